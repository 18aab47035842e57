-- Completion-order split 完单分账: what each order night gives to landlord, platform, channel and tax, in runs that may be killed
-- anywhere. A unit is what is split as one, an order or an owner's stay; its items are the parties of its nights.

create table split_runs (
  id uuid primary key,
  trigger text not null check (trigger in ('clock', 'hand')),
  started_by text not null,
  background_run_id uuid unique,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  started_at timestamptz not null,
  -- Raised with every chunk: one that is silent has died.
  beat_at timestamptz not null,
  ended_at timestamptz,
  -- Orders that were complete when it began; the others are counted in the transaction that did them.
  due int not null default 0,
  orders int not null default 0,
  nights int not null default 0,
  items int not null default 0,
  failed int not null default 0,
  told int not null default 0,
  amount_fen bigint not null default 0,
  landlord_fen bigint not null default 0,
  platform_fen bigint not null default 0,
  channel_fen bigint not null default 0,
  tax_fen bigint not null default 0
);
create index split_runs_started_idx on split_runs (started_at desc, id desc);
create index split_runs_running_idx on split_runs (beat_at) where state = 'running';

create table split_units (
  house_id uuid not null,
  -- Of the order, or of the block of an owner's stay.
  id uuid not null,
  kind text not null check (kind in ('order', 'ownerStay')),
  -- due: its items are to be made (anew). reversed: somebody took it back, and it waits for him.
  state text not null check (state in ('due', 'pending', 'splitting', 'split', 'failed', 'reversed', 'nothing')),
  -- Raised by each reversal, so that the next split has keys of its own.
  round int not null default 1,
  -- When it is complete.
  due_at timestamptz,
  reverse_reason text,
  version int not null default 0,
  primary key (house_id, id)
);
create index split_units_id_idx on split_units (id);
create index split_units_due_idx on split_units (house_id, id) where state = 'due';
create index split_units_pending_idx on split_units (due_at, id) where state = 'pending';
create index split_units_failed_idx on split_units (id) where state = 'failed';

create table split_items (
  house_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  round int not null,
  run_id uuid references split_runs,
  order_id uuid,
  stay_id uuid,
  night date not null,
  kind text not null check (kind in ('night', 'cancellation', 'ownerNight')),
  party text not null check (party in ('landlord', 'platform', 'channel', 'tax')),
  -- Null for other parties, and where no contract says who it is.
  landlord_id uuid references landlords,
  contract_version_id uuid references contract_versions,
  channel text,
  amount_fen bigint not null,
  -- The sum over the parties of the night.
  whole_fen bigint not null,
  -- SplitWhy of the contract package.
  why jsonb,
  -- What the night brought; a difference later means splitting anew.
  facts jsonb not null,
  -- MonthHeld: what the night (not the party) adds to its month for tiers and guarantee.
  held jsonb,
  estimated boolean not null default false,
  state text not null check (state in ('pending', 'splitting', 'succeeded', 'failed', 'reversed')),
  fail_reason text check (fail_reason in ('noContract', 'institutionRefused')),
  fail_note text,
  -- The key of the night's entry in the ledger; items of one night share it.
  entry_key text not null,
  entry_id uuid,
  split_at timestamptz,
  reversed_at timestamptz,
  -- money: what the order brought has changed, and it is split anew.
  reverse_cause text check (reverse_cause in ('hand', 'money')),
  reverse_reason text,
  -- Of the last change of state.
  at timestamptz not null,
  primary key (house_id, id),
  constraint split_items_once_key unique nulls not distinct
    (house_id, unit_id, stay_id, night, kind, party, landlord_id, round),
  check (state not in ('succeeded', 'reversed') or split_at is not null),
  check ((state = 'failed') = (fail_reason is not null)),
  check (state not in ('pending', 'splitting', 'succeeded') or contract_version_id is not null),
  check ((state = 'reversed') = (reversed_at is not null)),
  check ((state = 'reversed') = (reverse_cause is not null))
);
create index split_items_id_idx on split_items (id);
create index split_items_at_idx on split_items (at desc, id desc) include (house_id);
create index split_items_state_idx on split_items (state, at desc, id desc) include (house_id);
create index split_items_night_idx on split_items (night desc, id desc) include (house_id);
create index split_items_landlord_idx on split_items (landlord_id, night) where landlord_id is not null;
create index split_items_run_idx on split_items (run_id, at desc, id desc) where run_id is not null;
create index split_items_entry_idx on split_items (entry_id) where entry_id is not null;
create index split_items_version_idx on split_items (contract_version_id, night);

-- What the institution is told of the split of an order whose landlords it pays: the id is the key under which it knows it.
create table split_divisions (
  house_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  round int not null,
  direction text not null check (direction in ('out', 'back')),
  -- [{ merchantNo, amountFen }], positive.
  parts jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  attempts int not null default 0,
  next_try_at timestamptz,
  -- What it said last.
  message text,
  created_at timestamptz not null,
  primary key (house_id, id),
  unique (house_id, unit_id, round, direction),
  check ((state = 'waiting') = (next_try_at is not null))
);
create index split_divisions_due_idx on split_divisions (next_try_at, id) where state = 'waiting';

-- Orders that were cancelled with a fee, by which the split finds them.
create index orders_fee_idx on orders (id) include (house_id) where shown = 'cancelled' and fee_fen > 0;
