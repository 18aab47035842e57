/**
 * Businesses of any size, filled by the database itself in a few statements: the same houses, rooms and stays for the
 * same shape, so that two runs and two sizes can be compared. Rooms are sold by one repeating pattern of stays of
 * 2, 3, 1, 5 and 4 nights (3 on average) with `gap` free nights after each.
 */
import type pg from 'pg';

export interface Shape {
  readonly houses: number;
  readonly typesPerHouse: number;
  readonly roomsPerType: number;
  readonly ordersPerRoom: number;
  readonly gap: number;
  /** The share of each room's orders that lies in the past. */
  readonly past: number;
}

export const roomCount = ({ houses, typesPerHouse, roomsPerType }: Shape): number =>
  houses * typesPerHouse * roomsPerType;

/** 2,000 rooms, 100,000 orders, 300,000 nights; a month of a house of 50 rooms has some 300 bars. */
export const M: Shape = {
  houses: 40,
  typesPerHouse: 5,
  roomsPerType: 10,
  ordersPerRoom: 50,
  gap: 2,
  past: 0.5,
};
/** 20 rooms of M's density: 1,000 orders. */
export const SMALL: Shape = { ...M, houses: 1, typesPerHouse: 5, roomsPerType: 10, ordersPerRoom: 20 };
/** 1,000 rooms with a million nights. */
export const LONG: Shape = { ...M, houses: 20, ordersPerRoom: 334, past: 0.8 };
/** 2,000 rooms with a million orders and three million nights. */
export const MILLION: Shape = { ...M, ordersPerRoom: 500, past: 0.9 };
/** 20,000 rooms with a million orders and three million nights: eight months of a great business. */
export const L: Shape = { ...M, houses: 400, past: 0.7 };
/** 2,000 rooms with 30 bars each in 365 days. */
export const WIDE: Shape = { ...M, ordersPerRoom: 42, gap: 9, past: 0.25 };

/** An id in the form of uuid version 7: time first, as the server makes them, then kind and number. */
const SETUP = `
create schema if not exists bench;
create function bench.id(at timestamptz, kind int, n bigint) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
    || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
create function bench.pick(n bigint, texts text[]) returns text language sql immutable as $$
  select texts[1 + (hashint8(n) & 2147483647) % cardinality(texts)] $$;`;

const HOUSES = `
create table bench.house as select h as n, bench.id('2024-01-01', 1, h) as id from generate_series(1, $houses) h;
insert into houses (id, code, name, kind, state, province, city, district, address, search_text)
select id, 'B' || lpad(n::text, 6, '0'), '云栖民宿 ' || n || ' 号', 'multi', 'online', '浙江',
  bench.pick(n, '{杭州,丽江,大理,厦门,成都}'), '西湖区', '龙井路 ' || n || ' 号', 'yunqi ' || n from bench.house;
create table bench.type as select h.id as house_id, (h.n - 1) * $types + t as n, t as position,
  bench.id('2024-01-02', 2, (h.n - 1) * $types + t) as id from bench.house h, generate_series(1, $types) t;
insert into room_types (house_id, id, name, code, beds, base_guests, max_guests, extra_guest_fee_fen, base_price_fen,
  weekend_price_fen, position)
select house_id, id, bench.pick(position, '{大床房,双床房,家庭房,湖景房,套房}'), 'T' || n, '1.8 米大床 1 张', 2, 4, 5000,
  30000 + position * 5000, 36000 + position * 6000, position from bench.type;
create table bench.room as select t.house_id, t.id as type_id, (t.n - 1) * $rooms + r as n,
  (t.position * 100 + r)::text as number, bench.id('2024-01-03', 3, (t.n - 1) * $rooms + r) as id
  from bench.type t, generate_series(1, $rooms) r;
insert into rooms (house_id, id, room_type_id, number, floor, position)
select house_id, id, type_id, number, left(number, 1), number::int from bench.room;`;

