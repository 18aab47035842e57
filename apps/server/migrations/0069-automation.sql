-- Rules that write to guests, tell roles or hand out tasks by themselves, and all that they have planned and done.

create table automation_rules (
  id uuid primary key,
  name text not null,
  active boolean not null default false,
  -- Moments before it are never made up for.
  live_since timestamptz,
  position int not null default 0,
  -- When.
  trigger text not null check (trigger in ('confirmed', 'checkIn', 'inHouse', 'checkOut', 'checkedOut', 'cancelled',
    'depositReturned', 'reviewed', 'unanswered', 'silent')),
  side text not null check (side in ('before', 'after')),
  amount int not null check (amount >= 0),
  unit text not null check (unit in ('minutes', 'hours', 'days')),
  at_time text,
  every_day boolean not null,
  catch_up boolean not null,
  follows_rule_id uuid references automation_rules,
  -- For which orders; what is empty does not matter.
  all_houses boolean not null,
  channels text[] not null default '{}',
  nights_min smallint,
  nights_max smallint,
  weekdays smallint[] not null default '{}',
  languages text[] not null default '{}',
  member_tags text[] not null default '{}',
  lead_min smallint,
  lead_max smallint,
  guest_kind text not null check (guest_kind in ('any', 'first', 'returning')),
  stay_kind text not null check (stay_kind in ('any', 'nights', 'hours')),
  -- What.
  action text not null check (action in ('message', 'notice', 'task')),
  template_id uuid references message_templates,
  role_id uuid references roles on delete set null,
  task_kind text,
  note text not null default '',
  -- Within which limits.
  quiet_from text,
  quiet_to text,
  cap_per_day smallint,
  cap_per_stay smallint,
  stop_on_answer boolean not null,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version int not null default 0,
  check (active = (live_since is not null)),
  check (not active or deleted_at is null),
  check (action <> 'message' or template_id is not null),
  check (action <> 'task' or task_kind is not null),
  check ((trigger = 'silent') = (follows_rule_id is not null))
);
create unique index automation_rules_name_key on automation_rules (lower(name)) where deleted_at is null;
create index automation_rules_template_idx on automation_rules (template_id) where template_id is not null;
create index automation_rules_follows_idx on automation_rules (follows_rule_id) where follows_rule_id is not null;

create table automation_rule_houses (
  house_id uuid not null references houses on delete cascade,
  rule_id uuid not null references automation_rules on delete cascade,
  primary key (house_id, rule_id)
);
create index automation_rule_houses_rule_idx on automation_rule_houses (rule_id);

-- One row for each moment of a rule and an order: planned, then what has become of it. Nothing goes twice, because there
-- is one row for it and whoever sends holds it.
create table automation_runs (
  house_id uuid not null references houses,
  id uuid not null,
  rule_id uuid not null references automation_rules,
  rule_version int not null,
  order_id uuid not null,
  -- What of the order: its one moment, a day of the stay, a review …
  occurrence text not null,
  -- The moment by the rule, when it goes (later after quiet hours), and from when on it is of no use.
  moment_at timestamptz not null,
  due_at timestamptz not null,
  until_at timestamptz not null,
  state text not null check (state in ('planned', 'sent', 'skipped', 'cancelled', 'failed')),
  reason text,
  -- Names of variables, a condition, a word of ours: never anything of the guest.
  detail text,
  -- A person asked for it: quiet hours, caps and lateness do not count.
  forced boolean not null default false,
  guest_id uuid,
  action text not null,
  thread_id uuid references threads on delete set null,
  message_id uuid references thread_messages on delete set null,
  task_id uuid,
  done_at timestamptz,
  handled_by text,
  handled_at timestamptz,
  created_at timestamptz not null,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  constraint automation_runs_once unique (house_id, order_id, rule_id, occurrence),
  check ((state in ('planned', 'sent')) = (reason is null))
);
create index automation_runs_id_idx on automation_runs (id);
-- What is due; pages of the log by time, by rule, by order.
create index automation_runs_due_idx on automation_runs (due_at, id) where state = 'planned';
create index automation_runs_at_idx on automation_runs (due_at desc, id desc) include (house_id, state);
create index automation_runs_rule_idx on automation_runs (rule_id, due_at desc, id desc) include (house_id, state);
create index automation_runs_state_idx on automation_runs (state, due_at desc, id desc) include (house_id);
create index automation_runs_house_idx on automation_runs (house_id, due_at desc, id desc);
-- What guests were sent by themselves, for the caps.
create index automation_runs_guest_idx on automation_runs (guest_id, done_at) where state = 'sent' and action = 'message';
create index automation_runs_hands_idx on automation_runs (due_at desc, id desc) include (house_id)
  where handled_at is null and state in ('skipped', 'failed')
    and reason in ('missing', 'noTemplate', 'tooLong', 'notConnected', 'noAddress', 'noConsent', 'noRoom', 'delivery', 'error');
create index automation_runs_message_idx on automation_runs (message_id) where message_id is not null;

-- Tasks that a rule has handed out.
alter table tasks drop constraint tasks_origin_check,
  add constraint tasks_origin_check check (origin in ('check_out', 'plan', 'hand', 'report', 'rule'));
