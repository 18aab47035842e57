// Input of the painter: rows with index, styles, texts, and interaction state.
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import type { BoardColors } from '../../../components/board/board-colors.ts';
import type { CanvasFrame, CanvasInput, CanvasLook } from '../../../components/board/canvas-frame.ts';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { GridRow, PriceCell, RowIndex } from './grid-model.ts';
import type { CellRange } from './grid-selection.ts';

export interface CellFacts {
  readonly row: GridRow;
  readonly day: DayInfo;
  readonly workday: string | null;
  readonly cell: PriceCell | null;
  readonly occupancy: { readonly sold: number; readonly total: number } | null;
}

/** All drawn and spoken texts. Keep the object stable between renders (one per language). */
export interface GridTexts {
  readonly gridLabel: string;
  readonly keyboardHelp: string;
  readonly rowColumn: string;
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  readonly today: string;
  /** Accessible name of a cell's input. */
  readonly priceOf: (facts: CellFacts) => string;
  month(year: number, month: number): string;
  monthDay(date: string): string;
  /** 余 3; empty if availability is unknown. */
  free(count: number): string;
  badge(badge: PriceCell['badges'][number]): string;
  cell(facts: CellFacts): string;
  range(rows: number, days: number): string;
}

/** The boards' colours, plus public holidays. */
export interface GridColors extends BoardColors {
  readonly holiday: string;
}

export interface PaintInput extends CanvasInput {
  readonly rows: RowIndex;
  /** Make-up workdays by date, with their names. */
  readonly workdays: ReadonlyMap<string, string>;
  readonly colors: GridColors;
  readonly texts: GridTexts;
  readonly foldable: boolean;
}

export interface StageInput extends PaintInput {
  readonly firstEpochDay: number;
  readonly mayEdit: boolean;
}

export interface GridLook extends CanvasLook {
  readonly range: CellRange;
  readonly focus: Cell;
  /** The grid has keyboard focus or pointer interaction. */
  readonly active: boolean;
  readonly fill: CellRange | null;
  readonly copied: CellRange | null;
  /** Draw the fill handle. */
  readonly handle: boolean;
}

export type Frame = CanvasFrame<GridRow, PaintInput, GridLook>;

/** Tint of a day off; null on workdays. */
export function dayOffTint({ colors, workdays }: PaintInput, info: DayInfo): string | null {
  if (info.holiday) return colors.holiday;
  return info.weekend && !workdays.has(info.date) ? colors.houseRow : null;
}
