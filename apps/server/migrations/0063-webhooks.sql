-- Outgoing web hooks: endpoints of the user's own systems, how far each has followed the events, and what was sent to it
-- (docs/webhooks.md, docs/decisions/021). A delivery carries ids alone.

create table webhooks (
  id uuid primary key,
  name text not null,
  url_cipher text not null,
  -- Of the address only this is shown: paths may hold secrets.
  host text not null,
  state text not null check (state in ('on', 'off', 'stopped')),
  -- `order.*` or `order.checkedIn`.
  events text[] not null,
  -- Empty: every house.
  house_ids uuid[] not null,
  secret_cipher text not null,
  secret_hint text not null,
  -- The secret before counts beside the new one until then.
  old_secret_cipher text,
  old_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version int not null default 0,
  check ((old_secret_cipher is null) = (old_secret_until is null))
);

-- Written with every batch, so it stands apart from what people edit.
create table webhook_health (
  webhook_id uuid primary key references webhooks on delete cascade,
  -- Every event up to here has been looked at.
  position bigint not null,
  failures_in_row int not null default 0,
  rests int not null default 0,
  failing_since timestamptz,
  rest_until timestamptz,
  last_delivered_at timestamptz,
  last_error text
);

create table webhook_deliveries (
  house_id uuid not null,
  id uuid not null,
  webhook_id uuid not null references webhooks,
  event_id uuid not null,
  -- Of the event; 0 of a test.
  position bigint not null,
  name text not null,
  entity text not null,
  entity_id uuid not null,
  event_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- When it was first to go out, or was asked for again: from then on it is tried for a day.
  first_due_at timestamptz not null,
  next_try_at timestamptz,
  last_status int,
  last_error text,
  -- Its newest attempts: { at, status, ms, error }.
  tries jsonb not null default '[]',
  created_at timestamptz not null,
  settled_at timestamptz,
  version int not null default 0,
  primary key (house_id, id),
  check ((state = 'waiting') = (next_try_at is not null))
);
-- An event goes to an endpoint once, however often it is looked at.
create unique index webhook_deliveries_once_key on webhook_deliveries (house_id, webhook_id, event_id);
-- What is to go out, in the order in which it happened; and what of a record still waits.
create index webhook_deliveries_waiting_idx on webhook_deliveries (webhook_id, position, id) where state = 'waiting';
create index webhook_deliveries_record_idx on webhook_deliveries (webhook_id, entity_id, position) where state = 'waiting';
create index webhook_deliveries_due_idx on webhook_deliveries (webhook_id, next_try_at) where state = 'waiting';
-- The log.
create index webhook_deliveries_created_idx on webhook_deliveries (created_at desc, id desc);
create index webhook_deliveries_id_idx on webhook_deliveries (id);
create index webhook_deliveries_entity_idx on webhook_deliveries (entity_id, created_at desc);
create index webhook_deliveries_state_idx on webhook_deliveries (state, created_at desc, id desc) where state <> 'delivered';
create index webhook_deliveries_webhook_idx on webhook_deliveries (webhook_id, created_at desc, id desc);
