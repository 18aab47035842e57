-- What the monitor shows of the server processes: each writes its own row every few seconds (platform/heartbeat.ts).
create table server_processes (
  instance uuid primary key,
  version text not null,
  host text not null,
  pid int not null,
  started_at timestamptz not null,
  -- By the clock of the database, so that clocks of machines need not agree.
  seen_at timestamptz not null,
  -- When it said good-bye; one that was killed never does.
  stopped_at timestamptz,
  sockets int not null,
  -- Of the last minute: calls, those that failed by our own fault, and how long 95 of 100 took at most.
  calls int not null,
  failed int not null,
  p95_ms real,
  -- Since the start.
  calls_total bigint not null,
  failed_total bigint not null,
  -- Since the beat before.
  loop_p99_ms real not null,
  loop_max_ms real not null,
  rss_bytes bigint not null
) with (fillfactor = 50);

-- Of a push that was taken: how long the oldest of its changes had waited.
alter table channel_operations add column waited_ms int;
create index channel_operations_push_idx on channel_operations (at desc) include (connection_id, waited_ms)
  where kind = 'push' and waited_ms is not null;
