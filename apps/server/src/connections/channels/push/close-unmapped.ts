/** Closes unlinked listings at the platform before their stored values are deleted. */
import { platformsThat } from '@minsu/contract/foundation/system/platform-registry.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

/** Platforms where other listings may still sell the same rooms. */
const sharedStock = platformsThat(({ countedBy }) => countedBy === 'roomType');

/** Deletes leftovers that were sent, cannot be sent, or are sent by another house. */
const forgetSettled = async (ctx: Ctx, houseIds: readonly string[]): Promise<void> => {
  await sql`
    with gone as (
      delete from channel_cells c using channel_rooms r, channel_connections k
      where c.house_id = any(${houseIds}::uuid[]) and r.connection_id = c.connection_id and r.id = c.channel_room_id
        and k.id = c.connection_id and (
          k.deleted_at is not null or not r.listed or (r.house_id is not null and r.house_id <> c.house_id)
          or (r.house_id is null and c.closed and c.state = 'synced'))
      returning c.house_id, c.connection_id, r.platform_room_id, c.night
    )
    delete from channel_confirmed_nights n using gone g
    where n.house_id = g.house_id and n.connection_id = g.connection_id and n.listing_key = g.platform_room_id
      and n.night = g.night`.execute(ctx.db);
};

/** Remaining nights of listings no longer linked with these houses. */
export const closeUnmapped = async (ctx: Ctx, houseIds: readonly string[]): Promise<void> => {
  await forgetSettled(ctx, houseIds);
  await sql`
    update channel_cells c set closed = true,
      stock = case when k.platform = any(${sharedStock}::text[]) then c.stock else 0 end, state = 'pending', stops = true, revision = c.revision + 1,
      attempts = 0, retry_at = null, problem = null,
      wanted_at = case when c.state = 'pending' then c.wanted_at else ${ctx.now}::timestamptz end
    from channel_rooms r join channel_connections k on k.id = r.connection_id
    where c.house_id = any(${houseIds}::uuid[]) and r.connection_id = c.connection_id and r.id = c.channel_room_id
      and r.house_id is null and not c.closed`.execute(ctx.db);
};
