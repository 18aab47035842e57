/** States of a transfer: posted at once below the threshold, awaiting a second person from it on. */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { transferFailures } from './transfer-failures.ts';

export const transferStates = ['waiting', 'posted', 'rejected', 'withdrawn', 'voided'] as const;
export type TransferState = (typeof transferStates)[number];
export const transferActions = ['confirm', 'reject', 'withdraw', 'void'] as const;
export type TransferAction = (typeof transferActions)[number];

export interface TransferFacts {
  /** Why the caller counts as its author. */
  readonly own: Same | null;
  readonly isRecorder: boolean;
  /** True for an amount that needs dual approval. */
  readonly needsSecond: boolean;
}

const second = ({ own, needsSecond }: TransferFacts) =>
  needsSecond ? confirmRefusal('transfer', own) : null;

export const transferTable: StateTable<TransferAction, TransferState, TransferFacts> = {
  confirm: {
    from: ['waiting'],
    to: ['posted'],
    permission: 'ledger:manage',
    failure: transferFailures.decided,
    guard: second,
  },
  reject: {
    from: ['waiting'],
    to: ['rejected'],
    permission: 'ledger:manage',
    failure: transferFailures.decided,
    guard: second,
  },
  withdraw: {
    from: ['waiting'],
    to: ['withdrawn'],
    permission: 'ledger:manage',
    failure: transferFailures.decided,
    guard: ({ isRecorder }) => (isRecorder ? null : transferFailures.notYours),
  },
  // Voiding a large one alone would undo a dual approval.
  void: {
    from: ['posted'],
    to: ['voided'],
    permission: 'ledger:manage',
    failure: transferFailures.notPosted,
    guard: second,
  },
};
