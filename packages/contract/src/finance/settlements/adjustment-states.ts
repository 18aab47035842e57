/** State table of an adjustment: requested, approved or rejected by another person, or withdrawn. */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { adjustmentFailures } from './adjustment-failures.ts';

export const adjustmentStates = ['asked', 'approved', 'rejected', 'withdrawn'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];
export const adjustmentActions = ['approve', 'reject', 'withdraw'] as const;
export type AdjustmentAction = (typeof adjustmentActions)[number];

export interface AdjustmentFacts {
  /** Reason the caller counts as the requester. */
  readonly own: Same | null;
  readonly isRequester: boolean;
}

export const adjustmentTable: StateTable<AdjustmentAction, AdjustmentState, AdjustmentFacts> = {
  approve: {
    from: ['asked'],
    to: ['approved'],
    permission: 'settlement:approve',
    failure: adjustmentFailures.decided,
    guard: ({ own }) => confirmRefusal('adjustment', own),
  },
  reject: {
    from: ['asked'],
    to: ['rejected'],
    permission: 'settlement:approve',
    failure: adjustmentFailures.decided,
    guard: ({ own }) => confirmRefusal('adjustment', own),
  },
  withdraw: {
    from: ['asked'],
    to: ['withdrawn'],
    permission: 'settlement:manage',
    failure: adjustmentFailures.decided,
    guard: ({ isRequester }) => (isRequester ? null : adjustmentFailures.notOwn),
  },
};
