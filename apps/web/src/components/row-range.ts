/** Rows that a click with Shift ticks. Pure. */

/** From the row ticked last to this one, as they stand now; this one alone where that one is not listed any more. */
export const rowRange = <R>(
  rows: readonly R[],
  rowKey: (row: R) => string,
  lastKey: string | null,
  index: number,
): readonly R[] => {
  const last = lastKey === null ? -1 : rows.findIndex((row) => rowKey(row) === lastKey);
  const from = last < 0 ? index : last;
  return rows.slice(Math.min(from, index), Math.max(from, index) + 1);
};
