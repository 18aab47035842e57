/** Every process looks at these sessions anew once the transaction is committed: they are over, or go on by other rights. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { SESSION_CHANGED_CHANNEL, SESSION_CHANNEL } from '../../platform/live-feed.ts';

const channels = { ended: SESSION_CHANNEL, changed: SESSION_CHANGED_CHANNEL };

export const announceSessions = async (
  ctx: Ctx,
  what: keyof typeof channels,
  sessions: readonly { readonly tokenHash: Buffer }[],
): Promise<void> => {
  for (const { tokenHash } of sessions)
    await sql`select pg_notify(${channels[what]}, ${tokenHash.toString('base64')})`.execute(ctx.db);
  ctx.afterCommit(() => {
    for (const { tokenHash } of sessions) ctx.services.sessions.forget(tokenHash);
  });
};

/** The roles or the department of a user are others now. */
export const announceRights = async (ctx: Ctx, userId: string): Promise<void> => {
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .execute();
  await announceSessions(ctx, 'changed', sessions);
};
