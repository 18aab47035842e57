/** Prices of nights for one or many room types, and what prevents selling them. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { QuotedNight } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { priceFailures, ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import {
  channelPriceFen,
  type LongStayTier,
  STANDARD_PLAN_ID,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import type { PlanKind } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { checkRestrictions, type FailedRule } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { cellsOfPlan, planOver, readLayers, type TypeKey, type TypeLayers } from './layer-queries.ts';
import { type PlanPath, type PlanRow, planPath, plansOfHouses } from './plan-chain-queries.ts';
import { quotePlan } from './price-rules.ts';

const standardNights = (layers: TypeLayers, from: string, to: string): QuotedNight[] => {
  const path = planPath(undefined, STANDARD_PLAN_ID);
  const plan = path && planOver(layers, path);
  return plan ? quotePlan(plan, from, to) : [];
};

/**
 * Standard price of every night of [from, to) by room type id, in one query; unknown and out-of-scope types are
 * absent.
 */
export const priceNightsOf = async (
  ctx: Ctx,
  types: readonly TypeKey[],
  from: string,
  to: string,
): Promise<Map<string, QuotedNight[]>> => {
  const layers = await readLayers(ctx, types, { from, to });
  return new Map([...layers].map(([id, one]) => [id, standardNights(one, from, to)]));
};

export interface PlanStay extends TypeKey {
  /** Absent: the standard plan. */
  readonly ratePlanId?: string | undefined;
  /** Channel whose guest pays; the plan's factor for it applies. */
  readonly channel?: string | undefined;
  readonly checkIn: string;
  readonly checkOut: string;
}

const pathOf = async (
  ctx: Ctx,
  { houseId, ratePlanId = STANDARD_PLAN_ID }: PlanStay,
): Promise<PlanPath | null> =>
  ratePlanId === STANDARD_PLAN_ID
    ? planPath(undefined, ratePlanId)
    : planPath((await plansOfHouses(ctx, [houseId])).get(houseId), ratePlanId);

const layersOf = async (ctx: Ctx, stay: PlanStay, path: PlanPath): Promise<TypeLayers> => {
  const planIds = [...new Set([path.rootId, path.plan?.id ?? STANDARD_PLAN_ID])];
  const range = { from: stay.checkIn, to: stay.checkOut };
  const layers = (await readLayers(ctx, [stay], range, planIds)).get(stay.roomTypeId);
  return layers ?? fail(houseFailures.roomTypeNotFound);
};

/** Null if the plan is not sold for the type. */
const nightsUnder = (
  layers: TypeLayers,
  path: PlanPath,
  { channel, checkIn, checkOut }: Pick<PlanStay, 'channel' | 'checkIn' | 'checkOut'>,
): QuotedNight[] | null => {
  const priced = planOver(layers, path);
  if (!priced) return null;
  const factor = path.plan?.channelFactors.find((one) => one.channel === channel);
  return quotePlan(priced, checkIn, checkOut).map((night) => ({
    ...night,
    priceFen: channelPriceFen(night.priceFen, factor),
  }));
};

/**
 * The price of every night of a stay already sold; one query for the standard plan. A deleted plan, or one no longer
 * sold for the type, is replaced by the standard plan. Fails with `house.roomTypeNotFound`.
 */
export const priceNights = async (ctx: Ctx, stay: PlanStay): Promise<QuotedNight[]> => {
  const path = await pathOf(ctx, stay);
  const standard = { ...stay, ratePlanId: STANDARD_PLAN_ID };
  if (!path) return priceNights(ctx, standard);
  const layers = await layersOf(ctx, stay, path);
  return nightsUnder(layers, path, stay) ?? priceNights(ctx, standard);
};

interface Dates {
  readonly checkIn: string;
  readonly checkOut: string;
  /** The house's business date. */
  readonly today: string;
  readonly channel?: string | undefined;
  /** Absent: by night. */
  readonly kind?: PlanKind | undefined;
}

const kindRules = (plan: PlanRow | null, kind: PlanKind): FailedRule[] => {
  if ((plan?.kind ?? 'overnight') === kind) return [];
  return [{ failure: kind === 'hourly' ? priceFailures.nightlyByHour : priceFailures.hourlyByNight }];
};

const planRules = (
  plan: PlanRow | null,
  { channel, kind = 'overnight' }: Pick<Dates, 'channel' | 'kind'>,
): FailedRule[] => [
  ...(plan && !plan.active ? [{ failure: priceFailures.planInactive }] : []),
  ...kindRules(plan, kind),
  ...(plan && channel !== undefined && !plan.channels.includes(channel)
    ? [{ failure: priceFailures.notOnChannel }]
    : []),
];

