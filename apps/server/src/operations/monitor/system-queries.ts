/** The state of the system: processes, queues, channel delays, the database and nightly work. */

import { type Platform, platforms } from '@minsu/contract/connections/channels/channel-room.ts';
import type { LedgerProof } from '@minsu/contract/finance/ledger/ledger.ts';
import type { MonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { FORGOTTEN_SECONDS, processState, SILENT_SECONDS } from '@minsu/contract/server-process.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { oldestDueSeconds } from '../../platform/jobs/due-jobs.ts';
import { databaseOf, disksOf } from './database-queries.ts';
import { hasJobs } from './failed-jobs.ts';

type Answer = z.input<typeof MonitorSystem>;

type ProcessRow = Omit<Answer['processes'][number], 'state'> & {
  readonly ago: number;
  readonly stopped: boolean;
};

/** The last figures of a stopped process mean nothing. */
const processes = async ({ db }: Ctx): Promise<Answer['processes']> => {
  const { rows } = await sql<ProcessRow>`
    select instance, version, host, pid, started_at, seen_at, sockets, calls, failed, p95_ms, loop_p99_ms, loop_max_ms, rss_bytes,
      clock_skew_ms / 1000 as clock_skew_seconds, files_missing, files_damaged,
      extract(epoch from now() - seen_at)::float8 as ago, stopped_at is not null as stopped
    from server_processes where seen_at > now() - make_interval(secs => ${FORGOTTEN_SECONDS})
    order by stopped_at is not null, seen_at < now() - make_interval(secs => ${SILENT_SECONDS}), started_at desc limit 100`.execute(
    db,
  );
  return rows.map(({ ago, stopped, ...row }) => {
    const state = processState(ago, stopped);
    return state === 'alive'
      ? { ...row, state }
      : { ...row, state, sockets: 0, calls: 0, failed: 0, p95Ms: null };
  });
};

type Queue = Answer['queue'];

const noJobs: Queue = { waiting: 0, running: 0, retrying: 0, failed: 0, oldestSeconds: null, failedJobs: [] };

const queue = async ({ db }: Ctx): Promise<Queue> => {
  if (!(await hasJobs({ db }))) return noJobs;
  const { rows } = await sql<Omit<Queue, 'failedJobs' | 'oldestSeconds'>>`
    select count(*) filter (where attempts < max_attempts and locked_at is null and attempts = 0)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts < max_attempts and locked_at is null and attempts > 0)::int as retrying,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker._private_jobs`.execute(db);
  const { rows: failedJobs } = await sql<Queue['failedJobs'][number]>`
    select t.identifier as job, count(*)::int as count, max(j.updated_at) as last_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null group by 1 order by 3 desc, 1 limit 20`.execute(
    db,
  );
  return { ...noJobs, ...rows[0], oldestSeconds: await oldestDueSeconds(db), failedJobs };
};

/** Counted up to this number; more makes no difference to an operator. */
const MAX_EVENTS = 10_000;

const outbox = async ({ db, now }: Ctx): Promise<Answer['outbox']> => {
  const { rows } = await sql<Answer['outbox']>`
    select (select count(*)::int from (select from event_outbox limit ${MAX_EVENTS}) o) as events,
      (select greatest(0, extract(epoch from ${now}::timestamptz - e.at))::float8
        from (select house_id, id from event_outbox order by id limit 1) o
        join events e on e.house_id = o.house_id and e.id = o.id) as oldest_seconds`.execute(db);
  return rows[0] ?? { events: 0, oldestSeconds: null };
};

const summaries = async ({ db }: Ctx): Promise<number> => {
  const { rows } = await sql<{ marks: number }>`
    select count(*)::int as marks from (select from report_marks limit ${MAX_EVENTS}) m`.execute(db);
  return rows[0]?.marks ?? 0;
};

type Sync = Answer['channels'][number];

/** Cells by their partial indexes, delays from the last hour's pushes. */
const channels = async ({ db, now }: Ctx): Promise<Sync[]> => {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const { rows } = await sql<Sync>`
    with mine as (select * from channel_connections where deleted_at is null),
    cells as (
      select k.platform, sum(c.waiting) filter (where k.state = 'active')::int as waiting, sum(c.failed)::int as failed,
        min(c.oldest) filter (where k.state = 'active') as oldest
      from (
        select connection_id, count(*) as waiting, 0 as failed, min(wanted_at) as oldest from channel_cells
        where state in ('pending', 'sending') group by 1
        union all
        select connection_id, 0, count(*), null from channel_cells where state in ('failed', 'conflicted') group by 1
      ) c join mine k on k.id = c.connection_id group by 1
    ),
    pushes as (
      select k.platform, count(*)::int as pushes, percentile_cont(0.5) within group (order by o.waited_ms) / 1000 as p50_seconds,
        percentile_cont(0.95) within group (order by o.waited_ms) / 1000 as p95_seconds
      from channel_operations o join mine k on k.id = o.connection_id
      where o.kind = 'push' and o.waited_ms is not null and o.at > ${hourAgo} group by 1
    )
    select k.platform, count(*)::int as connections, count(*) filter (where k.state = 'active')::int as active,
      coalesce(max(c.waiting), 0) as waiting, coalesce(max(c.failed), 0) as failed,
      case when max(c.oldest) is not null
        then greatest(0, extract(epoch from ${now}::timestamptz - max(c.oldest)))::float8 end as oldest_seconds,
      coalesce(max(p.pushes), 0) as pushes, max(p.p50_seconds) as p50_seconds, max(p.p95_seconds) as p95_seconds,
      max(k.pushed_at) as pushed_at
    from mine k left join cells c on c.platform = k.platform left join pushes p on p.platform = k.platform
    where k.platform <> 'ical' group by k.platform`.execute(db);
  const place = ({ platform }: Sync) => platforms.indexOf(platform as Platform);
  return rows.sort((a, b) => place(a) - place(b));
};

type Nightly = Answer['nightly'][number];

/** A run dated in the future by a wrong clock would look recent until that day. */
const PAST = sql`ended_at <= now() + interval '5 minutes'`;

const NAMED = 3;

/** Failed checks of the last ledger proof, by document number. */
const brokenChecks = async (db: Ctx['db']): Promise<NonNullable<Nightly['found']>> => {
  const row = await db
    .selectFrom('ledgerProofs')
    .select('checks')
    .where('finishedAt', 'is not', null)
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const checks = (row?.checks ?? []) as unknown as LedgerProof['checks'];
  return checks
    .filter(({ broken }) => broken > 0)
    .map(({ check, samples }) => ({ check, samples: samples.slice(0, NAMED) }));
};

/** Last complete backup, and whether the latest run made one. */
const nightly = async ({ db, user }: Ctx): Promise<Nightly[]> => {
  const { rows } = await sql<Nightly>`
    (select 'nightAudit' as work, max(at) as at, null::boolean as ok from night_audits
      where business_date = (select max(business_date) from night_audits))
    union all (select 'ledgerProof', finished_at, state = 'passed' from ledger_proofs
      where finished_at is not null order by finished_at desc, id desc limit 1)
    union all (select 'auditCheck', finished_at, finding_count = 0 from audit_checks
      where finished_at is not null order by finished_at desc limit 1)
    union all (select 'reportCheck', at, differences = 0 from report_checks order by day desc limit 1)
    union all (select 'backup', (select max(ended_at) from backup_runs where failed is null and ${PAST}),
      (select failed is null from backup_runs where ${PAST} order by ended_at desc limit 1))`.execute(db);
  const known = new Map(rows.map((row) => [row.work, row]));
  const namesFindings = known.get('ledgerProof')?.ok === false && user.may('ledger:read');
  const broken = namesFindings ? await brokenChecks(db) : [];
  const works = ['nightAudit', 'ledgerProof', 'auditCheck', 'reportCheck', 'backup'] as const;
  return works.map((work) => ({
    ...(known.get(work) ?? { work, at: null, ok: null }),
    found: work === 'ledgerProof' ? broken : [],
  }));
};

/** Reads one after the other, so that wall screens do not use up the database connections of the front desk. */
export const monitorSystem = async (ctx: Ctx): Promise<Answer> => {
  const all = await processes(ctx);
  return {
    at: ctx.now,
    processes: all,
    sockets: all.reduce((sum, { sockets }) => sum + sockets, 0),
    queue: await queue(ctx),
    outbox: await outbox(ctx),
    summaries: await summaries(ctx),
    channels: await channels(ctx),
    database: await databaseOf(ctx),
    disks: await disksOf(ctx),
    nightly: await nightly(ctx),
  };
};
