/**
 * Tujia's wire format. Public (Ctrip homestay contract of 2016): signed query, result codes 0 and 101–106, room fields,
 * `houseCalendars`, bookingCheck, submitOrder, cancelOrder, getOrders, statusId 22, 23, 31. Ours: paths under `/tj`,
 * `account` in the query, other statusIds, the feed with `seq`, acknowledgement, webhook registration
 * (docs/decisions/015).
 */
import { z } from 'zod';
import { fen, flag, night } from './parts.ts';
import { TjOrder } from './tj-orders.ts';

export const TJ_NIGHTS_PER_SYNC = 180;
export const TJ_ORDERS_PER_PAGE = 20;

/**
 * `resultCode`. 0–106 and 3, 4, 8, 9, 62, 100 are public; 107 is ours. A wrong password appears as a bad signature,
 * because it is signed.
 */
export const tjCodes = {
  ok: 0,
  unknownUnit: 1,
  minStay: 3,
  soldOut: 4,
  badDate: 5,
  duplicate: 7,
  priceDiffers: 8,
  orderState: 9,
  rateLimited: 62,
  retryLater: 100,
  other: 101,
  missingParameter: 102,
  invalidParameter: 103,
  system: 104,
  staleTimestamp: 105,
  badSignature: 106,
  /** The account no longer authorises the partner. */
  accountClosed: 107,
} as const;

/** Query of every call in both directions. `timestamp` in milliseconds; `signature`: `tjSignText`. */
export const TjQuery = z.object({
  otaId: z.string(),
  account: z.string(),
  timestamp: z.string().regex(/^\d{1,15}$/),
  signature: z.string(),
});
/** HTTP 200 also for refusals. `data` is null unless `resultCode` is 0. */
export const TjAnswer = z.object({
  resultCode: z.int(),
  resultMessage: z.string(),
  data: z.unknown(),
});

// ── Houses and units ──────────────────────────────────────────────────────────────────────────────────────────

/** Public: after fetchRoom of the Ctrip contract. `roomId` is our room type, `price` fen a night. */
export const TjUnitStatic = z.object({
  roomId: z.string(),
  name: z.string().min(1).max(100),
  /** `3室2厅1卫`. */
  houseModel: z.string(),
  /** Square metres. */
  houseSize: z.number(),
  /** 1 whole place, 2 room, 3 bed. */
  rentType: z.int().min(1).max(3),
  beds: z.array(z.object({ type: z.string(), count: z.int().positive() })),
  maxGuests: z.int().positive(),
  facilities: z.array(z.string()),
  images: z.array(z.string()),
  /** `type` 1 online, 2 at the property. */
  deposit: z.object({ amount: fen, type: z.union([z.literal(1), z.literal(2)]) }),
  /** -1 none back, 0 any time, n days before. */
  refundDays: z.int(),
  minBookingDays: z.int().positive(),
  maxBookingDays: z.int().positive(),
  instantBook: flag,
  price: fen,
  /** How many of them there are. */
  stock: z.int().positive(),
});
/** POST /tj/hotel/add. Repeating our `hotelId` updates the property. */
export const TjHotelAdd = z.object({
  hotelId: z.string(),
  hotelName: z.string().min(1).max(100),
  cityCode: z.string(),
  address: z.string().min(1),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  tel: z.string(),
  licenceNo: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  receptionHours: z.string(),
  owner: z.object({ name: z.string(), mobile: z.string() }),
  units: z.array(TjUnitStatic),
});
/** 0 in review, 1 passed, 2 refused (`reason`). `units`: our room id and the unit made of it. */
export const TjHotelAdded = z.object({
  tjHotelId: z.string(),
  auditStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  reason: z.string(),
  units: z.array(z.object({ roomId: z.string(), unitId: z.string() })),
});
/** POST /tj/unit/add. The same `roomId` again changes the unit. */
export const TjUnitAdd = TjUnitStatic.extend({ tjHotelId: z.string() });
export const TjUnitAdded = z.object({ unitId: z.string() });

