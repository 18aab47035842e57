/** `npm start`: settings → port free → database → migrations → demo business → server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startApp } from './app.ts';
import { keepBackups } from './backup/keep-backups.ts';
import { type Config, ConfigError, filesDir, type Platforms, readConfig } from './config.ts';
import { DEMO_PASSWORD, demoUsernames } from './modules/auth/demo-logins.ts';
import { sealEverything } from './modules/privacy/seal-events.ts';
import { sealedColumns } from './modules/privacy/sealed-columns.ts';
import { checkDurability, DurabilityError } from './platform/database/check-durability.ts';
import { MigrationError, migrate } from './platform/database/migrate.ts';
import { openKysely, openPool } from './platform/database/open-database.ts';
import { openFieldCipher } from './platform/field-secrets.ts';
import { createLog, errorFields, type Log } from './platform/log.ts';
import { inTransaction } from './platform/transaction.ts';
import { bootstrap } from './seed/bootstrap.ts';
import { createFirstAdmin } from './seed/first-admin.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { startEmbedded } from './tool-database.ts';
import { productVersion } from './version.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

class StartError extends Error {}

const STOP_MS = 15_000;
/** Who knocks while a crowd does is kept at the door; what the door does not hold the system lets knock again after seconds. */
const BACKLOG = 2_048;
/** One process at a time fills an empty database. */
const PREPARE_LOCK = 7_203_413;

/** Who answers on a taken port: ourselves, or somebody else. */
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

/** Tried before the database starts: a start that cannot listen must leave nothing behind. */
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

