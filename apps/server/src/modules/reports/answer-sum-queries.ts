/** How long guests waited for an answer, from its summary. */
import type { Period } from '@minsu/contract/reports/period-rules.ts';
import { WITHIN_MINUTES } from '@minsu/contract/reports/report-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { grouped, type Key, keyOf } from './grouped-queries.ts';
import { type Asked, channelsAsked, housesAsked, keySql } from './report-ctx.ts';
import type { KeyedSums } from './report-sum-rules.ts';

interface WaitRow {
  readonly key: string;
  readonly first: boolean;
  /** Each with how often it came; null: still waiting. */
  readonly minutes: readonly (number | null)[];
  readonly waits: readonly number[];
}

export const answerKey = (grouping: Asked['grouping'], of: string): RawBuilder<string> => {
  if (grouping === 'employee') return sql<string>`coalesce(${sql.ref(`${of}.answererId`)}::text, '')`;
  if (grouping === 'hour') return sql<string>`${sql.ref(`${of}.hour`)}::text`;
  return keySql(grouping, of, 'day');
};

const keyed = (grouping: Asked['grouping']): Key => {
  const text = answerKey(grouping, 'w');
  if (grouping === 'employee') return { text, of: sql`w.answerer_id` };
  return grouping === 'hour' ? { text, of: sql`w.hour` } : keyOf(grouping, 'w', 'day');
};

/** Times stand as a histogram among the sums, so that medians of several rows are medians of all their waits. */
const addTo = (sums: Record<string, number>, { first, minutes, waits }: WaitRow): void => {
  const add = (name: string, value: number) => {
    sums[name] = (sums[name] ?? 0) + value;
  };
  for (const [at, took] of minutes.entries()) {
    const times = waits[at] ?? 0;
    add('asked', times);
    if (took === null) continue;
    add('answered', times);
    add('minutes', took * times);
    if (took < WITHIN_MINUTES) add('within', times);
    add(`answers:${took}`, times);
    if (first) add(`firsts:${took}`, times);
  }
};

export const answerSums = async (asked: Asked, { from, to }: Period): Promise<KeyedSums> => {
  const waits = grouped({
    key: keyed(asked.grouping),
    also: { first: sql`w.first`, minutes: sql`w.minutes` },
    sums: { waits: sql`w.waits` },
    from: sql`report_answers w where w.day between ${from}::date and ${to}::date and ${housesAsked(asked, 'w.houseId')}
      and ${channelsAsked(asked, 'w.channel')}`,
  });
  // One row with two lists instead of one for every minute.
  const { rows } = await sql<WaitRow>`
    select w.key, w.first, array_agg(w.minutes) as minutes, array_agg(w.waits) as waits from (${waits}) w
    group by 1, 2`.execute(asked.ctx.db);
  const found = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const sums = found.get(row.key) ?? { within: 0 };
    addTo(sums, row);
    found.set(row.key, sums);
  }
  return found;
};
