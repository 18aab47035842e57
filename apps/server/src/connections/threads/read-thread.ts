/** Read marks and users who have a conversation open: neither changes the conversation. */

import { PRESENCE_LASTS_MS } from '@minsu/contract/connections/threads/thread.ts';
import { noteThreadPresence, readThread } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { threadCounts } from './thread-page-queries.ts';
import { threadRow } from './thread-row-queries.ts';

/** Sending implies having read the conversation so far. */
export const markRead = async (ctx: Ctx, threadId: string): Promise<void> => {
  await sql`
    insert into thread_reads (thread_id, user_id, read_to)
    select t.id, ${ctx.user.id}, t.guest_at from threads t where t.id = ${threadId} and t.guest_at is not null
    on conflict (thread_id, user_id) do update set read_to = greatest(thread_reads.read_to, excluded.read_to)`.execute(
    ctx.db,
  );
};

/**
 * All guest messages up to then by the guest's clock, in any order of arrival. Fails with `thread.messageNotFound`,
 * also for a message of another conversation.
 */
const readUpTo = async (ctx: Ctx, threadId: string, messageId: string): Promise<void> => {
  const { rows } = await sql`
    insert into thread_reads (thread_id, user_id, read_to)
    select ${threadId}, ${ctx.user.id}, coalesce((select max(g.created_at) from thread_messages g
      where g.thread_id = m.thread_id and g.kind = 'guest' and (g.at, g.id) <= (m.at, m.id)), m.created_at)
    from thread_messages m
    where m.id = ${messageId} and m.thread_id = ${threadId}
    on conflict (thread_id, user_id) do update set read_to = greatest(thread_reads.read_to, excluded.read_to)
    returning thread_id`.execute(ctx.db);
  if (rows.length === 0) fail(threadFailures.messageNotFound);
};

export const readThreadRoute = command(readThread, async (ctx, { id, upTo }) => {
  await threadRow(ctx, id);
  if (upTo === null)
    await sql`delete from thread_reads where thread_id = ${id} and user_id = ${ctx.user.id}`.execute(ctx.db);
  else await readUpTo(ctx, id, upTo);
  return threadCounts(ctx);
});

export const presenceRoute = command(noteThreadPresence, async (ctx, { id, answering }) => {
  await threadRow(ctx, id);
  await sql`
    insert into thread_presence (thread_id, user_id, name, answering, at)
    values (${id}, ${ctx.user.id}, ${ctx.user.realname}, ${answering}, ${ctx.now})
    on conflict (thread_id, user_id) do update set name = excluded.name, answering = excluded.answering, at = excluded.at`.execute(
    ctx.db,
  );
  const since = new Date(ctx.now.getTime() - PRESENCE_LASTS_MS);
  const { rows } = await sql<{ name: string; answering: boolean }>`
    select name, answering from thread_presence where thread_id = ${id} and user_id <> ${ctx.user.id} and at > ${since}
    order by answering desc, name limit 5`.execute(ctx.db);
  return rows;
});
