-- Reports that are mailed by the clock: a link each, to the users chosen, once per period.
create table report_schedules (
  id uuid primary key,
  report text not null,
  -- Filters as the screen's address holds them, without the period.
  query jsonb not null default '{}',
  every text not null check (every in ('week', 'month')),
  user_ids uuid[] not null check (cardinality(user_ids) between 1 and 20),
  active boolean not null default true,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- The first day of the week or month that comes next, in the business's zone: mailed when it begins.
  next_on date not null,
  last_on date,
  version int not null default 0
);
create index report_schedules_due_idx on report_schedules (next_on) where active;
create index report_schedules_by_idx on report_schedules (created_by);
