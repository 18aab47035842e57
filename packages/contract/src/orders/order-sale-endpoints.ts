/** Selling: what is free for given dates, and the order that comes of it. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { pageInput, pageOf } from '../paging.ts';
import { SaleRefusal, stayDates, withStayDates } from '../prices/price-endpoints.ts';
import { registrationRules } from '../registration/guest-document-rules.ts';
import { bool, fen, fenInput, guestPhone, id, int, line, list, note, positiveFenInput } from '../wire.ts';
import { depositInput, SaleArrival } from './arrival.ts';
import { Channel, CreatedOrder, sources, TakenMethod } from './order.ts';
import { OverpaymentChoice } from './overpayment-rules.ts';
import { plainInput } from './plain-fields.ts';

/** Rooms of a type that are free throughout, the best fit first. */
export const findFreeRooms = endpoint('POST /hotel-order/order/free-rooms', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Rooms free for a whole stay',
  input: withStayDates(
    z.object({ houseId: id, roomTypeId: id.optional(), ...stayDates, exceptStayId: id.optional() }),
  ),
  output: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      floor: z.string().nullable(),
      roomTypeId: z.string(),
      roomTypeName: z.string(),
      condition: z.string(),
      /** An out-of-service block overlaps. */
      outOfService: z.boolean(),
    }),
  ),
});

/** Houses and types with something free: the first step of taking an order. */
export const searchAvailability = endpoint('POST /hotel-order/order/availability', {
  kind: 'query',
  permission: 'order:read',
  summary: 'What can be sold for given dates, with prices and reasons',
  input: withStayDates(
    z.object({
      ...stayDates,
      guests: int.pipe(z.int().min(1).max(50)).default(1),
      city: list(z.string().max(40)).optional(),
      keyword: note(50).optional(),
      houseId: id.optional(),
      /** Channel whose plans and prices apply. */
      channel: Channel.default('direct'),
      /** A room is free for the whole stay; a restriction may forbid it all the same. */
      onlyFree: bool.default(true),
      /** Some plan of the type may be sold for these dates as well. */
      onlySellable: bool.default(false),
      ...pageInput,
    }),
  ),
  output: pageOf(
    z.object({
      houseId: z.string(),
      houseName: z.string(),
      city: z.string(),
      roomTypeId: z.string(),
      roomTypeName: z.string(),
      beds: z.string(),
      maxGuests: z.int(),
      free: z.int(),
      totalFen: fen.nullable(),
      averageFen: fen.nullable(),
      /** The plan that is priced: the standard one, or where that is not sold the cheapest that is. */
      ratePlanId: z.string(),
      /** Empty of the standard plan. */
      planName: z.string(),
      planNameEn: z.string().nullable(),
      sellable: z.boolean(),
      refusals: z.array(SaleRefusal),
    }),
  ),
});

export const getSaleTerms = endpoint('GET /hotel-order/order/sale-terms', {
  kind: 'query',
  permission: 'order:create',
  summary: 'What a property asks for when guests come: deposit, and whose documents',
  input: z.object({ houseId: id }),
  output: z.object({
    /** Asked for with each order; null for roles that do not see money. */
    depositFen: fen.nullable(),
    registrationRule: z.enum(registrationRules),
    businessDate: z.string(),
  }),
});

/** What every sale says, of nights or of hours. */
export const saleHead = {
  houseId: id,
  source: z.enum(sources).default('phone'),
  channel: Channel.default('direct'),
  channelOrderNo: line(64).optional(),
  collect: z.enum(['property', 'channel']).default('property'),
  /** Sells against the restrictions of plan and calendar; needs the permission to override prices. */
  ignoreRestrictions: bool.default(false),
  /** Keep the rooms for a day without confirming. */
  hold: bool.default(false),
  bookerName: line(60),
  phone: guestPhone.optional(),
  ...plainInput,
  /** Sells to a guest of the blacklist; needs the permission to keep it. */
  acceptBlacklisted: bool.default(false),
  payment: z
    .strictObject({
      method: TakenMethod,
      amountFen: positiveFenInput,
      /** Needed where the amount is above the price. */
      overpayment: OverpaymentChoice.optional(),
    })
    .optional(),
  ...depositInput,
};

interface SaleHead {
  readonly source: string;
  readonly channel: string;
  readonly collect: string;
}

export const withSaleRules = <T extends z.ZodObject<typeof saleHead>>(schema: T): T =>
  schema
    .refine((input) => (input as SaleHead).source !== 'channel' || (input as SaleHead).channel !== 'direct', {
      ...custom('notAChoice'),
      path: ['channel'],
    })
    // Only a platform can have collected the money.
    .refine(
      (input) => (input as SaleHead).collect !== 'channel' || (input as SaleHead).source === 'channel',
      {
        ...custom('notAChoice'),
        path: ['collect'],
      },
    ) as T;

/** A room of a sale. */
export const SaleStay = z.strictObject({
  roomTypeId: id,
  /** The standard plan when absent. */
  ratePlanId: id.optional(),
  /** Absent: the server chooses the room that leaves the fewest orphan nights. */
  roomId: id.optional(),
  ...stayDates,
  guests: int.pipe(z.int().min(1).max(50)).default(1),
  guestName: line(60).optional(),
  /** Replaces the quoted room price of the whole stay; needs the permission to override. */
  roomFenOverride: fenInput.optional(),
  /** What the guest was told the stay costs, all in; refused when it costs something else by now. */
  quotedFen: fenInput.optional(),
  /** Checks its guests in with the sale; needs the permission to check in. */
  arrival: SaleArrival.optional(),
});

export const createOrder = endpoint('POST /hotel-order/order/create', {
  kind: 'command',
  permission: 'order:create',
  summary: 'Sell one or more rooms of a house',
  input: withSaleRules(
    z.object({
      ...saleHead,
      stays: z.array(withStayDates(SaleStay)).min(1).max(20),
    }),
  ),
  output: CreatedOrder,
});
