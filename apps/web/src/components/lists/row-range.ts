/** Rows selected by Shift+click. Pure. */

/** From the last selected row to this one, in current order; only this one if the other is not listed. */
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
