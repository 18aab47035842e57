/**
 * Adds a range of rooms (801–812), or the rooms a channel lists. Existing numbers are skipped with a reason, the rest
 * is added.
 */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { batchAddRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { plainRoomNumber, roomNumberKey } from '@minsu/contract/foundation/houses/room-number.ts';
import { roomRun } from '@minsu/contract/foundation/houses/room-run-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { channelRoomImport } from '../house-hooks.ts';
import { lockHouseForRooms } from '../locked-house.ts';
import { chooseType, insertRooms } from './add-rooms.ts';
import { numbersTaken } from './room-number-queries.ts';

type Input = z.output<(typeof batchAddRoom)['input']>;

const addRun = async (ctx: Ctx, houseId: string, input: Input) => {
  const { prefix, from = '', to = from, floor } = input;
  const house = await lockHouseForRooms(ctx, houseId);
  if (house.kind === 'entire') fail(houseFailures.entireHasOneRoom);
  const roomTypeId = await chooseType(ctx, houseId, input.roomTypeId);
  const numbers = roomRun(plainRoomNumber(prefix), from, to);
  const taken = await numbersTaken(ctx, houseId);
  const rooms = numbers.map((number) => ({ number, floor: floor || null }));
  const added = await insertRooms(ctx, { houseId, roomTypeId, rooms });
  const present = new Set(added.map((room) => room.number));
  const reasonOf = (number: string) =>
    sayText((taken.get(roomNumberKey(number)) ?? houseFailures.numberTaken).text, ctx.language);
  return {
    added,
    skipped: numbers
      .filter((number) => !present.has(number))
      .map((number) => ({ number, reason: reasonOf(number) })),
  };
};

export const batchAddRoomRoute = command(batchAddRoom, async (ctx, input) => {
  const { houseId, connectionId, channelRoomIds } = input;
  if (connectionId !== undefined && channelRoomIds !== undefined) {
    const [answer] = await channelRoomImport(ctx, { ...input, connectionId, channelRoomIds });
    if (answer) return answer;
  }
  return houseId === undefined ? fail(houseFailures.notFound) : addRun(ctx, houseId, input);
});
