/** Puts a backup back: the database, the files, the audit log's anchor; then checks it, and only then is it at its place. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Config } from '../config.ts';
import { anchorPath, readAnchor } from '../foundation/audit/anchor.ts';
import { type NamedFile, namedFiles } from '../operations/privacy/named-files.ts';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../platform/database/embedded-postgres.ts';
import { databaseAccount } from '../platform/database/embedded-postgres-binaries.ts';
import { isInUse } from '../platform/database/embedded-postgres-process.ts';
import { afterBaseline, migrate, readMigrations } from '../platform/database/migrate.ts';
import { openPool } from '../platform/database/open-database.ts';
import { fillBucket } from '../platform/files/copy-files.ts';
import { s3Store } from '../platform/files/s3-store.ts';
import { createLog } from '../platform/log.ts';
import { assertClockOf } from '../tool-database.ts';
import { checkFieldKeys } from './check-field-keys.ts';
import { checkRestored } from './check-restored.ts';
import { beginGeneration } from './database-clock.ts';
import { emptyDatabase } from './empty-database.ts';
import { ANCHOR_ENTRY } from './make-backup.ts';
import {
  BackupError,
  type BackupLocation,
  backupPath,
  DATA_PACK,
  keyOf,
  type Manifest,
  readBackups,
} from './manifest.ts';
import { readPack } from './pack.ts';
import { recover, type Target, unpackBase } from './restore-base.ts';
import { refuseWithoutFiles, restoreFiles } from './restore-files.ts';
import { loadTables } from './table-dump.ts';
import { checkPacks } from './verify-backup.ts';
import { shipRest, spoolOf } from './wal-archive.ts';

const END_OF_TIME = new Date(8.64e15);
const migrationsDir = path.resolve(import.meta.dirname, '../../migrations');

export interface RestoreOrder {
  readonly config: Config;
  readonly location: BackupLocation;
  readonly backup: Manifest;
  readonly target: Target;
  /** Existing data is moved aside (embedded) or dropped (server). */
  readonly replace: boolean;
  /** Goes on although uploaded files that rows name are in no backup. */
  readonly withoutFiles?: boolean;
  readonly say: (line: string) => void;
}

type WithWal = Manifest & { wal: NonNullable<Manifest['wal']> };
const hasWal = (backup: Manifest): backup is WithWal => backup.wal !== null;

/** The migrations under which its rows were written, as this version names them. */
const migrationsOf = ({ name, migrations }: Manifest): ReadonlySet<string> => {
  try {
    const applied = new Map(migrations.map((one) => [one.name, one.checksum]));
    return new Set(afterBaseline(applied, migrationsDir).keys());
  } catch (error) {
    throw new BackupError(`Backup ${name}: ${(error as Error).message}`);
  }
};

const refuseNewer = (backup: Manifest): void => {
  const known = new Set(readMigrations(migrationsDir).map((one) => one.name));
  const unknown = [...migrationsOf(backup)].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new BackupError(
      `Backup ${backup.name} was made by a newer version (it has migration ${unknown}). Restore it with that version.`,
    );
};

const failOn = (wrong: readonly string[]): void => {
  if (wrong.length > 0)
    throw new BackupError(`What was restored is not whole:\n${wrong.map((one) => `  ${one}`).join('\n')}`);
};

/** Marks the restored database as a new timeline, and returns the files it refers to. */
const takeOver = async (order: RestoreOrder, connection: pg.ClientConfig): Promise<NamedFile[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Includes backups skipped for their date, because every later backup must sort after them.
    const { backups } = await readBackups(order.location, END_OF_TIME);
    await beginGeneration(client, backups);
    return await namedFiles(client);
  } finally {
    await client.end();
  }
};

/** Uses the product's file names in the draft, so that the checks see what the product will see. */
const writeAnchorText = async (draft: string, anchor: string | null): Promise<void> => {
  if (anchor !== null) await writeFile(anchorPath({ dataDir: draft }), anchor);
};

