/** Takes the nights of blocks out of stock. Sales lock the nights of a type first, so blocks do, in the same order. */
import { fail } from '@minsu/contract/failure.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { roomOccupancy } from './availability-queries.ts';
import { sellableNights } from './availability-rules.ts';
import { lockTypeNights, type Range, takeNights } from './room-nights.ts';

export interface BlockedRoom {
  readonly id: string;
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly number: string;
}

export interface LockedType {
  readonly houseId: string;
  readonly roomTypeId: string;
  /** Stays without a room, by night. */
  readonly unplaced: ReadonlyMap<string, number>;
}

/** Locks the nights of the rooms' types, in the order of their ids. */
export const lockTypesOf = async (
  ctx: Ctx,
  rooms: readonly BlockedRoom[],
  range: Range,
): Promise<LockedType[]> => {
  const types = new Map(rooms.map(({ houseId, roomTypeId }) => [roomTypeId, { houseId, roomTypeId }]));
  const sorted = [...types.values()].sort((a, b) =>
    `${a.houseId}${a.roomTypeId}` < `${b.houseId}${b.roomTypeId}` ? -1 : 1,
  );
  const locked: LockedType[] = [];
  for (const type of sorted) {
    const unplaced = await lockTypeNights(ctx, type.houseId, type.roomTypeId, range);
    locked.push({ ...type, unplaced });
  }
  return locked;
};

/** Each block owns its room's nights from now on. Fails with `roomStatus.roomTaken`. */
export const takeBlockNights = async (
  ctx: Ctx,
  blocks: readonly { readonly id: string; readonly room: BlockedRoom }[],
  range: Range,
): Promise<void> => {
  const sorted = [...blocks].sort((a, b) =>
    `${a.room.houseId}${a.room.id}` < `${b.room.houseId}${b.room.id}` ? -1 : 1,
  );
  for (const { id, room } of sorted) await takeNights(ctx, room, range, { blockId: id });
};

/**
 * After the nights were taken: every stay without a room must still find one.
 * Fails with `roomStatus.neededByUnplaced`; `taken` tells which nights are newly out of stock.
 */
export const leaveRoomForUnplaced = async (
  ctx: Ctx,
  types: readonly LockedType[],
  range: Range,
  taken: (night: string) => boolean = () => true,
): Promise<void> => {
  for (const { unplaced, ...type } of types) {
    const needed = (night: string) => (unplaced.get(night) ?? 0) > 0 && taken(night);
    if (![...unplaced.keys()].some(needed)) continue;
    const rooms = await roomOccupancy(ctx, { ...type, ...range });
    const short = sellableNights({ rooms, unplaced, range }).find(
      ({ night, free }) => free < 0 && needed(night),
    );
    if (short) fail(roomStatusFailures.neededByUnplaced, { params: { night: short.night } });
  }
};
