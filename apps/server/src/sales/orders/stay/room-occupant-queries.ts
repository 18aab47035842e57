/** Finds guests in a room or in linked rooms. */
import { sql } from 'kysely';
import { roomsSharing } from '../../../inventory/room-status/linked/linked-room-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

interface Space {
  readonly houseId: string;
  readonly roomId: string;
}

/** True if a guest outside these stays is in house there. */
export const isSpaceTaken = async (
  ctx: Ctx,
  { houseId, roomId }: Space,
  except: readonly string[],
): Promise<boolean> => {
  const occupant = await ctx.db
    .selectFrom('stays')
    .select('id')
    .where('houseId', '=', houseId)
    .where('roomId', 'in', await roomsSharing(ctx, houseId, roomId))
    .where('state', '=', 'in_house')
    .where('id', 'not in', except)
    .executeTakeFirst();
  return occupant !== undefined;
};

/** The same check for an expected stay `s` inside the list query; one lookup per expected stay. */
export const isRoomOccupied = sql<boolean>`s.state = 'expected' and s.room_id is not null and exists (
  select 1 from stays o where o.house_id = s.house_id and o.state = 'in_house'
    and o.room_id = any (array(select v.other_id from room_overlaps v
      where v.house_id = s.house_id and v.room_id = s.room_id) || s.room_id))`;

/** Serialises check-ins into linked rooms so that only one succeeds. */
export const holdSpace = async (ctx: Ctx, { houseId, roomId }: Space): Promise<void> => {
  await ctx.db
    .selectFrom('rooms')
    .select('id')
    .where('houseId', '=', houseId)
    .where('id', 'in', await roomsSharing(ctx, houseId, roomId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

/** Rooms of a type ready for arrival: clean and vacated. */
export const readyRooms = async (ctx: Ctx, houseId: string, roomTypeId: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('rooms as r')
    .select('r.id')
    .where('r.houseId', '=', houseId)
    .where('r.roomTypeId', '=', roomTypeId)
    .where('r.condition', '<>', 'dirty')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stays as s')
            .select('s.id')
            .whereRef('s.houseId', '=', 'r.houseId')
            .whereRef('s.roomId', '=', 'r.id')
            .where('s.state', '=', 'in_house'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
};
