-- Rooms: what is noted of the door, a dated move to another type; connections to booking platforms, the rooms that they
-- list, and which of them is which room.

alter table rooms
  add column lock_note text,
  -- The type from this night on; until then it is room_type_id. One move lies ahead at a time.
  add column next_type_id uuid,
  add column next_type_from date,
  -- The move that took place last: it can be taken back on its day.
  add column moved_from_type_id uuid,
  add column moved_on date,
  add constraint rooms_next_type_fkey foreign key (house_id, next_type_id) references room_types (house_id, id),
  add constraint rooms_next_type_check check ((next_type_id is null) = (next_type_from is null)
    and next_type_id <> room_type_id);
create index rooms_next_type_idx on rooms (house_id, next_type_from) where next_type_id is not null;

-- Which type an active room is of on which nights [from_date, to_date): whoever counts the rooms of a type asks here.
create view room_type_spans as
select house_id, id as room_id, room_type_id, '-infinity'::date as from_date,
  coalesce(next_type_from, 'infinity'::date) as to_date
from rooms where active
union all
select house_id, id, next_type_id, next_type_from, 'infinity'::date
from rooms where active and next_type_id is not null;

-- One account at a platform. Issue 8 fills it by its forms; what it keeps secret never lies here.
create table channel_connections (
  id uuid primary key,
  platform text not null check (platform in ('mt', 'tj', 'pig', 'ical')),
  name text not null,
  state text not null default 'active' check (state in ('inactive', 'active', 'broken')),
  -- The houses it was opened for; empty: any.
  house_ids uuid[] not null default '{}',
  settings jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 0
);

-- What a platform lists, as it was last told.
create table channel_rooms (
  connection_id uuid not null references channel_connections on delete cascade,
  id uuid not null,
  -- The platform's own key.
  platform_room_id text not null,
  -- The room's number or name there, the type it is sold as, the house it stands under.
  name text not null,
  type_name text not null default '',
  listing_name text not null default '',
  -- False once the platform has stopped listing it.
  listed boolean not null default true,
  synced_at timestamptz not null,
  primary key (connection_id, id),
  constraint channel_rooms_platform_key unique (connection_id, platform_room_id)
);

-- A room has one counterpart at each connection, and nothing there stands for two rooms.
create table channel_room_links (
  house_id uuid not null,
  room_id uuid not null,
  connection_id uuid not null,
  channel_room_id uuid not null,
  linked_by text not null,
  linked_at timestamptz not null,
  constraint channel_room_links_room_key primary key (house_id, room_id, connection_id),
  constraint channel_room_links_channel_room_key unique (connection_id, channel_room_id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  foreign key (connection_id, channel_room_id) references channel_rooms (connection_id, id)
);

-- Lists of houses: licences that run out, houses of a state.
create index houses_licence_idx on houses (licence_expires) where licence_expires is not null and state <> 'archived';
create index houses_state_idx on houses (state, city, name);
