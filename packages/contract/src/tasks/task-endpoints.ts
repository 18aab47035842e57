import { z } from 'zod';
import { bulkEndpoints, listExport } from '../background-run.ts';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { bool, date, fenInput, file, id, int, intBetween, line, list, note, version } from '../wire.ts';
import {
  MOST_CHECK_LINES,
  Task,
  TaskDetail,
  TaskKind,
  TaskPhoto,
  TaskRules,
  TaskTemplate,
  taskRules,
  templateLine,
} from './task.ts';
import { taskStates } from './task-states.ts';

/** late: open after its deadline; today: planned for the business date. */
export const taskViews = ['all', 'today', 'unassigned', 'late', 'inspecting', 'repair', 'done'] as const;
export type TaskView = (typeof taskViews)[number];

export const taskFilters = {
  view: z.enum(taskViews).default('all'),
  /** Room number or house. */
  keyword: note(50).optional(),
  kind: list(TaskKind).optional(),
  state: list(z.enum(taskStates)).optional(),
  houseId: list(id).optional(),
  assigneeId: list(id).optional(),
  changeOver: bool.optional(),
  dayFrom: date.optional(),
  dayTo: date.optional(),
};

export const taskSorts = ['dueAt', 'finishedAt', 'minutesSpent'] as const;

const inOrder = (input: { dayFrom?: string | undefined; dayTo?: string | undefined }) =>
  !input.dayFrom || !input.dayTo || input.dayFrom <= input.dayTo;

export const pageTasks = endpoint('POST /hotel-order/task/page', {
  kind: 'query',
  permission: 'task:read',
  summary: 'Tasks of the houses in my scope',
  input: z
    .object({ ...pageInput, ...taskFilters, sort: sortInput(taskSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['dayTo'] }),
  output: pageOf(Task),
});

export const countTaskViews = endpoint('GET /hotel-order/task/views', {
  kind: 'query',
  permission: 'task:read',
  summary: 'How many tasks each quick view holds',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(taskViews), count: z.int() })),
});

export const TASK_BOARD_LIMIT = 500;

export const getTaskBoard = endpoint('POST /hotel-order/task/board', {
  kind: 'query',
  permission: 'task:read',
  summary: 'The tasks of one day with what is left open from before, for the board by cleaner or by deadline',
  input: z.object({
    /** Absent: the business date. */
    day: date.optional(),
    houseId: list(id).optional(),
    kind: list(TaskKind).optional(),
  }),
  output: z.object({
    day: z.string(),
    /** The business date. */
    today: z.string(),
    tasks: z.array(Task),
    /** Who cleans in these houses, with a task or without. */
    cleaners: z.array(z.object({ id: z.string(), name: z.string() })),
    truncated: z.boolean(),
  }),
});

export const myTasks = endpoint('GET /hotel-order/task/mine', {
  kind: 'query',
  permission: 'task:work',
  summary: 'What I have to do, and what I have done today',
  input: z.object({}),
  output: z.object({ today: z.string(), tasks: z.array(TaskDetail) }),
});

export const getTask = endpoint('GET /hotel-order/task/detail', {
  kind: 'query',
  permission: 'task:work',
  summary: 'One task: my own, one I reported, or any of my scope with the right to see them all',
  input: z.object({ id }),
  output: TaskDetail,
});

export const tasksOfOrder = endpoint('GET /hotel-order/task/of-order', {
  kind: 'query',
  permission: 'task:read',
  summary: 'Tasks that an order has caused, and what is open in its rooms',
  input: z.object({ orderId: id }),
  output: z.array(Task),
});

export const taskAssignees = endpoint('POST /hotel-order/task/assignees', {
  kind: 'query',
  permission: 'task:assign',
  summary: 'Housekeepers, those whose scope reaches the house first; with how much each has open',
  input: z.object({ houseId: id.optional(), keyword: note(50).optional(), ids: list(id).optional() }),
  output: z.array(z.object({ id: z.string(), name: z.string(), open: z.int() })),
});

const supplies = z.array(z.object({ code: z.string().min(1).max(40), count: intBetween(0, 999) })).max(60);

export const createTask = endpoint('POST /hotel-order/task/create', {
  kind: 'command',
  permission: 'task:assign',
  summary: 'A task by hand; a repair may close its room',
  input: z.object({
    roomId: id,
    kind: TaskKind,
    day: date,
    /** Absent: by the rule of its kind. */
    dueAt: z.iso.datetime().nullish(),
    assigneeId: id.nullish(),
    note: note(500).default(''),
    /** Closes the room from the day to before this date: repairs only. */
    blockTo: date.nullish(),
  }),
  output: TaskDetail,
});

export const reportProblem = endpoint('POST /hotel-order/task/report', {
  kind: 'command',
  permission: 'task:work',
  summary: 'A cleaner reports a problem in the room of his task: becomes a repair',
  input: z.object({ id, note: line(500) }),
  output: TaskDetail,
});

const key = { id, version };

export const assignTask = endpoint('POST /hotel-order/task/assign', {
  kind: 'command',
  permission: 'task:assign',
  summary: 'Give a task to a cleaner, or with null take it back before it has begun',
  input: z.object({ ...key, assigneeId: id.nullable() }),
  output: TaskDetail,
});

export const assignTasks = bulkEndpoints('/hotel-order/task/assign-many', {
  permission: 'task:assign',
  summary: 'Give many tasks to a cleaner',
  filters: taskFilters,
  input: { assigneeId: id },
});

