/**
 * `GET /health`: the instance's nonce and the state of its dependencies; 503 while one is down. For supervisors and
 * load balancers: `/health/live` (restart if it fails) and `/health/ready` (route traffic; 503 while shutting down).
 * HEAD gets the same without a body. Anonymous clients only learn ok or not: details are for this machine,
 * METRICS_TOKEN and users who may see the monitor.
 */
import { MAX_DUE_JOB_SECONDS } from '@minsu/contract/server-process.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { DiskWatch } from '../database/disk-watch.ts';
import type { Database } from '../database/open-database.ts';
import { oldestDueSeconds } from '../jobs/due-jobs.ts';
import type { LostFiles } from '../jobs/heartbeat.ts';
import type { Live } from '../live/sockets.ts';
import type { MachineClock } from '../machine-clock.ts';
import { isInsider } from './insiders.ts';
import { tokenOf } from './session.ts';
import type { TokenLookup } from './token-lookup.ts';

const alsoHead = { exposeHeadRoute: true };

export interface HealthOf {
  readonly instance: string;
  readonly version: string;
  readonly database: Database;
  /** Null: this process runs none. */
  readonly jobs: { healthy(): boolean } | null;
  readonly clock: MachineClock;
  readonly files: () => LostFiles | null;
  /** Why files cannot be stored or read; null if they can. */
  readonly fileStoreProblem: () => string | null;
  readonly live: Live | null;
  readonly isLeaving: () => boolean;
  readonly metricsToken: string | undefined;
  readonly tokenLookup: TokenLookup;
  readonly disks: Pick<DiskWatch, 'full'>;
}

const answers = (database: Database): Promise<boolean> =>
  sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );

/** A few lost files do not make the process unhealthy; they are reported here and by an alert. */
const filesState = ({ files, fileStoreProblem }: HealthOf): string => {
  const lost = files();
  if (fileStoreProblem() !== null) return 'unreachable';
  if (!lost) return 'unknown';
  if (lost.missing.length > 0) return 'missing';
  return lost.damaged.length > 0 ? 'damaged' : 'ok';
};

/** Late if due jobs do not run because their process died or a wrong clock planned them. */
const jobsOf = async (jobs: HealthOf['jobs'], database: Database) => {
  const oldestSeconds = jobs ? await oldestDueSeconds(database).catch(() => null) : null;
  const isWorking = jobs?.healthy() ?? true;
  const isLate = (oldestSeconds ?? 0) > MAX_DUE_JOB_SECONDS;
  return { oldestSeconds, state: !isWorking ? 'stopped' : isLate ? 'late' : 'ok' };
};

type MaySee = (request: FastifyRequest) => Promise<boolean>;

/** A database that is away answers for no session: then it is not seen who asks. */
const whoMaySee =
  ({ metricsToken, tokenLookup }: HealthOf): MaySee =>
  async (request) => {
    if (isInsider(request, metricsToken)) return true;
    const token = tokenOf(request.headers.authorization);
    const user = token === null ? null : await tokenLookup.find(request.ip, token).catch(() => null);
    return user?.may('monitor:system') ?? false;
  };

interface State {
  readonly message: string;
  readonly isOk: boolean;
  /** Details for callers who may see them. */
  readonly details: Readonly<Record<string, unknown>>;
}

export const serveHealth = (app: FastifyInstance, of: HealthOf): void => {
  const { instance, version, database, jobs, clock, fileStoreProblem, live, isLeaving, disks } = of;
  const maySee = whoMaySee(of);

  const tell = async (request: FastifyRequest, reply: FastifyReply, { message, isOk, details }: State) => {
    const code = isOk ? 200 : 503;
    const data = { status: isOk ? 'ok' : 'degraded', ...((await maySee(request)) && details) };
    return reply
      .code(code)
      .header('cache-control', 'no-store')
      .send({ code, message: isOk ? 'ok' : message, data });
  };

  app.get('/health/live', alsoHead, (request, reply) =>
    tell(request, reply, { message: 'ok', isOk: true, details: { instance } }),
  );
  app.get('/health/ready', alsoHead, async (request, reply) => {
    const message = isLeaving() ? 'leaving' : 'degraded';
    const isOk = !isLeaving() && (await answers(database)) && clock.isRight();
    // A full disk or a bucket that fails keeps the process in rotation: users can still read and sign in.
    const full = disks.full();
    const details = { instance, disk: full.length > 0 ? 'full' : 'ok', full, files: filesState(of) };
    return tell(request, reply, { message, isOk, details });
  });
  app.get('/health', alsoHead, async (request, reply) => {
    const up = await answers(database);
    const { state: jobState, oldestSeconds } = await jobsOf(jobs, database);
    const full = disks.full();
    const isOk =
      up && jobState === 'ok' && clock.isRight() && full.length === 0 && fileStoreProblem() === null;
    const details = {
      instance,
      version,
      database: up ? 'ok' : 'unreachable',
      jobs: jobState,
      oldestDueJobSeconds: oldestSeconds,
      clock: clock.isRight() ? 'ok' : 'wrong',
      clockSkewSeconds: Math.round(clock.skewMs()) / 1_000,
      files: filesState(of),
      fileStoreProblem: fileStoreProblem(),
      disk: full.length > 0 ? 'full' : 'ok',
      sockets: live?.count() ?? 0,
    };
    return tell(request, reply, { message: 'degraded', isOk, details });
  });
};
