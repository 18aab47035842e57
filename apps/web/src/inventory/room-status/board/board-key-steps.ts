// Context and results shared by all key steps.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { Gesture } from './board-gesture.ts';
import { type Board, barAt, barsOf } from './board-index.ts';
import type { BoardBar, BoardPick, BoardRange, BoardRefusal, BoardRow, HeldBar } from './board-model.ts';

export interface KeyScene {
  readonly board: Board;
  readonly cursor: Cell;
  readonly gesture: Gesture | null;
  readonly rowsPerPage: number;
  readonly picked: ReadonlySet<string>;
  readonly held: HeldBar | null;
  /** A refusal is shown; Escape closes it. */
  readonly noticed: boolean;
}

export type KeyEffect =
  | { readonly type: 'open'; readonly barId: string }
  | { readonly type: 'toggle'; readonly rowKey: string }
  /** Shift+Enter asks why a cell is not free; menu key or Shift+F10 opens its menu. */
  | { readonly type: 'ask'; readonly cell: Cell }
  | { readonly type: 'menu'; readonly cell: Cell }
  | { readonly type: 'drop'; readonly gesture: Gesture }
  | { readonly type: 'pick'; readonly pick: BoardPick }
  | { readonly type: 'clearPicks' }
  | { readonly type: 'closeNotice' }
  | { readonly type: 'refuse'; readonly refusal: BoardRefusal }
  | { readonly type: 'hold'; readonly held: HeldBar | null }
  | { readonly type: 'create'; readonly range: BoardRange; readonly copyOf: string }
  | { readonly type: 'split'; readonly barId: string; readonly day: number }
  | { readonly type: 'lock' | 'unassign' | 'swap'; readonly barIds: readonly string[] };

export interface KeyStep {
  readonly cursor: Cell;
  readonly gesture: Gesture | null;
  readonly effect: KeyEffect | null;
}

export function fixedBar({ id, rowKey, from, to }: BoardBar): BoardRefusal {
  return { barId: id, reason: 'fixed', inTheWay: [], rowKey, from, to };
}

export function rowUnder(board: Board, cell: Cell): BoardRow | null {
  return board.rows.list[cell.row] ?? null;
}

export function barUnder(board: Board, cell: Cell): BoardBar | null {
  const row = rowUnder(board, cell);
  return row && barAt(barsOf(board.bars, row.key), cell.day);
}
