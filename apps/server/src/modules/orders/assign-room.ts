/** Gives a stay a room, takes it away again, or keeps it there while others are shuffled. */

import { fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { assignRoom, lockAssignment, unassignRoom } from '@minsu/contract/orders/order-endpoints.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import {
  chooseRoom,
  freeRooms,
  type OccupiedRoom,
  roomOccupancy,
} from '../room-status/availability-queries.ts';
import { countUnplaced, lockTypeNights, releaseNights } from '../room-status/room-nights.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { assertStay, lockStay, type StayInOrder } from './locked-order.ts';
import { placeStay } from './stay-nights.ts';

/** The stay already counts against its type, so only a room that is free throughout is needed. */
const chooseFor = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  roomId: string | undefined,
): Promise<OccupiedRoom> => {
  const range = { from: stay.checkIn, to: stay.checkOut };
  const rooms = await roomOccupancy(ctx, { houseId: order.houseId, roomTypeId: stay.roomTypeId, ...range });
  if (roomId === undefined)
    return chooseRoom(rooms, range, order.today) ?? fail(roomStatusFailures.noRoomThroughout);
  const room = rooms.find((one) => one.id === roomId);
  if (!room) return fail(houseFailures.roomNotFound);
  if (freeRooms([room], range).length > 0) return room;
  const night = room.taken.find((taken) => taken >= range.from && taken < range.to) ?? range.from;
  return fail(roomStatusFailures.roomTaken, { params: { room: room.number, night } });
};

/** Puts an unplaced stay into a room; answers the room. */
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
  const room = await placeUnplaced(ctx, at, roomId);
  return finishChange(ctx, at.order, {
    name: 'assigned',
    before: { room: null },
    after: { room: room.number },
  });
});

export const unassignRoomRoute = command(unassignRoom, async (ctx, key) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'unassign');
  const { order, stay } = at;
  const range = { from: stay.checkIn, to: stay.checkOut };
  await lockTypeNights(ctx, order.houseId, stay.roomTypeId, range);
  await releaseNights(ctx, order.houseId, { stayId: stay.id });
  await ctx.db
    .deleteFrom('stayRooms')
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .execute();
  await countUnplaced(ctx, order.houseId, stay.roomTypeId, range, 1);
  await patchStay(ctx, order.houseId, stay.id, { roomId: null, locked: false });
  return finishChange(ctx, order, {
    name: 'unassigned',
    before: { room: stay.roomNumber },
    after: { room: null },
  });
});

export const lockAssignmentRoute = command(lockAssignment, async (ctx, { locked, ...key }) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, locked ? 'lock' : 'unlock');
  await patchStay(ctx, at.order.houseId, at.stay.id, { locked });
  return finishChange(ctx, at.order, {
    name: locked ? 'locked' : 'unlocked',
    before: { room: at.stay.roomNumber, locked: at.stay.locked },
    after: { room: at.stay.roomNumber, locked },
  });
});
