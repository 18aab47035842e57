/** Values last confirmed by channels. Pushes and calendar readings write `channel_confirmed_nights`; this reads it. */
import type { ComparedConnection } from '@minsu/contract/inventory/room-status/compare.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

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
  /** Free rooms among those the listing sells; null if never computed. */
  readonly ownStock: number | null;
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
      c.closed, c.confirmed_at, w.stock as own_stock
    from channel_confirmed_nights c
    left join channel_rooms r on r.connection_id = c.connection_id and r.platform_room_id = c.listing_key
    left join channel_cells w on w.house_id = c.house_id and w.connection_id = c.connection_id
      and w.channel_room_id = r.id and w.night = c.night
    where c.house_id = any(${houseIds}::uuid[]) and c.night >= ${from}::date and c.night < ${to}::date
      and ${inScope(ctx, 'c.houseId')}
    order by c.connection_id, c.listing_name, c.listing_key, c.night`.execute(ctx.db);
  return rows;
};

export interface ConnectionOfHouses extends ComparedConnection {
  /** Types and plans of these houses that the connection's listings sell: `type/plan`. */
  readonly sells: readonly string[];
}

const seesMoreThanOwn = (ctx: Ctx): boolean => {
  const scopes = ctx.user.scopesOf(ctx.access);
  return scopes.has('all') || scopes.has('department');
};

/** Connections for some of the houses, or for all; for landlords, those that list one of their houses. */
export const connectionsOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<ConnectionOfHouses[]> => {
  const { rows } = await sql<ConnectionOfHouses>`
    select c.id, c.platform, c.name, c.state, c.house_ids, array(
      select distinct r.room_type_id || '/' || r.rate_plan_id from channel_rooms r
      where r.connection_id = c.id and r.house_id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'r.houseId')}
    ) as sells
    from channel_connections c
    where c.deleted_at is null and (c.house_ids = '{}' or c.house_ids && ${houseIds}::uuid[])
      and (${seesMoreThanOwn(ctx)} or exists (
        select from channel_rooms r
        where r.connection_id = c.id and r.house_id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'r.houseId')}))
    order by c.platform, c.name, c.id`.execute(ctx.db);
  return rows;
};
