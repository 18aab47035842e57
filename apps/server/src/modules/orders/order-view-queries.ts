/** The quick views of the order list, defined once: list, counters and the workplace's queue use these conditions. */
import { addDays, businessDate } from '@minsu/contract/dates.ts';
import type { OrderView } from '@minsu/contract/orders/order.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from '../system/settings-queries.ts';

/** Views span houses; their day is that of China. */
const TIME_ZONE = 'Asia/Shanghai';

export const viewToday = async (ctx: Ctx): Promise<string> => {
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  return businessDate(ctx.now, TIME_ZONE, auditHour);
};

/** The condition of a view over the table or alias `orders`, on a business date. */
export const orderViewCondition = (view: OrderView, today: string): Expression<SqlBool> => {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'newToday':
      return sql`orders.created_at >= (${today}::date + time '00:00') at time zone ${TIME_ZONE}`;
    case 'arrivals':
      return sql`orders.shown = 'expected' and orders.check_in = ${today}`;
    case 'inHouse':
      return sql`orders.shown = 'in_house'`;
    case 'departures':
      return sql`orders.shown = 'in_house' and orders.check_out = ${today}`;
    case 'arrivingTomorrow':
      return sql`orders.shown = 'expected' and orders.check_in = ${addDays(today, 1)}`;
    case 'toAccept':
      return sql`orders.shown = 'wait_accept'`;
    case 'toPay':
      return sql`orders.shown = 'wait_pay'`;
    case 'unassigned':
      return sql`orders.unassigned and orders.shown in ('expected', 'in_house', 'wait_accept', 'wait_pay', 'hold')`;
    case 'overdue':
      return sql`orders.shown = 'in_house' and orders.check_out < ${today}`;
  }
};
