/**
 * The write-ahead log of the embedded database, stored with the backups: PostgreSQL copies each finished 16 MB file (at
 * the latest after a minute) into a spool of its own user, from which we take, compress and seal it. If it is not taken
 * the spool grows, and nothing is lost.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../platform/database/embedded-postgres-binaries.ts';
import { assertBackupKey } from './backup-key.ts';
import { BackupError, type BackupLocation, walPath } from './manifest.ts';
import { readSealed, writeSealed } from './pack.ts';
import { isWalFile } from './wal-rules.ts';

/** Sooner when it is full; a quiet database hands none over. With what it takes to be fetched it is kept within the minute that is promised. */
const ARCHIVE_SECONDS = 50;
const PATIENCE_MS = 30_000;

export const spoolOf = (postgresDir: string): string => `${postgresDir}.wal`;

/** Runs in a shell of the system, under the database's user. Copied again after a crash: the same file. */
const archiveCommand = (spool: string): string =>
  process.platform === 'win32'
    ? `copy /Y "%p" "${spool}\\%f.part" && move /Y "${spool}\\%f.part" "${spool}\\%f"`
    : `cp "%p" "${spool}/%f.part" && mv "${spool}/%f.part" "${spool}/%f"`;

export const archiveSettings = (postgresDir: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: String(ARCHIVE_SECONDS),
  archive_command: archiveCommand(spoolOf(postgresDir)),
});

/** Private, because it contains rows as stored. */
export const makeSpool = async (postgresDir: string, account: Account): Promise<void> => {
  const spool = spoolOf(postgresDir);
  await mkdir(spool, { recursive: true });
  await chmod(spool, 0o700);
  if (account) await chown(spool, account.uid, account.gid);
};

const namesIn = (dir: string): Promise<string[]> => readdir(dir).catch(() => []);

export const archivedNames = async (location: BackupLocation, systemId: string): Promise<string[]> =>
  (await namesIn(walPath(location, systemId))).filter(isWalFile).sort();

const keepOne = async (location: BackupLocation, systemId: string, source: string): Promise<void> => {
  await assertBackupKey(location);
  const dir = walPath(location, systemId);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeSealed(path.join(dir, path.basename(source)), location.key, createReadStream(source));
};

/** Takes all files in the spool; returns how many. Two processes may run it at once: they write the same content. */
export const shipWal = async (
  location: BackupLocation,
  systemId: string,
  postgresDir: string,
): Promise<number> => {
  const spool = spoolOf(postgresDir);
  const waiting = (await namesIn(spool)).filter((name) => !name.endsWith('.part')).sort();
  let shipped = 0;
  for (const name of waiting) {
    const source = path.join(spool, name);
    // A base backup's marker; our manifest has its contents.
    if (isWalFile(name)) {
      const isTaken = await keepOne(location, systemId, source).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          return false;
        },
      );
      if (isTaken) shipped += 1;
    }
    await rm(source, { force: true });
  }
  return shipped;
};

/** The system identifier of a cluster, read from its control file even while it is stopped; null if there is none. */
const systemIdIn = async (postgresDir: string): Promise<string | null> => {
  const control = await open(path.join(postgresDir, 'global/pg_control')).catch(() => null);
  if (!control) return null;
  try {
    const { buffer } = await control.read(Buffer.alloc(8), 0, 8, 0);
    return String(buffer.readBigUInt64LE());
  } finally {
    await control.close();
  }
};

/** Takes files left over from a stopped database. */
export const shipRest = async (location: BackupLocation, postgresDir: string): Promise<number> => {
  const systemId = await systemIdIn(postgresDir);
  return systemId === null ? 0 : await shipWal(location, systemId, postgresDir);
};

/** A restored cluster records its new timeline, so that another restore does not use the same number. */
export const keepHistories = async (
  location: BackupLocation,
  systemId: string,
  postgresDir: string,
): Promise<void> => {
  const names = await namesIn(path.join(postgresDir, 'pg_wal'));
  for (const name of names.filter((one) => one.endsWith('.history')))
    await keepOne(location, systemId, path.join(postgresDir, 'pg_wal', name));
};

export const fetchWal = async (
  location: BackupLocation,
  systemId: string,
  names: readonly string[],
  into: string,
): Promise<void> => {
  await mkdir(into, { recursive: true, mode: 0o700 });
  for (const name of names)
    await readSealed(path.join(walPath(location, systemId), name), location.key, (content) =>
      pipeline(content, createWriteStream(path.join(into, name))),
    );
};

/** Segments older than the start of every kept backup. */
export const removeWal = async (
  location: BackupLocation,
  systemId: string,
  before: string,
): Promise<number> => {
  const old = (await archivedNames(location, systemId)).filter(
    (name) => !name.endsWith('.history') && name.slice(8) < before.slice(8),
  );
  for (const name of old) await rm(path.join(walPath(location, systemId), name), { force: true });
  return old.length;
};

/** Waits until PostgreSQL has archived this file. */
export const shipUntil = async (
  location: BackupLocation,
  systemId: string,
  from: string,
  segment: string,
): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await archivedNames(location, systemId)).includes(segment)) {
    if (Date.now() > deadline)
      throw new BackupError(
        `The log ${segment} was not archived: does the database run with BACKUP_DIR since its last start?`,
      );
    await sleep(100);
    await shipWal(location, systemId, from);
  }
};
