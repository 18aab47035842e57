/**
 * Adds cron jobs once per minute by the database's clock, not the processes' clocks. Minutes and job dates in the
 * future came from a wrong clock and are dropped.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type pg from 'pg';
import { errorFields, type Log } from '../log.ts';
import type { Module } from '../module.ts';
import { jobsByName } from './job-tasks.ts';

/** After a pause, such as a restart, a job that was due meanwhile runs once if it was due within this time. */
const MAX_CATCH_UP_MINUTES = 60;
/** Maximum pause, because the database's clock may be set. */
const MAX_PAUSE_MS = 10_000;
const RETRY_MS = 2_000;

export type Scheduled = Pick<ParsedCronItem, 'task' | 'match'>;

export const scheduledJobs = (modules: readonly Module[]): Scheduled[] =>
  parseCronItems(
    jobsByName(modules).flatMap(([task, job]) =>
      job.cron === undefined ? [] : [{ task, match: job.cron, identifier: task, options: {} }],
    ),
  );

const matches = ({ match }: Scheduled, minute: number): boolean => {
  const at = new Date(minute * MINUTE_MS);
  return match({
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  });
};

/** Whether a job has come due since the minute it was last added for. Minutes are counted since 1970; `last` null: never added. */
export const isJobDue = (item: Scheduled, last: number | null, now: number): boolean => {
  // Two processes may read the clock around a full minute; anything further ahead came from a wrong clock.
  const known = last === null || last > now + 2 ? now - 1 : last;
  for (let minute = Math.max(known, now - MAX_CATCH_UP_MINUTES) + 1; minute <= now; minute += 1)
    if (matches(item, minute)) return true;
  return false;
};

/** One that still waits is not added a second time: its key is the same. */
const ADD = `
  with claimed as (
    insert into job_minutes as j (name, minute)
    select name, to_timestamp($2::float8 * 60) from unnest($1::text[]) as name order by name
    on conflict (name) do update set minute = excluded.minute
      where j.minute < excluded.minute or j.minute > excluded.minute + interval '2 minutes'
    returning name)
  select graphile_worker.add_job(name, '{}'::json, run_at => now(), max_attempts => 3, job_key => 'cron ' || name,
    job_key_mode => 'preserve_run_at') from claimed`;

/**
 * Jobs are due at once or within 6 h 10 min after a failure (the runner's longest pause). Other dates came from a clock
 * that was ahead.
 */
const REPLAN = `
  update graphile_worker._private_jobs set run_at = now(), created_at = least(created_at, now()), updated_at = now()
  where locked_at is null and (
    (attempts = 0 and run_at > now() + interval '1 minute')
    or run_at > now() + interval '7 hours'
    or greatest(created_at, updated_at) > now() + interval '1 minute')`;

/** Adds due jobs; returns the milliseconds left in the database's minute. */
export const planJobs = async (pool: pg.Pool, items: readonly Scheduled[], log: Log): Promise<number> => {
  const { rows } = await pool.query<{ now: number; name: string | null; minute: number | null }>(
    `select (extract(epoch from now()) * 1000)::float8 as now, j.name, (extract(epoch from j.minute) / 60)::int as minute
     from (select) one left join job_minutes j on true`,
  );
  const now = Number(rows[0]?.now);
  const minute = Math.floor(now / MINUTE_MS);
  const last = new Map(rows.map((row) => [row.name, row.minute]));
  const due = items.filter((item) => isJobDue(item, last.get(item.task) ?? null, minute));
  if (due.length > 0) await pool.query(ADD, [due.map(({ task }) => task), minute]);
  const { rowCount } = await pool.query(REPLAN);
  if (rowCount) log.warn('jobs were planned by a clock that was ahead: they run now', { jobs: rowCount });
  return (minute + 1) * MINUTE_MS - now;
};

export interface JobPlanner {
  stop(): Promise<void>;
}

/** Resolves after the first poll. */
export const startJobPlanner = async (
  pool: pg.Pool,
  modules: readonly Module[],
  log: Log,
): Promise<JobPlanner> => {
  const items = scheduledJobs(modules);
  const stopping = new AbortController();
  const look = (): Promise<number> =>
    planJobs(pool, items, log).catch((error: unknown) => {
      log.warn('jobs not planned', errorFields(error));
      return RETRY_MS;
    });
  const run = async (first: number): Promise<void> => {
    let rest = first;
    while (!stopping.signal.aborted) {
      await sleep(Math.min(rest + 1, MAX_PAUSE_MS), undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) rest = await look();
    }
  };
  const running = run(await look());
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
};
