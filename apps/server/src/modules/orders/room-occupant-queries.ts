/** Who is in a room, or in one that shares space with it. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { roomsSharing } from '../room-status/linked-room-queries.ts';

interface Space {
  readonly houseId: string;
  readonly roomId: string;
}

/** True: somebody else than these stays is in house there. */
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

/** The same of an expected stay `s`, in the query that lists stays; one look-up for each guest who is still to come. */
export const isRoomOccupied = sql<boolean>`s.state = 'expected' and s.room_id is not null and exists (
  select 1 from stays o where o.house_id = s.house_id and o.state = 'in_house'
    and o.room_id = any (array(select v.other_id from room_overlaps v
      where v.house_id = s.house_id and v.room_id = s.room_id) || s.room_id))`;

/** Waits for whoever enters a part of the space at the same moment: of two only one gets it. */
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

/** Rooms of a type that guests can enter now: clean, and the last guest has left. */
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
