// Bars selected to be moved, locked or unassigned together. Pure.
import { liftGroup, moveBar, refusalOf, toChange } from './board-gesture.ts';
import { type Board, barsOf } from './board-index.ts';
import { fixedBar } from './board-key-steps.ts';
import type { BoardBar, BoardChange, BoardPick, BoardRefusal } from './board-model.ts';

export interface Picks {
  readonly ids: ReadonlySet<string>;
  /** Last bar selected individually; ranges start there. */
  readonly anchor: string | null;
}

export const NO_PICKS: Picks = { ids: new Set(), anchor: null };

/** `most`: selection limit; further bars are left out. */
export function pickBars(board: Board, picks: Picks, { barId, by }: BoardPick, most: number): Picks {
  const bar = board.bars.byId.get(barId);
  if (bar?.kind !== 'stay') return picks;
  const anchor = picks.anchor === null ? undefined : board.bars.byId.get(picks.anchor);
  if (by === 'range' && anchor) {
    const between = barsBetween(board, anchor, bar).map(({ id }) => id);
    return { ids: new Set([...picks.ids, ...between].slice(0, most)), anchor: picks.anchor };
  }
  if (picks.ids.has(barId))
    return { ids: new Set([...picks.ids].filter((id) => id !== barId)), anchor: barId };
  return picks.ids.size >= most ? picks : { ids: new Set([...picks.ids, barId]), anchor: barId };
}

/** Stays in the rows between two bars, within their combined days. */
function barsBetween({ rows, bars }: Board, one: BoardBar, other: BoardBar): BoardBar[] {
  const [a, b] = [rows.roomOrder.get(one.rowKey) ?? 0, rows.roomOrder.get(other.rowKey) ?? 0];
  const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)];
  return rows.rooms
    .slice(Math.min(a, b), Math.max(a, b) + 1)
    .flatMap((key) => barsOf(bars, key).list)
    .filter((bar) => bar.kind === 'stay' && bar.from < to && bar.to > from);
}

/** Drops bars that have left the board; returns the same object if none has. */
export function keepPicks(known: { has(barId: string): boolean }, picks: Picks): Picks {
  const ids = [...picks.ids].filter((id) => known.has(id));
  return ids.length === picks.ids.size ? picks : { ...picks, ids: new Set(ids) };
}

export interface Shift {
  readonly days: number;
  /** Positive moves down. */
  readonly rooms: number;
}

/** Result or refusal of dragging them all; null if none is on the board. */
export function shiftPicks(
  board: Board,
  ids: ReadonlySet<string>,
  { days, rooms }: Shift,
): { readonly change: BoardChange } | { readonly refusal: BoardRefusal } | null {
  const [lead] = [...ids].flatMap((id) => board.bars.byId.get(id) ?? []);
  if (!lead) return null;
  if (!lead.canMove) return { refusal: fixedBar(lead) };
  const order = (board.rows.roomOrder.get(lead.rowKey) ?? 0) + rooms;
  const gesture = moveBar(board, liftGroup(board, lead, ids, 'keys'), days, board.rows.rooms[order] ?? '');
  const refusal = refusalOf(board, gesture);
  if (!refusal) return { change: toChange(gesture) };
  // Beyond the last room there is no cell to show it at.
  const { rowKey, from, to } = refusal.rowKey === '' ? lead : refusal;
  return { refusal: { ...refusal, rowKey, from, to } };
}
