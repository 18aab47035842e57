/**
 * A copy of the embedded database's files while it runs, by PostgreSQL's own calls (the package ships no pg_basebackup): whole by
 * itself, for the log that was written meanwhile goes with it; with the archived log a point in time after it.
 */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Manifest } from './manifest.ts';
import { folderEntry, type TarEntry, textEntry } from './tar.ts';
import { placeOf, segmentAt } from './wal-rules.ts';

type WalSpan = NonNullable<Manifest['wal']>;

/** Folders that PostgreSQL recreates at start, or that we add ourselves. */
const EMPTY = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_replslot'],
  'pg_wal',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label|tablespace_map|.*\.part|\.s\.PGSQL.*)$/;
const LEFT_OUT_FOLDERS = /^(minsu\.users|pgsql_tmp.*)$/;
const WAL_FOLDERS = ['pg_wal/archive_status/', 'pg_wal/summaries/'];
/** Copied last, as PostgreSQL's own tool does. */
const CONTROL = 'global/pg_control';

const readOne = async <T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T> =>
  (await client.query(text, values)).rows[0] as T;

const fileEntry = async (dir: string, name: string): Promise<TarEntry | null> => {
  const file = path.join(dir, name);
  // Dropped while we read the list; the write-ahead log records it.
  const found = await stat(file).catch(() => null);
  if (!found) return null;
  return { name, bytes: found.size, mode: 0o600, content: contentOf(file) };
};

async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function* clusterEntries(dir: string, inside = ''): AsyncGenerator<TarEntry> {
  for (const entry of await readdir(path.join(dir, inside), { withFileTypes: true })) {
    const name = `${inside}${entry.name}`;
    if (entry.isDirectory() && !LEFT_OUT_FOLDERS.test(entry.name)) {
      yield folderEntry(name);
      if (!EMPTY.has(name)) yield* clusterEntries(dir, `${name}/`);
    } else if (entry.isFile() && !LEFT_OUT.test(entry.name) && name !== CONTROL) {
      const file = await fileEntry(dir, name);
      if (file) yield file;
    }
  }
}

async function* walEntries(dir: string, { timeline, firstSegment, lastSegment }: WalSpan) {
  for (const folder of WAL_FOLDERS) yield folderEntry(folder);
  for (let place = placeOf(firstSegment); place <= placeOf(lastSegment); place += 1n) {
    const name = `pg_wal/${segmentAt(timeline, place)}`;
    const file = await fileEntry(dir, name);
    if (!file) throw new Error(`The log ${name} is gone while it was needed.`);
    yield file;
  }
}

export interface BaseCopy {
  /** Must be read once, to the end; reading it completes the backup. */
  entries(): AsyncGenerator<TarEntry>;
  /** Known when the entries have been read. */
  wal(): WalSpan;
}

/** `client` stays connected until the entries are read: backup and slot are its session's. */
export const copyCluster = (client: pg.Client, dir: string, label: string): BaseCopy => {
  let wal: WalSpan | null = null;
  const entries = async function* (): AsyncGenerator<TarEntry> {
    // Keeps the write-ahead log from here on, archived or not; released when the session ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `minsu_${process.pid}`,
    ]);
    const began = await readOne<{ segment: string; systemId: string }>(
      client,
      `select pg_walfile_name(pg_backup_start($1, true)) as segment,
        (select system_identifier::text from pg_control_system()) as "systemId"`,
      [label],
    );
    yield* clusterEntries(dir);
    const control = await fileEntry(dir, CONTROL);
    if (control) yield control;
    const ended = await readOne<{ labelfile: string; lsn: string }>(
      client,
      'select labelfile, lsn::text from pg_backup_stop(false)',
    );
    const { segment } = await readOne<{ segment: string }>(
      client,
      'select pg_walfile_name($1::pg_lsn) as segment',
      [ended.lsn],
    );
    const firstSegment = began.segment;
    const timeline = Number.parseInt(firstSegment.slice(0, 8), 16);
    wal = { systemId: began.systemId, timeline, firstSegment, lastSegment: segment };
    yield* walEntries(dir, wal);
    yield textEntry('backup_label', ended.labelfile);
  };
  return {
    entries,
    wal: () => {
      if (!wal) throw new Error('The copy has not ended.');
      return wal;
    },
  };
};
