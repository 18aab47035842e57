/** Bookings by the day of arrival: cancellations, lead times, lengths of stay. */
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { leadBands, lengthBands } from '@minsu/contract/operations/reports/report-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { grouped, type Key, keyOf, partlyGrouped } from './grouped-queries.ts';
import { monthParts, type Span } from './month-parts.ts';
import { type Asked, channelsAsked, housesAsked } from './report-ctx.ts';
import { added, addSums, type KeyedSums, type Summed, type Sums, summedRows } from './report-sum-rules.ts';

interface OutcomeRow {
  readonly key: string;
  readonly outcome: 'kept' | 'cancelled' | 'no_show';
  readonly orders: number;
  readonly nights: number;
  readonly keptFen: number;
}

const bandsOf = { lead: leadBands, length: lengthBands } as const;

/** The first value of the band for a number of days, as in `bandOf` of the contract. */
const bandKey = (days: RawBuilder<unknown>, bands: readonly number[]): Key => ({
  text: sql`(${sql.val([...bands])}::int[])[greatest(width_bucket(${days}, ${sql.val([...bands])}::int[]), 1)]::text`,
  of: days,
});

/** `days`: those that bands are of. */
const keyed = ({ grouping }: Asked, days: RawBuilder<unknown>): Key =>
  grouping === 'lead' || grouping === 'length'
    ? bandKey(days, bandsOf[grouping])
    : keyOf(grouping, 'a', 'arrival');

const arrivals = (asked: Asked, { from, to }: Period): RawBuilder<unknown> => sql`report_arrivals a
  where a.arrival between ${from}::date and ${to}::date and ${housesAsked(asked, 'a.houseId')}
    and ${channelsAsked(asked, 'a.channel')}`;

const outcomeSums = ({ outcome, orders, nights, keptFen }: OutcomeRow): Sums => ({
  bookings: orders,
  [outcome]: orders,
  [`fees_${outcome}`]: keptFen,
  lost: outcome === 'kept' ? 0 : nights,
  keptFen,
});

export const cancellationSums = async (asked: Asked, period: Period): Promise<KeyedSums> => {
  const query = grouped({
    key: keyed(asked, sql`a.lead_days`),
    also: { outcome: sql`a.outcome` },
    sums: { orders: sql`a.orders`, nights: sql`a.nights`, keptFen: sql`a.kept_fen` },
    from: arrivals(asked, period),
  });
  const { rows } = await (query as RawBuilder<OutcomeRow>).execute(asked.ctx.db);
  const parts = Map.groupBy(rows, ({ key }) => key);
  return new Map([...parts].map(([key, of]) => [key, addSums(of.map(outcomeSums))]));
};

interface SpreadRow {
  /** Null: of all rows. */
  readonly key: string | null;
  readonly bookings: number;
  readonly nights: number;
  readonly revenue: number;
  /** Days of all bookings together. */
  readonly values: number;
  /** In the middle of them; between two their mean. */
  readonly median: number;
}

/** Days and weeks by arrival day; months from their own table, plus the days at both ends. */
const spreads = (asked: Asked, period: Period): RawBuilder<unknown> => {
  const ofLength = asked.report === 'length-of-stay';
  const { days, months } = monthParts(asked, period);
  const columns = sql`channel, orders, nights, room_fen::float8 as room_fen`;
  const ofDays = ({ from, to }: Span) => sql`
    select house_id, arrival, ${ofLength ? sql`length` : sql`lead_days`} as value, ${columns} from report_arrivals
    where outcome = 'kept' and arrival >= ${from}::date and arrival < ${to}::date`;
  const ofMonths = ({ from, to }: Span) => sql`
    select house_id, month as arrival, value, ${columns} from report_spreads
    where measure = ${ofLength ? 'length' : 'lead'} and month >= ${from}::date and month < ${to}::date`;
  return sql.join([...days.map(ofDays), ...(months ? [ofMonths(months)] : [])], sql` union all `);
};

/**
 * Bookings not cancelled, by lead time or length of stay. The database finds the medians: there are hundreds of
 * thousands of rows by day and value, of which a hundred are shown.
 */
const spreadSums = async (asked: Asked, period: Period): Promise<Summed> => {
  const byValue = partlyGrouped({
    key: keyed(asked, sql`a.value`),
    also: { value: sql`a.value` },
    sums: { orders: sql`a.orders`, nights: sql`a.nights`, revenue: sql`a.room_fen` },
    from: sql`(${spreads(asked, period)}) a where ${housesAsked(asked, 'a.houseId')} and ${channelsAsked(asked, 'a.channel')}`,
  });
  const { rows } = await sql<SpreadRow>`
    with counted as (
      select v.key, v.value, sum(v.orders)::float8 as orders, sum(v.nights)::float8 as nights, sum(v.revenue)::float8 as revenue
      from (${byValue}) v group by grouping sets ((v.key, v.value), (v.value))
    ), placed as (
      select c.*, sum(c.orders) over (partition by c.key order by c.value) as up_to, sum(c.orders) over (partition by c.key) as whole
      from counted c
    )
    select p.key, sum(p.orders) as bookings, sum(p.nights) as nights, sum(p.revenue) as revenue,
      sum(p.orders * p.value) as values,
      (min(p.value) filter (where p.up_to > floor((p.whole - 1) / 2))
        + min(p.value) filter (where p.up_to > floor(p.whole / 2))) / 2.0::float8 as median
    from placed p group by 1`.execute(asked.ctx.db);
  return summedRows(rows);
};

/** The sums for all three arrival reports. */
export const arrivalSums = async (asked: Asked, period: Period): Promise<Summed> =>
  asked.report === 'cancellation' ? added(await cancellationSums(asked, period)) : spreadSums(asked, period);
