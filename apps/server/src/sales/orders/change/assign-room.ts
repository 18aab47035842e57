/** Assigns a room to a stay, unassigns it, or locks it against automatic moves. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import {
  assignRoom,
  lockAssignment,
  unassignRoom,
} from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import {
  chooseRoom,
  freeRooms,
  type OccupiedRoom,
  roomOccupancy,
  sellableNights,
  takenRefusal,
} from '../../../inventory/room-status/availability-queries.ts';
import { lockTypesOf } from '../../../inventory/room-status/lock-types.ts';
import { releaseNights } from '../../../inventory/room-status/room-nights.ts';
import { forOwnTimes } from '../../../inventory/room-status/stay-time-queries.ts';
import { snapshotOf, storeStep } from '../../../inventory/room-status/store-step.ts';
import { countUnplaced, lockTypeNights } from '../../../inventory/room-status/type-nights.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { assertStay, lockStay, type StayInOrder } from '../locked-order.ts';
import { placeStay } from '../stay/stay-nights.ts';
import { finishChange, patchStay } from './finish-change.ts';

/** The stay already counts against its type, so only the room itself must be free. */
const chooseFor = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  roomId: string | undefined,
): Promise<OccupiedRoom> => {
  const range = { from: stay.checkIn, to: stay.checkOut };
  const { houseId } = order;
  const all = await roomOccupancy(ctx, { houseId, roomTypeId: stay.roomTypeId, ...range });
  const rooms = await forOwnTimes(ctx, all, { ...stay, houseId });
  if (roomId === undefined)
    return chooseRoom(rooms, range, order.today) ?? fail(roomStatusFailures.noRoomThroughout);
  const room = rooms.find((one) => one.id === roomId);
  if (!room) return fail(houseFailures.roomNotFound);
  if (freeRooms([room], range).length > 0) return room;
  const { failure, params } = takenRefusal(room, range, stay.roomTypeId);
  return fail(failure, { params });
};

/** Assigns a room to an unassigned stay; returns the room. */
export const placeUnplaced = async (
  ctx: Ctx,
  at: StayInOrder,
  roomId: string | undefined,
): Promise<OccupiedRoom> => {
  const { order, stay } = at;
  const range = { from: stay.checkIn, to: stay.checkOut };
  await lockTypeNights(ctx, order.houseId, stay.roomTypeId, range);
  const room = await chooseFor(ctx, at, roomId);
  await countUnplaced(ctx, order.houseId, stay.roomTypeId, range, -1);
  await placeStay(ctx, order.houseId, stay.id, room, range);
  await patchStay(ctx, order.houseId, stay.id, { roomId: room.id });
  return room;
};

export const assignRoomRoute = command(assignRoom, async (ctx, { roomId, ...key }) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'assign');
  const concerned = { houseId: at.order.houseId, stayIds: [at.stay.id] };
  const before = await snapshotOf(ctx, concerned);
  const room = await placeUnplaced(ctx, at, roomId);
  await storeStep(ctx, 'assign', concerned, before);
  return finishChange(ctx, at.order, {
    name: 'assigned',
    before: { room: null },
    after: { room: room.number, roomId: room.id },
  });
});

/**
 * When the room has changed its type, an unassigned stay counts against its original type again, which needs one
 * available room. Locks the type's nights. Throws `roomStatus.typeFullWithoutRoom`.
 */
const releasePlaceOfType = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<void> => {
  const range = { from: stay.checkIn, to: stay.checkOut };
  const type = { houseId: order.houseId, roomTypeId: stay.roomTypeId };
  const roomIds = stay.roomId === null ? [] : [stay.roomId];
  const { types, rooms } = await lockTypesOf(ctx, roomIds, range, [type]);
  const away = (night: string) => rooms.some((room) => typeOn(room, night) !== stay.roomTypeId);
  if (!datesOf(range.from, range.to).some(away)) return;
  const unplaced = types.find((one) => one.roomTypeId === stay.roomTypeId)?.unplaced ?? new Map();
  const ofType = await roomOccupancy(ctx, { ...type, ...range });
  const full = sellableNights({ rooms: ofType, unplaced, range }).find(
    ({ night, free }) => free < 1 && away(night),
  );
  if (full)
    fail(roomStatusFailures.typeFullWithoutRoom, {
      params: { room: stay.roomNumber ?? '', night: full.night },
    });
};

/** Unassigns the stay. */
export const takeRoomAway = async (ctx: Ctx, at: StayInOrder): Promise<void> => {
  const { order, stay } = at;
  const range = { from: stay.checkIn, to: stay.checkOut };
  await releasePlaceOfType(ctx, at);
  await releaseNights(ctx, order.houseId, { stayId: stay.id });
  await ctx.db
    .deleteFrom('stayRooms')
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .execute();
  await countUnplaced(ctx, order.houseId, stay.roomTypeId, range, 1);
  await patchStay(ctx, order.houseId, stay.id, { roomId: null, locked: false });
};

export const unassignRoomRoute = command(unassignRoom, async (ctx, key) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'unassign');
  const { order, stay } = at;
  const concerned = { houseId: order.houseId, stayIds: [stay.id] };
  const before = await snapshotOf(ctx, concerned);
  await takeRoomAway(ctx, at);
  await storeStep(ctx, 'unassign', concerned, before);
  return finishChange(ctx, order, {
    name: 'unassigned',
    before: { room: stay.roomNumber, roomId: stay.roomId },
    after: { room: null },
  });
});

export const lockAssignmentRoute = command(lockAssignment, async (ctx, { locked, ...key }) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, locked ? 'lock' : 'unlock');
  const concerned = { houseId: at.order.houseId, stayIds: [at.stay.id] };
  const before = await snapshotOf(ctx, concerned);
  await patchStay(ctx, at.order.houseId, at.stay.id, { locked });
  await storeStep(ctx, 'lock', concerned, before);
  return finishChange(ctx, at.order, {
    name: locked ? 'locked' : 'unlocked',
    before: { room: at.stay.roomNumber, locked: at.stay.locked },
    after: { room: at.stay.roomNumber, roomId: at.stay.roomId, locked },
  });
});
