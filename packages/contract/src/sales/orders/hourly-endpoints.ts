/** Hourly stays: availability, sale and changes of hours. */
import { z } from 'zod';
import { RoomCondition } from '../../foundation/houses/house.ts';
import { SaleRefusal } from '../../inventory/prices/price-endpoints.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { date, fen, fenInput, id, int, intBetween, keyword, line, version } from '../../platform/wire.ts';
import { Channel, CreatedOrder } from './order.ts';
import { orderCommand } from './order-command.ts';
import { saleHead, withSaleRules } from './order-sale-endpoints.ts';
import { MAX_OVERTIME_HOURS } from './slot-rules.ts';

/** Property-local time `HH:mm`. */
export const startTime = z
  .string()
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), custom('invalidTime'))
  .meta({ type: 'string', example: '10:00' });

const overtimeHours = intBetween(0, MAX_OVERTIME_HOURS);

export const SlotRoom = z.object({
  id: z.string(),
  number: z.string(),
  condition: RoomCondition,
  /** A guest is in it now who has not checked out. */
  occupied: z.boolean(),
  /** Possible start times. */
  starts: z.array(z.string()),
});
export type SlotRoom = z.infer<typeof SlotRoom>;

/** A room type under an hourly plan on a day. */
export const SlotOffer = z
  .object({
    houseId: z.string(),
    houseName: z.string(),
    city: z.string(),
    roomTypeId: z.string(),
    roomTypeName: z.string(),
    beds: z.string(),
    maxGuests: z.int(),
    ratePlanId: z.string(),
    planName: z.string(),
    planNameEn: z.string().nullable(),
    /** Hours included in the price. */
    hours: z.int(),
    firstStart: z.string(),
    lastStart: z.string(),
    /** Null for roles that do not see money. */
    priceFen: fen.nullable(),
    /** Price of an extra hour. */
    overtimeFen: fen.nullable(),
    rooms: z.array(SlotRoom),
    sellable: z.boolean(),
    refusals: z.array(SaleRefusal),
  })
  .meta({ id: 'SlotOffer' });
export type SlotOffer = z.infer<typeof SlotOffer>;

/** Above this, narrow by property or text. */
export const SLOT_OFFER_LIMIT = 50;

export const searchSlots = endpoint('POST /hotel-order/order/slots', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Rooms that can be sold by the hour on a day, with their start times and prices',
  input: z.object({
    day: date,
    houseId: id.optional(),
    keyword: keyword(50).optional(),
    guests: int.pipe(z.int().min(1).max(50)).default(1),
    channel: Channel.default('direct'),
    overtimeHours: overtimeHours.default(0),
  }),
  output: z.array(SlotOffer),
});

export const sellHours = endpoint('POST /hotel-order/order/create-hourly', {
  kind: 'command',
  permission: 'order:create',
  summary: 'Sell a room by the hour',
  input: withSaleRules(
    z.object({
      ...saleHead,
      roomTypeId: id,
      ratePlanId: id,
      /** Absent: the server chooses. */
      roomId: id.optional(),
      day: date,
      start: startTime,
      overtimeHours: overtimeHours.default(0),
      guests: int.pipe(z.int().min(1).max(50)).default(1),
      guestName: line(60).optional(),
      /** Price shown to the guest; refused if it has changed. */
      quotedFen: fenInput.optional(),
    }),
  ),
  output: CreatedOrder,
});

export const changeHours = orderCommand(
  'change-hours',
  'order:edit',
  'Change the start, duration or room of an hourly stay',
  {
    stayId: id,
    version,
    /** Only before arrival. */
    start: startTime.optional(),
    roomId: id.optional(),
    /** Total hours, including the plan's. */
    hours: intBetween(1, 24).optional(),
  },
);

export const searchHoursOfStay = endpoint('GET /hotel-order/order/hours-of-stay', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Other start times for an hourly stay in rooms of its type',
  input: z.object({ stayId: id, hours: intBetween(1, 24) }),
  output: z.object({
    rooms: z.array(SlotRoom),
    /** Price of these hours; null for roles that do not see money. */
    roomFen: fen.nullable(),
  }),
});
