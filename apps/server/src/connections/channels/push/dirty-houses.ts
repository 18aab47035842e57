/** Houses whose listings must be compared with the pushed values. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

/**
 * Marks houses; a marked one keeps its time. The row is written even then: a comparison about to take it waits for this
 * transaction and sees its changes. Houses without listings are left out.
 */
export const markHouses = async (ctx: Ctx, houseIds: readonly string[], since: Date): Promise<void> => {
  if (houseIds.length === 0) return;
  await sql`
    insert into channel_dirty_houses as d (house_id, since)
    select h.id, ${since} from unnest(${houseIds}::uuid[]) as h (id)
    where exists (select from channel_rooms r where r.house_id = h.id)
      or exists (select from channel_cells c where c.house_id = h.id)
    group by h.id order by h.id
    on conflict (house_id) do update set since = d.since`.execute(ctx.db);
};

/** Houses sold at the connections; null: at any connection. */
export const housesAt = async (ctx: Ctx, connectionIds: readonly string[] | null): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('channelRooms')
    .select('houseId')
    .distinct()
    .where('houseId', 'is not', null)
    .$if(connectionIds !== null, (all) => all.where('connectionId', 'in', connectionIds ?? []))
    .execute();
  return rows.flatMap(({ houseId }) => houseId ?? []);
};
