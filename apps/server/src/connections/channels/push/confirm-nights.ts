/** The known values of a listing's nights at a platform: from the answer to a push, or from its calendar. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { CalledListing } from './push-queue-queries.ts';
import type { CellWish, ToldNight } from './push-rules.ts';

/** Further values of a push; absent if only read back. */
export type ToldTerms = Omit<CellWish, keyof ToldNight>;

/** Records the confirmed nights of a linked listing. */
export const confirmNights = async (
  ctx: Ctx,
  { houseId, connectionId, key, name, roomTypeId, ratePlanId }: CalledListing,
  nights: readonly (ToldNight & Partial<ToldTerms> & { readonly night: string })[],
): Promise<void> => {
  if (nights.length === 0) return;
  await sql`
    insert into channel_confirmed_nights as n (house_id, connection_id, listing_key, night, listing_name, room_type_id,
      rate_plan_id, stock, price_fen, closed, min_nights, closed_arrival, closed_departure, max_nights, included_guests,
      extra_guest_fen, confirmed_at)
    select ${houseId}, ${connectionId}, ${key}, t.night, ${name}, ${roomTypeId}, ${ratePlanId}, t.stock, t.price_fen,
      t.closed, t.min_nights, t.closed_arrival, t.closed_departure, t.max_nights, t.included_guests, t.extra_guest_fen, ${ctx.now}
    from unnest(${nights.map(({ night }) => night)}::date[], ${nights.map(({ stock }) => stock)}::int[],
      ${nights.map(({ priceFen }) => priceFen)}::bigint[], ${nights.map(({ closed }) => closed)}::boolean[],
      ${nights.map(({ minNights }) => minNights ?? null)}::smallint[],
      ${nights.map(({ closedArrival }) => closedArrival ?? null)}::boolean[],
      ${nights.map(({ closedDeparture }) => closedDeparture ?? null)}::boolean[],
      ${nights.map(({ maxNights }) => maxNights ?? null)}::smallint[],
      ${nights.map(({ includedGuests }) => includedGuests ?? null)}::smallint[],
      ${nights.map(({ extraGuestFen }) => extraGuestFen ?? null)}::bigint[])
      as t (night, stock, price_fen, closed, min_nights, closed_arrival, closed_departure, max_nights, included_guests,
        extra_guest_fen)
    on conflict (house_id, connection_id, listing_key, night) do update set listing_name = excluded.listing_name,
      room_type_id = excluded.room_type_id, rate_plan_id = excluded.rate_plan_id, stock = excluded.stock,
      price_fen = excluded.price_fen, closed = excluded.closed,
      min_nights = case when excluded.closed_arrival is null then n.min_nights else excluded.min_nights end,
      max_nights = case when excluded.closed_arrival is null then n.max_nights else excluded.max_nights end,
      included_guests = coalesce(excluded.included_guests, n.included_guests),
      extra_guest_fen = coalesce(excluded.extra_guest_fen, n.extra_guest_fen),
      closed_arrival = coalesce(excluded.closed_arrival, n.closed_arrival),
      closed_departure = coalesce(excluded.closed_departure, n.closed_departure), confirmed_at = excluded.confirmed_at`.execute(
    ctx.db,
  );
};
