/** State table of an approval request: requested, then confirmed and performed, refused or withdrawn. */
import type { StateTable } from '../../platform/state-table.ts';
import { dutyFailures } from './duty-failures.ts';
import { confirmRefusal, type HeldAct, type Same } from './duty-table.ts';

export const dutyRequestStates = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const;
export type DutyRequestState = (typeof dutyRequestStates)[number];
export const dutyRequestActions = ['confirm', 'refuse', 'withdraw'] as const;
export type DutyRequestAction = (typeof dutyRequestActions)[number];

export interface DutyRequestFacts {
  readonly act: HeldAct;
  /** Reason the caller counts as the requester. */
  readonly own: Same | null;
  readonly isRequester: boolean;
  /** May confirm acts of this kind. */
  readonly mayConfirm: boolean;
}

const waiting = { from: ['waiting'], permission: 'duty:decide', failure: dutyFailures.decided } as const;

export const dutyRequestTable: StateTable<DutyRequestAction, DutyRequestState, DutyRequestFacts> = {
  confirm: {
    ...waiting,
    to: ['confirmed'],
    guard: ({ act, own, mayConfirm }) => (mayConfirm ? confirmRefusal(act, own) : dutyFailures.notYourRight),
  },
  refuse: {
    ...waiting,
    to: ['refused'],
    guard: ({ isRequester, mayConfirm }) => {
      if (isRequester) return dutyFailures.ownRequest;
      return mayConfirm ? null : dutyFailures.notYourRight;
    },
  },
  withdraw: {
    ...waiting,
    to: ['withdrawn'],
    guard: ({ isRequester }) => (isRequester ? null : dutyFailures.notYours),
  },
};
