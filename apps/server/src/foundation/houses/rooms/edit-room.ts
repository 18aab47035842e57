/** Adds one room; edits a room's number and notes. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { createRoom, editRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { lockHouseForRooms } from '../locked-house.ts';
import { chooseType, insertRooms, orderRooms } from './add-rooms.ts';
import { lockRoom } from './locked-room.ts';
import { numberRefusal } from './room-number-queries.ts';
import { readRoom } from './room-row-queries.ts';

const assertFree = async (
  ctx: Ctx,
  asked: { readonly houseId: string; readonly number: string; readonly but?: string },
): Promise<void> => {
  const refused = await numberRefusal(ctx, asked);
  if (refused) failAt('number', refused);
};

export const createRoomRoute = command(createRoom, async (ctx, { houseId, roomTypeId, number, ...input }) => {
  const house = await lockHouseForRooms(ctx, houseId);
  if (house.kind === 'entire') fail(houseFailures.entireHasOneRoom);
  const about = {
    floor: input.floor || null,
    note: input.note || null,
    lockNote: input.lockNote || null,
  };
  const typeId = await chooseType(ctx, houseId, roomTypeId);
  await assertFree(ctx, { houseId, number });
  const [room] = await insertRooms(ctx, {
    houseId,
    roomTypeId: typeId,
    rooms: [{ number, ...about }],
  });
  return readRoom(ctx, (room ?? fail(houseFailures.numberTaken)).id);
});

/** Absent values stay; null or an empty text clears them. */
const after = <T>(given: string | null | undefined, before: T): T | string | null =>
  given === undefined ? before : given || null;

export const editRoomRoute = command(editRoom, async (ctx, { id, version, ...input }) => {
  const room = await lockRoom(ctx, id, version);
  const { number = room.number } = input;
  if (number !== room.number) await assertFree(ctx, { houseId: room.houseId, number, but: id });
  const next = {
    number,
    floor: after(input.floor, room.floor),
    note: after(input.note, room.note),
    lockNote: after(input.lockNote, room.lockNote),
  };
  const { houseId } = room;
  await ctx.db
    .updateTable('rooms')
    .set({ ...next, version: version + 1 })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
  if (number !== room.number) await orderRooms(ctx, houseId);
  // A lock note may open a door: the history says only that it changed.
  const { lockNote, ...said } = next;
  await ctx.record({
    name: 'room.edited',
    entity: 'room',
    entityId: id,
    houseId,
    before: { number: room.number, floor: room.floor, note: room.note },
    after: { ...said, ...(lockNote !== room.lockNote && { lockNoteChanged: true }) },
  });
  return readRoom(ctx, id);
});
