/** Restrictions by plans and calendar on the nights of stays; one query for all types. */
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { LimitsOf, Visit } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { cellsOfPlan, readLayers } from './layer-queries.ts';
import { type PlansOfHouse, plansOfHouses } from './plan-chain-queries.ts';

export const readLimits = async (ctx: Ctx, houseId: string, visits: readonly Visit[]): Promise<LimitsOf> => {
  const dates = visits.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut]).sort();
  const nights = visits.flatMap((visit) => visit.nights);
  const types = [...new Set(nights.map(({ roomTypeId }) => roomTypeId))];
  const planIds = [...new Set(nights.map(({ ratePlanId }) => ratePlanId))];
  const isStandard = planIds.every((id) => id === STANDARD_PLAN_ID);
  const [layers, plans] = await Promise.all([
    readLayers(
      ctx,
      types.map((roomTypeId) => ({ houseId, roomTypeId })),
      { from: dates[0] ?? '', to: dates.at(-1) ?? '' },
      planIds,
    ),
    isStandard ? new Map<string, PlansOfHouse>() : plansOfHouses(ctx, [houseId]),
  ]);
  return ({ roomTypeId, ratePlanId }) => {
    const plan = plans.get(houseId)?.get(ratePlanId);
    const ofType = layers.get(roomTypeId);
    return {
      minAdvanceDays: plan?.minAdvanceDays ?? null,
      maxAdvanceDays: plan?.maxAdvanceDays ?? null,
      restrictions: ofType ? cellsOfPlan(ofType, ratePlanId).restrictions : new Map(),
    };
  };
};
