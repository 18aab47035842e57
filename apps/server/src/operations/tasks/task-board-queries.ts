/** A day's board: its tasks, open ones from before, and cleaners of these houses. */

import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { type getTaskBoard, TASK_BOARD_LIMIT } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { cleanersFor } from './assignee-queries.ts';
import { isOpenTask } from './open-task-queries.ts';
import { tasksWhere } from './task-queries.ts';

/** Tasks of that day, plus overdue ones on the business date only. */
export const tasksOfDay = (
  ctx: Ctx,
  of: {
    readonly day: string;
    readonly today: string;
    readonly houseId?: readonly string[] | undefined;
    readonly kind?: readonly string[] | undefined;
  },
  limit: number,
): Promise<Task[]> => {
  const { day, today, houseId, kind } = of;
  const left =
    day === today
      ? sql`union select t.house_id, t.id from tasks t where ${isOpenTask} and t.day < ${day}`
      : sql``;
  return tasksWhere(
    ctx,
    sql`(t.house_id, t.id) in (
        select t.house_id, t.id from tasks t where t.day = ${day} and t.state <> 'cancelled' ${left})
      and ${inScope(ctx, 't.houseId')}
      and ${houseId?.length ? sql`t.house_id = any(${houseId}::uuid[])` : sql`true`}
      and ${kind?.length ? sql`t.kind = any(${kind})` : sql`true`}`,
    limit,
  );
};

export const taskBoard = async (
  ctx: Ctx,
  { day: asked, houseId, kind }: z.output<typeof getTaskBoard.input>,
): Promise<OutputOf<typeof getTaskBoard>> => {
  const today = await businessDateIn(ctx);
  const day = asked ?? today;
  const tasks = await tasksOfDay(ctx, { day, today, houseId, kind }, TASK_BOARD_LIMIT + 1);
  return {
    day,
    today,
    tasks: tasks.slice(0, TASK_BOARD_LIMIT),
    cleaners: (await cleanersFor(ctx, { houseIds: houseId })).map(({ id, name }) => ({ id, name })),
    truncated: tasks.length > TASK_BOARD_LIMIT,
  };
};
