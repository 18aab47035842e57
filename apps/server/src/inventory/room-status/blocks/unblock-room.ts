/** Opens a blocked room: a current block ends today, a future one is removed. */

import { unblockRoom } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { snapshotOf, storeStep } from '../store-step.ts';
import { lockBlock } from './block-queries.ts';
import { blockRefusal } from './block-rules.ts';
import { openBlock } from './open-block.ts';

interface BlockKey {
  readonly id: string;
  readonly version: number;
}

/** In the caller's transaction; the caller has checked the permission. */
export const openRoom = async (ctx: Ctx, { id, version }: BlockKey): Promise<null> => {
  const locked = await lockBlock(ctx, id, version);
  const refused = blockRefusal(locked.block, locked.today);
  if (refused) fail(refused);
  const concerned = { houseId: locked.block.houseId, blockIds: [id] };
  const found = await snapshotOf(ctx, concerned);
  await openBlock(ctx, locked, 'roomBlock.removed');
  await storeStep(ctx, 'unblock', concerned, found);
  return null;
};

export const unblockRoomRoute = command(unblockRoom, openRoom);
