/** The action queue: how many wait in each list, and the most pressing one of each. */

import {
  type QueueKey,
  type QueueSpec,
  queueItems,
} from '@minsu/contract/operations/workplace/queue-list.ts';
import { queueKeysFor } from '@minsu/contract/operations/workplace/queue-rules.ts';
import type { QueueItem, WorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays, BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import type { OrderView } from '@minsu/contract/sales/orders/order-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { orderViewCondition, type ViewTime, viewTime } from '../../sales/orders/list/order-view-queries.ts';
import { isOpenTask } from '../tasks/open-task-queries.ts';
import { queueLists } from './queue-list-queries.ts';

const ORDERS = '/hotel-order/order/page';

/** The most urgent order of a view; for others it is the oldest. */
const pressing: Partial<Record<OrderView, RawBuilder<unknown>>> = {
  toAccept: sql`orders.deadline_at nulls last`,
  toPay: sql`orders.deadline_at nulls last`,
  unassigned: sql`orders.check_in`,
  overdue: sql`orders.check_out`,
  depositToReturn: sql`orders.check_out`,
};

interface OrderRow {
  readonly view: OrderView;
  readonly count: number;
  readonly orderId: string | null;
  readonly guest: string;
  readonly houseName: string;
  readonly checkIn: string;
  readonly nights: number;
  readonly channel: string;
  readonly deadlineAt: Date | null;
}

/**
 * The view is read once, for the count and its first order. Materialized: with a plain `order by … limit 1` the planner
 * might walk all orders by that column.
 */
const viewItem = (ctx: Ctx, time: ViewTime, view: OrderView) => sql`(
  with waiting as materialized (
    select orders.id, orders.house_id, orders.booker_name, orders.check_in, orders.check_out, orders.channel,
      orders.deadline_at, orders.created_at
    from orders where ${orderViewCondition(view, time)} and ${inScope(ctx, 'orders.houseId')} limit ${TOTAL_LIMIT + 1}
  )
  select ${sql.lit(view)}::text as view, c.count, f.*
  from (select count(*)::int as count from waiting) c
  left join (
    select orders.id as order_id, orders.booker_name as guest, h.name as house_name, orders.check_in,
      orders.check_out - orders.check_in as nights, orders.channel, orders.deadline_at
    from waiting orders join houses h on h.id = orders.house_id
    order by ${pressing[view] ?? sql`orders.created_at`}, orders.id limit 1
  ) f on true)`;

const viewOf = (key: QueueKey): OrderView => (queueItems[key].filter as { readonly view: OrderView }).view;

const toItem = (
  key: QueueKey,
  { count, orderId, houseName, deadlineAt, checkIn, ...first }: OrderRow,
): QueueItem => ({
  key,
  count: Math.min(count, TOTAL_LIMIT),
  more: count > TOTAL_LIMIT,
  first:
    orderId === null
      ? null
      : {
          guest: first.guest,
          name: '',
          place: houseName,
          channel: first.channel,
          date: checkIn,
          nights: first.nights,
          deadlineAt: deadlineAt?.toISOString() ?? null,
          orderId,
          path: `/orderManagement/orderDetail?id=${orderId}`,
        },
});

/** One query for all views. */
const orderItems = async (ctx: Ctx, keys: readonly QueueKey[]): Promise<QueueItem[]> => {
  if (keys.length === 0) return [];
  const scoped: Ctx = { ...ctx, access: 'order:read' };
  const time = await viewTime(ctx);
  const parts = keys.map((key) => viewItem(scoped, time, viewOf(key)));
  const { rows } = await sql<OrderRow>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return keys.flatMap((key) =>
    rows.filter(({ view }) => view === viewOf(key)).map((row) => toItem(key, row)),
  );
};

/** No line for a list this user may not open, for example one that needs all houses. */
const listItem = async (ctx: Ctx, key: QueueKey): Promise<QueueItem[]> => {
  const { list, filter }: QueueSpec = queueItems[key];
  try {
    const { total, more, first } = await queueLists[list as keyof typeof queueLists](ctx, filter);
    return [{ key, count: total, more, first }];
  } catch (error) {
    if (error instanceof FailureError && error.failure.status === 403) return [];
    throw error;
  }
};

/** The next instant at which a count changes by time alone. */
const nextChange = async (ctx: Ctx, { today }: ViewTime): Promise<string | null> => {
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const orders: Ctx = { ...ctx, access: 'order:read' };
  const tasks: Ctx = { ...ctx, access: 'task:read' };
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(orders.deadline_at) as at from orders
      where orders.deadline_at > ${ctx.now} and orders.shown in ('wait_accept', 'wait_pay') and ${inScope(orders, 'orders.houseId')}
      union all
      select min(t.due_at) from tasks t where ${isOpenTask} and t.due_at > ${ctx.now} and ${inScope(tasks, 't.houseId')}
      union all
      select (${addDays(today, 1)}::date + make_interval(hours => ${auditHour})) at time zone ${BUSINESS_TIME_ZONE}
    ) each`.execute(ctx.db);
  return rows[0]?.at?.toISOString() ?? null;
};

export const workQueue = async (
  ctx: Ctx,
  { keys }: { keys?: QueueKey[] | undefined },
): Promise<WorkQueue> => {
  const mine = queueKeysFor((permission) => ctx.user.may(permission));
  const asked = keys === undefined ? mine : mine.filter((key) => keys.includes(key));
  const ofOrders = asked.filter((key) => queueItems[key].list === ORDERS);
  const [orders, others, nextAt] = await Promise.all([
    orderItems(ctx, ofOrders),
    Promise.all(asked.filter((key) => !ofOrders.includes(key)).map((key) => listItem(ctx, key))),
    nextChange(ctx, await viewTime(ctx)),
  ]);
  return { items: [...orders, ...others.flat()], nextAt };
};
