/**
 * Unowned nights of rooms that still cannot be sold, because of hourly stays or a neighbour's times. Every count of
 * availability treats them as taken.
 */
import { type RawBuilder, sql } from 'kysely';

/** Rows `house_id, room_id, night`; `where`: a condition on those of `n`. */
export const barredNights = (where: RawBuilder<unknown>) => sql`
  select n.house_id, n.room_id, n.night from (
    select x.house_id, x.room_id, b.night from room_slot_nights x cross join lateral (
      select x.day - 1 as night where x.bars_before union select x.day where x.bars_after) b
    union select x.house_id, x.room_id, x.night from room_time_nights x) n
  where ${where} and not exists (select from room_night o
    where o.house_id = n.house_id and o.room_id = n.room_id and o.night = n.night)`;
