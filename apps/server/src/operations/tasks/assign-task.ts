/** Assigns a task to a cleaner, reassigns it, or takes it back before it has begun; single or in bulk. */

import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import { assignTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { assignTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import type { TaskState } from '@minsu/contract/operations/tasks/task-states.ts';
import { failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { assertCleaner, cleansWhere } from './assignee-queries.ts';
import { assertTask, type LockedTask, lockSeenTask, lockTask, saveTask, taskRefusal } from './locked-task.ts';
import { findTaskIds } from './task-queries.ts';
import { taskById } from './task-row-queries.ts';

const give = async (ctx: Ctx, task: LockedTask, assigneeId: string | null): Promise<void> => {
  assertTask(ctx, assigneeId === null ? 'unassign' : 'assign', task);
  if (assigneeId !== null) await assertCleaner(ctx, task.houseId, assigneeId);
  await saveTask(ctx, task, {
    name: assigneeId === null ? 'task.unassigned' : 'task.assigned',
    // A new assignee starts again.
    set: { assigneeId, state: assigneeId === null ? 'unassigned' : 'assigned', startedAt: null },
    before: { assigneeId: task.assigneeId, state: task.state },
    after: { assigneeId },
  });
};

export const assignTaskRoute = command(assignTask, async (ctx, { assigneeId, ...key }) => {
  const task = await lockSeenTask(ctx, key);
  await give(ctx, task, assigneeId);
  return taskById(ctx, task.id);
});

interface Input {
  readonly assigneeId: string;
}

interface Looked {
  readonly id: string;
  readonly houseId: string;
  readonly label: string;
  readonly state: TaskState;
  readonly assigneeId: string | null;
}

interface Before {
  readonly assigneeId: string | null;
  readonly version: number;
}

export const assignTasksBulk: Bulk = {
  name: 'tasks.assign',
  title: taskTexts.bulkAssign,
  endpoints: assignTasks,
  find: findTaskIds,
  look: async (ctx, ids, { assigneeId }: Input) => {
    const { rows } = await sql<Looked>`
      select t.id, t.house_id, h.name || ' · ' || r.number as label, t.state, t.assignee_id
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join tasks t on t.id = asked.id join houses h on h.id = t.house_id
      join rooms r on r.house_id = t.house_id and r.id = t.room_id
      where ${inScope(ctx, 't.houseId')} order by asked.place`.execute(ctx.db);
    const cleans = await cleansWhere(ctx, assigneeId, [...new Set(rows.map(({ houseId }) => houseId))]);
    return rows.map((row) => ({
      id: row.id,
      label: row.label,
      refusal: taskRefusal(ctx, 'assign', row) ?? (cleans.has(row.houseId) ? null : taskFailures.notACleaner),
    }));
  },
  change: async (ctx, id, { assigneeId }: Input): Promise<Before> => {
    const task = await lockTask(ctx, id);
    await give(ctx, task, assigneeId);
    return { assigneeId: task.assigneeId, version: task.version };
  },
  /** Allowed only before work begins. */
  undo: async (ctx, id, before: Before) => {
    const task = await lockTask(ctx, id);
    if (task.version !== before.version + 1) failStale();
    await give(ctx, task, before.assigneeId);
  },
};
