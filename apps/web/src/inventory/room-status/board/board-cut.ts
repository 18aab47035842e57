// Cut, copy and paste of a bar by keys.
import { liftGroup, movesNothing, refusalOf, shiftBar } from './board-gesture.ts';
import { type Board, conflictsWith } from './board-index.ts';
import { barUnder, fixedBar, type KeyEffect, type KeyScene, type KeyStep } from './board-key-steps.ts';
import type { BoardRefusal, HeldBar } from './board-model.ts';

/** Ctrl+X, Ctrl+C and Ctrl+V; null for other keys and where nothing applies. */
export function cutStep(scene: KeyScene, key: string): KeyStep | null {
  if (scene.gesture) return null;
  if (key === 'x' || key === 'c') return takeStep(scene, key === 'x' ? 'cut' : 'copy');
  if (key !== 'v' || scene.held === null) return null;
  const { barId, by } = scene.held;
  return by === 'cut' ? pasteStep(scene, barId) : copyStep(scene, barId);
}

/** A bar that cannot be moved cannot be cut, but it can be copied. */
function takeStep({ board, cursor, gesture }: KeyScene, by: 'cut' | 'copy'): KeyStep | null {
  const bar = barUnder(board, cursor);
  if (!bar || bar.pending) return null;
  const effect: KeyEffect =
    bar.canMove || by === 'copy'
      ? { type: 'hold', held: { barId: bar.id, by } }
      : { type: 'refuse', refusal: fixedBar(bar) };
  return { cursor, gesture, effect };
}

/** As many nights from the cursor on, for a new order or block. */
function copyStep({ board, cursor, gesture }: KeyScene, copyOf: string): KeyStep {
  const step = (effect: KeyEffect): KeyStep => ({ cursor, gesture, effect });
  const bar = board.bars.byId.get(copyOf);
  const row = board.rows.list[cursor.row];
  if (!bar || !row) return step({ type: 'hold', held: null });
  const range = { rowKey: row.key, from: cursor.day, to: cursor.day + bar.to - bar.from };
  // Without a bar, because a copy has nothing to swap or unlock.
  const refuse = (more: Pick<BoardRefusal, 'reason' | 'inTheWay'>) =>
    step({ type: 'refuse', refusal: { barId: '', ...range, ...more } });
  if (row.kind !== 'room') return refuse({ reason: 'notRoom', inTheWay: [] });
  const inTheWay = bar.sellable ? [] : conflictsWith(board.bars, range);
  if (inTheWay.length > 0) return refuse({ reason: 'conflict', inTheWay });
  return step({ type: 'create', range, copyOf });
}

/** Same result as a drop with its first night under the cursor; onto another stay it is a swap. */
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
  // A refused bar stays cut for another try.
  if (refusal) return step({ type: 'refuse', refusal });
  return step(movesNothing(dropped) ? { type: 'hold', held: null } : { type: 'drop', gesture: dropped });
}

/** With a stay cut, the pair to swap when this one is chosen. */
export function swapped(board: Board, held: HeldBar | null, barId: string): readonly string[] | null {
  const { byId } = board.bars;
  const cut = held?.by === 'cut' ? byId.get(held.barId) : undefined;
  if (cut?.kind !== 'stay' || cut.id === barId || byId.get(barId)?.kind !== 'stay') return null;
  return [cut.id, barId];
}
