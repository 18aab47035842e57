/**
 * State table of refunds and the after-sale state they give an order. Open refunds of a channel are rejected by the
 * system once the platform states its own.
 */
import { confirmRefusal, type Same } from '../duties/duty-table.ts';
import type { StateTable } from '../state-table.ts';
import { refundFailures } from './refund-failures.ts';

export const refundStates = ['requested', 'processing', 'succeeded', 'failed', 'rejected'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundActions = ['approve', 'reject', 'complete', 'succeed', 'fail', 'retry'] as const;
export type RefundAction = (typeof refundActions)[number];

export interface RefundFacts {
  /** Reason the caller counts as the requester. */
  readonly own: Same | null;
  /** True if the order's refunds reach the dual-approval threshold. */
  readonly needsSecond: boolean;
  /** People or the channel pay it out, no institution. */
  readonly byHand: boolean;
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

/** An open refund decides; otherwise one that was paid. */
export const afterSaleOf = (states: readonly RefundState[], awaitsPlatform = false): AfterSale => {
  if (states.includes('requested')) return 'refund_requested';
  if (states.includes('processing') || states.includes('failed')) return 'refunding';
  if (awaitsPlatform) return 'awaiting_platform';
  if (states.includes('succeeded')) return 'refunded';
  return states.length > 0 ? 'refund_refused' : 'none';
};

/** Money is promised or on its way. */
export const openRefunds: readonly RefundState[] = ['requested', 'processing', 'failed'];
