/**
 * The life of a statement (design: contract §4): drawn up, reviewed, approved by another person, sent, paid. What the landlord
 * disputes goes back to him with an answer; what the approver does not accept goes back to be drawn up again.
 */
import { confirmRefusal, type Same } from '../duties/duty-table.ts';
import type { StateTable } from '../state-table.ts';
import { settlementFailures } from './settlement-failures.ts';

export const statementStates = ['draft', 'reviewed', 'approved', 'sent', 'disputed', 'paid'] as const;
export type StatementState = (typeof statementStates)[number];

/** Their lines and sums can still change. */
export const openStates = ['draft', 'reviewed'] as const satisfies readonly StatementState[];
/** What the landlord may see, and what stands in the records. */
export const toldStates = ['sent', 'disputed', 'paid'] as const satisfies readonly StatementState[];

/** What people do; `settle` follows the payout. */
export const statementActions = [
  'regenerate',
  'review',
  'return',
  'approve',
  'send',
  'pay',
  'dispute',
  'resolve',
] as const;
export type StatementAction = (typeof statementActions)[number];

export interface StatementFacts {
  /** Why the caller counts as a person who drew it up or reviewed it. */
  readonly own: Same | null;
  readonly payableFen: number;
  /** A payout of it is on its way or done. */
  readonly payoutOpen: boolean;
}

export const statementTable: StateTable<StatementAction | 'settle', StatementState, StatementFacts> = {
  regenerate: {
    from: ['draft'],
    to: ['draft'],
    permission: 'settlement:manage',
    failure: settlementFailures.cannotRegenerate,
  },
  review: {
    from: ['draft'],
    to: ['reviewed'],
    permission: 'settlement:manage',
    failure: settlementFailures.cannotReview,
  },
  return: {
    from: ['reviewed'],
    to: ['draft'],
    permission: 'settlement:approve',
    failure: settlementFailures.cannotReturn,
  },
  approve: {
    from: ['reviewed'],
    to: ['approved'],
    permission: 'settlement:approve',
    failure: settlementFailures.cannotApprove,
    guard: ({ own }) => confirmRefusal('statement', own),
  },
  send: {
    from: ['approved'],
    to: ['sent'],
    permission: 'settlement:manage',
    failure: settlementFailures.cannotSend,
  },
  /** Asks for the payout; the statement is paid once that has arrived. */
  pay: {
    from: ['sent'],
    to: ['sent'],
    permission: 'settlement:pay',
    failure: settlementFailures.cannotPay,
    guard: ({ payableFen, payoutOpen }) => {
      if (payableFen <= 0) return settlementFailures.nothingPayable;
      return payoutOpen ? settlementFailures.payoutUnderway : null;
    },
  },
  settle: { from: ['sent'], to: ['paid'], failure: settlementFailures.cannotPay },
  dispute: {
    from: ['sent'],
    to: ['disputed'],
    permission: 'settlement:dispute',
    failure: settlementFailures.cannotDispute,
    guard: ({ payoutOpen }) => (payoutOpen ? settlementFailures.payoutUnderway : null),
  },
  resolve: {
    from: ['disputed'],
    to: ['sent'],
    permission: 'settlement:manage',
    failure: settlementFailures.cannotResolve,
  },
};
