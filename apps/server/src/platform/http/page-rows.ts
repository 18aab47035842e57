/** Pages of lists: rows come with the total of all matches, left-joined so that an empty page has it too. */
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';

export interface Paging {
  readonly current: number;
  readonly size: number;
}

/** `limit … offset …` of a page. */
export const limitOf = ({ current, size }: Paging): RawBuilder<unknown> =>
  sql`limit ${size} offset ${(current - 1) * size}`;

/** `order by` of fields by their names, `-` for descending; `last` leaves no two rows alike, `nulls` is `nulls last` where some have none. */
export const orderBy = (
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  sort: readonly string[],
  last: RawBuilder<unknown>,
  nulls: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => {
  const parts = sort.flatMap((field) => {
    const column = columns[field.replace(/^-/, '')];
    return column ? [sql`${column} ${field.startsWith('-') ? sql`desc` : sql``} ${nulls}`] : [];
  });
  return sql.join([...parts, last]);
};

/** Rows are counted no further. */
export const COUNT_LIMIT = TOTAL_LIMIT + 1;

/** Total known from the page itself: not full, or beyond the limit; null: count. */
export const totalFrom = ({ current, size }: Paging, found: number): number | null => {
  const offset = (current - 1) * size;
  if (found > 0 && offset + found > TOTAL_LIMIT) return COUNT_LIMIT;
  return found < size && (found > 0 || offset === 0) ? offset + found : null;
};

/** Exact to 10,000, then `more`. */
export const pageOfRows = <T>(records: T[], total: number, { current, size }: Paging): Page<T> => ({
  records,
  total: Math.min(total, TOTAL_LIMIT),
  ...(total > TOTAL_LIMIT && { more: true }),
  current,
  size,
});

/** Few queries, little memory. */
const BATCH = 1_000;

/** Every row that matches, batch by batch in the order of the list: `read` returns one page of it. */
export async function* batchesOf<Row>(read: (paging: Paging) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let current = 1; ; current += 1) {
    const rows = await read({ current, size: BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}

/** A text as a pattern that finds it anywhere; its own `%` and `_` are plain characters. */
const plain = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const containing = (text: string): string => `%${plain(text)}%`;
export const startingWith = (text: string): string => `${plain(text)}%`;
