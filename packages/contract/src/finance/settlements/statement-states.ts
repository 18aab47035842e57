/**
 * State table of a statement: draft, reviewed, approved by another person, sent, paid. Disputes are answered; rejected
 * ones are regenerated.
 */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { settlementFailures } from './settlement-failures.ts';

export const statementStates = ['draft', 'reviewed', 'approved', 'sent', 'disputed', 'paid'] as const;
export type StatementState = (typeof statementStates)[number];

/** Their lines and sums can still change. */
export const openStates = ['draft', 'reviewed'] as const satisfies readonly StatementState[];
/** States the landlord may see. */
export const toldStates = ['sent', 'disputed', 'paid'] as const satisfies readonly StatementState[];

/** Actions of users; `settle` follows the payout. */
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
  /** Why the caller counts as its author or reviewer. */
  readonly own: Same | null;
  readonly payableFen: number;
  /** A payout for it is in progress or done. */
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
  /** Requests the payout; paid once it has arrived. */
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
