/** Rows of a program that bypasses every check, for testing the judges. */
import { rowsOf } from '../bench/bench.ts';

/** A confirmed order with this name and number (text), unless it exists, copied from another one. */
export const COPY_ORDER = `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
    'order_no', $1::text, 'booker_name', $1::text, 'channel_order_no', null, 'booking', 'confirmed'))).*
  from orders o order by house_id, id limit 1 on conflict do nothing`;

/** Gives the night a second holder with this name. */
export const copyOrderOf = async (databaseUrl: string, name: string, night: string): Promise<void> => {
  await rowsOf(databaseUrl, COPY_ORDER, [name]);
  await rowsOf(databaseUrl, 'update orders set check_in = $2, check_out = $2::date + 1 where order_no = $1', [
    name,
    night,
  ]);
};

/** A stay holding this night (YYYY-MM-DD) in one fixed room, regardless of others. */
export const COPY_STAY = `insert into stays select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
    'check_in', $1::date, 'check_out', $1::date + 1, 'state', 'expected', 'holds_nights', true))).*
  from stays s where room_id is not null order by house_id, id limit 1`;

export const HELD_THAT_NIGHT = `select from stays where check_in = $1 and holds_nights
  and room_id = (select room_id from stays where room_id is not null order by house_id, id limit 1)`;
