/** State tables of a conversation and of a message to the guest. */
import type { Permission } from '../../permission.ts';
import { allowedActions, type StateTable } from '../../platform/state-table.ts';
import { threadFailures as failures } from './thread-failures.ts';

/** 处理中 稍后处理 已关闭 */
export const threadStates = ['open', 'snoozed', 'closed'] as const;
export type ThreadState = (typeof threadStates)[number];

export const threadActions = [
  'reply',
  'note',
  'assign',
  'settle',
  'snooze',
  'wake',
  'close',
  'reopen',
] as const;
export type ThreadAction = (typeof threadActions)[number];

/** Plus steps caused by guest messages and time. */
export type ThreadStep = ThreadAction | 'guestWrites' | 'wakes';

export interface ThreadFacts {
  /** The guest has written since our last answer. */
  readonly waits: boolean;
}

const all = threadStates;

export const threadTable: StateTable<ThreadStep, ThreadState, ThreadFacts> = {
  // Answering a closed conversation reopens it; "send and close" closes it again.
  reply: { from: all, to: ['open', 'closed'], permission: 'thread:reply', failure: failures.isClosed },
  note: { from: all, to: all, permission: 'thread:note', failure: failures.isClosed },
  assign: {
    from: ['open', 'snoozed'],
    to: ['open', 'snoozed'],
    permission: 'thread:assign',
    failure: failures.isClosed,
  },
  /** Marks that no reply is needed. */
  settle: {
    from: ['open', 'snoozed'],
    to: ['open'],
    permission: 'thread:reply',
    failure: failures.isClosed,
    guard: ({ waits }) => (waits ? null : failures.nobodyWaits),
  },
  snooze: {
    from: ['open', 'snoozed'],
    to: ['snoozed'],
    permission: 'thread:reply',
    failure: failures.isClosed,
  },
  wake: { from: ['snoozed'], to: ['open'], permission: 'thread:reply', failure: failures.notSnoozed },
  close: {
    from: ['open', 'snoozed'],
    to: ['closed'],
    permission: 'thread:reply',
    failure: failures.isClosed,
  },
  reopen: { from: ['closed'], to: ['open'], permission: 'thread:reply', failure: failures.notClosed },
  guestWrites: { from: all, to: ['open'], failure: failures.isClosed },
  wakes: { from: ['snoozed'], to: ['open'], failure: failures.notSnoozed },
};

export const threadActionsOf = (
  state: ThreadState,
  facts: ThreadFacts,
  may: (permission: Permission) => boolean,
): ThreadAction[] => allowedActions(threadTable, state, facts, may) as ThreadAction[];

/** `kept`: no provider connected; held in the notification log. */
export const deliveryStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'kept', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const deliverySteps = [
  'take',
  'takeAgain',
  'sent',
  'later',
  'keep',
  'fail',
  'delivered',
  'read',
  'retry',
] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

const step = (from: readonly DeliveryState[], to: DeliveryState) =>
  ({ from, to: [to], failure: failures.notFailed }) as const;

export const deliveryTable: StateTable<DeliveryStep, DeliveryState, null> = {
  take: step(['queued'], 'sending'),
  /** Its process died. */
  takeAgain: step(['sending'], 'sending'),
  sent: step(['sending', 'queued', 'kept'], 'sent'),
  later: step(['sending'], 'queued'),
  keep: step(['queued', 'sending'], 'kept'),
  fail: step(['sending', 'queued'], 'failed'),
  // Receipts may precede our own answer and come in any order.
  delivered: step(['queued', 'sending', 'sent', 'failed'], 'delivered'),
  read: step(['queued', 'sending', 'sent', 'delivered', 'failed'], 'read'),
  retry: { ...step(['failed', 'kept'], 'queued'), permission: 'thread:reply' },
};

export type MessageAction = 'retry';
export const messageActions = ['retry'] as const;

export const messageActionsOf = (
  state: DeliveryState | null,
  may: (permission: Permission) => boolean,
): MessageAction[] =>
  state === null ? [] : (allowedActions(deliveryTable, state, null, may) as MessageAction[]);

/** Progress order, so a receipt never moves a message back. */
const order: Readonly<Record<DeliveryState, number>> = {
  failed: 0,
  kept: 0,
  queued: 1,
  sending: 2,
  sent: 3,
  delivered: 4,
  read: 5,
};
export const isFurther = (next: DeliveryState, before: DeliveryState): boolean => order[next] > order[before];
