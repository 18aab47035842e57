/** Value of a filter: text or a list of texts, as in the address. */

import type { ListFilter } from './list-types.ts';
import type { FilterValue, ListState } from './list-url.ts';
import type { GoOptions } from './use-list.ts';

export interface FiltersProps {
  readonly filters: readonly ListFilter[];
  readonly values: ListState['filters'];
  readonly onChange: (change: Readonly<Record<string, FilterValue>>, options?: GoOptions) => void;
}

export const firstOf = (value: FilterValue): string | undefined =>
  typeof value === 'string' ? value : value?.[0];

export const fenOf = (value: FilterValue): number | null => {
  const text = firstOf(value);
  const fen = Number(text);
  return text === undefined || !Number.isInteger(fen) ? null : fen;
};
