/**
 * States of a landlord's onboarding file (contract §4): drafted, submitted to the payment institution, supplemented
 * or rejected, signed, active, closed. User actions have a permission; institution answers have none.
 */
import type { StateTable } from '../../platform/state-table.ts';
import { onboardingFailures } from './onboarding-failures.ts';

/** 暂存, 待提交, 审核中, 待补件, 已驳回, 待签约, 已入网, 已注销 */
export const onboardingStates = [
  'staged',
  'ready',
  'auditing',
  'supplement',
  'rejected',
  'signing',
  'joined',
  'closed',
] as const;
export type OnboardingState = (typeof onboardingStates)[number];

export const onboardingActions = [
  'save',
  'complete',
  'edit',
  'discard',
  'submit',
  'sign',
  'ask',
  'close',
  'askSupplement',
  'reject',
  'pass',
  'join',
  'decline',
  'end',
] as const;
export type OnboardingAction = (typeof onboardingActions)[number];

export interface OnboardingFacts {
  /** A payment institution is connected. */
  readonly connected: boolean;
  /** Number of missing or invalid fields. */
  readonly missing: number;
  /** True if every requested field has been changed. */
  readonly answered: boolean;
  /** True after the first submission. */
  readonly wasSubmitted: boolean;
}

const f = onboardingFailures;
const connected = ({ connected: is }: OnboardingFacts) => (is ? null : f.notConnected);

export const onboardingTable: StateTable<OnboardingAction, OnboardingState, OnboardingFacts> = {
  /** Saves values while typing; during a supplement only the requested ones. */
  save: {
    from: ['staged', 'supplement'],
    to: ['staged', 'supplement'],
    permission: 'onboarding:edit',
    failure: f.cannotSave,
  },
  complete: {
    from: ['staged'],
    to: ['ready'],
    permission: 'onboarding:edit',
    failure: f.cannotComplete,
    guard: ({ missing }) => (missing === 0 ? null : f.notComplete),
  },
  /** Reopens a completed or rejected file. */
  edit: {
    from: ['ready', 'rejected'],
    to: ['staged'],
    permission: 'onboarding:edit',
    failure: f.cannotEdit,
  },
  /** Dropped with everything in it: the institution has never seen it. */
  discard: {
    from: ['staged', 'ready'],
    to: ['staged', 'ready'],
    permission: 'onboarding:edit',
    failure: f.cannotDiscard,
    guard: ({ wasSubmitted }) => (wasSubmitted ? f.cannotDiscard : null),
  },
  submit: {
    from: ['ready', 'supplement'],
    to: ['auditing'],
    permission: 'onboarding:submit',
    failure: f.cannotSubmit,
    guard: (facts) => connected(facts) ?? (facts.answered && facts.missing === 0 ? null : f.notAnswered),
  },
  /** Opens the agreement at the institution, which reports the signature. */
  sign: {
    from: ['signing'],
    to: ['signing'],
    permission: 'onboarding:submit',
    failure: f.cannotSign,
    guard: connected,
  },
  /** Queries the institution at once. */
  ask: {
    from: ['auditing', 'signing'],
    to: ['auditing', 'supplement', 'rejected', 'signing', 'joined'],
    permission: 'onboarding:submit',
    failure: f.cannotAsk,
    guard: connected,
  },
  close: {
    from: ['joined'],
    to: ['closed'],
    permission: 'onboarding:submit',
    failure: f.cannotClose,
    guard: connected,
  },
  // Results from the institution.
  askSupplement: { from: ['auditing'], to: ['supplement'], failure: f.cannotSubmit },
  reject: { from: ['auditing'], to: ['rejected'], failure: f.cannotSubmit },
  pass: { from: ['auditing'], to: ['signing'], failure: f.cannotSubmit },
  join: { from: ['auditing', 'signing'], to: ['joined'], failure: f.cannotSign },
  decline: { from: ['signing'], to: ['signing'], failure: f.cannotSign },
  end: { from: ['joined'], to: ['closed'], failure: f.cannotClose },
};

/** Awaiting the institution's answer. */
export const withInstitution: readonly OnboardingState[] = ['auditing', 'signing'];

/** Drafts and returned files, as on the staging workbench. */
export const unfinishedStates: readonly OnboardingState[] = [
  'supplement',
  'rejected',
  'signing',
  'ready',
  'staged',
];
