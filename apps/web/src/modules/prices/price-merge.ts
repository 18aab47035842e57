/** Puts fresh answers for a few houses into the calendar, so that a change elsewhere does not fetch all of it. Pure. */
import type { PriceGrid } from '@minsu/contract/prices/price-calendar.ts';

/** `fresh` was asked for exactly `houseIds`, with the other filters of `grid`. Houses that are gone leave. */
export const mergeGrid = (grid: PriceGrid, fresh: PriceGrid, houseIds: readonly string[]): PriceGrid => {
  if (fresh.from !== grid.from || fresh.to !== grid.to) return grid;
  const asked = new Set(houseIds);
  const found = new Map(fresh.houses.map((house) => [house.id, house]));
  const houses = grid.houses.flatMap((house) => (asked.has(house.id) ? (found.get(house.id) ?? []) : house));
  return { ...grid, houses, total: grid.total - (grid.houses.length - houses.length) };
};
