// What every layer gets for one frame, and the few drawing steps that they share.

import type { TextFitter } from '../../../components/board/board-text.ts';
import {
  cellRect,
  type Rect,
  toView,
  type View,
  type VisibleCells,
} from '../../../components/board/canvas-geometry.ts';
import { spanRect } from './board-geometry.ts';
import type { BoardRow } from './board-model.ts';
import type { CursorLook, PaintInput } from './board-scene.ts';

export interface Frame {
  readonly ctx: CanvasRenderingContext2D;
  readonly fitter: TextFitter;
  readonly input: PaintInput;
  readonly look: CursorLook;
  readonly view: View;
  readonly cells: VisibleCells;
  /** One CSS pixel, rounded to whole device pixels. */
  readonly hair: number;
  readonly ratio: number;
}

export const BAR_RADIUS = 4;

export function fillRect({ ctx }: Frame, colour: string, { x, y, width, height }: Rect): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x, y, width, height);
}

export function roundRect({ ctx }: Frame, { x, y, width, height }: Rect, radius = BAR_RADIUS): void {
  ctx.roundRect(x, y, width, height, radius);
}

export function cellInView(frame: Frame, row: number, day: number): Rect {
  const { measures } = frame.input;
  return snapped(frame, toView(measures, frame.view, cellRect(measures, row, day)));
}

export function spanInView(frame: Frame, row: number, from: number, to: number): Rect {
  const { measures } = frame.input;
  return snapped(frame, toView(measures, frame.view, spanRect(measures, row, from, to)));
}

/** All four sides on device pixels, also where one CSS pixel is 1.25 of them. */
function snapped({ ratio }: Frame, { x, y, width, height }: Rect): Rect {
  const snap = (offset: number) => Math.round(offset * ratio) / ratio;
  const [left, top] = [snap(x), snap(y)];
  return { x: left, y: top, width: snap(x + width) - left, height: snap(y + height) - top };
}

/** The visible rows with their positions, so that every layer walks them the same way. */
export function eachRow({ input, cells }: Frame, visit: (row: BoardRow, position: number) => void): void {
  for (let position = cells.firstRow; position < cells.endRow; position++) {
    const row = input.board.rows.list[position];
    if (row) visit(row, position);
  }
}
