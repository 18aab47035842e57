import path from 'node:path';
import { z } from 'zod';
import type { NamedFile } from '../operations/privacy/named-files.ts';
import type { FileVersion } from './file-store.ts';
import { type BackupLocation, backupPath, keyOf, LIST_PACK, type Manifest } from './manifest.ts';
import { readPack } from './pack.ts';

const List = z.array(z.object({ key: z.string().regex(/^[\w-]+$/), at: z.int(), bytes: z.int() }));

const Named = z.array(z.object({ key: z.string(), sha256: z.string().nullable() }));

/** Entries of the pack. */
export const FILES_ENTRY = 'files.json';
export const NAMED_ENTRY = 'named-files.json';

const readEntry = async (
  location: BackupLocation,
  backup: Manifest,
  name: string,
): Promise<string | null> => {
  const pieces: Uint8Array[] = [];
  const file = path.join(backupPath(location, backup.name), LIST_PACK);
  await readPack(file, keyOf(location, backup), async (entry) => {
    if (entry.name !== name) return;
    for await (const piece of entry.content) pieces.push(piece);
  });
  return pieces.length === 0 ? null : Buffer.concat(pieces).toString();
};

/** Version of each stored file that belongs to a backup. */
export const readFileList = async (location: BackupLocation, backup: Manifest): Promise<FileVersion[]> =>
  List.parse(JSON.parse((await readEntry(location, backup, FILES_ENTRY)) ?? '[]'));

/** Files that the backup's rows refer to, with their hashes; empty for backups made before these were listed. */
export const readNamed = async (location: BackupLocation, backup: Manifest): Promise<NamedFile[]> =>
  Named.parse(JSON.parse((await readEntry(location, backup, NAMED_ENTRY)) ?? '[]'));

/** The files as of a time after a backup: the last version of each written by then. */
export const filesUntil = (
  listed: readonly FileVersion[],
  stored: readonly FileVersion[],
  from: number,
  until: number,
): FileVersion[] => {
  const byKey = new Map(listed.map((version) => [version.key, version]));
  for (const version of stored) {
    const known = byKey.get(version.key);
    if (version.at < from || version.at > until) continue;
    if (!known || known.at < version.at) byKey.set(version.key, version);
  }
  return [...byKey.values()];
};
