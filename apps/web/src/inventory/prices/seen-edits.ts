/** Edits of cells together with the values that the user saw, so that changes by others are noticed. Pure. */
import type { PriceGrid } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import type { CellEdit } from './board/grid-model.ts';
import { type CellSet, type PriceEditCell, planOfRow, seenOf } from './price-cells.ts';
import { type PlanPlace, valuesAt } from './price-rows.ts';

export type Places = ReadonlyMap<string, PlanPlace>;

export const seenAt = (grid: PriceGrid, places: Places, cell: PriceEditCell['cell'], set: CellSet) => {
  const rowKey = `plan:${cell.houseId}:${cell.roomTypeId}:${cell.ratePlanId}`;
  const values = valuesAt(places.get(rowKey), daysBetween(grid.from, cell.night));
  return values && seenOf(values, set);
};

export const cellEdit = (
  grid: PriceGrid,
  places: Places,
  rowKey: string,
  day: number,
  set: CellSet,
): PriceEditCell[] => {
  const row = planOfRow(rowKey);
  const values = valuesAt(places.get(rowKey), day);
  if (!row || !values) return [];
  return [{ cell: { ...row, night: addDays(grid.from, day) }, set, was: seenOf(values, set) }];
};

export const priceEdit = (grid: PriceGrid, places: Places, edit: CellEdit): PriceEditCell[] => {
  const { rowKey, day, fen, seenFen } = edit;
  const made = cellEdit(grid, places, rowKey, day, { priceFen: fen });
  // In the API a night without a price is 0.
  return seenFen === undefined ? made : made.map((each) => ({ ...each, was: { priceFen: seenFen ?? 0 } }));
};
