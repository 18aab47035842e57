/** What reports add up before anything is divided: sums by the key of their row. Pure. */
import { addMonths, bucketOf, type Grain, type Period } from '@minsu/contract/reports/period-rules.ts';

export type Sums = Readonly<Record<string, number>>;
export type KeyedSums = ReadonlyMap<string, Sums>;

/** Row → what it came to. */
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
 * For a year ago: its nights stand beside those of the same date. A week that the period cuts began on another day
 * then; it stays within the rows of the period, so that these come to the total.
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

/** Rows by key and what they come to: medians of the whole are not the sum of those of its rows. */
export interface Summed {
  readonly rows: KeyedSums;
  readonly total: Sums;
}

export const added = (rows: KeyedSums): Summed => ({ rows, total: addSums(rows.values()) });

/** As the database answers them: the row without a key is the total; what is null is absent. */
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
