/** Counts beside entries of the menu: lines of the action queue, so both show the same figures. Pure. */
import type { Permission } from '../../permission.ts';
import { type QueueKey, queueItems } from './queue-list.ts';
import { queueKeysFor } from './queue-rules.ts';

/** Lines by route name; those of one entry count different records. */
const linesOf: Readonly<Record<string, readonly QueueKey[]>> = {
  orderList: ['toAccept'],
  message: ['threads'],
  proposals: ['proposals'],
  taskList: ['tasksLate'],
  myTasks: ['myTasks'],
  registration: ['toRegister', 'registrationRejected'],
  invoice: ['invoicesToIssue', 'invoicesFailed'],
  shift: ['shifts'],
  channelList: ['channelOrders', 'syncFailed'],
  check: ['houseChecks'],
  evaluate: ['evaluations'],
  memberCheck: ['memberChecks', 'certifications'],
  erasure: ['erasures'],
  expense: ['expenses'],
  confirmations: ['secondConfirmations'],
  'landlord-settlement': ['statementsToReview', 'statementsToApprove'],
  sysUser: ['applications'],
};

export const countedEntries = Object.keys(linesOf);

type May = (permission: Permission) => boolean;

/** Lines that the menu of this user counts. */
export const menuCountKeys = (may: May): QueueKey[] => {
  const named = Object.values(linesOf).flat();
  return queueKeysFor(may).filter((key) => named.includes(key));
};

export interface MenuCount {
  readonly count: number;
  /** More than is counted. */
  readonly more: boolean;
  /** Waiting loses money or a guest. */
  readonly urgent: boolean;
}

interface Counted {
  readonly key: QueueKey;
  readonly count: number;
  readonly more: boolean;
}

/** Sum over the entries; null if nothing waits. */
export const menuCountOf = (entries: readonly string[], items: readonly Counted[]): MenuCount | null => {
  const keys = entries.flatMap((name) => linesOf[name] ?? []);
  const waiting = items.filter(({ key, count }) => count > 0 && keys.includes(key));
  if (waiting.length === 0) return null;
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    more: waiting.some(({ more }) => more),
    urgent: waiting.some(({ key }) => queueItems[key].urgency === 'now'),
  };
};