/** In a process of its own: the bundler's memory is not the server's. */
const buildWeb = async (): Promise<void> => {
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

const prepare = async (config: Config, connection: pg.PoolConfig, log: Log): Promise<string[]> => {
  const pool = openPool({ connection, max: 4, statementTimeoutMs: 0, log });
  const database = openKysely(pool);
  const locker = await pool.connect();
  try {
    // Those of the tests are thrown away.
    if (process.env.NODE_ENV !== 'test') await checkDurability(pool);
    const ran = await migrate(pool, path.join(root, 'apps/server/migrations'));
    if (ran.length > 0) say(`database: ran ${ran.length} migration${ran.length > 1 ? 's' : ''}`);
    await locker.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    await inTransaction(database, (tx) => bootstrap(tx));
    const anyone = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anyone) return [];
    if (config.seed === 'none') return await createFirstAdmin(database);
    const started = performance.now();
    say('demo business: being made, up to a minute …');
    const cipher = await openFieldCipher(database, config.fieldKeys, sealedColumns);
    await seedDemo(database, {
      now: new Date(),
      log,
      filesDir: filesDir(config),
      cipher,
      publicUrl: config.publicUrl,
      sandboxPort: config.sandbox ? config.sandboxPort : undefined,
    });
    await sealEverything(database, cipher);
    say(`demo business: seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return [];
  } finally {
    // Its lock goes with it.
    locker.release(true);
    await database.destroy();
  }
};

/** What the sandbox's platforms and its institution know this partner by, where nothing else is set. */
const sandboxKeys = {
  MT_DEVELOPER_ID: '100001',
  MT_SIGN_KEY: 'sandbox-mt-sign-key',
  TJ_OTA_ID: '2001',
  PIG_APP_ID: 'sandbox-app',
  PIG_APP_KEY: 'sandbox-pig-app-key',
  PIG_CHANNEL: 'minsu',
  INSTITUTION_PARTNER_ID: 'P100001',
  INSTITUTION_SIGN_KEY: 'sandbox-institution-sign-key',
  SMS_APP_ID: 'sandbox-sms',
  SMS_SIGN_KEY: 'sandbox-sms-sign-key',
} as const;

const sandboxPlatforms = (url: string): Platforms => ({
  mt: {
    url: `${url}/mt`,
    developerId: sandboxKeys.MT_DEVELOPER_ID,
    signKey: sandboxKeys.MT_SIGN_KEY,
  },
  tj: { url, otaId: sandboxKeys.TJ_OTA_ID },
  pig: {
    url,
    appId: sandboxKeys.PIG_APP_ID,
    appKey: sandboxKeys.PIG_APP_KEY,
    channel: sandboxKeys.PIG_CHANNEL,
  },
});

interface Sandbox {
  readonly config: Config;
  stop(): void;
}

/** Plays the services of the outside world that are not set; ends with this process, however that ends. */
const startSandbox = async (config: Config): Promise<Sandbox> => {
  if (!config.sandbox) return { config, stop: () => {} };
  const child = spawn(process.execPath, [path.join(root, 'apps/sandbox/src/main.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      SANDBOX_DIR: path.join(config.dataDir, 'sandbox'),
      ...process.env,
      ...sandboxKeys,
      SANDBOX_PORT: String(config.sandboxPort),
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(String(line).replace('sandbox: ', '').trim()));
    child.once('exit', (code) =>
      reject(new StartError(`The sandbox ended with ${code} before it was ready.`)),
    );
  });
  return {
    config: {
      ...config,
      authorityUrl: config.authorityUrl ?? `${url}/registration`,
      invoiceUrl: config.invoiceUrl ?? `${url}/invoices`,
      locksUrl: config.locksUrl ?? `${url}/locks`,
      sms: config.sms ?? {
        url: `${url}/sms`,
        appId: sandboxKeys.SMS_APP_ID,
        signKey: sandboxKeys.SMS_SIGN_KEY,
        signature: '民宿管家',
      },
      // Another one on this machine may have taken the port that was asked for.
      sandboxPort: Number(new URL(url).port),
      institution: config.institution ?? {
        url: `${url}/institution`,
        partnerId: sandboxKeys.INSTITUTION_PARTNER_ID,
        signKey: sandboxKeys.INSTITUTION_SIGN_KEY,
      },
      platforms: { ...sandboxPlatforms(url), ...config.platforms },
    },
    stop: () => void child.kill('SIGTERM'),
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

/** A library's forgotten promise must not end the business's day: whoever waits for an answer has a promise of his own. */
const surviveForgottenPromises = (log: Log): void => {
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', errorFields(error)));
};

/** Stops what was started, last first, at most once; a second signal or too long a wait end it at once. */
const stopOnSignal = (stop: () => Promise<void>, drainMs: number, log: Log): void => {
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
};

/** Two steps of a start side by side; when the second fails the first is undone. */
const together = async <A, B>(
  [first, second]: readonly [Promise<A>, Promise<B>],
  undo: (done: A) => void | Promise<void>,
): Promise<[A, B]> => {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === 'rejected') throw a.reason;
  if (b.status === 'fulfilled') return [a.value, b.value];
  await undo(a.value);
  throw b.reason;
};

const main = async (): Promise<void> => {
  const startedAt = performance.now();
  const config = readConfig(process.env, productVersion());
  const log = createLog(config.logLevel);
  surviveForgottenPromises(log);
  await checkPort(config);
  const [opened] = await together([openDatabase(config), buildWeb()], (database) => database.stop());
  try {
    const [sandbox, notes] = await together(
      [startSandbox(config), prepare(config, opened.connection, log)],
      (started) => started.stop(),
    );
    const running = await startApp({ config: sandbox.config, connection: opened.connection, log });
    const backups = keepBackups(sandbox.config, opened.connection, log);
    stopOnSignal(
      async () => {
        await running.stop();
        await backups.stop();
        sandbox.stop();
        await opened.stop();
      },
      config.drainMs,
      log,
    );
    const { port, host } = config;
    const address = await running.app.listen({ port, host, backlog: BACKLOG });
    announce(config, address, opened.where, notes, startedAt);
    // Otherwise written at the end, which a killed process never sees: the start after it would compile everything anew.
    flushCompileCache();
  } catch (error) {
    await opened.stop();
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
