/** A new task with its checklist and deadline; for all that make tasks. */
import type { TaskKind, TaskOrigin } from '@minsu/contract/operations/tasks/task.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { checklistFor, dueOf, roomForTask } from './room-for-task-queries.ts';

export interface NewTask {
  readonly roomId: string;
  readonly kind: TaskKind;
  readonly origin: TaskOrigin;
  readonly day: string;
  readonly note?: string;
  readonly dueAt?: Date | null;
  readonly assigneeId?: string | null;
  readonly orderId?: string | null;
  readonly stayId?: string | null;
}

export interface InsertedTask {
  readonly id: string;
  readonly houseId: string;
}

/** Null when a stay or the plan has made it already. */
export const insertTask = async (ctx: Ctx, task: NewTask): Promise<InsertedTask | null> => {
  const { roomId, kind, origin, day, note = '', assigneeId = null, orderId = null, stayId = null } = task;
  const room = await roomForTask(ctx, roomId, day);
  const { minutes, minPhotos, lines } = await checklistFor(ctx, kind, room.roomTypeId);
  const { houseId } = room;
  const id = ctx.newId();
  const state = assigneeId === null ? 'unassigned' : 'assigned';
  const { numAffectedRows } = await sql`
    insert into tasks ${sql`(house_id, id, room_id, kind, state, origin, day, due_at, due_fixed, change_over,
      planned_minutes, order_id, stay_id, assignee_id, note, checklist, min_photos, created_by, created_by_id,
      created_at)`}
    values (${houseId}, ${id}, ${roomId}, ${kind}, ${state}, ${origin}, ${day},
      ${task.dueAt ?? (await dueOf(ctx, room, minutes, ctx.now))}, ${Boolean(task.dueAt)},
      ${kind === 'departure' && room.arrives}, ${minutes}, ${orderId}, ${stayId}, ${assigneeId}, ${note},
      ${JSON.stringify(lines.map((text) => ({ text, done: false })))}::jsonb, ${minPhotos}, ${ctx.user.realname},
      ${ctx.user.id || null}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
  if (Number(numAffectedRows) === 0) return null;
  await ctx.record({
    name: 'task.created',
    entity: 'task',
    entityId: id,
    houseId,
    after: { kind, state, day, roomId, origin, assigneeId },
  });
  return { id, houseId };
};
