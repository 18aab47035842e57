/** A stay from `GET /reservations`. Only fields in use are listed; unknown fields are allowed. */
import { z } from 'zod';

const text = z.string().nullish();
/** Half-known parts of a reservation never keep the rest of it from being read. */
const loose = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

const Amount = z.object({ currency: z.string().length(3), amount: z.number() });
export type Amount = z.output<typeof Amount>;

/** Newer answers have totals, whose form is not documented: an amount with its currency, or the number alone. */
const Total = z.union([Amount, z.number()]);
export type Total = z.output<typeof Total>;

const reservationStates = ['wait_accept', 'wait_pay', 'accepted', 'cancelled', 'denied', 'timeout'] as const;

export const Stay = z
  .object({
    reservation_code: z.string().min(1),
    stay_code: z.string().min(1).max(64),
    channel_id: z.coerce.string().nullish(),
    /** 0: not assigned to a property of its room type yet. */
    property_id: z.int().nullish(),
    channel_type: z.string().min(1),
    listing_id: z.union([z.string(), z.number()]).nullish(),
    check_in_date: z.iso.date(),
    check_out_date: z.iso.date(),
    number_of_guests: loose(z.int()),
    status: z.enum(reservationStates),
    guest_name: text,
    guest_phone: text,
    booked_at: loose(z.iso.datetime({ offset: true })),
    created_at: loose(z.iso.datetime({ offset: true })),
    rates: z.object({
      rate: loose(Amount),
      commission: loose(Amount),
      total_rate: loose(Total),
      total_commission: loose(Total),
      tax: loose(Total),
    }),
    check_in_details: loose(
      z.object({ arrival_at: loose(z.object({ hour: z.int(), minute: z.int().nullish() })) }).partial(),
    ),
    channel_remarks: text,
    guests: loose(z.array(z.object({ name: text }))),
  })
  .refine(({ check_in_date, check_out_date }) => check_in_date < check_out_date, {
    path: ['check_out_date'],
  });
export type Stay = z.output<typeof Stay>;

export const Numbered = z.object({ stay_code: z.string().min(1).max(64) });
