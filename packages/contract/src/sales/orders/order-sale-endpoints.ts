/** Selling: availability for given dates, and the sale. */
import { z } from 'zod';
import { SaleRefusal, stayDates, withStayDates } from '../../inventory/prices/price-endpoints.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import {
  bool,
  fen,
  fenInput,
  guestPhone,
  id,
  int,
  keyword,
  line,
  list,
  positiveFenInput,
} from '../../platform/wire.ts';
import { registrationRules } from '../registration/guest-document-rules.ts';
import { OverpaymentChoice } from './folio/overpayment-rules.ts';
import { Channel, CreatedOrder, sources, TakenMethod } from './order.ts';
import { plainInput } from './plain-fields.ts';
import { depositInput, SaleArrival } from './stay/arrival.ts';

/** Rooms of a type free throughout, best fit first. */
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

/** Properties and types with availability: the first step of a sale. */
export const searchAvailability = endpoint('POST /hotel-order/order/availability', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Availability for given dates, with prices and reasons',
  input: withStayDates(
    z.object({
      ...stayDates,
      guests: int.pipe(z.int().min(1).max(50)).default(1),
      city: list(z.string().max(40)).optional(),
      keyword: keyword(50).optional(),
      houseId: id.optional(),
      /** Channel whose plans and prices apply. */
      channel: Channel.default('direct'),
      /** Only types with a room for the whole stay, even if restricted. */
      onlyFree: bool.default(true),
      /** Only types that some plan may sell on these dates. */
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
      /** Quoted plan: the standard one, or the cheapest sellable one if that is refused. */
      ratePlanId: z.string(),
      /** Empty for the standard plan. */
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
  summary: 'Check-in requirements of a property: deposit and documents',
  input: z.object({ houseId: id }),
  output: z.object({
    /** Deposit per order; null for roles that do not see money. */
    depositFen: fen.nullable(),
    registrationRule: z.enum(registrationRules),
    businessDate: z.string(),
  }),
});

/** Input shared by nightly and hourly sales. */
export const saleHead = {
  houseId: id,
  source: z.enum(sources).default('phone'),
  channel: Channel.default('direct'),
  channelOrderNo: line(64).optional(),
  collect: z.enum(['property', 'channel']).default('property'),
  /** Ignores plan and calendar restrictions; needs the permission to override prices. */
  ignoreRestrictions: bool.default(false),
  /** Keep the rooms for a day without confirming. */
  hold: bool.default(false),
  bookerName: line(60),
  phone: guestPhone.optional(),
  ...plainInput,
  /** Sells to a blocked guest; needs the permission to manage the blocklist. */
  acceptBlacklisted: bool.default(false),
  payment: z
    .strictObject({
      method: TakenMethod,
      amountFen: positiveFenInput,
      /** Required where the amount exceeds the price. */
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
    // Only platforms collect for us.
    .refine(
      (input) => (input as SaleHead).collect !== 'channel' || (input as SaleHead).source === 'channel',
      {
        ...custom('notAChoice'),
        path: ['collect'],
      },
    ) as T;

/** One room of a sale. */
export const SaleStay = z.strictObject({
  roomTypeId: id,
  /** Absent: the standard plan. */
  ratePlanId: id.optional(),
  /** Absent: the server chooses the room leaving the fewest gap nights. */
  roomId: id.optional(),
  ...stayDates,
  guests: int.pipe(z.int().min(1).max(50)).default(1),
  guestName: line(60).optional(),
  /** Replaces the quoted room price of the whole stay; needs the permission to override prices. */
  roomFenOverride: fenInput.optional(),
  /** All-inclusive price quoted to the guest; refused if it has changed. */
  quotedFen: fenInput.optional(),
  /** Checks its guests in with the sale; needs the permission to check in. */
  arrival: SaleArrival.optional(),
});

export const createOrder = endpoint('POST /hotel-order/order/create', {
  kind: 'command',
  permission: 'order:create',
  summary: 'Sell one or more rooms of a property',
  input: withSaleRules(
    z.object({
      ...saleHead,
      stays: z.array(withStayDates(SaleStay)).min(1).max(20),
    }),
  ),
  output: CreatedOrder,
});
