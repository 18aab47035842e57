/**
 * State table of a payout. Its money is in payout from the start and returns to the landlord's balance if refused,
 * withdrawn or given up.
 */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { payoutFailures as f } from './payout-failures.ts';

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutActions = [
  'approve',
  'reject',
  'withdraw',
  'retry',
  'giveUp',
  'enter',
  'ask',
  'submit',
  'succeed',
  'fail',
] as const;
export type PayoutAction = (typeof payoutActions)[number];

export interface PayoutFacts {
  /** Reason the caller counts as the requester. */
  readonly own: Same | null;
  readonly needsSecond: boolean;
  readonly approved: boolean;
  /** The landlord is a merchant of an institution that is connected. */
  readonly onboarded: boolean;
  readonly connected: boolean;
  /** Its money is available again. */
  readonly returned: boolean;
  /** The institution has refused it at least once. */
  readonly refused: boolean;
}

const waitsForSecond = ({ needsSecond, approved, own }: PayoutFacts) => {
  if (!needsSecond || approved) return f.needsNoSecond;
  return confirmRefusal('payout', own);
};
const notReturned = ({ returned }: PayoutFacts) => (returned ? f.returned : null);
const mayGoOut = ({ needsSecond, approved }: PayoutFacts) =>
  needsSecond && !approved ? f.notApproved : null;

const byInstitution = ({ onboarded, connected, refused }: PayoutFacts) =>
  onboarded && connected && !refused ? f.onboarded : null;

export const payoutTable: StateTable<PayoutAction, PayoutState, PayoutFacts> = {
  approve: {
    from: ['pending'],
    to: ['pending'],
    permission: 'payout:approve',
    failure: f.cannotApprove,
    guard: waitsForSecond,
  },
  reject: {
    from: ['pending'],
    to: ['failed'],
    permission: 'payout:approve',
    failure: f.cannotReject,
    guard: waitsForSecond,
  },
  withdraw: { from: ['pending'], to: ['failed'], permission: 'payout:manage', failure: f.cannotWithdraw },
  retry: {
    from: ['failed'],
    to: ['pending'],
    permission: 'payout:manage',
    failure: f.cannotRetry,
    guard: (facts) => notReturned(facts) ?? (facts.connected ? null : f.notConnected),
  },
  /** Returns the money to the available balance. */
  giveUp: {
    from: ['failed'],
    to: ['failed'],
    permission: 'payout:manage',
    failure: f.cannotGiveUp,
    guard: notReturned,
  },
  /** Paid by our own transfer; for merchants only after a refusal by the institution, or it would be paid twice. */
  enter: {
    from: ['pending', 'failed'],
    to: ['paid'],
    permission: 'payout:manage',
    failure: f.cannotEnter,
    guard: (facts) => notReturned(facts) ?? mayGoOut(facts) ?? byInstitution(facts),
  },
  /** Queries the institution at once. */
  ask: {
    from: ['in_transit'],
    to: ['in_transit', 'paid', 'failed'],
    permission: 'payout:manage',
    failure: f.cannotAsk,
    guard: ({ connected }) => (connected ? null : f.notConnected),
  },
  // Steps of the job and results of the institution.
  submit: {
    from: ['pending', 'failed'],
    to: ['in_transit'],
    failure: f.cannotSubmit,
    guard: (facts) => notReturned(facts) ?? mayGoOut(facts),
  },
  succeed: { from: ['in_transit'], to: ['paid'], failure: f.cannotSettle },
  fail: { from: ['in_transit'], to: ['failed'], failure: f.cannotSettle },
};
