/**
 * `GET /health`: this instance's nonce and the state of what it depends on; 503 while something is down. For supervisors and balancers
 * beside it: `/health/live` (the process answers; otherwise start it anew) and `/health/ready` (send it people; not while it leaves).
 * Monitors that ask with HEAD get the same without its text.
 */
import { MAX_DUE_JOB_SECONDS } from '@minsu/contract/server-process.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database/open-database.ts';
import { oldestDueSeconds } from './due-jobs.ts';
import type { LostFiles } from './heartbeat.ts';
import type { MachineClock } from './machine-clock.ts';
import type { Live } from './sockets.ts';

const alsoHead = { exposeHeadRoute: true };

export interface HealthOf {
  readonly instance: string;
  readonly version: string;
  readonly database: Database;
  /** Null: this process runs none. */
  readonly jobs: { healthy(): boolean } | null;
  readonly clock: MachineClock;
  readonly files: () => LostFiles | null;
  readonly live: Live | null;
  readonly isLeaving: () => boolean;
}

const answers = (database: Database): Promise<boolean> =>
  sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );

/** A few lost pictures end no business: said here, and an alert by the metrics. */
const filesState = (lost: LostFiles | null): string => {
  if (!lost) return 'unknown';
  if (lost.missing.length > 0) return 'missing';
  return lost.damaged.length > 0 ? 'damaged' : 'ok';
};

/** Late: what is due is not run, whether its process died or its plan was made by a wrong clock. */
const jobsOf = async (jobs: HealthOf['jobs'], database: Database) => {
  const oldestSeconds = jobs ? await oldestDueSeconds(database).catch(() => null) : null;
  const isWorking = jobs?.healthy() ?? true;
  const isLate = (oldestSeconds ?? 0) > MAX_DUE_JOB_SECONDS;
  return { oldestSeconds, state: !isWorking ? 'stopped' : isLate ? 'late' : 'ok' };
};

export const serveHealth = (
  app: FastifyInstance,
  { instance, version, database, jobs, clock, files, live, isLeaving }: HealthOf,
): void => {
  app.get('/health/live', alsoHead, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ code: 200, message: 'ok', data: { instance } }),
  );
  app.get('/health/ready', alsoHead, async (_request, reply) => {
    const isUp = (await answers(database)) && clock.isRight();
    const state = isLeaving() ? 'leaving' : isUp ? 'ok' : 'degraded';
    const code = state === 'ok' ? 200 : 503;
    return reply
      .code(code)
      .header('cache-control', 'no-store')
      .send({ code, message: state, data: { instance } });
  });
  app.get('/health', alsoHead, async (_request, reply) => {
    const up = await answers(database);
    const { state: jobState, oldestSeconds } = await jobsOf(jobs, database);
    const code = up && jobState === 'ok' && clock.isRight() ? 200 : 503;
    const data = {
      status: code === 200 ? 'ok' : 'degraded',
      instance,
      version,
      database: up ? 'ok' : 'unreachable',
      jobs: jobState,
      oldestDueJobSeconds: oldestSeconds,
      clock: clock.isRight() ? 'ok' : 'wrong',
      clockSkewSeconds: Math.round(clock.skewMs()) / 1_000,
      files: filesState(files()),
      sockets: live?.count() ?? 0,
    };
    return reply.code(code).header('cache-control', 'no-store').send({ code, message: data.status, data });
  });
};
