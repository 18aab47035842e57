/** What a platform is known to say of a listing's nights: from its answer to a push, or from its calendar. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { CalledListing } from './push-queue-queries.ts';
import type { ToldNight } from './push-rules.ts';

/** Of a listing that is linked with something. */
export const confirmNights = async (
  ctx: Ctx,
  { houseId, connectionId, key, name, roomTypeId, ratePlanId }: CalledListing,
  nights: readonly (ToldNight & { readonly night: string })[],
): Promise<void> => {
  if (nights.length === 0) return;
  await sql`
    insert into channel_confirmed_nights as n (house_id, connection_id, listing_key, night, listing_name, room_type_id,
      rate_plan_id, stock, price_fen, closed, confirmed_at)
    select ${houseId}, ${connectionId}, ${key}, t.night, ${name}, ${roomTypeId}, ${ratePlanId}, t.stock, t.price_fen,
      t.closed, ${ctx.now}
    from unnest(${nights.map(({ night }) => night)}::date[], ${nights.map(({ stock }) => stock)}::int[],
      ${nights.map(({ priceFen }) => priceFen)}::bigint[], ${nights.map(({ closed }) => closed)}::boolean[])
      as t (night, stock, price_fen, closed)
    on conflict (house_id, connection_id, listing_key, night) do update set listing_name = excluded.listing_name,
      room_type_id = excluded.room_type_id, rate_plan_id = excluded.rate_plan_id, stock = excluded.stock,
      price_fen = excluded.price_fen, closed = excluded.closed, confirmed_at = excluded.confirmed_at`.execute(
    ctx.db,
  );
};
