/** Refunds of an order, and cancellation previews. */
import { z } from 'zod';
import { Platform } from '../../../connections/channels/channel-room.ts';
import { dutyReason } from '../../../foundation/duties/duty-reason.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { fen, id, instant, line, positiveFenInput } from '../../../platform/wire.ts';
import { handMethods } from '../deposit/deposit.ts';
import { orderCommand, orderKey } from '../order-command.ts';
import { KeepingOffers } from '../stay/keeping.ts';
import { ChangeRefusal } from '../stay-change-endpoints.ts';

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
  'Approve a refund; an institution refunds its payments automatically',
  { ...refundKey, ...dutyReason },
);
export const rejectRefund = orderCommand('refund/reject', 'order:approveRefund', 'Refuse a refund', {
  ...refundKey,
  reason: line(200),
});
export const completeRefund = orderCommand(
  'refund/complete',
  'order:payment',
  'Confirm a refund paid out manually or by the channel',
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
  'Pay a refund in cash or by transfer after the payment provider could not',
  { ...refundKey, method: z.enum(handMethods), ...dutyReason },
);

/** Fee of one ended stay. */
const StayFee = z.object({
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
  /** Nights that become available. */
  freed: z.object({ from: z.string(), to: z.string(), count: z.int() }).nullable(),
});

export const EndingPreview = z
  .object({
    stays: z.array(StayFee),
    feeFen: fen,
    paidFen: fen,
    /** Refunds requested or in progress. */
    refundingFen: fen,
    /** Balance afterwards; negative: refund due. */
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
    /** Charges of the stays that are dropped in favour of the fee. */
    dropped: z.array(z.object({ kind: z.string(), description: z.string(), amountFen: fen })),
    /**
     * Set when the platform cancels and refunds: its terms, empty if not stated. Our amounts except `paidFen` are then
     * 0.
     */
    atPlatform: z.object({ platform: Platform.exclude(['ical']), terms: z.string() }).nullable(),
    /** Rules against giving up one part of a split stay. */
    refusals: z.array(ChangeRefusal),
  })
  .meta({ id: 'EndingPreview' });
export type EndingPreview = z.infer<typeof EndingPreview>;

export const previewCancel = endpoint('POST /hotel-order/order/preview-cancel', {
  kind: 'query',
  permission: 'order:cancel',
  summary: 'Current cancellation fee and refund of an order or one of its rooms',
  input: z.object({ orderId: id, stayId: id.optional() }),
  output: EndingPreview,
});

export const previewNoShow = endpoint('POST /hotel-order/order/preview-no-show', {
  kind: 'query',
  permission: 'order:checkIn',
  summary: 'No-show fee of an order',
  input: z.object({ orderId: id, stayId: id }),
  output: EndingPreview,
});
