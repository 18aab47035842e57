/**
 * Has the room cleaned on the day an owner leaves: one open task follows the dates of the block, by any user. Safe to
 * repeat: it reads the current block.
 */
import { ownerTexts } from '@minsu/contract/finance/landlords/owner.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { insertTask } from './insert-task.ts';

interface Key {
  readonly houseId: string;
  readonly id: string;
}

interface Leaving {
  readonly roomId: string;
  readonly day: string;
}

/** The room and day of the owner's departure; null: there is none, or it is long past. */
const leavingOf = async (ctx: Ctx, { houseId, id }: Key): Promise<Leaving | null | undefined> => {
  const { rows } = await sql<Leaving & { removed: boolean; timeZone: string }>`
    select b.room_id, b.to_date as day, b.removed_at is not null as removed, h.time_zone
    from room_blocks b join houses h on h.id = b.house_id
    where b.house_id = ${houseId} and b.id = ${id} and b.kind = 'owner_stay' for update of b`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { removed, timeZone, ...leaving } = row;
  return removed || row.day < (await businessDateIn(ctx, timeZone)) ? null : leaving;
};

/** The block's tasks that are not cancelled, and whether one has begun. */
const tasksOf = async (ctx: Ctx, { houseId, id }: Key) => {
  const { rows } = await sql<{ id: string; roomId: string; day: string; waiting: boolean }>`
    select t.id, t.room_id, t.day, t.state in ('unassigned', 'assigned') as waiting from tasks t
    where t.house_id = ${houseId} and t.owner_block_id = ${id} and t.state <> 'cancelled'`.execute(ctx.db);
  return rows;
};

const cancel = async (ctx: Ctx, houseId: string, id: string): Promise<void> => {
  await sql`update tasks set state = 'cancelled', cancelled_at = ${ctx.now}, cancel_reason = '', version = version + 1
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
  await ctx.record({
    name: 'task.cancelled',
    entity: 'task',
    entityId: id,
    houseId,
    after: { cause: 'ownerStayChanged' },
  });
};

const follow = async (ctx: Ctx, key: Key): Promise<void> => {
  const leaving = await leavingOf(ctx, key);
  // No longer, or never, an owner stay: its tasks are removed.
  const tasks = await tasksOf(ctx, key);
  const fits = (task: (typeof tasks)[number]) =>
    Boolean(leaving) && task.roomId === leaving?.roomId && task.day === leaving.day;
  for (const task of tasks) if (task.waiting && !fits(task)) await cancel(ctx, key.houseId, task.id);
  if (!leaving || tasks.some((task) => fits(task) || !task.waiting)) return;
  const note = sayText(ownerTexts.taskNote, 'zh-CN');
  const made = await insertTask(ctx, { ...leaving, kind: 'departure', origin: 'plan', note });
  if (made)
    await sql`update tasks set owner_block_id = ${key.id}
      where house_id = ${made.houseId} and id = ${made.id}`.execute(ctx.db);
};

export const cleanAfterOwnerJob: Job = {
  on: [
    'roomBlock.created',
    'roomBlock.changed',
    'roomBlock.removed',
    'roomBlock.released',
    'roomBlock.restored',
  ],
  run: (job, { houseId, entityId }) =>
    job.change((ctx) => follow(ctx, { houseId: String(houseId), id: String(entityId) })),
};
