/** Sums of reports before any division, by row key. Pure. */
import {
  addMonths,
  bucketOf,
  type Grain,
  type Period,
} from '@minsu/contract/operations/reports/period-rules.ts';

export type Sums = Readonly<Record<string, number>>;
export type KeyedSums = ReadonlyMap<string, Sums>;

/** Row → its sum. */
export type Values = Readonly<Record<string, number | null>>;

export const addSums = (all: Iterable<Sums>): Sums => {
  const total: Record<string, number> = {};
  for (const sums of all)
    for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value;
  return total;
};

/** Rows of several sources under one key. */
export const mergeSums = (...sources: readonly KeyedSums[]): Map<string, Sums> => {
  const merged = new Map<string, Sums>();
  for (const source of sources)
    for (const [key, sums] of source) {
      const known = merged.get(key);
      merged.set(key, known ? addSums([known, sums]) : sums);
    }
  return merged;
};

/**
 * Shifts sums by a year: nights are compared by date. A week cut by the period began on another day then; it stays
 * within the period's rows, so that they add up to the total.
 */
export const aYearOn = (sums: KeyedSums, grain: Grain, { from, to }: Period): KeyedSums => {
  const [first, last] = [bucketOf(from, grain), bucketOf(to, grain)];
  const placeOf = (key: string): string => {
    const moved = bucketOf(addMonths(key, 12), grain);
    if (moved < first) return first;
    return moved > last ? last : moved;
  };
  return mergeSums(...[...sums].map(([key, value]) => new Map([[placeOf(key), value]])));
};

/** Rows by key and the total: a median of the whole is not a sum of its rows. */
export interface Summed {
  readonly rows: KeyedSums;
  readonly total: Sums;
}

export const added = (rows: KeyedSums): Summed => ({ rows, total: addSums(rows.values()) });

/** From the database's rows: the one without a key is the total; nulls are left out. */
export const summedRows = <R extends { readonly key: string | null }>(found: readonly R[]): Summed => {
  const rows = new Map<string, Sums>();
  let total: Sums = {};
  for (const { key, ...columns } of found) {
    const sums = Object.fromEntries(
      Object.entries(columns).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
    if (key === null) total = sums;
    else rows.set(key, sums);
  }
  return { rows, total };
};

export const sumOf = (sums: Sums, name: string): number => sums[name] ?? 0;
