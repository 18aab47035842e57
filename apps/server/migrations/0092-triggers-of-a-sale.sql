-- What each sale sets off without need.

-- Nights are written only along with their stay, or after others of it were taken away: either marks their months.
drop trigger order_nights_mark_insert on order_nights;

-- As before, where the house sells hours at all: most do not. The comparison is a step of its own, since a part of one condition
-- is set up for every night that is sold.
create or replace function refuse_nights_over_slots() returns trigger language plpgsql as $$
begin
  if not exists (select from taken n join room_slot s on s.house_id = n.house_id) then
    return null;
  end if;
  if exists (
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
