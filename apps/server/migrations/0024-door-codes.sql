-- Codes that open a door from check-in to check-out. The row says what shall be; the lock service follows it.
create table door_codes (
  house_id uuid not null references houses,
  id uuid not null,
  order_id uuid not null,
  stay_id uuid not null,
  room_id uuid not null,
  code_cipher text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- pending and revoking: the lock does not know it yet.
  state text not null default 'pending' check (state in ('pending', 'active', 'revoking', 'revoked')),
  attempts int not null default 0,
  next_try_at timestamptz,
  last_error text,
  issued_by text not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  foreign key (house_id, stay_id) references stays (house_id, id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  check (valid_to > valid_from),
  check ((state in ('pending', 'revoking')) = (next_try_at is not null)),
  check ((state in ('revoking', 'revoked')) = (revoked_at is not null))
);
create index door_codes_id_idx on door_codes (id);
create index door_codes_order_idx on door_codes (house_id, order_id);
-- A stay has one code of its room at a time.
create unique index door_codes_live_key on door_codes (house_id, stay_id) where revoked_at is null;
create index door_codes_due_idx on door_codes (next_try_at) where next_try_at is not null;
