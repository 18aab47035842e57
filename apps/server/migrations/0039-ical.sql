-- Calendars (iCal, RFC 5545): feeds that say when a room is taken elsewhere, and the addresses under which others read
-- when it is taken here (docs/decisions/016).

-- 渠道占用: nights taken by a feed; made, moved and opened by it alone.
alter table room_blocks drop constraint room_blocks_kind_check;
alter table room_blocks add constraint room_blocks_kind_check
  check (kind in ('closed', 'out_of_order', 'out_of_service', 'held', 'owner_stay', 'linked', 'channel'));

create table ical_feeds (
  house_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  source text not null check (source in ('airbnb', 'booking', 'vrbo', 'other')),
  name text not null,
  -- Sealed by the field cipher: whoever knows the address reads the calendar. The hash refuses it twice for one room.
  url_cipher text not null,
  url_hash bytea not null,
  -- What people are shown of it.
  host text not null,
  paused boolean not null default false,
  -- As the source last sent them, so that it need not send the same again.
  etag text,
  last_modified text,
  -- Last try, last success, next try.
  fetched_at timestamptz,
  succeeded_at timestamptz,
  next_at timestamptz not null,
  failures int not null default 0,
  -- Why it is not up to date, and what was answered; null when all is well.
  problem text check (problem in ('unreachable', 'addressRefused', 'status', 'tooLarge', 'empty', 'notCalendar', 'cutOff',
    'tooManyEvents', 'emptied')),
  problem_note text not null default '',
  -- Events of the last calendar that could not be understood.
  unread int not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, room_id) references rooms (house_id, id)
);
create unique index ical_feeds_url_key on ical_feeds (house_id, room_id, url_hash) where deleted_at is null;
create index ical_feeds_id_idx on ical_feeds (id);
create index ical_feeds_due_idx on ical_feeds (next_at) where deleted_at is null and not paused;

-- What the last good calendar said; dates are nights [from, to) of the house. No names: who books there is not our guest.
create table ical_events (
  house_id uuid not null,
  feed_id uuid not null,
  -- Hash of the UID, of the dates where there is none.
  key text not null,
  from_date date not null,
  to_date date not null,
  kind text not null check (kind in ('booking', 'busy', 'block')),
  primary key (house_id, feed_id, key),
  foreign key (house_id, feed_id) references ical_feeds (house_id, id) on delete cascade,
  check (to_date > from_date)
);

-- Which block is which event; blocks of one feed that say the same lie in one.
create table ical_blocks (
  house_id uuid not null,
  block_id uuid not null,
  feed_id uuid not null,
  key text not null,
  kind text not null check (kind in ('booking', 'busy', 'block')),
  primary key (house_id, block_id),
  foreign key (house_id, block_id) references room_blocks (house_id, id),
  foreign key (house_id, feed_id) references ical_feeds (house_id, id)
);
create index ical_blocks_feed_idx on ical_blocks (house_id, feed_id);

-- Nights that a feed called taken while we had them ourselves: our own calendar coming back.
create table ical_echo_nights (
  house_id uuid not null,
  feed_id uuid not null,
  night date not null,
  seen_at timestamptz not null,
  primary key (house_id, feed_id, night),
  foreign key (house_id, feed_id) references ical_feeds (house_id, id) on delete cascade
);

-- An address under which one source reads one room.
create table ical_exports (
  house_id uuid not null,
  room_id uuid not null,
  source text not null check (source in ('airbnb', 'booking', 'vrbo', 'other')),
  secret_hash bytea not null,
  secret_cipher text not null,
  made_by text not null,
  made_at timestamptz not null,
  fetched_at timestamptz,
  primary key (house_id, room_id, source),
  foreign key (house_id, room_id) references rooms (house_id, id)
);
create unique index ical_exports_secret_key on ical_exports (secret_hash);
