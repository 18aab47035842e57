/** Response times, from the stored waits. */
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { WITHIN_MINUTES } from '@minsu/contract/operations/reports/report-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, channelsAsked, housesAsked, keySql } from './report-ctx.ts';
import { type Summed, summedRows } from './report-sum-rules.ts';

export const answerKey = (grouping: Asked['grouping'], of: string): RawBuilder<string> => {
  if (grouping === 'employee') return sql<string>`coalesce(${sql.ref(`${of}.answererId`)}::text, '')`;
  if (grouping === 'hour') return sql<string>`${sql.ref(`${of}.hour`)}::text`;
  return keySql(grouping, of, 'day');
};

interface WaitRow {
  /** Null: of all rows. */
  readonly key: string | null;
  readonly asked: number;
  readonly answered: number;
  readonly minutes: number;
  readonly within: number;
  /** Null: there were no answers. */
  readonly firstMedian: number | null;
  readonly answerMedian: number | null;
}

/** Medians are the database's: there are as many times as waits, and as few rows as are shown. */
export const answerSums = async (asked: Asked, { from, to }: Period): Promise<Summed> => {
  const { rows } = await sql<WaitRow>`
    select w.key, count(*)::int as asked, count(w.minutes)::int as answered, coalesce(sum(w.minutes), 0)::float8 as minutes,
      count(*) filter (where w.minutes < ${WITHIN_MINUTES})::int as within,
      percentile_cont(0.5) within group (order by w.minutes) filter (where w.first) as first_median,
      percentile_cont(0.5) within group (order by w.minutes) as answer_median
    from (
      select ${answerKey(asked.grouping, 'w')} as key, w.minutes, w.first from report_waits w
      where w.day between ${from}::date and ${to}::date and ${housesAsked(asked, 'w.houseId')}
        and ${channelsAsked(asked, 'w.channel')}
    ) w group by grouping sets ((w.key), ())`.execute(asked.ctx.db);
  return summedRows(rows);
};
