/** State table of a planned run. 待发送 已发送 已跳过 已取消 失败 */
import type { Permission } from '../../permission.ts';
import { allowedActions, type StateTable } from '../../platform/state-table.ts';
import { automationFailures as failures } from './automation-failures.ts';
import type { SkipReason } from './judge-rules.ts';

export const runStates = ['planned', 'sent', 'skipped', 'cancelled', 'failed'] as const;
export type RunState = (typeof runStates)[number];

/** Why it was skipped or cancelled, or has failed. */
export const runReasons = [
  'tooLate',
  'state',
  'conditions',
  'replied',
  'answered',
  'deaf',
  'capDay',
  'capStay',
  // Set by the engine.
  'stopped',
  'missing',
  'noTemplate',
  'tooLong',
  'guestFirst',
  'channelClosed',
  'notConnected',
  'noAddress',
  'noConsent',
  'nobody',
  'noRoom',
  'ruleOff',
  'gone',
  'byHand',
  'delivery',
  'error',
] as const;
export type RunReason = (typeof runReasons)[number];

/** Every reason of a judgement is one of a run. */
export const judged: Readonly<Record<SkipReason, RunReason>> = {
  tooLate: 'tooLate',
  state: 'state',
  conditions: 'conditions',
  replied: 'replied',
  answered: 'answered',
  deaf: 'deaf',
  capDay: 'capDay',
  capStay: 'capStay',
};

/** Reasons that leave a message to be sent by hand. */
export const handReasons: readonly RunReason[] = [
  'missing',
  'noTemplate',
  'tooLong',
  'notConnected',
  'noAddress',
  'noConsent',
  'noRoom',
  'delivery',
  'error',
];

export interface RunFacts {
  readonly reason: RunReason | null;
  /** Handled by staff. */
  readonly handled: boolean;
}

export const runActions = ['cancel', 'retry', 'settle'] as const;
export type RunAction = (typeof runActions)[number];

const isForHands = ({ reason, handled }: RunFacts) =>
  reason !== null && handReasons.includes(reason) && !handled ? null : failures.notForHands;

export const runTable: StateTable<RunAction, RunState, RunFacts> = {
  cancel: { from: ['planned'], to: ['cancelled'], permission: 'thread:reply', failure: failures.notPlanned },
  retry: {
    from: ['skipped', 'failed'],
    to: ['planned'],
    permission: 'thread:reply',
    failure: failures.notFailed,
    // The message exists and is resent with its own key.
    guard: (facts) => (facts.reason === 'delivery' ? failures.retryInThread : isForHands(facts)),
  },
  settle: {
    from: ['skipped', 'failed'],
    to: ['skipped', 'failed'],
    permission: 'thread:reply',
    failure: failures.notForHands,
    guard: isForHands,
  },
};

export const runActionsOf = (
  state: RunState,
  facts: RunFacts,
  may: (permission: Permission) => boolean,
): RunAction[] => allowedActions(runTable, state, facts, may) as RunAction[];
