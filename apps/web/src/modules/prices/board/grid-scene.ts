// What the stage hands to painting: rows with their index, looks and words, and what changes under the hand.
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import type { BoardColors } from '../../../components/board/board-colors.ts';
import type { BoardFonts } from '../../../components/board/board-fonts.ts';
import type { TextFitter } from '../../../components/board/board-text.ts';
import type { Measures, Rect, View, VisibleCells } from '../../../components/board/canvas-geometry.ts';
import { cellRect, toView } from '../../../components/board/canvas-geometry.ts';
import type { GridRow, PriceCell, RowIndex } from './grid-model.ts';
import type { CellRange, GridCell } from './grid-selection.ts';

export interface CellFacts {
  readonly row: GridRow;
  readonly day: DayInfo;
  readonly workday: string | null;
  readonly cell: PriceCell | null;
  readonly occupancy: { readonly sold: number; readonly total: number } | null;
}

/** Every word drawn or spoken. Keep the object stable between renders (one per language). */
export interface GridTexts {
  readonly gridLabel: string;
  readonly keyboardHelp: string;
  readonly rowColumn: string;
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  readonly today: string;
  /** What the input of a cell is called. */
  readonly priceOf: (facts: CellFacts) => string;
  month(year: number, month: number): string;
  monthDay(month: number, day: number): string;
  /** 余 3, or nothing where rooms are unknown. */
  free(count: number): string;
  badge(badge: PriceCell['badges'][number]): string;
  cell(facts: CellFacts): string;
  range(rows: number, days: number): string;
}

/** Those of every board, and the band of a public holiday. */
export interface GridColors extends BoardColors {
  readonly holiday: string;
}

export interface PaintInput {
  readonly rows: RowIndex;
  readonly calendar: readonly DayInfo[];
  /** Make-up workdays by date, with what they are called. */
  readonly workdays: ReadonlyMap<string, string>;
  readonly measures: Measures;
  readonly colors: GridColors;
  readonly fonts: BoardFonts;
  readonly texts: GridTexts;
  readonly foldable: boolean;
}

export interface StageInput extends PaintInput {
  readonly firstEpochDay: number;
  readonly mayEdit: boolean;
}

export interface GridLook {
  readonly range: CellRange;
  readonly focus: GridCell;
  /** The grid has the keyboard focus, or a hand has just selected. */
  readonly active: boolean;
  readonly fill: CellRange | null;
  readonly copied: CellRange | null;
  readonly hoverRow: number;
  /** The handle is drawn: the selection may be filled on. */
  readonly handle: boolean;
}

export interface Frame {
  readonly ctx: CanvasRenderingContext2D;
  readonly fitter: TextFitter;
  readonly input: PaintInput;
  readonly look: GridLook;
  readonly view: View;
  readonly cells: VisibleCells;
  /** One CSS pixel, rounded to whole device pixels. */
  readonly hair: number;
  readonly ratio: number;
}

export function fillRect({ ctx }: Frame, colour: string, { x, y, width, height }: Rect): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x, y, width, height);
}

/** All four sides on device pixels, also where one CSS pixel is 1.25 of them. */
export function snapped({ ratio }: Frame, { x, y, width, height }: Rect): Rect {
  const snap = (offset: number) => Math.round(offset * ratio) / ratio;
  const [left, top] = [snap(x), snap(y)];
  return { x: left, y: top, width: snap(x + width) - left, height: snap(y + height) - top };
}

export function cellInView(frame: Frame, row: number, day: number): Rect {
  const { measures } = frame.input;
  return snapped(frame, toView(measures, frame.view, cellRect(measures, row, day)));
}

/** The rows in sight with their positions, so that every layer walks them the same way. */
export function eachRow({ input, cells }: Frame, visit: (row: GridRow, position: number) => void): void {
  for (let position = cells.firstRow; position < cells.endRow; position++) {
    const row = input.rows.list[position];
    if (row) visit(row, position);
  }
}

export function isFree({ input }: Frame, day: number): boolean {
  const info = input.calendar[day];
  if (!info || input.workdays.has(info.date)) return false;
  return info.weekend || info.holiday !== null;
}