export const startTask = endpoint('POST /hotel-order/task/start', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Begin my task',
  input: z.object(key),
  output: TaskDetail,
});

/** Says how the line is, not that it changes: sent twice it does the same. */
export const checkLine = endpoint('POST /hotel-order/task/check', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Tick or untick a line of the checklist',
  input: z.object({ id, line: int.pipe(z.int().min(0).max(MOST_CHECK_LINES)), done: bool }),
  output: TaskDetail,
});

export const finishTask = endpoint('POST /hotel-order/task/finish', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Finish my task with what was used; the room becomes clean',
  input: z.object({
    id,
    minutesSpent: intBetween(1, 1_440).nullish(),
    supplies: supplies.default([]),
    resultNote: note(500).default(''),
  }),
  output: TaskDetail,
});

export const passTask = endpoint('POST /hotel-order/task/pass', {
  kind: 'command',
  permission: 'task:inspect',
  summary: 'The room was looked at and is good',
  input: z.object(key),
  output: TaskDetail,
});

export const failTask = endpoint('POST /hotel-order/task/fail', {
  kind: 'command',
  permission: 'task:inspect',
  summary: 'The room is not good: back to the cleaner',
  input: z.object({ ...key, reason: line(200) }),
  output: TaskDetail,
});

export const cancelTask = endpoint('POST /hotel-order/task/cancel', {
  kind: 'command',
  permission: 'task:assign',
  summary: 'A task that is not needed; the room a repair had closed opens again',
  input: z.object({ ...key, reason: note(200).default('') }),
  output: TaskDetail,
});

export const editTask = endpoint('POST /hotel-order/task/edit', {
  kind: 'command',
  permission: 'task:assign',
  summary: 'Deadline, note, cost, what was used; and of a repair how long its room is closed',
  input: z.object({
    ...key,
    day: date.optional(),
    dueAt: z.iso.datetime().optional(),
    note: note(500).optional(),
    resultNote: note(500).optional(),
    minutesSpent: intBetween(1, 1_440).nullish(),
    supplies: supplies.optional(),
    costFen: fenInput.optional(),
    /** Of the block of a repair: closes, moves, or with null opens the room. */
    block: z
      .object({ from: date, to: date })
      .refine(({ from, to }) => from < to, { ...custom('endsBeforeStart'), path: ['to'] })
      .nullish(),
  }),
  output: TaskDetail,
});

/** The browser makes up `sendKey` once per picture: one that is sent again is not stored again. */
export const uploadTaskPhoto = endpoint('POST /hotel-order/task/photo', {
  kind: 'command',
  permission: 'task:work',
  summary: 'A picture for my task, or for a problem I reported',
  secret: true,
  send: 'multipart',
  input: z.object({ id, sendKey: z.string().min(8).max(64), file }),
  output: TaskPhoto,
});

export const removeTaskPhoto = endpoint('POST /hotel-order/task/photo/remove', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Take a picture away while the task is open',
  input: z.object({ id, photoId: id }),
  output: TaskDetail,
});

export const taskColumns = [
  'room',
  'houseName',
  'roomTypeName',
  'kind',
  'state',
  'assigneeName',
  'day',
  'dueAt',
  'changeOver',
  'checks',
  'photoCount',
  'startedAt',
  'finishedAt',
  'minutesSpent',
  'fails',
  'note',
] as const;
export type TaskColumn = (typeof taskColumns)[number];

export const exportTasks = listExport('/hotel-order/task/export', {
  permission: 'task:read',
  summary: 'The filtered tasks as .xlsx with the chosen columns',
  filters: taskFilters,
  sorts: taskSorts,
  columns: taskColumns,
});

const setUp = { permission: 'task:setUp' } as const;

export const getTaskRules = endpoint('GET /hotel-order/task/rules', {
  kind: 'query',
  ...setUp,
  summary: 'Settings of housekeeping: minutes, plans, inspection',
  input: z.object({}),
  output: TaskRules,
});

export const saveTaskRules = endpoint('POST /hotel-order/task/rules/save', {
  kind: 'command',
  ...setUp,
  summary: 'Set how long cleaning takes, what is planned by itself, and whether rooms are inspected',
  input: z.object({ ...taskRules, inspection: bool, version }),
  output: TaskRules,
});

export const listTaskTemplates = endpoint('GET /hotel-order/task/template/list', {
  kind: 'query',
  ...setUp,
  summary: 'Checklists by kind, for all rooms or for a room type',
  input: z.object({}),
  output: z.array(TaskTemplate),
});

export const saveTaskTemplate = endpoint('POST /hotel-order/task/template/save', {
  kind: 'command',
  ...setUp,
  summary: 'Add or change a checklist; tasks that exist keep theirs',
  input: z
    .object({
      id: id.optional(),
      version: version.optional(),
      kind: TaskKind,
      houseId: id.nullish(),
      roomTypeId: id.nullish(),
      minutes: intBetween(5, 600).nullish(),
      minPhotos: intBetween(0, 9).default(0),
      lines: z.array(templateLine).max(MOST_CHECK_LINES),
    })
    .refine(({ houseId, roomTypeId }) => !houseId === !roomTypeId, {
      ...custom('required'),
      path: ['roomTypeId'],
    }),
  output: TaskTemplate,
});

export const deleteTaskTemplate = endpoint('POST /hotel-order/task/template/delete', {
  kind: 'command',
  ...setUp,
  summary: 'Delete a checklist; tasks that exist keep theirs',
  input: z.object(key),
  output: z.null(),
});
