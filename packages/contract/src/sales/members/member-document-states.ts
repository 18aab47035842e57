/** State table of a member's document: recorded, photos checked by another person, passed or rejected. */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { memberFailures } from './member-failures.ts';

/** `unproved` 未上传: no photos yet. */
export const memberDocumentStates = ['unproved', 'pending', 'passed', 'rejected'] as const;
export type MemberDocumentState = (typeof memberDocumentStates)[number];

export const memberDocumentActions = ['pass', 'reject', 'correct', 'remove'] as const;
export type MemberDocumentAction = (typeof memberDocumentActions)[number];

export interface MemberDocumentFacts {
  /** Why the caller counts as its author or last editor. */
  readonly own: Same | null;
}

const byAnother = ({ own }: MemberDocumentFacts) => confirmRefusal('memberDocument', own);
const waiting = { from: ['pending'], failure: memberFailures.notPending } as const;
const always = { from: memberDocumentStates, failure: memberFailures.documentNotFound } as const;

export const memberDocumentTable: StateTable<MemberDocumentAction, MemberDocumentState, MemberDocumentFacts> =
  {
    pass: { ...waiting, to: ['passed'], permission: 'member:check', guard: byAnother },
    reject: { ...waiting, to: ['rejected'], permission: 'member:check', guard: byAnother },
    // Corrections are checked again.
    correct: { ...always, to: ['pending', 'unproved'], permission: 'member:edit' },
    remove: { ...always, to: memberDocumentStates, permission: 'member:edit' },
  };

/** State after recording or correcting. */
export const recordedState = (photos: number): MemberDocumentState => (photos > 0 ? 'pending' : 'unproved');

/** Days before expiry from which a document is expiring. */
export const EXPIRY_WARNING_DAYS = 30;
