// What a paste and a fill put where. Positions only: which of the cells may be written is decided after.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { CellRange } from './grid-selection.ts';

/** One cell gets what stands in another. */
export interface Copy {
  readonly from: Cell;
  readonly to: Cell;
}

const sizeOf = (range: CellRange) => ({
  rows: range.lastRow - range.firstRow + 1,
  days: range.lastDay - range.firstDay + 1,
});

/**
 * Ctrl+D and Ctrl+R: the first line of the selection repeats through the rest of it. A selection of one
 * line takes its neighbour before it.
 */
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

/** Where the handle was dragged to, along the one direction that it went furthest; null inside the source. */
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

/** The source again and again, in step with where it lies: a week dragged on repeats its weekdays. */
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

/**
 * Where a pasted table of so many lines and columns goes: over the whole selection when that is a multiple of
 * it, otherwise once from the first selected cell.
 */
export function pasteTarget(range: CellRange, lines: number, columns: number): CellRange {
  const { rows, days } = sizeOf(range);
  const tall = rows % lines === 0 ? rows : lines;
  const wide = days % columns === 0 ? days : columns;
  return { ...range, lastRow: range.firstRow + tall - 1, lastDay: range.firstDay + wide - 1 };
}
