// Cut, copy and paste of a bar by keys: carried in mind while the cursor goes on, put down where it stands.
import { liftGroup, movesNothing, refusalOf, shiftBar } from './board-gesture.ts';
import { type Board, conflictsWith } from './board-index.ts';
import { barUnder, fixedBar, type KeyEffect, type KeyScene, type KeyStep } from './board-key-steps.ts';
import type { BoardRefusal, HeldBar } from './board-model.ts';

/** Ctrl+X, Ctrl+C and Ctrl+V; null for other keys, and where there is nothing to take or to put down. */
export function cutStep(scene: KeyScene, key: string): KeyStep | null {
  if (scene.gesture) return null;
  if (key === 'x' || key === 'c') return takeStep(scene, key === 'x' ? 'cut' : 'copy');
  if (key !== 'v' || scene.held === null) return null;
  const { barId, by } = scene.held;
  return by === 'cut' ? pasteStep(scene, barId) : copyStep(scene, barId);
}

/** What may not be moved cannot be cut, but made once more it can be. */
function takeStep({ board, cursor, gesture }: KeyScene, by: 'cut' | 'copy'): KeyStep | null {
  const bar = barUnder(board, cursor);
  if (!bar || bar.pending) return null;
  const effect: KeyEffect =
    bar.canMove || by === 'copy'
      ? { type: 'hold', held: { barId: bar.id, by } }
      : { type: 'refuse', refusal: fixedBar(bar) };
  return { cursor, gesture, effect };
}

/** As many nights from the cursor on, in its row, for a new order or close-out. */
function copyStep({ board, cursor, gesture }: KeyScene, copyOf: string): KeyStep {
  const step = (effect: KeyEffect): KeyStep => ({ cursor, gesture, effect });
  const bar = board.bars.byId.get(copyOf);
  const row = board.rows.list[cursor.row];
  if (!bar || !row) return step({ type: 'hold', held: null });
  const range = { rowKey: row.key, from: cursor.day, to: cursor.day + bar.to - bar.from };
  // No bar is named: what is to be new has nothing to swap or to unlock.
  const refuse = (more: Pick<BoardRefusal, 'reason' | 'inTheWay'>) =>
    step({ type: 'refuse', refusal: { barId: '', ...range, ...more } });
  if (row.kind !== 'room') return refuse({ reason: 'notRoom', inTheWay: [] });
  const inTheWay = bar.sellable ? [] : conflictsWith(board.bars, range);
  if (inTheWay.length > 0) return refuse({ reason: 'conflict', inTheWay });
  return step({ type: 'create', range, copyOf });
}

/** Where a drag would drop it with its first night under the cursor; onto another stay it means a swap of rooms. */
function pasteStep({ board, cursor, gesture, picked }: KeyScene, cut: string): KeyStep {
  const step = (effect: KeyEffect): KeyStep => ({ cursor, gesture, effect });
  const bar = board.bars.byId.get(cut);
  const rowKey = board.rows.list[cursor.row]?.key;
  if (!bar || rowKey === undefined) return step({ type: 'hold', held: null });
  const here = barUnder(board, cursor);
  if (here && here.id !== cut && here.kind === 'stay' && bar.kind === 'stay')
    return step({ type: 'swap', barIds: [cut, here.id] });
  const lifted = liftGroup(board, bar, picked, 'keys');
  const dropped = shiftBar(board, lifted, cursor.day - bar.from, rowKey);
  const refusal = refusalOf(board, dropped);
  // What is refused stays cut, so that it can be put down elsewhere.
  if (refusal) return step({ type: 'refuse', refusal });
  return step(movesNothing(dropped) ? { type: 'hold', held: null } : { type: 'drop', gesture: dropped });
}

/** While a stay is cut, the two that would change rooms when this one is chosen. */
export function swapped(board: Board, held: HeldBar | null, barId: string): readonly string[] | null {
  const { byId } = board.bars;
  const cut = held?.by === 'cut' ? byId.get(held.barId) : undefined;
  if (cut?.kind !== 'stay' || cut.id === barId || byId.get(barId)?.kind !== 'stay') return null;
  return [cut.id, barId];
}
