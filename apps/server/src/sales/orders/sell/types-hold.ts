/** After stays and blocks changed places, checks that every unassigned stay still has a room of its type. */

import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { lockTypesOf, type TypedRoomRow } from '../../../inventory/room-status/lock-types.ts';
import type { Range } from '../../../inventory/room-status/room-nights.ts';
import { leaveRoomForUnplaced } from '../../../inventory/room-status/unplaced-needs.ts';
import type { Ctx } from '../../../platform/context.ts';

/** Nights taken out of stock, by room or type. */
export interface Place extends Range {
  readonly roomId: string | null;
  /** Type counted for an unassigned stay; null for blocks. */
  readonly roomTypeId: string | null;
}

interface Concerned extends Range {
  readonly houseId: string;
  readonly before: readonly Place[];
  readonly after: readonly Place[];
}

/** Places taken per type and night, keyed `type night`. */
const countsOf = (places: readonly Place[], rooms: ReadonlyMap<string, TypedRoomRow>) => {
  const counts = new Map<string, number>();
  for (const { roomId, roomTypeId, from, to } of places)
    for (const night of datesOf(from, to)) {
      const room = roomId === null ? undefined : rooms.get(roomId);
      const key = `${room ? typeOn(room, night) : roomTypeId} ${night}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
};

/** Locks the nights of all types concerned before reading. */
export const lockPlaces = (ctx: Ctx, { houseId, before, after, from, to }: Concerned) => {
  const places = [...before, ...after];
  const roomIds = [...new Set(places.flatMap(({ roomId }) => roomId ?? []))];
  const types = [...new Set(places.flatMap(({ roomTypeId }) => roomTypeId ?? []))];
  return lockTypesOf(
    ctx,
    roomIds,
    { from, to },
    types.map((roomTypeId) => ({ houseId, roomTypeId })),
  );
};

/** Throws `roomStatus.neededByUnplaced` when a type loses more places than before. */
export const assertTypesHold = async (ctx: Ctx, concerned: Concerned): Promise<void> => {
  const { types, rooms } = await lockPlaces(ctx, concerned);
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const [had, have] = [countsOf(concerned.before, byId), countsOf(concerned.after, byId)];
  await leaveRoomForUnplaced(ctx, types, concerned, ({ roomTypeId }, night) => {
    const key = `${roomTypeId} ${night}`;
    return (have.get(key) ?? 0) > (had.get(key) ?? 0);
  });
};
