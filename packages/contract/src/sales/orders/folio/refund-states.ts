/**
 * States of a refund (contract §4), and the resulting after-sale state of the order. Without a user action: open
 * channel refunds are rejected once the platform reports its own refund, and undecided ones are withdrawn when
 * their order or stay is reinstated.
 */
import { confirmRefusal, type Same } from '../../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../../platform/state-table.ts';
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
  /** Paid out by staff or the channel instead of an institution. */
  readonly byHand: boolean;
  /** Refunded by the payment provider that collected it. */
  readonly byProvider: boolean;
  /** Accepted by the provider, but the guest's account refuses the money. */
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
  // A refund the provider could not pay is handed over or transferred.
  payOtherwise: {
    from: ['failed'],
    to: ['processing'],
    permission: 'order:approveRefund',
    failure: refundFailures.cannotPayOtherwise,
    guard: ({ byProvider }) => (byProvider ? null : refundFailures.cannotPayOtherwise),
  },
};

/** none → requested → refunding → refunded, or refused. */
export const afterSaleStates = [
  'none',
  'refund_requested',
  'refunding',
  'refunded',
  'refund_refused',
  'awaiting_platform',
] as const;
export type AfterSale = (typeof afterSaleStates)[number];

/** Open refunds first, then completed ones. Withdrawn refunds do not count. */
export const afterSaleOf = (states: readonly RefundState[], awaitsPlatform = false): AfterSale => {
  if (states.includes('requested')) return 'refund_requested';
  if (states.includes('processing') || states.includes('failed')) return 'refunding';
  if (awaitsPlatform) return 'awaiting_platform';
  if (states.includes('succeeded')) return 'refunded';
  return states.includes('rejected') ? 'refund_refused' : 'none';
};

/** Refund requested or in progress. */
export const openRefunds: readonly RefundState[] = ['requested', 'processing', 'failed'];
