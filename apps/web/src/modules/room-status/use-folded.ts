/** Which houses and types of the board are folded away. */
import { useState } from 'react';

export interface Folded {
  readonly rows: ReadonlySet<string>;
  /** These rows alone. */
  readonly fold: (rows: readonly string[]) => void;
  readonly toggle: (row: string) => void;
  readonly unfold: (rows: readonly string[]) => void;
}

export const useFolded = (): Folded => {
  const [rows, setRows] = useState<ReadonlySet<string>>(new Set());
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
