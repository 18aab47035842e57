/** Merges refetched properties into the calendar, so that remote changes do not reload all of it. Pure. */
import type { PriceGrid } from '@minsu/contract/inventory/prices/price-calendar.ts';

/** `fresh` covers exactly `houseIds` with the grid's other filters. Missing properties are removed. */
export const mergeGrid = (grid: PriceGrid, fresh: PriceGrid, houseIds: readonly string[]): PriceGrid => {
  if (fresh.from !== grid.from || fresh.to !== grid.to) return grid;
  const asked = new Set(houseIds);
  const found = new Map(fresh.houses.map((house) => [house.id, house]));
  const houses = grid.houses.flatMap((house) => (asked.has(house.id) ? (found.get(house.id) ?? []) : house));
  return { ...grid, houses, total: grid.total - (grid.houses.length - houses.length) };
};
