// A gesture is a selection or a bar being moved or resized, by pointer or by keys. Pure steps: nothing
// reaches the parent before a drop, so giving a gesture up is forgetting the object.
import type { Hit } from './board-geometry.ts';
import {
  type BarIndex,
  type Board,
  type BoardBar,
  type BoardChange,
  type BoardRange,
  barsOf,
  conflictWith,
  type DropProblem,
  freeSpan,
} from './board-model.ts';

export type GestureBy = 'pointer' | 'keys';

export interface SelectGesture extends BoardRange {
  readonly kind: 'select';
  readonly anchor: number;
  readonly by: GestureBy;
}

export interface BarGesture extends BoardRange {
  readonly kind: BoardChange['kind'];
  readonly bar: BoardBar;
  readonly problem: DropProblem | null;
  readonly by: GestureBy;
}

export type Gesture = SelectGesture | BarGesture;

/** Pointer selection: from the middle of the day pressed to the middle of the day reached, as bars are drawn. */
export function selectDays(board: Board, rowKey: string, anchor: number, day: number): BoardRange | null {
  const bars = barsOf(board.bars, rowKey);
  const onward = freeSpan(bars, anchor, board.days);
  if (onward && day >= anchor) return { rowKey, from: anchor, to: clamp(day, anchor + 1, onward.to) };
  const backward = freeSpan(bars, anchor - 1, board.days);
  if (backward && (day < anchor || !onward)) {
    return { rowKey, from: clamp(day, backward.from, anchor - 1), to: anchor };
  }
  return onward && { rowKey, from: anchor, to: anchor + 1 };
}

/** Key selection: all nights between two cells, both included. */
export function selectNights(board: Board, rowKey: string, anchor: number, night: number): BoardRange | null {
  const free = freeSpan(barsOf(board.bars, rowKey), anchor, board.days);
  if (!free) return null;
  const end = clamp(night, free.from, free.to - 1);
  return { rowKey, from: Math.min(anchor, end), to: Math.max(anchor, end) + 1 };
}

/** The gesture that a press on this spot starts once the pointer moves, if any. */
export function beginGesture(board: Board, hit: Hit): Gesture | null {
  const row = board.rows.list[hit.row];
  if (!row || hit.area !== 'body') return null;
  if (hit.bar) return hit.bar.pending ? null : beginBarGesture(hit.bar, hit.edge);
  if (row.kind !== 'room') return null;
  const range = selectDays(board, row.key, hit.day, hit.day);
  return range && { ...range, kind: 'select', anchor: hit.day, by: 'pointer' };
}

function beginBarGesture(bar: BoardBar, edge: Hit['edge']): BarGesture | null {
  const kind = edge === 'start' ? 'resizeStart' : edge === 'end' ? 'resizeEnd' : 'move';
  return kind === 'move' && !bar.canMove ? null : liftBar(bar, kind, 'pointer');
}

export function liftBar(bar: BoardBar, kind: BarGesture['kind'], by: GestureBy): BarGesture {
  return { kind, bar, rowKey: bar.rowKey, from: bar.from, to: bar.to, problem: null, by };
}

/** The bar gesture with the bar `days` away from where it lies now, over another row when it is moved. */
export function shiftBar(board: Board, gesture: BarGesture, days: number, rowKey: string): BarGesture {
  const { bar, kind } = gesture;
  if (kind === 'resizeStart') {
    const from = clamp(bar.from + days, Math.min(0, bar.from), bar.to - 1);
    return judged(board, { ...gesture, from });
  }
  if (kind === 'resizeEnd') {
    const to = clamp(bar.to + days, bar.from + 1, Math.max(board.days, bar.to));
    return judged(board, { ...gesture, to });
  }
  const nights = bar.to - bar.from;
  // At least one night stays inside the window: a bar dropped out of sight could not be taken back.
  const from = clamp(bar.from + days, 1 - nights, board.days - 1);
  return judged(board, { ...gesture, rowKey, from, to: from + nights });
}

function judged(board: Board, gesture: BarGesture): BarGesture {
  return { ...gesture, problem: dropProblem(board, gesture) };
}

function dropProblem(board: Board, { bar, rowKey, from, to }: BarGesture): DropProblem | null {
  const row = board.rows.list[board.rows.byKey.get(rowKey) ?? -1];
  if (row?.kind !== 'room') return 'notRoom';
  return conflictWith(barsOf(board.bars, rowKey), { from, to }, bar.id) ? 'conflict' : null;
}

/**
 * The same gesture over fresh data: null when its row or bar is gone or the bar was changed meanwhile,
 * because a drop would then overwrite somebody's work unseen.
 */
export function carryOver(board: Board, gesture: Gesture): Gesture | null {
  if (!board.rows.byKey.has(gesture.rowKey)) return null;
  if (gesture.kind === 'select') {
    return conflictWith(barsOf(board.bars, gesture.rowKey), gesture) ? null : gesture;
  }
  const bar = currentBar(board.bars, gesture.bar);
  return bar && judged(board, { ...gesture, bar });
}

function currentBar(index: BarIndex, old: BoardBar): BoardBar | null {
  const bar = index.byId.get(old.id);
  const same = bar && bar.rowKey === old.rowKey && bar.from === old.from && bar.to === old.to;
  return same ? bar : null;
}

export function movesNothing({ bar, rowKey, from, to }: BarGesture): boolean {
  return bar.rowKey === rowKey && bar.from === from && bar.to === to;
}

export function toChange({ bar, kind, rowKey, from, to }: BarGesture): BoardChange {
  return { barId: bar.id, kind, rowKey, from, to };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
