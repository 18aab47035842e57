/** States of an expense: 草稿 → 待审批 → 已审批 | 已退回, → 已作废. */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { expenseFailures } from './expense-failures.ts';

export const expenseStates = ['draft', 'submitted', 'returned', 'approved', 'voided'] as const;
export type ExpenseState = (typeof expenseStates)[number];

export const expenseActions = [
  'edit',
  'submit',
  'withdraw',
  'discard',
  'approve',
  'return',
  'pay',
  'void',
] as const;
export type ExpenseAction = (typeof expenseActions)[number];

export interface ExpenseFacts {
  /** Recorded by the caller. */
  readonly isOwn: boolean;
  /** Submitted by the caller. */
  readonly isSubmitter: boolean;
  /** Why the caller counts as its author or submitter. */
  readonly own: Same | null;
  /** The user may approve others' expenses and therefore correct them. */
  readonly mayApprove: boolean;
  /** True if the vendor is unpaid. */
  readonly isUnpaid: boolean;
}

const ownOrApprover = ({ isOwn, mayApprove }: ExpenseFacts) =>
  isOwn || mayApprove ? null : expenseFailures.notYours;
const fourEyes = ({ own }: ExpenseFacts) => confirmRefusal('expense', own);

export const expenseTable: StateTable<ExpenseAction, ExpenseState, ExpenseFacts> = {
  edit: {
    from: ['draft', 'returned'],
    to: ['draft', 'returned'],
    permission: 'expense:write',
    failure: expenseFailures.notEditable,
    guard: ownOrApprover,
  },
  submit: {
    from: ['draft', 'returned'],
    to: ['submitted'],
    permission: 'expense:write',
    failure: expenseFailures.notSubmittable,
    guard: ownOrApprover,
  },
  withdraw: {
    from: ['submitted'],
    to: ['draft'],
    permission: 'expense:write',
    failure: expenseFailures.notSubmitted,
    guard: ({ isOwn, isSubmitter }) => (isOwn || isSubmitter ? null : expenseFailures.notYours),
  },
  discard: {
    from: ['draft', 'returned'],
    to: ['voided'],
    permission: 'expense:write',
    failure: expenseFailures.notDiscardable,
    guard: ownOrApprover,
  },
  approve: {
    from: ['submitted'],
    to: ['approved'],
    permission: 'expense:approve',
    failure: expenseFailures.notSubmitted,
    guard: fourEyes,
  },
  return: {
    from: ['submitted'],
    to: ['returned'],
    permission: 'expense:approve',
    failure: expenseFailures.notSubmitted,
  },
  pay: {
    from: ['approved'],
    to: ['approved'],
    permission: 'expense:approve',
    failure: expenseFailures.notPayable,
    guard: ({ isUnpaid }) => (isUnpaid ? null : expenseFailures.notPayable),
  },
  // Voiding it alone would undo a dual approval.
  void: {
    from: ['approved'],
    to: ['voided'],
    permission: 'expense:approve',
    failure: expenseFailures.notApproved,
    guard: fourEyes,
  },
};
