import { fromEpochDay } from '@minsu/contract/platform/dates.ts';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { clamp } from './board-gesture.ts';
import { barEndingOn, barsOf } from './board-index.ts';
import { barUnder, rowUnder } from './board-key-steps.ts';
import type { CellFacts } from './board-model.ts';
import type { StageInput } from './board-scene.ts';

/** The cursor by row key and date, so that new rows or another first day do not move it. */
export interface CursorMark {
  readonly rowKey: string | null;
  readonly row: number;
  /** Null until moved: today, or the first day. */
  readonly epochDay: number | null;
}

export const CURSOR_AT_START: CursorMark = { rowKey: null, row: 0, epochDay: null };

export function cursorCell(input: StageInput, mark: CursorMark): Cell {
  const { rows, days } = input.board;
  const today = Math.max(
    0,
    input.calendar.findIndex((day) => day.today),
  );
  const day = mark.epochDay === null ? today : mark.epochDay - input.firstEpochDay;
  const row = (mark.rowKey === null ? undefined : rows.byKey.get(mark.rowKey)) ?? mark.row;
  return { row: clamp(row, 0, Math.max(0, rows.list.length - 1)), day: clamp(day, 0, Math.max(0, days - 1)) };
}

export function cursorMark(input: StageInput, cell: Cell): CursorMark {
  const rowKey = input.board.rows.list[cell.row]?.key ?? null;
  return { rowKey, row: cell.row, epochDay: input.firstEpochDay + cell.day };
}

/** Null for an empty board. */
export function cellFacts(input: StageInput, cell: Cell): CellFacts | null {
  const { board, calendar } = input;
  const row = rowUnder(board, cell);
  if (!row) return null;
  const info = calendar[cell.day];
  const bar = barUnder(board, cell);
  const price = bar ? null : (row.prices?.[cell.day] ?? null);
  return {
    row,
    date: info?.date ?? fromEpochDay(input.firstEpochDay + cell.day),
    weekday: info?.weekday ?? '',
    today: info?.today ?? false,
    holiday: info?.holiday ?? null,
    known: row.known?.[cell.day] ?? true,
    bar,
    picked: bar !== null && input.picked.has(bar.id),
    leaving: barEndingOn(barsOf(board.bars, row.key), cell.day),
    price: price === null ? null : formatPrice(price),
    free: row.free?.[cell.day] ?? null,
    mark: row.marks?.get(cell.day)?.text ?? null,
    occupancy: input.occupancy?.[cell.day] ?? null,
  };
}
