/** Condition for room types that can be sold under some plan, without reading prices. */

import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';

export interface StayOnSale {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly channel: string;
  /** Absent: all houses. */
  readonly houseId?: string | undefined;
}

/**
 * A cell `c` whose restriction forbids the stay, by the rules of `checkRestrictions`. The first line matches the
 * partial index on restricted cells.
 */
const forbids = ({ checkIn, checkOut }: StayOnSale): RawBuilder<unknown> => {
  const nights = daysBetween(checkIn, checkOut);
  return sql`(c.stop_sell or c.closed_arrival or c.closed_departure
      or c.min_stay is not null or c.min_through is not null or c.max_stay is not null)
    and c.night between ${checkIn}::date and ${checkOut}::date and (
      c.night = ${checkIn}::date and (c.closed_arrival or c.min_stay > ${nights} or c.max_stay < ${nights})
      or c.night = ${checkOut}::date and c.closed_departure
      or c.night < ${checkOut}::date and (c.stop_sell or c.min_through > ${nights}))`;
};

/**
 * Whether some overnight plan of `m.house_id`, `m.room_type_id` may be sold; `m.today` is the business date. Types with
 * a restricted standard plan are found once; other plans are read for those only.
 */
export const soldUnderSomePlan = (input: StayOnSale): RawBuilder<unknown> => {
  const { checkIn, houseId, channel } = input;
  return sql`((m.house_id, m.room_type_id) not in (
    select c.house_id, c.room_type_id from price_cell c
    where c.plan_id = ${STANDARD_PLAN_ID}::uuid and ${forbids(input)}
      and ${houseId === undefined ? sql`true` : sql`c.house_id = ${houseId}`}
  ) or exists (
    select from rate_plan_types o join rate_plans p on p.house_id = o.house_id and p.id = o.plan_id
    where o.house_id = m.house_id and o.room_type_id = m.room_type_id
      and p.deleted_at is null and p.active and p.kind = 'overnight' and ${channel} = any(p.channels)
      and ${checkIn}::date - m.today >= coalesce(p.min_advance_days, 0)
      and ${checkIn}::date - m.today <= coalesce(p.max_advance_days, 100000)
      and not exists (
        select from price_cell c where c.house_id = m.house_id and c.room_type_id = m.room_type_id
          and c.plan_id = p.id and ${forbids(input)})))`;
};
