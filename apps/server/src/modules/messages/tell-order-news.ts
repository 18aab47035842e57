/** Tells of an order what its event means, and ends the todo that the event answers. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { audienceOf, findNews } from './order-news-queries.ts';
import { acceptKey, endsAccepting, type NewsOrder, newsOf } from './order-news-rules.ts';
import { settleTodo } from './settle-todo.ts';
import { tellUsers } from './tell-users.ts';

/**
 * An order that waits is locked against its acceptance: either the todo is there before it is accepted, and is settled
 * by that event, or the order is seen as accepted and no todo is made.
 */
const asItIs = async (ctx: Ctx, order: NewsOrder): Promise<NewsOrder> => {
  if (order.booking !== 'wait_accept') return order;
  const { rows } = await sql<{ booking: string }>`
    select booking from orders where house_id = ${order.houseId} and id = ${order.id} for share`.execute(
    ctx.db,
  );
  return { ...order, booking: rows[0]?.booking ?? order.booking };
};

export const tellOrderNews = async (
  ctx: Ctx,
  { houseId, eventId }: { readonly houseId: string; readonly eventId: string },
): Promise<void> => {
  const found = await findNews(ctx, houseId, eventId);
  if (!found) return;
  const { cause } = found;
  const order = await asItIs(ctx, found.order);
  if (endsAccepting(cause.name)) await settleTodo(ctx, acceptKey(order.id));
  for (const { to, ...news } of newsOf(order, cause)) {
    const userIds = await audienceOf(ctx.db, to, houseId);
    await tellUsers(ctx, { ...news, to: { userIds: userIds.filter((id) => id !== cause.userId) } });
  }
};
