import { apiTokenFailures } from '@minsu/contract/api-token-access.ts';
import { revokeApiToken } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { announceSessions } from '../auth/announce-sessions.ts';
import { apiTokenRow } from './api-token-queries.ts';

/** Takes effect in every process at once. */
export const revokeApiTokenRoute = command(revokeApiToken, async (ctx, { id }) => {
  const row = await apiTokenRow(ctx, id, true);
  if (!row.actions.includes('revoke')) fail(apiTokenFailures.alreadyEnded);
  const ended = await ctx.db
    .updateTable('apiTokens')
    .set({ revokedAt: ctx.now, revokedBy: ctx.user.realname })
    .where('id', '=', id)
    .returning('tokenHash')
    .execute();
  await ctx.record({
    name: 'apiToken.revoked',
    entity: 'apiToken',
    entityId: id,
    before: { name: row.name, owner: row.owner },
  });
  await announceSessions(ctx, 'ended', ended);
  return apiTokenRow(ctx, id);
});
