/** Opens a blocked room again: a block that has begun ends today, one that lies ahead is removed. */
import { fail } from '@minsu/contract/failure.ts';
import { unblockRoom } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { lockBlock } from './block-queries.ts';
import { blockRefusal } from './block-rules.ts';
import { releaseNights } from './room-nights.ts';

export const unblockRoomRoute = command(unblockRoom, async (ctx, { id, version }) => {
  const { block, room, today } = await lockBlock(ctx, id, version);
  const refused = blockRefusal(block, today);
  if (refused) fail(refused);
  const begun = block.from < today;
  const { houseId, kind, from, to, reason } = block;
  await ctx.db
    .updateTable('roomBlocks')
    .set({ version: version + 1, ...(begun ? { toDate: today } : { removedAt: ctx.now }) })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
  await releaseNights(ctx, houseId, { blockId: id }, { from: begun ? today : from, to });
  await ctx.record({
    name: 'roomBlock.removed',
    entity: 'roomBlock',
    entityId: id,
    houseId,
    before: { roomId: room.id, roomNumber: room.number, kind, from, to, reason },
    after: begun ? { to: today } : null,
  });
  return null;
});
