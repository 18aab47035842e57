// Board geometry: measures, rectangles, hit testing. Content coordinates start at the first day of the first row,
// ignoring scroll; view coordinates start at the board's corner.
import type { Measures, Rect, View } from '../../../components/board/canvas-geometry.ts';
import { type BarIndex, barAt, barsOf, type RowIndex } from './board-index.ts';
import type { BoardBar } from './board-model.ts';

export type Edge = 'start' | 'end' | null;

export interface Hit {
  readonly area: 'corner' | 'head' | 'left' | 'body';
  /** Row index, or -1 below the last row. */
  readonly row: number;
  /** Day offset of the column; may be outside the window. */
  readonly day: number;
  readonly bar: BoardBar | null;
  readonly edge: Edge;
}

/** Gap in pixels after a bar, so that a departure and an arrival do not touch. */
const BAR_GAP = 4;
const BAR_INSET = 3;

/** Height of weekday and date; occupancy is below. */
const DAY_HEAD = 34;

export function measuresFor(options: { dense: boolean; phone: boolean }): Measures {
  const { dense, phone } = options;
  return {
    // Touch needs larger rows.
    rowHeight: phone ? 36 : dense ? 24 : 26,
    dayWidth: phone ? 52 : dense ? 44 : 60,
    leftWidth: phone ? 112 : 176,
    headHeight: DAY_HEAD,
    indent: phone ? { house: 4, type: 8, room: 8 } : { house: 6, type: 14, room: 12 },
    iconWidth: phone ? 13 : 16,
    padding: phone ? 6 : 10,
  };
}

/** Bars run from the middle of the check-in day to the middle of the check-out day. */
export function spanRect(m: Measures, row: number, from: number, to: number): Rect {
  return {
    x: (from + 0.5) * m.dayWidth,
    y: row * m.rowHeight + BAR_INSET,
    // Minimum width for stays without nights.
    width: Math.max(m.dayWidth / 4, (to - from) * m.dayWidth - BAR_GAP),
    height: m.rowHeight - 2 * BAR_INSET,
  };
}

/** Part of a rectangle not covered by header, left column or border. */
export function visiblePart(m: Measures, view: View, rect: Rect): Rect | null {
  const x = Math.max(rect.x, m.leftWidth);
  const y = Math.max(rect.y, m.headHeight);
  const width = Math.min(rect.x + rect.width, view.width) - x;
  const height = Math.min(rect.y + rect.height, view.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Part of a bar not covered by hours, for its text. */
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

/** Padding between bar ends and text; narrower around a single letter. */
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

/**
 * Sticky group row, and its offset when pushed by the next one (≤ 0). Null while the first visible row is a group
 * row itself.
 */
export function stickyGroup(
  m: Measures,
  view: View,
  rows: RowIndex,
): { readonly row: number; readonly y: number } | null {
  const first = Math.max(0, Math.floor(view.top / m.rowHeight));
  const group = rows.groups[first];
  if (group === undefined || group * m.rowHeight >= view.top) return null;
  const next = rows.list[first + 1];
  const room = next && next.kind !== 'room' ? (first + 1) * m.rowHeight - view.top : m.rowHeight;
  return { row: group, y: Math.min(0, room - m.rowHeight) };
}

/** Element at a view point. `grip`: distance from a bar's end that grabs its edge. */
export function hitTest(scene: HitScene, x: number, y: number, grip: number): Hit {
  const { measures: m, view, rows } = scene;
  const contentX = x - m.leftWidth + view.left;
  const sticky = stickyGroup(m, view, rows);
  const isSticky = sticky !== null && y >= m.headHeight && y < m.headHeight + sticky.y + m.rowHeight;
  const position = isSticky ? sticky.row : Math.floor((y - m.headHeight + view.top) / m.rowHeight);
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
  // Half of a very short bar must stay available for moving.
  const reach = Math.min(grip, width / 4);
  if (bar.canResizeEnd && contentX >= x + width - reach) return 'end';
  if (bar.canResizeStart && contentX < x + reach) return 'start';
  return null;
}
