/** Puts the server together: platform around the modules' routes, jobs and live updates. */
import { randomUUID } from 'node:crypto';
import type { Access } from '@minsu/contract/platform/endpoint.ts';
import type { LiveChange } from '@minsu/contract/platform/live.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { hooks, modulesFor } from './all-modules.ts';
import { type Background, openClock, startBackground } from './background.ts';
import type { Config } from './config.ts';
import { openSealedFields } from './foundation/auth/open-sealed-fields.ts';
import { visibleHouseIds } from './foundation/houses/house-scope-queries.ts';
import { forgetSettings, readSettings } from './foundation/system/settings-queries.ts';
import { serveMcp } from './operations/agents/serve-mcp.ts';
import { metricsOf } from './operations/monitor/metric-queries.ts';
import { sealClearColumns } from './operations/privacy/seal-clear-columns.ts';
import { sealClearFiles } from './operations/privacy/seal-clear-files.ts';
import { sealedColumns, sealedFilesIn } from './operations/privacy/sealed-columns.ts';
import type { Services } from './platform/context.ts';
import { watchDisks } from './platform/database/disk-watch.ts';
import type { Database, Db } from './platform/database/open-database.ts';
import { openDatabases } from './platform/database/open-databases.ts';
import { noteChange } from './platform/database/transaction.ts';
import { openFieldCipher } from './platform/field-secrets.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { serveFiles } from './platform/files/files.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { serveDocs } from './platform/http/docs.ts';
import { type HealthOf, serveHealth } from './platform/http/health.ts';
import { createIntake } from './platform/http/intake.ts';
import { mount } from './platform/http/mount.ts';
import { openFastify } from './platform/http/open-fastify.ts';
import { createRateCounts, type RateCounts } from './platform/http/rate-counts.ts';
import type { Route } from './platform/http/routes.ts';
import { createSessions, type SessionUser } from './platform/http/session.ts';
import { refuseOtherBuilds, serveWeb } from './platform/http/static-web.ts';
import { createStrangers, type Strangers } from './platform/http/strangers.ts';
import { type Heartbeat, startHeartbeat } from './platform/jobs/heartbeat.ts';
import { jobContext } from './platform/jobs/jobs.ts';
import { createRollCall } from './platform/jobs/roll-call.ts';
import type { Mounted } from './platform/jobs/run-change.ts';
import { startLive } from './platform/live/sockets.ts';
import type { Log } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import type { Module } from './platform/module.ts';
import { guestOfPass } from './sales/guest-links/guest-of-pass.ts';
import { WEB_DIST } from './web-build.ts';

export interface AppOptions {
  readonly config: Config;
  readonly connection: pg.PoolConfig;
  readonly log: Log;
  /** Tests that bring a time of their own are not held against the database's. */
  readonly clock?: () => Date;
  /** This machine's clock in ms; tests set it wrong. */
  readonly machineClock?: () => number;
  readonly random?: () => number;
  /** Tests that need neither can leave them out. */
  readonly background?: boolean;
}

/** All routes of the modules. */
const tablesOf = (config: Config) => {
  const modules = modulesFor(config);
  return {
    modules,
    routes: modules.flatMap((module) => module.routes),
    works: new Map(modules.flatMap((module) => module.works ?? []).map((work) => [work.name, work])),
    constraints: Object.assign({}, ...modules.map((module) => module.constraints ?? {})),
  };
};

/** The topics open sockets may subscribe to, with their permissions. */
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

const offerDocs = async (app: FastifyInstance, routes: readonly Route[], config: Config): Promise<void> => {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  if (config.docs) await serveDocs(app, endpoints, config.version);
};

/** For supervisors and monitors. */
const offerFigures = (app: FastifyInstance, services: Services, of: Omit<HealthOf, 'metricsToken'>): void => {
  const { metricsToken } = services.config;
  serveHealth(app, { ...of, metricsToken });
  serveMetrics(app, {
    token: metricsToken,
    read: () => jobContext(services, of.database, () => {}).read(metricsOf),
  });
};

