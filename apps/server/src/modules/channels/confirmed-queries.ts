/**
 * What channels last confirmed of what we sell. `channel_confirmed_nights` is written by whoever pushes to a channel or
 * reads its calendar back; here it is read.
 */
import type { ComparedConnection } from '@minsu/contract/room-status/compare.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';

export interface ConfirmedNight {
  readonly connectionId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  readonly listingKey: string;
  readonly listingName: string;
  readonly night: string;
  readonly stock: number | null;
  readonly priceFen: number | null;
  readonly closed: boolean;
  readonly confirmedAt: Date;
}

interface Nights {
  readonly from: string;
  readonly to: string;
}

export const confirmedNights = async (
  ctx: Ctx,
  houseIds: readonly string[],
  { from, to }: Nights,
): Promise<ConfirmedNight[]> => {
  const { rows } = await sql<ConfirmedNight>`
    select c.connection_id, c.room_type_id, c.rate_plan_id, c.listing_key, c.listing_name, c.night, c.stock, c.price_fen,
      c.closed, c.confirmed_at
    from channel_confirmed_nights c
    where c.house_id = any(${houseIds}::uuid[]) and c.night >= ${from}::date and c.night < ${to}::date
      and ${inScope(ctx, 'c.houseId')}
    order by c.connection_id, c.listing_name, c.listing_key, c.night`.execute(ctx.db);
  return rows;
};

export interface ConnectionOfHouses extends ComparedConnection {
  /** Room types of the houses that have a room linked there. */
  readonly linkedTypeIds: readonly string[];
}

/** Connections opened for some of the houses, or for all. */
export const connectionsOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<ConnectionOfHouses[]> => {
  const { rows } = await sql<ConnectionOfHouses>`
    select c.id, c.platform, c.name, c.state, c.house_ids, array(
      select distinct r.room_type_id from channel_room_links l
      join rooms r on r.house_id = l.house_id and r.id = l.room_id and r.active
      where l.connection_id = c.id and l.house_id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'l.houseId')}
    ) as linked_type_ids
    from channel_connections c
    where c.deleted_at is null and (c.house_ids = '{}' or c.house_ids && ${houseIds}::uuid[])
    order by c.platform, c.name, c.id`.execute(ctx.db);
  return rows;
};
