-- The first schema: people and sessions, houses and rooms, prices, stock, orders, events.
-- Hot tables carry house_id first in every unique key, so that they can be distributed by it (docs/architecture.md).
-- Amounts are fen (bigint); calendar dates are house-local; instants are timestamptz.

-- ── People ────────────────────────────────────────────────────────────────────────────────────────────────────

create table departments (
  id uuid primary key,
  parent_id uuid references departments,
  depart_name text not null,
  depart_code text not null unique,
  depart_order int not null default 0,
  description text,
  mobile text,
  address text,
  status smallint not null default 1,
  create_by text,
  created_at timestamptz not null default now(),
  update_by text,
  updated_at timestamptz
);

create table users (
  id uuid primary key,
  username text not null,
  realname text not null,
  password_hash text not null,
  avatar_url text,
  birthday date,
  sex smallint not null default 0 check (sex in (0, 1, 2)),
  email text,
  phone text,
  status smallint not null default 1 check (status in (1, 2)),
  work_no text,
  nickname text,
  department_id uuid references departments,
  user_identity smallint not null default 1,
  deleted_at timestamptz,
  create_by text,
  created_at timestamptz not null default now(),
  update_by text,
  updated_at timestamptz,
  version int not null default 0
);
create unique index users_username_key on users (lower(username)) where deleted_at is null;

create table roles (
  id uuid primary key,
  role_code text not null unique,
  role_name text not null,
  role_name_en text not null,
  description text,
  data_scope text not null check (data_scope in ('all', 'department', 'own')),
  sees_money boolean not null,
  create_by text,
  created_at timestamptz not null default now(),
  update_by text,
  updated_at timestamptz
);

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role_id uuid not null references roles on delete cascade,
  primary key (user_id, role_id)
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user_idx on sessions (user_id, last_seen_at);

-- A device from which the user has logged in: failures of strangers do not lock it out.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Failed log-ins by name and device class ('unknown' or the hash of a known device).
create table login_failures (
  username text not null,
  device text not null,
  failures int not null,
  last_failed_at timestamptz not null,
  primary key (username, device)
);

create table captchas (
  id uuid primary key,
  answer text not null,
  expires_at timestamptz not null
);

create table user_preferences (
  user_id uuid not null references users on delete cascade,
  list text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, list)
);

create table menu_entries (
  name text primary key,
  parent_name text references menu_entries on delete cascade,
  position int not null,
  path text not null,
  title_zh text not null,
  title_en text not null,
  icon text,
  menu_order int not null default 0,
  roles text[] not null default '{}',
  hide_in_menu boolean not null default false,
  no_affix boolean not null default false,
  ignore_cache boolean not null default false,
  active_menu text,
  redirect text,
  external text
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- ── Events, idempotency ──────────────────────────────────────────────────────────────────────────────────────

-- One row = audit + history + outbox + live update. house_id is the nil uuid where no house is concerned.
create table events (
  house_id uuid not null,
  id uuid not null,
  name text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  user_id uuid,
  actor text not null,
  request_id text not null,
  at timestamptz not null,
  primary key (house_id, id)
);
create index events_entity_idx on events (house_id, entity_id, id);

-- Events the relay has not seen yet. A row lives for milliseconds, so the table is vacuumed early.
create table event_outbox (
  house_id uuid not null,
  id uuid not null,
  primary key (house_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The order in which the relay has seen events: gap-free for readers, because one relay at a time writes it.
create table event_positions (
  position bigint generated always as identity primary key,
  house_id uuid not null,
  event_id uuid not null,
  name text not null,
  entity text not null,
  entity_id uuid not null,
  at timestamptz not null
);

create table idempotency_keys (
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, endpoint, key)
);
create index idempotency_keys_age_idx on idempotency_keys (created_at);

create table files (
  id uuid primary key,
  -- Random and unguessable: pictures are shown by <img>, which cannot carry a token.
  key text not null unique,
  mime text not null,
  size_bytes int not null,
  created_at timestamptz not null
);

-- ── Houses ───────────────────────────────────────────────────────────────────────────────────────────────────

create table landlords (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('person', 'company')),
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  user_id uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 0
);
create index landlords_user_idx on landlords (user_id) where user_id is not null;

create table houses (
  id uuid primary key,
  code text not null unique,
  name text not null,
  name_en text,
  kind text not null check (kind in ('entire', 'multi')),
  state text not null check (state in ('draft', 'submitted', 'returned', 'approved', 'online', 'offline', 'archived')),
  landlord_id uuid references landlords,
  department_id uuid references departments,
  manager_user_id uuid references users,
  province text not null,
  city text not null,
  district text not null,
  address text not null,
  longitude double precision,
  latitude double precision,
  description text not null default '',
  facilities text[] not null default '{}',
  house_rules text not null default '',
  tags text[] not null default '{}',
  check_in_time time not null default '14:00',
  check_out_time time not null default '12:00',
  time_zone text not null default 'Asia/Shanghai',
  currency text not null default 'CNY',
  deposit_fen bigint not null default 0 check (deposit_fen >= 0),
  cleaning_fee_fen bigint not null default 0 check (cleaning_fee_fen >= 0),
  instant_book boolean not null default true,
  licence_number text,
  licence_expires date,
  offline_reason text,
  -- Names and addresses in pinyin initials, for search.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 0
);
create index houses_city_idx on houses (city, name);
create index houses_department_idx on houses (department_id);
create index houses_manager_idx on houses (manager_user_id);
create index houses_landlord_idx on houses (landlord_id);

create table house_photos (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  file_id uuid not null references files,
  room_type_id uuid,
  caption text not null,
  space text not null,
  position int not null,
  primary key (house_id, id)
);

create table room_types (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  name text not null,
  code text not null,
  beds text not null,
  area_m2 int,
  base_guests int not null check (base_guests > 0),
  max_guests int not null check (max_guests >= base_guests),
  extra_guest_fee_fen bigint not null default 0 check (extra_guest_fee_fen >= 0),
  base_price_fen bigint not null check (base_price_fen > 0),
  weekend_price_fen bigint check (weekend_price_fen > 0),
  position int not null default 0,
  primary key (house_id, id),
  unique (house_id, code)
);
create index room_types_id_idx on room_types (id);

create table rooms (
  house_id uuid not null,
  id uuid not null,
  room_type_id uuid not null,
  number text not null,
  floor text,
  condition text not null default 'clean' check (condition in ('clean', 'dirty', 'inspected')),
  active boolean not null default true,
  note text,
  position int not null default 0,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, room_type_id) references room_types (house_id, id),
  constraint rooms_number_key unique (house_id, number)
);
create index rooms_id_idx on rooms (id);
create index rooms_type_idx on rooms (house_id, room_type_id) where active;

