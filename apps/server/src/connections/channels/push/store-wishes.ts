/** Stores the desired values of listings as waiting to be pushed. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { type Listing, listingKeyOf } from './listing-queries.ts';
import { type NightWish, sellsLess, type ToldNight } from './push-rules.ts';

export interface ChangedNights {
  readonly listing: Pick<Listing, 'houseId' | 'connectionId' | 'channelRoomId' | 'isNew'>;
  readonly nights: readonly NightWish[];
}

/** Rows in one statement. */
const BATCH = 10_000;

type ToldRow = ToldNight & Pick<Listing, 'connectionId' | 'channelRoomId'> & { readonly night: string };

/** The last pushed values, by listing and night. */
const toldNights = async (
  ctx: Ctx,
  changed: readonly ChangedNights[],
): Promise<ReadonlyMap<string, ToldNight>> => {
  const listings = changed.map(({ listing }) => listing);
  const nights = changed.flatMap((one) => one.nights.map(({ night }) => night));
  const first = nights.reduce((a, b) => (a < b ? a : b));
  const last = nights.reduce((a, b) => (a > b ? a : b));
  const { rows } = await sql<ToldRow>`
    select r.connection_id, r.id as channel_room_id, n.night, n.stock, n.price_fen, n.closed
    from unnest(${listings.map((one) => one.houseId)}::uuid[], ${listings.map((one) => one.connectionId)}::uuid[],
      ${listings.map((one) => one.channelRoomId)}::uuid[]) as l (house_id, connection_id, id)
    join channel_rooms r on r.connection_id = l.connection_id and r.id = l.id
    join channel_confirmed_nights n on n.house_id = l.house_id and n.connection_id = l.connection_id
      and n.listing_key = r.platform_room_id and n.night between ${first}::date and ${last}::date`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [`${listingKeyOf(row)}/${row.night}`, row]));
};

type Row = ChangedNights['listing'] & NightWish & { readonly stops: boolean };

/** A waiting night keeps its place in the queue, with the latest values. */
const storeRows = async (ctx: Ctx, rows: readonly Row[]): Promise<void> => {
  const column = <K extends keyof Row>(name: K): Row[K][] => rows.map((row) => row[name]);
  await sql`
    insert into channel_cells as c (house_id, connection_id, channel_room_id, night, stock, price_fen, closed, min_nights,
      closed_arrival, closed_departure, max_nights, included_guests, extra_guest_fen, stops, whole, wanted_at)
    select w.*, ${ctx.now}::timestamptz from unnest(${column('houseId')}::uuid[], ${column('connectionId')}::uuid[],
      ${column('channelRoomId')}::uuid[], ${column('night')}::date[], ${column('stock')}::int[],
      ${column('priceFen')}::bigint[], ${column('closed')}::boolean[], ${column('minNights')}::smallint[],
      ${column('closedArrival')}::boolean[], ${column('closedDeparture')}::boolean[],
      ${column('maxNights')}::smallint[], ${column('includedGuests')}::smallint[], ${column('extraGuestFen')}::bigint[], ${column('stops')}::boolean[],
      ${column('isNew')}::boolean[]) w
    on conflict (house_id, connection_id, channel_room_id, night) do update set
      stock = excluded.stock, price_fen = excluded.price_fen, closed = excluded.closed, min_nights = excluded.min_nights,
      closed_arrival = excluded.closed_arrival, closed_departure = excluded.closed_departure, max_nights = excluded.max_nights,
      included_guests = excluded.included_guests, extra_guest_fen = excluded.extra_guest_fen, stops = excluded.stops, whole = c.whole or excluded.whole,
      wanted_at = case when c.state = 'pending' then c.wanted_at else excluded.wanted_at end,
      revision = c.revision + 1, state = 'pending', attempts = 0, retry_at = null, problem = null`.execute(
    ctx.db,
  );
};

/** From now on a new listing gets only changes. */
const markFilled = async (ctx: Ctx, changed: readonly ChangedNights[]): Promise<void> => {
  const fresh = changed.map(({ listing }) => listing).filter(({ isNew }) => isNew);
  if (fresh.length === 0) return;
  await sql`
    update channel_rooms r set filled_at = ${ctx.now}
    from unnest(${fresh.map((one) => one.connectionId)}::uuid[], ${fresh.map((one) => one.channelRoomId)}::uuid[])
      as f (connection_id, id)
    where r.connection_id = f.connection_id and r.id = f.id`.execute(ctx.db);
};

export const storeWishes = async (ctx: Ctx, changed: readonly ChangedNights[]): Promise<void> => {
  if (changed.length === 0) return;
  const told = await toldNights(ctx, changed);
  const rows = changed.flatMap(({ listing, nights }) =>
    nights.map((wish) => ({
      ...listing,
      ...wish,
      stops: sellsLess(wish, told.get(`${listingKeyOf(listing)}/${wish.night}`)),
    })),
  );
  for (let first = 0; first < rows.length; first += BATCH)
    await storeRows(ctx, rows.slice(first, first + BATCH));
  await markFilled(ctx, changed);
};
