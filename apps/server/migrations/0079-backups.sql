-- Backups that were made or failed, for the monitor; the backups themselves say what they hold (docs/decisions/022).
create table backup_runs (
  id uuid primary key,
  -- The files of an embedded database, or the rows of any.
  kind text not null check (kind in ('base', 'dump')),
  -- Of its folder in BACKUP_DIR.
  name text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- Of its packs, compressed; uploaded files not counted.
  bytes bigint not null,
  -- What PostgreSQL or the system said; null: it is there.
  failed text
);
create index backup_runs_ended_idx on backup_runs (ended_at desc);
