/** Creates the cleaning task of a check-out; undoing the check-out removes it unless it has begun. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { insertTask } from './insert-task.ts';

interface LeftRoom {
  readonly roomId: string | null;
  readonly orderId: string;
  readonly stayId: string;
  /** The house's business date. */
  readonly day: string;
}

export const openDepartureTask = async (
  ctx: Ctx,
  { roomId, orderId, stayId, day }: LeftRoom,
): Promise<void> => {
  if (roomId === null) return;
  await insertTask(ctx, { roomId, orderId, stayId, day, kind: 'departure', origin: 'check_out' });
};

/** The guests of these stays may be back in a room they had left: tasks there that have not begun are not needed. */
export const dropDepartureTasks = async (
  ctx: Ctx,
  { houseId, stayIds }: { readonly houseId: string; readonly stayIds: readonly string[] },
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update tasks t set state = 'cancelled', cancelled_at = ${ctx.now}, cancel_reason = '', version = t.version + 1
    from stays s
    where t.house_id = ${houseId} and t.stay_id = any(${stayIds}::uuid[]) and t.origin = 'check_out'
      and t.state in ('unassigned', 'assigned') and s.house_id = t.house_id and s.id = t.stay_id
      and s.room_id = t.room_id returning t.id`.execute(ctx.db);
  for (const { id } of rows)
    await ctx.record({
      name: 'task.cancelled',
      entity: 'task',
      entityId: id,
      houseId,
      after: { cause: 'checkOutUndone' },
    });
};
