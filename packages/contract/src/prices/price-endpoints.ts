import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { date, fen, id, int } from '../wire.ts';

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
          86_400_000 <=
        MAX_STAY_NIGHTS,
      { ...custom('tooManyNights', MAX_STAY_NIGHTS), path: ['checkOut'] },
    ) as T;

/** Which layer gave a night its price (design: contract §3). */
export const priceLayers = ['base', 'weekend', 'calendar'] as const;

export const QuotedNight = z.object({ night: z.string(), priceFen: fen, layer: z.enum(priceLayers) });
export type QuotedNight = z.infer<typeof QuotedNight>;

export const Quote = z
  .object({
    roomTypeId: z.string(),
    checkIn: z.string(),
    checkOut: z.string(),
    guests: z.int(),
    nights: z.array(QuotedNight),
    roomFen: fen,
    extraGuestFen: fen,
    cleaningFen: fen,
    totalFen: fen,
    currency: z.string(),
    sellable: z.boolean(),
    /** Free places of the type over the whole stay (the smallest night). */
    free: z.int(),
    /** Every rule that failed, not only the first. */
    refusals: z.array(z.object({ code: z.string(), message: z.string(), night: z.string().optional() })),
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
      ...stayDates,
      guests: int.pipe(z.int().min(1).max(50)).default(1),
    }),
  ),
  output: Quote,
});
