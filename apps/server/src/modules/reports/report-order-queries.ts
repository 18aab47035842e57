/** The orders behind a figure: what each adds, and what they add together. */
import { addDays, isCalendarDate } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import { channels } from '@minsu/contract/orders/order.ts';
import { bucketDays, type Period } from '@minsu/contract/reports/period-rules.ts';
import type { pageReportOrders, ReportOrder } from '@minsu/contract/reports/report-endpoints.ts';
import { reportFailures } from '@minsu/contract/reports/report-failures.ts';
import { ageBands, bandRange, leadBands, lengthBands } from '@minsu/contract/reports/report-list.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/page-rows.ts';
import { balanceSql } from '../orders/balance-queries.ts';
import { heldNights } from '../workplace/figure-queries.ts';
import { answerKey } from './answer-sum-queries.ts';
import { type Asked, askedOf, channelsAsked, housesAsked } from './report-ctx.ts';
import { waits } from './wait-queries.ts';

type Input = z.output<typeof pageReportOrders.input>;

/** Of the row that was opened: which days, and what else must hold over orders `o`. */
interface Narrowed {
  readonly period: Period;
  readonly also: RawBuilder<unknown>;
}

const UUID = /^[0-9a-f-]{36}$/;

/** Days of a band: `value` must lie in it. */
const inBand = (value: RawBuilder<unknown>, key: string, bands: readonly number[]): RawBuilder<unknown> => {
  const first = Number(key);
  if (!bands.includes(first)) return fail(reportFailures.notBy);
  const { from, to } = bandRange(first, bands);
  return to === null ? sql`${value} >= ${from}` : sql`${value} between ${from} and ${to}`;
};

const lead = sql`greatest(0, o.check_in - (o.created_at at time zone h.time_zone)::date)`;

const narrowed = (asked: Asked, key: string | undefined, age: RawBuilder<unknown>): Narrowed => {
  const { period, grain, grouping } = asked;
  if (key === undefined) return { period, also: sql`true` };
  if (grain) {
    if (!isCalendarDate(key)) fail(reportFailures.notBy);
    return { period: bucketDays(key, grain, period), also: sql`true` };
  }
  const also = ((): RawBuilder<unknown> => {
    switch (grouping) {
      case 'house':
        return UUID.test(key) ? sql`o.house_id = ${key}::uuid` : fail(reportFailures.notBy);
      case 'landlord':
        if (key === '') return sql`h.landlord_id is null`;
        return UUID.test(key) ? sql`h.landlord_id = ${key}::uuid` : fail(reportFailures.notBy);
      case 'channel':
        return (channels as readonly string[]).includes(key)
          ? sql`o.channel = ${key}`
          : fail(reportFailures.notBy);
      case 'lead':
        return inBand(lead, key, leadBands);
      case 'length':
        return inBand(sql`o.check_out - o.check_in`, key, lengthBands);
      case 'age':
        return inBand(age, key, ageBands);
      default:
        return fail(reportFailures.notBy);
    }
  })();
  return { period, also };
};

const NO_AGE = sql`0`;

const over = (asked: Asked, also: RawBuilder<unknown>) =>
  sql`${housesAsked(asked, 'o.houseId')} and ${channelsAsked(asked, 'o.channel')} and ${also}`;

/** Orders with nights sold in the period: how many, and their price. */
const byNights = (asked: Asked, key: string | undefined): RawBuilder<unknown> => {
  const { period, also } = narrowed(asked, key, NO_AGE);
  const range = { from: period.from, to: addDays(period.to, 1) };
  return sql`
    with ${heldNights(range, (column) => housesAsked(asked, column))}
    select s.house_id, s.order_id, count(*)::int as count, coalesce(sum(n.price_fen), 0)::bigint as fen
    from held
    join stays s on s.house_id = held.house_id and s.id = held.stay_id and s.state <> 'no_show'
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    join houses h on h.id = o.house_id
    left join order_nights n on n.house_id = held.house_id and n.stay_id = held.stay_id and n.night = held.night
    where ${over(asked, also)} group by 1, 2`;
};

/** Bookings that arrive in the period; of cancellations those that did not stay, with what was kept. */
const byArrival = (asked: Asked, key: string | undefined): RawBuilder<unknown> => {
  const { period, also } = narrowed(asked, key, NO_AGE);
  const gone = sql`(o.booking = 'cancelled' or o.shown = 'no_show')`;
  const [which, fen] =
    asked.report === 'cancellation'
      ? [gone, sql`greatest(o.kept_fen - o.waived_fen, 0)`]
      : [sql`not ${gone}`, sql`o.room_fen`];
  return sql`
    select o.house_id, o.id as order_id, 1 as count, ${fen} as fen
    from orders o join houses h on h.id = o.house_id
    where o.check_in between ${period.from}::date and ${period.to}::date and o.booking in ('confirmed', 'cancelled')
      and o.merged_into_id is null and ${which} and ${over(asked, also)}`;
};

