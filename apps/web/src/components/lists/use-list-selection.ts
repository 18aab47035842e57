/** Row selection: kept across pages, cleared when the list changes. */
import { useCallback, useMemo, useState } from 'react';
import type { AllMatching, RowSelection } from './list-types.ts';

interface Chosen<R> {
  /** List query at selection time. */
  readonly of: string;
  readonly rows: ReadonlyMap<string, R>;
  readonly all: AllMatching | null;
}

const nothing = { rows: new Map<string, never>(), all: null };

export const useListSelection = <R>(
  rows: readonly R[],
  rowKey: (row: R) => string,
  filter: Readonly<Record<string, unknown>>,
  total: number,
) => {
  const of = JSON.stringify(filter);
  const [stored, setStored] = useState<Chosen<R>>({ of, ...nothing });
  const { rows: ticked, all } = stored.of === of ? stored : nothing;
  const clear = useCallback(() => setStored({ of: '', ...nothing }), []);

  /** Keeps the visible page selected when one row is deselected from “all that match”. */
  const before = all ? new Map(rows.map((row) => [rowKey(row), row])) : ticked;
  const choose = (changed: readonly R[], on: boolean) => {
    if (all && on) return;
    const next = new Map(before);
    for (const row of changed) {
      if (on) next.set(rowKey(row), row);
      else next.delete(rowKey(row));
    }
    setStored({ of, rows: next, all: null });
  };
  const selection: RowSelection<R> = useMemo(
    () => ({ rows: [...ticked.values()], all, count: all?.count ?? ticked.size, clear }),
    [ticked, all, clear],
  );
  return {
    chosen: before as ReadonlyMap<string, R>,
    choose,
    selection,
    chooseAll: () => setStored({ of, rows: new Map(), all: { filter, count: total } }),
  };
};
