/** A shift: open 当班 → closed 待接班 → signed 已接班. */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { Permission } from '../../permission.ts';
import { allowedActions, type StateTable } from '../../platform/state-table.ts';
import { shiftFailures } from './shift-failures.ts';

export const shiftStates = ['open', 'closed', 'signed'] as const;
export type ShiftState = (typeof shiftStates)[number];
export const shiftActions = ['close', 'sign'] as const;
export type ShiftAction = (typeof shiftActions)[number];

export interface ShiftFacts {
  readonly isMine: boolean;
  /** Why the caller counts as the shift's user. */
  readonly own: Same | null;
  readonly mayCloseOthers: boolean;
}

export const shiftTable: StateTable<ShiftAction, ShiftState, ShiftFacts> = {
  close: {
    from: ['open'],
    to: ['closed'],
    permission: 'shift:work',
    failure: shiftFailures.notOpen,
    guard: ({ isMine, mayCloseOthers }) => (isMine || mayCloseOthers ? null : shiftFailures.notYours),
  },
  sign: {
    from: ['closed'],
    to: ['signed'],
    permission: 'shift:work',
    failure: shiftFailures.notClosed,
    guard: ({ own }) => confirmRefusal('shift', own),
  },
};

export const shiftActionsOf = (
  state: ShiftState,
  facts: ShiftFacts,
  may: (permission: Permission) => boolean,
): ShiftAction[] => allowedActions(shiftTable, state, facts, may);
