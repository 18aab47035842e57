import { signOutUser } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { command } from '../../platform/http/routes.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { revokeTokens } from '../auth/revoke-tokens.ts';
import { lockUser } from './locked-user.ts';
import { userRow } from './user-queries.ts';

export const signOutUserRoute = command(signOutUser, async (ctx, key) => {
  const user = await lockUser(ctx, key, 'signOut');
  const sessionsEnded = await endSessions(ctx, { userId: user.id });
  const tokensRevoked = await revokeTokens(ctx, { userId: user.id });
  await ctx.record({
    name: 'user.signedOut',
    entity: 'user',
    entityId: user.id,
    after: { sessionsEnded, tokensRevoked },
  });
  return userRow(ctx, user.id);
});
