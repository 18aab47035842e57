/**
 * Moves a room to another type from a date on. Stays keep the room and what they were sold as; from that night on the
 * room counts for the new type everywhere. Refused when stays without a room would find none of the old one.
 */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import {
  cancelRoomMove,
  moveRoom,
  previewRoomMove,
} from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { assertTypesStay } from '../../foundation/houses/rooms/add-rooms.ts';
import { type LockedRoom, lockRoom } from '../../foundation/houses/rooms/locked-room.ts';
import { readRoom } from '../../foundation/houses/rooms/room-row-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';
import { lockTypesOf } from '../room-status/lock-types.ts';
import { moveEffect, nightsFrom, staysFrom } from './room-move-queries.ts';
import { moveRefusal, oversoldNights, saidNights } from './room-move-rules.ts';

const SHOWN_NIGHTS = 30;

type Facts = Pick<LockedRoom, 'id' | 'houseId' | 'kind' | 'active' | 'roomTypeId' | 'nextTypeId' | 'today'>;

interface Asked {
  readonly roomTypeId: string;
  readonly from: string;
}

const typeNames = async (ctx: Ctx, houseId: string): Promise<(id: string) => string> => {
  const types = await ctx.db
    .selectFrom('roomTypes')
    .select(['id', 'name'])
    .where('houseId', '=', houseId)
    .where('retiredAt', 'is', null)
    .execute();
  const names = new Map(types.map((type) => [type.id, type.name]));
  return (id) => names.get(id) ?? fail(houseFailures.roomTypeNotFound);
};

/** Fails at the field of the first rule that refuses the move; returns the names of the types. */
const assertMove = async (ctx: Ctx, room: Facts, asked: Asked) => {
  const nameOf = await typeNames(ctx, room.houseId);
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const refused = moveRefusal(room, asked, room.today, horizonDays);
  if (refused) {
    const { failure, path, params = {} } = refused;
    fail(failure, { params, ...(path && { fields: [{ path, text: failure.text, params }] }) });
  }
  return { before: nameOf(room.roomTypeId), after: nameOf(asked.roomTypeId) };
};

const readFacts = async (ctx: Ctx, id: string): Promise<Facts> => {
  const row = await ctx.db
    .selectFrom('rooms as r')
    .innerJoin('houses as h', 'h.id', 'r.houseId')
    .select(['r.id', 'r.houseId', 'h.kind', 'r.active', 'r.roomTypeId', 'r.nextTypeId', 'h.timeZone'])
    .where('r.id', '=', id)
    .where(inScope(ctx, 'r.houseId'))
    .executeTakeFirst();
  if (!row) return fail(houseFailures.roomNotFound);
  return { ...row, today: await businessDateIn(ctx, row.timeZone) };
};

export const previewRoomMoveRoute = query(previewRoomMove, async (ctx, { id, ...asked }) => {
  const room = await readFacts(ctx, id);
  const names = await assertMove(ctx, room, asked);
  const range = await nightsFrom(ctx, room, asked.from);
  const [nights, stays] = await Promise.all([
    moveEffect(ctx, room, room.roomTypeId, asked.roomTypeId, range),
    staysFrom(ctx, room, asked.from, asked.roomTypeId),
  ]);
  return {
    fromTypeName: names.before,
    toTypeName: names.after,
    from: asked.from,
    stays,
    nights: nights.slice(0, SHOWN_NIGHTS),
    oversold: oversoldNights(nights),
  };
});

/** Locks the nights of both types and refuses what would oversell the one that loses the room. */
const assertRoomLeft = async (
  ctx: Ctx,
  room: LockedRoom,
  losing: string,
  gaining: string,
  from: string,
): Promise<void> => {
  const range = await nightsFrom(ctx, room, from);
  const types = [losing, gaining].map((roomTypeId) => ({ houseId: room.houseId, roomTypeId }));
  await lockTypesOf(ctx, [room.id], range, types);
  const oversold = oversoldNights(await moveEffect(ctx, room, losing, gaining, range));
  if (oversold.length > 0)
    fail(houseFailures.moveOversells, {
      params: { nights: saidNights(oversold) },
      extra: { nights: oversold },
    });
};

type Change = Partial<
  Pick<LockedRoom, 'roomTypeId' | 'nextTypeId' | 'nextTypeFrom' | 'movedFromTypeId' | 'movedOn'>
>;

const store = async (ctx: Ctx, room: LockedRoom, change: Change): Promise<void> => {
  await ctx.db
    .updateTable('rooms')
    .set({ ...change, version: room.version + 1 })
    .where('houseId', '=', room.houseId)
    .where('id', '=', room.id)
    .execute();
};

export const moveRoomRoute = command(moveRoom, async (ctx, { id, version, ...asked }) => {
  const room = await lockRoom(ctx, id, version);
  const names = await assertMove(ctx, room, asked);
  const { roomTypeId, from } = asked;
  await assertTypesStay(ctx, room.houseId, [roomTypeId]);
  await assertRoomLeft(ctx, room, room.roomTypeId, roomTypeId, from);
  const atOnce = from === room.today;
  await store(
    ctx,
    room,
    atOnce
      ? { roomTypeId, movedFromTypeId: room.roomTypeId, movedOn: from }
      : { nextTypeId: roomTypeId, nextTypeFrom: from },
  );
  await ctx.record({
    name: atOnce ? 'room.typeMoved' : 'room.typeMovePlanned',
    entity: 'room',
    entityId: id,
    houseId: room.houseId,
    before: { number: room.number, roomType: names.before },
    after: { number: room.number, roomType: names.after, from },
  });
  return readRoom(ctx, id);
});

/** A future move is cancelled; one of today is reverted. */
export const cancelRoomMoveRoute = command(cancelRoomMove, async (ctx, { id, version }) => {
  const room = await lockRoom(ctx, id, version);
  const nameOf = await typeNames(ctx, room.houseId);
  const ahead = room.nextTypeId !== null;
  if (!ahead && (room.movedOn !== room.today || room.movedFromTypeId === null)) fail(houseFailures.noMove);
  const was = (ahead ? room.nextTypeId : room.roomTypeId) as string;
  const back = (ahead ? room.roomTypeId : room.movedFromTypeId) as string;
  const from = (ahead ? room.nextTypeFrom : room.movedOn) as string;
  await assertTypesStay(ctx, room.houseId, [back]);
  await assertRoomLeft(ctx, room, was, back, from);
  const gone = { movedFromTypeId: null, movedOn: null };
  await store(ctx, room, ahead ? { nextTypeId: null, nextTypeFrom: null } : { roomTypeId: back, ...gone });
  await ctx.record({
    name: ahead ? 'room.typeMoveCancelled' : 'room.typeMoveUndone',
    entity: 'room',
    entityId: id,
    houseId: room.houseId,
    before: { number: room.number, roomType: nameOf(was), from },
    after: { number: room.number, roomType: nameOf(back) },
  });
  return readRoom(ctx, id);
});
