/**
 * Runs endless work once per database: the process with the loop's advisory lock runs it. Events and `wake` wake it. It
 * restarts after a lost database, so it keeps nothing in memory that it cannot read again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LOOP_LOCKS } from '../database/advisory-locks.ts';
import { errorFields, type Log } from '../log.ts';
import type { JobContext, Loop, LoopRun, Module } from '../module.ts';
import { LIVE_CHANNEL } from './relay.ts';

const RECONNECT_MS = 1_000;
/** Delay after waking, so simultaneous changes are handled together. */
const GATHER_MS = 50;

export interface Loops {
  stop(): Promise<void>;
}

/** A pause that waking ends; a wake during work skips the next pause. */
const createRest = () => {
  let woken = false;
  let end: (() => void) | null = null;
  return {
    wake() {
      woken = true;
      end?.();
    },
    async of(ms: number): Promise<void> {
      if (!woken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      end = null;
      woken = false;
    },
  };
};

interface Running {
  readonly connection: pg.PoolConfig;
  readonly name: string;
  readonly loop: Loop;
  readonly job: JobContext;
  readonly log: Log;
}

type Rest = ReturnType<typeof createRest>;

/** Runs until the signal; pauses after every turn, then waits briefly to batch events. */
const turns = async (run: LoopRun, rest: Rest, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await rest.of(await run.turn());
    if (!signal.aborted) await pause(GATHER_MS);
  }
};

/** Until the loop is stopped, a turn fails, or the connection that holds the lock is lost. */
const lead = async (
  { name, loop, job, log }: Running,
  client: pg.Client,
  rest: Rest,
  ending: AbortSignal,
): Promise<void> => {
  const text = 'select pg_try_advisory_lock($1, hashtext($2)) as held';
  const { rows } = await client.query<{ held: boolean }>(text, [LOOP_LOCKS, name]);
  if (!rows[0]?.held) return rest.of(RECONNECT_MS);
  await client.query(`listen ${LIVE_CHANNEL}`);
  const over = new AbortController();
  const signal = AbortSignal.any([ending, over.signal]);
  const warn = (message: string, error: unknown) => {
    if (!signal.aborted) log.warn(message, { loop: name, ...errorFields(error) });
  };
  const run = loop.begin({ ...job, signal, wake: rest.wake, warn });
  try {
    await turns(run, rest, signal);
  } finally {
    over.abort();
    await run.end();
  }
};

const connectAndLead = async (running: Running, rest: Rest, stopping: AbortSignal): Promise<void> => {
  const client = new pg.Client({ ...running.connection, application_name: 'minsu-loop' });
  const lost = new AbortController();
  const ending = AbortSignal.any([stopping, lost.signal]);
  const lose = () => {
    lost.abort();
    rest.wake();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', rest.wake);
  try {
    await client.connect();
    while (!ending.aborted) await lead(running, client, rest, ending);
  } catch (error) {
    if (!stopping.aborted)
      running.log.warn('loop interrupted', { loop: running.name, ...errorFields(error) });
  } finally {
    await client.end().catch(() => {});
  }
};

const startLoop = (running: Running): Loops => {
  const rest = createRest();
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await connectAndLead(running, rest, signal);
      if (!signal.aborted) await pause(RECONNECT_MS);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      rest.wake();
      await ended;
    },
  };
};

export const startLoops = (
  connection: pg.PoolConfig,
  modules: readonly Module[],
  job: JobContext,
  log: Log,
): Loops => {
  const loops = modules
    .flatMap((module) => Object.entries(module.loops ?? {}))
    .map(([name, loop]) => startLoop({ connection, name, loop, job, log }));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
};
