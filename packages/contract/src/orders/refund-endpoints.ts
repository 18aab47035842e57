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
  /** Amount the percentage applies to. */
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
    /** Balance afterwards; negative: owed to the guest. */
    balanceFen: fen,
    /** Already waived part of the folio. */
    waivedFen: fen,
    /** Paid at that time. */
    paidThenFen: fen,
    /** Amount the payments still hold. */
    refundableFen: fen,
    /** Amount a refund request would use. */
    refundFen: fen,
    mayWaive: z.boolean(),
    mayRefund: z.boolean(),
    /** Possible choices and holder of the money; `feeFen` is the first offer's. */
    keeping: KeepingOffers,
    /** Sold with the stays and not charged where their fee is. */
    dropped: z.array(z.object({ kind: z.string(), description: z.string(), amountFen: fen })),
    /**
     * Set when the platform cancels and refunds: its terms, empty if not stated. Our amounts except `paidFen` are then
     * 0.
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
