/** Which queries show tasks and lost items: made stale by live changes and by this user's own commands. */
import { countLostViews, pageLostItems } from '@minsu/contract/tasks/lost-item-endpoints.ts';
import type { TaskDetail } from '@minsu/contract/tasks/task.ts';
import { getTask } from '@minsu/contract/tasks/task-endpoints.ts';
import {
  countTaskViews,
  getTaskBoard,
  myTasks,
  pageTasks,
  taskAssignees,
  tasksOfOrder,
} from '@minsu/contract/tasks/task-list-endpoints.ts';
import { getTaskRules, listTaskTemplates } from '@minsu/contract/tasks/task-set-up-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';
import { invalidate, putAnswer } from '../../platform/queries.ts';

const lists = [pageTasks, countTaskViews, getTaskBoard, tasksOfOrder, taskAssignees, myTasks] as const;

export const taskQueries = [getTask, ...lists];
export const lostQueries = [pageLostItems, countLostViews];
export const templateQueries = [listTaskTemplates];
export const ruleQueries = [getTaskRules];

liveKeys({
  task: taskQueries,
  /** Its condition stands with the task. */
  room: [getTask, getTaskBoard, pageTasks],
  roomBlock: [getTask],
  lostItem: lostQueries,
  taskTemplate: templateQueries,
  setting: ruleQueries,
});

/** Puts a newer state of a task in place at once, so that the next action carries its version. */
export const showTask = (task: TaskDetail): void => {
  putAnswer(getTask, { id: task.id }, task);
  invalidate(lists);
};
