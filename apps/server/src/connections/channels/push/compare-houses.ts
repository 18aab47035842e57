/** Compares the desired values of changed houses' listings with the stored ones, and stores differences as waiting. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { announceWaiting } from './announce-sync.ts';
import { closeUnmapped } from './close-unmapped.ts';
import { desiredNights } from './desired-queries.ts';
import { type Listing, listingKeyOf, mappedListings } from './listing-queries.ts';
import { type CellWish, changedNights } from './push-rules.ts';
import { type ChangedNights, storeWishes } from './store-wishes.ts';

/** In one transaction. */
const HOUSES = 10;

const takeDirty = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ houseId: string }>`
    delete from channel_dirty_houses where house_id in (
      select house_id from channel_dirty_houses order by since, house_id limit ${HOUSES})
    returning house_id`.execute(ctx.db);
  return rows.map(({ houseId }) => houseId);
};

type StoredCell = readonly [
  night: string,
  stock: number,
  priceFen: number | null,
  closed: boolean,
  minNights: number | null,
  closedArrival: boolean,
  closedDeparture: boolean,
  maxNights: number | null,
  includedGuests: number,
  extraGuestFen: number,
];

const wishOf = ([
  ,
  stock,
  priceFen,
  closed,
  minNights,
  closedArrival,
  closedDeparture,
  maxNights,
  includedGuests,
  extraGuestFen,
]: StoredCell): CellWish => ({
  ...{ stock, priceFen, closed, minNights, closedArrival, closedDeparture },
  ...{ maxNights, includedGuests, extraGuestFen },
});

/** Keyed by house and listing, then by night. */
const storedCells = async (
  ctx: Ctx,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, CellWish>>> => {
  const { rows } = await sql<
    Pick<Listing, 'houseId' | 'connectionId' | 'channelRoomId'> & { cells: StoredCell[] }
  >`
    select house_id, connection_id, channel_room_id, json_agg(json_build_array(night, stock, price_fen, closed,
      min_nights, closed_arrival, closed_departure, max_nights, included_guests, extra_guest_fen)) as cells
    from channel_cells where house_id = any(${houseIds}::uuid[])
    group by house_id, connection_id, channel_room_id`.execute(ctx.db);
  return new Map(
    rows.map(({ cells, ...of }) => [
      `${of.houseId}/${listingKeyOf(of)}`,
      new Map(cells.map((cell) => [cell[0], wishOf(cell)])),
    ]),
  );
};

/** Past nights are not compared. */
const forgetPast = async (ctx: Ctx, houseIds: readonly string[], businessDate: string): Promise<void> => {
  for (const table of ['channelCells', 'channelConfirmedNights'] as const)
    await ctx.db
      .deleteFrom(table)
      .where('houseId', 'in', [...new Set(houseIds)])
      .where('night', '<', businessDate)
      .execute();
};

const compareListings = async (ctx: Ctx, listings: readonly Listing[]): Promise<ChangedNights[]> => {
  const stored = await storedCells(ctx, [...new Set(listings.map(({ houseId }) => houseId))]);
  const wanted = await desiredNights(ctx, listings);
  return [...wanted].flatMap(([listing, wishes]) => {
    const known = stored.get(`${listing.houseId}/${listingKeyOf(listing)}`) ?? new Map();
    const nights = changedNights(wishes, known, listing.isNew);
    return nights.length > 0 ? [{ listing, nights }] : [];
  });
};

/** Compares the houses changed longest ago, in one transaction; returns how many there were. */
export const compareDirtyHouses = async (ctx: Ctx): Promise<number> => {
  const houseIds = await takeDirty(ctx);
  if (houseIds.length === 0) return 0;
  const listings = await mappedListings(ctx, houseIds);
  await closeUnmapped(ctx, houseIds);
  for (const [businessDate, ofDate] of Map.groupBy(listings, (listing) => listing.businessDate)) {
    await forgetPast(
      ctx,
      ofDate.map(({ houseId }) => houseId),
      businessDate,
    );
    const changed = await compareListings(ctx, ofDate);
    await storeWishes(ctx, changed);
    await announceWaiting(
      ctx,
      changed.map(({ listing }) => listing),
    );
  }
  return houseIds.length;
};
