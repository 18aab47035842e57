-- Channels: accounts at platforms and their secrets, what each listing sells, what a platform was told of every night,
-- what orders came, and what was done (docs/decisions/015).

alter table channel_connections drop constraint channel_connections_state_check;
alter table channel_connections
  add constraint channel_connections_state_check check (state in ('inactive', 'active', 'paused', 'broken')),
  -- The account at the platform: the store of mt, the account of tj, the account of pig. Null until authorised.
  add column account_key text,
  add column account_name text,
  -- Sealed by the field cipher. `secret_cipher` is the password of tj's signature.
  add column token_cipher text,
  add column refresh_cipher text,
  add column secret_cipher text,
  add column token_expires_at timestamptz,
  add column refresh_expires_at timestamptz,
  -- The last part of its web hook's address: unguessable, found by its hash.
  add column hook_key_hash bytea,
  add column hook_key_cipher text,
  -- Up to where its order feed has been read; null: from the beginning.
  add column feed_cursor text,
  -- When something last went well, by kind.
  add column listed_at timestamptz,
  add column pushed_at timestamptz,
  add column pulled_at timestamptz,
  add column checked_at timestamptz,
  -- Failures in a row, and until when nothing is sent because of them.
  add column failures int not null default 0,
  add column retry_at timestamptz,
  -- The last failure in words for people; empty when all is well.
  add column problem text not null default '',
  add column updated_at timestamptz not null default now();
-- A store is opened by one connection at a time.
create unique index channel_connections_account_key on channel_connections (platform, account_key)
  where deleted_at is null and account_key is not null;
create unique index channel_connections_hook_key on channel_connections (hook_key_hash) where hook_key_hash is not null;

-- A listing sells one type under one plan; its rooms are of that type, its stock is how many of them are free.
alter table channel_rooms
  add column house_id uuid,
  add column room_type_id uuid,
  -- The nil uuid is the standard plan.
  add column rate_plan_id uuid,
  -- What the platform tells of it.
  add column on_sale boolean not null default true,
  add column instant_book boolean not null default true,
  add column price_fen bigint,
  -- Nights from which on the platform has taken nothing yet or all: until then a listing is told everything.
  add column filled_at timestamptz,
  add constraint channel_rooms_mapped_check check ((house_id is null) = (room_type_id is null)
    and (house_id is null) = (rate_plan_id is null)),
  add constraint channel_rooms_type_fkey foreign key (house_id, room_type_id) references room_types (house_id, id);
update channel_rooms c set house_id = r.house_id, room_type_id = r.room_type_id,
  rate_plan_id = '00000000-0000-0000-0000-000000000000'
from channel_room_links l join rooms r on r.house_id = l.house_id and r.id = l.room_id
where l.connection_id = c.connection_id and l.channel_room_id = c.id;
create index channel_rooms_house_idx on channel_rooms (house_id) where house_id is not null;
alter table channel_room_links drop constraint channel_room_links_channel_room_key;
create index channel_room_links_listing_idx on channel_room_links (connection_id, channel_room_id);

-- ── Push ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Up to which event the channels have been told that a house has changed.
create table channel_follow (
  single boolean primary key default true check (single),
  position bigint not null
);

-- Houses of which something changed since their listings were last compared with what was sent.
create table channel_dirty_houses (
  house_id uuid primary key references houses,
  -- The first change that was not looked at yet.
  since timestamptz not null
);

-- What a listing ought to say of a night, and how far that has come.
create table channel_cells (
  house_id uuid not null,
  connection_id uuid not null references channel_connections on delete cascade,
  channel_room_id uuid not null,
  night date not null,
  stock int not null check (stock >= 0),
  -- Null: not sold that night, or a channel without prices.
  price_fen bigint check (price_fen > 0),
  closed boolean not null,
  min_nights smallint,
  closed_arrival boolean not null default false,
  closed_departure boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'sending', 'synced', 'failed', 'conflicted')),
  -- A wanted value that changed while the one before was under way stays pending.
  revision int not null default 1,
  -- Sells less than what the platform was last told: goes before everything else.
  stops boolean not null default false,
  wanted_at timestamptz not null,
  sent_at timestamptz,
  confirmed_at timestamptz,
  attempts smallint not null default 0,
  retry_at timestamptz,
  problem text,
  primary key (house_id, connection_id, channel_room_id, night),
  foreign key (connection_id, channel_room_id) references channel_rooms (connection_id, id) on delete cascade
);
create index channel_cells_due_idx on channel_cells (connection_id, stops desc, wanted_at) include (channel_room_id)
  where state in ('pending', 'sending');
