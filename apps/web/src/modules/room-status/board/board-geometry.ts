// Where things lie: measures, rectangles and what is under a point. Content coordinates start at the
// first day of the first row and know nothing of scrolling; view coordinates start at the board's corner.
import type { Measures, Rect, View } from '../../../components/board/canvas-geometry.ts';
import { type BarIndex, barAt, barsOf, type RowIndex } from './board-index.ts';
import type { BoardBar } from './board-model.ts';

export type Edge = 'start' | 'end' | null;

export interface Hit {
  readonly area: 'corner' | 'head' | 'left' | 'body';
  /** Row position, or -1 below the last row. */
  readonly row: number;
  /** Day offset of the column; may lie outside the window. */
  readonly day: number;
  readonly bar: BoardBar | null;
  readonly edge: Edge;
}

/** The last visible pixels of a bar are left free, so that a departure and an arrival do not touch. */
const BAR_GAP = 4;
const BAR_INSET = 4;

/** Weekday and date; below them the strip of occupancy. */
export const DAY_HEAD = 52;
const OCCUPANCY_STRIP = 20;

export function measuresFor(options: { dense: boolean; phone: boolean }): Measures {
  const { dense, phone } = options;
  return {
    rowHeight: dense ? 32 : 36,
    dayWidth: phone ? 48 : dense ? 44 : 62,
    leftWidth: phone ? 112 : 208,
    headHeight: DAY_HEAD + OCCUPANCY_STRIP,
    indent: phone ? { house: 6, type: 10, room: 14 } : { house: 8, type: 20, room: 36 },
    iconWidth: phone ? 13 : 16,
    padding: phone ? 6 : 12,
  };
}

/** A bar runs from the middle of the check-in day to the middle of the check-out day. */
export function spanRect(m: Measures, row: number, from: number, to: number): Rect {
  return {
    x: (from + 0.5) * m.dayWidth,
    y: row * m.rowHeight + BAR_INSET,
    // A stay without a night is still there to be seen.
    width: Math.max(m.dayWidth / 4, (to - from) * m.dayWidth - BAR_GAP),
    height: m.rowHeight - 2 * BAR_INSET,
  };
}

/** The part of a view rectangle that neither the head, the left column nor the border of the board covers. */
export function visiblePart(m: Measures, view: View, rect: Rect): Rect | null {
  const x = Math.max(rect.x, m.leftWidth);
  const y = Math.max(rect.y, m.headHeight);
  const width = Math.min(rect.x + rect.width, view.width) - x;
  const height = Math.min(rect.y + rect.height, view.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** What hours that lie over the ends of a bar leave of it to its words. */
export function clearPart(rect: Rect, over: readonly Rect[]): Rect {
  let start = rect.x;
  let end = rect.x + rect.width;
  for (const { x, width } of over) {
    if (x >= end || x + width <= start) continue;
    if (x <= start) start = x + width;
    else if (x + width >= end) end = x;
  }
  return { ...rect, x: start, width: Math.max(0, end - start) };
}

/** Between the ends of a bar and its words; around a letter that stands alone as much as a narrow bar has. */
export function paddingIn(width: number, alone: number | null): number {
  const padding = width < 52 ? 6 : 8;
  return alone === null ? padding : Math.max(0, Math.min(padding, Math.floor((width - alone) / 2)));
}

export interface HitScene {
  readonly measures: Measures;
  readonly view: View;
  readonly rows: RowIndex;
  readonly bars: BarIndex;
}

/** What lies under a point of the view. `grip` is how far from its ends a bar is taken by an edge. */
export function hitTest(scene: HitScene, x: number, y: number, grip: number): Hit {
  const { measures: m, view, rows } = scene;
  const contentX = x - m.leftWidth + view.left;
  const position = Math.floor((y - m.headHeight + view.top) / m.rowHeight);
  const row = position < rows.list.length ? Math.max(-1, position) : -1;
  const day = Math.floor(contentX / m.dayWidth);
  const nothing = { row, day, bar: null, edge: null };
  if (y < m.headHeight) return { ...nothing, row: -1, area: x < m.leftWidth ? 'corner' : 'head' };
  if (x < m.leftWidth) return { ...nothing, area: 'left' };
  const key = rows.list[row]?.key;
  const bar = key === undefined ? null : barAt(barsOf(scene.bars, key), contentX / m.dayWidth - 0.5);
  return { ...nothing, area: 'body', bar, edge: bar && edgeAt(m, bar, contentX, grip) };
}

function edgeAt(m: Measures, bar: BoardBar, contentX: number, grip: number): Edge {
  const { x, width } = spanRect(m, 0, bar.from, bar.to);
  // Half of a very short bar must stay free to be moved by.
  const reach = Math.min(grip, width / 4);
  if (bar.canResizeEnd && contentX >= x + width - reach) return 'end';
  if (bar.canResizeStart && contentX < x + reach) return 'start';
  return null;
}
