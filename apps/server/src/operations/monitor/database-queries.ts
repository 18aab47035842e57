/** The state of the database: size, connections, transactions and blocking locks. */
import type { MonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { SILENT_SECONDS } from '@minsu/contract/server-process.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';

type Answer = z.input<typeof MonitorSystem>;
type Database = Answer['database'];

/** Processes with a recent heartbeat; the state of others is unknown. */
const alive = sql`stopped_at is null and seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`;

const figures = async ({ db }: Ctx): Promise<Omit<Database, 'locks' | 'copy'>> => {
  const { rows } = await sql<Omit<Database, 'locks' | 'copy'>>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections,
      (select extract(epoch from now() - min(xact_start))::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as longest_seconds,
      pg_has_role(current_user, 'pg_read_all_stats', 'usage') as sees_others`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database says nothing of itself');
  return row;
};

const MAX_LOCKS = 20;

/** The head of each chain of locks. Locks and process ids are visible to all database users, the rest to pg_monitor. */
const locks = async ({ db }: Ctx): Promise<Database['locks']> => {
  const { rows } = await sql<Database['locks'][number]>`
    with waits as materialized (
      select w.pid, min(w.waitstart) as since, pg_blocking_pids(w.pid) as by
      from pg_locks w join pg_stat_activity a on a.pid = w.pid
      where not w.granted and a.datname = current_database() group by w.pid
    ),
    blockers as (
      select b.pid, count(distinct w.pid)::int as waiting, min(w.since) as since
      from waits w cross join lateral unnest(w.by) as b(pid)
      where b.pid not in (select pid from waits) group by b.pid
    )
    select b.pid, coalesce(a.usename, '') as role, nullif(a.application_name, '') as program, b.waiting,
      extract(epoch from now() - a.xact_start)::float8 as seconds,
      greatest(0, extract(epoch from now() - b.since))::float8 as waiting_seconds
    from blockers b left join pg_stat_activity a on a.pid = b.pid
    order by b.since nulls last, b.pid limit ${MAX_LOCKS}`.execute(db);
  return rows;
};

/** The worst state any process reported. */
const copy = async ({ db }: Ctx): Promise<Database['copy']> => {
  const { rows } = await sql<{ away: boolean | null; lagSeconds: number | null }>`
    select bool_or(copy_state = 'away') as away, max(copy_lag_seconds) as lag_seconds
    from server_processes where ${alive} and copy_state is not null`.execute(db);
  const [heard] = rows;
  if (!heard || heard.away === null) return null;
  return { state: heard.away ? 'away' : 'ok', lagSeconds: heard.lagSeconds };
};

export const databaseOf = async (ctx: Ctx): Promise<Database> => ({
  ...(await figures(ctx)),
  locks: await locks(ctx),
  copy: await copy(ctx),
});

/** If several processes share a disk, the latest report. */
export const disksOf = async ({ db }: Ctx): Promise<Answer['disks']> => {
  const { rows } = await sql<Answer['disks'][number]>`
    select distinct on (d.of, p.host, d.total_bytes) d.of, p.host, d.free_bytes, d.total_bytes
    from server_processes p cross join lateral (values
      ('files', p.files_free_bytes, p.files_total_bytes), ('database', p.database_free_bytes, p.database_total_bytes)
    ) as d(of, free_bytes, total_bytes)
    where ${alive} and d.free_bytes is not null
    order by d.of desc, p.host, d.total_bytes, p.seen_at desc`.execute(db);
  return rows;
};
