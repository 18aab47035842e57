// A gesture is a selection, or a bar being moved or resized by pointer or keys. Pure: nothing is reported before a
// drop, so cancelling just discards the object.
import type { Hit } from './board-geometry.ts';
import { type BarIndex, type Board, conflictsWith, freeSpan } from './board-index.ts';
import type {
  BarGestureKind,
  BoardBar,
  BoardChange,
  BoardRange,
  BoardRefusal,
  DropProblem,
} from './board-model.ts';

export type GestureBy = 'pointer' | 'keys';

export interface SelectGesture extends BoardRange {
  readonly kind: 'select';
  readonly anchor: number;
  readonly by: GestureBy;
}

/** A selected bar that moves along. */
export interface Companion extends BoardRange {
  readonly bar: BoardBar;
  readonly problem: DropProblem | null;
}

export interface BarGesture extends BoardRange {
  readonly kind: BarGestureKind;
  readonly bar: BoardBar;
  /** Conflict of the dragged bar, or of the first companion with one. */
  readonly problem: DropProblem | null;
  readonly by: GestureBy;
  readonly companions: readonly Companion[];
  /** Over the tray, where dropping unassigns. */
  readonly overTray: boolean;
}

export type Gesture = SelectGesture | BarGesture;

/** Pointer selection: from the middle of the pressed day to the middle of the reached one, like bars. */
export function selectDays(board: Board, rowKey: string, anchor: number, day: number): BoardRange | null {
  const onward = freeSpan(board.bars, rowKey, anchor, board.days);
  if (onward && day >= anchor) return { rowKey, from: anchor, to: clamp(day, anchor + 1, onward.to) };
  const backward = freeSpan(board.bars, rowKey, anchor - 1, board.days);
  if (backward && (day < anchor || !onward)) {
    return { rowKey, from: clamp(day, backward.from, anchor - 1), to: anchor };
  }
  return onward && { rowKey, from: anchor, to: anchor + 1 };
}

/** Key selection: all nights between two cells, inclusive. */
export function selectNights(board: Board, rowKey: string, anchor: number, night: number): BoardRange | null {
  const free = freeSpan(board.bars, rowKey, anchor, board.days);
  if (!free) return null;
  const end = clamp(night, free.from, free.to - 1);
  return { rowKey, from: Math.min(anchor, end), to: Math.max(anchor, end) + 1 };
}

/**
 * Gesture started by moving from this spot, if any. `along`: moves along the row, which over a bar with sellable
 * nights selects them; leaving the row grabs the bar.
 */
export function beginGesture(board: Board, hit: Hit, picked: Picked = NONE, along = false): Gesture | null {
  const row = board.rows.list[hit.row];
  if (!row || hit.area !== 'body') return null;
  const sells = along && hit.bar?.sellable && hit.edge === null;
  if (hit.bar && !sells) return hit.bar.pending ? null : beginBarGesture(board, hit.bar, hit.edge, picked);
  if (row.kind !== 'room') return null;
  const range = selectDays(board, row.key, hit.day, hit.day);
  return range && { ...range, kind: 'select', anchor: hit.day, by: 'pointer' };
}

type Picked = ReadonlySet<string>;
const NONE: Picked = new Set();

function beginBarGesture(board: Board, bar: BoardBar, edge: Hit['edge'], picked: Picked): BarGesture | null {
  const kind = edge === 'start' ? 'resizeStart' : edge === 'end' ? 'resizeEnd' : 'move';
  if (kind !== 'move') return liftBar(bar, kind, 'pointer');
  return bar.canMove ? liftGroup(board, bar, picked, 'pointer') : null;
}

export function liftBar(bar: BoardBar, kind: BarGesture['kind'], by: GestureBy): BarGesture {
  const { rowKey, from, to } = bar;
  return { kind, bar, rowKey, from, to, problem: null, by, companions: [], overTray: false };
}

