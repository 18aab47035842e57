/**
 * Orders behind figures of nights, splits and arrivals, hundreds of thousands per period: keys by arrival day first, up
 * to the counting limit; an order's amount is computed for the page only. The total is the figure itself, read like its
 * report.
 */

import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { reportFailures } from '@minsu/contract/operations/reports/report-failures.ts';
import type { FigureName, ReportName } from '@minsu/contract/operations/reports/report-list.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import { nightsOfOrder } from '../../inventory/room-status/sold-night-queries.ts';
import { arrivalSums } from './arrival-sum-queries.ts';
import { soldSums } from './night-sum-queries.ts';
import { profitSums } from './other-sum-queries.ts';
import type { Asked } from './report-ctx.ts';
import { type Narrowed, NO_AGE, narrowed, over } from './report-row-queries.ts';
import { addSums, type KeyedSums, type Sums, sumOf } from './report-sum-rules.ts';

export interface LongOrders {
  /** Rows (house_id, id, check_in) of the latest arrivals, up to the limit. */
  readonly keys: (most: number) => RawBuilder<unknown>;
  /** One row (count, fen) for an order `o`. */
  readonly adds: RawBuilder<unknown>;
  /** The total of all orders. */
  readonly sum: () => Promise<{ readonly count: number; readonly fen: number }>;
}

type Read = (asked: Asked, period: Period) => Promise<KeyedSums>;

const rowSums = async (read: Read, asked: Asked, key: string | undefined): Promise<Sums> => {
  const sums = await read(asked, asked.period);
  return key === undefined ? addSums(sums.values()) : (sums.get(key) ?? {});
};

const columns = sql`o.house_id, o.id, o.check_in from`;
const lastFirst = (most: number): RawBuilder<unknown> =>
  sql`order by o.check_in desc, o.id desc limit ${most}`;

/** Orders that began before a period and have a stay within it, possibly without its first night. */
const laterStays = ({ from, to }: Period): RawBuilder<unknown> => sql`
  select s.house_id, s.order_id from stays s
  where s.split_of is not null and s.check_in > ${from}::date and s.check_in <= ${to}::date
  union select m.house_id, m.id from orders m
  where m.stay_count > 1 and m.check_out > ${from}::date and m.check_in < ${from}::date`;

/** Arrivals in the period by index, plus the rest from `others` (house_id, id). `has`: contributes to the figure. */
const keysOf =
  (
    asked: Asked,
    { period: { from, to }, also }: Narrowed,
    has: RawBuilder<unknown>,
    others: RawBuilder<unknown>,
  ) =>
  (most: number): RawBuilder<unknown> =>
    sql`
    (select ${columns} orders o join houses h on h.id = o.house_id
    where o.check_in between ${from}::date and ${to}::date and ${over(asked, also)} and ${has} ${lastFirst(most)})
    union all
    (select ${columns} (${others}) b join orders o on o.house_id = b.house_id and o.id = b.id
      join houses h on h.id = o.house_id
    where o.check_in not between ${from}::date and ${to}::date and ${over(asked, also)} and ${has} ${lastFirst(most)})`;

/** Orders with nights sold in the period: how many, and their price. */
const byNights = (asked: Asked, key: string | undefined): LongOrders => {
  const row = narrowed(asked, key, NO_AGE);
  const { from, to } = row.period;
  const sold = sql`exists (select from stays s where s.house_id = o.house_id and s.order_id = o.id and s.holds_nights
    and s.state <> 'no_show' and s.check_in <= ${to}::date and s.check_out > ${from}::date and s.check_out > s.check_in)`;
  const thereFirst = sql`
    select s.house_id, s.order_id as id from room_night n join stays s on s.house_id = n.house_id and s.id = n.stay_id
    where n.night = ${from}::date
    union select s.house_id, s.order_id from stays s
    where s.room_id is null and s.holds_nights and s.check_in <= ${from}::date and s.check_out > ${from}::date`;
  return {
    keys: keysOf(asked, row, sold, sql`${thereFirst} union ${laterStays(row.period)}`),
    adds: nightsOfOrder({ from, to: addDays(to, 1) }),
    sum: async () => {
      const sums = await rowSums(soldSums, asked, key);
      return { count: sumOf(sums, 'sold'), fen: sumOf(sums, 'revenue') };
    },
  };
};

