/**
 * Measures free space of the upload disk and, if local, of the database disk. Logs when a disk fills up and when it has
 * space again.
 */
import { statfs } from 'node:fs/promises';
import { type DiskSpace, isDiskFull, judgeDisk } from '@minsu/contract/platform/disk-space.ts';
import { sql } from 'kysely';
import { type Config, filesDir } from '../../config.ts';
import type { Log } from '../log.ts';
import { isFull, lookForRoom } from './database-state.ts';
import type { Database } from './open-database.ts';

export const spaceOf = (dir: string): Promise<DiskSpace | null> =>
  statfs(dir).then(
    // As any account but root may use it.
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => null,
  );

/** PostgreSQL reveals its folder to superusers (embedded) and members of pg_monitor; a remote one is not measured. */
const serverDir = async (database: Database): Promise<string | null> => {
  const { rows } = await sql<{ dir: string }>`
    select setting as dir from pg_settings where name = 'data_directory'
      and (inet_server_addr() is null or inet_server_addr() = inet_client_addr())`.execute(database);
  return rows[0]?.dir ?? null;
};

export interface Disks {
  readonly files: DiskSpace | null;
  readonly database: DiskSpace | null;
}

export interface DiskWatch {
  /** Measures again and logs changes. */
  look(): Promise<Disks>;
  /** Full disks by the last measurement or by errors of the database. */
  full(): ('files' | 'database')[];
}

const said: Readonly<Record<keyof Disks, string>> = {
  files: 'the disk of the uploaded files (DATA_DIR)',
  database: 'the disk of the database',
};

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

export const watchDisks = (config: Config, database: Database, log: Log): DiskWatch => {
  let last: Disks = { files: null, database: null };
  let dir: string | null | undefined;
  const verdicts = { files: 'ok', database: 'ok' };
  const say = (of: keyof Disks, space: DiskSpace | null): void => {
    const verdict = space && isDiskFull(space) ? 'full' : judgeDisk(space);
    if (verdict === verdicts[of] || space === null) return;
    verdicts[of] = verdict;
    const fields = { freeMb: megabytes(space.freeBytes), totalMb: megabytes(space.totalBytes) };
    if (verdict === 'full') log.error(`${said[of]} is full`, fields);
    else if (verdict === 'ok') log.warn(`${said[of]} has room again`, fields);
    else log.warn(`${said[of]} runs full`, fields);
  };
  return {
    async look() {
      if (dir === undefined) dir = await serverDir(database).catch(() => undefined);
      last = {
        files: config.s3 ? null : await spaceOf(filesDir(config)),
        database: dir ? await spaceOf(dir) : null,
      };
      await lookForRoom(log, database).catch(() => {});
      say('files', last.files);
      say('database', last.database);
      return last;
    },
    full() {
      const isLastFull = (space: DiskSpace | null) => space !== null && isDiskFull(space);
      return [
        ...(isLastFull(last.files) ? (['files'] as const) : []),
        ...(isLastFull(last.database) || isFull(log) ? (['database'] as const) : []),
      ];
    },
  };
};
