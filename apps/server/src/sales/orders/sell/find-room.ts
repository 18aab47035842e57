/** Finds a room that can be sold for a whole stay and locks its type's nights. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { FailureError, fail } from '@minsu/contract/platform/failure.ts';
import {
  chooseRoom,
  freeRooms,
  type OccupiedRoom,
  roomOccupancy,
  sellableNights,
  takenRefusal,
} from '../../../inventory/room-status/availability-queries.ts';
import {
  isCrowded,
  isNothingDue,
  noteNothingDue,
  noteRefused,
  readAvailability,
  readSharedAvailability,
  waitForTypeNights,
} from '../../../inventory/room-status/crowded-types.ts';
import { releaseDueHolds } from '../../../inventory/room-status/release-holds.ts';
import type { Range } from '../../../inventory/room-status/room-nights.ts';
import { forOwnTimes } from '../../../inventory/room-status/stay-time-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { retakeSlot } from '../hours/find-slot.ts';
import type { LockedStay } from '../locked-order.ts';
import { type Placed, placeStay } from '../stay/stay-nights.ts';
import { expireDueOrders } from './expire-orders.ts';

export interface Place {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly range: Range;
  /** Required room; absent: the best fit. */
  readonly roomId?: string | undefined;
  /** Preferred if free; otherwise the best fit. */
  readonly preferRoomId?: string | null;
  /** The best fit among these if any is free; otherwise the best fit of all. */
  readonly preferRoomIds?: readonly string[];
  /** Property's business date; earlier nights do not count as gaps. */
  readonly today?: string;
  /** The stay's own times, which may conflict with neighbours. */
  readonly times?: Pick<LockedStay, 'arriveTime' | 'leaveTime'>;
  /** True if this transaction has written nothing yet, so a read outside it sees the same rooms. */
  readonly isUnwritten?: boolean;
  /** Rooms chosen by earlier stays of the same sale but not yet written. */
  readonly alsoTaken?: readonly { readonly roomId: string; readonly range: Range }[];
}

const withAlsoTaken = (rooms: readonly OccupiedRoom[], also: Place['alsoTaken'] = []): OccupiedRoom[] =>
  rooms.map((room) => {
    const more = also
      .filter((one) => one.roomId === room.id)
      .flatMap(({ range }) => datesOf(range.from, range.to));
    return more.length === 0 ? room : { ...room, taken: [...room.taken, ...more].sort() };
  });

/** Hours sold in the room, or a guest's early or late time, explain more than "sold out". */
const meetsBar = ({ slots = [], times = [] }: OccupiedRoom, { from, to }: Range): boolean =>
  [...slots, ...times].some(({ night }) => night >= from && night < to);

const bestOf = (
  rooms: readonly OccupiedRoom[],
  { preferRoomId, preferRoomIds = [], range, today }: Place,
): OccupiedRoom | null => {
  const [own] = freeRooms(
    rooms.filter((room) => room.id === preferRoomId),
    range,
  );
  const among = rooms.filter((room) => preferRoomIds.includes(room.id));
  return own ?? chooseRoom(among, range, today) ?? chooseRoom(rooms, range, today);
};

const pick = (
  rooms: readonly OccupiedRoom[],
  unplaced: ReadonlyMap<string, number>,
  place: Place,
): OccupiedRoom => {
  const asked = rooms.find((room) => room.id === place.roomId);
  if (asked && meetsBar(asked, place.range)) {
    const { failure, params } = takenRefusal(asked, place.range, place.roomTypeId);
    return fail(failure, { params });
  }
  const full = sellableNights({ rooms, unplaced, range: place.range }).find((night) => night.free < 1);
  if (full) return fail(roomStatusFailures.soldOut, { params: { night: full.night } });
  if (place.roomId === undefined) {
    const best = bestOf(rooms, place);
    return best ?? fail(roomStatusFailures.noRoomThroughout);
  }
  const wanted = rooms.find((room) => room.id === place.roomId);
  if (!wanted) return fail(houseFailures.roomNotFound);
  if (freeRooms([wanted], place.range).length > 0) return wanted;
  const { failure, params } = takenRefusal(wanted, place.range, place.roomTypeId);
  return fail(failure, { params });
};

const pickAmong = async (
  ctx: Ctx,
  place: Place,
  unplaced: ReadonlyMap<string, number>,
  rooms: readonly OccupiedRoom[],
): Promise<OccupiedRoom> => {
  const { houseId, range } = place;
  const { arriveTime = null, leaveTime = null } = place.times ?? {};
  const stay = { houseId, checkIn: range.from, checkOut: range.to, arriveTime, leaveTime };
  const left = await forOwnTimes(ctx, rooms, stay);
  return pick(withAlsoTaken(left, place.alsoTaken), unplaced, place);
};

/** Refuses sold-out requests before queueing for the lock, when many callers wait for it. */
const tryPick = async (ctx: Ctx, place: Place, isAlone: boolean): Promise<OccupiedRoom> => {
  const { houseId, roomTypeId, range } = place;
  const of = { houseId, roomTypeId, ...range };
  if (isCrowded(houseId, roomTypeId)) {
    const { unplaced, rooms } = await (isAlone ? readAvailability(ctx, of) : readSharedAvailability(ctx, of));
    await pickAmong(ctx, place, unplaced, rooms);
  }
  // Order matters: rows read after the lock are current.
  const [unplaced, rooms] = await Promise.all([
    waitForTypeNights(ctx, houseId, roomTypeId, range),
    roomOccupancy(ctx, of),
  ]);
  return pickAmong(ctx, place, unplaced, rooms);
};

/**
 * Finds a room for the whole range and locks its type's nights. Expires due holds and unpaid orders and releases
 * due held rooms first. Throws with the sold-out night, or when no single room is free throughout.
 */
export const findRoom = async (ctx: Ctx, place: Place): Promise<OccupiedRoom> => {
  try {
    return await tryPick(ctx, place, place.isUnwritten !== true);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    noteRefused(place.houseId, place.roomTypeId);
    if (isNothingDue(ctx, place.houseId, place.range)) throw error;
    const within = { houseId: place.houseId, range: place.range };
    const released = (await expireDueOrders(ctx, within)) + (await releaseDueHolds(ctx, within));
    if (released === 0) noteNothingDue(ctx, place.houseId, place.range);
    if (released === 0) throw error;
    return tryPick(ctx, place, true);
  }
};

/** Sells the nights of a stay again: its former room if free, else the best fit of its type. */
export const retakeStay = async (
  ctx: Ctx,
  houseId: string,
  stay: Placed & Pick<LockedStay, 'hours' | 'arriveTime' | 'leaveTime'>,
): Promise<string> => {
  if (stay.hours) return retakeSlot(ctx, houseId, { ...stay, hours: stay.hours });
  const range = { from: stay.checkIn, to: stay.checkOut };
  const room = await findRoom(ctx, {
    houseId,
    roomTypeId: stay.roomTypeId,
    range,
    preferRoomId: stay.roomId,
    times: stay,
  });
  await placeStay(ctx, houseId, stay.id, room, range);
  return room.id;
};
