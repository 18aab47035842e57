/** Revokes API tokens of a user: with a new password, a sign-out by an administrator, or from the list of devices. */
import type { Ctx } from '../../platform/context.ts';
import { announceSessions } from './announce-sessions.ts';

interface WhichTokens {
  readonly userId: string;
  /** Only this one. */
  readonly id?: string;
}

/** Returns how many were revoked. */
export const revokeTokens = async (ctx: Ctx, { userId, id }: WhichTokens): Promise<number> => {
  const revoked = await ctx.db
    .updateTable('apiTokens')
    .set({ revokedAt: ctx.now, revokedBy: ctx.user.realname })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'name', 'tokenHash'])
    .execute();
  for (const { id: entityId, name } of revoked)
    await ctx.record({ name: 'apiToken.revoked', entity: 'apiToken', entityId, before: { name } });
  await announceSessions(ctx, 'ended', revoked);
  return revoked.length;
};
