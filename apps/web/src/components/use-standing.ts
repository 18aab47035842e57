/** The rows of a list stand still while something in one of them is edited: a drawer lives in its row, and would go with it. */
import { useMemo, useState } from 'react';

/** The rows that stood there, each as it is now; what has left the list meanwhile is as it was last seen. Pure. */
export const standingRows = <R>(
  stood: readonly R[],
  now: readonly R[],
  keyOf: (row: R) => string,
): readonly R[] => {
  const fresh = new Map(now.map((row) => [keyOf(row), row]));
  return stood.map((row) => fresh.get(keyOf(row)) ?? row);
};

export const useStanding = <R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  isEdited: boolean,
): readonly R[] => {
  const [stood, setStood] = useState(rows);
  if (!isEdited && stood !== rows) setStood(rows);
  return useMemo(() => (isEdited ? standingRows(stood, rows, keyOf) : rows), [isEdited, stood, rows, keyOf]);
};
