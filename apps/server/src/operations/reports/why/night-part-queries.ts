/** Sold nights of both periods by lead time, guests, and room type and weekday, in one read. */
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { leadBands } from '@minsu/contract/operations/reports/report-list.ts';
import type { MixCell } from '@minsu/contract/operations/reports/why-rules.ts';
import { sql } from 'kysely';
import { type Asked, channelsAsked, housesAsked } from '../report-ctx.ts';
import type { KeyedSums, Sums } from '../report-sum-rules.ts';

export interface Sides<T> {
  readonly before: T;
  readonly now: T;
}

export interface NightParts {
  readonly lead: Sides<KeyedSums>;
  readonly guest: Sides<KeyedSums>;
  readonly cells: Sides<readonly MixCell[]>;
}

interface Row {
  readonly now: boolean;
  readonly of: 'lead' | 'cell' | 'guest';
  readonly key: string;
  readonly sold: number;
  readonly fen: number;
  readonly listFen: number;
}

/** First day of the band of a lead time. */
const leadBand = sql`(${sql.val([...leadBands])}::int[])[greatest(width_bucket(n.lead_days, ${sql.val([...leadBands])}::int[]), 1)]`;

/** Nights of both periods with the side they belong to; the periods do not overlap. */
export const nightsOfBoth = (asked: Asked, before: Period) => {
  const { from, to } = asked.period;
  return sql`
    select n.house_id, n.night, n.stay_id, n.room_type_id, n.channel, ${leadBand} as lead, extract(dow from n.night)::int as dow,
      n.guest_id, n.room_fen, n.list_fen, n.night between ${from}::date and ${to}::date as now
    from report_nights n
    where (n.night between ${from}::date and ${to}::date or n.night between ${before.from}::date and ${before.to}::date)
      and ${housesAsked(asked, 'n.houseId')} and ${channelsAsked(asked, 'n.channel')}`;
};

const keyed = (rows: readonly Row[]): KeyedSums =>
  new Map(rows.map(({ key, sold, fen }): [string, Sums] => [key, { sold, revenue: fen }]));

const cellsOf = (rows: readonly Row[]): MixCell[] =>
  rows.map(({ key, sold, fen, listFen }) => ({ key, sold, fen, listFen }));

/** Distinguishes guests by the periods they stayed in. */
export const nightParts = async (asked: Asked, before: Period): Promise<NightParts> => {
  const { rows } = await sql<Row>`
    with nights as materialized (${nightsOfBoth(asked, before)}),
    grouped as (
      select n.now, n.lead, n.room_type_id, n.dow, grouping(n.room_type_id) as whole,
        count(*)::int as sold, sum(n.room_fen)::float8 as fen, sum(n.list_fen)::float8 as list_fen
      from nights n group by grouping sets ((n.now, n.lead), (n.now, n.room_type_id, n.dow))
    ),
    guests as (
      select n.guest_id, count(*) filter (where n.now)::int as now_sold, count(*) filter (where not n.now)::int as before_sold,
        coalesce(sum(n.room_fen) filter (where n.now), 0)::float8 as now_fen,
        coalesce(sum(n.room_fen) filter (where not n.now), 0)::float8 as before_fen
      from nights n group by 1
    ),
    told as (
      select case when g.guest_id is null then 'unknown' when g.before_sold = 0 then 'new' when g.now_sold = 0 then 'lost'
          else 'both' end as key, s.now, s.sold, s.fen
      from guests g cross join lateral (values (true, g.now_sold, g.now_fen), (false, g.before_sold, g.before_fen)) s (now, sold, fen)
    )
    select g.now, case when g.whole = 1 then 'lead' else 'cell' end as of,
      case when g.whole = 1 then g.lead::text else g.room_type_id::text || ' ' || g.dow end as key, g.sold, g.fen, g.list_fen
    from grouped g
    union all
    select t.now, 'guest', t.key, sum(t.sold)::int, sum(t.fen), 0 from told t group by t.now, t.key`.execute(
    asked.ctx.db,
  );
  const part = (of: Row['of'], now: boolean) => rows.filter((row) => row.of === of && row.now === now);
  return {
    lead: { before: keyed(part('lead', false)), now: keyed(part('lead', true)) },
    guest: { before: keyed(part('guest', false)), now: keyed(part('guest', true)) },
    cells: { before: cellsOf(part('cell', false)), now: cellsOf(part('cell', true)) },
  };
};
