/** Finds a room that can be sold for a whole stay, with the type's nights locked. */

import { datesOf } from '@minsu/contract/dates.ts';
import { FailureError, fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  chooseRoom,
  freeRooms,
  type OccupiedRoom,
  roomOccupancy,
  sellableNights,
  takenRefusal,
} from '../room-status/availability-queries.ts';
import { releaseDueHolds } from '../room-status/release-holds.ts';
import type { Range } from '../room-status/room-nights.ts';
import { lockTypeNights } from '../room-status/type-nights.ts';
import { expireDueOrders } from './expire-orders.ts';
import { type Placed, placeStay } from './stay-nights.ts';

export interface Place {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly range: Range;
  /** The room asked for; otherwise the best fit. */
  readonly roomId?: string | undefined;
  /** Taken when it is free; otherwise the best fit. */
  readonly preferRoomId?: string | null;
  /** The house's business date: nights before it are no loss. */
  readonly today?: string;
  /** Rooms that earlier stays of the same sale have chosen but not yet taken. */
  readonly alsoTaken?: readonly { readonly roomId: string; readonly range: Range }[];
}

const withAlsoTaken = (rooms: readonly OccupiedRoom[], also: Place['alsoTaken'] = []): OccupiedRoom[] =>
  rooms.map((room) => {
    const more = also
      .filter((one) => one.roomId === room.id)
      .flatMap(({ range }) => datesOf(range.from, range.to));
    return more.length === 0 ? room : { ...room, taken: [...room.taken, ...more].sort() };
  });

const pick = (
  rooms: readonly OccupiedRoom[],
  unplaced: ReadonlyMap<string, number>,
  place: Place,
): OccupiedRoom => {
  const full = sellableNights({ rooms, unplaced, range: place.range }).find((night) => night.free < 1);
  if (full) return fail(roomStatusFailures.soldOut, { params: { night: full.night } });
  if (place.roomId === undefined) {
    const preferred = freeRooms(
      rooms.filter((room) => room.id === place.preferRoomId),
      place.range,
    )[0];
    const best = preferred ?? chooseRoom(rooms, place.range, place.today);
    return best ?? fail(roomStatusFailures.noRoomThroughout);
  }
  const wanted = rooms.find((room) => room.id === place.roomId);
  if (!wanted) return fail(houseFailures.roomNotFound);
  if (freeRooms([wanted], place.range).length > 0) return wanted;
  const { failure, params } = takenRefusal(wanted, place.range, place.roomTypeId);
  return fail(failure, { params });
};

const tryPick = async (ctx: Ctx, place: Place): Promise<OccupiedRoom> => {
  const { houseId, roomTypeId, range } = place;
  const unplaced = await lockTypeNights(ctx, houseId, roomTypeId, range);
  const rooms = await roomOccupancy(ctx, { houseId, roomTypeId, ...range });
  return pick(withAlsoTaken(rooms, place.alsoTaken), unplaced, place);
};

/**
 * A room that can be sold for the whole range, with the type's nights locked. Holds and unpaid orders whose deadline
 * has passed make way, and so do held rooms whose release time has come. Fails with the night that is sold out, or that no one room is free throughout.
 */
export const findRoom = async (ctx: Ctx, place: Place): Promise<OccupiedRoom> => {
  try {
    return await tryPick(ctx, place);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const within = { houseId: place.houseId, range: place.range };
    const released = (await expireDueOrders(ctx, within)) + (await releaseDueHolds(ctx, within));
    if (released === 0) throw error;
    return tryPick(ctx, place);
  }
};

/** Sells the nights of a stay anew: the same room when it is free, else the best fit of its type. */
export const retakeStay = async (ctx: Ctx, houseId: string, stay: Placed): Promise<string> => {
  const range = { from: stay.checkIn, to: stay.checkOut };
  const room = await findRoom(ctx, {
    houseId,
    roomTypeId: stay.roomTypeId,
    range,
    preferRoomId: stay.roomId,
  });
  await placeStay(ctx, houseId, stay.id, room, range);
  return room.id;
};
