/** Runs the modules' jobs on graphile-worker: after events (by the relay) or by the clock (cron, UTC). */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { watchClock } from './clock-watch.ts';
import { type Caller, createContext, type Services } from './context.ts';
import type { Database } from './database/open-database.ts';
import { newId } from './ids.ts';
import { freeDeadLocks } from './job-locks.ts';
import { jobsByName, tasksOf } from './job-tasks.ts';
import { errorFields } from './log.ts';
import type { JobContext, Module } from './module.ts';
import { systemUser } from './session.ts';
import { inTransaction } from './transaction.ts';

const systemCaller = (): Caller => ({
  user: systemUser,
  token: null,
  userAgent: '',
  address: '',
  language: 'zh-CN',
  requestId: `job-${newId()}`,
  deviceHash: Buffer.alloc(0),
  deviceId: null,
});

export const jobContext = (services: Services, database: Database, committed: () => void): JobContext => {
  const as: JobContext['as'] = (caller, access) => ({
    ctx: createContext(services, database, caller, access),
    async change(work) {
      const result = await inTransaction(database, (db, ending) =>
        work(createContext(services, db, caller, access, ending)),
      );
      committed();
      return result;
    },
  });
  return {
    as,
    change: (work) => as(systemCaller(), 'signedIn').change(work),
    read: (work) => work(as(systemCaller(), 'signedIn').ctx),
    signal: new AbortController().signal,
  };
};

/** One that still waits is not given a second time: after a clock that was set on a day, a day's worth would stand in line. */
const CRON = { backfillPeriod: 0, maxAttempts: 3, jobKeyMode: 'preserve_run_at' } as const;

const cronItems = (modules: readonly Module[]): ParsedCronItem[] =>
  parseCronItems(
    jobsByName(modules).flatMap(([task, job]) =>
      job.cron === undefined
        ? []
        : [{ task, match: job.cron, identifier: task, options: { ...CRON, jobKey: `cron ${task}` } }],
    ),
  );

const RESTART_MS = 2_000;

/** Two processes need not agree on the minute. */
const MINUTES_APART_MS = 120_000;

/**
 * Each minute's jobs are given once, by the minute that was given last. Of a clock that was ahead that minute is still to come, and
 * nothing would be given until then. The runner goes by the clock of this process, whatever the database's says.
 */
const forgetMinutesToCome = (pool: pg.Pool): Promise<unknown> =>
  pool
    .query(
      'update graphile_worker._private_known_crontabs set last_execution = null where last_execution > $1',
      [new Date(Date.now() + MINUTES_APART_MS)],
    )
    // At the very first start there is no such table.
    .catch(() => null);

export interface Jobs {
  healthy(): boolean;
  stop(): Promise<void>;
}

interface Supervised extends Jobs {
  /** Begins anew, with what the clock says now. */
  restart(): void;
}

/** A database that was away for a while ends the runner; another one takes over. */
const supervised = (
  first: Runner,
  begin: () => Promise<Runner>,
  say: (error: unknown) => void,
): Supervised => {
  let runner = first;
  let alive = true;
  let stopping = false;
  let asked = false;
  const beginAgain = async (): Promise<void> => {
    // Who asked for it need not wait: nothing was away.
    await sleep(asked ? 0 : RESTART_MS);
    asked = false;
    if (stopping) return;
    const next = await begin().catch(() => null);
    if (stopping) return void (await next?.stop().catch(() => {}));
    if (!next) return;
    runner = next;
    alive = true;
  };
  const supervise = async (): Promise<void> => {
    while (!stopping) {
      await runner.promise.catch(say);
      alive = false;
      while (!(stopping || alive)) await beginAgain();
    }
  };
  const supervising = supervise();
  return {
    healthy: () => alive,
    restart() {
      asked = true;
      void runner.stop().catch(() => {});
    },
    async stop() {
      stopping = true;
      await runner.stop().catch(() => {});
      await supervising;
    },
  };
};

/**
 * An event has a handful of jobs of a few milliseconds each: fetched and ended several at a time they cost the database
 * less than they do (a booking: from five looks and three deletions to about one of each).
 */
const WORKER = {
  concurrentJobs: 4,
  pollInterval: 2_000,
  localQueue: { size: 8 },
  completeJobBatchDelay: 20,
  failJobBatchDelay: 20,
} as const;

export const startJobs = async (
  services: Services,
  connection: pg.PoolConfig,
  pool: pg.Pool,
  database: Database,
  modules: readonly Module[],
  committed: () => void,
): Promise<Jobs> => {
  const taskList = tasksOf(services.log, jobContext(services, database, committed), modules);
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') services.log.error('job runner', { reason: message });
  });
  const events = new EventEmitter() as WorkerEvents;
  let holder = '';
  events.on('pool:create', ({ workerPool }) => {
    holder = workerPool.id;
  });
  const begin = async (): Promise<Runner> => {
    await forgetMinutesToCome(pool);
    return run({
      pgPool: pool,
      preset: { worker: WORKER },
      noHandleSignals: true,
      events,
      logger,
      taskList,
      parsedCronItems: cronItems(modules),
    });
  };
  const jobs = supervised(await begin(), begin, (error) =>
    services.log.error('job runner stopped', errorFields(error)),
  );
  const clock = watchClock((ms) => {
    services.log.warn('the clock was set: jobs are planned anew', { seconds: Math.round(ms / 1_000) });
    jobs.restart();
  });
  const locks = freeDeadLocks(connection, () => holder, services.log);
  return {
    healthy: jobs.healthy,
    async stop() {
      clock.stop();
      await jobs.stop();
      await locks.stop();
    },
  };
};
