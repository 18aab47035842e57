/** The closed room of a repair: made, moved and opened with its task, by the commands of room status. */

import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { closeRooms } from '../../inventory/room-status/blocks/block-rooms.ts';
import { moveBlock } from '../../inventory/room-status/blocks/change-block.ts';
import { openRoom } from '../../inventory/room-status/blocks/unblock-room.ts';
import type { Ctx } from '../../platform/context.ts';
import type { LockedTask } from './locked-task.ts';

/** With the right to close rooms, and where that reaches. */
const closing = (ctx: Ctx): Ctx =>
  ctx.user.may('roomStatus:block') ? { ...ctx, access: 'roomStatus:block' } : fail(taskFailures.mayNotBlock);

export interface RepairDates {
  readonly from: string;
  readonly to: string;
}

const REASON_LENGTH = 60;

/** The note's first line is the reason; returns the block's id. */
export const closeForRepair = async (
  ctx: Ctx,
  { roomId, note, fallback }: { readonly roomId: string; readonly note: string; readonly fallback: string },
  { from, to }: RepairDates,
): Promise<string> => {
  const [first = ''] = note.split('\n');
  const reason = cutText(first.trim(), REASON_LENGTH) || fallback;
  const [block] = await closeRooms(closing(ctx), {
    roomIds: [roomId],
    ...{ from, to, reason, note },
    kind: 'out_of_order',
    releaseAt: null,
  });
  return block ? block.id : fail(taskFailures.noBlock);
};

/** The current block, which may have been moved or removed on the board. */
const standing = async (
  ctx: Ctx,
  { houseId, blockId, timeZone }: Pick<LockedTask, 'houseId' | 'blockId' | 'timeZone'>,
) => {
  if (blockId === null) return null;
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from room_blocks where house_id = ${houseId} and id = ${blockId} and removed_at is null
      and to_date > ${await businessDateIn(ctx, timeZone)}`.execute(ctx.db);
  return rows[0] ?? null;
};

export const openAfterRepair = async (ctx: Ctx, task: LockedTask): Promise<void> => {
  const block = await standing(ctx, task);
  if (block) await openRoom(ctx, block);
};

/** With null the room opens; answers the id of the block the task has from now on. */
export const setRepairBlock = async (
  ctx: Ctx,
  task: LockedTask,
  dates: RepairDates | null,
  fallback: string,
): Promise<string | null> => {
  if (task.kind !== 'repair') failAt('block', taskFailures.onlyRepairBlocks);
  const block = await standing(ctx, task);
  if (dates === null) {
    if (block) await openRoom(closing(ctx), block);
    return null;
  }
  if (!block) return closeForRepair(ctx, { ...task, fallback }, dates);
  await moveBlock(closing(ctx), { ...block, ...dates });
  return block.id;
};
