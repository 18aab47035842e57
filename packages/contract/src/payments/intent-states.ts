/**
 * The life of a payment request 收款单: created here → pending at the provider → succeeded | closed | failed. `unknown` is an outcome
 * that only a query can resolve; nothing is ever charged again for it.
 */

import type { Permission } from '../permission.ts';
import { allowedActions, type StateTable } from '../state-table.ts';
import { paymentFailures as f } from './payment-failures.ts';

export const intentStates = ['created', 'pending', 'succeeded', 'closed', 'failed', 'unknown'] as const;
export type IntentState = (typeof intentStates)[number];

/** The guest may still pay, or may have paid. An order has one of these at most. */
export const activeIntents: readonly IntentState[] = ['created', 'pending', 'unknown'];

/** Why it was closed. `changed`: the balance or the deposit it was for is another one now. */
export const closeReasons = ['cancelled', 'receivedOtherwise', 'expired', 'changed'] as const;
export type CloseReason = (typeof closeReasons)[number];

/**
 * Why a person has to look at a paid request: it was closed before (`late`), more than is due was paid (`above`), the deposit was no
 * longer asked for (`depositGone`), or the provider reports another amount, merchant or currency (`mismatch`).
 */
export const attentions = ['late', 'above', 'depositGone', 'mismatch'] as const;
export type Attention = (typeof attentions)[number];

/** What was done about it: kept as the guest's credit, refunded, or checked. */
export const attentionOutcomes = ['credit', 'refund', 'checked'] as const;
export type AttentionOutcome = (typeof attentionOutcomes)[number];

export const intentActions = [
  'cancel',
  'check',
  'settle',
  'open',
  'doubt',
  'confirm',
  'close',
  'decline',
] as const;
export type IntentAction = (typeof intentActions)[number];

export interface IntentFacts {
  /** It is being closed at the provider. */
  readonly isClosing: boolean;
  readonly attention: Attention | null;
  readonly attentionEnded: boolean;
}

export const intentTable: StateTable<IntentAction, IntentState, IntentFacts> = {
  // People.
  cancel: {
    from: activeIntents,
    to: ['created', 'pending', 'unknown', 'closed', 'succeeded', 'failed'],
    permission: 'order:payment',
    failure: f.notActive,
    guard: ({ isClosing }) => (isClosing ? f.closing : null),
  },
  check: {
    from: ['pending', 'unknown', 'closed'],
    to: ['pending', 'unknown', 'closed', 'succeeded', 'failed'],
    permission: 'order:payment',
    failure: f.nothingToCheck,
  },
  settle: {
    from: intentStates,
    to: intentStates,
    permission: 'order:payment',
    failure: f.nothingToSettle,
    guard: ({ attention, attentionEnded }) =>
      attention === null || attentionEnded ? f.nothingToSettle : null,
  },
  // What the provider says.
  open: { from: ['created'], to: ['pending'], failure: f.notActive },
  doubt: { from: activeIntents, to: ['unknown'], failure: f.notActive },
  // Money that arrived is money, whatever we believed before.
  confirm: {
    from: ['created', 'pending', 'unknown', 'closed', 'failed'],
    to: ['succeeded'],
    failure: f.alreadyPaid,
  },
  close: { from: activeIntents, to: ['closed'], failure: f.notActive },
  decline: { from: activeIntents, to: ['failed'], failure: f.notActive },
};

export const intentActionsOf = (
  state: IntentState,
  facts: IntentFacts,
  may: (permission: Permission) => boolean,
): IntentAction[] => allowedActions(intentTable, state, facts, may);
