/**
 * Restores blocks to their state before a step; those created by it are removed. Their nights must already be
 * released.
 */
import { ownsNights } from '@minsu/contract/inventory/room-status/room-status.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { takeNights } from '../room-nights.ts';
import type { BlockSnapshot, Snapshot } from '../snapshot-queries.ts';

interface Step {
  readonly houseId: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

const remove = async (ctx: Ctx, houseId: string, id: string): Promise<void> => {
  await sql`update room_blocks set removed_at = ${ctx.now}, version = version + 1
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
};

const restore = async (ctx: Ctx, houseId: string, block: BlockSnapshot): Promise<void> => {
  const { id, roomId, kind, from, to, reason, note, releaseAt } = block;
  await sql`
    update room_blocks set room_id = ${roomId}, kind = ${kind}, from_date = ${from}, to_date = ${to}, reason = ${reason},
      note = ${note}, release_at = ${releaseAt}, removed_at = null, version = version + 1
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
  if (!ownsNights(kind)) return;
  await takeNights(ctx, { houseId, id: roomId }, { from, to }, { blockId: id });
};

const record = (ctx: Ctx, houseId: string, was: BlockSnapshot, is: BlockSnapshot | undefined) => {
  const said = (block: BlockSnapshot | undefined) =>
    block && !block.removed
      ? { roomId: block.roomId, kind: block.kind, from: block.from, to: block.to, reason: block.reason }
      : null;
  return ctx.record({
    name: 'roomBlock.restored',
    entity: 'roomBlock',
    entityId: was.id,
    houseId,
    before: said(was),
    after: said(is),
  });
};

export const restoreBlocks = async (ctx: Ctx, { houseId, before, after }: Step): Promise<void> => {
  for (const left of after.blocks) {
    const found = before.blocks.find(({ id }) => id === left.id);
    if (found && !found.removed) await restore(ctx, houseId, found);
    else await remove(ctx, houseId, left.id);
    await record(ctx, houseId, left, found);
  }
};
