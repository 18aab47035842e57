/**
 * Meituan's consent page and back. The state proves that this user began it minutes ago for this connection, and can be
 * used once; neither it nor the code is ever logged or stored unencrypted.
 */
import {
  authorizeMeituan,
  meituanRedirectUrl,
} from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command, externalCommand } from '../../../platform/http/routes.ts';
import { hashToken, newToken } from '../../../platform/http/session.ts';
import type { MeituanAccounts } from '../adapters/account-calls.ts';
import { accountCallsOf } from '../adapters/all-adapters.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { connectAccount, failConnecting, lockConnecting } from './connect-account.ts';

const STATE_LIFE_MS = 10 * 60_000;

const callsOf = (ctx: Ctx): MeituanAccounts =>
  accountCallsOf(ctx.services).mt ?? fail(channelFailures.notConnectable);

export const meituanRedirectUrlRoute = command(meituanRedirectUrl, async (ctx, { id }) => {
  const calls = callsOf(ctx);
  const connection = await lockConnecting(ctx, id, 'mt');
  const state = newToken();
  await ctx.db
    .insertInto('channelAuthStates')
    .values({
      stateHash: hashToken(state),
      platform: 'mt',
      userId: ctx.user.id,
      connectionId: connection.id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + STATE_LIFE_MS),
    })
    .execute();
  return { url: calls.consentUrl(state, `${ctx.services.config.publicUrl}/auth`) };
});

/** The connection that the state was given for; null for a state that is unknown, used, old or another's. */
const useState = async (ctx: Ctx, state: string): Promise<string | null> => {
  const used = await ctx.db
    .updateTable('channelAuthStates')
    .set({ usedAt: ctx.now })
    .where('stateHash', '=', hashToken(state))
    .where('platform', '=', 'mt')
    .where('userId', '=', ctx.user.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .returning('connectionId')
    .executeTakeFirst();
  return used?.connectionId ?? null;
};

export const authorizeMeituanRoute = externalCommand(authorizeMeituan, async (ctx, { code, state }) => {
  const id = (await ctx.store((store) => useState(store, state))) ?? fail(channelFailures.stateRefused);
  const calls = callsOf(ctx);
  await ctx.store((store) => lockConnecting(store, id, 'mt'));
  const outcome = await calls.exchange(code);
  if (outcome.kind === 'done') return connectAccount(ctx, id, 'mt', { ...outcome.value, secret: null });
  // The code is spent on us as well: only a new consent brings another.
  if (outcome.kind !== 'failed' && outcome.kind !== 'unauthorised') return failConnecting(ctx, id, outcome);
  await ctx.store((store) =>
    noteOperation(store, { connectionId: id, kind: 'authorise', ...resultOf(outcome) }),
  );
  return fail(outcome.kind === 'failed' ? channelFailures.authorisationLost : channelFailures.stateRefused);
});
