-- Who set up an account, from which devices people sign in, and what waits for a second person (docs/decisions/027).
alter table users
  -- Who created the account or last changed what it may do or how it is reached; null: nobody but its owner.
  add column set_up_by_id uuid references users,
  add column set_up_by text,
  -- Another person who has confirmed that.
  add column set_up_confirmed_by_id uuid references users,
  add column set_up_confirmed_by text,
  add column set_up_confirmed_at timestamptz;
create index users_set_up_idx on users (set_up_by_id) where set_up_by_id is not null;

alter table sessions add column device_id bytea;

-- Devices a user has signed in from. A browser names itself by a number of its own; where a program does not, address and user agent do.
create table user_devices (
  user_id uuid not null references users on delete cascade,
  device_id bytea not null,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_id, device_hash)
);
create index user_devices_id_idx on user_devices (device_id, last_seen_at);
create index user_devices_hash_idx on user_devices (device_hash, last_seen_at);

-- A change of an account that can approve: asked for by one person, applied when another confirms it.
create table user_confirmations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('roles', 'contact', 'reset')),
  role_ids uuid[],
  email_cipher text,
  phone_cipher text,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  asked_by text not null,
  asked_by_id uuid not null references users,
  asked_at timestamptz not null,
  decided_by text,
  decided_by_id uuid references users,
  decided_at timestamptz,
  decide_reason text,
  check ((state = 'waiting') = (decided_at is null)),
  constraint user_confirmations_second_check check (state <> 'confirmed' or decided_by_id <> asked_by_id)
);
create unique index user_confirmations_waiting_key on user_confirmations (user_id, kind) where state = 'waiting';
