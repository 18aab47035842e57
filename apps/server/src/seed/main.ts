/**
 * `npm run seed -- --demo` or `--scale orders=100000 rooms=2000 [nights=3]`, with `--database URL`, `--reset`,
 * `--check`. Uses the same settings as the server; fills only an empty database, unless `--reset` names what to
 * delete.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import { checkDatabase } from '../check-database.ts';
import { type Config, ConfigError, filesDir, readConfig } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { anchorPath } from '../foundation/audit/anchor.ts';
import { sealEverything } from '../operations/privacy/seal-events.ts';
import { sealedColumns } from '../operations/privacy/sealed-columns.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { MigrationError, migrate } from '../platform/database/migrate.ts';
import { type Database, openKysely, openPool } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { openFieldCipher } from '../platform/field-secrets.ts';
import { moveIntoBucket } from '../platform/files/copy-files.ts';
import { s3Store } from '../platform/files/s3-store.ts';
import { createLog } from '../platform/log.ts';
import { StartError } from '../start-error.ts';
import { assertClockOf } from '../tool-database.ts';
import { bootstrap } from './bootstrap.ts';
import { deleteEverything, forgetAnchor } from './reset.ts';
import { ScaleError } from './scale/scale-stays.ts';
import { checkSeed } from './seed-checks.ts';
import { seedDemo } from './seed-demo.ts';
import { type Scale, seedScale } from './seed-scale.ts';

const USAGE = `usage: npm run seed -- --demo | --scale orders=<n> rooms=<n> [nights=<mean>]
  --database <url>   this database instead of DATABASE_URL or the embedded one
  --reset            delete everything in the database first, and the anchor of its audit log
  --check            prove afterwards that the data agrees with itself`;

/** Printed for the user, without a stack trace. */
class SeedError extends Error {}

const root = path.resolve(import.meta.dirname, '../../../..');
const say = (text: string): void => console.log(text);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const readScale = (pairs: readonly string[]): Scale => {
  const given = new Map(pairs.map((pair) => pair.split('=') as [string, string]));
  const unknown = [...given.keys()].find((name) => !['orders', 'rooms', 'nights'].includes(name));
  if (unknown !== undefined) throw new SeedError(`${unknown}: not a size.\n${USAGE}`);
  const size = (name: keyof Scale, fallback: number): number => {
    const value = Number(given.get(name) ?? fallback);
    if (!(value >= 1) || (name !== 'nights' && !Number.isInteger(value)))
      throw new SeedError(`${name}: a number from 1, please.\n${USAGE}`);
    return value;
  };
  return { orders: size('orders', 100_000), rooms: size('rooms', 2_000), nights: size('nights', 3) };
};

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      demo: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      reset: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      database: { type: 'string' },
    },
  });
  if (values.demo === values.scale) throw new SeedError(USAGE);
  return { ...values, scale: values.scale ? readScale(positionals) : null };
};

const openConnection = async (
  config: Config,
): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> => {
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    await assertClockOf(connection);
    return { connection, stop: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres'), log: say });
  return { connection: postgres.connection, stop: postgres.stop };
};

/** Rows that are more than what every start of the server puts in. */
const contents = async (database: Database): Promise<string | null> => {
  const { rows } = await sql<{ users: number; houses: number; orders: number; guests: number }>`
    select (select count(*)::int from users) as users, (select count(*)::int from houses) as houses,
      (select count(*)::int from orders) as orders, (select count(*)::int from guests) as guests`.execute(
    database,
  );
  const counts = Object.entries(rows[0] ?? {});
  if (counts.every(([, count]) => count === 0)) return null;
  return counts.map(([what, count]) => `${count.toLocaleString('en')} ${what}`).join(', ');
};

const makeRoom = async (config: Config, database: Database, reset: boolean): Promise<void> => {
  if (reset) await forgetAnchor(anchorPath(config));
  const found = await contents(database);
  if (found === null) return;
  if (!reset)
    throw new SeedError(`The database is not empty: ${found}. Run again with --reset to delete all of it.`);
  say(`deleting everything: ${found}`);
  await deleteEverything(database);
};

const check = async (database: Database): Promise<void> => {
  const started = performance.now();
  const violations = await checkSeed(database);
  for (const { check: name, rows } of violations) say(`broken: ${name} (${rows} rows)`);
  if (violations.length > 0) throw new SeedError('The data does not agree with itself.');
  say(`checked in ${seconds(started)}: sound`);
};

const seed = async (
  config: Config,
  database: Database,
  options: ReturnType<typeof readArguments>,
): Promise<void> => {
  await makeRoom(config, database, options.reset);
  await inTransaction(database, (tx) => bootstrap(tx));
  const started = performance.now();
  const cipher = await openFieldCipher(database, config.fieldKeys, sealedColumns);
  const shared = { now: new Date(), cipher };
  if (options.scale) await seedScale(database, { ...shared, scale: options.scale, say });
  else
    await seedDemo(database, {
      ...shared,
      log: createLog(config.logLevel),
      filesDir: filesDir(config),
      publicUrl: config.publicUrl,
    });
  await sealEverything(database, cipher);
  if (config.s3) await moveIntoBucket(s3Store(config.s3), filesDir(config), say);
  say(`seeded in ${seconds(started)}: ${await contents(database)}`);
  if (options.check) await check(database);
};

const main = async (): Promise<void> => {
  const options = readArguments();
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const env =
    options.database === undefined ? process.env : { ...process.env, DATABASE_URL: options.database };
  const config = readConfig(env, version);
  if (config.production)
    throw new SeedError('In production nothing is seeded: everybody knows the password of the demo log-ins.');
  openDataDir(config);
  await checkDatabase(config);
  const { connection, stop } = await openConnection(config);
  const pool = openPool({ connection, max: 4, statementTimeoutMs: 0, log: createLog('error') });
  const database = openKysely(pool);
  try {
    await migrate(pool, path.join(root, 'apps/server/migrations'));
    await seed(config, database, options);
  } finally {
    await database.destroy();
    await stop();
  }
};

/** Errors a user can fix without reading code. */
const isPlain = (error: unknown): error is Error =>
  [SeedError, StartError, ScaleError, ConfigError, MigrationError].some((kind) => error instanceof kind) ||
  String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

try {
  await main();
} catch (error) {
  console.error(isPlain(error) ? error.message : error);
  process.exitCode = 1;
}
