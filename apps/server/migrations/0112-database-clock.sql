-- Jobs are planned by the database's clock, and every process reports how far its own clock is from it.

-- The minute for which each scheduled job was last added to the queue.
create table job_minutes (
  name text primary key,
  minute timestamptz not null
);

-- The process's clock minus the database's; null: not measured, or a version that does not report it.
alter table server_processes add column clock_skew_ms double precision;
