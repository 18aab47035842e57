/** Reads a backup to its end: sums, seals, its files against the rows that name them. One that passes is marked as proven whole. */
import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NamedFile } from '../operations/privacy/named-files.ts';
import { readFileList, readNamed } from './file-list.ts';
import { type FileVersion, storedHash } from './file-store.ts';
import {
  BackupError,
  type BackupLocation,
  backupPath,
  isWhole,
  keyOf,
  lacks,
  type Manifest,
} from './manifest.ts';
import { checksumOf, readPack } from './pack.ts';

const MARK = 'verified.json';

const markOf = ({ key }: BackupLocation, { name, packs }: Manifest): string =>
  createHmac('sha256', key ?? '')
    .update(`verified ${name} ${JSON.stringify(packs)}`)
    .digest('hex');

/** Whether it was verified completely with this key. */
export const isProven = async (location: BackupLocation, backup: Manifest): Promise<boolean> => {
  const text = await readFile(path.join(backupPath(location, backup.name), MARK), 'utf8').catch(() => '{}');
  try {
    return (JSON.parse(text) as { mark?: unknown }).mark === markOf(location, backup);
  } catch {
    return false;
  }
};

const prove = (location: BackupLocation, backup: Manifest): Promise<void> =>
  writeFile(
    path.join(backupPath(location, backup.name), MARK),
    `${JSON.stringify({ mark: markOf(location, backup) })}\n`,
    { mode: 0o600 },
  );

/** Reads every pack to its end. */
export const checkPacks = async (location: BackupLocation, backup: Manifest): Promise<void> => {
  for (const { file, bytes, sha256 } of backup.packs) {
    const at = path.join(backupPath(location, backup.name), file);
    const found = await checksumOf(at);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`${backup.name}: ${file} is not what was written.`);
    await readPack(at, keyOf(location, backup), async ({ content }) => {
      for await (const _ of content);
    });
  }
};

export interface WrongFiles {
  /** Stored files that cannot be read, or whose hash differs from their row. */
  readonly damaged: readonly FileVersion[];
  /** Keys that rows name and the list does not. */
  readonly missing: readonly string[];
}

/** Every listed file is read; those that a row names must have its hash. */
export const findWrongFiles = async (
  location: BackupLocation,
  listed: readonly FileVersion[],
  named: readonly NamedFile[],
): Promise<WrongFiles> => {
  const known = new Map(named.map(({ key, sha256 }) => [key, sha256]));
  const damaged: FileVersion[] = [];
  for (const version of listed) {
    const found = await storedHash(location, version).catch(() => null);
    const hash = known.get(version.key) ?? found?.sha256;
    if (found?.bytes !== version.bytes || found.sha256 !== hash) damaged.push(version);
  }
  const there = new Set(listed.map(({ key }) => key));
  return { damaged, missing: named.map(({ key }) => key).filter((key) => !there.has(key)) };
};

const checkFiles = async (location: BackupLocation, backup: Manifest): Promise<void> => {
  const { damaged, missing } = await findWrongFiles(
    location,
    await readFileList(location, backup),
    await readNamed(location, backup),
  );
  if (damaged[0])
    throw new BackupError(`${backup.name}: the stored file ${damaged[0].key} is lost or damaged.`);
  const lacking = lacks(backup) ?? (missing.length > 0 ? `not whole: it lacks ${missing[0]}` : null);
  if (lacking !== null) throw new BackupError(`${backup.name}: ${lacking}`);
};

/** After the packs were written; their files have been read before the manifest was. */
export const provePacks = async (location: BackupLocation, backup: Manifest): Promise<void> => {
  await checkPacks(location, backup);
  if (isWhole(backup)) await prove(location, backup);
};

export const verifyBackup = async (location: BackupLocation, backup: Manifest): Promise<void> => {
  await checkPacks(location, backup);
  await checkFiles(location, backup);
  await prove(location, backup);
};
