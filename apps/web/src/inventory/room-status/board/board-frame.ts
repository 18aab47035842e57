// Bars within a frame.
import { type CanvasFrame, snapped } from '../../../components/board/canvas-frame.ts';
import { type Rect, toView } from '../../../components/board/canvas-geometry.ts';
import { spanRect } from './board-geometry.ts';
import type { BoardRow } from './board-model.ts';
import type { CursorLook, PaintInput } from './board-scene.ts';

export type Frame = CanvasFrame<BoardRow, PaintInput, CursorLook>;

export const BAR_RADIUS = 4;

export function roundRect({ ctx }: Frame, { x, y, width, height }: Rect, radius = BAR_RADIUS): void {
  ctx.roundRect(x, y, width, height, radius);
}

export function spanInView(frame: Frame, row: number, from: number, to: number): Rect {
  const { measures } = frame.input;
  return snapped(frame, toView(measures, frame.view, spanRect(measures, row, from, to)));
}
