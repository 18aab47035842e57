// Meaning of a press before the pointer moves. Pure.
import type { Hit } from './board-geometry.ts';
import { type Gesture, movesNothing } from './board-gesture.ts';
import type { StageInput } from './board-scene.ts';

export function cursorFor({ board, foldable }: StageInput, hit: Hit): string {
  const row = board.rows.list[hit.row];
  if (hit.edge) return 'ew-resize';
  if (hit.bar) return hit.bar.canMove ? 'grab' : 'pointer';
  if (hit.area === 'left') return row && row.kind !== 'room' && foldable ? 'pointer' : '';
  if (hit.area === 'body' && row?.kind === 'type') return 'pointer';
  return hit.area === 'body' && row?.kind === 'room' ? 'cell' : '';
}

export function isSame(one: Gesture, other: Gesture): boolean {
  const tray = (gesture: Gesture) => gesture.kind !== 'select' && gesture.overTray;
  const short = (gesture: Gesture) => gesture.kind !== 'select' && gesture.problem;
  return (
    one.rowKey === other.rowKey &&
    one.from === other.from &&
    one.to === other.to &&
    tray(one) === tray(other) &&
    short(one) === short(other)
  );
}

export function restingBar(gesture: Gesture | null): string | null {
  const rests = gesture?.kind === 'move' && !gesture.overTray && movesNothing(gesture);
  return rests ? gesture.bar.id : null;
}
