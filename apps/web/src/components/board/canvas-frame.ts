// Context of one frame shared by all layers, and shared drawing steps.
import type { DayInfo } from './board-calendar.ts';
import type { BoardColors } from './board-colors.ts';
import type { BoardFonts } from './board-fonts.ts';
import type { TextFitter } from './board-text.ts';
import {
  cellRect,
  type Measures,
  type Rect,
  toView,
  type View,
  type VisibleCells,
  visibleCells,
} from './canvas-geometry.ts';

export interface CanvasInput {
  readonly calendar: readonly DayInfo[];
  readonly measures: Measures;
  readonly colors: BoardColors;
  readonly fonts: BoardFonts;
  readonly texts: { readonly today: string };
}

export interface CanvasRow {
  readonly kind: string;
}

export interface CanvasLook {
  readonly hoverRow: number;
}

export interface PaintTarget {
  readonly ctx: CanvasRenderingContext2D;
  readonly fitter: TextFitter;
  readonly ratio: number;
}

export interface CanvasFrame<
  Row extends CanvasRow = CanvasRow,
  Input extends CanvasInput = CanvasInput,
  Look extends CanvasLook = CanvasLook,
> extends PaintTarget {
  readonly rows: readonly Row[];
  readonly input: Input;
  readonly look: Look;
  readonly view: View;
  readonly cells: VisibleCells;
  /** One CSS pixel, rounded to whole device pixels. */
  readonly hair: number;
}

type Scene<Row extends CanvasRow, Input extends CanvasInput, Look extends CanvasLook> = Pick<
  CanvasFrame<Row, Input, Look>,
  'rows' | 'input' | 'look' | 'view'
>;

export function beginFrame<Row extends CanvasRow, Input extends CanvasInput, Look extends CanvasLook>(
  { ctx, fitter, ratio }: PaintTarget,
  scene: Scene<Row, Input, Look>,
): CanvasFrame<Row, Input, Look> {
  const { rows, input, view } = scene;
  const cells = visibleCells(input.measures, view, rows.length, input.calendar.length);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.textBaseline = 'middle';
  return { ...scene, ctx, fitter, ratio, cells, hair: Math.max(1, Math.round(ratio)) / ratio };
}

export function fillRect({ ctx }: CanvasFrame, colour: string, { x, y, width, height }: Rect): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x, y, width, height);
}

/** Aligns all sides to device pixels, also at a ratio of 1.25. */
export function snapped({ ratio }: CanvasFrame, { x, y, width, height }: Rect): Rect {
  const snap = (offset: number) => Math.round(offset * ratio) / ratio;
  const [left, top] = [snap(x), snap(y)];
  return { x: left, y: top, width: snap(x + width) - left, height: snap(y + height) - top };
}

export function cellInView(frame: CanvasFrame, row: number, day: number): Rect {
  const { measures } = frame.input;
  return snapped(frame, toView(measures, frame.view, cellRect(measures, row, day)));
}

/** Iterates over visible rows with their positions, the same for every layer. */
export function eachRow<Row extends CanvasRow>(
  { rows, cells }: Pick<CanvasFrame<Row>, 'rows' | 'cells'>,
  visit: (row: Row, position: number) => void,
): void {
  for (let position = cells.firstRow; position < cells.endRow; position++) {
    const row = rows[position];
    if (row) visit(row, position);
  }
}

/** Iterates over visible days with their facts. */
export function eachDay(
  { input, cells }: Pick<CanvasFrame, 'input' | 'cells'>,
  visit: (info: DayInfo, day: number) => void,
): void {
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    const info = input.calendar[day];
    if (info) visit(info, day);
  }
}
