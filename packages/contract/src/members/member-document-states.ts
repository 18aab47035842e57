/** The life of a document of a member: recorded, with its photos to be checked by somebody else, passed or rejected. */
import { confirmRefusal, type Same } from '../duties/duty-table.ts';
import type { StateTable } from '../state-table.ts';
import { memberFailures } from './member-failures.ts';

/** `unproved` 未上传: without photos there is nothing to check. */
export const memberDocumentStates = ['unproved', 'pending', 'passed', 'rejected'] as const;
export type MemberDocumentState = (typeof memberDocumentStates)[number];

export const memberDocumentActions = ['pass', 'reject', 'correct', 'remove'] as const;
export type MemberDocumentAction = (typeof memberDocumentActions)[number];

export interface MemberDocumentFacts {
  /** Why the caller counts as the person who recorded it, or corrected it last. */
  readonly own: Same | null;
}

const byAnother = ({ own }: MemberDocumentFacts) => confirmRefusal('memberDocument', own);
const waiting = { from: ['pending'], failure: memberFailures.notPending } as const;
const always = { from: memberDocumentStates, failure: memberFailures.documentNotFound } as const;

export const memberDocumentTable: StateTable<MemberDocumentAction, MemberDocumentState, MemberDocumentFacts> =
  {
    pass: { ...waiting, to: ['passed'], permission: 'member:check', guard: byAnother },
    reject: { ...waiting, to: ['rejected'], permission: 'member:check', guard: byAnother },
    // What was corrected is checked again.
    correct: { ...always, to: ['pending', 'unproved'], permission: 'member:edit' },
    remove: { ...always, to: memberDocumentStates, permission: 'member:edit' },
  };

/** What a document is after it was recorded or corrected. */
export const recordedState = (photos: number): MemberDocumentState => (photos > 0 ? 'pending' : 'unproved');

/** Days before its end from which on a document is said to run out. */
export const EXPIRY_WARNING_DAYS = 30;
