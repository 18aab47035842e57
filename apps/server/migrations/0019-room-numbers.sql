-- The number of a room is one number however it is typed: A1 and a1, full width or not, with invisible signs or without.

alter table rooms drop constraint rooms_number_key;

-- Twins of today keep apart: the one in use, or else the older one, stays as it is; the others get a mark and their id's end.
with plain as (
  select house_id, id, active, trim(regexp_replace(normalize(number, NFKC), '[\u200B-\u200F\u2060\uFEFF\u00AD]', '', 'g')) as number
  from rooms
), ranked as (
  select house_id, id, number,
    row_number() over (partition by house_id, lower(number) order by active desc, id) as place
  from plain
)
update rooms r
set number = case
  when p.number = '' then '#' || right(r.id::text, 6)
  when p.place = 1 then left(p.number, 20)
  else left(p.number, 13) || '~' || right(r.id::text, 6)
end
from ranked p
where p.house_id = r.house_id and p.id = r.id
  and (p.place > 1 or p.number <> r.number);

create unique index rooms_number_key on rooms (house_id, lower(number));

-- A copied house has the pictures it names for itself: they are not removed with those of the first house.
insert into house_uploads (house_id, file_id, kind, uploaded_by, created_at)
select distinct p.house_id, p.file_id, 'photo', null::uuid, now()
from house_photos p
where exists (select from house_uploads u where u.file_id = p.file_id)
  and not exists (select from house_uploads u where u.file_id = p.file_id and u.house_id = p.house_id);

insert into house_uploads (house_id, file_id, kind, uploaded_by, created_at)
select distinct n.house_id, f.id, 'photo', null::uuid, now()
from (
  select house_id, content from house_revisions
  union all
  select house_id, content from house_reviews
) n
cross join lateral jsonb_array_elements(n.content -> 'photos') photo
join files f on f.id::text = photo ->> 'fileId'
where exists (select from house_uploads u where u.file_id = f.id)
on conflict (house_id, file_id) do nothing;
