/** A cleaner's actions: start, tick, finish. Repeating one has no effect, so that a bad connection may retry. */

import type { SupplyUsed } from '@minsu/contract/operations/tasks/task.ts';
import { checkLine, finishTask, startTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import {
  conditionAfter,
  happenedWithin,
  isInspected,
  stillOpen,
} from '@minsu/contract/operations/tasks/task-rules.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { setConditionOf } from '../../foundation/houses/rooms/set-room-condition.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertTask, type LockedTask, lockSeenTask, lockTask, saveTask } from './locked-task.ts';
import { openAfterRepair } from './repair-block.ts';
import { assertSupplies } from './supply-queries.ts';
import { isMine, taskById } from './task-row-queries.ts';

export const startTaskRoute = command(startTask, async (ctx, { happenedAt, ...key }) => {
  const task = await lockSeenTask(ctx, key);
  assertTask(ctx, 'start', task);
  const startedAt = happenedWithin(happenedAt, { now: ctx.now, since: task.createdAt });
  await saveTask(ctx, task, {
    name: 'task.started',
    set: { state: 'cleaning', startedAt },
    before: { state: task.state },
    after: { state: 'cleaning' },
  });
  return taskById(ctx, task.id);
});

export const checkLineRoute = command(checkLine, async (ctx, { id, line, done }) => {
  const task = await lockTask(ctx, id);
  if (!isMine(ctx, task.assigneeId)) fail(taskFailures.notYours);
  if (task.state !== 'cleaning') fail(taskFailures.notBegun);
  const found = task.checklist[line];
  if (!found) fail(taskFailures.noSuchItem);
  if (found.done !== done) {
    // The version stays the same: ticking a line conflicts with no other change.
    await sql`update tasks set checklist = jsonb_set(checklist, array[${String(line)}, 'done'], ${JSON.stringify(done)}::jsonb)
      where house_id = ${task.houseId} and id = ${id}`.execute(ctx.db);
    await ctx.record({
      name: 'task.checked',
      entity: 'task',
      entityId: id,
      houseId: task.houseId,
      after: { line, done },
    });
  }
  return taskById(ctx, id);
});

const assertReady = ({ checklist, photos, minPhotos }: LockedTask): void => {
  const { open, photosMissing } = stillOpen(checklist, photos, minPhotos);
  const refuse = (path: string, failure: typeof taskFailures.checklistOpen, count: number) =>
    failAt(path, failure, { count });
  if (open > 0) refuse('checklist', taskFailures.checklistOpen, open);
  if (photosMissing > 0) refuse('photos', taskFailures.photosMissing, photosMissing);
};

const MAX_MINUTES = 1_440;

/** Measured, unless entered by the user. */
const minutesTaken = (finishedAt: Date, { startedAt }: LockedTask): number => {
  const taken = startedAt ? Math.round((finishedAt.getTime() - startedAt.getTime()) / MINUTE_MS) : 1;
  return Math.min(MAX_MINUTES, Math.max(1, taken));
};

const used = (supplies: readonly SupplyUsed[]): string =>
  JSON.stringify(supplies.filter(({ count }) => count > 0));

/** The room opens again when the last word on its repair is spoken. */
export const settleRoom = async (
  ctx: Ctx,
  task: LockedTask,
  outcome: 'finish' | 'pass' | 'fail',
  done: boolean,
): Promise<void> => {
  const condition = conditionAfter(task.kind, outcome);
  if (condition !== null) await setConditionOf(ctx, task.roomId, condition);
  if (done) await openAfterRepair(ctx, task);
};

export const finishTaskRoute = command(
  finishTask,
  async (ctx, { id, minutesSpent, supplies, resultNote, happenedAt }) => {
    const task = await lockTask(ctx, id);
    assertTask(ctx, 'finish', task);
    assertReady(task);
    await assertSupplies(ctx, supplies);
    const { taskInspection } = await readSettings(ctx.db, ctx.services);
    const state = isInspected(task.kind, taskInspection) ? 'inspecting' : 'done';
    const finishedAt = happenedWithin(happenedAt, { now: ctx.now, since: task.startedAt });
    await saveTask(ctx, task, {
      name: 'task.finished',
      set: {
        state,
        resultNote,
        supplies: used(supplies),
        finishedAt,
        finishedBy: ctx.user.realname,
        minutesSpent: minutesSpent ?? minutesTaken(finishedAt, task),
      },
      before: { state: task.state },
      after: { state },
    });
    await settleRoom(ctx, task, 'finish', state === 'done');
    return taskById(ctx, id);
  },
);
