-- Landmarks with the houses near them, and what guests say of their stay.

-- ── Landmarks ────────────────────────────────────────────────────────────────────────────────────────────────

create table landmarks (
  id uuid primary key,
  name text not null,
  name_en text,
  kind text not null check (kind in ('metro', 'scenic', 'business', 'hospital', 'university', 'station')),
  city text not null,
  longitude double precision not null,
  latitude double precision not null,
  -- Inactive: kept, but near no house.
  active boolean not null default true,
  -- Names, city, pinyin and its initials, in lower case.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 0
);
-- A metro station and a business area may share a name; two of one kind in one city may not.
create unique index landmarks_name_key on landmarks (city, kind, lower(name)) where deleted_at is null;
create index landmarks_place_idx on landmarks (latitude, longitude) where active and deleted_at is null;
create index houses_place_idx on houses (latitude, longitude) where latitude is not null;

-- Which landmarks are near a house, and how near; kept by the server (link-landmarks.ts).
create table house_landmarks (
  house_id uuid not null references houses on delete cascade,
  landmark_id uuid not null references landmarks on delete cascade,
  distance_m int not null check (distance_m >= 0),
  primary key (house_id, landmark_id)
);
create index house_landmarks_near_idx on house_landmarks (landmark_id, distance_m) include (house_id);

-- Metres along the great circle of the mean earth, rounded: the same rule as distanceInMetres() of the contract.
create function distance_m(
  longitude_a double precision, latitude_a double precision, longitude_b double precision, latitude_b double precision
) returns int language sql immutable parallel safe as $$
  select round(2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(latitude_b - latitude_a) / 2), 2)
    + cos(radians(latitude_a)) * cos(radians(latitude_b)) * power(sin(radians(longitude_b - longitude_a) / 2), 2)
  ))))::int
$$;

-- ── Evaluations ──────────────────────────────────────────────────────────────────────────────────────────────

-- What a guest says is an evaluation; a review is our own look at a house before it goes online.
alter table reviews rename to evaluations;
alter table evaluations rename constraint reviews_pkey to evaluations_pkey;
alter table evaluations rename constraint reviews_house_id_fkey to evaluations_house_id_fkey;
alter table evaluations rename column created_at to received_at;
alter table evaluations drop constraint reviews_score_check;
alter table evaluations alter column score type numeric(2, 1);
alter table evaluations
  add constraint evaluations_score_check check (score between 1 and 5),
  add column room_type_id uuid,
  -- How the channel calls it; one that arrives twice is one.
  add column channel_evaluation_id text,
  add column cleanliness numeric(2, 1) check (cleanliness between 1 and 5),
  add column location numeric(2, 1) check (location between 1 and 5),
  add column service numeric(2, 1) check (service between 1 and 5),
  add column value numeric(2, 1) check (value between 1 and 5),
  -- For the house alone; never shown to other guests.
  add column private_note text not null default '',
  add column recorded_by text not null default '',
  add column recorded_at timestamptz not null default now(),
  add column reply_due_at timestamptz,
  add column replied_at timestamptz,
  add column replied_by text,
  -- Until then the reply may be changed.
  add column reply_final_at timestamptz,
  -- Somebody was reminded that the time for a reply runs out.
  add column reminded_at timestamptz,
  add column hidden_at timestamptz,
  add column hidden_by text,
  add column hidden_reason text,
  add column appeal text not null default 'none' check (appeal in ('none', 'appealed', 'upheld', 'rejected')),
  add column appeal_reason text,
  add column appealed_by text,
  add column appealed_at timestamptz,
  add column appeal_answer text,
  add column appeal_decided_by text,
  add column appeal_decided_at timestamptz,
  -- Guest, text and reply in lower case.
  add column search_text text not null default '',
  add column version int not null default 0;

update evaluations e set
  room_type_id = (select s.room_type_id from stays s where s.house_id = e.house_id and s.order_id = e.order_id
    order by s.check_in, s.id limit 1),
  recorded_at = received_at,
  reply_due_at = received_at + interval '14 days',
  replied_at = case when reply is not null then received_at end,
  reply_final_at = case when reply is not null then received_at end,
  search_text = lower(concat_ws(' ', guest_name, content, reply));
alter table evaluations alter column reply_due_at set not null;

-- An order has at most one; should an old database hold more, the latest keeps the order.
update evaluations e set order_id = null where exists (
  select from evaluations o where o.house_id = e.house_id and o.order_id = e.order_id
    and (o.received_at, o.id) > (e.received_at, e.id));
