/** Inspection after cleaning: the room passes, or goes back to the cleaner. */
import { failTask, passTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { command } from '../../platform/http/routes.ts';
import { assertTask, lockSeenTask, saveTask } from './locked-task.ts';
import { taskById } from './task-row-queries.ts';
import { settleRoom } from './work-task.ts';

export const passTaskRoute = command(passTask, async (ctx, key) => {
  const task = await lockSeenTask(ctx, key);
  assertTask(ctx, 'pass', task);
  await saveTask(ctx, task, {
    name: 'task.passed',
    set: { state: 'done', inspectedAt: ctx.now, inspectedBy: ctx.user.realname, failReason: null },
    before: { state: task.state },
    after: { state: 'done' },
  });
  await settleRoom(ctx, task, 'pass', true);
  return taskById(ctx, task.id);
});

export const failTaskRoute = command(failTask, async (ctx, { reason, ...key }) => {
  const task = await lockSeenTask(ctx, key);
  assertTask(ctx, 'fail', task);
  await saveTask(ctx, task, {
    name: 'task.failed',
    set: {
      state: 'assigned',
      fails: task.fails + 1,
      failReason: reason,
      inspectedAt: ctx.now,
      inspectedBy: ctx.user.realname,
      startedAt: null,
      finishedAt: null,
    },
    before: { state: task.state },
    after: { state: 'assigned', reason },
  });
  await settleRoom(ctx, task, 'fail', false);
  return taskById(ctx, task.id);
});
