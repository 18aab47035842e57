/** Puts the server together: platform around the modules' routes, jobs and live updates. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { Access } from '@minsu/contract/endpoint.ts';
import { coreFailures, FailureError } from '@minsu/contract/failure.ts';
import type { LiveChange } from '@minsu/contract/live.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Config, filesDir } from './config.ts';
import { modulesFor } from './modules/all-modules.ts';
import { visibleHouseIds } from './modules/houses/house-scope-queries.ts';
import { metricsOf } from './modules/monitor/metric-queries.ts';
import { sealClearColumns } from './modules/privacy/seal-clear-columns.ts';
import { sealClearFiles } from './modules/privacy/seal-clear-files.ts';
import { sealedColumns, sealedFilesIn } from './modules/privacy/sealed-columns.ts';
import { forgetSettings, readSettings } from './modules/system/settings-queries.ts';
import { readerOf } from './platform/callers.ts';
import type { Services } from './platform/context.ts';
import { type Database, type Db, openKysely, openPool } from './platform/database/open-database.ts';
import { watchDisks } from './platform/disk-watch.ts';
import { serveDocs } from './platform/docs.ts';
import { openFieldCipher } from './platform/field-secrets.ts';
import { serveFiles } from './platform/files.ts';
import { serveHealth } from './platform/health.ts';
import { type CallCounter, countCalls, type Heartbeat, startHeartbeat } from './platform/heartbeat.ts';
import { type ConstraintFailures, failureAnswer, handleErrors, stranger } from './platform/http.ts';
import { newId } from './platform/ids.ts';
import { listenersOf } from './platform/job-tasks.ts';
import { jobContext, startJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { type Loops, startLoops } from './platform/loops.ts';
import { serveMetrics } from './platform/metrics.ts';
import type { Module } from './platform/module.ts';
import { acceptEmptyJson, mount } from './platform/mount.ts';
import { openDatabases } from './platform/open-databases.ts';
import { createRateCounts, type RateCounts, rateStore } from './platform/rate-counts.ts';
import { byHousehold } from './platform/rate-limits.ts';
import { startRelay } from './platform/relay.ts';
import type { Route } from './platform/routes.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { createSessions, type SessionUser } from './platform/session.ts';
import { cutSlowReaders } from './platform/slow-readers.ts';
import { startLive } from './platform/sockets.ts';
import { isApi, opensPage, serveWeb } from './platform/static-web.ts';
import { noteChange } from './platform/transaction.ts';
import { WEB_DIST } from './web-build.ts';

export interface AppOptions {
  readonly config: Config;
  readonly connection: pg.PoolConfig;
  readonly log: Log;
  readonly clock?: () => Date;
  readonly random?: () => number;
  /** Tests that need neither can leave them out. */
  readonly background?: boolean;
}

const createFastify = ({ trustedProxies }: Config): FastifyInstance =>
  Fastify({
    exposeHeadRoutes: false,
    trustProxy: [...trustedProxies],
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // Whoever sends his headers drop by drop holds a connection, and is let go soon.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 200, querystringParser: (text) => Object.fromEntries(groupQuery(text)) },
    frameworkErrors: (_error, request, reply) => {
      // Such an address is none that the page's router could read either: it leads to one that says so.
      if (opensPage(request.method, request.url, request.headers.accept))
        return void reply.raw.writeHead(302, { location: '/404' }).end();
      const answer = failureAnswer(new FailureError(coreFailures.malformed), stranger(request), {});
      reply.raw.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(answer.body));
    },
  });

/** `a=1&a=2` is a list; a name like `__proto__` is only a name. */
function groupQuery(text: string): Map<string, string | string[]> {
  const grouped = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const before = grouped.get(key);
    grouped.set(key, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]);
  }
  return grouped;
}

const registerPlugins = async (app: FastifyInstance, config: Config, rates: RateCounts): Promise<void> => {
  const secure = securityHeaders(config.production);
  app.addHook('onRequest', (request, reply, done) =>
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: 10 * 1024 * 1024, files: 1 },
  });
  if (config.rateLimits)
    await app.register(rateLimit, {
      global: false,
      store: rateStore(rates),
      keyGenerator: byHousehold,
      errorResponseBuilder: () => new FailureError(coreFailures.tooMany, { extra: { retryAfterSeconds: 1 } }),
    });
  // Like the limits: a bench or a test on a busy machine asks for more than the machine can give.
  if (config.rateLimits)
    await app.register(underPressure, {
      maxEventLoopDelay: 4_000,
      // Scripts and styles cost nothing, and a page without one of them stays broken.
      pressureHandler: (request) => {
        if (isApi(request.url)) throw new FailureError(coreFailures.unavailable);
      },
    });
};

/** What every call passes through, counted. */
const prepareCalls = async (
  app: FastifyInstance,
  config: Config,
  rates: RateCounts,
): Promise<CallCounter> => {
  acceptEmptyJson(app);
  const calls = countCalls(app);
  await registerPlugins(app, config, rates);
  return calls;
};

