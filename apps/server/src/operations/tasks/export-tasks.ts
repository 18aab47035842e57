/** The filtered tasks as .xlsx, with the columns the screen shows. */

import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import {
  exportTasks,
  type TaskColumn,
  taskColumns,
} from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import { countTasks, taskBatches } from './task-queries.ts';

const cellOf = (column: TaskColumn, row: Task, language: Language): SheetCell => {
  switch (column) {
    case 'room':
      return row.roomNumber;
    case 'kind':
      return sayText(taskTexts[`kind_${row.kind}`], language);
    case 'state':
      return sayText(taskTexts[`state_${row.state}`], language);
    case 'dueAt':
    case 'startedAt':
    case 'finishedAt': {
      const at = row[column];
      return at === null ? null : sheetInstant(at, row.houseId);
    }
    case 'changeOver':
      return row.changeOver ? sayText(taskTexts.changeOver, language) : null;
    case 'checks':
      return `${row.checked}/${row.checks}`;
    default:
      return row[column];
  }
};

const LONG = new Set<TaskColumn>(['note', 'houseName']);

export const taskExport: SheetExport<Task> = {
  name: 'tasks.export',
  title: taskTexts.title,
  endpoints: exportTasks,
  columns: (ctx, keys = taskColumns) =>
    (keys as readonly TaskColumn[]).map((column) => ({
      header: sayText(taskTexts[`column_${column}`], ctx.language),
      width: LONG.has(column) ? 40 : 16,
      value: (row) => cellOf(column, row, ctx.language),
    })),
  count: countTasks,
  batches: taskBatches,
};
