-- Prices: rate plans, seasons, restrictions, and a log of every change by which it can be taken back.
-- The standard plan of a room type has no row: its id is the nil uuid, its layers are the type's own prices.

create table cancellation_policies (
  id uuid primary key,
  name text not null,
  name_en text,
  -- [{ hoursBefore, keptPercent }], the longest notice first.
  tiers jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version int not null default 0
);
create unique index cancellation_policies_name_key on cancellation_policies (lower(name)) where deleted_at is null;

create table rate_plans (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  code text not null,
  name text not null,
  name_en text,
  kind text not null check (kind in ('overnight', 'hourly')),
  -- The nil uuid: derives from the standard plan. Null: a price of its own.
  parent_id uuid,
  -- Hundredths of a percent.
  percent_bp int not null default 0 check (percent_bp between -9900 and 90000),
  amount_fen bigint not null default 0,
  rounding text not null default 'fen' check (rounding in ('fen', 'yuan')),
  meal text not null default 'none' check (meal in ('none', 'breakfast', 'halfBoard', 'fullBoard')),
  -- Both null: the policy of the house.
  built_in_policy text check (built_in_policy in ('flexible', 'moderate', 'strict', 'nonRefundable')),
  policy_id uuid references cancellation_policies,
  min_advance_days int check (min_advance_days >= 0),
  max_advance_days int check (max_advance_days >= 0),
  channels text[] not null,
  channel_factors jsonb not null default '[]',
  hours int check (hours between 1 and 12),
  first_start time,
  last_start time,
  long_stay boolean not null default true,
  active boolean not null default true,
  updated_by text not null,
  updated_at timestamptz not null,
  -- Kept for the names in the log.
  deleted_at timestamptz,
  version int not null default 0,
  primary key (house_id, id),
  check (built_in_policy is null or policy_id is null),
  check (min_advance_days <= max_advance_days),
  check (kind = 'overnight' or (hours is not null and first_start <= last_start))
);
create unique index rate_plans_code_key on rate_plans (house_id, code) where deleted_at is null;
create index rate_plans_id_idx on rate_plans (id);
create index rate_plans_policy_idx on rate_plans (policy_id) where policy_id is not null;

-- The room types a plan is sold for, with its prices when it has its own.
create table rate_plan_types (
  house_id uuid not null,
  plan_id uuid not null,
  room_type_id uuid not null,
  base_price_fen bigint check (base_price_fen > 0),
  weekend_price_fen bigint check (weekend_price_fen > 0),
  primary key (house_id, plan_id, room_type_id),
  foreign key (house_id, plan_id) references rate_plans (house_id, id) on delete cascade,
  foreign key (house_id, room_type_id) references room_types (house_id, id) on delete cascade
);
create index rate_plan_types_type_idx on rate_plan_types (house_id, room_type_id);

create table seasons (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  name text not null,
  -- The higher one wins; two of one priority never overlap.
  priority int not null check (priority between 1 and 100),
  -- First and last night, both included.
  from_date date not null,
  to_date date not null,
  -- 0 Sunday … 6 Saturday; empty: every day. The same for types and plans.
  weekdays smallint[] not null default '{}',
  kind text not null check (kind in ('set', 'percent', 'amount')),
  value bigint not null,
  room_type_ids uuid[] not null default '{}',
  plan_ids uuid[] not null default '{}',
  active boolean not null default true,
  updated_by text not null,
  updated_at timestamptz not null,
  version int not null default 0,
  primary key (house_id, id),
  check (from_date <= to_date),
  check (kind <> 'set' or value > 0),
  check (kind <> 'percent' or value between -9900 and 90000)
);
create index seasons_id_idx on seasons (id);

create table house_price_rules (
  house_id uuid primary key references houses on delete cascade,
  -- [{ minNights, percentBp }]
  long_stay jsonb not null default '[]',
  updated_by text not null,
  updated_at timestamptz not null,
  version int not null default 0
);

-- A change of the calendar that somebody made at once.
create table price_edits (
  id uuid primary key,
  source text not null check (source in ('cells', 'bulk', 'undo', 'suggestion', 'channel')),
  operation jsonb,
  note text not null default '',
  cells int not null,
  from_night date not null,
  to_night date not null,
  undo_of uuid references price_edits,
  user_id uuid references users,
  by_name text not null,
  at timestamptz not null
);
create index price_edits_undo_idx on price_edits (undo_of) where undo_of is not null;
create index price_edits_user_idx on price_edits (user_id);

-- Whom an edit concerns.
create table price_edit_houses (
  house_id uuid not null references houses on delete cascade,
  edit_id uuid not null references price_edits on delete cascade,
  cells int not null,
  -- Cells brought back since.
  undone int not null default 0,
  primary key (house_id, edit_id)
);
create index price_edit_houses_edit_idx on price_edit_houses (edit_id);

-- One row per plan and night that carries a price or a restriction. One that was cleared stays, so that it is known by
-- which edit it came to be empty.
alter table price_cell
  -- Checked cell by cell it was a third of a bulk change; cells are written for types that were just read. A type that
  -- is deleted takes its cells along by the trigger below.
  drop constraint price_cell_house_id_room_type_id_fkey,
  add column plan_id uuid not null default '00000000-0000-0000-0000-000000000000',
  alter column price_fen drop not null,
  add column min_stay smallint check (min_stay > 0),
  add column min_through smallint check (min_through > 0),
  add column max_stay smallint check (max_stay > 0),
  add column closed_arrival boolean not null default false,
  add column closed_departure boolean not null default false,
  add column stop_sell boolean not null default false,
  -- Null: older than the log.
  add column edit_id uuid,
  drop constraint price_cell_pkey,
  add primary key (house_id, room_type_id, plan_id, night),
  add constraint price_cell_lengths_check check (greatest(min_stay, min_through) <= max_stay);

create function delete_price_cells() returns trigger language plpgsql as $$
begin
  delete from price_cell c using gone g where c.house_id = g.house_id and c.room_type_id = g.id;
  return null;
end $$;
create trigger room_types_price_cells after delete on room_types
  referencing old table as gone for each statement execute function delete_price_cells();

-- Every change of every cell: the price log, the history of a cell, and what an undo brings back.
create table price_edit_cells (
  house_id uuid not null,
  edit_id uuid not null,
  room_type_id uuid not null,
  plan_id uuid not null,
  night date not null,
  -- Set by hand; null: none.
  before_fen bigint,
  after_fen bigint,
  -- What the night cost, whichever layer gave the price.
  was_fen bigint not null,
  now_fen bigint not null,
  -- Null: nothing restricted.
  before_rules jsonb,
  after_rules jsonb,
  -- The edit the cell stood at before.
  before_edit_id uuid,
  primary key (house_id, room_type_id, plan_id, night, edit_id)
);
-- Cells of an edit are found by it alone, which keeps the index of a log that grows fast small.
create index price_edit_cells_edit_idx on price_edit_cells (edit_id);

-- Under which plan a stay was sold; the nil uuid is the standard plan. Its discount for a long stay, in hundredths of a
-- percent, goes with its nights when they become more or fewer.
alter table stays
  add column rate_plan_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column long_stay_bp int not null default 0;
create index stays_plan_idx on stays (house_id, rate_plan_id)
  where rate_plan_id <> '00000000-0000-0000-0000-000000000000';