/** What the modules answer, together. */
const tablesOf = (config: Config) => {
  const modules = modulesFor(config);
  return {
    modules,
    routes: modules.flatMap((module) => module.routes),
    works: new Map(modules.flatMap((module) => module.works ?? []).map((work) => [work.name, work])),
    constraints: Object.assign({}, ...modules.map((module) => module.constraints ?? {})),
  };
};

/** What open sockets may hear of, and by whose rights. */
const liveSources = (services: Services, database: Database, modules: readonly Module[]) => {
  const { sessions, clock, log, config } = services;
  return {
    ...{ sessions, clock, log, limited: config.rateLimits },
    visibleHouses: (user: SessionUser, access: Access) => visibleHouseIds(database, user, access),
    topics: modules.flatMap((module) => module.topics ?? []),
    heard: ({ entity }: LiveChange) => {
      noteChange();
      if (entity === 'setting') forgetSettings(services);
    },
    read: jobContext(services, database, () => {}).read,
  };
};

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

const offerDocs = async (app: FastifyInstance, routes: readonly Route[], config: Config): Promise<void> => {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  if (config.docs) await serveDocs(app, endpoints, config.version);
};

const offerMetrics = (app: FastifyInstance, services: Services, database: Database): void =>
  serveMetrics(app, {
    token: services.config.metricsToken,
    read: () => jobContext(services, database, () => {}).read(metricsOf),
  });

/** A process that is to stop says so, and answers on while a balancer takes it out; kept-alive connections end with their next answer. */
const startLeaving = (app: FastifyInstance, drainMs: number) => {
  let leaving = false;
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) void reply.header('connection', 'close');
  });
  return {
    isLeaving: () => leaving,
    async leave() {
      leaving = true;
      await sleep(drainMs);
    },
  };
};

/** Everything of it but the routes. */
const openFastify = async (config: Config, constraints: ConstraintFailures, rates: RateCounts, log: Log) => {
  const app = createFastify(config);
  cutSlowReaders(app);
  const leaving = startLeaving(app, config.drainMs);
  handleErrors(app, { constraints, log, readerOf });
  return { app, leaving, calls: await prepareCalls(app, config, rates) };
};

/** What older versions stored clear is sealed first. */
const openCipher = async (database: Database, config: Config) => {
  const dir = filesDir(config);
  const cipher = await openFieldCipher(database, config.fieldKeys, sealedColumns, sealedFilesIn(dir));
  await sealClearColumns(database, cipher);
  await sealClearFiles({ database, cipher, filesDir: dir });
  return cipher;
};

export const startApp = async ({
  config,
  connection,
  log,
  clock = () => new Date(),
  random = Math.random,
  background = true,
}: AppOptions) => {
  const { database, replica, closeReplica, jobPool, jobDatabase } = openDatabases(config, connection, log);
  const settings = (db: Db = database) => readSettings(db, services);
  const setting: Services['setting'] = async (name, db) => (await settings(db))[name];
  const sessions = createSessions(database, () => setting('sessionIdleHours'));
  const { modules, routes, works, constraints } = tablesOf(config);
  const cipher = await openCipher(jobDatabase, config);
  const services: Services = { config, log, clock, random, sessions, cipher, works, settings, setting };
  const instance = randomUUID();
  const relay = background ? startRelay(connection, listenersOf(modules), log) : null;
  const committed = () => relay?.nudge();
  const working = [services, connection, jobPool, jobDatabase, modules, committed] as const;
  const jobs = background ? await startJobs(...working) : null;
  const loops = background ? loopsOf(services, modules, connection, committed) : null;
  let heartbeat: Heartbeat | null = null;
  const rates = createRateCounts({ database, processes: () => heartbeat?.processes() ?? 1, log });
  const { app, leaving, calls } = await openFastify(config, constraints, rates, log);
  const told = { ...liveSources(services, database, modules), database, connection, instance };
  const live = background ? await startLive(app, told) : null;

  const own = { instance, version: config.version, live, disks: watchDisks(config, jobDatabase, log) };
  serveHealth(app, { ...own, database, jobs, isLeaving: leaving.isLeaving });
  offerMetrics(app, services, database);
  await offerDocs(app, routes, config);
  serveFiles(app, database, filesDir(config));
  await app.register(async (api) => mount(api, routes, { services, database, committed, rates, replica }));
  await serveWeb(app, WEB_DIST);
  await app.ready();
  const beating = { ...own, database: jobDatabase, calls, replica, log };
  heartbeat = background ? startHeartbeat(beating) : null;

  const stop = async (): Promise<void> => {
    await leaving.leave();
    await heartbeat?.stop();
    await live?.stop();
    await app.close();
    await loops?.stop();
    await relay?.stop();
    await jobs?.stop();
    await closeReplica();
    await database.destroy();
    await jobPool.end().catch(() => {});
  };
  return { app, database, services, sessions, instance, replica, stop };
};
