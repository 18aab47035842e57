/** Writes this process's state every few seconds to its row, which the monitor of any process reads. */
import { hostname } from 'node:os';
import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks';
import { isApi } from '@minsu/contract/platform/served-addresses.ts';
import { BEAT_MS, FORGOTTEN_SECONDS, SILENT_SECONDS } from '@minsu/contract/server-process.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DiskWatch } from '../database/disk-watch.ts';
import type { Database } from '../database/open-database.ts';
import type { Replica } from '../database/replica.ts';
import type { Live } from '../live/sockets.ts';
import { errorFields, type Log } from '../log.ts';
import type { MachineClock } from '../machine-clock.ts';

/** Beats of a minute. */
const BEATS = Math.round(60_000 / BEAT_MS);
const MAX_MS = 120_000;
const NANO = 1e6;
/** Interval of event loop checks; the delay monitor includes it. */
const POLL_MS = 20;
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANO - POLL_MS);

interface Beat {
  calls: number;
  failed: number;
  readonly times: RecordableHistogram;
}

const newBeat = (): Beat => ({
  calls: 0,
  failed: 0,
  times: createHistogram({ lowest: 1, highest: MAX_MS, figures: 2 }),
});

/** Calls of the last minute, in slots of one beat each, and since the start. */
export class CallCounter {
  private beats: Beat[] = [newBeat()];
  private calls = 0;
  private failed = 0;

  note(status: number, ms: number): void {
    const beat = this.beats.at(-1);
    if (!beat) return;
    beat.calls += 1;
    this.calls += 1;
    beat.times.record(Math.min(MAX_MS, Math.max(1, Math.round(ms))));
    if (status < 500) return;
    beat.failed += 1;
    this.failed += 1;
  }

  /** The minute that ends now; the next beat begins. */
  turn() {
    const all = createHistogram({ lowest: 1, highest: MAX_MS, figures: 2 });
    for (const { times } of this.beats) if (times.count > 0) all.add(times);
    const sum = (part: 'calls' | 'failed') => this.beats.reduce((total, beat) => total + beat[part], 0);
    const minute = {
      calls: sum('calls'),
      failed: sum('failed'),
      p95Ms: all.count === 0 ? null : all.percentile(95),
      callsTotal: this.calls,
      failedTotal: this.failed,
    };
    this.beats = [...this.beats.slice(1 - BEATS), newBeat()];
    return minute;
  }
}

/** Counts this process's calls; register before the routes. */
export const countCalls = (app: FastifyInstance): CallCounter => {
  const counter = new CallCounter();
  app.addHook('onResponse', async (request, reply) => {
    if (isApi(request.url)) counter.note(reply.statusCode, reply.elapsedTime);
  });
  return counter;
};

/** Files missing or damaged in DATA_DIR. */
export interface LostFiles {
  readonly missing: readonly unknown[];
  readonly damaged: readonly unknown[];
}

interface HeartbeatOf {
  readonly database: Database;
  readonly instance: string;
  readonly version: string;
  readonly live: Live | null;
  readonly calls: CallCounter;
  readonly clock: MachineClock;
  /** Lost files of this process's DATA_DIR; null before the first check. */
  readonly files: () => LostFiles | null;
  readonly disks: DiskWatch;
  readonly replica: Pick<Replica, 'lag'> | null;
  readonly log: Log;
}

export interface Heartbeat {
  /** Number of live processes, including this one. */
  processes(): number;
  stop(): Promise<void>;
}

/** Checks disk space with each heartbeat. */
export const startHeartbeat = (of: HeartbeatOf): Heartbeat => {
  const { database, instance, version, live, calls, clock, files, disks, replica, log } = of;
  let processes = 1;
  const delay = monitorEventLoopDelay({ resolution: POLL_MS });
  delay.enable();
  const beat = async (): Promise<void> => {
    const { calls: count, failed, p95Ms, callsTotal, failedTotal } = calls.turn();
    const [p99, most] = [late(delay.percentile(99)), late(delay.max)];
    delay.reset();
    const [space, copy] = await Promise.all([disks.look(), replica?.lag() ?? null]);
    await sql`
      insert into server_processes (instance, version, host, pid, started_at, seen_at, sockets, calls, failed, p95_ms, calls_total,
        failed_total, loop_p99_ms, loop_max_ms, rss_bytes, clock_skew_ms, files_missing, files_damaged, files_free_bytes,
        files_total_bytes, database_free_bytes, database_total_bytes, copy_state, copy_lag_seconds)
      values (${instance}, ${version}, ${hostname()}, ${process.pid}, now(), now(), ${live?.count() ?? 0}, ${count},
        ${failed}, ${p95Ms}, ${callsTotal}, ${failedTotal}, ${p99}, ${most}, ${process.memoryUsage.rss()}, ${clock.skewMs()},
        ${files()?.missing.length ?? null}, ${files()?.damaged.length ?? null},
        ${space.files?.freeBytes ?? null}, ${space.files?.totalBytes ?? null}, ${space.database?.freeBytes ?? null},
        ${space.database?.totalBytes ?? null}, ${copy?.state ?? null}, ${copy?.seconds ?? null})
      on conflict (instance) do update set seen_at = now(), stopped_at = null, sockets = excluded.sockets, calls = excluded.calls,
        failed = excluded.failed, p95_ms = excluded.p95_ms, calls_total = excluded.calls_total,
        failed_total = excluded.failed_total, loop_p99_ms = excluded.loop_p99_ms, loop_max_ms = excluded.loop_max_ms,
        rss_bytes = excluded.rss_bytes, clock_skew_ms = excluded.clock_skew_ms,
        files_missing = excluded.files_missing, files_damaged = excluded.files_damaged,
        files_free_bytes = excluded.files_free_bytes,
        files_total_bytes = excluded.files_total_bytes, database_free_bytes = excluded.database_free_bytes,
        database_total_bytes = excluded.database_total_bytes, copy_state = excluded.copy_state,
        copy_lag_seconds = excluded.copy_lag_seconds`.execute(database);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from server_processes
      where stopped_at is null and seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`.execute(
      database,
    );
    processes = Math.max(1, rows[0]?.count ?? 1);
  };
  // While the database is away no heartbeat is visible anyway.
  const tryBeat = () => beat().catch((error: unknown) => log.debug('no heartbeat', errorFields(error)));
  const first = tryBeat().then(() =>
    sql`delete from server_processes where seen_at < now() - make_interval(secs => ${FORGOTTEN_SECONDS})`
      .execute(database)
      .catch(() => null),
  );
  let beating: Promise<unknown> = first;
  const timer = setInterval(() => {
    beating = beating.then(tryBeat);
  }, BEAT_MS).unref();
  return {
    processes: () => processes,
    async stop() {
      clearInterval(timer);
      delay.disable();
      await beating;
      await sql`update server_processes set stopped_at = now(), sockets = 0 where instance = ${instance}`
        .execute(database)
        .catch(() => null);
    },
  };
};
