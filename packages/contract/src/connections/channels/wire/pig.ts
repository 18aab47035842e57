/**
 * Xiaozhu on the wire. Public: partners have AppId, AppKey and Channel, accounts and stores are many to many, the price
 * that is pushed is the retail price and orders bring the net price, after-midnight nights (凌晨) belong to the night
 * before until 06:00. All paths, field names, states and the signature's algorithm are ours. Docs: docs/decisions/015.
 */
import { z } from 'zod';
import { fen, flag, night } from './parts.ts';

export const PIG_NIGHTS_PER_CALENDAR = 365;
export const PIG_ORDERS_PER_PAGE = 50;
export const PIG_SMS_LENGTH = 6;
/** Validity of an SMS code. */
export const PIG_SMS_SECONDS = 300;

/** `code` of the answer. Trade codes, 62 and 100 are public, the others ours. */
export const pigCodes = {
  ok: 0,
  unknownHouse: 1,
  minStay: 3,
  soldOut: 4,
  badDate: 5,
  duplicate: 7,
  priceDiffers: 8,
  orderState: 9,
  other: 13,
  rateLimited: 62,
  retryLater: 100,
  /** HTTP 401. */
  tokenDead: 401,
  badSign: 4011,
  staleTimestamp: 4012,
  badParameter: 422,
  /** Wrong, used or too old. */
  badSmsCode: 4221,
  /** Unbinding: orders are unfinished. */
  unfinishedOrders: 409,
  system: 500,
} as const;

/**
 * Headers of every call in both directions (case-insensitive). `sign`: `pigSignText` under the AppKey; `timestamp`
 * in milliseconds; a `nonce` is valid once within the clock window. `accountToken` on account calls.
 */
export const PigHeaders = z.object({
  appid: z.string(),
  channel: z.string(),
  timestamp: z.string().regex(/^\d{1,15}$/),
  nonce: z.string().min(8).max(64),
  sign: z.string(),
  accounttoken: z.string().optional(),
});
/** HTTP 401 for signature and token, 429 for the bucket, 500, else 200; `data` is null unless `code` is 0. */
export const PigAnswer = z.object({ code: z.int(), message: z.string(), data: z.unknown() });

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const PigTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

// ── Accounts ──────────────────────────────────────────────────────────────────────────────────────────────────

/** POST /pig/sms/send → null. Unknown numbers get the same answer and no message. */
export const PigSmsSend = z.object({ mobile: z.string().regex(/^1\d{10}$/) });
/** POST /pig/account/bind. */
export const PigAccountBind = z.object({
  mobile: z.string().regex(/^1\d{10}$/),
  smsCode: z.string().length(PIG_SMS_LENGTH),
});
const PigAccountStatus = z.enum(['NORMAL', 'EXPIRED', 'UNBOUND']);
/** The token stays valid until the account is bound again or revoked. */
export const PigAccountBound = z.object({
  accountId: z.string(),
  accountToken: z.string(),
  nick: z.string(),
  mobileMasked: z.string(),
  boundAt: PigTime,
  status: PigAccountStatus,
});
const PigAccount = z.object({
  accountId: z.string(),
  nick: z.string(),
  mobileMasked: z.string(),
  houseCount: z.int(),
  onlineCount: z.int(),
  status: PigAccountStatus,
  storeIds: z.array(z.string()),
  boundAt: PigTime.nullable(),
});
/** GET /pig/account/list: accounts ever bound to this partner. No token. */
export const PigAccountList = z.array(PigAccount);
/** POST /pig/account/unbind → null, and the webhook is gone; 409 while orders are unfinished. */
export const PigAccountUnbind = z.object({ accountId: z.string() });

// ── Lodge units ───────────────────────────────────────────────────────────────────────────────────────────────

export const PigHouse = z.object({
  luId: z.string(),
  title: z.string(),
  /** Property and room type there. */
  storeName: z.string(),
  typeName: z.string(),
  price: fen.nullable(),
  stock: z.int().nonnegative(),
  /** 1 online, 0 offline. */
  status: flag,
  instantBook: flag,
});
/** POST /pig/house/list, from page 1, 50 each. */
export const PigHouseListQuery = z.object({ accountId: z.string(), page: z.int().min(1) });
export const PIG_HOUSES_PER_PAGE = 50;
export const PigHouseList = z.object({ list: z.array(PigHouse), total: z.int() });

/** POST /pig/house/online. */
export const PigHouseOnline = z.object({ luId: z.string(), accountId: z.string(), status: flag });
/** 1 done, 2 refused (`failReasons`). */
export const PigHouseOnlined = z.object({
  auditStatus: z.union([z.literal(1), z.literal(2)]),
  failReasons: z.array(z.string()),
});

/**
 * `price` is the retail price, null only if `status` is 0 (closed). Dawn: price for arrivals after midnight; null:
 * the night's.
 */
const PigCalendarItem = z.object({
  date: night,
  price: fen.nullable(),
  stock: z.int().nonnegative(),
  status: flag,
  dawnPrice: fen.nullable(),
  dawnStatus: flag,
});
/** POST /pig/house/calendar: named nights only, within [yesterday, today + 366]. */
export const PigHouseCalendar = z.object({
  luId: z.string(),
  items: z.array(PigCalendarItem).min(1).max(PIG_NIGHTS_PER_CALENDAR),
});
export const PigHouseCalendarDone = z.object({
  failItems: z.array(z.object({ date: z.string(), code: z.int(), message: z.string() })),
});
/** POST /pig/house/calendar/query, nights [from, to), at most 366. Nights never set are closed. */
export const PigHouseCalendarQuery = z.object({ luId: z.string(), from: night, to: night });
export const PigHouseCalendarAnswer = z.object({ items: z.array(PigCalendarItem) });

// ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * On request: WAIT_HOST_CONFIRM → WAIT_PAY (15 min) → WAIT_CHECKIN; instant: WAIT_PAY → WAIT_CHECKIN. `TIMEOUT`: a
 * deadline passed. `HOST_CANCEL` costs the host a penalty.
 */
const pigOrderStates = [
  'WAIT_HOST_CONFIRM',
  'WAIT_PAY',
  'WAIT_CHECKIN',
  'CHECKED_IN',
  'FINISHED',
  'HOST_REFUSED',
  'TIMEOUT',
  'GUEST_CANCEL',
  'HOST_CANCEL',
  'NO_SHOW',
  'REFUNDING',
] as const;
const PigOrderState = z.enum(pigOrderStates);

export const PigOrder = z.object({
  orderId: z.string(),
  /** Increases with every change, over all orders of the account; the highest is current. */
  seq: z.int().positive(),
  accountId: z.string(),
  luId: z.string(),
  luTitle: z.string(),
  state: PigOrderState,
  roomCount: z.int().positive(),
  checkIn: night,
  checkOut: night,
  /** 1: made between 00:00 and 06:00 for the night before. */
  dawn: flag,
  guestCount: z.int().positive(),
  guestNames: z.array(z.string()),
  bookerName: z.string(),
  bookerMobile: z.string(),
  /** For all nights and rooms: what the guest pays, and what we get. */
  retailPrice: fen,
  netPrice: fen,
  /** ISO 4217; absent: CNY. */
  currency: z.string().optional(),
  /** One per night; prices of all rooms. */
  nights: z.array(z.object({ date: night, retailPrice: fen, netPrice: fen })).min(1),
  instantBook: flag,
  remark: z.string(),
  confirmNo: z.string(),
  confirmBefore: PigTime.nullable(),
  payBefore: PigTime.nullable(),
  /** Empty unless cancelled or refused. */
  cancelReason: z.string(),
  /** Refund to the guest; null while open. */
  refundPrice: fen.nullable(),
  createTime: PigTime,
  updateTime: PigTime,
});
export type PigOrder = z.infer<typeof PigOrder>;

/** POST /pig/order/list: orders changed after `sinceSeq` (0: all), oldest change first. */
export const PigOrderListQuery = z.object({ sinceSeq: z.int().nonnegative() });
export const PigOrderList = z.object({ list: z.array(PigOrder), nextSeq: z.int(), more: z.boolean() });
/** POST /pig/order/ack → null. Ends the pushes of these orders up to `seq`. Unknown ones are ignored. */
export const PigOrderAck = z.object({
  orders: z.array(z.object({ orderId: z.string(), seq: z.int() })).max(100),
});
/** POST /pig/order/query → `PigOrder`. */
export const PigOrderQuery = z.object({ orderId: z.string() });
/** POST /pig/order/confirm · /reject. Repeating it returns the same answer. */
export const PigOrderAnswer = z.object({
  orderId: z.string(),
  reasonCode: z.string().optional(),
  reason: z.string().optional(),
  confirmNo: z.string().optional(),
});
/** POST /pig/order/cancel by the host. `onlyCheck` 1 returns the cost without changing anything. */
export const PigOrderCancel = z.object({ orderId: z.string(), reason: z.string(), onlyCheck: flag });
/** POST /pig/order/status: came, left, never came. */
export const PigOrderNotice = z.object({
  orderId: z.string(),
  action: z.enum(['CHECKIN', 'CHECKOUT', 'NO_SHOW']),
});
/** Answer of confirm, reject, cancel and status. */
export const PigOrderDone = z.object({
  orderId: z.string(),
  state: PigOrderState,
  refundPrice: fen.nullable(),
});

// ── Webhook ──────────────────────────────────────────────────────────────────────────────────────────────────

/** POST /pig/hook/register → null. One address per account; the latest wins. */
export const PigHookRegister = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const pigEventTypes = [
  'ORDER_CREATED',
  'ORDER_PAID',
  'ORDER_CANCELLED',
  'ORDER_CHANGED',
  'ACCOUNT_UNBOUND',
  'IM_MESSAGE',
  'REVIEW',
] as const;
/**
 * JSON by POST to our address with `PigHeaders` (without accountToken); `sign` covers path and body. Tried again after
 * 10 s, 30 s, 2 min, 10 min and 30 min until HTTP 200 with `{ code: 0 }`. `eventId` stays over tries and duplicates.
 */
export const PigHook = z.object({
  eventId: z.string().min(1).max(64),
  seq: z.int().positive(),
  /** One of `pigEventTypes`, or a later addition. */
  eventType: z.string(),
  accountId: z.string(),
  data: z.object({
    orderId: z.string().optional(),
    orderSeq: z.int().optional(),
    netPrice: fen.optional(),
    retailPrice: fen.optional(),
    /** For a message. */
    messageSeq: z.int().optional(),
    from: z.string().optional(),
    text: z.string().optional(),
    /** 1 to 5. */
    score: z.int().optional(),
  }),
});
export const PigHookAnswer = z.object({ code: z.int(), message: z.string().optional() });
