/** Rate plans: lists, changes, refusals. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, clockTime, id, intBetween, keyword, line, list, note, version } from '../../platform/wire.ts';
import { Channel } from '../../sales/orders/order.ts';
import { editPrices, percentInput, priceInput, readPrices, signedFen } from './price-input.ts';
import { ChannelFactor, Meal, PlanKind, RatePlan, RatePlanOption, Rounding } from './rate-plan.ts';

const ratePlanFilters = {
  houseId: id.optional(),
  keyword: keyword(50).optional(),
  kind: list(PlanKind).optional(),
  active: bool.optional(),
};

export const pageRatePlans = endpoint('POST /hotel-info/rate-plan/page', {
  ...readPrices,
  summary: 'Rate plans of my properties, without standard plans',
  input: z.object({
    ...pageInput,
    ...ratePlanFilters,
    sort: sortInput(['name', 'code', 'houseName', 'updatedAt'] as const),
  }),
  output: pageOf(RatePlan),
});

export const getRatePlan = endpoint('GET /hotel-info/rate-plan/detail', {
  ...readPrices,
  summary: 'One rate plan',
  input: z.object({ id }),
  output: RatePlan,
});

export const ratePlanOptions = endpoint('GET /hotel-info/rate-plan/options', {
  ...readPrices,
  summary: 'The plans of a property for select boxes, the standard plan first',
  input: z.object({ houseId: id, roomTypeId: id.optional(), onlyActive: bool.default(true) }),
  output: z.array(RatePlanOption),
});

const planFields = {
  name: line(40),
  nameEn: note(60).default(''),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => /^[A-Z0-9_-]{2,20}$/.test(text), custom('invalidPlanCode')),
  kind: PlanKind.default('overnight'),
  /** Parent plan; null: own price. */
  parentId: id.nullable().default(null),
  percentBp: percentInput.default(0),
  amountFen: signedFen.default(0),
  rounding: Rounding.default('fen'),
  meal: Meal.default('none'),
  cancellationPolicy: z.string().max(40).nullable().default(null),
  minAdvanceDays: intBetween(0, 730).nullable().default(null),
  maxAdvanceDays: intBetween(0, 730).nullable().default(null),
  channels: list(Channel).pipe(z.array(Channel).min(1)),
  channelFactors: z
    .array(ChannelFactor.extend({ percentBp: percentInput, amountFen: signedFen }))
    .max(5)
    .default([]),
  hours: intBetween(1, 12).nullable().default(null),
  firstStart: clockTime.nullable().default(null),
  lastStart: clockTime.nullable().default(null),
  longStay: bool.default(true),
  /** Prices for own-price plans; omitted for derived ones. */
  types: z
    .array(
      z.object({
        roomTypeId: id,
        basePriceFen: priceInput.nullable().default(null),
        weekendPriceFen: priceInput.nullable().default(null),
      }),
    )
    .min(1)
    .max(100),
};

interface Checked {
  readonly minAdvanceDays: number | null;
  readonly maxAdvanceDays: number | null;
  readonly firstStart: string | null;
  readonly lastStart: string | null;
}

const isWindow = (v: unknown) => {
  const { minAdvanceDays: min, maxAdvanceDays: max } = v as Checked;
  return min === null || max === null || min <= max;
};

const isStartOrdered = (v: unknown) => {
  const { firstStart, lastStart } = v as Checked;
  return firstStart === null || lastStart === null || firstStart <= lastStart;
};

const isOncePerChannel = (v: unknown) => {
  const { channelFactors } = v as { channelFactors: readonly { channel: string }[] };
  return new Set(channelFactors.map(({ channel }) => channel)).size === channelFactors.length;
};

const checkedPlan = <T extends z.ZodObject>(schema: T): T =>
  schema
    .refine(isOncePerChannel, { ...custom('repeated'), path: ['channelFactors'] })
    .refine(isWindow, { ...custom('minAboveMax'), path: ['maxAdvanceDays'] })
    .refine(isStartOrdered, { ...custom('endsBeforeStart'), path: ['lastStart'] }) as T;

export const createRatePlan = endpoint('POST /hotel-info/rate-plan/create', {
  ...editPrices,
  summary: 'Add a rate plan to a property',
  input: checkedPlan(z.object({ houseId: id, ...planFields })),
  output: RatePlan,
});

export const editRatePlan = endpoint('POST /hotel-info/rate-plan/edit', {
  ...editPrices,
  summary: 'Change a rate plan; plans derived from it follow',
  input: checkedPlan(z.object({ id, version, ...planFields })),
  output: RatePlan,
});

export const setRatePlanActive = endpoint('POST /hotel-info/rate-plan/set-active', {
  ...editPrices,
  summary: 'Disable or enable a rate plan',
  input: z.object({ id, version, active: bool }),
  output: RatePlan,
});

export const deleteRatePlan = endpoint('POST /hotel-info/rate-plan/delete', {
  ...editPrices,
  summary: 'Delete a rate plan without sales',
  input: z.object({ id, version }),
  output: z.null(),
});
