/** Sends notifications for an order event and closes the to-do it answers. */
import { sql } from 'kysely';
import { settleTodo } from '../../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Job } from '../../../platform/module.ts';
import { audienceOf, findNews, needingNotice } from './order-news-queries.ts';
import {
  acceptKey,
  approveKey,
  endsAccepting,
  type NewsOrder,
  newsEvents,
  newsOf,
} from './order-news-rules.ts';

/**
 * Locks a waiting order against acceptance: either the to-do exists before and is closed by that event, or the
 * order is already accepted and none is created.
 */
const asItIs = async (ctx: Ctx, order: NewsOrder): Promise<NewsOrder> => {
  if (order.booking !== 'wait_accept') return order;
  const { rows } = await sql<{ booking: string }>`
    select booking from orders where house_id = ${order.houseId} and id = ${order.id} for share`.execute(
    ctx.db,
  );
  return { ...order, booking: rows[0]?.booking ?? order.booking };
};

/** Locks against the decision likewise, so a decided refund gets no to-do. */
const withWaiting = async (ctx: Ctx, order: NewsOrder): Promise<NewsOrder> => {
  if (order.toApprove.length === 0) return order;
  await sql`select from orders where house_id = ${order.houseId} and id = ${order.id} for share`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: string }>`
    select id from refunds where house_id = ${order.houseId} and order_id = ${order.id} and state = 'requested'`.execute(
    ctx.db,
  );
  const waiting = new Set(rows.map(({ id }) => id));
  return { ...order, toApprove: order.toApprove.filter(({ id }) => waiting.has(id)) };
};

export const tellOrderNews = async (
  ctx: Ctx,
  { houseId, eventId }: { readonly houseId: string; readonly eventId: string },
): Promise<void> => {
  const [found] = await findNews(ctx, [{ houseId, eventId }]);
  if (!found) return;
  const { cause } = found;
  const order = await withWaiting(ctx, await asItIs(ctx, found.order));
  for (const refundId of order.decidedRefunds) await settleTodo(ctx, approveKey(refundId));
  if (endsAccepting(cause.name)) await settleTodo(ctx, acceptKey(order.id));
  for (const { to, ...news } of newsOf(order, cause)) {
    const userIds = await audienceOf(ctx.db, to, houseId);
    await tellUsers(ctx, { ...news, to: { userIds: userIds.filter((id) => id !== cause.userId) } });
  }
};

export const orderNewsJob: Job = {
  on: newsEvents,
  short: true,
  // A sale at the desk notifies only the landlord, if they have an account.
  concerning: (job, events) => job.read((ctx) => needingNotice(ctx, events)),
  run: (job, { houseId, eventId }) =>
    job.change((ctx) => tellOrderNews(ctx, { houseId: String(houseId), eventId: String(eventId) })),
};
