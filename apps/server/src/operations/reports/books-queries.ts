/** Bookings on the books at the end of a day, from the night audit's snapshots. */

import { addMonths, bucketOf, type Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { soldSums } from './night-sum-queries.ts';
import { type Asked, channelsAsked, housesAsked } from './report-ctx.ts';
import { addSums, aYearOn, type KeyedSums, mergeSums, type Sums } from './report-sum-rules.ts';

/** How many days before the wanted date a snapshot may be if that one is missing. */
const SLACK_DAYS = 3;

/** Before its first audit a house has the books of past stays that were moved in, known from their booking dates. */
const moved = sql`select m.* from moved_books m where m.business_date < coalesce(
  (select min(f.business_date) from night_audits f where f.house_id = m.house_id), 'infinity'::date)`;

/** Evenings with a snapshot; an audit may have had nothing ahead. */
const kept = sql`(select house_id, business_date from night_audits union select house_id, business_date from (${moved}) b)`;

/** The latest snapshot date up to `wanted`; null: none near it. */
const evening = async (asked: Asked, wanted: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(a.business_date)::text as day from ${kept} a
    where a.business_date between ${addDays(wanted, -SLACK_DAYS)}::date and ${wanted}::date
      and ${housesAsked(asked, 'a.houseId')}`.execute(asked.ctx.db);
  return rows[0]?.day ?? null;
};

interface BookRow {
  readonly key: string;
  readonly at: number | null;
  readonly sold: number;
  readonly revenue: number;
}

/**
 * By night, house or channel: a house's snapshot of that date or, if it was not closed then, of an earlier one within
 * the slack.
 */
const aheadOf = async (asked: Asked, day: string, { from, to }: Period): Promise<KeyedSums> => {
  const first = daysBetween(day, from);
  const last = daysBetween(day, to);
  if (last < 1) return new Map();
  const low = Math.max(1, first);
  const key =
    asked.grouping === 'channel'
      ? sql`b.channel`
      : asked.grouping === 'house'
        ? sql`b.house_id::text`
        : sql`''`;
  const at = asked.grain ? sql`${low}::int - 1 + u.at` : sql`null::int`;
  const { rows } = await sql<BookRow>`
    with evenings as (
      select a.house_id, max(a.business_date) as day from ${kept} a
      where a.business_date between ${addDays(day, -SLACK_DAYS)}::date and ${day}::date and ${housesAsked(asked, 'a.houseId')}
      group by 1
    )
    select ${key} as key, ${at} as at, sum(u.rooms)::int as sold, sum(u.fen)::bigint as revenue
    from evenings e
    join (select * from on_books union all ${moved}) b on b.house_id = e.house_id and b.business_date = e.day and ${channelsAsked(asked, 'b.channel')}
    cross join lateral unnest(b.rooms[${low}::int + (${day}::date - e.day) : ${last}::int + (${day}::date - e.day)],
      b.room_fen[${low}::int + (${day}::date - e.day) : ${last}::int + (${day}::date - e.day)])
      with ordinality as u (rooms, fen, at)
    group by 1, 2`.execute(asked.ctx.db);
  const keyed = rows.map((row): [string, Sums] => [
    asked.grain && row.at !== null ? bucketOf(addDays(day, Number(row.at)), asked.grain) : row.key,
    { earlier: row.sold, earlierRevenue: row.revenue },
  ]);
  return new Map(
    [...Map.groupBy(keyed, ([k]) => k)].map(([k, parts]) => [k, addSums(parts.map(([, s]) => s))]),
  );
};

/** For nights already over at the snapshot, the nights sold. */
const overBy = async (asked: Asked, day: string, { from, to }: Period): Promise<KeyedSums> => {
  if (from > day) return new Map();
  const sold = await soldSums(asked, { from, to: to < day ? to : day });
  return new Map(
    [...sold].map(([key, { sold: rooms = 0, revenue = 0 }]) => [
      key,
      { earlier: rooms, earlierRevenue: revenue },
    ]),
  );
};

const booksOn = async (asked: Asked, day: string, period: Period): Promise<KeyedSums> =>
  mergeSums(await overBy(asked, day, period), await aheadOf(asked, day, period));

export interface Books {
  readonly sums: KeyedSums;
  /** The date of the snapshot compared with. */
  readonly evening: string | null;
}

const named = (sums: KeyedSums): KeyedSums =>
  new Map([...sums].map(([key, { sold = 0, revenue = 0 }]) => [key, { now: sold, nowRevenue: revenue }]));

/** On the books now minus on the books some days ago, for the same nights. */
export const pickupBooks = async (asked: Asked): Promise<Books> => {
  const now = named(await soldSums(asked, asked.period));
  const day = await evening(asked, addDays(asked.today, -asked.back));
  if (day === null) return { sums: now, evening: null };
  return { sums: mergeSums(now, await booksOn(asked, day, asked.period)), evening: day };
};

/** The books now compared with those a year ago for the nights a year earlier. */
export const paceBooks = async (asked: Asked): Promise<Books> => {
  const now = named(await soldSums(asked, asked.period));
  const day = await evening(asked, addMonths(addDays(asked.today, -1), -12));
  if (day === null) return { sums: now, evening: null };
  const { from, to } = asked.period;
  const then = await booksOn(asked, day, { from: addMonths(from, -12), to: addMonths(to, -12) });
  return {
    sums: mergeSums(now, asked.grain ? aYearOn(then, asked.grain, asked.period) : then),
    evening: day,
  };
};
