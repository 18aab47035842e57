/**
 * State table of a split item: 待分账 → 分账中 → 成功 or 失败; may be reversed 已回退. Items of an order night move together with
 * one entry.
 */
import type { StateTable } from '../../platform/state-table.ts';
import { splitFailures } from './split-failures.ts';

export const splitStates = ['pending', 'splitting', 'succeeded', 'failed', 'reversed'] as const;
export type SplitState = (typeof splitStates)[number];

export const splitActions = ['start', 'succeed', 'fail', 'retry', 'reverse', 'again'] as const;
export type SplitAction = (typeof splitActions)[number];

export interface SplitFacts {
  /** Reversed by a person; not split again until requested. */
  readonly held: boolean;
}

export const splitTable: StateTable<SplitAction, SplitState, SplitFacts> = {
  /** Succeeds with its entry if no institution is involved. */
  start: { from: ['pending'], to: ['splitting', 'succeeded'], failure: splitFailures.cannotStart },
  // Result from the institution.
  succeed: { from: ['splitting'], to: ['succeeded'], failure: splitFailures.cannotEnd },
  fail: { from: ['pending', 'splitting'], to: ['failed'], failure: splitFailures.cannotEnd },
  retry: {
    from: ['failed'],
    to: ['pending', 'splitting', 'succeeded'],
    permission: 'split:manage',
    failure: splitFailures.cannotRetry,
  },
  reverse: {
    from: ['succeeded'],
    to: ['reversed'],
    permission: 'split:manage',
    failure: splitFailures.cannotReverse,
  },
  /** Splits the nights in a new round; reversed items stay. */
  again: {
    from: ['reversed'],
    to: ['reversed'],
    permission: 'split:manage',
    failure: splitFailures.cannotAgain,
    guard: ({ held }) => (held ? null : splitFailures.cannotAgain),
  },
};

/** At most one item per night and party is in these states; reversed items belong to earlier rounds. */
export const liveSplits: readonly SplitState[] = ['pending', 'splitting', 'succeeded', 'failed'];

/** `notGivenBack`: the round before, which has to be given back first. */
export const splitFailReasons = ['noContract', 'institutionRefused', 'notGivenBack'] as const;
export type SplitFailReason = (typeof splitFailReasons)[number];
