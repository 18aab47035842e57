/** What a listing of a platform is here: the type and plan that it sells, and the rooms linked with it. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

export interface MappedListing {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  readonly roomIds: readonly string[];
}

/** Null while it is linked with nothing. */
export const findListing = async (
  ctx: Ctx,
  connectionId: string,
  listingKey: string,
): Promise<MappedListing | null> => {
  const { rows } = await sql<MappedListing>`
    select c.house_id, c.room_type_id, c.rate_plan_id, array(
      select l.room_id from channel_room_links l
      where l.connection_id = c.connection_id and l.channel_room_id = c.id) as room_ids
    from channel_rooms c
    where c.connection_id = ${connectionId} and c.platform_room_id = ${listingKey} and c.house_id is not null`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};
