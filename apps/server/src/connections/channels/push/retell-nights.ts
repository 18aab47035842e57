/**
 * A platform that sells, changes or cancels an order adjusts its own count, so our last push of those nights is
 * outdated, whether or not our values have changed: the guest may get a room of another listing. They are pushed again.
 */
import { platformsThat } from '@minsu/contract/foundation/system/platform-registry.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

const toldNews = platformsThat(({ tells }) => tells === 'changes');

/** Platforms where listings of one room type have separate numbers but share the count: a sale of one reduces all. */
const countedApart = platformsThat(({ stock, countedBy }) => stock === 'roomType' && countedBy === 'listing');

const withSiblings = async (
  ctx: Ctx,
  connectionId: string,
  touched: readonly NightsThere[],
): Promise<readonly NightsThere[]> => {
  const { rows } = await sql<{ listingKey: string; siblingKey: string }>`
    select t.key as listing_key, s.platform_room_id as sibling_key
    from unnest(${touched.map(({ listingKey }) => listingKey)}::text[]) as t (key)
    join channel_connections k on k.id = ${connectionId} and k.platform = any(${countedApart}::text[])
    join channel_rooms s on s.connection_id = k.id and s.stock_key <> '' and s.platform_room_id <> t.key
      and (s.stock_key = t.key or s.stock_key = (select r.stock_key from channel_rooms r
        where r.connection_id = k.id and r.platform_room_id = t.key))`.execute(ctx.db);
  const siblings = Map.groupBy(rows, ({ listingKey }) => listingKey);
  return touched.flatMap((nights) => [
    nights,
    ...(siblings.get(nights.listingKey) ?? []).map(({ siblingKey }) => ({
      ...nights,
      listingKey: siblingKey,
    })),
  ]);
};

/** Nights [checkIn, checkOut) that an order has at a listing. */
export interface NightsThere {
  readonly listingKey: string;
  readonly checkIn: string;
  readonly checkOut: string;
}

/** For platforms that get only changes, the stock of these nights becomes unknown. */
const forgetStock = async (
  ctx: Ctx,
  connectionId: string,
  touched: readonly NightsThere[],
): Promise<void> => {
  await sql`
    update channel_confirmed_nights n set stock = null
    from channel_connections k, unnest(${touched.map(({ listingKey }) => listingKey)}::text[],
      ${touched.map(({ checkIn }) => checkIn)}::date[], ${touched.map(({ checkOut }) => checkOut)}::date[])
      as t (listing_key, check_in, check_out)
    where k.id = ${connectionId} and k.platform = any(${toldNews}::text[]) and n.connection_id = k.id
      and n.listing_key = t.listing_key and n.night >= t.check_in and n.night < t.check_out`.execute(ctx.db);
};

/** Nights in transit are pushed again too, because the order of events is unknown. Failed or refused ones stay. */
export const retellNights = async (
  ctx: Ctx,
  connectionId: string,
  sold: readonly NightsThere[],
): Promise<void> => {
  if (sold.length === 0) return;
  const touched = await withSiblings(ctx, connectionId, sold);
  await forgetStock(ctx, connectionId, touched);
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
