/** Arrivals, departures and stays on each of the next days, equal to the list each number opens. */

import { STRIP_DAYS } from '@minsu/contract/operations/workplace/kpi-list.ts';
import { type StripFigure, stripFigureNames } from '@minsu/contract/operations/workplace/strip-list.ts';
import type { StripDay } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import type { OrderView } from '@minsu/contract/sales/orders/order-list.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { orderViewCondition, type ViewTime } from '../../sales/orders/list/order-view-queries.ts';
import { type Ask, nightsOfStrip } from './kpi-queries.ts';

interface Counted {
  readonly figure: StripFigure;
  readonly date: string;
  readonly count: number;
}

/** Today's figures are totals of the list's views; future days include stays that have not arrived yet. */
const readOrders = async (ctx: Ctx, today: string, to: string): Promise<Counted[]> => {
  const scope = inScope(ctx, 'o.houseId');
  const time: ViewTime = { today, now: ctx.now };
  const viewed = (view: OrderView) =>
    sql`(select count(*)::int from orders where ${orderViewCondition(view, time)} and ${inScope(ctx, 'orders.houseId')})`;
  const { rows } = await sql<Counted>`
    select 'arrivals' as figure, ${today}::text as date, ${viewed('arrivals')} as count
    union all
    select 'departures', ${today}::text, ${viewed('departures')}
    union all
    select 'inHouse', ${today}::text, ${viewed('inHouse')}
    union all
    select 'arrivals', o.check_in::text, count(*)::int from orders o
    where o.shown = 'expected' and o.check_in > ${today}::date and o.check_in < ${to}::date and ${scope} group by 2
    union all
    select 'departures', o.check_out::text, count(*)::int from orders o
    where o.shown in ('in_house', 'expected') and o.check_out > ${today}::date and o.check_out < ${to}::date
      and ${scope} group by 2
    union all
    select 'inHouse', d.night::date::text, count(*)::int from orders o
    cross join lateral generate_series(greatest(o.check_in, ${today}::date + 1), least(o.check_out, ${to}::date) - 1,
      interval '1 day') d (night)
    where o.shown in ('in_house', 'expected') and o.check_in < ${to}::date and o.check_out > ${today}::date + 1 and ${scope}
    group by 2`.execute(ctx.db);
  return rows;
};

/** `ask` is null for users who may not read reports. Orders need the permission of the list. */
export const stripOf = async (ctx: Ctx, ask: Ask | null, today: string): Promise<StripDay[]> => {
  const to = addDays(today, STRIP_DAYS);
  const scoped: Ctx = ctx.user.may('order:read') ? { ...ctx, access: 'order:read' } : ctx;
  const [counted, nights] = await Promise.all([
    readOrders(scoped, today, to),
    ask === null ? [] : nightsOfStrip(ask, today),
  ]);
  const counts = new Map(counted.map(({ figure, date, count }) => [`${figure} ${date}`, count]));
  const byNight = new Map(nights.map(({ key, values }) => [key, values]));
  return datesOf(today, to).map((date) => {
    const night = byNight.get(date);
    return {
      date,
      sold: night?.sold ?? null,
      available: night?.available ?? null,
      occupancy: night?.occupancy ?? null,
      ...(Object.fromEntries(
        stripFigureNames.map((name) => [name, counts.get(`${name} ${date}`) ?? 0]),
      ) as Record<StripFigure, number>),
    };
  });
};
