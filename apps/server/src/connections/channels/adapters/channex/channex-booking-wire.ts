/** Bookings and their revisions in Channex's format. Only fields in use are listed; unknown fields are allowed. */
import { z } from 'zod';

const text = z.string().nullish();
const amount = z.string();
/** Half-known parts of a booking never keep the rest of it from being read. */
const loose = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

const BookedTax = z.object({
  name: z.string().catch(''),
  total_price: amount,
  is_inclusive: z.boolean().catch(false),
  is_withheld: z.boolean().catch(false),
});

const Service = z.object({ name: z.string().catch(''), type: text, total_price: amount });

const BookedRoom = z.object({
  checkin_date: z.iso.date(),
  checkout_date: z.iso.date(),
  room_type_id: text,
  /** Null: its room is not mapped at Channex. */
  rate_plan_id: text,
  days: z.record(z.iso.date(), amount),
  amount: amount.nullish(),
  occupancy: loose(z.object({ adults: z.int().nullish(), children: z.int().nullish() })),
  guests: loose(z.array(z.object({ name: text, surname: text }))),
  taxes: loose(z.array(BookedTax)),
  collected_taxes: loose(z.array(BookedTax)),
  services: loose(z.array(Service)),
  is_cancelled: z.boolean().nullish(),
  meta: loose(
    z
      .object({ parent_rate_plan_id: text, room_type_code: z.unknown(), rate_plan_code: z.unknown() })
      .partial(),
  ),
});
export type BookedRoom = z.output<typeof BookedRoom>;

const Card = z.object({
  is_virtual: z.boolean().nullish(),
  meta: loose(
    z
      .object({
        virtual_card_currency_code: text,
        virtual_card_current_balance: z.union([z.string(), z.number()]).nullish(),
        virtual_card_decimal_places: z.union([z.string(), z.number()]).nullish(),
        virtual_card_effective_date: text,
        virtual_card_expiration_date: text,
      })
      .partial(),
  ),
});
export type Card = z.output<typeof Card>;

export const BookingAttributes = z.object({
  property_id: z.string().min(1),
  /** Id of the revision; the booking has its own. */
  booking_id: text,
  /** Id of the booking; the revision has its own. */
  revision_id: text,
  unique_id: text,
  ota_reservation_code: text,
  ota_name: text,
  status: z.enum(['new', 'modified', 'cancelled']),
  amount,
  currency: z.string().length(3),
  ota_commission: text,
  notes: text,
  payment_collect: z.enum(['property', 'ota']).nullish().catch(null),
  /** Without a zone; taken as UTC. */
  inserted_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  arrival_hour: text,
  customer: loose(z.object({ name: text, surname: text, mail: text, phone: text }).partial()),
  services: loose(z.array(Service)),
  guarantee: loose(Card),
  rooms: z.array(BookedRoom).min(1),
});
export type BookingAttributes = z.output<typeof BookingAttributes>;

export const BookingRow = z.object({ id: z.string().min(1), attributes: BookingAttributes });
export type BookingRow = z.output<typeof BookingRow>;
