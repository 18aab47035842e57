/** The life of a transfer: below the threshold it is posted at once, from it on it waits for a second person. */
import { confirmRefusal, type Same } from '../duties/duty-table.ts';
import type { StateTable } from '../state-table.ts';
import { transferFailures } from './transfer-failures.ts';

export const transferStates = ['waiting', 'posted', 'rejected', 'withdrawn', 'voided'] as const;
export type TransferState = (typeof transferStates)[number];
export const transferActions = ['confirm', 'reject', 'withdraw', 'void'] as const;
export type TransferAction = (typeof transferActions)[number];

export interface TransferFacts {
  /** Why the caller counts as the person who recorded it. */
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
  // Taking a large one back by oneself would undo what two people agreed on.
  void: {
    from: ['posted'],
    to: ['voided'],
    permission: 'ledger:manage',
    failure: transferFailures.notPosted,
    guard: second,
  },
};
