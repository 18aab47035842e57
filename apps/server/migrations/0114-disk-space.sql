-- The room on the disks that a process can see; null: it cannot (a database on another machine).
alter table server_processes
  add column files_free_bytes bigint,
  add column files_total_bytes bigint,
  add column database_free_bytes bigint,
  add column database_total_bytes bigint,
  -- What it has heard of the copy for long reads (DATABASE_READ_URL); null: it has none.
  add column copy_state text check (copy_state in ('ok', 'away')),
  add column copy_lag_seconds double precision;
