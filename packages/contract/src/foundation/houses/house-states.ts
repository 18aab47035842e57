/** State tables of a property and its revision. */
import type { z } from 'zod';
import type { StateTable } from '../../platform/state-table.ts';
import { confirmRefusal, type Same } from '../duties/duty-table.ts';
import type { HouseState } from './house.ts';
import { houseFailures } from './house-failures.ts';
import { houseLifeFailures } from './house-life-failures.ts';

type State = z.infer<typeof HouseState>;

/** States with live content, which stays until a revision is approved. */
export const liveStates: readonly State[] = ['approved', 'online', 'offline'];

export interface ReviewFacts {
  /** Whether the caller submitted it. */
  readonly submitter: boolean;
  /** Why the caller counts as its submitter or author. */
  readonly own: Same | null;
}

const byAnother = ({ own }: ReviewFacts) => confirmRefusal('houseCheck', own);

/** Shared transitions of property and revision. */
const decision = {
  from: ['submitted'],
  permission: 'house:review',
  failure: houseLifeFailures.cannotDecide,
  guard: byAnother,
} as const;

/** First reviews move the property; later ones only its revision. */
export const houseTable = {
  submit: {
    from: ['draft', 'returned'],
    to: ['submitted'],
    permission: 'house:edit',
    failure: houseLifeFailures.cannotSubmit,
  },
  withdraw: {
    from: ['submitted', 'returned'],
    to: ['draft'],
    permission: 'house:edit',
    failure: houseLifeFailures.cannotWithdraw,
  },
  approve: { ...decision, to: ['approved'] },
  return: { ...decision, to: ['returned'] },
  publish: {
    from: ['approved', 'offline'],
    to: ['online'],
    permission: 'house:edit',
    failure: houseFailures.cannotPublish,
  },
  takeOffline: {
    from: ['online'],
    to: ['offline'],
    permission: 'house:edit',
    failure: houseFailures.cannotTakeOffline,
  },
  archive: {
    from: ['draft', 'approved', 'offline'],
    to: ['archived'],
    permission: 'house:edit',
    failure: houseLifeFailures.cannotArchive,
  },
} satisfies StateTable<string, State, ReviewFacts>;

export const revisionStates = ['draft', 'submitted', 'returned', 'approved', 'discarded'] as const;
export type RevisionState = (typeof revisionStates)[number];
export const openRevisionStates: readonly RevisionState[] = ['draft', 'submitted', 'returned'];

export interface RevisionFacts extends ReviewFacts {
  /** True if the revision would replace live content. */
  readonly live: boolean;
  /** True if the revision was returned. */
  readonly returned: boolean;
}

export const revisionTable = {
  edit: {
    from: ['draft', 'returned'],
    to: ['draft', 'returned'],
    permission: 'house:edit',
    failure: houseLifeFailures.cannotEdit,
  },
  submit: {
    from: ['draft', 'returned'],
    to: ['submitted'],
    permission: 'house:edit',
    failure: houseLifeFailures.cannotSubmit,
  },
  withdraw: {
    from: ['submitted', 'returned'],
    to: ['draft'],
    permission: 'house:edit',
    failure: houseLifeFailures.cannotWithdraw,
    guard: ({ submitter, returned, live }: RevisionFacts) => {
      // A returned new property goes back to draft and may be archived; changes of a live one are discarded instead.
      if (returned) return live ? houseLifeFailures.cannotWithdraw : null;
      return submitter ? null : houseLifeFailures.notSubmitter;
    },
  },
  discard: {
    from: ['draft', 'returned'],
    to: ['discarded'],
    permission: 'house:edit',
    failure: houseLifeFailures.cannotDiscard,
    guard: ({ live }: RevisionFacts) => (live ? null : houseLifeFailures.cannotDiscard),
  },
  approve: { ...decision, to: ['approved'] },
  return: { ...decision, to: ['returned'] },
} satisfies StateTable<string, RevisionState, RevisionFacts>;
export type RevisionAction = keyof typeof revisionTable;
export const revisionActions = Object.keys(revisionTable) as [RevisionAction, ...RevisionAction[]];
