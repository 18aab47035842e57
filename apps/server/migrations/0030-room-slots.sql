-- Rooms by the hour 钟点房: a stay of no night, with its hours on one day, and the slot it owns in its room meanwhile.

create extension if not exists btree_gist;

-- Between a guest who leaves and one who comes for some hours the room is cleaned.
alter table houses
  add column slot_cleaning_minutes int not null default 90 check (slot_cleaning_minutes between 0 and 480);

-- Hours are house-local, like the dates of a stay. Kept with the stay when the slot has been given back.
alter table stays
  add column from_time time,
  add column to_time time,
  -- So many hours the price of the plan holds; those beyond are overtime.
  add column hours_included int check (hours_included > 0),
  -- What those were sold for.
  add column hours_fen bigint check (hours_fen >= 0),
  drop constraint stays_check,
  add constraint stays_dates_check check (
    case when from_time is null then check_out > check_in and to_time is null and hours_included is null
      else check_out = check_in and to_time > from_time and hours_included is not null and room_id is not null end);
alter table orders
  drop constraint orders_check,
  add constraint orders_dates_check check (check_out >= check_in);

-- Who is to be in a room at which hours of a day, until he has left. Nights are in room_night, which slots never touch.
create table room_slot (
  house_id uuid not null,
  stay_id uuid not null,
  room_id uuid not null,
  day date not null,
  from_time time not null,
  to_time time not null,
  primary key (house_id, stay_id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  foreign key (house_id, stay_id) references stays (house_id, id),
  check (to_time > from_time),
  constraint room_slot_overlap_key exclude using gist
    (house_id with =, room_id with =, tsrange(day + from_time, day + to_time) with &&)
);
create index room_slot_day_idx on room_slot (house_id, room_id, day);

-- A slot as the room sees it, and every room that shares its space: which of the two nights beside its day nobody can
-- sleep in because of it. A guest of the night before has to leave in time for the cleaning; one of the night after
-- arrives when the slot is over.
create view room_slot_nights as
select s.house_id, x.room_id, s.stay_id, s.day, s.from_time, s.to_time,
  s.from_time - h.check_out_time < make_interval(mins => h.slot_cleaning_minutes) as bars_before,
  s.to_time > h.check_in_time as bars_after
from room_slot s join houses h on h.id = s.house_id
cross join lateral (
  select s.room_id union all
  select o.other_id from room_overlaps o where o.house_id = s.house_id and o.room_id = s.room_id) x;

-- Nights and slots never collide, whatever path takes the night: not a night that a slot bars, and nobody sleeps through
-- the day of one.
create function refuse_nights_over_slots() returns trigger language plpgsql as $$
begin
  if exists (select from room_slot) and exists (
    select from taken n join room_slot_nights s on s.house_id = n.house_id and s.room_id = n.room_id
      and n.night in (s.day - 1, s.day)
    where (n.night = s.day - 1 and s.bars_before) or (n.night = s.day and s.bars_after) or exists (
      select from room_night o where o.house_id = n.house_id and o.room_id = n.room_id
        and o.night = s.day + (s.day - 1 - n.night)
        and (o.stay_id = n.stay_id or o.block_id = n.block_id)))
  then
    raise exclusion_violation using message = 'a slot lies beside this night', constraint = 'room_night_slot_check';
  end if;
  return null;
end $$;
create trigger room_night_slots after insert on room_night
  referencing new table as taken for each statement execute function refuse_nights_over_slots();
