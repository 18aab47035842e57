// Grid selection between an anchor and a focus, and its changes.
import type { Cell } from '../../../components/board/canvas-geometry.ts';

export interface Selection {
  /** Corner where the selection started. */
  readonly anchor: Cell;
  /** Cell that is spoken, edited and explained. */
  readonly focus: Cell;
}

/** Both ends inclusive. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

export interface GridSize {
  readonly rows: number;
  readonly days: number;
}

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

const FIRST_CELL: Cell = { row: 0, day: 0 };

export function single(cell: Cell): Selection {
  return { anchor: cell, focus: cell };
}

export function isSingle({ anchor, focus }: Selection): boolean {
  return anchor.row === focus.row && anchor.day === focus.day;
}

export function rangeOf({ anchor, focus }: Selection): CellRange {
  return {
    firstRow: Math.min(anchor.row, focus.row),
    lastRow: Math.max(anchor.row, focus.row),
    firstDay: Math.min(anchor.day, focus.day),
    lastDay: Math.max(anchor.day, focus.day),
  };
}

export function contains(range: CellRange, { row, day }: Cell): boolean {
  return row >= range.firstRow && row <= range.lastRow && day >= range.firstDay && day <= range.lastDay;
}

export function inside({ rows, days }: GridSize, { row, day }: Cell): Cell {
  return { row: clamp(row, 0, Math.max(0, rows - 1)), day: clamp(day, 0, Math.max(0, days - 1)) };
}

export function move(size: GridSize, { focus }: Selection, by: Cell): Selection {
  return single(inside(size, { row: focus.row + by.row, day: focus.day + by.day }));
}

export function extend(size: GridSize, { anchor, focus }: Selection, by: Cell): Selection {
  return { anchor, focus: inside(size, { row: focus.row + by.row, day: focus.day + by.day }) };
}

export function extendTo(size: GridSize, { anchor }: Selection, to: Cell): Selection {
  return { anchor, focus: inside(size, to) };
}

export function wholeRow(size: GridSize, row: number): Selection {
  return { anchor: { row, day: 0 }, focus: inside(size, { row, day: size.days - 1 }) };
}

export function wholeDay(size: GridSize, day: number): Selection {
  return { anchor: { row: 0, day }, focus: inside(size, { row: size.rows - 1, day }) };
}

export function everything(size: GridSize): Selection {
  return { anchor: FIRST_CELL, focus: inside(size, { row: size.rows - 1, day: size.days - 1 }) };
}

/** Row by row, day by day. */
export function cellsOf({ firstRow, lastRow, firstDay, lastDay }: CellRange): Cell[] {
  const cells: Cell[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let day = firstDay; day <= lastDay; day++) cells.push({ row, day });
  }
  return cells;
}
