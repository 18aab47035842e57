/** Rows as a program writes them that goes round every check: what controls give the judges to read. */
import { rowsOf } from '../bench/bench.ts';

/** A confirmed order under this name and number (text), unless it is there; all else is that of another one. */
export const COPY_ORDER = `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
    'order_no', $1::text, 'booker_name', $1::text, 'channel_order_no', null, 'booking', 'confirmed'))).*
  from orders o order by house_id, id limit 1 on conflict do nothing`;

/** The night is held a second time by an order of this name. */
export const copyOrderOf = async (databaseUrl: string, name: string, night: string): Promise<void> => {
  await rowsOf(databaseUrl, COPY_ORDER, [name]);
  await rowsOf(databaseUrl, 'update orders set check_in = $2, check_out = $2::date + 1 where order_no = $1', [
    name,
    night,
  ]);
};

/** A stay that holds this night (YYYY-MM-DD) in one and the same room, whoever else does. */
export const COPY_STAY = `insert into stays select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
    'check_in', $1::date, 'check_out', $1::date + 1, 'state', 'expected', 'holds_nights', true))).*
  from stays s where room_id is not null order by house_id, id limit 1`;

export const HELD_THAT_NIGHT = `select from stays where check_in = $1 and holds_nights
  and room_id = (select room_id from stays where room_id is not null order by house_id, id limit 1)`;