alter table evaluations
  add constraint evaluations_order_key unique (house_id, order_id),
  add constraint evaluations_channel_key unique (house_id, channel, channel_evaluation_id),
  add constraint evaluations_order_fkey foreign key (house_id, order_id) references orders (house_id, id),
  add constraint evaluations_reply_check check ((reply is null) = (replied_at is null)),
  add constraint evaluations_hidden_check check ((hidden_at is null) = (hidden_reason is null));
-- Counters are read from indexes alone, which needs pages that a vacuum has seen.
alter table evaluations set (autovacuum_vacuum_insert_scale_factor = 0.02);
create index evaluations_id_idx on evaluations (id);
-- Pages are found by keys alone; the filters of the views ride along.
create index evaluations_received_idx on evaluations (received_at desc, id desc) include (house_id, channel, score);
create index evaluations_house_idx on evaluations (house_id, received_at desc, id desc);
create index evaluations_channel_idx on evaluations (channel, received_at desc, id desc) include (house_id);
create index evaluations_score_idx on evaluations (score, received_at desc, id desc) include (house_id);
create index evaluations_best_idx on evaluations (score desc, received_at desc, id desc) include (house_id);
create index evaluations_due_idx on evaluations (reply_due_at, id) include (house_id);
create index evaluations_unreplied_idx on evaluations (received_at desc, id desc) include (house_id) where reply is null;
create index evaluations_open_idx on evaluations (reply_due_at, id) include (house_id)
  where reply is null and hidden_at is null;
create index evaluations_low_idx on evaluations (received_at desc, id desc) include (house_id) where score <= 3;
create index evaluations_appeal_idx on evaluations (appeal, received_at desc, id desc) include (house_id)
  where appeal <> 'none';
create index evaluations_hidden_idx on evaluations (received_at desc, id desc) include (house_id)
  where hidden_at is not null;

-- A part of a text by an index, in any language: both hold the same pairs of neighbouring characters. Kept, because a
-- common word is looked for row by row.
create function letter_pairs(input text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct letters[i] || letters[i + 1]), '{}')
  from (select string_to_array(input, null) as letters) t, generate_series(1, cardinality(letters) - 1) i
$$;
alter table evaluations add column search_pairs text[] generated always as (letter_pairs(search_text)) stored;
create index evaluations_pairs_idx on evaluations using gin (search_pairs);

-- A picture waits without an evaluation until the form is sent; one that never is goes after a day.
create table evaluation_photos (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  evaluation_id uuid,
  file_id uuid not null references files,
  uploaded_by uuid references users on delete set null,
  position int not null default 0,
  created_at timestamptz not null,
  primary key (house_id, id),
  foreign key (house_id, evaluation_id) references evaluations (house_id, id) on delete cascade
);
create index evaluation_photos_of_idx on evaluation_photos (house_id, evaluation_id, position);
create index evaluation_photos_waiting_idx on evaluation_photos (created_at) where evaluation_id is null;

-- The averages of a house over its evaluations that are not hidden; counted anew with each change of one.
create table house_ratings (
  house_id uuid primary key references houses on delete cascade,
  count int not null,
  hidden_count int not null,
  score numeric(3, 2),
  cleanliness numeric(3, 2),
  location numeric(3, 2),
  service numeric(3, 2),
  value numeric(3, 2)
);

create function count_house_ratings(house_ids uuid[]) returns void language sql as $$
  insert into house_ratings (house_id, count, hidden_count, score, cleanliness, location, service, value)
  select e.house_id, count(*) filter (where e.hidden_at is null), count(*) filter (where e.hidden_at is not null),
    avg(e.score) filter (where e.hidden_at is null), avg(e.cleanliness) filter (where e.hidden_at is null),
    avg(e.location) filter (where e.hidden_at is null), avg(e.service) filter (where e.hidden_at is null),
    avg(e.value) filter (where e.hidden_at is null)
  from evaluations e where e.house_id = any (house_ids) group by e.house_id
  on conflict (house_id) do update set count = excluded.count, hidden_count = excluded.hidden_count,
    score = excluded.score, cleanliness = excluded.cleanliness, location = excluded.location,
    service = excluded.service, value = excluded.value
$$;
select count_house_ratings(array(select id from houses));

create table reply_templates (
  id uuid primary key,
  name text not null,
  content text not null,
  -- Shared by all; otherwise its owner's.
  shared boolean not null,
  owner_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 0
);
create unique index reply_templates_shared_key on reply_templates (lower(name)) where shared;
create unique index reply_templates_own_key on reply_templates (owner_id, lower(name)) where not shared;