export const TjUnit = z.object({
  unitId: z.string(),
  unitName: z.string(),
  /** Room type there. */
  roomTypeName: z.string(),
  tjHotelId: z.string(),
  hotelName: z.string(),
  /** Our room type, for units created by `unit/add`; otherwise empty. */
  roomId: z.string(),
  rentType: z.int(),
  instantBook: flag,
  price: fen.nullable(),
  stock: z.int().nonnegative(),
  /** 1 online, 0 offline, -1 deleted. */
  status: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
});
/** GET /tj/unit/list?pageIndex=&pageSize=, from 1, at most 100. Deleted ones are left out. */
export const TjUnitListQuery = z.object({
  pageIndex: z.string().regex(/^\d+$/),
  pageSize: z.string().regex(/^\d+$/),
});
export const TjUnitList = z.object({ units: z.array(TjUnit), total: z.int() });

/** POST /tj/unit/status. -1 is refused while orders are unfinished (public rule). → the same unit and status. */
export const TjUnitStatus = z.object({
  unitId: z.string(),
  status: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  reason: z.string(),
});

/** `canBooking` 0: closed; `price` is null only then. `originPrice` is the crossed-out price or null. */
const TjCalendarDay = z.object({
  date: night,
  price: fen.nullable(),
  originPrice: fen.nullable(),
  stock: z.int().nonnegative(),
  canBooking: flag,
});
/** POST /tj/unit/sync: only the nights that are named, within [yesterday, today + 366]. */
export const TjUnitSync = z.object({
  unitId: z.string(),
  data: z.array(TjCalendarDay).min(1).max(TJ_NIGHTS_PER_SYNC),
});
export const TjUnitSynced = z.object({
  accepted: z.int(),
  rejected: z.array(z.object({ date: z.string(), resultCode: z.int(), resultMessage: z.string() })),
});
/** POST /tj/unit/calendar, nights [from, to), at most 366. Nights never set come as closed. */
export const TjUnitCalendar = z.object({ unitId: z.string(), from: night, to: night });
export const TjHouseCalendars = z.object({ houseCalendars: z.array(TjCalendarDay) });

// ── Towards us ────────────────────────────────────────────────────────────────────────────────────────────────

/** POST /tj/hook/register → null. One address per account; the latest wins, null removes it. */
export const TjHookRegister = z.object({ url: z.url({ protocol: /^https?$/ }).nullable() });

/** Ours: the same over tries and duplicates; and the order's revision. */
const event = { eventId: z.string().min(1).max(64), seq: z.int().nonnegative() };
/**
 * JSON POST to our one address with `TjQuery`; the signature does not cover the body, so read the order. `submitOrder`:
 * new; `cancelOrder` type 2: cancelled; `getOrders`: changed. Retried after 10 s, 30 s, 2, 10 and 30 min until
 * `resultCode` 0; `bookingCheck` once, within 5 s.
 */
export const TjHook = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('bookingCheck'),
    ...event,
    roomId: z.string(),
    unitId: z.string(),
    checkIn: night,
    checkOut: night,
    quantity: z.int().positive(),
    numOfGuests: z.int().positive(),
  }),
  z.object({
    method: z.literal('submitOrder'),
    ...event,
    order: TjOrder,
  }),
  z.object({
    method: z.literal('cancelOrder'),
    ...event,
    orderId: z.string(),
    cancelType: z.union([z.literal(1), z.literal(2)]),
    reason: z.string(),
  }),
  z.object({ method: z.literal('getOrders'), ...event, orderIds: z.array(z.string()).min(1).max(100) }),
  z.object({
    method: z.enum(['message', 'review']),
    ...event,
    orderId: z.string(),
    from: z.string(),
    text: z.string(),
    /** 1 to 5; 0 of a message. */
    score: z.int(),
  }),
]);
/** Ids needed to read the orders of any method. */
export const TjHookHint = z.object({
  method: z.string(),
  ...event,
  order: z.object({ orderId: z.string() }).optional(),
  orderId: z.string().optional(),
  cancelType: z.int().optional(),
  orderIds: z.array(z.string()).min(1).max(100).optional(),
});
/** Further answers are optional; without `bookingStatus` 0 the platform continues. */
export const TjHookAnswer = z.object({
  resultCode: z.int(),
  resultMessage: z.string().optional(),
  bookingStatus: flag.optional(),
});