const moveAside = async (
  config: Config,
  names: readonly string[],
  say: RestoreOrder['say'],
): Promise<void> => {
  const there = names.filter((name) => existsSync(path.join(config.dataDir, name)));
  if (there.length === 0) return;
  const aside = path.join(config.dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of there) await rename(path.join(config.dataDir, name), path.join(aside, name));
  say(`what was there lies in ${aside}`);
};

/** Objects of a bucket are not moved aside: differing ones are replaced, the rest stays until no row names them. */
const namesOf = (config: Config): string[] =>
  NAMES.filter(
    (name) =>
      (config.databaseUrl === undefined || !name.startsWith('postgres')) &&
      (config.s3 === undefined || name !== 'files'),
  );

const NAMES = ['postgres', 'postgres.wal', 'files', 'audit-anchor.json'] as const;

/** The last step: the draft's parts take their places. */
const moveIn = async (order: RestoreOrder, draft: string, names: readonly string[]): Promise<void> => {
  await moveAside(order.config, names, order.say);
  for (const name of names)
    if (existsSync(path.join(draft, name)))
      await rename(path.join(draft, name), path.join(order.config.dataDir, name));
};

const refuseOccupied = ({ config, replace }: RestoreOrder, names: readonly string[]): void => {
  if (isInUse(path.join(config.dataDir, 'postgres')))
    throw new BackupError(`The data folder ${config.dataDir} is in use: stop the server first.`);
  const there = names.filter((name) => existsSync(path.join(config.dataDir, name)));
  if (there.length > 0 && !replace)
    throw new BackupError(
      `${config.dataDir} already holds ${there.join(', ')}: with --replace they are moved aside, or set another DATA_DIR.`,
    );
};

const sayHeads = async (order: RestoreOrder, draft: string): Promise<void> => {
  const [before, after] = await Promise.all(
    [order.config.dataDir, draft].map((dataDir) => readAnchor(anchorPath({ dataDir })).catch(() => null)),
  );
  if (before?.head)
    order.say(
      `audit log before: block ${before.head.number} ${before.head.hash}; note it if anybody asks later`,
    );
  if (after?.head) order.say(`audit log of the backup: block ${after.head.number} ${after.head.hash}`);
};

/**
 * The log of the current database may be newer than the backups, so waiting log files are archived first. A database
 * that a killed server left running is stopped, so that nothing is moved while it runs and its last log file is
 * archived.
 */
const takeWaiting = async ({ config, location, say }: RestoreOrder): Promise<void> => {
  const dir = path.join(config.dataDir, 'postgres');
  await stopAbandonedPostgres(dir);
  const shipped = await shipRest(location, dir).catch(({ message }: Error) =>
    say(`left out of the backups, and so of this restore: the log that waits in ${spoolOf(dir)}: ${message}`),
  );
  if (shipped) say(`log that waited, now in the backups: ${shipped} files`);
};

/** Work in the backup is not lost: it was stopped for the restore, or belongs to what it replaces. */
const forgetProcesses = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query("select where to_regclass('public.server_processes') is not null");
    if (rows.length > 0) await client.query('delete from server_processes');
  } finally {
    await client.end();
  }
};

const intoEmbedded = async (order: RestoreOrder, draft: string): Promise<NamedFile[]> => {
  const { config, location, backup, target, say } = order;
  const dir = path.join(draft, 'postgres');
  let named: NamedFile[] = [];
  const check = async (connection: pg.PoolConfig): Promise<void> => {
    failOn(await checkRestored({ ...config, dataDir: draft }, connection, say));
    await forgetProcesses(connection);
    named = await takeOver(order, connection);
  };
  if (hasWal(backup)) {
    const account = databaseAccount(dir);
    const { anchor } = await unpackBase(location, backup, dir, account);
    await writeAnchorText(draft, anchor);
    await recover({ location, backup, dir, account, target, say }, check);
    return named;
  }
  const postgres = await startEmbeddedPostgres({ dataDir: dir });
  try {
    await writeAnchorText(draft, await loadDump(order, postgres.connection));
    await check(postgres.connection);
  } finally {
    await postgres.stop();
  }
  return named;
};

const schemaUpTo = async (connection: pg.PoolConfig, backup: Manifest): Promise<void> => {
  const pool = openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('silent') });
  try {
    await migrate(pool, migrationsDir, { only: migrationsOf(backup) });
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
};

