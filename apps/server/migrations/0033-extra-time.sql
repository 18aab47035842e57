-- Early check-in 提前入住 and late check-out 延迟退房: times of a stay that differ from those of its house.

alter table stays
  -- House-local, on the day of arrival and of departure; null: the house's own.
  add column arrive_time time,
  add column leave_time time,
  add constraint stays_extra_time_check check (from_time is null or num_nulls(arrive_time, leave_time) = 2);

-- As before, with the times of the guest whose night is taken.
create or replace function refuse_nights_over_slots() returns trigger language plpgsql as $$
begin
  if exists (select from room_slot) and exists (
    select from taken n join room_slot_nights s on s.house_id = n.house_id and s.room_id = n.room_id
      and n.night in (s.day - 1, s.day)
    left join stays g on g.house_id = n.house_id and g.id = n.stay_id
    join houses h on h.id = s.house_id
    where (n.night = s.day - 1
        and s.from_time - coalesce(g.leave_time, h.check_out_time) < make_interval(mins => h.slot_cleaning_minutes))
      or (n.night = s.day and s.to_time > coalesce(g.arrive_time, h.check_in_time))
      or exists (
        select from room_night o where o.house_id = n.house_id and o.room_id = n.room_id
          and o.night = s.day + (s.day - 1 - n.night)
          and (o.stay_id = n.stay_id or o.block_id = n.block_id)))
  then
    raise exclusion_violation using message = 'a slot lies beside this night', constraint = 'room_night_slot_check';
  end if;
  return null;
end $$;
