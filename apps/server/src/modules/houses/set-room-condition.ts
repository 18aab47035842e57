import { fail } from '@minsu/contract/failure.ts';
import { setRoomCondition } from '@minsu/contract/houses/house-endpoints.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { sql } from 'kysely';
import { command } from '../../platform/routes.ts';
import { inScope } from './house-scope-queries.ts';

/** All or none: a room that is unknown or out of scope refuses the whole call. Rooms already so do not change. */
export const setRoomConditionRoute = command(setRoomCondition, async (ctx, { roomIds, condition }) => {
  const asked = [...new Set(roomIds)];
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
  const changed = rooms.filter((room) => room.condition !== condition);
  if (changed.length === 0) return { changed: 0 };
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
  return { changed: changed.length };
});