/** Answers the anchor. */
const loadDump = async (
  { location, backup }: RestoreOrder,
  connection: pg.ClientConfig,
): Promise<string | null> => {
  await schemaUpTo(connection, backup);
  const client = new pg.Client(connection);
  await client.connect();
  let anchor: string | null = null;
  try {
    const loading = await loadTables(client);
    await readPack(
      path.join(backupPath(location, backup.name), DATA_PACK),
      keyOf(location, backup),
      async (entry) => {
        if (entry.name !== ANCHOR_ENTRY) return loading.take(entry);
        const pieces: Uint8Array[] = [];
        for await (const piece of entry.content) pieces.push(piece);
        anchor = Buffer.concat(pieces).toString();
      },
    );
    await loading.finish();
    return anchor;
  } finally {
    await client.end();
  }
};

/** Needs an empty database, or with `replace` one that is not in use. */
const clearServer = async (
  { config, location, backup, replace }: RestoreOrder,
  connection: pg.ClientConfig,
): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean; others: number }>(
      `select to_regclass('public.schema_migrations') is not null as there,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
    );
    const { there, others } = rows[0] ?? { there: false, others: 0 };
    if (!there) return;
    if (!replace) throw new BackupError('The database is not empty: with --replace it is emptied first.');
    if (others > 0) throw new BackupError(`${others} connections use the database: stop the servers first.`);
    // An unreadable backup replaces nothing.
    await checkPacks(location, backup);
    await checkFieldKeys(config.fieldKeys, location, backup);
    await emptyDatabase(client);
  } finally {
    await client.end();
  }
};

const intoServer = async (order: RestoreOrder, draft: string, url: string): Promise<NamedFile[]> => {
  if (order.backup.kind === 'base')
    throw new BackupError(
      'A base backup holds the files of an embedded database: restore it without DATABASE_URL, then move with "npm run backup -- dump".',
    );
  const connection = { connectionString: url };
  await assertClockOf(connection);
  await clearServer(order, connection);
  await writeAnchorText(draft, await loadDump(order, connection));
  failOn(await checkRestored({ ...order.config, dataDir: draft }, connection, order.say));
  await forgetProcesses(connection);
  return takeOver(order, connection);
};

export const restoreBackup = async (order: RestoreOrder): Promise<void> => {
  const { config, backup, say } = order;
  refuseNewer(backup);
  const names = namesOf(config);
  refuseOccupied(order, names);
  await refuseWithoutFiles(order);
  if (config.databaseUrl === undefined) await takeWaiting(order);
  await mkdir(config.dataDir, { recursive: true });
  const draft = await mkdtemp(path.join(config.dataDir, 'restoring-'));
  try {
    await makeEnterable(draft);
    const named =
      config.databaseUrl === undefined
        ? await intoEmbedded(order, draft)
        : await intoServer(order, draft, config.databaseUrl);
    await restoreFiles(order, draft, named);
    if (config.s3) await fillBucket(s3Store(config.s3), path.join(draft, 'files'), say);
    await sayHeads(order, draft);
    await moveIn(order, draft, names);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  say(`restored ${backup.name}`);
};

/** PostgreSQL may run as another user, who has to come through. */
const makeEnterable = async (draft: string): Promise<void> => {
  await chmod(draft, 0o711);
};

/** Unpacks and checks in a folder that is thrown away; nothing else is touched. */
export const tryRestoring = async (order: Omit<RestoreOrder, 'replace'>): Promise<void> => {
  const dataDir = await mkdtemp(path.join(order.config.dataDir, 'trying-'));
  // Also the files: a trial touches no bucket.
  const config: Config = { ...order.config, dataDir, databaseUrl: undefined, s3: undefined };
  try {
    await makeEnterable(dataDir);
    await restoreBackup({ ...order, config, replace: false });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Removes leftovers of a killed restore. */
export const removeDrafts = async ({ dataDir }: Config): Promise<void> => {
  for (const name of await readdir(dataDir).catch(() => []))
    if (/^(restoring|trying)-\w{6}$/.test(name))
      await rm(path.join(dataDir, name), { recursive: true, force: true });
};