const rulesOf = (
  layers: TypeLayers,
  plan: PlanRow | null,
  nights: readonly QuotedNight[],
  dates: Dates,
): FailedRule[] => [
  ...planRules(plan, dates),
  ...checkRestrictions({
    ...dates,
    minAdvanceDays: plan?.minAdvanceDays ?? null,
    maxAdvanceDays: plan?.maxAdvanceDays ?? null,
    restrictions: cellsOfPlan(layers, plan?.id ?? STANDARD_PLAN_ID).restrictions,
  }),
  ...nights
    .filter(({ priceFen }) => priceFen === 0)
    .map(({ night }) => ({ failure: priceFailures.noPrice, params: { night }, night })),
];

export interface PlanPrice {
  readonly planId: string;
  /** Empty for the standard plan. */
  readonly planName: string;
  /** Null for the standard plan. */
  readonly plan: PlanRow | null;
  readonly nights: QuotedNight[];
  readonly longStay: readonly LongStayTier[];
  /** All plan and calendar restrictions the sale violates. */
  readonly rules: readonly FailedRule[];
}

const priceOver = (layers: TypeLayers, path: PlanPath, dates: Dates): PlanPrice | null => {
  const nights = nightsUnder(layers, path, dates);
  if (!nights) return null;
  const { plan } = path;
  return {
    planId: plan?.id ?? STANDARD_PLAN_ID,
    planName: plan?.name ?? '',
    plan,
    nights,
    longStay: plan?.longStay === false ? [] : layers.longStay,
    rules: rulesOf(layers, plan, nights, dates),
  };
};

/**
 * A stay's price under a plan and what prevents the sale. Fails with `ratePlan.notFound` if the plan is unknown or not
 * sold for the type, and with `house.roomTypeNotFound`.
 */
export const priceUnderPlan = async (ctx: Ctx, stay: PlanStay & Dates): Promise<PlanPrice> => {
  const path = (await pathOf(ctx, stay)) ?? fail(ratePlanFailures.notFound);
  return priceOver(await layersOf(ctx, stay, path), path, stay) ?? fail(ratePlanFailures.notFound);
};

export interface TypeToPrice extends TypeKey {
  /** The house's business date. */
  readonly today: string;
}

export interface PlanOffer extends PlanPrice {
  /** Parent plan; undefined for plans with their own price and children of the standard plan. */
  readonly parent: PlanRow | undefined;
}

/** A stay's price in many room types under their standard plans, by room type id; one query. */
export const pricesUnderStandard = async (
  ctx: Ctx,
  types: readonly TypeToPrice[],
  dates: Omit<Dates, 'today'>,
): Promise<ReadonlyMap<string, PlanPrice>> => {
  const layers = await readLayers(ctx, types, { from: dates.checkIn, to: dates.checkOut });
  const path = planPath(undefined, STANDARD_PLAN_ID);
  return new Map(
    types.flatMap(({ roomTypeId, today }) => {
      const ofType = layers.get(roomTypeId);
      const priced = ofType && path && priceOver(ofType, path, { ...dates, today });
      return priced ? [[roomTypeId, priced] as const] : [];
    }),
  );
};

/**
 * A stay's price in many room types under each active plan of the kind, the standard plan first, by room type id; two
 * queries. Types unknown or out of scope are left out.
 */
export const pricesUnderPlans = async (
  ctx: Ctx,
  types: readonly TypeToPrice[],
  dates: Omit<Dates, 'today'>,
): Promise<ReadonlyMap<string, PlanOffer[]>> => {
  const { checkIn: from, checkOut: to, kind: wanted = 'overnight' } = dates;
  const houseIds = [...new Set(types.map((type) => type.houseId))];
  const [layers, plans] = await Promise.all([
    readLayers(ctx, types, { from, to }, null),
    plansOfHouses(ctx, houseIds),
  ]);
  return new Map(
    types.flatMap(({ houseId, roomTypeId, today }) => {
      const ofType = layers.get(roomTypeId);
      if (!ofType) return [];
      const ofHouse = plans.get(houseId);
      const sold = [...(ofHouse?.values() ?? [])].filter(({ active, kind }) => active && kind === wanted);
      const standard = wanted === 'overnight' ? [STANDARD_PLAN_ID] : [];
      const offers = [...standard, ...sold.map(({ id }) => id)].flatMap((id): PlanOffer[] => {
        const path = planPath(ofHouse, id);
        const priced = path && priceOver(ofType, path, { ...dates, today });
        return priced ? [{ ...priced, parent: ofHouse?.get(path.plan?.parentId ?? '') }] : [];
      });
      return [[roomTypeId, offers] as const];
    }),
  );
};

export type { TypeKey } from './layer-queries.ts';
/** Re-exported because other modules import price rules through this file. */
export { averageFen, stayPrice, sumFen } from './price-rules.ts';
export { sayRefusals } from './say-refusals.ts';
