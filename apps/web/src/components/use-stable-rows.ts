/** Freezes a list's rows while one has unsaved edits: a drawer lives in its row and would be unmounted with it. */
import { useMemo, useState } from 'react';

/** Frozen rows with current contents; removed ones as last seen. Pure. */
export const keepRowOrder = <R>(
  stood: readonly R[],
  now: readonly R[],
  keyOf: (row: R) => string,
): readonly R[] => {
  const fresh = new Map(now.map((row) => [keyOf(row), row]));
  return stood.map((row) => fresh.get(keyOf(row)) ?? row);
};

export const useStableRows = <R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  isEdited: boolean,
): readonly R[] => {
  const [stood, setStood] = useState(rows);
  if (!isEdited && stood !== rows) setStood(rows);
  return useMemo(() => (isEdited ? keepRowOrder(stood, rows, keyOf) : rows), [isEdited, stood, rows, keyOf]);
};
