/** State tables of users and account requests. Guards compare caller and target. */

import type { StateTable } from '../../platform/state-table.ts';
import { dutyFailures } from '../duties/duty-failures.ts';
import { confirmRefusal, type Same } from '../duties/duty-table.ts';
import { userFailures } from './user-failures.ts';

export const userStates = ['normal', 'frozen'] as const;
export type UserState = (typeof userStates)[number];

export interface UserFacts {
  /** True if the caller is the target. */
  readonly isSelf: boolean;
  /** The user has a permission, scope or access to money that the caller lacks. */
  readonly holdsMore: boolean;
  /** No other active user is an administrator. */
  readonly isLastAdmin: boolean;
  readonly hasMail: boolean;
  /** Created or changed by one person and not confirmed by another. */
  readonly isUnconfirmed: boolean;
  /** Why the caller counts as its creator. */
  readonly own: Same | null;
}

const notAbove = (facts: UserFacts) => (facts.holdsMore ? userFailures.holdsMore : null);
const notSelf = (facts: UserFacts) => (facts.isSelf ? userFailures.notYourself : notAbove(facts));

export const userActions = ['edit', 'freeze', 'unfreeze', 'sendReset', 'signOut', 'confirmAccess'] as const;
export type UserAction = (typeof userActions)[number];

export const userTable: StateTable<UserAction, UserState, UserFacts> = {
  edit: {
    from: userStates,
    to: userStates,
    permission: 'user:edit',
    failure: userFailures.stateChanged,
    guard: notAbove,
  },
  freeze: {
    from: ['normal'],
    to: ['frozen'],
    permission: 'user:freeze',
    failure: userFailures.alreadyFrozen,
    guard: (facts) => notSelf(facts) ?? (facts.isLastAdmin ? userFailures.lastAdmin : null),
  },
  unfreeze: {
    from: ['frozen'],
    to: ['normal'],
    permission: 'user:freeze',
    failure: userFailures.notFrozen,
    guard: notSelf,
  },
  sendReset: {
    from: ['normal'],
    to: ['normal'],
    permission: 'user:resetPassword',
    failure: userFailures.isFrozen,
    guard: (facts) => notAbove(facts) ?? (facts.hasMail ? null : userFailures.noMail),
  },
  confirmAccess: {
    from: ['normal'],
    to: ['normal'],
    permission: 'user:edit',
    failure: userFailures.isFrozen,
    guard: (facts) =>
      notSelf(facts) ??
      (facts.isUnconfirmed ? confirmRefusal('userAccess', facts.own) : dutyFailures.nothingToConfirm),
  },
  signOut: {
    from: userStates,
    to: userStates,
    permission: 'user:resetPassword',
    failure: userFailures.stateChanged,
    guard: notSelf,
  },
};

export const applicationStates = ['pending', 'approved', 'rejected'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const applicationTable = {
  approve: {
    from: ['pending'],
    to: ['approved'],
    permission: 'user:approve',
    failure: userFailures.alreadyDecided,
  },
  reject: {
    from: ['pending'],
    to: ['rejected'],
    permission: 'user:approve',
    failure: userFailures.alreadyDecided,
  },
} satisfies StateTable<string, ApplicationState, null>;
