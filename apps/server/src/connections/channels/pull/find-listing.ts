/** Finds the local room type, plan, linked rooms and house of a platform's listing. */
import { sql } from 'kysely';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

export interface MappedListing {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  readonly roomIds: readonly string[];
  readonly house: ListedHouse;
}

export interface ListedHouse {
  readonly state: string;
  readonly cancellationPolicy: string;
  /** Its business date. */
  readonly today: string;
}

interface Row extends Omit<MappedListing, 'house'> {
  readonly state: string;
  readonly cancellationPolicy: string;
  readonly timeZone: string;
}

/** Null if it is not linked. An order that names rooms instead of a listing is treated like one of their listings. */
export const findListing = async (
  ctx: Ctx,
  connectionId: string,
  listingKey: string,
): Promise<MappedListing | null> => {
  const { rows } = await sql<Row>`
    select c.house_id, c.room_type_id, c.rate_plan_id, h.state, h.cancellation_policy, h.time_zone, array(
      select l.room_id from channel_room_links l
      where l.connection_id = c.connection_id and l.channel_room_id = c.id) as room_ids
    from channel_rooms c join houses h on h.id = c.house_id
    where c.connection_id = ${connectionId} and (c.platform_room_id = ${listingKey} or c.stock_key = ${listingKey})
    order by c.platform_room_id = ${listingKey} desc, c.platform_room_id limit 1`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { state, cancellationPolicy, timeZone, ...listing } = row;
  return { ...listing, house: { state, cancellationPolicy, today: await businessDateIn(ctx, timeZone) } };
};
