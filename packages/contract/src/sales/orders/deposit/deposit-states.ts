/** State table of a deposit 押金: the guest's money held until check-out. */
import type { Permission } from '../../../permission.ts';
import { allowedActions, type StateTable } from '../../../platform/state-table.ts';
import { depositFailures } from './deposit-failures.ts';

export const depositStates = [
  'none',
  'due',
  'held',
  'returning',
  'return_failed',
  'returned',
  'waived',
] as const;
export type DepositState = (typeof depositStates)[number];

export const depositActions = [
  'require',
  'collect',
  'waive',
  'deduct',
  'undoDeduction',
  'return',
  'complete',
  'succeed',
  'fail',
  'retry',
  'drop',
] as const;
export type DepositAction = (typeof depositActions)[number];

export interface DepositFacts {
  /** True if the booking is confirmed and a guest is in house or still to come. */
  readonly isNeeded: boolean;
  /** True once a guest has arrived, so deductions are possible. */
  readonly hasArrived: boolean;
  /** Remaining amount after deductions, in fen. */
  readonly leftFen: number;
  /** True if there is a deduction. */
  readonly isDeducted: boolean;
  /** Returned by hand instead of by an institution. */
  readonly byHand: boolean;
}

const whenLeft = ({ leftFen }: DepositFacts) => (leftFen > 0 ? null : depositFailures.nothingLeft);

export const depositTable: StateTable<DepositAction, DepositState, DepositFacts> = {
  // Changes a due amount, or requests it again when the guest returns.
  require: {
    from: ['none', 'due', 'waived', 'returned'],
    to: ['due'],
    permission: 'order:charge',
    failure: depositFailures.cannotRequire,
    guard: ({ isNeeded }) => (isNeeded ? null : depositFailures.notNeeded),
  },
  collect: {
    from: ['due'],
    to: ['held'],
    permission: 'order:payment',
    failure: depositFailures.cannotCollect,
  },
  waive: {
    from: ['due'],
    to: ['waived'],
    permission: 'order:waiveBalance',
    failure: depositFailures.cannotWaive,
  },
  deduct: {
    from: ['held'],
    to: ['held'],
    permission: 'order:charge',
    failure: depositFailures.cannotDeduct,
    guard: (facts) => (facts.hasArrived ? whenLeft(facts) : depositFailures.notArrived),
  },
  undoDeduction: {
    from: ['held'],
    to: ['held'],
    permission: 'order:charge',
    failure: depositFailures.cannotUndo,
    guard: ({ isDeducted }) => (isDeducted ? null : depositFailures.deductionNotFound),
  },
  // Cash is returned immediately.
  return: {
    from: ['held'],
    to: ['returning', 'returned'],
    permission: 'order:payment',
    failure: depositFailures.cannotReturn,
    guard: whenLeft,
  },
  complete: {
    from: ['returning'],
    to: ['returned'],
    permission: 'order:payment',
    failure: depositFailures.cannotComplete,
    guard: ({ byHand }) => (byHand ? null : depositFailures.institutionPays),
  },
  // Result from the payment institution.
  succeed: { from: ['returning'], to: ['returned'], failure: depositFailures.cannotComplete },
  fail: { from: ['returning'], to: ['return_failed'], failure: depositFailures.cannotComplete },
  retry: {
    from: ['return_failed'],
    to: ['returning', 'returned'],
    permission: 'order:payment',
    failure: depositFailures.cannotRetry,
  },
  // No guest remains who could pay it.
  drop: { from: ['due'], to: ['none'], failure: depositFailures.cannotCollect },
};

export const depositActionsOf = (
  state: DepositState,
  facts: DepositFacts,
  may: (permission: Permission) => boolean,
): DepositAction[] => allowedActions(depositTable, state, facts, may);

/** States that allow check-in: held, waived or never requested. */
export const settledDeposits: readonly DepositState[] = ['none', 'held', 'waived'];

/** States in which we hold the guest's money. */
export const keptDeposits: readonly DepositState[] = ['held', 'returning', 'return_failed'];

/** Unfinished states: an order has at most one such deposit, which is the one in force; otherwise the newest. */
export const openDeposits: readonly DepositState[] = ['due', ...keptDeposits];
