// Positions written by paste and fill. Whether a cell is writable is decided later.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { CellRange } from './grid-selection.ts';

/** Copies one cell to another. */
export interface Copy {
  readonly from: Cell;
  readonly to: Cell;
}

const sizeOf = (range: CellRange) => ({
  rows: range.lastRow - range.firstRow + 1,
  days: range.lastDay - range.firstDay + 1,
});

/** Ctrl+D and Ctrl+R: repeats the first line through the selection; a single line takes the one before it. */
export function fillSelection(range: CellRange, way: 'down' | 'right'): Copy[] {
  const { rows, days } = sizeOf(range);
  if (way === 'down' && rows === 1) {
    if (range.firstRow === 0) return [];
    const above = { ...range, firstRow: range.firstRow - 1, lastRow: range.firstRow - 1 };
    return repeat(above, range);
  }
  if (way === 'right' && days === 1) {
    if (range.firstDay === 0) return [];
    return repeat({ ...range, firstDay: range.firstDay - 1, lastDay: range.firstDay - 1 }, range);
  }
  return way === 'down'
    ? repeat({ ...range, lastRow: range.firstRow }, { ...range, firstRow: range.firstRow + 1 })
    : repeat({ ...range, lastDay: range.firstDay }, { ...range, firstDay: range.firstDay + 1 });
}

/** Target range in the direction dragged furthest; null inside the source. */
export function fillTarget(source: CellRange, to: Cell): CellRange | null {
  const down = to.row - source.lastRow;
  const up = source.firstRow - to.row;
  const right = to.day - source.lastDay;
  const left = source.firstDay - to.day;
  const furthest = Math.max(down, up, right, left);
  if (furthest <= 0) return null;
  if (furthest === down) return { ...source, firstRow: source.lastRow + 1, lastRow: to.row };
  if (furthest === right) return { ...source, firstDay: source.lastDay + 1, lastDay: to.day };
  if (furthest === up) return { ...source, firstRow: to.row, lastRow: source.firstRow - 1 };
  return { ...source, firstDay: to.day, lastDay: source.firstDay - 1 };
}

/** Repeats the source aligned to its position: a dragged week keeps its weekdays. */
export function repeat(source: CellRange, target: CellRange): Copy[] {
  const { rows, days } = sizeOf(source);
  const copies: Copy[] = [];
  for (let row = target.firstRow; row <= target.lastRow; row++) {
    for (let day = target.firstDay; day <= target.lastDay; day++) {
      const from = {
        row: source.firstRow + modulo(row - source.firstRow, rows),
        day: source.firstDay + modulo(day - source.firstDay, days),
      };
      copies.push({ from, to: { row, day } });
    }
  }
  return copies;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** Target of a pasted table: the whole selection if it is a multiple, otherwise once from its first cell. */
export function pasteTarget(range: CellRange, lines: number, columns: number): CellRange {
  const { rows, days } = sizeOf(range);
  const tall = rows % lines === 0 ? rows : lines;
  const wide = days % columns === 0 ? days : columns;
  return { ...range, lastRow: range.firstRow + tall - 1, lastDay: range.firstDay + wide - 1 };
}
