// The selection by what it stands on, and what is said of a cell.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { type CellMark, cellAt } from './grid-model.ts';
import type { CellFacts, StageInput } from './grid-scene.ts';
import { inside, type Selection } from './grid-selection.ts';

export interface SelectionMark {
  readonly anchor: CellMark;
  readonly focus: CellMark;
}

export function markOf({ rows, firstEpochDay }: StageInput, { row, day }: Cell): CellMark {
  return { rowKey: rows.list[row]?.key ?? null, row, epochDay: firstEpochDay + day };
}

export function markSelection(input: StageInput, { anchor, focus }: Selection): SelectionMark {
  return { anchor: markOf(input, anchor), focus: markOf(input, focus) };
}

export function cellOf(input: StageInput, { rowKey, row, epochDay }: CellMark): Cell {
  const { rows, calendar, firstEpochDay } = input;
  const today = Math.max(
    0,
    calendar.findIndex((day) => day.today),
  );
  const position = (rowKey === null ? undefined : rows.byKey.get(rowKey)) ?? row;
  const day = epochDay === null ? today : epochDay - firstEpochDay;
  return inside({ rows: rows.list.length, days: calendar.length }, { row: position, day });
}

/** The cell itself; null when its row or its day is not shown any more. */
export function standingCell(input: StageInput, { rowKey, epochDay }: CellMark): Cell | null {
  const row = rowKey === null ? undefined : input.rows.byKey.get(rowKey);
  const day = (epochDay ?? Number.NaN) - input.firstEpochDay;
  return row !== undefined && day >= 0 && day < input.calendar.length ? { row, day } : null;
}

export function selectionOf(input: StageInput, { anchor, focus }: SelectionMark): Selection {
  return { anchor: cellOf(input, anchor), focus: cellOf(input, focus) };
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
