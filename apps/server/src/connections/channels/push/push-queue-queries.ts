/** The push queue: accounts with waiting nights, and the next listing or property of each. */
import { sql } from 'kysely';
import { localDateSql } from '../../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Adapter, ListingPlace, ListingRef } from '../adapters/adapter.ts';
import { isActive } from './listing-queries.ts';
import type { ToldParts, WaitingNight } from './push-rules.ts';

const isDue = (ctx: Ctx) => sql`c.state = 'pending' and (c.retry_at is null or c.retry_at <= ${ctx.now})`;

/** Active connections whose circuit is closed and that have something to do. */
export const busyConnections = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select k.id from channel_connections k
    where ${isActive} and (k.retry_at is null or k.retry_at <= ${ctx.now}) and (
      exists (select from channel_cells c where c.connection_id = k.id and ${isDue(ctx)})
      or exists (select from channel_rooms r where r.connection_id = k.id and r.house_id is not null and r.listed
        and r.read_back_due_at <= ${ctx.now}))
    order by k.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Paused, broken or opened meanwhile. */
export const mayBeCalled = async (ctx: Ctx, connectionId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from channel_connections k where k.id = ${connectionId} and ${isActive}
      and (k.retry_at is null or k.retry_at <= ${ctx.now})`.execute(ctx.db);
  return rows.length > 0;
};

export interface CalledListing extends ListingPlace {
  readonly connectionId: string;
  readonly channelRoomId: string;
  /** The platform's id and name. */
  readonly key: string;
  readonly name: string;
  readonly houseId: string;
  /** Null after unlinking, while it is being closed. */
  readonly roomTypeId: string | null;
  readonly ratePlanId: string | null;
}

/** Columns of `channel_rooms r`. */
export const placeColumns = sql`r.property_key, r.stock_key, r.currency, r.occupancies`;

export const refOf = ({ key, propertyKey, stockKey, currency, occupancies }: CalledListing): ListingRef => ({
  key,
  place: { propertyKey, stockKey, currency, occupancies },
});

export type WaitingCell = WaitingNight & {
  readonly revision: number;
  readonly attempts: number;
  /** The platform's known values; absent if uncertain. */
  readonly told?: ToldParts;
};

export interface WaitingListing {
  readonly listing: CalledListing;
  /** The house's local date. */
  readonly today: string;
  readonly cells: WaitingCell[];
}

/**
 * `per` decides what is pushed together: one listing, or all of a property. The group with the most urgent night comes
 * first.
 */
export const waitingGroups = async (
  ctx: Ctx,
  connectionId: string,
  per: Adapter['limits']['per'],
): Promise<string[]> => {
  const tables = sql`channel_cells c
    join channel_rooms r on r.connection_id = c.connection_id and r.id = c.channel_room_id
      and coalesce(r.house_id, c.house_id) = c.house_id and r.listed
    where c.connection_id = ${connectionId} and ${isDue(ctx)}`;
  const { rows } = await (per === 'account'
    ? sql<{ key: string }>`select r.id::text as key from ${tables} order by c.stops desc, c.wanted_at limit 1`
    : sql<{ key: string }>`
        select r.property_key as key from ${tables} group by r.property_key
        order by bool_or(c.stops) desc, min(c.wanted_at)`
  ).execute(ctx.db);
  return rows.map(({ key }) => key);
};

type CellRow = WaitingCell & { readonly channelRoomId: string; readonly houseId: string };

/** Nights with known values only if all parts were pushed and the call was answered. */
const cellsOf = async (
  ctx: Ctx,
  connectionId: string,
  listings: readonly CalledListing[],
): Promise<CellRow[]> => {
  const { rows } = await sql<CellRow>`
    select c.channel_room_id, c.house_id, c.night, c.stock, c.price_fen, c.closed, c.min_nights, c.closed_arrival,
      c.closed_departure, c.max_nights, c.included_guests, c.extra_guest_fen, c.stops, c.wanted_at, c.revision, c.attempts,
      case when not c.whole and c.attempts = 0 and n.closed_arrival is not null then json_build_object(
        'stock', n.stock, 'priceFen', n.price_fen, 'closed', n.closed, 'minNights', n.min_nights,
        'closedArrival', n.closed_arrival, 'closedDeparture', n.closed_departure, 'maxNights', n.max_nights,
        'includedGuests', coalesce(n.included_guests, 0), 'extraGuestFen', coalesce(n.extra_guest_fen, 0)) end as told
    from channel_cells c
    join channel_rooms r on r.connection_id = c.connection_id and r.id = c.channel_room_id
    left join channel_confirmed_nights n on n.house_id = c.house_id and n.connection_id = c.connection_id
      and n.listing_key = r.platform_room_id and n.night = c.night
    where c.connection_id = ${connectionId} and c.house_id = any(${listings.map(({ houseId }) => houseId)}::uuid[])
      and c.channel_room_id = any(${listings.map(({ channelRoomId }) => channelRoomId)}::uuid[])
      and ${isDue(ctx)}`.execute(ctx.db);
  return rows.map(({ told, ...row }) => ({ ...row, ...(told && { told }) }));
};

/** Listings of the group with all waiting nights; one that moved between houses is pushed for both. */
export const waitingListings = async (
  ctx: Ctx,
  connectionId: string,
  per: Adapter['limits']['per'],
  group: string,
): Promise<WaitingListing[]> => {
  const inGroup = per === 'account' ? sql`r.id = ${group}::uuid` : sql`r.property_key = ${group}`;
  const { rows } = await sql<CalledListing & { today: string }>`
    select w.connection_id, w.channel_room_id, w.house_id, r.platform_room_id as key, r.name, r.room_type_id,
      r.rate_plan_id, ${placeColumns}, ${localDateSql(ctx, 'h.timeZone')} as today
    from (select distinct c.connection_id, c.channel_room_id, c.house_id from channel_cells c
      where c.connection_id = ${connectionId} and ${isDue(ctx)}) w
    join channel_rooms r on r.connection_id = w.connection_id and r.id = w.channel_room_id
      and coalesce(r.house_id, w.house_id) = w.house_id and r.listed
    join houses h on h.id = w.house_id
    where ${inGroup} order by r.id, w.house_id`.execute(ctx.db);
  const cells = await cellsOf(ctx, connectionId, rows);
  const byListing = Map.groupBy(cells, (cell) => `${cell.channelRoomId}/${cell.houseId}`);
  return rows.map(({ today, ...listing }) => ({
    ...{ listing, today, cells: byListing.get(`${listing.channelRoomId}/${listing.houseId}`) ?? [] },
  }));
};
