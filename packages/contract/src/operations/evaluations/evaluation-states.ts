/** State tables of a guest review: reply, visibility and appeal, independently. */

import type { Permission } from '../../permission.ts';
import { allowedActions, type StateTable } from '../../platform/state-table.ts';
import { evaluationFailures as failures } from './evaluation-failures.ts';

/** open: in time for a reply | expired: too late | replied: may still be changed | final. */
export const replyStates = ['open', 'expired', 'replied', 'final'] as const;
export type ReplyState = (typeof replyStates)[number];

export const visibilities = ['shown', 'hidden'] as const;
export type Visibility = (typeof visibilities)[number];

export const appealStates = ['none', 'appealed', 'upheld', 'rejected'] as const;
export type AppealState = (typeof appealStates)[number];

export const evaluationActions = [
  'reply',
  'editReply',
  'hide',
  'show',
  'appeal',
  'upholdAppeal',
  'rejectAppeal',
] as const;
export type EvaluationAction = (typeof evaluationActions)[number];

interface ReplyGuard {
  readonly state: ReplyState;
  readonly appeal: AppealState;
}

export const replyTable: StateTable<'reply' | 'editReply', ReplyState, ReplyGuard> = {
  reply: {
    from: ['open', 'expired'],
    to: ['replied'],
    permission: 'evaluation:reply',
    failure: failures.alreadyReplied,
    guard: ({ state, appeal }) => {
      if (appeal === 'upheld') return failures.removed;
      return state === 'expired' ? failures.replyExpired : null;
    },
  },
  editReply: {
    from: ['replied', 'final'],
    to: ['replied'],
    permission: 'evaluation:reply',
    failure: failures.notReplied,
    guard: ({ state }) => (state === 'final' ? failures.replyFinal : null),
  },
};

const moderated = { permission: 'evaluation:moderate' } as const;

export const visibilityTable: StateTable<'hide' | 'show', Visibility, AppealState> = {
  hide: { ...moderated, from: ['shown'], to: ['hidden'], failure: failures.alreadyHidden },
  show: {
    ...moderated,
    from: ['hidden'],
    to: ['shown'],
    failure: failures.notHidden,
    guard: (appeal) => (appeal === 'upheld' ? failures.removedByAppeal : null),
  },
};

interface AppealFacts {
  readonly channel: string;
}

export const appealTable: StateTable<'appeal' | 'upholdAppeal' | 'rejectAppeal', AppealState, AppealFacts> = {
  appeal: {
    ...moderated,
    from: ['none'],
    to: ['appealed'],
    failure: failures.alreadyAppealed,
    guard: ({ channel }) => (channel === 'direct' ? failures.ownChannel : null),
  },
  upholdAppeal: { ...moderated, from: ['appealed'], to: ['upheld'], failure: failures.noAppeal },
  rejectAppeal: { ...moderated, from: ['appealed'], to: ['rejected'], failure: failures.noAppeal },
};

export interface ReplyFacts {
  readonly reply: string | null;
  readonly replyDueAt: Date;
  readonly replyFinalAt: Date | null;
}

export const replyStateOf = ({ reply, replyDueAt, replyFinalAt }: ReplyFacts, now: Date): ReplyState => {
  if (reply === null) return replyDueAt > now ? 'open' : 'expired';
  return replyFinalAt && replyFinalAt > now ? 'replied' : 'final';
};

export interface EvaluationFacts extends ReplyFacts {
  readonly hidden: boolean;
  readonly appeal: AppealState;
  readonly channel: string;
}

export const actionsOf = (
  facts: EvaluationFacts,
  now: Date,
  may: (permission: Permission) => boolean,
): EvaluationAction[] => {
  const state = replyStateOf(facts, now);
  return [
    ...allowedActions(replyTable, state, { state, appeal: facts.appeal }, may),
    ...allowedActions(visibilityTable, facts.hidden ? 'hidden' : 'shown', facts.appeal, may),
    ...allowedActions(appealTable, facts.appeal, facts, may),
  ];
};