/** A selected bar takes the other selected ones along. */
export function liftGroup(board: Board, bar: BoardBar, picked: Picked, by: GestureBy): BarGesture {
  const lifted = liftBar(bar, 'move', by);
  if (!picked.has(bar.id)) return lifted;
  const others = [...picked].flatMap((id) => (id === bar.id ? [] : (board.bars.byId.get(id) ?? [])));
  return { ...lifted, companions: others.map((other) => atRest(other)) };
}

function atRest(bar: BoardBar): Companion {
  const { rowKey, from, to } = bar;
  return { bar, rowKey, from, to, problem: null };
}

/** The gesture shifted by `days`, and to another row for moves. */
export function shiftBar(board: Board, gesture: BarGesture, days: number, rowKey: string): BarGesture {
  const { bar, kind } = gesture;
  if (kind === 'resizeStart') {
    const from = clamp(bar.from + days, Math.min(0, bar.from), bar.to - 1);
    return judged(board, { ...gesture, from }, bar.from + days >= bar.to);
  }
  if (kind === 'resizeEnd') {
    const to = clamp(bar.to + days, bar.from + 1, Math.max(board.days, bar.to));
    return judged(board, { ...gesture, to }, bar.to + days <= bar.from);
  }
  if (kind === 'place') return judged(board, { ...gesture, rowKey });
  // Keeps one night inside the window, because an invisible bar could not be moved back.
  const from = clamp(bar.from + days, 1 - (bar.to - bar.from), board.days - 1);
  return moveBar(board, gesture, from - bar.from, rowKey);
}

/** Moves by the given number of days, even out of the window: typed numbers are deliberate. */
export function moveBar(board: Board, gesture: BarGesture, days: number, rowKey: string): BarGesture {
  const { bar } = gesture;
  const moved = { ...gesture, rowKey, from: bar.from + days, to: bar.to + days };
  return judged(board, { ...moved, companions: followers(board, moved) });
}

/** Companions move by the same number of rooms and days. */
function followers({ rows }: Board, { bar, rowKey, from, companions }: BarGesture): Companion[] {
  const start = rows.roomOrder.get(bar.rowKey) ?? 0;
  const by = (rows.roomOrder.get(rowKey) ?? start) - start;
  const days = from - bar.from;
  return companions.map((one) => {
    const room = (rows.roomOrder.get(one.bar.rowKey) ?? Number.NaN) + by;
    return { ...one, rowKey: rows.rooms[room] ?? '', from: one.bar.from + days, to: one.bar.to + days };
  });
}

function judged(board: Board, gesture: BarGesture, tooShort = false): BarGesture {
  const moving = new Set([gesture.bar.id, ...gesture.companions.map(({ bar }) => bar.id)]);
  const companions = gesture.companions.map((one) => ({
    ...one,
    problem: companionProblem(board, one, moving),
  }));
  const own = tooShort ? ('tooShort' as const) : dropProblem(board, gesture, moving);
  return { ...gesture, companions, problem: own ?? companions.find((one) => one.problem)?.problem ?? null };
}

function companionProblem(board: Board, one: Companion, moving: ReadonlySet<string>): DropProblem | null {
  return one.bar.canMove && !one.bar.pending ? dropProblem(board, one, moving) : 'fixed';
}

interface Held extends BoardRange {
  readonly bar: BoardBar;
}

function dropProblem(board: Board, held: Held, moving: ReadonlySet<string>): DropProblem | null {
  const row = board.rows.list[board.rows.byKey.get(held.rowKey) ?? -1];
  if (row?.kind !== 'room') return 'notRoom';
  return inTheWayOf(board, held, moving).length > 0 ? 'conflict' : null;
}

function inTheWayOf({ bars }: Board, held: Held, moving: ReadonlySet<string>): BoardBar[] {
  return held.bar.sellable ? [] : conflictsWith(bars, nightsTaken(held), moving);
}

