/** Housekeeping: tasks, their checklists, and what guests left behind. */
import { countLostViews, pageLostItems } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { getTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import {
  countTaskViews,
  getTaskBoard,
  myTasks,
  pageTasks,
  taskAssignees,
  tasksOfOrder,
} from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { guestsBack, roomLeft } from '../../sales/orders/order-hooks.ts';
import { assignTaskRoute, assignTasksBulk } from './assign-task.ts';
import { cleanersFor } from './assignee-queries.ts';
import { cleanAfterOwnerJob } from './clean-after-owner.ts';
import { createTaskRoute, reportProblemRoute } from './create-task.ts';
import { dropDepartureTasks, openDepartureTask } from './departure-task.ts';
import { cancelTaskRoute, editTaskRoute } from './edit-task.ts';
import { taskExport } from './export-tasks.ts';
import { failTaskRoute, passTaskRoute } from './inspect-task.ts';
import { lostItemPage, lostViewCounts } from './lost-item-queries.ts';
import { editLostItemRoute, recordLostItemRoute, settleLostItemRoute } from './lost-items.ts';
import { followArrivalsJob, planTasksJob } from './plan-tasks.ts';
import { printCleaningRoute } from './print-cleaning.ts';
import { taskBoard } from './task-board-queries.ts';
import {
  removeLostPhotoRoute,
  removeTaskPhotoRoute,
  uploadLostPhotoRoute,
  uploadTaskPhotoRoute,
} from './task-photo.ts';
import { orderTasks, ownTasks, taskPage, taskViewCounts } from './task-queries.ts';
import { taskById } from './task-row-queries.ts';
import { getTaskRulesRoute, saveTaskRulesRoute } from './task-settings.ts';
import { deleteTaskTemplateRoute, listTaskTemplatesRoute, saveTaskTemplateRoute } from './task-templates.ts';
import { checkLineRoute, finishTaskRoute, startTaskRoute } from './work-task.ts';

export const tasksModule: Module = {
  name: 'tasks',
  routes: [
    query(pageTasks, taskPage),
    query(countTaskViews, taskViewCounts),
    query(getTaskBoard, taskBoard),
    query(myTasks, ownTasks),
    query(getTask, (ctx, { id }) => taskById(ctx, id)),
    query(tasksOfOrder, (ctx, { orderId }) => orderTasks(ctx, orderId)),
    query(taskAssignees, (ctx, { houseId, keyword, ids }) =>
      cleanersFor(ctx, { houseIds: houseId ? [houseId] : [], keyword, ids }),
    ),
    printCleaningRoute,
    createTaskRoute,
    reportProblemRoute,
    assignTaskRoute,
    startTaskRoute,
    checkLineRoute,
    finishTaskRoute,
    passTaskRoute,
    failTaskRoute,
    editTaskRoute,
    cancelTaskRoute,
    uploadTaskPhotoRoute,
    removeTaskPhotoRoute,
    getTaskRulesRoute,
    saveTaskRulesRoute,
    listTaskTemplatesRoute,
    saveTaskTemplateRoute,
    deleteTaskTemplateRoute,
    query(pageLostItems, lostItemPage),
    query(countLostViews, lostViewCounts),
    recordLostItemRoute,
    editLostItemRoute,
    settleLostItemRoute,
    uploadLostPhotoRoute,
    removeLostPhotoRoute,
    ...exportRoutes(taskExport),
    ...bulkRoutes(assignTasksBulk),
  ],
  works: [exportWork(taskExport), bulkWork(assignTasksBulk)],
  hooks: [when(roomLeft, openDepartureTask), when(guestsBack, dropDepartureTasks)],
  jobs: {
    'tasks.plan': planTasksJob,
    'tasks.followArrivals': followArrivalsJob,
    // The name predates this module; queued jobs use it.
    'landlords.cleanAfterOwner': cleanAfterOwnerJob,
  },
  constraints: { task_templates_for_key: taskFailures.templateTaken },
};
