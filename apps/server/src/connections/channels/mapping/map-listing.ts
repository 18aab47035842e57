/** Links a listing: set by its first link, cleared with its last, and announced to the push each time. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { ListingMapping } from '@minsu/contract/connections/channels/channel-room.ts';
import { ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { lockPrices } from '../../../inventory/prices/calendar-row-queries.ts';
import { plansOfHouses } from '../../../inventory/prices/plan-chain-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Connection } from '../connect/connection-queries.ts';
import type { LinkableListing, TypeOfHouse } from './link-rules.ts';
import { whyNotSold } from './plan-rules.ts';

export interface LockedListing extends LinkableListing {
  readonly platformRoomId: string;
  readonly listingName: string;
  readonly ratePlanId: string | null;
}

type ListingRow = Omit<LockedListing, 'sells'> & { readonly [K in keyof TypeOfHouse]: TypeOfHouse[K] | null };

const sellsOf = ({ houseId, houseName, roomTypeId, roomTypeName }: ListingRow): TypeOfHouse | null =>
  houseId === null || houseName === null || roomTypeId === null || roomTypeName === null
    ? null
    : { houseId, houseName, roomTypeId, roomTypeName };

/**
 * The connection's listings among the ids, locked in a fixed order, so that two changes of a mapping wait for each
 * other. Read after locking: a joined read in the locking statement would return the old house.
 */
export const lockListings = async (
  ctx: Ctx,
  connectionId: string,
  ids: readonly string[],
): Promise<LockedListing[]> => {
  await sql`
    select from channel_rooms where connection_id = ${connectionId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(ctx.db);
  const { rows } = await sql<ListingRow>`
    select c.id, c.name, c.listing_name, c.listed, c.platform_room_id, c.rate_plan_id, c.house_id, h.name as house_name,
      c.room_type_id, t.name as room_type_name
    from channel_rooms c
    left join houses h on h.id = c.house_id
    left join room_types t on t.house_id = c.house_id and t.id = c.room_type_id
    where c.connection_id = ${connectionId} and c.id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows.map((row) => ({ ...row, sells: sellsOf(row) }));
};

/** One of them; fails with `channel.channelRoomNotFound`. */
export const lockListing = async (ctx: Ctx, connectionId: string, id: string): Promise<LockedListing> => {
  const [listing] = await lockListings(ctx, connectionId, [id]);
  return listing ?? fail(channelFailures.channelRoomNotFound);
};

type Sold = Pick<ListingMapping, 'houseId' | 'roomTypeId' | 'ratePlanId'>;

/** Null: it no longer sells anything. In both cases the platform needs a full push. */
export const setMapping = async (
  ctx: Ctx,
  connectionId: string,
  channelRoomIds: readonly string[],
  sold: Sold | null,
): Promise<void> => {
  if (channelRoomIds.length === 0) return;
  await ctx.db
    .updateTable('channelRooms')
    .set({
      houseId: sold?.houseId ?? null,
      roomTypeId: sold?.roomTypeId ?? null,
      ratePlanId: sold?.ratePlanId ?? null,
      filledAt: null,
    })
    .where('connectionId', '=', connectionId)
    .where('id', 'in', [...channelRoomIds])
    .execute();
};

/**
 * Returns the plan's name, empty for the standard plan; fails unless the connection can sell the type under it. The
 * plan is locked until the transaction ends (`keep-listed-plan.ts` uses the same lock).
 */
export const planSoldHere = async (
  ctx: Ctx,
  { platform }: Pick<Connection, 'platform'>,
  { houseId, roomTypeId, ratePlanId }: Sold,
): Promise<string> => {
  if (ratePlanId === STANDARD_PLAN_ID) return '';
  await lockPrices(ctx, [houseId]);
  const plan = (await plansOfHouses(ctx, [houseId])).get(houseId)?.get(ratePlanId);
  if (!plan) return fail(ratePlanFailures.notFound);
  if (whyNotSold(plan, { platform, roomTypeId }))
    failAt('ratePlanId', channelFailures.planNotHere, { plan: plan.name });
  return plan.name;
};
