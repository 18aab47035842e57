/** Uploaded files of a restore: those that the backup lists, and whatever else the restored rows name, wherever it is stored. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hashOfFile } from '../operations/privacy/check-files.ts';
import type { NamedFile } from '../operations/privacy/named-files.ts';
import { contentPath, localStore } from '../platform/files/local-store.ts';
import { filesUntil, readFileList, readNamed } from './file-list.ts';
import { type FileVersion, fetchFile, storedFiles } from './file-store.ts';
import { BackupError, type BackupLocation } from './manifest.ts';
import type { RestoreOrder } from './restore-backup.ts';
import { SealError } from './sealed-stream.ts';

/** Files of the backup and, up to a later point in time, what was stored since. */
const filesOf = async ({ location, backup, target }: RestoreOrder): Promise<FileVersion[]> => {
  const listed = await readFileList(location, backup);
  if (backup.kind === 'dump' || target.to === 'backup') return listed;
  const stored: FileVersion[] = [];
  for await (const version of storedFiles(location)) stored.push(version);
  const until = target.to === 'time' ? target.at.getTime() : Number.POSITIVE_INFINITY;
  return filesUntil(listed, stored, Date.parse(backup.beganAt), until);
};

/** The newest stored version of files that rows name and the list lacks: a backup may have been made while they were away. */
const storedElsewhere = async (
  location: BackupLocation,
  keys: ReadonlySet<string>,
): Promise<FileVersion[]> => {
  const newest = new Map<string, FileVersion>();
  if (keys.size === 0) return [];
  for await (const version of storedFiles(location)) {
    if (!keys.has(version.key)) continue;
    if ((newest.get(version.key)?.at ?? -1) < version.at) newest.set(version.key, version);
  }
  return [...newest.values()];
};

const refuseLost = ({ withoutFiles, say }: RestoreOrder, named: number, lost: readonly string[]): void => {
  if (lost.length === 0) return;
  const said = `${lost.length} of ${named} uploaded files that the rows name are in no backup, or damaged`;
  if (!withoutFiles)
    throw new BackupError(
      `${said}, such as ${lost[0]}. Restore an older backup by its name, or go on without them: --without-files`,
    );
  say(`${said}: restored without them`);
};

/** The listed files and all others that rows name; each is compared with the hash of its row. */
export const restoreFiles = async (
  order: RestoreOrder,
  into: string,
  named: readonly NamedFile[],
): Promise<void> => {
  const dir = path.join(into, 'files');
  const listed = await filesOf(order);
  const there = new Set(listed.map(({ key }) => key));
  const absent = new Set(named.map(({ key }) => key).filter((key) => !there.has(key)));
  const more = await storedElsewhere(order.location, absent);
  const unreadable = new Set<string>();
  for (const version of [...listed, ...more])
    await fetchFile(order.location, dir, version).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error;
      unreadable.add(version.key);
    });
  for (const key of unreadable) await rm(contentPath(dir, key), { force: true });
  const restored = localStore(dir);
  const lost: string[] = [];
  for (const { key, sha256 } of named) {
    const found = await hashOfFile(restored, key);
    if (found === null || (sha256 !== null && sha256 !== found)) lost.push(key);
  }
  refuseLost(order, named.length, lost);
  const note = unreadable.size > 0 ? `; ${unreadable.size} that are stored cannot be read` : '';
  order.say(`${listed.length + more.length - unreadable.size} files${note}`);
};

/** A stored file that is missing, truncated, damaged, or encrypted with another key. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof SealError || ['ENOENT', 'ZSTD_', 'Z_'].some((code) => codeOf(error).startsWith(code));

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Checks, before anything is emptied or moved, that the files listed in the backup are available. */
export const refuseWithoutFiles = async (order: RestoreOrder): Promise<void> => {
  const { location, backup } = order;
  const named = await readNamed(location, backup);
  const there = new Set((await readFileList(location, backup)).map(({ key }) => key));
  const absent = new Set(named.map(({ key }) => key).filter((key) => !there.has(key)));
  for (const { key } of await storedElsewhere(location, absent)) absent.delete(key);
  refuseLost(order, named.length, [...absent]);
};
