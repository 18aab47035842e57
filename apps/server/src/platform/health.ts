/**
 * `GET /health`: this instance's nonce and the state of what it depends on; 503 while something is down. For supervisors and balancers
 * beside it: `/health/live` (the process answers; otherwise start it anew) and `/health/ready` (send it people; not while it leaves).
 * Monitors that ask with HEAD get the same without its text.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database/open-database.ts';
import type { DiskWatch } from './disk-watch.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './sockets.ts';

const alsoHead = { exposeHeadRoute: true };

export interface HealthOf {
  readonly instance: string;
  readonly version: string;
  readonly database: Database;
  readonly jobs: Jobs | null;
  readonly live: Live | null;
  readonly isLeaving: () => boolean;
  readonly disks: Pick<DiskWatch, 'full'>;
}

const answers = (database: Database): Promise<boolean> =>
  sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );

export const serveHealth = (
  app: FastifyInstance,
  { instance, version, database, jobs, live, isLeaving, disks }: HealthOf,
): void => {
  app.get('/health/live', alsoHead, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ code: 200, message: 'ok', data: { instance } }),
  );
  app.get('/health/ready', alsoHead, async (_request, reply) => {
    const state = isLeaving() ? 'leaving' : (await answers(database)) ? 'ok' : 'degraded';
    const code = state === 'ok' ? 200 : 503;
    // People go on reading and signing in on a full disk: taken out, they could do nothing at all.
    const full = disks.full();
    return reply
      .code(code)
      .header('cache-control', 'no-store')
      .send({ code, message: state, data: { instance, disk: full.length > 0 ? 'full' : 'ok', full } });
  });
  app.get('/health', alsoHead, async (_request, reply) => {
    const up = await answers(database);
    const working = jobs?.healthy() ?? true;
    const full = disks.full();
    const code = up && working && full.length === 0 ? 200 : 503;
    const data = {
      status: code === 200 ? 'ok' : 'degraded',
      instance,
      version,
      database: up ? 'ok' : 'unreachable',
      jobs: working ? 'ok' : 'stopped',
      disk: full.length > 0 ? 'full' : 'ok',
      sockets: live?.count() ?? 0,
    };
    return reply.code(code).header('cache-control', 'no-store').send({ code, message: data.status, data });
  });
};
