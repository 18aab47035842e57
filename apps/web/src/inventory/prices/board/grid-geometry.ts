// Geometry of the price grid; row and day rectangles are those of the board.
import {
  type Cell,
  cellRect,
  type Measures,
  type Rect,
  toView,
  type View,
} from '../../../components/board/canvas-geometry.ts';
import type { CellRange } from './grid-selection.ts';

export interface GridHit extends Cell {
  readonly area: 'corner' | 'head' | 'left' | 'body';
  /** On the fill handle. */
  readonly handle: boolean;
}

/** Half the side of the fill handle, as drawn and as hit area. */
export const HANDLE = 4;
const HANDLE_REACH = 8;

export function gridMeasures(options: { dense: boolean }): Measures {
  return {
    rowHeight: options.dense ? 34 : 42,
    dayWidth: options.dense ? 56 : 68,
    leftWidth: 224,
    headHeight: 56,
    indent: { house: 8, type: 20, room: 34 },
    iconWidth: 16,
    padding: 12,
  };
}

export function rangeRect(m: Measures, view: View, range: CellRange): Rect {
  const start = toView(m, view, cellRect(m, range.firstRow, range.firstDay));
  return {
    x: start.x,
    y: start.y,
    width: (range.lastDay - range.firstDay + 1) * m.dayWidth,
    height: (range.lastRow - range.firstRow + 1) * m.rowHeight,
  };
}

export interface HitScene {
  readonly measures: Measures;
  readonly view: View;
  readonly rows: number;
  readonly days: number;
  /** Selection that carries the handle, if any. */
  readonly selection: CellRange | null;
}

/** Element at a point of the viewport. Row -1 and day -1 are outside. */
export function hitGrid(scene: HitScene, x: number, y: number): GridHit {
  const { measures: m, view, rows, days } = scene;
  const cell = cellUnder(scene, x, y);
  const row = cell.row < rows ? Math.max(-1, cell.row) : -1;
  const day = cell.day < days ? Math.max(-1, cell.day) : -1;
  if (y < m.headHeight) return { row: -1, day, area: x < m.leftWidth ? 'corner' : 'head', handle: false };
  if (x < m.leftWidth) return { row, day: -1, area: 'left', handle: false };
  const rect = scene.selection && rangeRect(m, view, scene.selection);
  const near = (a: number, b: number) => Math.abs(a - b) <= HANDLE_REACH;
  const handle = rect !== null && near(x, rect.x + rect.width) && near(y, rect.y + rect.height);
  return { row, day, area: 'body', handle };
}

/** Unclamped, because a drag may leave the grid. */
export function cellUnder(
  { measures: m, view }: Pick<HitScene, 'measures' | 'view'>,
  x: number,
  y: number,
): Cell {
  return {
    row: Math.floor((y - m.headHeight + view.top) / m.rowHeight),
    day: Math.floor((x - m.leftWidth + view.left) / m.dayWidth),
  };
}
