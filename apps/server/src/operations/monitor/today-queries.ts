/** The business right now: incoming orders, arrivals and departures, and tonight by the production report. */

import type { Monitor } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import type { Report } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { reports } from '@minsu/contract/operations/reports/report-list.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn, startOfDay } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { orderViewCondition } from '../../sales/orders/list/order-view-queries.ts';
import { runReport } from '../reports/run-report.ts';

type Answer = z.input<typeof Monitor>;

const MINUTES = 60;
const WEEK_MS = 7 * DAY_MS;
/** Houses on the screen; the report has all of them. */
const MAX_HOUSES = 10;

interface Taken {
  readonly channel: string;
  readonly orders: number;
  readonly cancelled: number;
}

const takenToday = async (ctx: Ctx, today: string): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select orders.channel, count(*)::int as orders, count(*) filter (where orders.shown = 'cancelled')::int as cancelled
    from orders where ${orderViewCondition('newToday', { today, now: ctx.now })} and ${inScope(ctx, 'orders.houseId')}
    group by 1 order by 2 desc, 1`.execute(ctx.db);
  return rows;
};

interface Counts {
  readonly before: number;
  readonly arriving: number;
  readonly arrived: number;
  readonly leaving: number;
  readonly left: number;
  readonly inHouse: number;
}

/** Each count uses its own index; the counts of a view match the list it opens. */
const countsOf = async (ctx: Ctx, today: string): Promise<Counts> => {
  const time = { today, now: ctx.now };
  const mine = inScope(ctx, 'orders.houseId');
  const weekAgo = new Date(ctx.now.getTime() - WEEK_MS);
  const count = (condition: unknown) =>
    sql`(select count(*)::int from orders where ${condition} and ${mine})`;
  const { rows } = await sql<Counts>`select
    ${count(sql`orders.created_at >= ${startOfDay(addDays(today, -7))} and orders.created_at <= ${weekAgo}`)} as before,
    ${count(orderViewCondition('arrivals', time))} as arriving,
    ${count(sql`orders.check_in = ${today} and orders.shown in ('in_house', 'completed')`)} as arrived,
    ${count(orderViewCondition('departures', time))} as leaving,
    ${count(sql`orders.check_out = ${today} and orders.shown = 'completed'`)} as left,
    ${count(orderViewCondition('inHouse', time))} as in_house`.execute(ctx.db);
  return rows[0] ?? { before: 0, arriving: 0, arrived: 0, leaving: 0, left: 0, inHouse: 0 };
};

/** Orders of each minute of the last hour, empty ones included. */
const minutesOf = async (ctx: Ctx): Promise<Answer['minutes']> => {
  const running = Math.floor(ctx.now.getTime() / MINUTE_MS) * MINUTE_MS;
  const first = new Date(running - (MINUTES - 1) * MINUTE_MS);
  const { rows } = await sql<{ minute: number; orders: number }>`
    select floor(extract(epoch from orders.created_at - ${first}::timestamptz) / 60)::int as minute, count(*)::int as orders
    from orders where orders.created_at >= ${first} and orders.created_at <= ${ctx.now} and ${inScope(ctx, 'orders.houseId')}
    group by 1`.execute(ctx.db);
  const byMinute = new Map(rows.map(({ minute, orders }) => [minute, orders]));
  return Array.from({ length: MINUTES }, (_, minute) => ({
    at: new Date(first.getTime() + minute * MINUTE_MS),
    orders: byMinute.get(minute) ?? 0,
  }));
};

type Values = Report['total'];
const figures = (values: Values) => ({
  available: values.available ?? 0,
  sold: values.sold ?? 0,
  occupancy: values.occupancy ?? null,
  revenueFen: values.revenue ?? null,
});

interface Tonight {
  readonly shown: Answer['tonight'];
  readonly channels: Report['rows'];
}

/** The same report that people open from here, so that the figures are the same. */
const tonightOf = async (ctx: Ctx, today: string): Promise<Tonight> => {
  if (!ctx.user.may(reports.production.permission)) return { shown: null, channels: [] };
  const asked = { report: 'production', from: today, to: today, compare: 'none', back: 7 } as const;
  const houses = await runReport(ctx, { ...asked, by: 'house' });
  const channels = await runReport(ctx, { ...asked, by: 'channel' });
  const { total } = houses;
  const greatest = houses.rows.toSorted(
    (a, b) => (b.values.revenue ?? b.values.sold ?? 0) - (a.values.revenue ?? a.values.sold ?? 0),
  );
  return {
    channels: channels.rows,
    shown: {
      ...figures(total),
      adrFen: total.adr ?? null,
      revparFen: total.revpar ?? null,
      houses: greatest
        .slice(0, MAX_HOUSES)
        .map(({ key, name, values }) => ({ houseId: key, name: name ?? '', ...figures(values) })),
      houseCount: houses.rows.length,
      catchingUp: houses.catchingUp,
    },
  };
};

const byChannel = (taken: readonly Taken[], { shown, channels }: Tonight): Answer['channels'] => {
  const tonight = new Map(channels.map(({ key, values }) => [key, values]));
  const orders = new Map(taken.map((one) => [one.channel, one.orders]));
  const rows = [...new Set([...orders.keys(), ...tonight.keys()])].map((channel) => ({
    channel,
    orders: orders.get(channel) ?? 0,
    sold: shown && (tonight.get(channel)?.sold ?? 0),
    // Null if the user may not see amounts, 0 if nothing is sold.
    revenueFen: shown?.revenueFen == null ? null : (tonight.get(channel)?.revenue ?? 0),
  }));
  return rows.sort((a, b) => b.orders - a.orders || (b.sold ?? 0) - (a.sold ?? 0));
};

export const monitorToday = async (ctx: Ctx): Promise<Answer> => {
  const today = await businessDateIn(ctx);
  const taken = await takenToday(ctx, today);
  const counts = await countsOf(ctx, today);
  const tonight = await tonightOf(ctx, today);
  const sum = (part: 'orders' | 'cancelled') => taken.reduce((total, one) => total + one[part], 0);
  return {
    at: ctx.now,
    businessDate: today,
    orders: { value: sum('orders'), before: counts.before },
    cancelledToday: sum('cancelled'),
    arrivals: { left: counts.arriving, done: counts.arrived },
    departures: { left: counts.leaving, done: counts.left },
    inHouse: counts.inHouse,
    tonight: tonight.shown,
    channels: byChannel(taken, tonight),
    minutes: await minutesOf(ctx),
  };
};
