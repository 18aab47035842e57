/** Refunds of an order, and what its cancellation would cost. */
import { z } from 'zod';
import { Platform } from '../channels/channel-room.ts';
import { dutyReason } from '../duties/duty-reason.ts';
import { endpoint } from '../endpoint.ts';
import { fen, id, instant, line, positiveFenInput } from '../wire.ts';
import { handMethods } from './deposit.ts';
import { KeepingOffers } from './keeping.ts';
import { orderCommand, orderKey } from './order-command.ts';

const refundKey = { ...orderKey, refundId: id };

export const requestRefund = orderCommand('refund/request', 'order:refund', 'Ask for money to be paid back', {
  ...orderKey,
  paymentId: id,
  amountFen: positiveFenInput,
  reason: line(200),
});
export const approveRefund = orderCommand(
  'refund/approve',
  'order:approveRefund',
  'Approve a refund; what an institution took, it pays back by itself',
  { ...refundKey, ...dutyReason },
);
export const rejectRefund = orderCommand('refund/reject', 'order:approveRefund', 'Refuse a refund', {
  ...refundKey,
  reason: line(200),
});
export const completeRefund = orderCommand(
  'refund/complete',
  'order:payment',
  'Say that a refund paid out by hand or by the channel has gone out',
  refundKey,
);
export const retryRefund = orderCommand(
  'refund/retry',
  'order:approveRefund',
  'Try a failed refund again',
  refundKey,
);
export const payRefundOtherwise = orderCommand(
  'refund/pay-otherwise',
  'order:approveRefund',
  'Pay a refund that the payment provider could not pay back by hand or by transfer',
  { ...refundKey, method: z.enum(handMethods) },
);

/** The fee of one stay that ends. */
export const StayFee = z.object({
  stayId: z.string(),
  roomTypeName: z.string(),
  roomNumber: z.string().nullable(),
  policyName: z.string(),
  arrivalAt: instant,
  keptPercent: z.int(),
  nights: z.enum(['all', 'first']),
  /** What the percent is taken of. */
  baseFen: fen,
  feeFen: fen,
  /** Nights that can be sold again. */
  freed: z.object({ from: z.string(), to: z.string(), count: z.int() }).nullable(),
});

export const EndingPreview = z
  .object({
    stays: z.array(StayFee),
    feeFen: fen,
    paidFen: fen,
    /** Promised back already. */
    refundingFen: fen,
    /** What would be owed afterwards; negative: the guest gets it back. */
    balanceFen: fen,
    /** What of the bill was waived before, and goes on being. */
    waivedFen: fen,
    /** What had been paid then. */
    paidThenFen: fen,
    /** What the payments still hold. */
    refundableFen: fen,
    /** What a request for a refund would ask for. */
    refundFen: fen,
    mayWaive: z.boolean(),
    mayRefund: z.boolean(),
    /** What may be kept, and by whom the money is held; `feeFen` is that of its first offer. */
    keeping: KeepingOffers,
    /** Sold with the stays and not charged where their fee is. */
    dropped: z.array(z.object({ kind: z.string(), description: z.string(), amountFen: fen })),
    /**
     * Of an order that its platform cancels and pays back: its terms, in its own words, empty where it stated none. All
     * amounts of ours but `paidFen` are then 0, because none is worked out here.
     */
    atPlatform: z.object({ platform: Platform.exclude(['ical']), terms: z.string() }).nullable(),
  })
  .meta({ id: 'EndingPreview' });
export type EndingPreview = z.infer<typeof EndingPreview>;

export const previewCancel = endpoint('POST /hotel-order/order/preview-cancel', {
  kind: 'query',
  permission: 'order:cancel',
  summary: 'What a cancellation of an order, or of one room of it, costs now and gives back',
  input: z.object({ orderId: id, stayId: id.optional() }),
  output: EndingPreview,
});

export const previewNoShow = endpoint('POST /hotel-order/order/preview-no-show', {
  kind: 'query',
  permission: 'order:checkIn',
  summary: 'What a guest who does not come is charged',
  input: z.object({ orderId: id, stayId: id }),
  output: EndingPreview,
});
