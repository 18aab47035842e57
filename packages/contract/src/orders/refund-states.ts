/**
 * The life of a refund (design: contract §4), and what an order's refunds mean for it: the after-sale axis. No action of a person:
 * what is open at a channel is rejected once the platform has said itself what it pays back, and what nobody has decided on is
 * withdrawn when its order or stay is reinstated.
 */
import { confirmRefusal, type Same } from '../duties/duty-table.ts';
import type { StateTable } from '../state-table.ts';
import { refundFailures } from './refund-failures.ts';

export const refundStates = [
  'requested',
  'processing',
  'succeeded',
  'failed',
  'rejected',
  'withdrawn',
] as const;
export type RefundState = (typeof refundStates)[number];

export const refundActions = [
  'approve',
  'reject',
  'complete',
  'succeed',
  'fail',
  'retry',
  'payOtherwise',
] as const;
export type RefundAction = (typeof refundActions)[number];

export interface RefundFacts {
  /** Reason the caller counts as the requester. */
  readonly own: Same | null;
  /** True if the order's refunds reach the dual-approval threshold. */
  readonly needsSecond: boolean;
  /** People or the channel pay it out, no institution. */
  readonly byHand: boolean;
  /** It goes back through the payment provider that collected it. */
  readonly byProvider: boolean;
  /** The provider accepted it, but the guest's account does not take the money. */
  readonly abnormal: boolean;
}

export const refundTable: StateTable<RefundAction, RefundState, RefundFacts> = {
  approve: {
    from: ['requested'],
    to: ['processing'],
    permission: 'order:approveRefund',
    failure: refundFailures.cannotApprove,
    guard: ({ own, needsSecond }) => (needsSecond ? confirmRefusal('refund', own) : null),
  },
  reject: {
    from: ['requested'],
    to: ['rejected'],
    permission: 'order:approveRefund',
    failure: refundFailures.cannotReject,
  },
  complete: {
    from: ['processing'],
    to: ['succeeded'],
    permission: 'order:payment',
    failure: refundFailures.cannotComplete,
    guard: ({ byHand }) => (byHand ? null : refundFailures.institutionPays),
  },
  // Result from the payment institution.
  succeed: { from: ['processing'], to: ['succeeded'], failure: refundFailures.cannotComplete },
  fail: { from: ['processing'], to: ['failed'], failure: refundFailures.cannotComplete },
  retry: {
    from: ['failed'],
    to: ['processing'],
    permission: 'order:approveRefund',
    failure: refundFailures.cannotRetry,
    guard: ({ abnormal }) => (abnormal ? refundFailures.payOtherwise : null),
  },
  // What the provider could not pay back is handed over or transferred.
  payOtherwise: {
    from: ['failed'],
    to: ['processing'],
    permission: 'order:approveRefund',
    failure: refundFailures.cannotPayOtherwise,
    guard: ({ byProvider }) => (byProvider ? null : refundFailures.cannotPayOtherwise),
  },
};

/** none → request → refund_requested → refunding → refunded, or refused. */
export const afterSaleStates = [
  'none',
  'refund_requested',
  'refunding',
  'refunded',
  'refund_refused',
  'awaiting_platform',
] as const;
export type AfterSale = (typeof afterSaleStates)[number];

/** Open refunds come first, then money that went back. Withdrawn refunds leave no trace. */
export const afterSaleOf = (states: readonly RefundState[], awaitsPlatform = false): AfterSale => {
  if (states.includes('requested')) return 'refund_requested';
  if (states.includes('processing') || states.includes('failed')) return 'refunding';
  if (awaitsPlatform) return 'awaiting_platform';
  if (states.includes('succeeded')) return 'refunded';
  return states.includes('rejected') ? 'refund_refused' : 'none';
};

/** Money is promised or on its way. */
export const openRefunds: readonly RefundState[] = ['requested', 'processing', 'failed'];
