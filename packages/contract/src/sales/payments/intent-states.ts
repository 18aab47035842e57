/**
 * States of a payment request 收款单: created here → pending at the provider → succeeded | closed | failed. `unknown`:
 * only a query can resolve it; nothing is charged again for it.
 */

import type { Permission } from '../../permission.ts';
import { allowedActions, type StateTable } from '../../platform/state-table.ts';
import { paymentFailures as f } from './payment-failures.ts';

export const intentStates = ['created', 'pending', 'succeeded', 'closed', 'failed', 'unknown'] as const;
export type IntentState = (typeof intentStates)[number];

/** The guest may still pay or may have paid. At most one per order. */
export const activeIntents: readonly IntentState[] = ['created', 'pending', 'unknown'];

/** Reason for closing. `changed`: its balance or deposit has changed. */
export const closeReasons = ['cancelled', 'receivedOtherwise', 'expired', 'changed'] as const;
export type CloseReason = (typeof closeReasons)[number];

/**
 * Why staff must check a paid request: it was closed before (`late`), exceeds what is due (`above`), its deposit is
 * no longer due (`depositGone`), the provider reports another amount, merchant or currency (`mismatch`), or the
 * provider had refunded it before the payment was known here (`refunded`).
 */
export const attentions = ['late', 'above', 'depositGone', 'mismatch', 'refunded'] as const;
export type Attention = (typeof attentions)[number];

/** Nothing is left to return: staff only confirm that they compared it with the provider. */
export const checkedOnly: readonly Attention[] = ['mismatch', 'refunded'];

/** Resolution: kept as credit, refunded, or checked. */
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
  /** Being closed at the provider. */
  readonly isClosing: boolean;
  readonly attention: Attention | null;
  readonly attentionEnded: boolean;
}

export const intentTable: StateTable<IntentAction, IntentState, IntentFacts> = {
  // User actions.
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
  // Provider events.
  open: { from: ['created'], to: ['pending'], failure: f.notActive },
  doubt: { from: activeIntents, to: ['unknown'], failure: f.notActive },
  // Received money counts, whatever the state before.
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