/** Orders whose nights were split in the period: how many, and all parties together. */
const bySplit = (asked: Asked, key: string | undefined): RawBuilder<unknown> => {
  const { period, also } = narrowed(asked, key, NO_AGE);
  return sql`
    select i.house_id, i.order_id, count(distinct (i.stay_id, i.night)) filter (where i.kind = 'night')::int as count,
      sum(i.amount_fen)::bigint as fen
    from split_items i
    join orders o on o.house_id = i.house_id and o.id = i.order_id
    join houses h on h.id = o.house_id
    where i.night between ${period.from}::date and ${period.to}::date and i.state = 'succeeded' and ${over(asked, also)}
    group by 1, 2`;
};

const byDeposit = (asked: Asked, key: string | undefined): RawBuilder<unknown> => {
  const { also } = narrowed(asked, key, sql`greatest(${asked.today}::date - d.collected_on, 0)`);
  return sql`
    select o.house_id, o.id as order_id, count(*)::int as count, sum(d.amount_fen - d.deducted_fen)::bigint as fen
    from deposits d
    join orders o on o.house_id = d.house_id and o.id = d.order_id
    join houses h on h.id = o.house_id
    where d.state in ('held', 'returning', 'return_failed') and ${over(asked, also)} group by 1, 2`;
};

const byBalance = (asked: Asked, key: string | undefined): RawBuilder<unknown> => {
  const { also } = narrowed(asked, key, sql`greatest(${asked.today}::date - o.check_out, 0)`);
  return sql`
    select o.house_id, o.id as order_id, 1 as count, ${balanceSql('o')}::bigint as fen
    from orders o join houses h on h.id = o.house_id
    where o.shown = 'completed' and ${balanceSql('o')} > 0 and ${over(asked, also)}`;
};

/** Orders whose guests waited for an answer: how often. */
const byWait = (asked: Asked, key: string | undefined): RawBuilder<unknown> => {
  const own = asked.grouping === 'employee' || asked.grouping === 'hour';
  const { period, also } = narrowed(asked, own ? undefined : key, NO_AGE);
  const range = { from: period.from, to: addDays(period.to, 1) };
  const ofRow = own && key !== undefined ? sql`${answerKey(asked.grouping, 'w')} = ${key}` : sql`true`;
  return sql`
    select w.house_id, w.order_id, count(*)::int as count, 0::bigint as fen
    from (${waits(range, housesAsked(asked, 't.houseId'))}) w
    join orders o on o.house_id = w.house_id and o.id = w.order_id
    join houses h on h.id = o.house_id
    where ${ofRow} and ${over(asked, also)} group by 1, 2`;
};

const behind = (asked: Asked, key: string | undefined): RawBuilder<unknown> => {
  switch (asked.report) {
    case 'production':
    case 'channel-net':
    case 'pickup':
    case 'pace':
      return byNights(asked, key);
    case 'cancellation':
    case 'lead-time':
    case 'length-of-stay':
      return byArrival(asked, key);
    case 'landlord-profit':
      return bySplit(asked, key);
    case 'deposits-held':
      return byDeposit(asked, key);
    case 'aged-balances':
      return byBalance(asked, key);
    case 'response-time':
      return byWait(asked, key);
    default:
      return fail(reportFailures.notBy);
  }
};

interface Found extends Omit<ReportOrder, 'orderId'> {
  /** Null: no order stands on this page. */
  readonly orderId: string | null;
  readonly orders: number;
  readonly allCount: number;
  readonly allFen: number;
}

/** Keys are read once, for what they come to and for the page; its rows after. */
export const reportOrders = async (ctx: Ctx, { key, current, size, ...input }: Input) => {
  const asked = await askedOf(ctx, input);
  const { rows } = await sql<Found>`
    with found as materialized (${behind(asked, key)}),
    page as (select * from found k order by k.count desc, k.fen desc, k.order_id ${limitOf({ current, size })})
    select a.orders, a.all_count, a.all_fen, o.id as order_id, o.order_no, h.name as house_name, o.booker_name as guest,
      o.channel, o.shown, o.check_in, o.check_out, k.count, k.fen
    from (select count(*)::int as orders, coalesce(sum(count), 0)::int as all_count, coalesce(sum(fen), 0)::bigint as all_fen
      from found) a
    left join page k on true
    left join orders o on o.house_id = k.house_id and o.id = k.order_id
    left join houses h on h.id = o.house_id
    order by k.count desc, k.fen desc, k.order_id`.execute(ctx.db);
  const money = ctx.user.seesMoney;
  const { orders = 0, allCount = 0, allFen = 0 } = rows[0] ?? {};
  const records = rows.flatMap(({ orderId, fen, ...row }) =>
    orderId === null ? [] : [{ ...row, orderId, fen: money ? fen : null }],
  );
  return {
    ...pageOfRows(records, Math.min(orders, COUNT_LIMIT), { current, size }),
    count: allCount,
    fen: money ? allFen : null,
  };
};
