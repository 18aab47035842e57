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

/** Exact to 10,000, then `more`. */
export const pageOfRows = <T>(records: T[], total: number, { current, size }: Paging): Page<T> => ({
  records,
  total: Math.min(total, TOTAL_LIMIT),
  ...(total > TOTAL_LIMIT && { more: true }),
  current,
  size,
});

/** A text as a pattern that finds it anywhere; its own `%` and `_` are plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
