/**
 * One backup: the database, the files, the head of the audit log, and what is needed to read it. Then outdated backups
 * are removed.
 */
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Config } from '../config.ts';
import { postgresDir } from '../data-dir.ts';
import { anchorPath } from '../foundation/audit/anchor.ts';
import { checkFiles, findMissingFiles } from '../operations/privacy/check-files.ts';
import { type NamedFile, namedFiles } from '../operations/privacy/named-files.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { newId } from '../platform/ids.ts';
import { assertBackupKey } from './backup-key.ts';
import { copyCluster } from './base-backup.ts';
import { contentsOf, databaseNow } from './database-clock.ts';
import { FILES_ENTRY, NAMED_ENTRY } from './file-list.ts';
import { assertWritable, type FileVersion, removeStored, storeFiles } from './file-store.ts';
import {
  BackupError,
  type BackupLocation,
  backupPath,
  DATA_PACK,
  LIST_PACK,
  lacks,
  type Manifest,
  newBackup,
  removeBackup,
  removeHalfMade,
  writeManifest,
} from './manifest.ts';
import { writePack } from './pack.ts';
import { removeOld } from './remove-old.ts';
import { dumpTables } from './table-dump.ts';
import { type TarEntry, textEntry } from './tar.ts';
import { findWrongFiles, provePacks } from './verify-backup.ts';
import { shipUntil, shipWal } from './wal-archive.ts';

export const ANCHOR_ENTRY = 'audit-anchor.json';

interface Begun {
  readonly config: Config;
  readonly location: BackupLocation;
  readonly client: pg.Client;
  readonly name: string;
  readonly beganAt: Date;
  readonly say: (line: string) => void;
}

/** Before the database is copied, so that the copy contains its head. */
const anchorEntry = async (config: Config): Promise<TarEntry | null> => {
  const text = await readFile(anchorPath(config), 'utf8').catch(() => null);
  return text === null ? null : textEntry(ANCHOR_ENTRY, text);
};

async function* listOf(files: readonly FileVersion[], named: readonly NamedFile[]): AsyncGenerator<TarEntry> {
  yield textEntry(FILES_ENTRY, JSON.stringify(files));
  yield textEntry(NAMED_ENTRY, JSON.stringify(named));
}

/** Files that rows name both before and after the copy, so that a file deleted meanwhile does not count as missing. */
const namedThroughout = async (client: pg.Client, before: readonly NamedFile[]): Promise<NamedFile[]> => {
  const keys = new Set(before.map(({ key }) => key));
  return (await namedFiles(client)).filter(({ key }) => keys.has(key));
};

const column = async (client: pg.Client, text: string): Promise<string[]> =>
  (await client.query<{ value: string }>(text)).rows.map(({ value }) => value);

const migrationsOf = async (client: pg.Client): Promise<Manifest['migrations']> =>
  (
    await client.query<Manifest['migrations'][number]>(
      'select name, checksum from schema_migrations order by name',
    )
  ).rows;

/** Stores the files and reads back what is stored; a stored one that is damaged is stored again. */
const keepFiles = async ({ config, location, client }: Begun, before: readonly NamedFile[]) => {
  const store = openFileStore(config);
  let files = await storeFiles(location, store);
  // Content of a bucket was read when it was stored; what is stored is compared with the rows below.
  const here = await (store.dir === null ? findMissingFiles : checkFiles)(client, store);
  const named = await namedThroughout(client, before);
  let wrong = await findWrongFiles(location, files, named);
  if (wrong.damaged.length > 0) {
    for (const version of wrong.damaged) await removeStored(location, version);
    files = await storeFiles(location, store);
    wrong = await findWrongFiles(location, files, named);
  }
  const damaged = new Set([...here.damaged, ...wrong.damaged.map(({ key }) => key)]);
  return { files, named, missing: wrong.missing.length, damaged: damaged.size };
};

/** Only of an embedded database: the log of another one is not ours. */
const clusterOfRows = async ({ config, client }: Begun): Promise<string | undefined> =>
  config.databaseUrl === undefined
    ? (await column(client, 'select system_identifier::text as value from pg_control_system()'))[0]
    : undefined;

const copyDatabase = async (begun: Begun, kind: Manifest['kind']) => {
  const { config, location, client, name } = begun;
  const anchor = await anchorEntry(config);
  const copy = kind === 'base' ? copyCluster(client, postgresDir(config), name) : null;
  const entries = async function* (): AsyncGenerator<TarEntry> {
    if (anchor) yield anchor;
    yield* copy ? copy.entries() : dumpTables(client);
  };
  const pack = await writePack(backupPath(location, name), DATA_PACK, location.key, entries());
  return { pack, wal: copy?.wal() ?? null };
};

