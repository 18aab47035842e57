/** A user's roles or department are others now: his sessions go on, but by the new rights, in every process and on every socket. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { SESSION_CHANGED_CHANNEL } from '../../platform/live-feed.ts';

export const announceRights = async (ctx: Ctx, userId: string): Promise<void> => {
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .execute();
  for (const { tokenHash } of sessions)
    await sql`select pg_notify(${SESSION_CHANGED_CHANNEL}, ${tokenHash.toString('base64')})`.execute(ctx.db);
  ctx.afterCommit(() => {
    for (const { tokenHash } of sessions) ctx.services.sessions.forget(tokenHash);
  });
};
