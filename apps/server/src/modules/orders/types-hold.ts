/** After stays and blocks changed places: every stay without a room still finds one of its type. */
import { datesOf } from '@minsu/contract/dates.ts';
import { typeOn } from '@minsu/contract/houses/room.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockTypesOf, type TypedRoomRow } from '../room-status/lock-types.ts';
import type { Range } from '../room-status/room-nights.ts';
import { leaveRoomForUnplaced } from '../room-status/unplaced-needs.ts';

/** Nights that are taken out of stock, in a room or of a type. */
export interface Place extends Range {
  readonly roomId: string | null;
  /** Counts for a stay without a room; a block has none of its own. */
  readonly roomTypeId: string | null;
}

interface Concerned extends Range {
  readonly houseId: string;
  readonly before: readonly Place[];
  readonly after: readonly Place[];
}

/** How many places of each type these take, by `type night`. */
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

/** Locks the nights of all types concerned, before anything is looked at. */
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

/** Fails with `roomStatus.neededByUnplaced` where these places take more of a type than they did. */
export const assertTypesHold = async (ctx: Ctx, concerned: Concerned): Promise<void> => {
  const { types, rooms } = await lockPlaces(ctx, concerned);
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const [had, have] = [countsOf(concerned.before, byId), countsOf(concerned.after, byId)];
  await leaveRoomForUnplaced(ctx, types, concerned, ({ roomTypeId }, night) => {
    const key = `${roomTypeId} ${night}`;
    return (have.get(key) ?? 0) > (had.get(key) ?? 0);
  });
};