const SALES = `
create table bench.sale as
select *, bench.id(created_at, 4, n) as id, bench.id(created_at, 5, n) as stay_id,
  bench.pick(n, '{王,李,张,刘,陈,杨,赵,黄,周,吴}') || bench.pick(n + 1, '{伟,芳,娜,敏,静,磊,洋,艳,勇,杰}')
    || bench.pick(n + 2, '{一,子,文,晓,雨,国,建,志,海,明}') as guest,
  case state when 'cancelled' then 'cancelled' else 'confirmed' end as booking,
  case state when 'checked_out' then 'completed' else state end as shown, state <> 'cancelled' as holds,
  case when state = 'checked_out' or n % 5 > 1 then len * 38000 else 0 end as paid
from (
  select *, least(check_in - make_interval(days => 1 + luck % 30), now() - make_interval(mins => 1 + luck % 43200))
      as created_at,
    case when luck % 25 = 0 then 'cancelled' when check_out <= current_date then 'checked_out'
      when check_in < current_date then 'in_house' else 'expected' end as state
  from (
    select (r.n - 1) * $orders + j as n, r.house_id, r.type_id, r.id as room_id, laid.len,
      current_date + first + day as check_in, current_date + first + day + laid.len as check_out,
      hashint8((r.n - 1) * $orders + j) & 2147483647 as luck
    from bench.room r, generate_series(0, $orders - 1) j,
      lateral (select (j / 5) * (15 + 5 * $gap) + (array[0,2,5,6,11])[1 + j % 5] + (j % 5) * $gap as day,
        (array[2,3,1,5,4])[1 + j % 5] as len,
        (-round($past * $orders * (3 + $gap)) - r.n % 17)::int as first) laid
  ) dated
) judged order by created_at;
insert into orders (house_id, id, order_no, booking, shown, source, channel, channel_order_no, booker_name, booker_spelled, phone_hash,
  phone_masked, check_in, check_out, nights, guests, stay_count, room_fen, paid_fen, created_by, created_at)
select house_id, id, 'M' || to_char(created_at, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0'), booking, shown,
  case when n % 5 < 2 then 'phone' else 'channel' end, (array['direct','direct','mt','tj','pig'])[1 + n % 5],
  case when n % 5 < 2 then null else 'C' || lpad((n::bigint * 7919 % 1000000007)::text, 12, '0') end, guest, 'g ' || md5(guest),
  sha256(n::text::bytea), '138****' || lpad((n % 10000)::text, 4, '0'), check_in, check_out, len, 1 + n % 3, 1,
  len * 38000, paid, '周慕白', created_at
from bench.sale;
insert into stays (house_id, id, order_id, room_type_id, room_id, check_in, check_out, state, holds_nights, guest_name,
  guests, checked_in_at, checked_out_at)
select house_id, stay_id, id, type_id, case when holds then room_id end, check_in, check_out, state, holds, guest,
  1 + n % 3, case when state in ('in_house', 'checked_out') then check_in + time '15:00' end,
  case state when 'checked_out' then check_out + time '11:00' end
from bench.sale;
insert into stay_rooms (house_id, stay_id, from_date, to_date, room_id)
select house_id, stay_id, check_in, check_out, room_id from bench.sale where holds;
insert into order_nights (house_id, stay_id, night, room_type_id, price_fen)
select house_id, stay_id, check_in + d, type_id, 38000 from bench.sale, generate_series(0, len - 1) d;
insert into room_night (house_id, room_id, night, stay_id)
select house_id, room_id, check_in + d, stay_id from bench.sale, generate_series(0, len - 1) d where holds;
insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at)
select house_id, bench.id(created_at, 6, n), id, 'wechat', paid, 'succeeded', created_at::date, '周慕白', created_at
from bench.sale where paid > 0;
insert into price_cell (house_id, room_type_id, night, price_fen, set_by, set_at)
select house_id, id, current_date + d, 48800, '周慕白', now() from bench.type, generate_series(0, 364) d
where (n + d) % 9 = 0;
select setval('order_number_seq', (select count(*) from orders));`;

const settingsOf = (shape: Shape): Record<string, number> => ({
  houses: shape.houses,
  types: shape.typesPerHouse,
  rooms: shape.roomsPerType,
  orders: shape.ordersPerRoom,
  gap: shape.gap,
  past: shape.past,
});

/** Keys stay; the other indexes are built in one go when the rows are in, which takes a third of the time. */
const takeIndexes = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexname as name, i.indexdef as made from pg_indexes i where i.schemaname = 'public'
       and i.tablename in ('orders', 'stays', 'room_night', 'payments')
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
};

/** On a migrated database without houses. */
export const fill = async (client: pg.ClientBase, shape: Shape): Promise<void> => {
  const values = settingsOf(shape);
  const text = [SETUP, HOUSES, SALES]
    .join('')
    .replaceAll(/\$(houses|types|rooms|orders|gap|past)\b/g, (_, name: string) => String(values[name]));
  await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '128MB'`);
  // The rows fit each other by their making; checking every key would take longer than all the rest.
  const unchecked = await client.query('set session_replication_role = replica').then(
    () => true,
    () => false,
  );
  const indexes = await takeIndexes(client);
  await client.query(text);
  for (const made of indexes) await client.query(made);
  if (unchecked) await client.query('set session_replication_role = origin');
  await client.query('drop schema bench cascade');
  // What is measured is not to be disturbed by orders being posted in the background. Reports are worked out by the group
  // that measures them, not beside the others. Older versions have neither.
  await client.query(`do $$ begin
    if to_regclass('ledger_backfill') is not null then update ledger_backfill set done_at = now(); end if;
    if to_regclass('report_marks') is not null then truncate report_marks; end if;
  end $$`);
  await client.query('vacuum analyze');
};
