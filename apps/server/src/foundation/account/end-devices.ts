/** Signs devices of the caller out: one, or all but this one. */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import { endDevice, endOtherDevices } from '@minsu/contract/foundation/account/session-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { revokeTokens } from '../auth/revoke-tokens.ts';

export const endDeviceRoute = command(endDevice, async (ctx, { id }) => {
  const mine = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('tokenHash', '=', hashToken(ctx.token ?? ''))
    .executeTakeFirst();
  if (mine?.id === id) fail(accountFailures.endsItself);
  const userId = ctx.user.id;
  const ended = await endSessions(ctx, { userId, id });
  if (ended === 0 && (await revokeTokens(ctx, { userId, id })) === 0) fail(coreFailures.notFound);
  if (ended === 0) return null;
  await ctx.record({ name: 'user.deviceEnded', entity: 'user', entityId: ctx.user.id });
  return null;
});

export const endOtherDevicesRoute = command(endOtherDevices, async (ctx) => {
  const userId = ctx.user.id;
  const sessions = await endSessions(ctx, { userId, keepMine: true });
  const ended = sessions + (await revokeTokens(ctx, { userId }));
  if (ended > 0)
    await ctx.record({
      name: 'user.otherDevicesEnded',
      entity: 'user',
      entityId: ctx.user.id,
      after: { ended },
    });
  return { ended };
});
