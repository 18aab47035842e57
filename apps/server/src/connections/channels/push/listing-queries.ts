/** Listings of houses with all facts that determine their nights. */

import { knownFacts, perPlatform } from '@minsu/contract/foundation/system/platform-registry.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateSql } from '../../../foundation/houses/business-date-queries.ts';
import { barredNights } from '../../../inventory/room-status/barred-night-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { RoomDays } from './desired-rules.ts';

/** Nights pushed to a platform, from the business date on; none for calendars. */
export const horizonOf = (platform: string): number => knownFacts(platform)?.horizonNights ?? 0;

/** The same within SQL, of a column with the platform. */
export const horizonSql = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${JSON.stringify(perPlatform(({ horizonNights }) => horizonNights))}::jsonb ->> ${column})::int`;

/**
 * `k`: the connection. Never authorised: nothing desired. Paused or broken: the desired state is kept, so resuming only
 * has to send it.
 */
export const hasAccount: RawBuilder<boolean> = sql`(
  k.deleted_at is null and k.platform <> 'ical' and k.account_key is not null and k.state <> 'inactive')`;

/** `k`: it may be called now; the time after which a failing one is tried again is compared by the caller. */
export const isActive: RawBuilder<boolean> = sql`(
  k.deleted_at is null and k.platform <> 'ical' and k.account_key is not null and k.state = 'active')`;

export interface Listing {
  readonly houseId: string;
  readonly connectionId: string;
  readonly channelRoomId: string;
  readonly platform: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  /** Nothing was pushed yet, or a full sync was requested. */
  readonly isNew: boolean;
  /** The house is online and the type is still sold. */
  readonly onSale: boolean;
  readonly businessDate: string;
  readonly roomIds: readonly string[];
  /** Rooms that it has to sell there at most; null: the platform names none. */
  readonly units: number | null;
  /** It has prices by the number of guests. */
  readonly isPerPerson: boolean;
  /** Guests included in the price of the room type. */
  readonly baseGuests: number;
  readonly extraGuestFeeFen: number;
}

/** The key of a listing within its house. */
export const listingKeyOf = (of: Pick<Listing, 'connectionId' | 'channelRoomId'>): string =>
  `${of.connectionId}/${of.channelRoomId}`;

/** All existing listings linked with these houses. */
export const mappedListings = async (ctx: Ctx, houseIds: readonly string[]): Promise<Listing[]> => {
  const { rows } = await sql<Listing>`
    select r.house_id, r.connection_id, r.id as channel_room_id, k.platform, r.room_type_id, r.rate_plan_id, r.units,
      cardinality(r.occupancies) > 0 as is_per_person, t.base_guests, t.extra_guest_fee_fen,
      r.filled_at is null as is_new, h.state = 'online' and t.retired_at is null as on_sale,
      ${await businessDateSql(ctx, 'h.timeZone')} as business_date,
      array(select l.room_id from channel_room_links l where l.connection_id = r.connection_id
        and l.channel_room_id = r.id and l.house_id = r.house_id) as room_ids
    from channel_rooms r
    join channel_connections k on k.id = r.connection_id
    join houses h on h.id = r.house_id
    join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    where r.house_id = any(${houseIds}::uuid[]) and r.listed and ${hasAccount}
    order by r.house_id, r.connection_id, r.id`.execute(ctx.db);
  return rows;
};

interface RoomRow extends RoomDays {
  readonly roomId: string;
}

/**
 * Linked rooms of the houses by id, with their taken days in [from, from + nights); nights barred by a neighbour count
 * as taken.
 */
export const linkedRoomDays = async (
  ctx: Ctx,
  houseIds: readonly string[],
  { from, nights }: { readonly from: string; readonly nights: number },
): Promise<ReadonlyMap<string, RoomDays[]>> => {
  const to = addDays(from, nights);
  const nightsOf = sql`n.house_id = any(${houseIds}::uuid[]) and n.night >= ${from}::date and n.night < ${to}::date`;
  const { rows } = await sql<RoomRow>`
    with taken as (
      select room_id, array_agg(night - ${from}::date) as days from (
        select n.house_id, n.room_id, n.night from room_night n where ${nightsOf}
        union all ${barredNights(nightsOf)}
      ) each group by room_id
    )
    select s.room_id, s.room_type_id, greatest(s.from_date, ${from}::date) - ${from}::date as first,
      least(s.to_date, ${to}::date) - ${from}::date as last, coalesce(t.days, '{}') as taken
    from room_type_spans s left join taken t on t.room_id = s.room_id
    where s.house_id = any(${houseIds}::uuid[]) and s.from_date < ${to}::date and s.to_date > ${from}::date
      and exists (select from channel_room_links l where l.house_id = s.house_id and l.room_id = s.room_id)`.execute(
    ctx.db,
  );
  return Map.groupBy(rows, ({ roomId }) => roomId);
};
