// Cut and paste of a bar by keys: marked where it lies, carried in mind while the cursor goes on, put down where it stands.
import { liftGroup, movesNothing, refusalOf, shiftBar } from './board-gesture.ts';
import { barUnder, fixedBar, type KeyEffect, type KeyScene, type KeyStep } from './board-key-steps.ts';

/** Ctrl+X and Ctrl+V; null for other keys, and where there is nothing to cut or to put down. */
export function cutStep(scene: KeyScene, key: string): KeyStep | null {
  if (scene.gesture) return null;
  if (key === 'x') return markStep(scene);
  return key === 'v' && scene.cut !== null ? pasteStep(scene, scene.cut) : null;
}

function markStep({ board, cursor, gesture }: KeyScene): KeyStep | null {
  const bar = barUnder(board, cursor);
  if (!bar || bar.pending) return null;
  const effect: KeyEffect = bar.canMove
    ? { type: 'cut', barId: bar.id }
    : { type: 'refuse', refusal: fixedBar(bar) };
  return { cursor, gesture, effect };
}

/** Where a drag would drop it with its first night under the cursor; onto another stay it means a swap of rooms. */
function pasteStep({ board, cursor, gesture, picked }: KeyScene, cut: string): KeyStep {
  const step = (effect: KeyEffect): KeyStep => ({ cursor, gesture, effect });
  const bar = board.bars.byId.get(cut);
  const rowKey = board.rows.list[cursor.row]?.key;
  if (!bar || rowKey === undefined) return step({ type: 'uncut' });
  const here = barUnder(board, cursor);
  if (here && here.id !== cut && here.kind === 'stay' && bar.kind === 'stay')
    return step({ type: 'swap', barIds: [cut, here.id] });
  const lifted = liftGroup(board, bar, picked, 'keys');
  const dropped = shiftBar(board, lifted, cursor.day - bar.from, rowKey);
  const refusal = refusalOf(board, dropped);
  // What is refused stays cut, so that it can be put down elsewhere.
  if (refusal) return step({ type: 'refuse', refusal });
  return step(movesNothing(dropped) ? { type: 'uncut' } : { type: 'drop', gesture: dropped });
}
