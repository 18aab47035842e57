-- Who answers for a schedule: its maker, then whoever changed it last. Without his right it sends nothing.
alter table report_schedules add kept_by uuid references users;
update report_schedules set kept_by = created_by;
alter table report_schedules alter kept_by set not null;
create index report_schedules_kept_idx on report_schedules (kept_by);

alter table report_schedules
  -- The last day on which it was due and nothing went out, and why; null after it was sent again.
  add unsent_on date,
  add unsent_why text check (unsent_why in ('keeperGone', 'keeperMayNot', 'noReaders', 'failed')),
  -- How often this turn has failed, and when it is tried again.
  add failures int not null default 0,
  add retry_at timestamptz,
  add check ((unsent_on is null) = (unsent_why is null));