create table reviews (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  order_id uuid,
  guest_name text not null,
  channel text not null,
  score smallint not null check (score between 1 and 5),
  content text not null,
  reply text,
  created_at timestamptz not null,
  primary key (house_id, id)
);

-- ── Prices ───────────────────────────────────────────────────────────────────────────────────────────────────

-- A price set by hand for one night; the later layer wins over base and weekend.
create table price_cell (
  house_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  price_fen bigint not null check (price_fen > 0),
  set_by text not null,
  set_at timestamptz not null,
  primary key (house_id, room_type_id, night),
  foreign key (house_id, room_type_id) references room_types (house_id, id) on delete cascade
);

-- ── Guests and orders ────────────────────────────────────────────────────────────────────────────────────────

create table guests (
  id uuid primary key,
  name text not null,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  stay_count int not null default 0,
  lifetime_fen bigint not null default 0,
  last_stay_on date,
  created_at timestamptz not null default now(),
  version int not null default 0
);
create unique index guests_phone_key on guests (phone_hash) where phone_hash is not null;

create sequence order_number_seq;

create table orders (
  house_id uuid not null references houses,
  id uuid not null,
  order_no text not null,
  booking text not null check (booking in ('wait_accept', 'wait_pay', 'hold', 'confirmed', 'cancelled', 'expired', 'rejected')),
  -- The state people see; derived from booking and stays, kept for filters.
  shown text not null,
  source text not null check (source in ('walk_in', 'phone', 'web', 'channel')),
  channel text not null,
  channel_order_no text,
  collect text not null default 'property' check (collect in ('property', 'channel')),
  guest_id uuid references guests,
  booker_name text not null,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  -- First check-in and last check-out over the live stays, their nights and guests.
  check_in date not null,
  check_out date not null,
  nights int not null,
  guests int not null,
  stay_count int not null,
  -- A live stay has no room yet.
  unassigned boolean not null default false,
  room_fen bigint not null,
  charges_fen bigint not null default 0,
  waived_fen bigint not null default 0,
  paid_fen bigint not null default 0,
  remark text not null default '',
  remark_internal text not null default '',
  deadline_at timestamptz,
  cancel_reason text,
  created_by text not null,
  created_at timestamptz not null,
  version int not null default 0,
  primary key (house_id, id),
  constraint orders_order_no_key unique (house_id, order_no),
  check (check_out > check_in)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index orders_id_idx on orders (id);
-- Pages are found by keys alone: house_id rides along so that no row is read for a page that is skipped.
create index orders_created_idx on orders (created_at desc, id desc) include (house_id);
create index orders_check_in_idx on orders (check_in, id) include (house_id);
create index orders_check_out_idx on orders (check_out, id) include (house_id);
create index orders_house_created_idx on orders (house_id, created_at desc, id desc);
create index orders_house_check_in_idx on orders (house_id, check_in, id);
-- Filters of the list and its total, without a look at the rows themselves.
create index orders_filter_idx on orders (shown, channel, created_at desc, id desc) include (house_id, source, check_in);
create index orders_shown_idx on orders (shown, created_at desc, id desc) include (house_id);
create index orders_open_idx on orders (shown, check_in) where shown in ('expected', 'in_house', 'wait_accept', 'wait_pay', 'hold');
create index orders_unassigned_idx on orders (check_in) where unassigned;
create index orders_deadline_idx on orders (deadline_at) where deadline_at is not null;
create index orders_no_idx on orders (order_no text_pattern_ops);
create index orders_phone_idx on orders (phone_hash) where phone_hash is not null;
-- Searched for a part of the name: the index is read through, which is a tenth of the table.
create index orders_booker_idx on orders (booker_name) include (id);
create index orders_guest_idx on orders (guest_id) where guest_id is not null;
create unique index orders_channel_no_key on orders (house_id, channel, channel_order_no) where channel_order_no is not null;
create index orders_channel_no_idx on orders (channel_order_no text_pattern_ops) where channel_order_no is not null;

create table stays (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  room_type_id uuid not null,
  -- The room of now (of the last night); earlier rooms of the same stay are in stay_rooms.
  room_id uuid,
  check_in date not null,
  check_out date not null,
  state text not null check (state in ('expected', 'in_house', 'checked_out', 'no_show', 'cancelled')),
  -- False once the booking or the stay has given its nights back.
  holds_nights boolean not null default true,
  guest_name text not null,
  guests int not null check (guests > 0),
  locked boolean not null default false,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  position int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  foreign key (house_id, room_type_id) references room_types (house_id, id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  check (check_out > check_in)
);
-- One guest in a room at a time, whatever the dates say.
create unique index stays_in_house_key on stays (house_id, room_id) where state = 'in_house';
create index stays_id_idx on stays (id);
create index stays_order_idx on stays (house_id, order_id);
create index stays_room_idx on stays (house_id, room_id) where room_id is not null;
create index stays_dates_idx on stays (house_id, check_in) where holds_nights;
create index stays_arrivals_idx on stays (check_in, house_id) where holds_nights;
create index stays_departures_idx on stays (check_out, house_id) where holds_nights;
create index stays_unplaced_idx on stays (check_in) where room_id is null and holds_nights;

-- Which room a stay has from which date; without gaps over [check_in, check_out) once it has a room at all.
create table stay_rooms (
  house_id uuid not null,
  stay_id uuid not null,
  from_date date not null,
  to_date date not null,
  room_id uuid not null,
  -- Covering: a board reads one row per bar.
  primary key (house_id, stay_id, from_date) include (to_date, room_id),
  foreign key (house_id, stay_id) references stays (house_id, id) on delete cascade,
  foreign key (house_id, room_id) references rooms (house_id, id),
  check (to_date > from_date)
);

-- The price of every night, frozen when it was sold.
create table order_nights (
  house_id uuid not null,
  stay_id uuid not null,
  night date not null,
  room_type_id uuid not null,
  price_fen bigint not null check (price_fen >= 0),
  primary key (house_id, stay_id, night),
  foreign key (house_id, stay_id) references stays (house_id, id) on delete cascade
);

create table order_charges (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Sold with a stay: follows its nights and goes with it.
  stay_id uuid,
  kind text not null,
  description text not null,
  amount_fen bigint not null,
  charged_on date not null,
  created_by text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  foreign key (house_id, stay_id) references stays (house_id, id)
);
create index order_charges_order_idx on order_charges (house_id, order_id);
create index order_charges_stay_idx on order_charges (house_id, stay_id) where stay_id is not null;

create table payments (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  method text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed', 'voided')),
  note text not null default '',
  taken_on date not null,
  taken_by text not null,
  taken_at timestamptz not null,
  void_reason text,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id)
);
create index payments_order_idx on payments (house_id, order_id);

-- ── Stock ────────────────────────────────────────────────────────────────────────────────────────────────────

create table room_blocks (
  house_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  kind text not null check (kind in ('closed', 'out_of_order', 'out_of_service', 'held', 'owner_stay', 'linked')),
  from_date date not null,
  to_date date not null,
  reason text not null,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  check (to_date > from_date)
);
create index room_blocks_id_idx on room_blocks (id);
create index room_blocks_dates_idx on room_blocks (house_id, to_date, from_date) where removed_at is null;

-- The one truth about stock: whoever occupies a night of a room owns this row, so no path can sell it twice.
create table room_night (
  house_id uuid not null,
  room_id uuid not null,
  night date not null,
  stay_id uuid,
  block_id uuid,
  constraint room_night_pkey primary key (house_id, room_id, night),
  foreign key (house_id, room_id) references rooms (house_id, id),
  foreign key (house_id, stay_id) references stays (house_id, id),
  foreign key (house_id, block_id) references room_blocks (house_id, id),
  check (num_nonnulls(stay_id, block_id) = 1)
);
create index room_night_stay_idx on room_night (house_id, stay_id) where stay_id is not null;
create index room_night_block_idx on room_night (house_id, block_id) where block_id is not null;
-- Index-only reads of all houses' nights: availability and occupancy.
create index room_night_night_idx on room_night (night, house_id, room_id) include (stay_id);

-- Stays that have a type but no room yet, per night; the row is also the lock every sale of the type takes.
create table type_night (
  house_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  unplaced int not null default 0 check (unplaced >= 0),
  primary key (house_id, room_type_id, night),
  foreign key (house_id, room_type_id) references room_types (house_id, id) on delete cascade
);