const offerRoutes = async (
  app: FastifyInstance,
  routes: readonly Route[],
  mounted: Omit<Mounted, 'openFields'>,
): Promise<void> => {
  const { config } = mounted.services;
  refuseOtherBuilds(app, WEB_DIST);
  await offerDocs(app, routes, config);
  serveFiles(app, mounted.database, mounted.services.files);
  // One budget for every body that the process reads.
  const intake = createIntake();
  serveMcp(app, {
    ...{ strangers: mounted.strangers, intake },
    ...{ version: config.version, limited: config.rateLimits },
  });
  await app.register(async (api) => mount(api, routes, { ...mounted, intake, openFields: openSealedFields }));
  await serveWeb(app, WEB_DIST);
};

const strangersOf = (services: Services, database: Database, rates: RateCounts): Strangers =>
  createStrangers({
    rates: services.config.rateLimits ? rates : null,
    services,
    rollCall: createRollCall(database),
    guests: (pass) => guestOfPass(services, database, pass),
  });

/** Values stored in clear by older versions are sealed first. */
const openCipher = async (database: Database, config: Config, files: FileStore) => {
  const cipher = await openFieldCipher(database, config.fieldKeys, sealedColumns, sealedFilesIn(files));
  await sealClearColumns(database, cipher);
  await sealClearFiles({ database, cipher, files });
  return cipher;
};

/** Findings of the background work about stored files; null where no background work runs. */
const filesOf = (work: () => Background | null) => ({
  lost: () => work()?.files.findings() ?? null,
  problem: () => work()?.files.problem() ?? null,
});

export const startApp = async (options: AppOptions) => {
  const { config, connection, log, random = Math.random, background = true } = options;
  const { database, replica, closeReplica, jobPool, jobDatabase } = openDatabases(config, connection, log);
  const settings = (db: Db = database) => readSettings(db, services);
  const setting: Services['setting'] = async (name, db) => (await settings(db))[name];
  const sessions = createSessions(database, () => setting('sessionIdleHours'));
  const { modules, routes, works, constraints } = tablesOf(config);
  const files = openFileStore(config);
  const cipher = await openCipher(jobDatabase, config, files);
  const machine = await openClock(options);
  const services: Services = {
    ...{ config, log, random, sessions, cipher, files, works, hooks, settings, setting },
    ...{ clock: machine.now, checkClock: machine.check },
  };
  const instance = randomUUID();
  let work: Background | null = null;
  const committed = () => work?.nudge();
  const starting = { services, connection, jobPool, jobDatabase, modules, machine, committed };
  if (background) work = await startBackground(starting);
  let heartbeat: Heartbeat | null = null;
  const rates = createRateCounts({ database, processes: () => heartbeat?.processes() ?? 1, log });
  const { app, leaving, security, calls } = await openFastify(config, constraints, rates, log);
  const told = { ...liveSources(services, database, modules), database, connection, instance };
  const live = background ? await startLive(app, told, security) : null;
  const strangers = strangersOf(services, database, rates);
  const stored = filesOf(() => work);
  const disks = watchDisks(config, jobDatabase, log);
  const own = { instance, version: config.version, live, clock: machine, files: stored.lost, disks };
  const health = { ...own, database, jobs: work?.jobs ?? null, fileStoreProblem: stored.problem };
  offerFigures(app, services, { ...health, strangers, isLeaving: leaving.isLeaving });
  await offerRoutes(app, routes, { services, database, committed, rates, strangers, replica });
  await app.ready();
  heartbeat = background ? startHeartbeat({ ...own, database: jobDatabase, calls, replica, log }) : null;

  const stop = async (): Promise<void> => {
    await leaving.leave();
    await heartbeat?.stop();
    await live?.stop();
    await app.close();
    await work?.stop();
    await machine.stop();
    await Promise.all([closeReplica(), database.destroy(), jobPool.end().catch(() => {})]);
  };
  return { app, database, jobDatabase, services, sessions, instance, replica, stop };
};
