/** Reads which rooms contain others. */
import type { LinkedRoom } from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { sql } from 'kysely';
import { houseInScope, inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

/** Active rooms of a house in its order. Fails with `house.notFound`, also out of scope. */
export const linkedRooms = async (ctx: Ctx, houseId: string): Promise<LinkedRoom[]> => {
  const { rows } = await sql<LinkedRoom>`
    select r.id, r.number, r.room_type_id, t.name as room_type_name, r.version,
      array(select p.part_id from room_parts p join rooms q on q.house_id = p.house_id and q.id = p.part_id and q.active
        where p.house_id = r.house_id and p.room_id = r.id order by p.part_id) as part_ids,
      array(select o.other_id from room_overlaps o where o.house_id = r.house_id and o.room_id = r.id
        order by o.other_id) as overlap_ids
    from rooms r join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    where r.house_id = ${houseId} and r.active and ${inScope(ctx, 'r.houseId')}
    order by r.position, r.number`.execute(ctx.db);
  if (rows.length > 0) return rows;
  await houseInScope(ctx, houseId);
  return [];
};

/** A room and all rooms linked to it: a guest in one blocks the others. */
export const roomsSharing = async (ctx: Ctx, houseId: string, roomId: string): Promise<string[]> => {
  const others = await ctx.db
    .selectFrom('roomOverlaps')
    .select('otherId')
    .where('houseId', '=', houseId)
    .where('roomId', '=', roomId)
    .execute();
  return [roomId, ...others.map(({ otherId }) => otherId)];
};
