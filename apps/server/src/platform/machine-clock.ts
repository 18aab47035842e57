/**
 * Compares this machine's clock with the database's. With a wrong clock no change starts and no job is planned. Between
 * measurements the database's time is extrapolated with the monotonic timer, so a jump is noticed at the next call.
 */
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { errorFields, type Log } from './log.ts';

/** Difference above which the clock is wrong; NTP slews smaller ones without a stop. */
const MAX_SKEW_MS = 5_000;
/** A wrong clock counts as right again only below this difference, so that it does not flap. */
const SETTLED_SKEW_MS = 2_000;
const MEASURE_EVERY_MS = 2_000;
const LOOK_EVERY_MS = 1_000;
/** Slower answers are too imprecise. */
const MAX_ROUND_TRIP_MS = 2_000;
/** Between two attempts to start the background work again. */
const RETRY_MS = 2_000;

/** Formats a clock difference for people. */
const durationText = (ms: number): string => {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 2 * 3_600) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
};

interface Measured {
  /** The database's clock minus `performance.now()`, in ms. */
  readonly base: number;
  readonly roundTripMs: number;
}

type Queryable = Pick<pg.Pool, 'connect'>;

const measure = async (pool: Queryable): Promise<Measured> => {
  const client = await pool.connect();
  try {
    const sent = performance.now();
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const answered = performance.now();
    return { base: Number(rows[0]?.ms) - (sent + answered) / 2, roundTripMs: answered - sent };
  } finally {
    client.release();
  }
};

/** Machine minus database in ms, by the quickest of three answers. */
const measureSkew = async (pool: Queryable, machine = Date.now): Promise<number> => {
  let best = await measure(pool);
  for (let turn = 0; turn < 2; turn += 1) {
    const next = await measure(pool);
    if (next.roundTripMs < best.roundTripMs) best = next;
  }
  return machine() - performance.now() - best.base;
};

/** Refuses to start on, or write to, a database with a different clock. */
export const assertClockAgrees = async (pool: Queryable, machine = Date.now): Promise<void> => {
  const skew = await measureSkew(pool, machine);
  if (Math.abs(skew) <= MAX_SKEW_MS) return;
  throw new StartError(
    `The clock of this machine is ${durationText(skew)} ${skew > 0 ? 'ahead of' : 'behind'} the database's ` +
      `(${new Date(machine()).toISOString()} here, ${new Date(machine() - skew).toISOString()} there). ` +
      'Nothing was written. Correct the one that is wrong (timedatectl, chronyc makestep), then start again.',
  );
};

export interface MachineClock {
  /** The machine's time, or the database's estimated time while the machine's clock is wrong. */
  now(): Date;
  isRight(): boolean;
  /** Machine minus database in ms. */
  skewMs(): number;
  /** Fails with 503 while the clock is wrong. Measures first when the clock has just jumped: the database's may have jumped with it. */
  check(): Promise<void>;
  /** Called after every change of `isRight()`. */
  onChange(listener: () => void): void;
  stop(): Promise<void>;
}

interface ClockOf {
  readonly pool: Queryable;
  readonly log: Log;
  /** Tests set it. */
  readonly machine?: () => number;
}

class WatchedClock implements MachineClock {
  readonly #of: Required<ClockOf>;
  readonly #listeners: (() => void)[] = [];
  readonly #timer: NodeJS.Timeout;
  #base: number;
  #right = true;
  #measuredAt = performance.now();
  #measuring: Promise<void> | null = null;

  constructor(of: Required<ClockOf>, { base }: Measured) {
    this.#of = of;
    this.#base = base;
    this.#judge();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  now = (): Date => new Date(this.#isPlausible() ? this.#of.machine() : this.#databaseNow());
  isRight = (): boolean => this.#right && this.#isPlausible();
  skewMs = (): number => this.#of.machine() - this.#databaseNow();
  check = async (): Promise<void> => {
    if (this.isRight()) return;
    if (this.#right) await this.#measureOnce();
    if (!this.isRight()) fail(coreFailures.clockWrong);
  };
  onChange = (listener: () => void): void => void this.#listeners.push(listener);
  stop = async (): Promise<void> => {
    clearInterval(this.#timer);
    await this.#measuring;
  };

  #databaseNow(): number {
    return this.#base + performance.now();
  }

  #isPlausible(): boolean {
    return Math.abs(this.skewMs()) <= MAX_SKEW_MS;
  }

  #look(): void {
    const isDue = performance.now() - this.#measuredAt >= MEASURE_EVERY_MS;
    if (isDue || !this.isRight()) void this.#measureOnce();
  }

  /** One measurement at a time, shared by all callers. */
  #measureOnce(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = null;
    });
    return this.#measuring;
  }

  async #measure(): Promise<void> {
    const { pool, log } = this.#of;
    try {
      const { base, roundTripMs } = await measure(pool);
      if (roundTripMs > MAX_ROUND_TRIP_MS) return;
      this.#base = base;
      this.#measuredAt = performance.now();
    } catch (error) {
      // Nothing is written while the database is away; the extrapolation holds.
      log.debug('clock not measured', errorFields(error));
    }
    this.#judge();
  }

  #judge(): void {
    const skew = this.skewMs();
    const isRight = Math.abs(skew) <= (this.#right ? MAX_SKEW_MS : SETTLED_SKEW_MS);
    if (isRight === this.#right) return;
    this.#right = isRight;
    const { log } = this.#of;
    const seconds = Math.round(skew / 1_000);
    if (isRight) log.warn('the clock agrees with the database again: changes and jobs go on', { seconds });
    else log.error('the clock differs from the database: changes are refused and jobs wait', { seconds });
    for (const listener of this.#listeners) listener();
  }
}

export const openMachineClock = async (of: ClockOf): Promise<MachineClock> =>
  new WatchedClock({ machine: Date.now, ...of }, await measure(of.pool));

/** For tests and tools with their own time. */
export const trustedClock = (clock: () => Date): MachineClock => ({
  now: clock,
  isRight: () => true,
  skewMs: () => 0,
  check: async () => {},
  onChange: () => {},
  stop: async () => {},
});

interface Running {
  stop(): Promise<void>;
}

export interface WhileRight<T extends Running> extends Running {
  /** Null while the clock is wrong. */
  current(): T | null;
}

/** Runs background writers only while the clock is right; stops and restarts them. */
export const runWhileRight = async <T extends Running>(
  clock: MachineClock,
  log: Log,
  start: () => Promise<T> | T,
): Promise<WhileRight<T>> => {
  let running: T | null = clock.isRight() ? await start() : null;
  let stopped = false;
  const follow = async (): Promise<void> => {
    const mayRun = clock.isRight() && !stopped;
    if (mayRun && running === null) running = await start();
    if (mayRun || running === null) return;
    const ending = running;
    running = null;
    await ending.stop();
  };
  let turn: Promise<void> = Promise.resolve();
  const next = (): Promise<void> => {
    turn = turn.then(follow).catch((error: unknown) => {
      log.error('background work not switched', errorFields(error));
      if (!stopped) setTimeout(() => void next(), RETRY_MS).unref();
    });
    return turn;
  };
  clock.onChange(() => void next());
  return {
    current: () => running,
    async stop() {
      stopped = true;
      await next();
    },
  };
};
