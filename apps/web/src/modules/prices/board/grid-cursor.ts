// The selection by what it stands on, and what is said of a cell.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { type CellMark, cellAt, MARK_AT_START, type RowIndex } from './grid-model.ts';
import type { CellFacts, StageInput } from './grid-scene.ts';
import { inside, type Selection, single } from './grid-selection.ts';

export interface SelectionMark {
  readonly anchor: CellMark;
  readonly focus: CellMark;
}

export const SELECTION_AT_START: SelectionMark = { anchor: MARK_AT_START, focus: MARK_AT_START };

/** The rows and days that a mark is looked for among. */
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

/** The cell itself; null when its row or its day is not shown any more. */
export function standingCell(shown: ShownCells, { rowKey, epochDay }: CellMark): Cell | null {
  const row = rowKey === null ? undefined : shown.rows.byKey.get(rowKey);
  const day = (epochDay ?? Number.NaN) - shown.firstEpochDay;
  return row !== undefined && day >= 0 && day < shown.calendar.length ? { row, day } : null;
}

/** Whether some of what was selected is shown, and nothing that was not would come in with it. */
function isShown({ rows, calendar, firstEpochDay }: ShownCells, { anchor, focus }: SelectionMark): boolean {
  const isRow = ({ rowKey }: CellMark) => rowKey !== null && rows.byKey.has(rowKey);
  const days = [anchor, focus].map(({ epochDay }) => (epochDay ?? Number.NaN) - firstEpochDay);
  return isRow(anchor) && isRow(focus) && Math.min(...days) < calendar.length && Math.max(...days) >= 0;
}

/** Once its rows or all its days have gone a range is one cell near where it stood: nobody has chosen what lies there now. */
export function selectionOf(shown: ShownCells, mark: SelectionMark): Selection {
  const focus = cellOf(shown, mark.focus);
  return isShown(shown, mark) ? { anchor: cellOf(shown, mark.anchor), focus } : single(focus);
}

/** Null on an empty grid. */
export function cellFacts(input: StageInput, at: Cell): CellFacts | null {
  const { rows, calendar, workdays } = input;
  const row = rows.list[at.row];
  const day = calendar[at.day];
  if (!row || !day) return null;
  const workday = workdays.get(day.date) ?? null;
  return { row, day, workday, cell: cellAt(rows, at), occupancy: row.occupancy?.[at.day] ?? null };
}
