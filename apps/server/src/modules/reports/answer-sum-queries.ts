/** How long guests waited for an answer, from its summary. */
import type { Period } from '@minsu/contract/reports/period-rules.ts';
import { WITHIN_MINUTES } from '@minsu/contract/reports/report-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, channelsAsked, housesAsked, keySql } from './report-ctx.ts';
import { addSums, type KeyedSums, type Sums } from './report-sum-rules.ts';

interface WaitRow {
  readonly key: string;
  readonly first: boolean;
  readonly minutes: number | null;
  readonly waits: number;
}

export const answerKey = (grouping: Asked['grouping'], of: string): RawBuilder<string> => {
  if (grouping === 'employee') return sql<string>`coalesce(${sql.ref(`${of}.answererId`)}::text, '')`;
  if (grouping === 'hour') return sql<string>`${sql.ref(`${of}.hour`)}::text`;
  return keySql(grouping, of, 'day');
};

/** Times stand as a histogram among the sums, so that medians of several rows are medians of all their waits. */
const sumsOf = ({ first, minutes, waits }: WaitRow): Sums => {
  if (minutes === null) return { asked: waits };
  return {
    asked: waits,
    answered: waits,
    minutes: minutes * waits,
    within: minutes < WITHIN_MINUTES ? waits : 0,
    [`answers:${minutes}`]: waits,
    ...(first && { [`firsts:${minutes}`]: waits }),
  };
};

export const answerSums = async (asked: Asked, { from, to }: Period): Promise<KeyedSums> => {
  const { rows } = await sql<WaitRow>`
    select ${answerKey(asked.grouping, 'w')} as key, w.first, w.minutes, sum(w.waits)::int as waits from report_answers w
    where w.day between ${from}::date and ${to}::date and ${housesAsked(asked, 'w.houseId')}
      and ${channelsAsked(asked, 'w.channel')} group by 1, 2, 3`.execute(asked.ctx.db);
  const groups = Map.groupBy(rows, ({ key }) => key);
  return new Map([...groups].map(([key, parts]) => [key, addSums(parts.map(sumsOf))]));
};