/** A guest in house takes another room from today on and keeps the dates. */
function nightsTaken({ bar, rowKey, from, to }: Held): BoardRange {
  if (bar.splitsAt === undefined || rowKey === bar.rowKey) return { rowKey, from, to };
  return { rowKey, from: Math.max(bar.from, bar.splitsAt), to: bar.to };
}

/** Drawn range of a held bar: the nights it would take, or the whole bar if none. */
export function shownRange(held: Held): BoardRange {
  const taken = nightsTaken(held);
  const { rowKey, from, to } = held;
  return taken.from < taken.to ? taken : { rowKey, from, to };
}

/** Whether two bars can swap rooms, judging by this board. */
export function canSwap(board: Board, one: BoardBar, other: BoardBar): boolean {
  const both = new Set([one.id, other.id]);
  const fits = (bar: BoardBar, { rowKey }: BoardBar) =>
    inTheWayOf(board, { bar, rowKey, from: bar.from, to: bar.to }, both).length === 0;
  return one.canMove && other.canMove && fits(one, other) && fits(other, one);
}

/** Refusal of dropping here, at the conflicting bar; null if allowed. */
export function refusalOf(board: Board, gesture: BarGesture): BoardRefusal | null {
  const { bar, rowKey, from, to, problem, companions } = gesture;
  if (!problem || gesture.overTray) return null;
  const moving = new Set([bar.id, ...companions.map((one) => one.bar.id)]);
  const bad = companions.find((one) => one.problem === problem);
  const own = problem === 'tooShort' || dropProblem(board, gesture, moving) === problem || !bad;
  const at = own ? { bar, rowKey, from, to } : bad;
  const inTheWay = problem === 'conflict' ? inTheWayOf(board, at, moving) : [];
  // A companion outside the rows is reported at the pointer.
  const place = board.rows.byKey.has(at.rowKey) ? shownRange(at) : { rowKey, from, to };
  return {
    barId: at.bar.id,
    reason: problem,
    inTheWay,
    rowKey: place.rowKey,
    from: place.from,
    to: place.to,
  };
}

/**
 * The gesture on new data: null if its row or bar is gone or changed, because a drop would overwrite another user's
 * change.
 */
export function carryOver(board: Board, gesture: Gesture): Gesture | null {
  if (gesture.kind === 'place') return judged(board, gesture);
  if (!board.rows.byKey.has(gesture.rowKey)) return null;
  if (gesture.kind === 'select') {
    return conflictsWith(board.bars, gesture).length > 0 ? null : gesture;
  }
  const bar = currentBar(board.bars, gesture.bar);
  const companions = gesture.companions.flatMap((one) => {
    const now = currentBar(board.bars, one.bar);
    return now ? [{ ...one, bar: now }] : [];
  });
  const whole = bar && companions.length === gesture.companions.length;
  return whole ? judged(board, { ...gesture, bar, companions }) : null;
}

/** Bar of the gesture that was changed or removed while held. */
export function lostBar(board: Board, { bar, companions }: BarGesture): BoardBar {
  const held = [bar, ...companions.map((one) => one.bar)];
  return held.find((one) => currentBar(board.bars, one) === null) ?? bar;
}

function currentBar(index: BarIndex, old: BoardBar): BoardBar | null {
  const bar = index.byId.get(old.id);
  const same = bar && bar.rowKey === old.rowKey && bar.from === old.from && bar.to === old.to;
  return same ? bar : null;
}

export function movesNothing({ kind, bar, rowKey, from, to }: BarGesture): boolean {
  return kind !== 'place' && bar.rowKey === rowKey && bar.from === from && bar.to === to;
}

export function toChange({ bar, kind, rowKey, from, to, companions }: BarGesture): BoardChange {
  const others = companions.map((one) => ({
    barId: one.bar.id,
    rowKey: one.rowKey,
    from: one.from,
    to: one.to,
  }));
  return { barId: bar.id, kind, rowKey, from, to, others };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
