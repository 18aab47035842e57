/** Tujia's orders, as its feed and its calls carry them. */
import { z } from 'zod';
import { epochMs, fen, flag, night } from './parts.ts';

/** 22, 23, 31 are public. Instant orders go from 20 to 22 when paid, others via 21. */
export const tjStatusIds = {
  unpaid: 20,
  waitConfirm: 21,
  confirmed: 22,
  rejected: 23,
  cancelled: 31,
  inHouse: 41,
  left: 42,
  noShow: 43,
  refunding: 51,
} as const;
const TjStatusId = z.union([
  z.literal(20),
  z.literal(21),
  z.literal(22),
  z.literal(23),
  z.literal(31),
  z.literal(41),
  z.literal(42),
  z.literal(43),
  z.literal(51),
]);

/** Names after SubmitOrder of the Ctrip contract; amounts are of all rooms together. */
export const TjOrder = z.object({
  orderId: z.string(),
  /** Increases with every change, over all orders of the account; the highest is current. */
  seq: z.int().positive(),
  unitId: z.string(),
  unitName: z.string(),
  statusId: TjStatusId,
  checkIn: night,
  checkOut: night,
  quantity: z.int().positive(),
  numOfGuests: z.int().positive(),
  /** Paid by the guest: online to the platform, offline to us. Tujia collects everything online. */
  totalAmount: fen,
  /** ISO 4217; absent: CNY. */
  currency: z.string().optional(),
  onlineAmount: fen,
  offlineAmount: fen,
  deposit: fen,
  /** Our part; the rest of `totalAmount` is the platform's. */
  settleAmount: fen,
  contacts: z.object({ name: z.string(), mobile: z.string() }),
  /** `idType` 1 identity card, 2 military, 3 passport; `idCode` empty until check-in. */
  guests: z.array(z.object({ name: z.string(), idCode: z.string(), idType: z.int().min(1).max(3) })),
  /** One per night; amounts of all rooms. */
  nights: z.array(z.object({ date: night, price: fen, settlePrice: fen })).min(1),
  instantBook: flag,
  remark: z.string(),
  confirmNo: z.string(),
  /** Deadline; null if none. */
  confirmBefore: epochMs.nullable(),
  payBefore: epochMs.nullable(),
  /** `TIMEOUT` when a deadline passed; empty unless cancelled or rejected. */
  cancelReason: z.string(),
  /** Refund to the guest; null while open. */
  refundAmount: fen.nullable(),
  createTime: epochMs,
  updateTime: epochMs,
});
export type TjOrder = z.infer<typeof TjOrder>;

/**
 * GET /tj/order/list: by `sinceSeq` (0: all; the feed, oldest change first), by `orderIds` (comma between, at most 20), or
 * by creation `createdStart`–`createdEnd` (milliseconds, at most 30 days, `sinceSeq` to read on).
 */
export const TjOrderListQuery = z.object({
  sinceSeq: z.string().regex(/^\d+$/).optional(),
  orderIds: z.string().optional(),
  createdStart: z.string().regex(/^\d+$/).optional(),
  createdEnd: z.string().regex(/^\d+$/).optional(),
});
export const TjOrderList = z.object({ orders: z.array(TjOrder), nextSeq: z.int(), more: z.boolean() });

/** POST /tj/order/ack → null. Ends the pushes of these orders up to `seq`. Unknown ones are ignored. */
export const TjOrderAck = z.object({
  orders: z.array(z.object({ orderId: z.string(), seq: z.int() })).max(100),
});

/** POST /tj/order/reply. Repeating it returns the same answer. */
export const TjOrderReply = z.object({
  orderId: z.string(),
  action: z.enum(['ACCEPT', 'REJECT']),
  reasonCode: z.string().optional(),
  reason: z.string().optional(),
  confirmNo: z.string().optional(),
});
export const TjOrderReplied = z.object({ orderId: z.string(), statusId: TjStatusId });

/** POST /tj/order/cancel, by us; after the Ctrip CancelOrder: `cancelType` 1 only checks, 2 does it. */
export const TjOrderCancel = z.object({
  orderId: z.string(),
  cancelType: z.union([z.literal(1), z.literal(2)]),
  reason: z.string(),
});
/** `statusId` here is that of the Ctrip contract: 1 it cannot be cancelled, 2 it can (or was). */
export const TjOrderCancelled = z.object({
  orderId: z.string(),
  statusId: z.union([z.literal(1), z.literal(2)]),
  refund: z.object({ amount: fen, desc: z.string() }).nullable(),
});

/** POST /tj/order/status: the guest came (41), left (42), never came (43). → `TjOrderReplied`. */
export const TjOrderStatus = z.object({
  orderId: z.string(),
  statusId: z.union([z.literal(41), z.literal(42), z.literal(43)]),
});
