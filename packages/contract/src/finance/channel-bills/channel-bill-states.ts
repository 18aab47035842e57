/** A bill of a channel: 草稿 → 已入账 → 已作废; a write-off: 待审批 → 已核销 | 已驳回. */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { channelBillFailures } from './channel-bill-failures.ts';

export const billStates = ['draft', 'posted', 'voided'] as const;
export type BillState = (typeof billStates)[number];
export const billActions = ['post', 'recheck', 'discard', 'void'] as const;
export type BillAction = (typeof billActions)[number];

const permission = 'channelBill:manage' as const;

export const billTable: StateTable<BillAction, BillState, null> = {
  post: { from: ['draft'], to: ['posted'], permission, failure: channelBillFailures.notDraft },
  /** Compares its lines with the books again. */
  recheck: { from: ['draft'], to: ['draft'], permission, failure: channelBillFailures.notDraft },
  discard: { from: ['draft'], to: ['voided'], permission, failure: channelBillFailures.notDraft },
  void: { from: ['posted'], to: ['voided'], permission, failure: channelBillFailures.notPosted },
};

export const writeOffStates = ['asked', 'approved', 'rejected'] as const;
export type WriteOffState = (typeof writeOffStates)[number];
export const writeOffActions = ['approve', 'reject'] as const;
export type WriteOffAction = (typeof writeOffActions)[number];

export interface WriteOffFacts {
  /** Reason the caller counts as the requester. */
  readonly own: Same | null;
}

export const writeOffTable: StateTable<WriteOffAction, WriteOffState, WriteOffFacts> = {
  approve: {
    from: ['asked'],
    to: ['approved'],
    permission,
    failure: channelBillFailures.notAsked,
    guard: ({ own }) => confirmRefusal('writeOff', own),
  },
  // The requester may withdraw it.
  reject: { from: ['asked'], to: ['rejected'], permission, failure: channelBillFailures.notAsked },
};
