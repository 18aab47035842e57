/** Rate plans, seasons, long-stay discounts and cancellation policies as the wire carries them. Amounts in fen. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { Channel } from '../../sales/orders/order.ts';
import { feeNights } from './cancellation-fee.ts';
import { roundings, seasonChangeKinds } from './price-rules.ts';

export const planKinds = ['overnight', 'hourly'] as const;
export const PlanKind = z.enum(planKinds);
export type PlanKind = z.infer<typeof PlanKind>;

export const meals = ['none', 'breakfast', 'halfBoard', 'fullBoard'] as const;
export const Meal = z.enum(meals);
export type Meal = z.infer<typeof Meal>;

export const Rounding = z.enum(roundings);

export const ChannelFactor = z.object({ channel: Channel, percentBp: z.int(), amountFen: fen });
export type ChannelFactor = z.infer<typeof ChannelFactor>;

const PlanType = z.object({
  roomTypeId: z.string(),
  name: z.string(),
  /** Null for derived plans, and for roles that do not see money. */
  basePriceFen: fen.nullable(),
  weekendPriceFen: fen.nullable(),
});
export type PlanType = z.infer<typeof PlanType>;

export const RatePlan = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    kind: PlanKind,
    /** Parent plan, `STANDARD_PLAN_ID` for the standard plan; null: own price. */
    parentId: z.string().nullable(),
    /** Also null for the standard plan, whose name is a text. */
    parentName: z.string().nullable(),
    percentBp: z.int(),
    amountFen: fen,
    rounding: Rounding,
    meal: Meal,
    /** Built-in name or policy id; null: the property's policy. */
    cancellationPolicy: z.string().nullable(),
    policyName: z.string().nullable(),
    minAdvanceDays: z.int().nullable(),
    maxAdvanceDays: z.int().nullable(),
    channels: z.array(Channel),
    channelFactors: z.array(ChannelFactor),
    /** For an hourly plan. */
    hours: z.int().nullable(),
    firstStart: z.string().nullable(),
    lastStart: z.string().nullable(),
    /** True if the property's long-stay discounts apply. */
    longStay: z.boolean(),
    types: z.array(PlanType),
    /** Plans that derive from it. */
    childCount: z.int(),
    active: z.boolean(),
    updatedBy: z.string(),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: 'RatePlan' });
export type RatePlan = z.infer<typeof RatePlan>;

/** Plans to choose from at a sale. The standard plan is first, with an empty name. */
export const RatePlanOption = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    kind: PlanKind,
    parentId: z.string().nullable(),
    meal: Meal,
    cancellationPolicy: z.string().nullable(),
    channels: z.array(Channel),
    roomTypeIds: z.array(z.string()),
    active: z.boolean(),
  })
  .meta({ id: 'RatePlanOption' });
export type RatePlanOption = z.infer<typeof RatePlanOption>;

export const SeasonChange = z.enum(seasonChangeKinds);

export const Season = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    name: z.string(),
    /** The higher one wins. */
    priority: z.int(),
    /** First and last night, both included. */
    from: z.string(),
    to: z.string(),
    /** 0 Sunday … 6 Saturday; empty: every day. */
    weekdays: z.array(z.int()),
    kind: SeasonChange,
    /** Fen, or hundredths of a percent. */
    value: z.int(),
    /** Empty: all. */
    roomTypeIds: z.array(z.string()),
    /** Plans with their own price; empty: all. */
    planIds: z.array(z.string()),
    active: z.boolean(),
    updatedBy: z.string(),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Season' });
export type Season = z.infer<typeof Season>;

export const LongStayTier = z.object({ minNights: z.int(), percentBp: z.int() });

export const LongStay = z
  .object({ houseId: z.string(), tiers: z.array(LongStayTier), version: z.int() })
  .meta({ id: 'LongStay' });
export type LongStay = z.infer<typeof LongStay>;

export const CancellationTier = z.object({ hoursBefore: z.int(), keptPercent: z.int() });

export const PriceCancellationPolicy = z
  .object({
    /** A built-in name or an id. */
    id: z.string(),
    builtIn: z.boolean(),
    name: z.string(),
    nameEn: z.string().nullable(),
    tiers: z.array(CancellationTier),
    /** Nights that the percentage applies to. */
    nights: z.enum(feeNights),
    /** Plans that name it. */
    planCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'PriceCancellationPolicy' });
export type PriceCancellationPolicy = z.infer<typeof PriceCancellationPolicy>;
