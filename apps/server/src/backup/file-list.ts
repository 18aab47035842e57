import path from 'node:path';
import { z } from 'zod';
import type { FileVersion } from './file-store.ts';
import { backupPath, keyOf, LIST_PACK, type Manifest, type Shelf } from './manifest.ts';
import { readPack } from './pack.ts';

const List = z.array(z.object({ key: z.string().regex(/^[\w-]+$/), at: z.int(), bytes: z.int() }));

/** Which version of each file goes with a backup. */
export const readFileList = async (shelf: Shelf, backup: Manifest): Promise<FileVersion[]> => {
  const pieces: Uint8Array[] = [];
  const file = path.join(backupPath(shelf, backup.name), LIST_PACK);
  await readPack(file, keyOf(shelf, backup), async ({ content }) => {
    for await (const piece of content) pieces.push(piece);
  });
  return List.parse(JSON.parse(Buffer.concat(pieces).toString()));
};

/** What a point in time after a backup had: of each file the last version that was written by then. */
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
