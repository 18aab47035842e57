/** State table of a task. */
import type { Permission } from '../../permission.ts';
import { allowedActions, type StateTable } from '../../platform/state-table.ts';
import { taskFailures as failures } from './task-failures.ts';

/** 待分配 待保洁 保洁中 待查房 已完成 已取消 */
export const taskStates = ['unassigned', 'assigned', 'cleaning', 'inspecting', 'done', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];
export const openStates = ['unassigned', 'assigned', 'cleaning', 'inspecting'] as const;
export const isOpen = (state: TaskState): boolean => (openStates as readonly string[]).includes(state);

export const taskActions = [
  'assign',
  'unassign',
  'start',
  'finish',
  'pass',
  'fail',
  'cancel',
  'edit',
] as const;
export type TaskAction = (typeof taskActions)[number];

export interface TaskFacts {
  /** Assigned to the caller, or the caller may stand in for cleaners. */
  readonly mine: boolean;
}

const own = ({ mine }: TaskFacts) => (mine ? null : failures.notYours);

export const taskTable: StateTable<TaskAction, TaskState, TaskFacts> = {
  // Reassigns too, even in progress, for illness.
  assign: {
    from: ['unassigned', 'assigned', 'cleaning'],
    to: ['assigned'],
    permission: 'task:assign',
    failure: failures.cannotAssign,
  },
  unassign: {
    from: ['assigned'],
    to: ['unassigned'],
    permission: 'task:assign',
    failure: failures.cannotUnassign,
  },
  start: {
    from: ['assigned'],
    to: ['cleaning'],
    permission: 'task:work',
    failure: failures.cannotStart,
    guard: own,
  },
  finish: {
    from: ['cleaning'],
    to: ['inspecting', 'done'],
    permission: 'task:work',
    failure: failures.cannotFinish,
    guard: own,
  },
  pass: { from: ['inspecting'], to: ['done'], permission: 'task:inspect', failure: failures.cannotPass },
  fail: { from: ['inspecting'], to: ['assigned'], permission: 'task:inspect', failure: failures.cannotPass },
  cancel: { from: openStates, to: ['cancelled'], permission: 'task:assign', failure: failures.cannotCancel },
  edit: {
    from: [...openStates, 'done'],
    to: ['unassigned', 'assigned', 'cleaning', 'inspecting', 'done'],
    permission: 'task:assign',
    failure: failures.cannotEdit,
  },
};

export const taskActionsOf = (
  state: TaskState,
  facts: TaskFacts,
  may: (permission: Permission) => boolean,
): TaskAction[] => allowedActions(taskTable, state, facts, may);

/** 保管中 已认领 已寄出 已处置 */
export const lostStates = ['found', 'claimed', 'sent', 'disposed'] as const;
export type LostState = (typeof lostStates)[number];
export const lostActions = ['claim', 'send', 'dispose', 'reopen'] as const;
export type LostAction = (typeof lostActions)[number];

const settled = (to: LostState) =>
  ({ from: ['found'], to: [to], permission: 'lostItem:settle', failure: failures.lostItemSettled }) as const;

export const lostTable: StateTable<LostAction, LostState, null> = {
  claim: settled('claimed'),
  send: settled('sent'),
  dispose: settled('disposed'),
  // Settled by mistake.
  reopen: {
    from: ['claimed', 'sent', 'disposed'],
    to: ['found'],
    permission: 'lostItem:settle',
    failure: failures.lostItemOpen,
  },
};
