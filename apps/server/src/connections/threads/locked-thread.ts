/** A conversation held for a change: locked, its version checked, its action asserted with the table the screen had. */

import type { ThreadChannel } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import { ThreadDetail } from '@minsu/contract/connections/threads/thread.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import {
  type ThreadState,
  type ThreadStep,
  threadTable,
} from '@minsu/contract/connections/threads/thread-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { threadDetail } from './thread-detail-queries.ts';
import { seenThreads } from './thread-row-queries.ts';

export interface LockedThread {
  readonly id: string;
  readonly houseId: string | null;
  readonly orderId: string | null;
  readonly connectionId: string | null;
  readonly platformOrderId: string | null;
  readonly channel: ThreadChannel;
  readonly state: ThreadState;
  readonly assigneeId: string | null;
  readonly waitingSince: Date | null;
  readonly version: number;
}

const columns = sql`t.id, t.house_id, t.order_id, t.connection_id, t.platform_order_id, t.channel, t.state, t.assignee_id,
  t.waiting_since, t.version`;

/** Fails with `thread.notFound`, also for one that this user may not see. */
export const lockThread = async (ctx: Ctx, id: string): Promise<LockedThread> => {
  const { rows } = await sql<LockedThread>`
    select ${columns} from threads t where t.id = ${id} and ${seenThreads(ctx)} for update of t`.execute(
    ctx.db,
  );
  return rows[0] ?? fail(threadFailures.notFound);
};

/** The same for a change that was based on what its user saw. */
export const lockSeenThread = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<LockedThread> => {
  const thread = await lockThread(ctx, id);
  if (thread.version !== version) failStale(ThreadDetail, await threadDetail(ctx, id));
  return thread;
};

export const assertThread = (step: ThreadStep, { state, waitingSince }: LockedThread): void => {
  const refused = refusal(threadTable[step], state, { waits: waitingSince !== null });
  if (refused) fail(refused);
};

interface Change {
  /** `thread.assigned`. */
  readonly name: string;
  readonly set: Updateable<DB['threads']>;
  readonly before?: unknown;
  readonly after?: unknown;
}

export const saveThread = async (
  ctx: Ctx,
  thread: Pick<LockedThread, 'id' | 'houseId' | 'version'>,
  { name, set, before, after }: Change,
): Promise<void> => {
  await ctx.db
    .updateTable('threads')
    .set({ ...set, version: thread.version + 1 })
    .where('id', '=', thread.id)
    .execute();
  await ctx.record({ name, entity: 'thread', entityId: thread.id, houseId: thread.houseId, before, after });
};

/** For recounts without a user. Locked before its messages, in the usual order. */
export const holdThread = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<void> => {
  await ctx.db.selectFrom('threads').select('id').where('id', '=', id).forUpdate().execute();
};

/**
 * Computes from the messages the time of the last one and since when the guest has been waiting, in any order of
 * arrival. An answer covers the guest's earlier messages that were stored when it was sent; failed and automatic
 * answers do not count. The list shows the last message of guest or staff, not notes. The conversation is locked, so
 * that messages written meanwhile are counted.
 */
export const recountThread = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<void> => {
  await sql`
    update threads t set
      last_at = coalesce(l.at, t.last_at), last_message_id = l.id,
      guest_at = (select max(g.created_at) from thread_messages g where g.thread_id = t.id and g.kind = 'guest'),
      waiting_since = (
        select min(g.at) from thread_messages g where g.thread_id = t.id and g.kind = 'guest'
          and (t.settled_at is null or g.created_at > t.settled_at)
          and not exists (select from thread_messages r where r.thread_id = t.id and r.kind = 'reply'
            and r.state <> 'failed' and r.origin <> 'automation' and r.at >= g.at and r.created_at >= g.created_at))
    from (select ${id}::uuid as thread_id) k left join lateral (
      select m.id, m.at from thread_messages m where m.thread_id = k.thread_id
      order by m.kind = 'note', m.at desc, m.id desc limit 1) l on true
    where t.id = k.thread_id`.execute(ctx.db);
};
