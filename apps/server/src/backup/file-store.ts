/**
 * Uploaded files stored next to the backups, each once. Content under a key changes only when it is re-encrypted, which
 * creates a new version. A backup lists the versions it needs.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore, SeenFiles } from '../platform/files/file-store.ts';
import { assertBackupKey } from './backup-key.ts';
import { type BackupLocation, filesPath } from './manifest.ts';
import { readSealed, writeSealed } from './pack.ts';

/** For a stored file: its key, when it was written (ms), its length. */
export interface FileVersion {
  readonly key: string;
  readonly at: number;
  readonly bytes: number;
}

const VERSION = /^([\w-]+)~(\d+)-(\d+)$/;
const nameOf = ({ key, at, bytes }: FileVersion): string => `${key}~${at}-${bytes}`;
const placeIn = (dir: string, key: string): string => path.join(dir, key.slice(0, 2));
const storedPath = (location: BackupLocation, version: FileVersion): string =>
  path.join(placeIn(filesPath(location), version.key), nameOf(version));

const namesIn = (dir: string): Promise<string[]> => readdir(dir).catch(() => []);

/**
 * Stores new files and returns all that are stored. Leaves out files deleted meanwhile; with `seen`, skips unchanged
 * ones.
 */
export const storeFiles = async (
  location: BackupLocation,
  files: FileStore,
  seen?: SeenFiles,
): Promise<FileVersion[]> => {
  await assertBackupKey(location);
  const there: FileVersion[] = [];
  const known = new Map<string, Set<string>>();
  for await (const version of files.list(seen)) {
    const dir = placeIn(filesPath(location), version.key);
    if (!known.has(dir)) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      known.set(dir, new Set(await namesIn(dir)));
    }
    if (!known.get(dir)?.has(nameOf(version))) {
      const found = await files.open(version.key);
      if (!found) continue;
      await writeSealed(storedPath(location, version), location.key, found.body);
    }
    there.push(version);
  }
  return there;
};

/** All versions that are stored. */
export async function* storedFiles(location: BackupLocation): AsyncGenerator<FileVersion> {
  for (const place of await namesIn(filesPath(location)))
    for (const name of await namesIn(path.join(filesPath(location), place))) {
      const [, key, at, bytes] = VERSION.exec(name) ?? [];
      if (key !== undefined) yield { key, at: Number(at), bytes: Number(bytes) };
    }
}

export const removeStored = (location: BackupLocation, version: FileVersion): Promise<void> =>
  rm(storedPath(location, version), { force: true });

/** Reads it through; what is damaged throws. */
export const storedHash = async (
  location: BackupLocation,
  version: FileVersion,
): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  await readSealed(storedPath(location, version), location.key, async (content) => {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
};

/** Back into a folder of files, with its time. */
export const fetchFile = async (
  location: BackupLocation,
  filesDir: string,
  version: FileVersion,
): Promise<void> => {
  const target = path.join(placeIn(filesDir, version.key), version.key);
  await mkdir(path.dirname(target), { recursive: true });
  await readSealed(storedPath(location, version), location.key, (content) =>
    pipeline(content, createWriteStream(target)),
  );
  await utimes(target, version.at / 1_000, version.at / 1_000);
};

/** So that a folder of backups on a disk that is not mounted is noticed. */
export const assertWritable = async ({ dir }: BackupLocation): Promise<void> => {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const probe = path.join(dir, `.probe-${process.pid}`);
  await writeFile(probe, '');
  await rm(probe, { force: true });
};
