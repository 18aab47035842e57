// Selection by row and date, and the spoken facts of a cell.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { type CellMark, cellAt, MARK_AT_START, type RowIndex } from './grid-model.ts';
import type { CellFacts, StageInput } from './grid-scene.ts';
import { inside, type Selection, single } from './grid-selection.ts';

export interface SelectionMark {
  readonly anchor: CellMark;
  readonly focus: CellMark;
}

export const SELECTION_AT_START: SelectionMark = { anchor: MARK_AT_START, focus: MARK_AT_START };

/** Visible rows and days in which a mark is looked up. */
export interface ShownCells {
  readonly rows: RowIndex;
  readonly calendar: readonly { readonly today: boolean }[];
  readonly firstEpochDay: number;
}

export function markOf({ rows, firstEpochDay }: ShownCells, { row, day }: Cell): CellMark {
  return { rowKey: rows.list[row]?.key ?? null, row, epochDay: firstEpochDay + day };
}

export function markSelection(shown: ShownCells, { anchor, focus }: Selection): SelectionMark {
  return { anchor: markOf(shown, anchor), focus: markOf(shown, focus) };
}

export function cellOf(shown: ShownCells, { rowKey, row, epochDay }: CellMark): Cell {
  const { rows, calendar, firstEpochDay } = shown;
  const today = Math.max(
    0,
    calendar.findIndex((day) => day.today),
  );
  const position = (rowKey === null ? undefined : rows.byKey.get(rowKey)) ?? row;
  const day = epochDay === null ? today : epochDay - firstEpochDay;
  return inside({ rows: rows.list.length, days: calendar.length }, { row: position, day });
}

/** The mark's cell; null if its row or date is not visible. */
export function standingCell(shown: ShownCells, { rowKey, epochDay }: CellMark): Cell | null {
  const row = rowKey === null ? undefined : shown.rows.byKey.get(rowKey);
  const day = (epochDay ?? Number.NaN) - shown.firstEpochDay;
  return row !== undefined && day >= 0 && day < shown.calendar.length ? { row, day } : null;
}

/** Whether part of the selection is visible and mapping it would add no other cells. */
function isShown({ rows, calendar, firstEpochDay }: ShownCells, { anchor, focus }: SelectionMark): boolean {
  const isRow = ({ rowKey }: CellMark) => rowKey !== null && rows.byKey.has(rowKey);
  const days = [anchor, focus].map(({ epochDay }) => (epochDay ?? Number.NaN) - firstEpochDay);
  return isRow(anchor) && isRow(focus) && Math.min(...days) < calendar.length && Math.max(...days) >= 0;
}

/** If its rows or dates are gone, a range becomes one nearby cell: the user has not selected what is there now. */
export function selectionOf(shown: ShownCells, mark: SelectionMark): Selection {
  const focus = cellOf(shown, mark.focus);
  return isShown(shown, mark) ? { anchor: cellOf(shown, mark.anchor), focus } : single(focus);
}

/** Null for an empty grid. */
export function cellFacts(input: StageInput, at: Cell): CellFacts | null {
  const { rows, calendar, workdays } = input;
  const row = rows.list[at.row];
  const day = calendar[at.day];
  if (!row || !day) return null;
  const workday = workdays.get(day.date) ?? null;
  return { row, day, workday, cell: cellAt(rows, at), occupancy: row.occupancy?.[at.day] ?? null };
}
