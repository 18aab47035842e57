/** Closes rooms for a range of nights: all of them or none. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { ownsNights, type RoomBlock } from '@minsu/contract/inventory/room-status/room-status.ts';
import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { lockTypesOf } from '../lock-types.ts';
import { assertRelease } from '../release-holds.ts';
import { assertNoStays } from '../stays-in-way-queries.ts';
import { storeStep } from '../store-step.ts';
import { leaveRoomForUnplaced } from '../unplaced-needs.ts';
import { type BlockedRoom, takeBlockNights } from './block-nights.ts';
import { roomsToBlock } from './block-queries.ts';
import { type BlockDates, blockDateRefusal } from './block-rules.ts';

type Input = z.output<(typeof blockRooms)['input']>;

const findRooms = async (
  ctx: Ctx,
  roomIds: readonly string[],
  dates: BlockDates,
): Promise<Awaited<ReturnType<typeof roomsToBlock>>> => {
  const asked = [...new Set(roomIds)];
  const rooms = await roomsToBlock(ctx, asked);
  if (rooms.length !== asked.length) fail(houseFailures.roomNotFound);
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  for (const timeZone of new Set(rooms.map((room) => room.timeZone))) {
    const refused = blockDateRefusal(dates, await businessDateIn(ctx, timeZone), horizonDays);
    if (!refused) continue;
    const { failure, params } = refused;
    failAt('to', failure, params);
  }
  return rooms;
};

type NewBlock = RoomBlock & { readonly room: BlockedRoom };

const insertBlocks = async (ctx: Ctx, rooms: readonly BlockedRoom[], input: Input): Promise<NewBlock[]> => {
  const { from, to, kind, reason, note, releaseAt } = input;
  const createdBy = ctx.user.realname;
  const blocks = rooms.map((room) => ({ id: ctx.newId(), room }));
  await ctx.db
    .insertInto('roomBlocks')
    .values(
      blocks.map(({ id, room }) => ({
        houseId: room.houseId,
        id,
        roomId: room.id,
        kind,
        fromDate: from,
        toDate: to,
        reason,
        note,
        releaseAt: releaseAt === null ? null : new Date(releaseAt),
        createdBy,
        createdAt: ctx.now,
      })),
    )
    .execute();
  const rest = {
    kind,
    from,
    to,
    reason,
    note,
    releaseAt,
    createdBy,
    createdAt: ctx.now.toISOString(),
    version: 0,
  };
  return blocks.map(({ id, room }) => ({ id, houseId: room.houseId, roomId: room.id, ...rest, room }));
};

/** One step per property, because undo works per property. */
const storeBlockSteps = async (ctx: Ctx, blocks: readonly NewBlock[]): Promise<void> => {
  const byHouse = new Map<string, string[]>();
  for (const { id, houseId } of blocks) byHouse.set(houseId, [...(byHouse.get(houseId) ?? []), id]);
  for (const [houseId, blockIds] of byHouse)
    await storeStep(ctx, 'block', { houseId, blockIds }, { stays: [], blocks: [] });
};

/** In the caller's transaction; the caller has checked the permission. */
export const closeRooms = async (ctx: Ctx, input: Input): Promise<NewBlock[]> => {
  const rooms = await findRooms(ctx, input.roomIds, input);
  assertRelease(ctx, input, rooms);
  const roomIds = ownsNights(input.kind) ? rooms.map((room) => room.id) : [];
  const locked = await lockTypesOf(ctx, roomIds, input);
  await assertNoStays(ctx, roomIds, input);
  const blocks = await insertBlocks(ctx, rooms, input);
  if (ownsNights(input.kind)) {
    await takeBlockNights(ctx, blocks, input);
    await leaveRoomForUnplaced(ctx, locked.types, input, ({ roomTypeId }, night) =>
      locked.rooms.some((room) => typeOn(room, night) === roomTypeId),
    );
  }
  await storeBlockSteps(ctx, blocks);
  for (const { id, houseId, roomId, kind, from, to, reason, note, room } of blocks)
    await ctx.record({
      name: 'roomBlock.created',
      entity: 'roomBlock',
      entityId: id,
      houseId,
      after: { roomId, roomNumber: room.number, kind, from, to, reason, note },
    });
  return blocks;
};

export const blockRoomsRoute = command(blockRooms, closeRooms);
