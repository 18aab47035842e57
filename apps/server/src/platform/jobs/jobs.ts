/** Runs the modules' jobs on graphile-worker: after events (by the relay) or by the clock (job-planner.ts; cron, UTC). */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { type Caller, createContext, type Services } from '../context.ts';
import type { Database } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { systemUser } from '../http/session.ts';
import { newId } from '../ids.ts';
import { errorFields } from '../log.ts';
import type { JobContext, Module } from '../module.ts';
import { freeDeadLocks } from './job-locks.ts';
import { type JobPlanner, startJobPlanner } from './job-planner.ts';
import { tasksOf } from './job-tasks.ts';

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
      await services.checkClock();
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

const RESTART_MS = 2_000;

export interface Jobs {
  healthy(): boolean;
  stop(): Promise<void>;
}

/** A database that was away for a while ends the runner; another one takes over. */
const supervised = (first: Runner, begin: () => Promise<Runner>, say: (error: unknown) => void): Jobs => {
  let runner = first;
  let alive = true;
  let stopping = false;
  const beginAgain = async (): Promise<void> => {
    await sleep(RESTART_MS);
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
    async stop() {
      stopping = true;
      await runner.stop().catch(() => {});
      await supervising;
    },
  };
};

/**
 * An event has a handful of jobs of a few milliseconds each: fetched and ended several at a time they cost the database
 * less than they do (a booking: from five reads and three deletions to about one of each).
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
  const begin = (): Promise<Runner> =>
    run({
      ...{ pgPool: pool, preset: { worker: WORKER }, noHandleSignals: true },
      ...{ events, logger, taskList, parsedCronItems: [] },
    });
  const jobs = supervised(await begin(), begin, (error) =>
    services.log.error('job runner stopped', errorFields(error)),
  );
  const planner: JobPlanner = await startJobPlanner(pool, modules, services.log);
  const locks = freeDeadLocks(connection, () => holder, services.log);
  return {
    healthy: jobs.healthy,
    async stop() {
      await planner.stop();
      await jobs.stop();
      await locks.stop();
    },
  };
};
