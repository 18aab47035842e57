/** What reports add up before anything is divided: sums by the key of their row. Pure. */
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

/** Histograms stand among the sums as `<name>:<value>`, so that those of several rows add up like everything else. */
export const countsOf = (sums: Sums, name: string): [value: number, count: number][] =>
  Object.entries(sums).flatMap(([key, count]) =>
    key.startsWith(`${name}:`) ? [[Number(key.slice(name.length + 1)), count] as [number, number]] : [],
  );

export const sumOf = (sums: Sums, name: string): number => sums[name] ?? 0;
