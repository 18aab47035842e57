/** Calendar selection within the visible rows and days. Pure. */

import type { PriceGrid } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { addDays, daysBetween, toEpochDay } from '@minsu/contract/platform/dates.ts';
import { todayOf } from '../../components/board/board-calendar.ts';
import type { Cell } from '../../components/board/canvas-geometry.ts';
import { type SelectionMark, selectionOf } from './board/grid-cursor.ts';
import type { RowIndex } from './board/grid-model.ts';
import { type CellRange, rangeOf } from './board/grid-selection.ts';

export interface Selected {
  readonly focus: Cell;
  readonly range: CellRange;
}

type Window = Pick<PriceGrid, 'from' | 'to'> & {
  readonly houses: readonly Pick<PriceGrid['houses'][number], 'businessDate'>[];
};

export const selectedIn = (grid: Window, rows: RowIndex, mark: SelectionMark): Selected => {
  const { from, to } = grid;
  const today = todayOf(grid.houses) ?? from;
  const calendar = Array.from({ length: daysBetween(from, to) }, (_, day) => ({
    today: addDays(from, day) === today,
  }));
  const selection = selectionOf({ rows, calendar, firstEpochDay: toEpochDay(from) }, mark);
  return { focus: selection.focus, range: rangeOf(selection) };
};