const make = async (begun: Begun, kind: Manifest['kind']): Promise<Manifest> => {
  const { config, location, client, name, beganAt } = begun;
  const migrations = await migrationsOf(client);
  const fieldKeys = await column(client, 'select id as value from field_keys order by 1');
  const [postgres = ''] = await column(client, "select current_setting('server_version') as value");
  const rowsOf = kind === 'dump' ? await clusterOfRows(begun) : undefined;
  const contains = await contentsOf(client);
  const before = await namedFiles(client);
  const { pack, wal } = await copyDatabase(begun, kind);
  // After the database: whatever a row names was there before the row.
  const { files, named, missing, damaged } = await keepFiles(begun, before);
  const list = await writePack(backupPath(location, name), LIST_PACK, location.key, listOf(files, named));
  if (wal && config.backup) await shipWal(location, wal.systemId, postgresDir(config));
  const manifest: Manifest = {
    format: 1,
    ...{ name, kind, version: config.version, postgres },
    ...{ beganAt: beganAt.toISOString(), endedAt: (await databaseNow(client)).toISOString() },
    ...{ sealed: location.key !== null, migrations, fieldKeys, wal },
    ...(rowsOf !== undefined && { rowsOf }),
    files: {
      ...{ count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
      ...{ missing, damaged },
    },
    contains,
    packs: [pack, list],
  };
  await writeManifest(location, manifest);
  await provePacks(location, manifest);
  return manifest;
};

/** Records the backup for the monitor and for the next start. */
const note = (
  client: pg.Client,
  { name, beganAt }: Begun,
  kind: string,
  bytes: number,
  failed: string | null,
) =>
  client.query(
    `insert into backup_runs (id, kind, name, began_at, ended_at, bytes, failed) values ($1, $2, $3, $4, clock_timestamp(), $5, $6)`,
    [newId(), kind, name, beganAt, bytes, failed],
  );

const bytesOf = ({ packs }: Manifest): number => packs.reduce((sum, { bytes }) => sum + bytes, 0);

const makeNoted = async (begun: Begun, kind: Manifest['kind']): Promise<Manifest> => {
  try {
    const manifest = await make(begun, kind);
    await note(begun.client, begun, kind, bytesOf(manifest), lacks(manifest));
    return manifest;
  } catch (error) {
    await removeBackup(begun.location, begun.name);
    await begun.client.query('rollback').catch(() => {});
    // The connection itself is lost, so nothing more can be recorded.
    await note(begun.client, begun, kind, 0, (error as Error).message.slice(0, 500)).catch(() => {});
    throw error;
  }
};

export interface BackupOrder {
  readonly config: Config;
  readonly location: BackupLocation;
  readonly connection: pg.PoolConfig;
  readonly kind: Manifest['kind'];
  readonly say: (line: string) => void;
}

const describe = (manifest: Manifest, seconds: number): string =>
  `backup ${manifest.name}: ${(bytesOf(manifest) / 1e6).toFixed(1)} MB and ${manifest.files.count} files, ` +
  `${manifest.sealed ? 'sealed' : 'not sealed'}, in ${seconds.toFixed(1)} s`;

export const makeBackup = async (order: BackupOrder): Promise<Manifest> => {
  const { config, location, connection, kind, say } = order;
  const started = performance.now();
  await assertBackupKey(location);
  await assertWritable(location);
  const client = new pg.Client({ ...connection, application_name: 'minsu-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      advisoryLocks.backup,
    ]);
    if (!rows[0]?.held)
      throw new BackupError(
        'Another backup of this database is under way, perhaps the daily one of the server: ' +
          'wait until "npm run backup -- list" shows it, then run again if you still need one.',
      );
    await removeHalfMade(location);
    const beganAt = await databaseNow(client);
    const name = await newBackup(location, kind, beganAt);
    const manifest = await makeNoted({ config, location, client, name, beganAt, say }, kind);
    say(describe(manifest, (performance.now() - started) / 1_000));
    await removeOld(location, config.backup?.keepDays ?? 0, await databaseNow(client), say);
    return manifest;
  } finally {
    await client.end();
  }
};

/** Creates a named restore point and archives the log up to it at once. */
export const setPoint = async (
  { connection, location, config }: Omit<BackupOrder, 'kind' | 'say'>,
  name: string,
): Promise<void> => {
  await assertBackupKey(location);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_create_restore_point($1)', [name]);
    const { rows } = await client.query<{ segment: string; systemId: string }>(
      `select pg_walfile_name(pg_switch_wal()) as segment,
        (select system_identifier::text from pg_control_system()) as "systemId"`,
    );
    const { segment = '', systemId = '' } = rows[0] ?? {};
    await shipUntil(location, systemId, postgresDir(config), segment);
  } finally {
    await client.end();
  }
};
