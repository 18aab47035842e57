/** Quick views of the order list, defined once for list, counters and workplace queue. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { OrderView } from '@minsu/contract/sales/orders/order-list.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { businessDateIn, startOfDay } from '../../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { balanceSql, dueSql } from '../../worth/balance-queries.ts';
import { hasStay, isArriving, isLeaving, isOverdue } from '../stay/day-stays.ts';

/** Reference time of the views. */
export interface ViewTime {
  /** The business date. */
  readonly today: string;
  readonly now: Date;
}

export const viewToday = (ctx: Ctx): Promise<string> => businessDateIn(ctx);

export const viewTime = async (ctx: Ctx): Promise<ViewTime> => ({
  today: await viewToday(ctx),
  now: ctx.now,
});

/** Each reason has its own index; `orderViews` describes them. */
const abnormal = ({ today, now }: ViewTime): Expression<SqlBool> => sql`orders.id in (
  select a.id from orders a where a.shown = 'in_house' and a.check_out < ${today}
  union all select a.id from orders a
    where a.deadline_at < ${now} and a.shown in ('wait_accept', 'wait_pay', 'hold')
  union all select a.id from orders a where a.shown = 'expected' and a.check_in < ${today}
  union all select a.id from orders a where a.unassigned and a.shown = 'expected' and a.check_in = ${today}
  union all select a.id from orders a
    where a.shown = 'completed' and ${balanceSql('a')} > 0
  union all select f.order_id from refunds f where f.state = 'failed')`;

/** Condition of a view over the table or alias `orders`. */
export const orderViewCondition = (view: OrderView, time: ViewTime): Expression<SqlBool> => {
  const { today } = time;
  switch (view) {
    case 'all':
      return sql`true`;
    case 'newToday':
      return sql`orders.created_at >= ${startOfDay(today)}`;
    case 'arrivals':
      return hasStay(isArriving, today);
    case 'inHouse':
      return sql`orders.shown = 'in_house'`;
    case 'departures':
      return hasStay(isLeaving, today);
    case 'arrivingTomorrow':
      return hasStay(isArriving, addDays(today, 1));
    case 'toAccept':
      return sql`orders.shown = 'wait_accept'`;
    case 'toPay':
      return sql`orders.shown = 'wait_pay'`;
    case 'toRefund':
      return sql`(orders.house_id, orders.id) in (
        select r.house_id, r.id from orders r where r.after_sale = 'refund_requested'
        union all select c.house_id, c.order_id from order_confirmations c where c.state = 'waiting')`;
    case 'owedByGuest':
      return sql`${dueSql('orders')} > 0`;
    case 'owedToGuest':
      return sql`${dueSql('orders')} < 0`;
    case 'awaitsPlatform':
      return sql`orders.awaits_platform`;
    case 'depositToReturn':
      return sql`orders.deposit_kept_fen > 0 and orders.shown in ('completed', 'no_show', 'cancelled')`;
    case 'rentDue':
      return sql`orders.rent_due_on <= ${today} and orders.shown in ('expected', 'in_house')`;
    case 'abnormal':
      return abnormal(time);
    case 'unassigned':
      return sql`orders.unassigned and orders.shown in ('expected', 'in_house', 'wait_accept', 'wait_pay', 'hold')`;
    case 'overdue':
      return hasStay(isOverdue, today);
  }
};
