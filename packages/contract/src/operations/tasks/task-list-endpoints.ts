/** The list of tasks and the board of a day. */
import { z } from 'zod';
import { bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, date, id, keyword, list } from '../../platform/wire.ts';
import { Task, TaskDetail, TaskKind } from './task.ts';
import { taskStates } from './task-states.ts';

/** late: open after its deadline; today: planned for the business date. */
export const taskViews = ['all', 'today', 'unassigned', 'late', 'inspecting', 'repair', 'done'] as const;

export type TaskView = (typeof taskViews)[number];

export const taskFilters = {
  view: z.enum(taskViews).default('all'),
  /** Room number or property. */
  keyword: keyword(50).optional(),
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
  summary: 'Tasks of the properties in my scope',
  input: z
    .object({ ...pageInput, ...taskFilters, sort: sortInput(taskSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['dayTo'] }),
  output: pageOf(Task),
});

export const countTaskViews = endpoint('GET /hotel-order/task/views', {
  kind: 'query',
  permission: 'task:read',
  summary: 'Number of tasks per quick view',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(taskViews), count: z.int() })),
});

export const TASK_BOARD_LIMIT = 500;

export const getTaskBoard = endpoint('POST /hotel-order/task/board', {
  kind: 'query',
  permission: 'task:read',
  summary: 'Tasks of a day and earlier open ones, for the board by cleaner or deadline',
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
    /** Cleaners of these properties, with or without tasks. */
    cleaners: z.array(z.object({ id: z.string(), name: z.string() })),
    truncated: z.boolean(),
  }),
});

export const myTasks = endpoint('GET /hotel-order/task/mine', {
  kind: 'query',
  permission: 'task:work',
  summary: 'My open tasks, and those done today',
  input: z.object({}),
  output: z.object({ today: z.string(), tasks: z.array(TaskDetail) }),
});

export const tasksOfOrder = endpoint('GET /hotel-order/task/of-order', {
  kind: 'query',
  permission: 'task:read',
  summary: 'Tasks caused by an order, and open tasks of its rooms',
  input: z.object({ orderId: id }),
  output: z.array(Task),
});

export const taskAssignees = endpoint('POST /hotel-order/task/assignees', {
  kind: 'query',
  permission: 'task:assign',
  summary: 'Housekeepers with their open tasks; those with the property in scope first',
  input: z.object({ houseId: id.optional(), keyword: keyword(50).optional(), ids: list(id).optional() }),
  output: z.array(z.object({ id: z.string(), name: z.string(), open: z.int() })),
});

export const assignTasks = bulkEndpoints('/hotel-order/task/assign-many', {
  permission: 'task:assign',
  summary: 'Assign many tasks to a cleaner',
  filters: taskFilters,
  input: { assigneeId: id },
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
