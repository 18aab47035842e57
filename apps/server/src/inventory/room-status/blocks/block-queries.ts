/** Reads blocks for the API, and locks them for commands. */

import { RoomBlock } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { getBlock } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { BlockedRoom } from './block-nights.ts';
import { blockActions } from './block-rules.ts';

interface BlockRow extends Omit<RoomBlock, 'createdAt' | 'releaseAt'> {
  createdAt: Date;
  releaseAt: Date | null;
  roomNumber: string;
  houseName: string;
  timeZone: string;
}

const readBlock = async (ctx: Ctx, id: string, lock: RawBuilder<unknown>): Promise<BlockRow> => {
  const { rows } = await sql<BlockRow>`
    select b.id, b.house_id, b.room_id, b.kind, b.from_date as "from", b.to_date as "to", b.reason, b.note,
      b.release_at, b.created_by, b.created_at, b.version, r.number as room_number, h.name as house_name, h.time_zone
    from room_blocks b
    join rooms r on r.house_id = b.house_id and r.id = b.room_id
    join houses h on h.id = b.house_id
    where b.id = ${id} and b.removed_at is null and ${inScope(ctx, 'b.houseId')} ${lock}`.execute(ctx.db);
  return rows[0] ?? fail(roomStatusFailures.blockNotFound);
};

/** The row without detail-only fields. */
const wireBlock = (row: BlockRow): RoomBlock => {
  const { roomNumber: _number, houseName: _house, timeZone: _zone, createdAt, releaseAt, ...block } = row;
  return { ...block, createdAt: createdAt.toISOString(), releaseAt: releaseAt?.toISOString() ?? null };
};

export interface LockedBlock {
  readonly block: RoomBlock;
  readonly room: BlockedRoom;
  readonly timeZone: string;
  /** Property's business date. */
  readonly today: string;
}

/** Fails with `roomStatus.blockNotFound`, also when out of scope, and with `core.stale` and the current block. */
export const lockBlock = async (ctx: Ctx, id: string, version: number): Promise<LockedBlock> => {
  const row = await readBlock(ctx, id, sql`for update of b`);
  const block = wireBlock(row);
  if (row.version !== version) failStale(RoomBlock, block);
  const { houseId, roomId, roomNumber: number } = row;
  return {
    block,
    room: { id: roomId, houseId, number },
    timeZone: row.timeZone,
    today: await businessDateIn(ctx, row.timeZone),
  };
};

export const blockDetail = async (ctx: Ctx, id: string): Promise<OutputOf<typeof getBlock>> => {
  const row = await readBlock(ctx, id, sql``);
  const { roomNumber, houseName } = row;
  const today = await businessDateIn(ctx, row.timeZone);
  return { ...wireBlock(row), roomNumber, houseName, actions: blockActions(row, today, ctx.user.may) };
};

/** The active rooms with these ids and their houses' time zones; unknown ones and those out of scope are left out. */
export const roomsToBlock = async (
  ctx: Ctx,
  roomIds: readonly string[],
): Promise<(BlockedRoom & { readonly timeZone: string })[]> =>
  ctx.db
    .selectFrom('rooms')
    .innerJoin('houses', 'houses.id', 'rooms.houseId')
    .select(['rooms.id', 'rooms.houseId', 'rooms.number', 'houses.timeZone'])
    .where('rooms.id', 'in', roomIds)
    .where('rooms.active', '=', true)
    .where(inScope(ctx, 'rooms.houseId'))
    .orderBy('houses.name')
    .orderBy('rooms.houseId')
    .orderBy('rooms.position')
    .orderBy('rooms.number')
    .execute();
