/** Check-in, and taking it back on the same business day. */
import { fail } from '@minsu/contract/failure.ts';
import { checkInOrder, undoCheckIn } from '@minsu/contract/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { roomsSharing } from '../room-status/linked-room-queries.ts';
import { placeUnplaced } from './assign-room.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { assertStay, lockStay } from './locked-order.ts';

/** The room is there, its last guest has left, and it is clean unless the clerk accepts it as it is. */
const checkRoom = async (
  ctx: Ctx,
  houseId: string,
  stayId: string,
  roomId: string,
  acceptDirty: boolean,
): Promise<string> => {
  const room = await ctx.db
    .selectFrom('rooms')
    .select(['number', 'condition'])
    .where('houseId', '=', houseId)
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const occupant = await ctx.db
    .selectFrom('stays')
    .select('id')
    .where('houseId', '=', houseId)
    .where('roomId', 'in', await roomsSharing(ctx, houseId, roomId))
    .where('state', '=', 'in_house')
    .where('id', '!=', stayId)
    .executeTakeFirst();
  const params = { room: room.number };
  if (occupant) fail(orderFailures.roomStillOccupied, { params });
  if (room.condition === 'dirty' && !acceptDirty) fail(orderFailures.roomDirty, { params });
  return room.number;
};

export const checkInOrderRoute = command(
  checkInOrder,
  async (ctx, { stayId, version, roomId: wanted, guestName, acceptDirty }) => {
    const at = await lockStay(ctx, { stayId, version });
    await assertStay(ctx, at, 'checkIn');
    const { order, stay } = at;
    if (stay.roomId === null && wanted === undefined) fail(orderFailures.checkInNeedsRoom);
    if (stay.roomId !== null && wanted !== undefined && wanted !== stay.roomId)
      fail(orderFailures.cannotAssign);
    const roomId = stay.roomId ?? (await placeUnplaced(ctx, at, wanted)).id;
    const room = await checkRoom(ctx, order.houseId, stay.id, roomId, acceptDirty);
    const name = guestName ?? stay.guestName;
    await patchStay(ctx, order.houseId, stay.id, {
      state: 'in_house',
      checkedInAt: ctx.now,
      guestName: name,
    });
    return finishChange(ctx, order, {
      name: 'checkedIn',
      before: { state: 'expected', guestName: stay.guestName },
      after: { state: 'in_house', guestName: name, room, roomId },
    });
  },
);

export const undoCheckInRoute = command(undoCheckIn, async (ctx, key) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'undoCheckIn');
  await patchStay(ctx, at.order.houseId, at.stay.id, { state: 'expected', checkedInAt: null });
  return finishChange(ctx, at.order, {
    name: 'checkInUndone',
    before: { state: 'in_house' },
    after: { state: 'expected', room: at.stay.roomNumber, roomId: at.stay.roomId },
  });
});