create index channel_cells_failed_idx on channel_cells (connection_id) where state in ('failed', 'conflicted');

-- ── Pull ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Web hooks that were taken in: the same one again does nothing.
create table channel_hook_events (
  connection_id uuid not null references channel_connections on delete cascade,
  event_id text not null,
  received_at timestamptz not null,
  primary key (connection_id, event_id)
);
create index channel_hook_events_age_idx on channel_hook_events (received_at);

-- What a platform said of an order, as it said it. Never changed.
create table channel_revisions (
  connection_id uuid not null references channel_connections on delete cascade,
  platform_order_id text not null,
  revision bigint not null,
  -- Sealed: names and phones of guests.
  payload_cipher text not null,
  received_at timestamptz not null,
  primary key (connection_id, platform_order_id, revision)
);

-- An order of a platform, and which of ours it is.
create table channel_orders (
  connection_id uuid not null references channel_connections on delete cascade,
  platform_order_id text not null,
  -- The newest that was stored, and the newest that our order follows.
  revision bigint not null,
  applied_revision bigint,
  state text not null check (state in ('wait_pay', 'wait_accept', 'confirmed', 'rejected', 'cancelled', 'in_house',
    'completed', 'no_show', 'refund_pending')),
  listing_key text not null,
  listing_name text not null default '',
  -- Ours; null while its listing is linked with nothing.
  house_id uuid,
  order_id uuid,
  check_in date not null,
  check_out date not null,
  rooms int not null check (rooms > 0),
  booker_name text not null,
  -- What guests pay, what the platform settles, and what it keeps.
  sell_fen bigint not null check (sell_fen >= 0),
  settle_fen bigint not null check (settle_fen >= 0),
  commission_fen bigint not null,
  -- On cancellation the platform's amount wins over ours.
  refund_fen bigint,
  accept_by timestamptz,
  -- Why people must look at it: unmapped | overbooked | closed | priceDiffers | changed | cancelledInHouse | refused.
  problem text,
  problem_note text not null default '',
  problem_at timestamptz,
  solved_by text,
  acknowledged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (connection_id, platform_order_id),
  foreign key (house_id, order_id) references orders (house_id, id)
);
create index channel_orders_order_idx on channel_orders (house_id, order_id) where order_id is not null;
create index channel_orders_problem_idx on channel_orders (problem_at desc) where problem is not null;

-- What a platform is to be told of an order after the fact: the guest came, left, or never came.
create table channel_notices (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  connection_id uuid not null references channel_connections on delete cascade,
  platform_order_id text not null,
  kind text not null check (kind in ('checkIn', 'checkOut', 'noShow')),
  state text not null default 'pending' check (state in ('pending', 'told', 'failed')),
  attempts smallint not null default 0,
  retry_at timestamptz,
  problem text,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (house_id, id)
);
create unique index channel_notices_once on channel_notices (house_id, order_id, kind);
create index channel_notices_due_idx on channel_notices (connection_id, created_at) where state = 'pending';

-- ── What was done ────────────────────────────────────────────────────────────────────────────────────────────

-- Every call to a platform and every message of one, and what people did to a connection.
create table channel_operations (
  id uuid primary key,
  connection_id uuid not null references channel_connections on delete cascade,
  house_id uuid,
  kind text not null check (kind in ('authorise', 'save', 'pause', 'resume', 'delete', 'test', 'listings', 'link',
    'unlink', 'push', 'readBack', 'status', 'resync', 'hook', 'feed', 'order', 'accept', 'reject', 'cancel', 'notice',
    'refresh', 'static')),
  -- Listing, order number, or nothing.
  subject text not null default '',
  from_night date,
  to_night date,
  -- Nights, orders or listings it was about.
  items int not null default 0,
  result text not null check (result in ('done', 'partly', 'refused', 'failed', 'limited')),
  -- The platform's own code and what it said.
  code text,
  message text not null default '',
  ms int,
  by_name text not null,
  at timestamptz not null
);
create index channel_operations_at_idx on channel_operations (at desc, id desc);
create index channel_operations_connection_idx on channel_operations (connection_id, at desc, id desc);
create index channel_operations_bad_idx on channel_operations (at desc, id desc) where result <> 'done';

-- Opaque handles that browsers hold instead of a platform's token (contract §2: `mtToken`).
create table channel_handles (
  handle_hash bytea primary key,
  connection_id uuid not null references channel_connections on delete cascade,
  -- The session it was given to: no other can use it, and with the session it ends.
  session_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index channel_handles_age_idx on channel_handles (expires_at);
alter table channel_auth_states add column connection_id uuid references channel_connections on delete cascade;
