/**
 * A platform that sells, changes or gives up an order counts its stock by itself, and what we last told of those nights is
 * no longer what it says, whether or not ours has changed: the guest may sleep in a room of another listing. They are told
 * again.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

/** Nights [checkIn, checkOut) that an order has at a listing. */
export interface NightsThere {
  readonly listingKey: string;
  readonly checkIn: string;
  readonly checkOut: string;
}

/**
 * What is on its way is told again too: nobody knows which of the two came first. What was given up or declined stays.
 */
export const retellNights = async (
  ctx: Ctx,
  connectionId: string,
  touched: readonly NightsThere[],
): Promise<void> => {
  if (touched.length === 0) return;
  await sql`
    update channel_cells c set revision = c.revision + 1, state = 'pending',
      wanted_at = case c.state when 'synced' then ${ctx.now}::timestamptz else c.wanted_at end
    from channel_rooms r
    join unnest(${touched.map(({ listingKey }) => listingKey)}::text[], ${touched.map(({ checkIn }) => checkIn)}::date[],
      ${touched.map(({ checkOut }) => checkOut)}::date[]) as t (listing_key, check_in, check_out)
      on t.listing_key = r.platform_room_id
    where r.connection_id = ${connectionId} and c.house_id = r.house_id and c.connection_id = r.connection_id
      and c.channel_room_id = r.id and c.night >= t.check_in and c.night < t.check_out
      and c.state in ('synced', 'pending')`.execute(ctx.db);
};
