/** The conversations of an order and of a member, where those are shown. */
import type { threadOfOrder, threadsOfGuest } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { threadIdOfOrder, wayToGuest } from './find-thread.ts';
import { seenThreads, threadRow, threadRows } from './thread-row-queries.ts';

export const orderThread = async (
  ctx: Ctx,
  { orderId }: { readonly orderId: string },
): Promise<z.input<(typeof threadOfOrder)['output']>> => {
  const way = await wayToGuest(ctx, orderId);
  const id = await threadIdOfOrder(ctx, way);
  return { thread: id === null ? null : await threadRow(ctx, id), channel: way.channel };
};

const MAX = 50;

export const guestThreads = async (
  ctx: Ctx,
  { guestId }: { readonly guestId: string },
): Promise<z.input<(typeof threadsOfGuest)['output']>> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from orders o join threads t on t.house_id = o.house_id and t.order_id = o.id
    where o.guest_id = ${guestId} and ${seenThreads(ctx)} order by t.last_at desc, t.id desc limit ${MAX}`.execute(
    ctx.db,
  );
  return threadRows(
    ctx,
    rows.map(({ id }) => id),
  );
};
