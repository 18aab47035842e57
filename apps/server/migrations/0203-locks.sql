-- Door locks of lock connections (TTLock), the room each belongs to, and door codes that go to them.

-- The registry of the contract lists the ports; a new one needs no migration.
alter table connectors drop constraint connectors_port_check,
  add constraint connectors_port_check check (port ~ '^[a-z]{2,20}$');

-- The access token of a connection, sealed, so that every process uses the same one.
create table connector_tokens (
  connector_id uuid primary key references connectors on delete cascade,
  token_cipher text not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null
);

create table locks (
  id uuid primary key,
  connector_id uuid not null references connectors,
  -- Their id of the lock.
  reference text not null,
  name text not null,
  -- Percent; null: not reported.
  battery int check (battery between 0 and 100),
  has_gateway boolean not null,
  -- Of its gateways; null: not known.
  is_online boolean,
  house_id uuid,
  room_id uuid,
  fetched_at timestamptz not null,
  -- Set when the account no longer lists it.
  gone_at timestamptz,
  version int not null default 0,
  constraint locks_reference_key unique (connector_id, reference),
  foreign key (house_id, room_id) references rooms (house_id, id),
  check ((house_id is null) = (room_id is null))
);
-- A door has one lock, and a lock is on one door.
create unique index locks_room_key on locks (house_id, room_id) where room_id is not null;

alter table door_codes
  -- Null: the lock service of `LOCKS_URL`.
  add column lock_id uuid references locks,
  -- Their id of the code.
  add column reference text,
  -- A call is under way until then; no other one begins.
  add column calling_until timestamptz,
  -- It may be on the lock: a call has begun. Codes from before this migration count as sent.
  add column begun boolean not null default true;
alter table door_codes alter column begun set default false;
create index door_codes_lock on door_codes (lock_id) where lock_id is not null;
create index door_codes_calling on door_codes (calling_until) where calling_until is not null;
