/** Checks BACKUP_KEY against the key of the backup folder before writing, because two keys in one folder make files unreadable. */
import { createHmac } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, type BackupLocation, readBackups } from './manifest.ts';

const FILE = 'key-check.json';
const checked = new WeakSet<BackupLocation>();

/** A keyed hash that reveals nothing about the key; `open` without a key. */
const checkOf = ({ key }: BackupLocation): string =>
  key === null ? 'open' : createHmac('sha256', key).update('minsu backup folder').digest('hex');

const storedCheck = async ({ dir }: BackupLocation): Promise<string | null> => {
  const text = await readFile(path.join(dir, FILE), 'utf8').catch(() => null);
  try {
    const { check } = JSON.parse(text ?? '') as { check?: unknown };
    return typeof check === 'string' ? check : null;
  } catch {
    return null;
  }
};

/** For folders without a check file, made by older versions: true if they are empty or this key opens a backup. */
const isOurs = async (location: BackupLocation): Promise<boolean> => {
  const { backups, skipped } = await readBackups(location, new Date(8.64e15));
  if (backups.length + skipped.length === 0) return true;
  return backups.some(({ sealed }) => sealed === (location.key !== null));
};

/** Throws `BackupError` if the folder belongs to another key. Checks each location once. */
export const assertBackupKey = async (location: BackupLocation): Promise<void> => {
  if (checked.has(location)) return;
  const stored = await storedCheck(location);
  if (stored === null ? !(await isOurs(location)) : stored !== checkOf(location))
    throw new BackupError(
      `${location.dir} holds backups of another BACKUP_KEY. Set BACKUP_KEY to the one they were made with, ` +
        'or set another BACKUP_DIR. Nothing was written.',
    );
  if (stored === null) {
    await mkdir(location.dir, { recursive: true, mode: 0o700 });
    await writeFile(path.join(location.dir, FILE), `${JSON.stringify({ check: checkOf(location) })}\n`, {
      mode: 0o600,
    });
  }
  checked.add(location);
};
