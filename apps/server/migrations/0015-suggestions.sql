-- Suggestion rules: what prices depend on, and every price that a rule has suggested or written.

create table suggestion_rules (
  id uuid primary key,
  name text not null,
  mode text not null check (mode in ('off', 'shadow', 'live')),
  -- Of the rules that fit a night the highest one counts.
  priority int not null check (priority between 1 and 100),
  -- Every house, also those that come later; otherwise those of suggestion_rule_houses.
  all_houses boolean not null,
  -- Empty: all. Plans by their codes, STANDARD for the standard plan.
  room_type_ids uuid[] not null default '{}',
  plan_codes text[] not null default '{}',
  -- Percent of the rooms that are sold: at least, and below.
  occupancy_min smallint check (occupancy_min between 0 and 100),
  occupancy_below smallint check (occupancy_below between 0 and 100),
  days_out_min smallint check (days_out_min >= 0),
  days_out_max smallint check (days_out_max >= 0),
  -- 0 Sunday … 6 Saturday; empty: every day.
  weekdays smallint[] not null default '{}',
  pace text check (pace in ('ahead', 'behind')),
  pace_points smallint not null check (pace_points between 1 and 100),
  pace_reference text not null check (pace_reference in ('recentWeeks', 'lastYear')),
  effect text not null check (effect in ('percent', 'amount')),
  -- Hundredths of a percent, or fen.
  value bigint not null check (value <> 0),
  floor_fen bigint check (floor_fen >= 0),
  ceiling_fen bigint check (ceiling_fen >= 0),
  max_change_percent smallint not null check (max_change_percent between 1 and 100),
  updated_by text not null,
  updated_at timestamptz not null,
  version int not null default 0,
  check (occupancy_min < occupancy_below),
  check (days_out_min <= days_out_max),
  check (floor_fen <= ceiling_fen),
  check (effect <> 'percent' or value between -9900 and 90000)
);
create unique index suggestion_rules_name_key on suggestion_rules (lower(name));

create table suggestion_rule_houses (
  house_id uuid not null references houses on delete cascade,
  rule_id uuid not null references suggestion_rules on delete cascade,
  primary key (house_id, rule_id)
);
create index suggestion_rule_houses_rule_idx on suggestion_rule_houses (rule_id);

-- One row per run of the rules.
create table suggestion_runs (
  id uuid primary key,
  by_name text not null,
  at timestamptz not null,
  houses int not null default 0,
  written int not null default 0,
  noted int not null default 0,
  by_hand int not null default 0
);

-- A price that a rule suggested: pending until a person decides, or written at once by a live rule. Those written say
-- of a cell of the calendar which rule it stands by.
create table price_suggestions (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  rule_id uuid not null,
  -- As it was called then: a rule may be renamed or deleted.
  rule_name text not null,
  room_type_id uuid not null,
  plan_id uuid not null,
  night date not null,
  state text not null check (state in ('pending', 'written', 'accepted', 'dismissed')),
  was_fen bigint not null,
  to_fen bigint not null,
  -- The price by hand that it stands over, which comes back when the rule fits no longer; null: there is none.
  hand_fen bigint,
  -- It gives the price back that stood before any suggestion.
  clears boolean not null,
  -- [{ kind, deltaFen }]
  parts jsonb not null,
  rooms int not null,
  sold int not null,
  days_out int not null,
  pace_bp int,
  edit_id uuid,
  at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  primary key (house_id, id)
);
create unique index price_suggestions_pending_key on price_suggestions (house_id, room_type_id, plan_id, night)
  where state = 'pending';
-- The suggestion a cell stands by; the others of a cell.
create index price_suggestions_cell_idx on price_suggestions (house_id, room_type_id, plan_id, night, edit_id);
-- Pages of the list, and those that are decided by their id.
create index price_suggestions_night_idx on price_suggestions (state, night, id);
create index price_suggestions_id_idx on price_suggestions (id) where state = 'pending';
create index price_suggestions_dismissed_idx on price_suggestions (house_id, decided_at) where state = 'dismissed';
create index price_suggestions_rule_idx on price_suggestions (rule_id);

-- What was decided in the last days.
create index price_edits_at_idx on price_edits (at);
