/** Queries to refetch when tasks and lost items change. */
import { countLostViews, pageLostItems } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { getTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import {
  countTaskViews,
  getTaskBoard,
  myTasks,
  pageTasks,
  taskAssignees,
  tasksOfOrder,
} from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { getTaskRules, listTaskTemplates } from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { DEFAULT_SIZE } from '../../components/lists/list-url.ts';
import { liveKeys } from '../../platform/calls/live.ts';
import { invalidate, putAnswer } from '../../platform/calls/queries.ts';
import { keepOffline } from '../../platform/pocket/kept-answers.ts';

const lists = [pageTasks, countTaskViews, getTaskBoard, tasksOfOrder, taskAssignees, myTasks] as const;

export const taskQueries = [getTask, ...lists];
export const lostQueries = [pageLostItems, countLostViews];
export const templateQueries = [listTaskTemplates];
export const ruleQueries = [getTaskRules];

liveKeys({
  task: taskQueries,
  /** Tasks show their room's condition. */
  room: [getTask, getTaskBoard, pageTasks],
  roomBlock: [getTask],
  lostItem: lostQueries,
  taskTemplate: templateQueries,
  setting: ruleQueries,
});

/** Data a cleaner needs: today's and tomorrow's tasks, without orders, amounts and names of colleagues. */
const neededOffline = ({ today, tasks }: OutputOf<typeof myTasks>): OutputOf<typeof myTasks> => ({
  today,
  tasks: tasks
    .filter(({ day }) => day <= addDays(today, 1))
    .map((task) => ({
      ...task,
      ...{ orderId: null, orderNo: null, costFen: null, block: null },
      ...{ createdBy: '', finishedBy: null, inspectedBy: null, cancelReason: null },
      photos: task.photos.map((photo) => ({ ...photo, by: '' })),
    })),
});

keepOffline(myTasks, neededOffline);

/** The newest items of every state, as the screen opens. */
export const newestLost = { current: 1, size: DEFAULT_SIZE } satisfies InputOf<typeof pageLostItems>;

/** To see whether an item was recorded: without orders, colleagues' notes and pictures. Guests are covered by the schema. */
const lostWithoutOrders = (page: OutputOf<typeof pageLostItems>): OutputOf<typeof pageLostItems> => ({
  ...page,
  records: page.records.map((item) => ({
    ...item,
    ...{ orderId: null, orderNo: null, guestName: null, settledNote: '', photos: [], actions: [] },
  })),
});

const isNewestLost = (input: InputOf<typeof pageLostItems>): boolean =>
  input.current === 1 &&
  input.size === DEFAULT_SIZE &&
  Object.values(input).filter((value) => value !== undefined).length === 2;

keepOffline(pageLostItems, lostWithoutOrders, isNewestLost);

/** Stores a newer state of a task in the cache, so that the next action uses its version. */
export const showTask = (task: TaskDetail): void => {
  putAnswer(getTask, { id: task.id }, task);
  invalidate(lists);
};
