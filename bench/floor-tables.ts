/** Tables of the floor server: as wide as Minsu's answers, flat, with the one needed index. */
import pg from 'pg';

const TABLES = `
drop schema if exists floor cascade;
create schema floor;
create table floor.bookings (
  id uuid primary key, house_id uuid not null, room_id uuid not null, order_no text not null, booker_name text not null,
  phone text not null, channel text not null, check_in date not null, check_out date not null, guests int not null,
  total_fen bigint not null, created_at timestamptz not null);
create table floor.list as
  select o.id, o.order_no, o.house_id, h.name as house_name, t.name as type_name, r.number as room_number, o.booker_name,
    o.phone_masked, o.shown, o.channel, o.channel_order_no, o.source, o.check_in, o.check_out, o.nights, o.guests,
    o.room_fen, o.paid_fen, o.remark, o.created_at
  from orders o join houses h on h.id = o.house_id join stays s on s.house_id = o.house_id and s.order_id = o.id
  join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
  left join rooms r on r.house_id = s.house_id and r.id = s.room_id order by o.created_at;
create index on floor.list (channel, shown, created_at desc, id desc);
create table floor.bars as
  select s.id, s.house_id, s.room_type_id, s.room_id, s.check_in, s.check_out, s.guest_name as guest, o.channel, o.shown,
    o.paid_fen < o.room_fen as owes, o.version
  from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id where s.holds_nights order by s.house_id, s.check_out;
create index on floor.bars (house_id, check_out, check_in);
create table floor.rooms as
  select r.house_id, h.name as house_name, t.id as type_id, t.name as type_name, t.beds, t.max_guests, r.id, r.number,
    t.base_price_fen as price_fen
  from rooms r join room_types t on t.house_id = r.house_id and t.id = r.room_type_id join houses h on h.id = r.house_id
  order by r.house_id;
create index on floor.rooms (house_id);
create table floor.taken as select room_id, night from room_night;
create unique index on floor.taken (room_id, night);`;

export const makeFloor = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(TABLES);
  await client.query('vacuum analyze');
  await client.end();
};
