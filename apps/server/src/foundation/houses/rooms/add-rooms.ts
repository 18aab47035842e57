/** Shared by all ways of adding rooms: the type, the rows, the order of numbers. The caller holds the house's lock. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { plainRoomNumber } from '@minsu/contract/foundation/houses/room-number.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { byRoomNumber } from './room-rules.ts';

/** A change under review may remove a type: a room added to it now would block the approval. */
export const assertTypesStay = async (
  ctx: Ctx,
  houseId: string,
  typeIds: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select t.name from room_types t
    join house_revisions r on r.house_id = t.house_id and r.state = 'submitted'
    where t.house_id = ${houseId} and t.id = any(${[...typeIds]}::uuid[])
      and not r.content -> 'roomTypes' @> jsonb_build_array(jsonb_build_object('id', t.id))`.execute(ctx.db);
  const [going] = rows;
  if (going) fail(houseFailures.typeGoes, { params: { name: going.name } });
};

/** The requested type, or the house's only one. */
export const chooseType = async (ctx: Ctx, houseId: string, asked: string | undefined): Promise<string> => {
  const types = await ctx.db
    .selectFrom('roomTypes')
    .select('id')
    .where('houseId', '=', houseId)
    .where('retiredAt', 'is', null)
    .execute();
  const [only, ...more] = types;
  const chosen = asked === undefined && more.length === 0 ? only : types.find((type) => type.id === asked);
  if (asked !== undefined && !chosen) fail(houseFailures.roomTypeNotFound);
  if (chosen) {
    await assertTypesStay(ctx, houseId, [chosen.id]);
    return chosen.id;
  }
  return failAt('roomTypeId', houseFailures.roomTypeNeeded);
};

/** Stores the order of the house's rooms by number. */
export const orderRooms = async (ctx: Ctx, houseId: string): Promise<void> => {
  const rooms = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'number'])
    .where('houseId', '=', houseId)
    .execute();
  const ids = rooms.sort((a, b) => byRoomNumber(a.number, b.number)).map((room) => room.id);
  await sql`
    update rooms r set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where r.house_id = ${houseId} and r.id = o.id and r.position <> o.position`.execute(ctx.db);
};

export interface NewRooms {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly rooms: readonly {
    readonly number: string;
    readonly floor: string | null;
    readonly note?: string | null;
    readonly lockNote?: string | null;
  }[];
}

export interface AddedRoom {
  readonly id: string;
  readonly number: string;
}

/** Adds rooms with new numbers; returns them. */
export const insertRooms = async (
  ctx: Ctx,
  { houseId, roomTypeId, rooms }: NewRooms,
): Promise<AddedRoom[]> => {
  if (rooms.length === 0) return [];
  const added = await ctx.db
    .insertInto('rooms')
    .values(
      rooms.map((room) => ({
        ...room,
        number: plainRoomNumber(room.number),
        houseId,
        id: ctx.newId(),
        roomTypeId,
      })),
    )
    // rooms_number_key: it compares without case.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number'])
    .execute();
  if (added.length === 0) return [];
  await orderRooms(ctx, houseId);
  await ctx.record({
    name: 'room.added',
    entity: 'house',
    entityId: houseId,
    houseId,
    after: { roomTypeId, floor: rooms[0]?.floor ?? null, numbers: added.map((room) => room.number) },
  });
  return added;
};
