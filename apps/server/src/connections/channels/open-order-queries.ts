/** Whether orders of a platform are unfinished. */
import { openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export interface OpenOrders {
  readonly count: number;
  /** The number of one of them, ours or the platform's. */
  readonly example: string | null;
}

/**
 * For an order we hold, our state counts; one that never came in counts until its last night is over. `listingKey`
 * narrows to one listing.
 */
export const openOrdersOf = async (
  ctx: Ctx,
  connectionId: string,
  listingKey?: string,
): Promise<OpenOrders> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<OpenOrders>`
    select count(*)::int as count, min(coalesce(o.order_no, co.platform_order_id)) as example
    from channel_orders co left join orders o on o.house_id = co.house_id and o.id = co.order_id
    where co.connection_id = ${connectionId}
      and ${listingKey === undefined ? sql`true` : sql`co.listing_key = ${listingKey}`} and case
      when o.id is null then co.state not in ('rejected', 'cancelled', 'completed', 'no_show')
        and co.check_out > ${today}::date
      else o.booking = any(${[...openBookings]}::text[]) and exists (
        select from stays s where s.house_id = o.house_id and s.order_id = o.id
          and s.state in ('expected', 'in_house')) end`.execute(ctx.db);
  return rows[0] ?? { count: 0, example: null };
};
