/** Prices of single cells as the calendar shows them, for callers of other modules. */
import { ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { calendarRows } from './calendar-row-queries.ts';
import { stateOf } from './calendar-rules.ts';

export interface PricedCell {
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  readonly night: string;
}

export interface ShownPrice {
  readonly roomTypeName: string;
  /** Empty for the standard plan. */
  readonly planName: string;
  readonly shownFen: number;
}

/** In the order of the cells, which belong to one property in scope. Fails with `ratePlan.notFound`. */
export const shownPrices = async (
  ctx: Ctx,
  houseId: string,
  cells: readonly PricedCell[],
): Promise<ShownPrice[]> => {
  const nights = cells.map(({ night }) => night).sort();
  const [from = '', to = ''] = [nights[0], nights.at(-1)];
  const roomTypeIds = [...new Set(cells.map(({ roomTypeId }) => roomTypeId))];
  const rows = await calendarRows(ctx, { houseIds: [houseId], roomTypeIds, from, to });
  return cells.map(({ roomTypeId, ratePlanId, night }) => {
    const row =
      rows.find((one) => one.roomTypeId === roomTypeId && one.planId === ratePlanId) ??
      fail(ratePlanFailures.notFound);
    return {
      ...{ roomTypeName: row.roomTypeName, planName: row.planName },
      shownFen: stateOf(row, night).shownFen,
    };
  });
};
