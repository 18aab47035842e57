/** Taking nights out of a room type's stock must leave a room for each unassigned stay of that type. */

import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { roomOccupancy } from './availability-queries.ts';
import { sellableNights } from './availability-rules.ts';
import type { LockedType, TypeKey } from './lock-types.ts';
import type { Range } from './room-nights.ts';

/**
 * After nights of a type were `taken` out of stock: every unassigned stay must still find a room. Fails with
 * `roomStatus.neededByUnplaced`.
 */
export const leaveRoomForUnplaced = async (
  ctx: Ctx,
  types: readonly LockedType[],
  range: Range,
  taken: (type: TypeKey, night: string) => boolean,
): Promise<void> => {
  for (const { unplaced, ...type } of types) {
    const needed = (night: string) => (unplaced.get(night) ?? 0) > 0 && taken(type, night);
    if (![...unplaced.keys()].some(needed)) continue;
    const rooms = await roomOccupancy(ctx, { ...type, ...range });
    const short = sellableNights({ rooms, unplaced, range }).find(
      ({ night, free }) => free < 0 && needed(night),
    );
    if (short) fail(roomStatusFailures.neededByUnplaced, { params: { night: short.night } });
  }
};