/** Orders with nights or fees of the period that were split: number of nights, and the sum of all parties. */
const bySplit = (asked: Asked, key: string | undefined): LongOrders => {
  const row = narrowed(asked, key, NO_AGE);
  const { from, to } = row.period;
  const split = sql`split_items i where i.house_id = o.house_id and i.unit_id = o.id and i.state = 'succeeded'
    and i.night between ${from}::date and ${to}::date`;
  const others = sql`
    select i.house_id, i.unit_id as id from split_items i where i.night = ${from}::date
    union select i.house_id, i.unit_id from split_items i
    where i.kind = 'cancellation' and i.night between ${from}::date and ${to}::date
    union ${laterStays(row.period)}`;
  return {
    keys: keysOf(asked, row, sql`exists (select from ${split})`, others),
    adds: sql`select count(distinct (i.stay_id, i.night)) filter (where i.kind = 'night')::int as count,
      coalesce(sum(i.amount_fen), 0)::bigint as fen from ${split}`,
    sum: async () => {
      const sums = await rowSums(profitSums, asked, key);
      const parties = ['landlord', 'platform', 'channel', 'tax'];
      return {
        count: sumOf(sums, 'nights'),
        fen: parties.reduce((total, party) => total + sumOf(sums, party), 0),
      };
    },
  };
};

const gone = sql`(o.booking = 'cancelled' or o.shown = 'no_show')`;
const kept = sql`not ${gone}`;

interface Booked {
  /** Condition on the bookings counted. */
  readonly which: RawBuilder<unknown>;
  /** The amount of one booking. */
  readonly adds: RawBuilder<unknown>;
  /** The sum that counts them, and the one of their money. */
  readonly sum: string;
  readonly fen: string;
}

const lost = { adds: sql`1`, fen: 'keptFen' } as const;
const ofCancellation: Partial<Record<FigureName, Booked>> = {
  bookings: { ...lost, which: sql`true`, sum: 'bookings' },
  kept: { ...lost, which: kept, sum: 'kept', fen: 'fees_kept' },
  cancelled: { ...lost, which: sql`o.booking = 'cancelled'`, sum: 'cancelled', fen: 'fees_cancelled' },
  noShows: {
    ...lost,
    which: sql`o.booking <> 'cancelled' and o.shown = 'no_show'`,
    sum: 'no_show',
    fen: 'fees_no_show',
  },
};
const ofSpread: Partial<Record<FigureName, Booked>> = {
  bookings: { which: kept, adds: sql`1`, sum: 'bookings', fen: 'revenue' },
  nights: { which: kept, adds: sql`o.nights`, sum: 'nights', fen: 'revenue' },
};

/** Bookings that arrive in the period; for cancellations with the retained amounts. */
const byArrival = (asked: Asked, key: string | undefined, figure: FigureName): LongOrders => {
  const { period, also } = narrowed(asked, key, NO_AGE);
  const ofLost = asked.report === 'cancellation';
  const booked = (ofLost ? ofCancellation : ofSpread)[figure] ?? fail(reportFailures.noOrders);
  const fen = ofLost
    ? sql`case when ${gone} then greatest(o.kept_fen - o.waived_fen, 0) else 0 end`
    : sql`o.room_fen`;
  return {
    keys: (most) => sql`
      select ${columns} orders o join houses h on h.id = o.house_id
      where o.check_in between ${period.from}::date and ${period.to}::date and o.booking in ('confirmed', 'cancelled')
        and o.merged_into_id is null and ${booked.which} and ${over(asked, also)} ${lastFirst(most)}`,
    adds: sql`select ${booked.adds}::int as count, ${fen}::bigint as fen`,
    sum: async () => {
      const { rows, total } = await arrivalSums(asked, asked.period);
      const sums = key === undefined ? total : (rows.get(key) ?? {});
      return { count: sumOf(sums, booked.sum), fen: sumOf(sums, booked.fen) };
    },
  };
};

const works: Readonly<Partial<Record<ReportName, typeof byArrival>>> = {
  production: byNights,
  'channel-net': byNights,
  pickup: byNights,
  pace: byNights,
  cancellation: byArrival,
  'lead-time': byArrival,
  'length-of-stay': byArrival,
  'landlord-profit': bySplit,
};

/** Null: the report has few orders behind it, or none. */
export const longOrders = (asked: Asked, key: string | undefined, figure: FigureName): LongOrders | null =>
  works[asked.report]?.(asked, key, figure) ?? null;
