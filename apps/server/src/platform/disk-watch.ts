/**
 * How much room the disks have that this process can see: that of the uploaded files, and that of the database where it is the embedded
 * one or a server on this machine. Says in the log what runs full, once, and when there is room again.
 */
import { statfs } from 'node:fs/promises';
import { type DiskSpace, isDiskFull, judgeDisk } from '@minsu/contract/disk-space.ts';
import { sql } from 'kysely';
import { type Config, filesDir } from '../config.ts';
import { isFull, lookForRoom } from './database/database-state.ts';
import type { Database } from './database/open-database.ts';
import type { Log } from './log.ts';

export const spaceOf = (dir: string): Promise<DiskSpace | null> =>
  statfs(dir).then(
    // As any account but root may use it.
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => null,
  );

/** PostgreSQL tells its folder to a superuser (the embedded one) and to members of pg_monitor; one on another machine is not seen. */
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
  /** Looks again, and says what has changed. */
  look(): Promise<Disks>;
  /** What is full by the last look, or by what the database refused. */
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
        files: await spaceOf(filesDir(config)),
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
