// Drags a bar from outside onto the board, such as a stay from the tray.
import { liftBar, shiftBar } from './board-gesture.ts';
import type { BoardBar } from './board-model.ts';
import type { BoardStage } from './board-stage.ts';

export type CarryPress = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>;

const SLOP = 6;

/** Follows the pointer until release, cancel or loss. A press without movement is a click. */
export function carryIn(stage: BoardStage, bar: BoardBar, press: CarryPress): void {
  const done = new AbortController();
  const { signal } = done;
  const give = () => {
    done.abort();
    if (stage.placing?.by === 'pointer') stage.cancel();
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const away = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (stage.placing || away > SLOP) holdOver(stage, bar, event);
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const isInside = stage.placing !== null && rowAt(stage, event) !== null;
    if (isInside) {
      done.abort();
      stage.drop();
    } else give();
  };
  const giveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    give();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', give, { signal });
  window.addEventListener('blur', give, { signal });
  window.addEventListener('keydown', giveByKey, { signal, capture: true });
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly rowKey: string;
}

function rowAt({ viewport, input }: BoardStage, event: PointerEvent): Spot | null {
  const box = viewport.surface?.canvas.getBoundingClientRect();
  if (!box || document.elementFromPoint(event.clientX, event.clientY) !== viewport.surface?.canvas)
    return null;
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const { area, row } = viewport.hit(x, y, 0);
  const rowKey = input.board.rows.list[row]?.key;
  return rowKey === undefined || area === 'head' || area === 'corner' ? null : { x, y, rowKey };
}

function holdOver(stage: BoardStage, bar: BoardBar, event: PointerEvent): void {
  const spot = rowAt(stage, event);
  const { board } = stage.input;
  const held = stage.placing ?? { ...liftBar(bar, 'place', 'pointer'), rowKey: board.rows.rooms[0] ?? '' };
  if (spot) stage.setGesture(shiftBar(board, held, 0, spot.rowKey), spot.x, spot.y);
  else stage.setGesture(null);
}
