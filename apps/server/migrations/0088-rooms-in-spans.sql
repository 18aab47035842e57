-- The view bears what is said of a room: a board that joined the rooms once more for it was planned as if a business had three
-- rooms, and read all of them for each room type.
create or replace view room_type_spans as
select house_id, id as room_id, room_type_id, '-infinity'::date as from_date,
  coalesce(next_type_from, 'infinity'::date) as to_date,
  number, floor, condition, position, next_type_id, next_type_from
from rooms where active
union all
select house_id, id, next_type_id, next_type_from, 'infinity'::date,
  number, floor, condition, position, next_type_id, next_type_from
from rooms where active and next_type_id is not null;
