import { z } from 'zod';
import { DAY_MS } from '../../platform/durations.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { date, fen, id, instant, int } from '../../platform/wire.ts';
import { Channel } from '../../sales/orders/order.ts';
import { priceLayers, STANDARD_PLAN_ID } from './price-rules.ts';
import { Meal } from './rate-plan.ts';

/** The longest stay that can be sold in one piece, in nights. */
export const MAX_STAY_NIGHTS = 365;

/** [checkIn, checkOut): refused when reversed, empty or longer than a stay may be. */
export const stayDates = { checkIn: date, checkOut: date };
export const withStayDates = <T extends z.ZodObject<{ checkIn: typeof date; checkOut: typeof date }>>(
  schema: T,
): T =>
  schema
    .refine((v) => (v as { checkIn: string }).checkIn < (v as { checkOut: string }).checkOut, {
      ...custom('reversedDates'),
      path: ['checkOut'],
    })
    .refine(
      (v) =>
        (Date.parse((v as { checkOut: string }).checkOut) - Date.parse((v as { checkIn: string }).checkIn)) /
          DAY_MS <=
        MAX_STAY_NIGHTS,
      { ...custom('tooManyNights', MAX_STAY_NIGHTS), path: ['checkOut'] },
    ) as T;

export const QuotedNight = z.object({ night: z.string(), priceFen: fen, layer: z.enum(priceLayers) });
export type QuotedNight = z.infer<typeof QuotedNight>;

/** A rule that refuses a sale. */
export const SaleRefusal = z.object({
  code: z.string(),
  message: z.string(),
  night: z.string().optional(),
  /** True if users who may override prices can sell against it. */
  overridable: z.boolean(),
});
export type SaleRefusal = z.infer<typeof SaleRefusal>;

export const Quote = z
  .object({
    roomTypeId: z.string(),
    ratePlanId: z.string(),
    /** Empty for the standard plan, whose name is a text. */
    planName: z.string(),
    checkIn: z.string(),
    checkOut: z.string(),
    guests: z.int(),
    nights: z.array(QuotedNight),
    roomFen: fen,
    extraGuestFen: fen,
    cleaningFen: fen,
    /** The discount of a long stay on its room nights: 0 or negative. */
    longStayFen: fen,
    /** Its share in hundredths of a percent; 0 without. */
    longStayBp: z.int(),
    totalFen: fen,
    currency: z.string(),
    sellable: z.boolean(),
    /** Free places of the type over the whole stay (the smallest night). */
    free: z.int(),
    /** Every rule that failed, not only the first. */
    refusals: z.array(SaleRefusal),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

export const quoteStay = endpoint('POST /hotel-info/price/quote', {
  kind: 'query',
  permission: 'price:read',
  summary: 'Price a stay, with every night, fee and failed rule',
  input: withStayDates(
    z.object({
      houseId: id,
      roomTypeId: id,
      ratePlanId: id.default(STANDARD_PLAN_ID),
      /** Price for this channel: with the plan's factor, and the plan must be sold there. */
      channel: Channel.optional(),
      ...stayDates,
      guests: int.pipe(z.int().min(1).max(50)).default(1),
    }),
  ),
  output: Quote,
});

/** One plan of a room type for a stay: terms, price, and objections of plan and calendar. */
export const PlanQuote = z
  .object({
    /** `STANDARD_PLAN_ID` for the standard plan, which comes first and whose name is a text. */
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    /** Null: own price. */
    parentId: z.string().nullable(),
    parentName: z.string(),
    parentNameEn: z.string().nullable(),
    percentBp: z.int(),
    amountFen: fen,
    meal: Meal,
    policyName: z.string(),
    refund: z.enum(['always', 'until', 'never']),
    /** End of free cancellation, when `refund` is `until`. */
    freeUntil: instant.nullable(),
    roomFen: fen,
    longStayFen: fen,
    longStayBp: z.int(),
    totalFen: fen,
    sellable: z.boolean(),
    refusals: z.array(SaleRefusal),
  })
  .meta({ id: 'PlanQuote' });
export type PlanQuote = z.infer<typeof PlanQuote>;

export const quotePlans = endpoint('POST /hotel-info/price/quote-plans', {
  kind: 'query',
  permission: 'price:read',
  summary: 'Price a stay under every overnight plan of its room type in use, ignoring stock',
  input: withStayDates(
    z.object({
      houseId: id,
      roomTypeId: id,
      channel: Channel.default('direct'),
      ...stayDates,
      guests: int.pipe(z.int().min(1).max(50)).default(1),
    }),
  ),
  output: z.object({ timeZone: z.string(), plans: z.array(PlanQuote) }),
});
