/** Which houses and types of the board are folded away: kept in this browser, per user. */
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../platform/session.ts';
import { readUi, writeUi } from '../../platform/ui-cache.ts';

const CACHE = 'boardFolded';
/** Beyond it the oldest are forgotten: the storage of a browser is small. */
const MOST = 1_000;
const Kept = z.array(z.string().max(64)).max(MOST);

export interface Folded {
  readonly rows: ReadonlySet<string>;
  /** These rows alone. */
  readonly fold: (rows: readonly string[]) => void;
  readonly toggle: (row: string) => void;
  readonly unfold: (rows: readonly string[]) => void;
}

export const useFolded = (): Folded => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const [rows, setRows] = useState<ReadonlySet<string>>(
    () => new Set(Kept.safeParse(readUi(userId, CACHE)).data ?? []),
  );
  useEffect(() => writeUi(userId, CACHE, [...rows].slice(-MOST)), [userId, rows]);
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
