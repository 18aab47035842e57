/** Moves or resizes a block, or edits its text. Past nights stay unchanged. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { ownsNights, type RoomBlock } from '@minsu/contract/inventory/room-status/room-status.ts';
import { changeBlock } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { lockTypesOf, type TypeKey } from '../lock-types.ts';
import { assertRelease } from '../release-holds.ts';
import { releaseNights } from '../room-nights.ts';
import { assertNoStays } from '../stays-in-way-queries.ts';
import { snapshotOf, storeStep } from '../store-step.ts';
import { leaveRoomForUnplaced } from '../unplaced-needs.ts';
import { type BlockedRoom, takeBlockNights } from './block-nights.ts';
import { type LockedBlock, lockBlock, roomsToBlock } from './block-queries.ts';
import { blockChangeRefusal, blockDateRefusal, blockRefusal } from './block-rules.ts';

type Input = z.output<(typeof changeBlock)['input']>;

/** A block stays in its property. */
const findRoom = async (ctx: Ctx, before: LockedBlock, roomId: string | undefined): Promise<BlockedRoom> => {
  if (roomId === undefined || roomId === before.room.id) return before.room;
  const [room] = await roomsToBlock(ctx, [roomId]);
  return room?.houseId === before.room.houseId ? room : fail(houseFailures.roomNotFound);
};

const check = async (ctx: Ctx, { block, today }: LockedBlock, after: RoomBlock): Promise<void> => {
  const refused = blockRefusal(block, today) ?? blockChangeRefusal(block, after, today);
  if (refused) fail(refused);
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const badDates = blockDateRefusal(after, today, horizonDays);
  if (!badDates) return;
  const { failure, params } = badDates;
  failAt('to', failure, params);
};

/** Releases the old nights and takes the new ones, with the types of both rooms locked over both ranges. */
const moveNights = async (ctx: Ctx, { block, room }: LockedBlock, after: RoomBlock, target: BlockedRoom) => {
  const both = {
    from: block.from < after.from ? block.from : after.from,
    to: block.to > after.to ? block.to : after.to,
  };
  const { types, rooms } = await lockTypesOf(ctx, [room.id, target.id], both);
  await releaseNights(ctx, block.houseId, { blockId: block.id });
  if (!ownsNights(after.kind)) return;
  await assertNoStays(ctx, [target.id], after);
  await takeBlockNights(ctx, [{ id: block.id, room: target }], after);
  const isOf = (roomId: string, { roomTypeId }: TypeKey, night: string) =>
    rooms.some((one) => one.id === roomId && typeOn(one, night) === roomTypeId);
  const within = ({ from, to }: { from: string; to: string }, night: string) => night >= from && night < to;
  const had = (type: TypeKey, night: string) =>
    ownsNights(block.kind) && within(block, night) && isOf(room.id, type, night);
  await leaveRoomForUnplaced(
    ctx,
    types,
    after,
    (type, night) => within(after, night) && isOf(target.id, type, night) && !had(type, night),
  );
};

const store = async (ctx: Ctx, after: RoomBlock): Promise<void> => {
  const { houseId, id, roomId, kind, from, to, reason, note, releaseAt, version } = after;
  await ctx.db
    .updateTable('roomBlocks')
    .set({
      roomId,
      kind,
      fromDate: from,
      toDate: to,
      reason,
      note,
      releaseAt: releaseAt === null ? null : new Date(releaseAt),
      version,
    })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
};

const recorded = ({ roomId, kind, from, to, reason, note }: RoomBlock, room: BlockedRoom) => ({
  roomId,
  roomNumber: room.number,
  kind,
  from,
  to,
  reason,
  note,
});

/** A hold changed to another kind no longer has a release time. */
const releaseOf = (block: RoomBlock, input: Input): string | null => {
  const { releaseAt = block.releaseAt } = input;
  return (input.kind ?? block.kind) === 'held' || releaseAt !== block.releaseAt ? releaseAt : null;
};

const merged = (block: RoomBlock, room: BlockedRoom, input: Input): RoomBlock => ({
  ...block,
  roomId: room.id,
  kind: input.kind ?? block.kind,
  from: input.from,
  to: input.to,
  reason: input.reason ?? block.reason,
  note: input.note ?? block.note,
  releaseAt: releaseOf(block, input),
  version: block.version + 1,
});

/** In the caller's transaction; the caller has checked the permission. */
export const moveBlock = async (ctx: Ctx, input: Input): Promise<RoomBlock> => {
  const before = await lockBlock(ctx, input.id, input.version);
  const room = await findRoom(ctx, before, input.roomId);
  const after = merged(before.block, room, input);
  await check(ctx, before, after);
  if (after.releaseAt !== before.block.releaseAt) assertRelease(ctx, after, [before]);
  const concerned = { houseId: after.houseId, blockIds: [after.id] };
  const found = await snapshotOf(ctx, concerned);
  await store(ctx, after);
  await moveNights(ctx, before, after, room);
  await storeStep(ctx, 'changeBlock', concerned, found);
  await ctx.record({
    name: 'roomBlock.changed',
    entity: 'roomBlock',
    entityId: after.id,
    houseId: after.houseId,
    before: recorded(before.block, before.room),
    after: recorded(after, room),
  });
  return after;
};

export const changeBlockRoute = command(changeBlock, moveBlock);
