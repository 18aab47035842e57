/** Houses whose listings have to be compared with what was sent. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

/**
 * Marks houses; one that is marked keeps its time. The row is written even then: a comparison that is about to take it
 * waits for this transaction and sees what it changed. Houses without listings cost nothing and are left out.
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

/** Houses that sell at the connections; of all connections when null. */
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
