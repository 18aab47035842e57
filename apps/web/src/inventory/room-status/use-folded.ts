/** Collapsed properties and types, stored per user in this browser. */
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../platform/calls/session.ts';
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';

const CACHE = 'boardFolded';
/** Above this the oldest are dropped, to save browser storage. */
const MAX = 1_000;
const Kept = z.array(z.string().max(64)).max(MAX);

export interface Folded {
  readonly rows: ReadonlySet<string>;
  /** Collapses exactly these rows. */
  readonly fold: (rows: readonly string[]) => void;
  readonly toggle: (row: string) => void;
  readonly unfold: (rows: readonly string[]) => void;
}

export const useFolded = (): Folded => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const [rows, setRows] = useState<ReadonlySet<string>>(
    () => new Set(Kept.safeParse(readUi(userId, CACHE)).data ?? []),
  );
  useEffect(() => writeUi(userId, CACHE, [...rows].slice(-MAX)), [userId, rows]);
  return {
    rows,
    fold: (all) => setRows(new Set(all)),
    toggle: (row) => setRows((was) => toggled(was, row)),
    unfold: (open) => setRows((was) => new Set([...was].filter((row) => !open.includes(row)))),
  };
};

const toggled = (rows: ReadonlySet<string>, row: string): ReadonlySet<string> => {
  const next = new Set(rows);
  if (!next.delete(row)) next.add(row);
  return next;
};
