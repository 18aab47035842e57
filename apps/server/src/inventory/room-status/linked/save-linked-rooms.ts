/** Saves which rooms a room contains; existing sales determine closures at once. */

import { saveLinkedRooms } from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { type LockedRoom, lockRoom } from '../../../foundation/houses/rooms/locked-room.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { lockTypesOf } from '../lock-types.ts';
import type { Range } from '../room-nights.ts';
import { roomsOf, wantedParts } from '../wanted-parts-queries.ts';
import { recloseRooms } from './linked-closures.ts';
import { linkedRooms } from './linked-room-queries.ts';
import { overlapsOf, type RoomPart } from './linked-room-rules.ts';

const replaceRows = async (ctx: Ctx, room: LockedRoom, partIds: readonly string[], after: RoomPart[]) => {
  const { houseId, id: roomId } = room;
  await ctx.db.deleteFrom('roomParts').where('houseId', '=', houseId).where('roomId', '=', roomId).execute();
  if (partIds.length > 0)
    await ctx.db
      .insertInto('roomParts')
      .values(partIds.map((partId) => ({ houseId, roomId, partId })))
      .execute();
  await ctx.db.deleteFrom('roomOverlaps').where('houseId', '=', houseId).execute();
  const overlaps = overlapsOf(after).map((pair) => ({ houseId, ...pair }));
  if (overlaps.length > 0) await ctx.db.insertInto('roomOverlaps').values(overlaps).execute();
  await ctx.db
    .updateTable('rooms')
    .set({ version: room.version + 1 })
    .where('houseId', '=', houseId)
    .where('id', '=', roomId)
    .execute();
};

/**
 * Releasing an assigned stay's nights locks only the links, or without links just those nights: either this waits
 * for it, or it waits and then finds the links.
 */
const lockNights = async (ctx: Ctx, houseId: string, roomIds: readonly string[], { from, to }: Range) => {
  await sql`
    select from room_night where house_id = ${houseId} and room_id = any(${roomIds}::uuid[])
      and night >= ${from}::date and night < ${to}::date
    order by room_id, night for update`.execute(ctx.db);
};

interface Clash {
  readonly room: string;
  readonly other: string;
  readonly nights: string[];
}

/** Rooms that share space cannot both be taken: it would be unclear which stay must move. */
const assertNoClash = async (ctx: Ctx, houseId: string, { from, to }: Range): Promise<void> => {
  const { rows } = await sql<Clash>`
    select r.number as room, q.number as other, array_agg(a.night order by a.night) as nights
    from room_overlaps o
    join room_night a on a.house_id = o.house_id and a.room_id = o.room_id
      and a.night >= ${from}::date and a.night < ${to}::date
    join room_night b on b.house_id = o.house_id and b.room_id = o.other_id and b.night = a.night
    left join room_blocks x on x.house_id = a.house_id and x.id = a.block_id
    left join room_blocks y on y.house_id = b.house_id and y.id = b.block_id
    join rooms r on r.house_id = o.house_id and r.id = o.room_id
    join rooms q on q.house_id = o.house_id and q.id = o.other_id
    where o.house_id = ${houseId} and o.room_id < o.other_id
      and x.kind is distinct from 'linked' and y.kind is distinct from 'linked'
    group by r.number, q.number order by r.number, q.number`.execute(ctx.db);
  const [first] = rows;
  if (!first) return;
  const { room, other, nights } = first;
  const more = nights.length > 5 ? ` (+${nights.length - 5})` : '';
  fail(roomStatusFailures.partsBothTaken, {
    params: { room, other, nights: nights.slice(0, 5).join(', ') + more },
    extra: { clashes: rows },
  });
};

export const saveLinkedRoomsRoute = command(saveLinkedRooms, async (ctx, input) => {
  const partIds = [...new Set(input.partIds)].sort();
  const room = await lockRoom(ctx, input.roomId, input.version);
  const { before, after } = await wantedParts(ctx, room, partIds, 'lock');
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const range = { from: room.today, to: addDays(room.today, horizonDays + 1) };
  const touched = [...new Set([...before, ...after].flatMap(({ roomId, partId }) => [roomId, partId]))];
  // Sales take the same locks before they look for links, so that none slips past the new ones.
  await lockTypesOf(ctx, touched, range);
  await lockNights(ctx, room.houseId, touched, range);
  await replaceRows(ctx, room, partIds, after);
  await assertNoClash(ctx, room.houseId, range);
  if (touched.length > 0) await recloseRooms(ctx, room.houseId, touched, range);
  const numbers = new Map((await roomsOf(ctx, room.houseId)).map(({ id, number }) => [id, number]));
  const named = (parts: readonly RoomPart[]) =>
    parts.filter(({ roomId }) => roomId === room.id).map(({ partId }) => numbers.get(partId) ?? partId);
  await ctx.record({
    name: 'room.partsSaved',
    entity: 'room',
    entityId: room.id,
    houseId: room.houseId,
    before: { number: room.number, parts: named(before) },
    after: { number: room.number, parts: named(after) },
  });
  return linkedRooms(ctx, room.houseId);
});
