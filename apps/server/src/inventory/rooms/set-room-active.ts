/** Disables a room permanently, unless stays occupy it or need one of its type; or enables it again. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { setRoomActive } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { assertTypesStay } from '../../foundation/houses/rooms/add-rooms.ts';
import { type LockedRoom, lockRoom } from '../../foundation/houses/rooms/locked-room.ts';
import { readRoom } from '../../foundation/houses/rooms/room-row-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockTypesOf } from '../room-status/lock-types.ts';
import { moveEffect, nightsFrom, staysKeeping } from './room-move-queries.ts';
import { oversoldNights, saidNights } from './room-move-rules.ts';

const NAMED_ORDERS = 5;

const assertUnused = async (ctx: Ctx, room: LockedRoom): Promise<void> => {
  const range = await nightsFrom(ctx, room, room.today);
  const { types } = await lockTypesOf(ctx, [room.id], range);
  const stays = await staysKeeping(ctx, room);
  const [first] = stays;
  if (first) {
    const named = stays
      .slice(0, NAMED_ORDERS)
      .map((stay) => `${stay.orderNo} (${stay.checkIn} → ${stay.checkOut})`);
    const more = stays.length > NAMED_ORDERS ? ` +${stays.length - NAMED_ORDERS}` : '';
    fail(houseFailures.roomHasStays, {
      params: { night: first.checkIn, orders: named.join(', ') + more },
      extra: { orders: stays.map(({ orderId, orderNo }) => ({ orderId, orderNo })) },
    });
  }
  for (const { roomTypeId } of types) {
    const nights = await moveEffect(ctx, room, roomTypeId, null, range);
    const short = oversoldNights(nights).filter((night) => typeOn(room, night) === roomTypeId);
    if (short.length > 0) fail(houseFailures.roomNeededByUnplaced, { params: { nights: saidNights(short) } });
  }
};

/** Room types affected: today's and, if a move is planned, the later one. */
const typesOf = async (ctx: Ctx, { houseId, roomTypeId, nextTypeId }: LockedRoom) =>
  ctx.db
    .selectFrom('roomTypes')
    .select(['id', 'name', 'retiredAt'])
    .where('houseId', '=', houseId)
    .where('id', 'in', [roomTypeId, ...(nextTypeId === null ? [] : [nextTypeId])])
    .execute();

const assertTypesInUse = async (ctx: Ctx, room: LockedRoom): Promise<void> => {
  const types = await typesOf(ctx, room);
  if (types.some(({ retiredAt }) => retiredAt !== null)) fail(houseFailures.roomTypeGone);
  await assertTypesStay(
    ctx,
    room.houseId,
    types.map((type) => type.id),
  );
};

/** A future move is cancelled with the room; returns its entry for the history. */
const calledOff = async (ctx: Ctx, room: LockedRoom) => {
  if (room.nextTypeId === null) return {};
  const names = new Map((await typesOf(ctx, room)).map(({ id, name }) => [id, name]));
  return {
    before: { roomType: names.get(room.nextTypeId), from: room.nextTypeFrom },
    after: { roomType: names.get(room.roomTypeId) },
  };
};

export const setRoomActiveRoute = command(setRoomActive, async (ctx, { id, version, active }) => {
  const room = await lockRoom(ctx, id, version);
  if (room.kind === 'entire') fail(houseFailures.entireHasOneRoom);
  if (room.active === active) return readRoom(ctx, id);
  await (active ? assertTypesInUse(ctx, room) : assertUnused(ctx, room));
  const move = active ? {} : await calledOff(ctx, room);
  await ctx.db
    .updateTable('rooms')
    .set({ active, version: version + 1, ...(!active && { nextTypeId: null, nextTypeFrom: null }) })
    .where('houseId', '=', room.houseId)
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: active ? 'room.activated' : 'room.deactivated',
    entity: 'room',
    entityId: id,
    houseId: room.houseId,
    before: { number: room.number, active: room.active, ...move.before },
    after: { number: room.number, active, ...move.after },
  });
  return readRoom(ctx, id);
});
