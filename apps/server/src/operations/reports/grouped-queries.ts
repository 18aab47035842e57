/** Summaries added up by the key of their row. */
import { type RawBuilder, sql } from 'kysely';
import type { Asked } from './report-ctx.ts';
import { keySql } from './report-ctx.ts';

export interface Key {
  /** The key as returned. */
  readonly text: RawBuilder<unknown>;
  /** The expression behind the text; null: all rows form one group. */
  readonly of: RawBuilder<unknown> | null;
}

/** The day, house or channel of rows of `of`. */
export const keyOf = (grouping: Asked['grouping'], of: string, date: string): Key => {
  const column =
    grouping === 'channel' ? 'channel' : grouping === 'house' || grouping === 'landlord' ? 'houseId' : date;
  return { text: keySql(grouping, of, date), of: sql.ref(`${of}.${column}`) };
};

interface Grouped {
  readonly key: Key;
  /** Further grouping columns. */
  readonly also?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that are added up, by their name in the answer. */
  readonly sums: Readonly<Record<string, RawBuilder<unknown>>>;
  /** From and where. */
  readonly from: RawBuilder<unknown>;
}

/** Rows (key, also…, sums…) by the underlying expression: two of them may have the same key. */
export const partlyGrouped = ({ key, also = {}, sums, from }: Grouped): RawBuilder<unknown> => {
  const more = Object.entries(also);
  const columns = [
    sql`${key.text} as key`,
    ...more.map(([name, column]) => sql`${column} as ${sql.ref(name)}`),
    ...Object.entries(sums).map(([name, column]) => sql`sum(${column}) as ${sql.ref(name)}`),
  ];
  const by = [...(key.of ? [key.of] : []), ...more.map(([, column]) => column)];
  return sql`select ${sql.join(columns)} from ${from} group by ${sql.join(by)}`;
};

/**
 * Rows (key, also…, sums…). Grouped by the underlying expression first: formatting a million dates or looking up
 * landlords would take longer than the sums.
 */
export const grouped = (asked: Grouped): RawBuilder<unknown> => {
  const by = ['key', ...Object.keys(asked.also ?? {})].map((name) => sql.ref(`g.${name}`));
  const totals = Object.keys(asked.sums).map(
    (name) => sql`sum(${sql.ref(`g.${name}`)})::float8 as ${sql.ref(name)}`,
  );
  return sql`select ${sql.join([...by, ...totals])} from (${partlyGrouped(asked)}) g group by ${sql.join(by)}`;
};
