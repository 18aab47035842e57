/** Rate plans, seasons, long-stay discounts and cancellation policies: lists, changes, refusals. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { feeNights } from '../orders/cancellation-fee.ts';
import { Channel } from '../orders/order.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import {
  bool,
  date,
  fen,
  fenInput,
  id,
  instant,
  int,
  intBetween,
  line,
  list,
  note,
  version,
} from '../wire.ts';
import {
  ChannelFactor,
  LongStay,
  Meal,
  PlanKind,
  PriceCancellationPolicy,
  RatePlan,
  RatePlanOption,
  Rounding,
  Season,
  SeasonChange,
} from './rate-plan.ts';

const read = { kind: 'query', permission: 'price:read' } as const;
const edit = { kind: 'command', permission: 'price:edit' } as const;

/** A price that a night may have: above 0. */
export const priceInput = fenInput.refine((fen) => fen > 0, custom('tooSmall', 1));
/** A whole number of hundredths, of yuan or of percent; who typed it knows the whole ones. */
const hundredths = (min: number, max: number) =>
  int.refine((value) => value >= min * 100 && value <= max * 100, custom('between', max, min));
/** A surcharge or, below 0, a discount. */
export const signedFen = hundredths(-1_000_000, 1_000_000);
/** Of −99 % to +900 %, in hundredths of a percent. */
export const percentInput = hundredths(-99, 900);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'time', ...custom('invalidTime') });
export const weekdaysInput = list(intBetween(0, 6)).pipe(z.array(z.int()).max(7));

export const ratePlanFilters = {
  houseId: id.optional(),
  keyword: note(50).optional(),
  kind: list(PlanKind).optional(),
  active: bool.optional(),
};

export const pageRatePlans = endpoint('POST /hotel-info/rate-plan/page', {
  ...read,
  summary: 'Rate plans of my houses; the standard plan of each room type is none of them',
  input: z.object({
    ...pageInput,
    ...ratePlanFilters,
    sort: sortInput(['name', 'code', 'houseName', 'updatedAt'] as const),
  }),
  output: pageOf(RatePlan),
});

export const getRatePlan = endpoint('GET /hotel-info/rate-plan/detail', {
  ...read,
  summary: 'One rate plan',
  input: z.object({ id }),
  output: RatePlan,
});

export const ratePlanOptions = endpoint('GET /hotel-info/rate-plan/options', {
  ...read,
  summary: 'The plans of a house for select boxes, the standard plan first',
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
    .regex(/^[A-Z0-9_-]{2,20}$/, { message: 'code', ...custom('invalidPlanCode') }),
  kind: PlanKind.default('overnight'),
  /** The plan it derives from; null: a price of its own. */
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
  firstStart: time.nullable().default(null),
  lastStart: time.nullable().default(null),
  longStay: bool.default(true),
  /** Prices are for plans with a price of their own and left out of derived ones. */
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
  ...edit,
  summary: 'Add a rate plan to a house',
  input: checkedPlan(z.object({ houseId: id, ...planFields })),
  output: RatePlan,
});

export const editRatePlan = endpoint('POST /hotel-info/rate-plan/edit', {
  ...edit,
  summary: 'Change a rate plan; plans derived from it follow',
  input: checkedPlan(z.object({ id, version, ...planFields })),
  output: RatePlan,
});

export const setRatePlanActive = endpoint('POST /hotel-info/rate-plan/set-active', {
  ...edit,
  summary: 'Take a rate plan out of use, or back',
  input: z.object({ id, version, active: bool }),
  output: RatePlan,
});

export const deleteRatePlan = endpoint('POST /hotel-info/rate-plan/delete', {
  ...edit,
  summary: 'Delete a rate plan under which nothing was sold',
  input: z.object({ id, version }),
  output: z.null(),
});

export const pageSeasons = endpoint('POST /hotel-info/season/page', {
  ...read,
  summary: 'Seasons of my houses',
  input: z.object({
    ...pageInput,
    houseId: id.optional(),
    keyword: note(50).optional(),
    active: bool.optional(),
    sort: sortInput(['name', 'from', 'priority', 'houseName'] as const),
  }),
  output: pageOf(Season),
});

