/** Pages of lists: rows come with the total of all that matched, left-joined so that an empty page knows it too. */
import { type Page, TOTAL_LIMIT } from '@minsu/contract/paging.ts';
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

/** A page that is not full tells the total by itself, and one beyond the limit that there are more; null: they are to be counted. */
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

/** A text as a pattern that finds it anywhere; its own `%` and `_` are plain characters. */
const plain = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const containing = (text: string): string => `%${plain(text)}%`;
export const startingWith = (text: string): string => `${plain(text)}%`;
