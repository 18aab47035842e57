/** The life of a deposit 押金 (design: contract §4): money of the guest that the house keeps until he leaves. */
import type { Permission } from '../permission.ts';
import { allowedActions, type StateTable } from '../state-table.ts';
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
  /** The booking is confirmed and somebody is still to come or in the house. */
  readonly isNeeded: boolean;
  /** Somebody has come, so that there is something to deduct for. */
  readonly hasArrived: boolean;
  /** What is left of it after deductions, in fen. */
  readonly leftFen: number;
  /** A deduction stands. */
  readonly isDeducted: boolean;
  /** People hand it back, no institution. */
  readonly byHand: boolean;
}

const whenLeft = ({ leftFen }: DepositFacts) => (leftFen > 0 ? null : depositFailures.nothingLeft);

export const depositTable: StateTable<DepositAction, DepositState, DepositFacts> = {
  // Of one that is due: another amount. One that is over is asked for again when the guest comes back.
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
  // Cash is handed over at once.
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
  // What the institution answers.
  succeed: { from: ['returning'], to: ['returned'], failure: depositFailures.cannotComplete },
  fail: { from: ['returning'], to: ['return_failed'], failure: depositFailures.cannotComplete },
  retry: {
    from: ['return_failed'],
    to: ['returning', 'returned'],
    permission: 'order:payment',
    failure: depositFailures.cannotRetry,
  },
  // Nobody comes any more who could pay it.
  drop: { from: ['due'], to: ['none'], failure: depositFailures.cannotCollect },
};

export const depositActionsOf = (
  state: DepositState,
  facts: DepositFacts,
  may: (permission: Permission) => boolean,
): DepositAction[] => allowedActions(depositTable, state, facts, may);

/** What lets a guest in: it is held, was waived, or was never asked for. */
export const settledDeposits: readonly DepositState[] = ['none', 'held', 'waived'];

/** Money of the guest is still here. */
export const keptDeposits: readonly DepositState[] = ['held', 'returning', 'return_failed'];

/** Not over: an order has one of these at most, and it is the one that counts; without it the newest does. */
export const openDeposits: readonly DepositState[] = ['due', ...keptDeposits];
