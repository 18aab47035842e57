/** The action queue: how many orders wait in each view, and the most pressing one of each. One query. */
import type { OrderView } from '@minsu/contract/orders/order-list.ts';
import { TOTAL_LIMIT } from '@minsu/contract/paging.ts';
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { orderViewCondition } from '../orders/order-view-queries.ts';

type QueueItem = Workplace['queue'][number];

/** In the order of the screen, with what makes an order of the view pressing. */
const queueViews: readonly (readonly [OrderView, RawBuilder<unknown>])[] = [
  ['toAccept', sql`orders.deadline_at nulls last`],
  ['toPay', sql`orders.deadline_at nulls last`],
  ['unassigned', sql`orders.check_in`],
  ['overdue', sql`orders.check_out`],
  ['arrivals', sql`orders.created_at`],
  ['departures', sql`orders.created_at`],
];

interface QueueRow {
  view: OrderView;
  count: number;
  orderId: string | null;
  guest: string;
  houseName: string;
  checkIn: string;
  nights: number;
  channel: string;
  deadlineAt: Date | null;
}

/**
 * The view is read once, for the count and for its first order. Materialized: an `order by … limit 1` of its own would
 * tempt the planner to walk all orders by that column.
 */
const queueItem = (ctx: Ctx, today: string, [view, pressing]: (typeof queueViews)[number]) => sql`(
  with waiting as materialized (
    select orders.id, orders.house_id, orders.booker_name, orders.check_in, orders.check_out, orders.channel,
      orders.deadline_at, orders.created_at
    from orders where ${orderViewCondition(view, { today, now: ctx.now })} and ${inScope(ctx, 'orders.houseId')} limit ${TOTAL_LIMIT}
  )
  select ${sql.lit(view)}::text as view, c.count, f.*
  from (select count(*)::int as count from waiting) c
  left join (
    select orders.id as order_id, orders.booker_name as guest, h.name as house_name, orders.check_in,
      orders.check_out - orders.check_in as nights, orders.channel, orders.deadline_at
    from waiting orders join houses h on h.id = orders.house_id
    order by ${pressing}, orders.id limit 1
  ) f on true)`;

const itemOf = ({ view, count, orderId, deadlineAt, ...first }: QueueRow): QueueItem => ({
  view,
  count,
  first: orderId === null ? null : { orderId, deadlineAt: deadlineAt?.toISOString() ?? null, ...first },
});

export const actionQueue = async (ctx: Ctx, today: string): Promise<QueueItem[]> => {
  const parts = queueViews.map((view) => queueItem(ctx, today, view));
  const { rows } = await sql<QueueRow>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return queueViews.flatMap(([view]) => rows.filter((row) => row.view === view).map(itemOf));
};