const seasonFields = {
  name: line(40),
  priority: intBetween(1, 100).default(10),
  from: date,
  to: date,
  weekdays: weekdaysInput.default([]),
  kind: SeasonChange,
  /** Fen, or hundredths of a percent. */
  value: signedFen,
  roomTypeIds: list(id).default([]),
  planIds: list(id).default([]),
  active: bool.default(true),
};
const checkedSeason = <T extends z.ZodObject>(schema: T): T =>
  schema
    .refine((v) => (v as { from: string }).from <= (v as { to: string }).to, {
      ...custom('endsBeforeStart'),
      path: ['to'],
    })
    .refine((v) => (v as { kind: string }).kind !== 'set' || (v as { value: number }).value > 0, {
      ...custom('tooSmall', 1),
      path: ['value'],
    })
    .refine(
      (v) => {
        const { kind, value } = v as { kind: string; value: number };
        return kind !== 'percent' || percentInput.safeParse(value).success;
      },
      { ...custom('between', 900, -99), path: ['value'] },
    ) as T;

export const createSeason = endpoint('POST /hotel-info/season/create', {
  ...edit,
  summary: 'Add a season to a house',
  input: checkedSeason(z.object({ houseId: id, ...seasonFields })),
  output: Season,
});

export const editSeason = endpoint('POST /hotel-info/season/edit', {
  ...edit,
  summary: 'Change a season',
  input: checkedSeason(z.object({ id, version, ...seasonFields })),
  output: Season,
});

export const deleteSeason = endpoint('POST /hotel-info/season/delete', {
  ...edit,
  summary: 'Delete a season',
  input: z.object({ id, version }),
  output: z.null(),
});

export const getLongStay = endpoint('GET /hotel-info/price/long-stay', {
  ...read,
  summary: 'The discounts of a house for long stays',
  input: z.object({ houseId: id }),
  output: LongStay,
});

export const saveLongStay = endpoint('POST /hotel-info/price/long-stay', {
  ...edit,
  summary: 'Change the discounts of a house for long stays',
  input: z
    .object({
      houseId: id,
      version,
      tiers: z.array(z.object({ minNights: intBetween(2, 365), percentBp: intBetween(1, 9_000) })).max(6),
    })
    .refine(({ tiers }) => new Set(tiers.map((tier) => tier.minNights)).size === tiers.length, {
      ...custom('repeated'),
      path: ['tiers'],
    }),
  output: LongStay,
});

const policyFields = {
  name: line(40),
  nameEn: note(60).default(''),
  tiers: z
    .array(z.object({ hoursBefore: intBetween(0, 8_760), keptPercent: intBetween(0, 100) }))
    .min(1)
    .max(6),
  /** Of which nights the percent is kept. */
  nights: z.enum(feeNights).default('all'),
};

export const listPolicies = endpoint('GET /hotel-info/cancellation-policy/list', {
  ...read,
  summary: 'Cancellation policies, the built-in ones first',
  input: z.object({}),
  output: z.array(PriceCancellationPolicy),
});

export const createPolicy = endpoint('POST /hotel-info/cancellation-policy/create', {
  ...edit,
  summary: 'Add a cancellation policy',
  input: z.object(policyFields),
  output: PriceCancellationPolicy,
});

export const editPolicy = endpoint('POST /hotel-info/cancellation-policy/edit', {
  ...edit,
  summary: 'Change a cancellation policy; orders keep what they were booked under',
  input: z.object({ id, version, ...policyFields }),
  output: PriceCancellationPolicy,
});

export const deletePolicy = endpoint('POST /hotel-info/cancellation-policy/delete', {
  ...edit,
  summary: 'Delete a cancellation policy that no plan names',
  input: z.object({ id, version }),
  output: z.null(),
});

export const previewCancellation = endpoint('POST /hotel-info/cancellation-policy/preview', {
  ...read,
  summary: 'What a cancellation of a stay under a plan would cost, and until when',
  input: z
    .object({ houseId: id, roomTypeId: id, ratePlanId: id.optional(), checkIn: date, checkOut: date })
    .refine((v) => v.checkIn < v.checkOut, { ...custom('reversedDates'), path: ['checkOut'] }),
  output: z.object({
    /** A built-in name or an id. */
    policy: z.string(),
    policyName: z.string(),
    checkInAt: instant,
    roomFen: fen,
    steps: z.array(
      z.object({
        hoursBefore: z.int(),
        keptPercent: z.int(),
        /** Up to this instant; null: for everything later. */
        until: z.string().nullable(),
        feeFen: fen,
      }),
    ),
  }),
});
