/** Takes blocks' nights out of stock. Locks type nights first, like sales (lock-types.ts). */
import type { Ctx } from '../../../platform/context.ts';
import { type Range, takeNights } from '../room-nights.ts';

export interface BlockedRoom {
  readonly id: string;
  readonly houseId: string;
  readonly number: string;
}

/** Makes each block the owner of its nights. Fails with `roomStatus.roomTaken`. */
export const takeBlockNights = async (
  ctx: Ctx,
  blocks: readonly { readonly id: string; readonly room: BlockedRoom }[],
  range: Range,
): Promise<void> => {
  const sorted = [...blocks].sort((a, b) =>
    `${a.room.houseId}${a.room.id}` < `${b.room.houseId}${b.room.id}` ? -1 : 1,
  );
  for (const { id, room } of sorted) await takeNights(ctx, room, range, { blockId: id });
};
