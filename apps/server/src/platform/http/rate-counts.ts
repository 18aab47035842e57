/**
 * Counts calls within a window. A single process counts in memory. With several, each passes a small share itself (for
 * windows under a minute a quarter, divided among them) and counts the rest in the database, so the total is at most
 * 1.25 times the limit. Longer windows are shared from the first call.
 */
import { createHash } from 'node:crypto';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { errorFields, type Log } from '../log.ts';

/** From here on a window is counted exactly. */
const LONG_WINDOW_MS = 60_000;
const FREE_SHARE = 0.25;
/** Windows remembered; beyond it the one begun first is forgotten. */
const MAX_ENTRIES = 20_000;

interface Window {
  from: number;
  count: number;
  /** Part of it known to the database. */
  published: number;
}

export interface Counted {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

export interface RateCall {
  /** Subject and caller; stored as a hash. */
  readonly key: string;
  readonly windowMs: number;
  readonly most: number;
  readonly now: number;
}

export interface RateCounts {
  /** Counts one more. */
  count(call: RateCall): Promise<Counted>;
}

interface RateCountsOf {
  readonly database: Database;
  /** Living processes, this one among them. */
  readonly processes: () => number;
  readonly log: Log;
}

/** Calls this process may pass without asking others. */
export const freeShare = (most: number, windowMs: number, processes: number): number => {
  if (processes <= 1) return Number.POSITIVE_INFINITY;
  return windowMs >= LONG_WINDOW_MS ? 0 : Math.floor((most * FREE_SHARE) / processes);
};

const addShared = async (database: Database, call: RateCall, more: number): Promise<Counted> => {
  const key = createHash('sha256').update(call.key).digest();
  const now = new Date(call.now);
  const until = new Date(call.now + call.windowMs);
  // Longer than a window: it came from a clock that was ahead, so ignore it.
  const never = new Date(call.now + 2 * call.windowMs);
  const over = sql`(r.until <= ${now} or r.until > ${never})`;
  const { rows } = await sql<{ count: number; until: Date }>`
    insert into rate_counts as r (key, count, until) values (${key}, ${more}, ${until})
    on conflict (key) do update set
      count = case when ${over} then excluded.count else r.count + excluded.count end,
      until = case when ${over} then excluded.until else r.until end
    returning count, until`.execute(database);
  const { count = more, until: ends = until } = rows[0] ?? {};
  return { current: count, ttl: Math.max(0, ends.getTime() - call.now) };
};

export const createRateCounts = ({ database, processes, log }: RateCountsOf): RateCounts => {
  const known = new Map<string, Window>();

  const windowOf = ({ key, windowMs, now }: RateCall): Window => {
    const there = known.get(key);
    if (there && now - there.from < windowMs && now >= there.from) return there;
    known.delete(key);
    const oldest = known.size >= MAX_ENTRIES ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    const fresh = { from: now, count: 0, published: 0 };
    known.set(key, fresh);
    return fresh;
  };

  return {
    async count(call) {
      const window = windowOf(call);
      window.count += 1;
      const own = { current: window.count, ttl: window.from + call.windowMs - call.now };
      if (window.count <= freeShare(call.most, call.windowMs, processes())) return own;
      const more = window.count - window.published;
      window.published = window.count;
      try {
        const shared = await addShared(database, call, more);
        return shared.current >= own.current ? shared : own;
      } catch (error) {
        // Without the database nothing is answered anyway; count in memory.
        log.debug('limits counted alone', errorFields(error));
        window.published -= more;
        return own;
      }
    },
  };
};

/** Windows that are over. */
export const forgetRateCounts = async (database: Database, now: Date): Promise<void> => {
  await database.deleteFrom('rateCounts').where('until', '<', now).execute();
};

/** Store for @fastify/rate-limit; each route counts separately. */
export const rateStore = (counts: RateCounts): FastifyRateLimitStoreCtor =>
  class RateStore {
    readonly route: string;
    constructor(options: unknown) {
      const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: string } };
      this.route = `${String(routeInfo?.method)} ${routeInfo?.url}`;
    }
    incr(
      who: string,
      done: (error: Error | null, counted?: Counted) => void,
      windowMs: number,
      most: number,
    ): void {
      counts.count({ key: `${this.route} ${who}`, windowMs, most, now: Date.now() }).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      );
    }
    child(options: object): RateStore {
      return new RateStore(options);
    }
  } as unknown as FastifyRateLimitStoreCtor;
