import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import type { RoomCondition } from '@minsu/contract/foundation/houses/house.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { setRoomCondition, setRoomConditions } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import type { Bulk } from '../../../platform/jobs/bulk.ts';
import { inScope } from '../house-scope-queries.ts';
import { findRoomIds } from './room-queries.ts';

interface LockedRoom {
  readonly id: string;
  readonly houseId: string;
  readonly condition: string;
}

const lockRooms = async (ctx: Ctx, asked: readonly string[]): Promise<LockedRoom[]> => {
  const rooms = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'houseId', 'condition'])
    .where('id', 'in', asked)
    .where(inScope(ctx, 'rooms.houseId'))
    .orderBy('houseId')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rooms.length !== asked.length) fail(houseFailures.roomNotFound);
  return rooms;
};

/** Rooms already so do not change; answers how many did. */
const setCondition = async (ctx: Ctx, rooms: readonly LockedRoom[], condition: string): Promise<number> => {
  const changed = rooms.filter((room) => room.condition !== condition);
  if (changed.length === 0) return 0;
  await sql`
    update rooms r set condition = ${condition}, version = r.version + 1
    from unnest(${changed.map((room) => room.houseId)}::uuid[], ${changed.map((room) => room.id)}::uuid[])
      as c (house_id, id)
    where r.house_id = c.house_id and r.id = c.id`.execute(ctx.db);
  for (const room of changed)
    await ctx.record({
      name: 'room.conditionSet',
      entity: 'room',
      entityId: room.id,
      houseId: room.houseId,
      before: { condition: room.condition },
      after: { condition },
    });
  return changed.length;
};

/** For commands that make a room clean or dirty as a side effect. Fails with `house.roomNotFound` out of scope. */
export const setConditionOf = async (ctx: Ctx, roomId: string, condition: RoomCondition): Promise<void> =>
  void (await setCondition(ctx, await lockRooms(ctx, [roomId]), condition));

/** All or none: a room that is unknown or out of scope refuses the whole call. */
export const setRoomConditionRoute = command(setRoomCondition, async (ctx, { roomIds, condition }) => {
  const rooms = await lockRooms(ctx, [...new Set(roomIds)]);
  return { changed: await setCondition(ctx, rooms, condition) };
});

interface Input {
  readonly condition: RoomCondition;
}

export const setRoomConditionsBulk: Bulk = {
  name: 'rooms.setCondition',
  title: houseTexts.bulkCondition,
  endpoints: setRoomConditions,
  find: findRoomIds,
  look: async (ctx, ids) => {
    const { rows } = await sql<{ id: string; label: string }>`
      select r.id, h.name || ' · ' || r.number as label
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join rooms r on r.id = asked.id join houses h on h.id = r.house_id
      where ${inScope(ctx, 'r.houseId')} order by asked.place`.execute(ctx.db);
    return rows.map((row) => ({ ...row, refusal: null }));
  },
  change: async (ctx, id, { condition }: Input): Promise<Input> => {
    const rooms = await lockRooms(ctx, [id]);
    await setCondition(ctx, rooms, condition);
    return { condition: rooms[0]?.condition as RoomCondition };
  },
  undo: async (ctx, id, before: Input) => {
    await setCondition(ctx, await lockRooms(ctx, [id]), before.condition);
  },
};
