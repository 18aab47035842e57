/** A task held for a change: locked, its version checked, its action asserted with the table the screen had. */

import { type SupplyUsed, TaskDetail, type TaskKind } from '@minsu/contract/operations/tasks/task.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { type TaskAction, type TaskState, taskTable } from '@minsu/contract/operations/tasks/task-states.ts';
import { type Failure, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { isMine, seenTasks, taskById } from './task-row-queries.ts';

export interface LockedTask {
  readonly id: string;
  readonly houseId: string;
  readonly roomId: string;
  readonly kind: TaskKind;
  readonly state: TaskState;
  readonly day: string;
  readonly dueAt: Date;
  readonly assigneeId: string | null;
  readonly note: string;
  readonly checklist: readonly { readonly text: string; readonly done: boolean }[];
  readonly minPhotos: number;
  readonly photos: number;
  readonly supplies: readonly SupplyUsed[];
  readonly resultNote: string;
  readonly costFen: number;
  readonly minutesSpent: number | null;
  readonly blockId: string | null;
  readonly startedAt: Date | null;
  readonly createdAt: Date;
  readonly fails: number;
  readonly createdById: string | null;
  readonly version: number;
  readonly timeZone: string;
}

/** Fails with `task.notFound`, also for one that this user may not see. */
export const lockTask = async (ctx: Ctx, id: string): Promise<LockedTask> => {
  const { rows } = await sql<LockedTask>`
    select t.id, t.house_id, t.room_id, t.kind, t.state, t.day, t.due_at, t.assignee_id, t.note, t.checklist,
      t.min_photos, t.supplies, t.result_note, t.cost_fen, t.minutes_spent, t.block_id, t.started_at, t.created_at, t.fails,
      t.created_by_id, t.version, h.time_zone,
      (select count(*)::int from task_photos p where p.house_id = t.house_id and p.task_id = t.id) as photos
    from tasks t join houses h on h.id = t.house_id
    where t.id = ${id} and ${seenTasks(ctx)} for update of t`.execute(ctx.db);
  return rows[0] ?? fail(taskFailures.notFound);
};

/** The same for a change that was based on what its user saw. */
export const lockSeenTask = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<LockedTask> => {
  const task = await lockTask(ctx, id);
  if (task.version !== version) failStale(TaskDetail, await taskById(ctx, id));
  return task;
};

export const taskRefusal = (
  ctx: Ctx,
  action: TaskAction,
  { state, assigneeId }: Pick<LockedTask, 'state' | 'assigneeId'>,
): Failure | null => refusal(taskTable[action], state, { mine: isMine(ctx, assigneeId) });

export const assertTask = (ctx: Ctx, action: TaskAction, task: LockedTask): void => {
  const refused = taskRefusal(ctx, action, task);
  if (refused) fail(refused);
};

interface Change {
  /** `task.assigned`. */
  readonly name: string;
  readonly set: Updateable<DB['tasks']>;
  readonly before?: unknown;
  readonly after?: unknown;
}

export const saveTask = async (
  ctx: Ctx,
  task: Pick<LockedTask, 'id' | 'houseId' | 'version'>,
  { name, set, before, after }: Change,
): Promise<void> => {
  await ctx.db
    .updateTable('tasks')
    .set({ ...set, version: task.version + 1 })
    .where('houseId', '=', task.houseId)
    .where('id', '=', task.id)
    .execute();
  await ctx.record({ name, entity: 'task', entityId: task.id, houseId: task.houseId, before, after });
};
