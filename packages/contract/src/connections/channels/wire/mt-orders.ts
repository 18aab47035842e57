/** Meituan's orders and webhooks, as its calls carry them. */
import { z } from 'zod';
import { MT_ORDERS_PER_PAGE } from './mt.ts';
import { epochSeconds, fen, flag, night } from './parts.ts';

/**
 * Public from other Meituan trades: 1 unpaid, 2 awaiting the merchant (paid), 4 confirmed, 8 completed, 9 cancelled.
 * Ours: 3 rejected, 5 in house, 7 no-show, 10 refund pending. Instant orders go from 1 to 4.
 */
export const mtOrderStates = {
  unpaid: 1,
  waitAccept: 2,
  rejected: 3,
  confirmed: 4,
  inHouse: 5,
  noShow: 7,
  completed: 8,
  cancelled: 9,
  refundPending: 10,
} as const;
const MtOrderStatus = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(7),
  z.literal(8),
  z.literal(9),
  z.literal(10),
]);

/** Names from roomNum to roomNights after the distribution interface. All amounts are of all rooms together. */
export const MtOrder = z.object({
  orderId: z.string(),
  /** Grows with every change of the order, over all orders of the store: the highest is the truth. */
  seq: z.int().positive(),
  opBizCode: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  orderStatus: MtOrderStatus,
  roomNum: z.int().positive(),
  checkinDate: night,
  checkoutDate: night,
  /** `HH:mm`, empty if unknown. */
  arriveTime: z.string(),
  guestNum: z.int().positive(),
  guests: z.array(z.object({ name: z.string() })),
  contactName: z.string(),
  /** A virtual number with its extension: `17012345678,1234`. */
  contactPhone: z.string(),
  /** Paid by the guest, received by us, added by the platform (promotions), kept by it. */
  totalPrice: fen,
  settlePrice: fen,
  subPrice: fen,
  commission: fen,
  payStatus: flag,
  /** ISO 4217; absent: CNY. */
  currency: z.string().optional(),
  cancelRule: z.string(),
  comment: z.string(),
  /** One per night; amounts of all rooms. */
  roomNights: z.array(z.object({ bizDate: night, sellPrice: fen, settlePrice: fen })).min(1),
  instantBook: flag,
  confirmationNumber: z.string(),
  /** Deadline; null if none. */
  acceptBefore: epochSeconds.nullable(),
  payBefore: epochSeconds.nullable(),
  /** `TIMEOUT` when a deadline passed; empty unless cancelled or rejected. */
  cancelReason: z.string(),
  /** Refund to the guest; null while open. */
  refundPrice: fen.nullable(),
  createTime: epochSeconds,
  updateTime: epochSeconds,
});
export type MtOrder = z.infer<typeof MtOrder>;

/** POST /minsu/order/list: orders changed after `sinceSeq` (0: all), oldest change first. `nextSeq` reads on. */
export const MtOrderListBiz = z.object({
  sinceSeq: z.int().nonnegative(),
  limit: z.int().min(1).max(MT_ORDERS_PER_PAGE),
});
export const MtOrderList = z.object({ list: z.array(MtOrder), nextSeq: z.int(), more: z.boolean() });

/** POST /minsu/order/ack → null. Ends the pushes of these orders up to `seq`. Unknown ones are ignored. */
export const MtOrderAckBiz = z.object({
  orders: z.array(z.object({ orderId: z.string(), seq: z.int() })).max(MT_ORDERS_PER_PAGE),
});

/** POST /minsu/order/query → `MtOrder`. */
export const MtOrderQueryBiz = z.object({ orderId: z.string(), opBizCode: z.string() });
/**
 * POST /minsu/order/accept · /reject · /cancel · /checkin · /checkout · /noshow. Idempotent. `cancel` with
 * `cancelCheck` 1 only returns the cost.
 */
export const MtOrderActionBiz = z.object({
  orderId: z.string(),
  opBizCode: z.string(),
  reasonCode: z.string().optional(),
  reason: z.string().optional(),
  confirmationNumber: z.string().optional(),
  cancelCheck: flag.optional(),
});
/** `refundPrice`: of a cancellation, checked or done. */
export const MtOrderAction = z.object({
  orderId: z.string(),
  orderStatus: MtOrderStatus,
  refundPrice: fen.nullable(),
});

// ── Webhook ──────────────────────────────────────────────────────────────────────────────────────────────────

/** POST /minsu/hook/register → null. One address per store; the latest wins. */
export const MtHookRegisterBiz = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const mtEventTypes = [
  'ORDER_CREATED',
  'ORDER_PAID',
  'ORDER_CANCELLED',
  'ORDER_REFUND_APPLY',
  'ORDER_MODIFIED',
  'TOKEN_REVOKED',
  'MESSAGE',
  'REVIEW',
] as const;
/**
 * JSON by POST to our address. `data` is JSON text of `MtHookData`, so that `sign` (the rule of the calls, over all other
 * fields) covers it; `timestamp` in seconds, new with each try. `eventId` stays the same over tries and duplicates.
 * Anything but HTTP 200 with `{ code: 0 }` is sent again after 10 s, 30 s, 2 min, 10 min and 30 min.
 */
export const MtHook = z.object({
  eventId: z.string().min(1).max(64),
  seq: z.int().positive(),
  /** One of `mtEventTypes`, or a later addition. */
  eventType: z.string(),
  developerId: z.string(),
  opBizCode: z.string(),
  timestamp: z.int(),
  data: z.string(),
  sign: z.string(),
});
/** For an order: id and seq. For a message or review: its order and content. */
export const MtHookData = z.object({
  orderId: z.string().optional(),
  orderSeq: z.int().optional(),
  /** For a message. */
  messageSeq: z.int().optional(),
  from: z.string().optional(),
  text: z.string().optional(),
  /** 1 to 5. */
  score: z.int().optional(),
});
export const MtHookAnswer = z.object({ code: z.int(), message: z.string().optional() });
