/** Creates tasks entered by staff and problems reported by cleaners. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import { createTask, reportProblem } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertCleaner } from './assignee-queries.ts';
import { assertDates } from './edit-task.ts';
import { insertTask } from './insert-task.ts';
import { lockTask } from './locked-task.ts';
import { closeForRepair } from './repair-block.ts';
import { roomForTask } from './room-for-task-queries.ts';
import { taskById } from './task-row-queries.ts';

type Input = z.output<typeof createTask.input>;

/** Closes the room of a repair and notes the block with it. */
const closeRoom = async (ctx: Ctx, at: { houseId: string; id: string }, input: Input, to: string) => {
  const { roomId, note, day: from } = input;
  const fallback = sayText(taskTexts.kind_repair, ctx.language);
  const blockId = await closeForRepair(ctx, { roomId, note, fallback }, { from, to });
  await sql`update tasks set block_id = ${blockId} where house_id = ${at.houseId} and id = ${at.id}`.execute(
    ctx.db,
  );
};

export const createTaskRoute = command(createTask, async (ctx, input) => {
  const { roomId, kind, day, assigneeId = null, blockTo, note } = input;
  const room = await roomForTask(ctx, roomId, day);
  if (!room.active) fail(houseFailures.roomNotFound);
  const dueAt = input.dueAt ? new Date(input.dueAt) : null;
  const today = await businessDateIn(ctx, room.timeZone);
  if (day < today) failAt('day', taskFailures.dayInPast);
  if (dueAt) assertDates(room.timeZone, day, dueAt);
  if (assigneeId !== null) await assertCleaner(ctx, room.houseId, assigneeId);
  if (blockTo && kind !== 'repair') failAt('blockTo', taskFailures.onlyRepairBlocks);
  const made = await insertTask(ctx, { roomId, kind, day, note, dueAt, assigneeId, origin: 'hand' });
  if (!made) fail(taskFailures.notFound);
  if (blockTo) await closeRoom(ctx, made, input, blockTo);
  return taskById(ctx, made.id);
});

export const reportProblemRoute = command(reportProblem, async (ctx, { id, note }) => {
  const { roomId, timeZone } = await lockTask(ctx, id);
  const day = await businessDateIn(ctx, timeZone);
  const made = await insertTask(ctx, { roomId, kind: 'repair', day, note, origin: 'report' });
  return made ? taskById(ctx, made.id) : fail(taskFailures.notFound);
});
