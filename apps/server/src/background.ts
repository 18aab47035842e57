/** Background work of a process: relay, jobs and loops, and the clock check that allows them to run. */
import type pg from 'pg';
import { type FileWatch, watchFiles } from './file-watch.ts';
import type { Services } from './platform/context.ts';
import { type Database, openKysely, openPool } from './platform/database/open-database.ts';
import { listenersOf } from './platform/jobs/job-tasks.ts';
import { jobContext, startJobs } from './platform/jobs/jobs.ts';
import { type Loops, startLoops } from './platform/jobs/loops.ts';
import { startRelay } from './platform/jobs/relay.ts';
import type { Log } from './platform/log.ts';
import {
  type MachineClock,
  openMachineClock,
  runWhileRight,
  trustedClock,
} from './platform/machine-clock.ts';
import type { Module } from './platform/module.ts';

/** A silent database returns no time. */
const CLOCK_STATEMENT_MS = 1_000;

/** With connections of their own: jobs that last long hold up no loop. */
const loopsOf = (
  services: Services,
  modules: readonly Module[],
  connection: pg.PoolConfig,
  committed: () => void,
): Loops => {
  const { log } = services;
  const pool = openPool({ connection, max: 4, statementTimeoutMs: 0, log });
  const loops = startLoops(connection, modules, jobContext(services, openKysely(pool), committed), log);
  return {
    async stop() {
      await loops.stop();
      await pool.end().catch(() => {});
    },
  };
};

interface Starting {
  readonly services: Services;
  readonly connection: pg.PoolConfig;
  readonly jobPool: pg.Pool;
  readonly jobDatabase: Database;
  readonly modules: readonly Module[];
  readonly machine: MachineClock;
  readonly committed: () => void;
}

export interface Background {
  readonly jobs: { healthy(): boolean };
  readonly files: FileWatch;
  /** Wakes the relay before its next poll. */
  nudge(): void;
  stop(): Promise<void>;
}

/** Relay, jobs and loops: background writers, which run only while the clock is right. */
export const startBackground = async (of: Starting): Promise<Background> => {
  const { services, connection, jobPool, jobDatabase, modules, machine, committed } = of;
  const { log } = services;
  const relay = await runWhileRight(machine, log, () => startRelay(connection, listenersOf(modules), log));
  const jobs = await runWhileRight(machine, log, () =>
    startJobs(services, connection, jobPool, jobDatabase, modules, committed),
  );
  const loops = await runWhileRight(machine, log, () => loopsOf(services, modules, connection, committed));
  const files = watchFiles({ files: services.files, pool: jobPool, clock: machine, log });
  return {
    files,
    jobs: { healthy: () => jobs.current()?.healthy() ?? false },
    nudge: () => relay.current()?.nudge(),
    async stop() {
      await files.stop();
      await loops.stop();
      await relay.stop();
      await jobs.stop();
    },
  };
};

interface ClockSource {
  readonly connection: pg.PoolConfig;
  readonly log: Log;
  /** Brought by a test: not held against the database's. */
  readonly clock?: () => Date;
  readonly machineClock?: () => number;
}

/** Uses a separate connection, so that it does not wait when jobs use all of theirs. */
export const openClock = async ({
  connection,
  log,
  clock,
  machineClock,
}: ClockSource): Promise<MachineClock> => {
  if (clock) return trustedClock(clock);
  const pool = openPool({ connection, max: 1, statementTimeoutMs: CLOCK_STATEMENT_MS, log });
  const watched = await openMachineClock({ pool, log, ...(machineClock && { machine: machineClock }) });
  const { now, isRight, skewMs, check, onChange } = watched;
  return {
    ...{ now, isRight, skewMs, check, onChange },
    async stop() {
      await watched.stop();
      await pool.end().catch(() => {});
    },
  };
};
