/** `npm start`: settings → port free → database → migrations → demo business → server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { checkDatabase } from './check-database.ts';
import { type Config, ConfigError, misspelledSettings, readConfig } from './config.ts';
import { openDataDir } from './data-dir.ts';
import { DEMO_PASSWORD, demoUsernames } from './foundation/auth/demo-logins.ts';
import { DurabilityError } from './platform/database/check-durability.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { createLog, errorFields, type Log } from './platform/log.ts';
import './resolve-at-once.ts';
import { StartError } from './start-error.ts';
import { startSandbox } from './start-sandbox.ts';
import { startEmbedded } from './tool-database.ts';
import { productVersion } from './version.ts';
import { isWebBuilt } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const STOP_MS = 15_000;
/** Connections queued by the kernel during a rush; others are retried by the client's system after seconds. */
const BACKLOG = 2_048;

/** Reports which program uses the port: another instance, or something else. */
const portTaken = async ({ host, port }: Config): Promise<never> => {
  const health = await fetch(`http://${host}:${port}/health`, { signal: AbortSignal.timeout(1_500) })
    .then((response) => response.json() as Promise<{ data?: { instance?: string } }>)
    .catch(() => null);
  throw new StartError(
    health?.data?.instance
      ? `Minsu is already running at http://${host}:${port}. Stop it first, or start another with PORT=${port + 1} and its own DATA_DIR.`
      : `Port ${port} is used by another program. Start with another port: PORT=${port + 1} npm start`,
  );
};

/** Opens the port before the database starts, so that a failed start leaves nothing behind. */
const checkPort = async (config: Config): Promise<void> => {
  if (config.port === 0) return;
  const free = await new Promise<boolean>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new StartError(`Cannot listen on ${config.host}:${config.port}: ${error.message}`));
    });
    probe.listen(config.port, config.host, () => probe.close(() => resolve(true)));
  });
  if (!free) await portTaken(config);
};

/** In a separate process, so that the bundler's memory is freed. */
const buildWeb = async (): Promise<void> => {
  if (isWebBuilt()) return;
  const child = spawn(process.execPath, [path.join(root, 'scripts/build-web.ts')], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError('The web could not be built; the lines above say why.');
};

interface OpenedDatabase {
  readonly connection: pg.PoolConfig;
  readonly where: string;
  stop(): Promise<void>;
}

const openDatabase = async (config: Config): Promise<OpenedDatabase> => {
  if (config.databaseUrl !== undefined)
    return {
      connection: { connectionString: config.databaseUrl },
      where: 'DATABASE_URL',
      stop: async () => {},
    };
  const postgres = await startEmbedded(config, { log: say });
  if (postgres.ownedByOther) {
    await postgres.stop();
    throw new StartError(
      `The data folder ${config.dataDir} is used by another running Minsu. Stop it, or set another DATA_DIR.`,
    );
  }
  return {
    connection: postgres.connection,
    where: path.relative(root, config.dataDir) || '.',
    stop: postgres.stop,
  };
};

const announce = (
  config: Config,
  address: string,
  where: string,
  notes: readonly string[],
  startedAt: number,
): void => {
  const lines = [
    '',
    `  Minsu 民宿管家 ${config.version} is ready: ${address}`,
    `  ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s · data in ${where} · stop with Ctrl+C`,
    ...(config.docs ? [`  API explorer: ${address}/docs`] : []),
    ...(config.seed === 'demo'
      ? ['', `  Demo log-ins: ${demoUsernames.join(', ')}`, `  Password: ${DEMO_PASSWORD}`]
      : []),
    ...notes.map((note) => `  ${note}`),
    '',
  ];
  say(lines.join('\n'));
};

/** An unhandled rejection in a library must not stop the server: callers that wait have their own promises. */
const surviveForgottenPromises = (log: Log): void => {
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', errorFields(error)));
};

/** Stops what was started, last first, at most once; a second signal or too long a wait end it at once. Answers whether it stops. */
const stopOnSignal = (stop: () => Promise<void>, drainMs: number, log: Log): (() => boolean) => {
  let stopping = false;
  const end = () => {
    if (stopping) process.exit(1);
    stopping = true;
    const late = sleep(drainMs + STOP_MS).then(() => Promise.reject(new Error('did not stop in time')));
    void Promise.race([stop(), late]).then(
      () => {
        say('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error('stop failed', errorFields(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return () => stopping;
};

type Stop = () => Promise<void> | void;

/**
 * Starts parallel work while the server's code is loaded, which takes half of the start. Resolves when all of it has
 * settled, so that `stops` contains everything that was started.
 */
const begin = async (config: Config, stops: Stop[]) => {
  const stopLater = <T extends { stop: Stop }>(started: T): T => {
    stops.unshift(() => started.stop());
    return started;
  };
  const steps = [
    openDatabase(config).then(stopLater),
    startSandbox(config).then(stopLater),
    import('./run-server.ts'),
    buildWeb(),
  ] as const;
  await Promise.allSettled(steps);
  return Promise.all(steps);
};

const main = async (): Promise<void> => {
  const startedAt = performance.now();
  const given = readConfig(process.env, productVersion());
  const log = createLog(given.logLevel);
  surviveForgottenPromises(log);
  for (const line of misspelledSettings(process.env)) say(line);
  await checkPort(given);
  openDataDir(given);
  // Before the server's own code is read, which keeps this process from hearing an answer for seconds.
  await checkDatabase(given);
  /** In the order in which they are stopped. */
  const stops: Stop[] = [];
  const begun = begin(given, stops);
  const stopAll = async () => {
    await Promise.allSettled([begun]);
    for (const stop of stops) await stop();
  };
  const isStopping = stopOnSignal(stopAll, given.drainMs, log);
  try {
    const [{ connection, where }, { config }, { runServer }] = await begun;
    const { app, notes, stop } = await runServer({ config, connection, log, say });
    stops.unshift(stop);
    const { port, host } = config;
    const address = await app.listen({ port, host, backlog: BACKLOG });
    announce(config, address, where, notes, startedAt);
  } catch (error) {
    // If stopped during start, errors of the closing database are ignored; the signal ends the process.
    if (isStopping()) return;
    await stopAll();
    throw error;
  }
};

const known = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DurabilityError ||
  error instanceof StartError ||
  error instanceof MigrationError;

await main().catch((error: unknown) => {
  const text =
    known(error) || process.env.LOG_LEVEL !== 'debug' ? (error as Error).message : (error as Error).stack;
  process.stderr.write(`\nMinsu could not start.\n${text}\n\n`);
  process.exit(1);
});
