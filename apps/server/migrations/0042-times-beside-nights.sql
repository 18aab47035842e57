-- Early arrivals and late departures keep the next guest out; a guest marked as not come can be taken back as he was sold.

alter table stays
  -- Nights and charges as they were when the stay was marked as a no-show; null otherwise.
  add column sold_before_no_show jsonb;

-- Few stays have a time of their own.
create index stays_leave_time_idx on stays (house_id, check_out) where leave_time is not null and holds_nights;
create index stays_arrive_time_idx on stays (house_id, check_in) where arrive_time is not null and holds_nights;

-- The night that nobody else can sleep in because of such a time, in its room and in every room that shares its space:
-- who leaves late bars the night after, who comes early the night before.
create view room_time_nights as
select t.house_id, x.room_id, t.stay_id, t.night, t.day, t.stay_end, t.time
from (
  select s.house_id, s.room_id, s.id as stay_id, s.check_out as night, s.check_out as day, 'departure' as stay_end,
    s.leave_time as time
  from stays s join houses h on h.id = s.house_id
  where s.leave_time is not null and s.holds_nights and s.room_id is not null and s.state in ('expected', 'in_house')
    and h.check_in_time - s.leave_time < make_interval(mins => h.slot_cleaning_minutes)
  union all
  select s.house_id, s.room_id, s.id, s.check_in - 1, s.check_in, 'arrival', s.arrive_time
  from stays s join houses h on h.id = s.house_id
  where s.arrive_time is not null and s.holds_nights and s.room_id is not null and s.state = 'expected'
    and s.arrive_time - h.check_out_time < make_interval(mins => h.slot_cleaning_minutes)) t
cross join lateral (
  select t.room_id union all
  select o.other_id from room_overlaps o where o.house_id = t.house_id and o.room_id = t.room_id) x;
