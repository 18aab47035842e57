/** A lead's changes to a task: day, deadline, supplies and costs; and ending it. */

import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import { cancelTask, editTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { localDate } from '@minsu/contract/platform/dates.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/database/tables.ts';
import { command } from '../../platform/http/routes.ts';
import { assertTask, type LockedTask, lockSeenTask, saveTask } from './locked-task.ts';
import { openAfterRepair, setRepairBlock } from './repair-block.ts';
import { assertSupplies } from './supply-queries.ts';
import { taskById } from './task-row-queries.ts';

/** Fails at the field if a deadline is before the day. */
export const assertDates = (timeZone: string, day: string, dueAt: Date): void => {
  if (localDate(dueAt, timeZone) >= day) return;
  failAt('dueAt', taskFailures.dueBeforeDay);
};

type Input = z.output<typeof editTask.input>;

/** A form sends its deadline along; only another one counts as set by hand. */
const movesDue = (task: LockedTask, dueAt: string): boolean =>
  new Date(dueAt).getTime() !== task.dueAt.getTime();

/** The given fields only. */
const changed = (task: LockedTask, input: Input): Updateable<DB['tasks']> => {
  const { day, dueAt, note, resultNote, minutesSpent, supplies, costFen } = input;
  const given = {
    day,
    note,
    resultNote,
    minutesSpent,
    costFen,
    ...(dueAt !== undefined && movesDue(task, dueAt) && { dueAt: new Date(dueAt), dueFixed: true }),
    ...(supplies && { supplies: JSON.stringify(supplies.filter(({ count }) => count > 0)) }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

/** The sides of the history entry: absent fields are on neither. */
const sidesOf = (task: LockedTask, { id: _id, version: _version, ...given }: Input) => {
  const { dueAt, supplies } = given;
  const after = {
    ...given,
    ...(dueAt !== undefined && { dueAt: new Date(dueAt).toISOString() }),
    ...(supplies && { supplies: supplies.filter(({ count }) => count > 0) }),
  };
  const { day, note, resultNote, minutesSpent, costFen } = task;
  const had = { day, note, resultNote, minutesSpent, costFen, supplies: task.supplies };
  const before = Object.entries({ ...had, dueAt: task.dueAt.toISOString() });
  return { before: Object.fromEntries(before.filter(([field]) => field in after)), after };
};

export const editTaskRoute = command(editTask, async (ctx, input) => {
  const { block, supplies, dueAt } = input;
  const task = await lockSeenTask(ctx, input);
  assertTask(ctx, 'edit', task);
  assertDates(task.timeZone, input.day ?? task.day, dueAt ? new Date(dueAt) : task.dueAt);
  if (supplies) await assertSupplies(ctx, supplies);
  const fallback = sayText(taskTexts.kind_repair, ctx.language);
  const blockId = block === undefined ? undefined : await setRepairBlock(ctx, task, block, fallback);
  const set = { ...changed(task, input), ...(blockId !== undefined && { blockId }) };
  await saveTask(ctx, task, { name: 'task.edited', set, ...sidesOf(task, input) });
  return taskById(ctx, task.id);
});

export const cancelTaskRoute = command(cancelTask, async (ctx, { reason, ...key }) => {
  const task = await lockSeenTask(ctx, key);
  assertTask(ctx, 'cancel', task);
  await saveTask(ctx, task, {
    name: 'task.cancelled',
    set: { state: 'cancelled', cancelledAt: ctx.now, cancelReason: reason },
    before: { state: task.state },
    after: { state: 'cancelled', reason },
  });
  await openAfterRepair(ctx, task);
  return taskById(ctx, task.id);
});
