/** Files on a disk, under DATA_DIR/files: the default. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore, ListedFile, SeenFiles } from './file-store.ts';

export const contentPath = (dir: string, key: string): string => path.join(dir, key.slice(0, 2), key);

/** A half-written file is never seen under its name, and a partial one does not stay to fill the disk. */
const writeBeside = async (
  dir: string,
  key: string,
  write: (temporary: string) => Promise<void>,
): Promise<void> => {
  const target = contentPath(dir, key);
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.part`;
  try {
    await write(temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

export const writeLocal = (dir: string, key: string, content: Uint8Array | string): Promise<void> =>
  writeBeside(dir, key, (temporary) => writeFile(temporary, content));

const namesIn = (dir: string): Promise<string[]> => readdir(dir).catch(() => []);

async function* listLocal(dir: string, seen?: SeenFiles): AsyncGenerator<ListedFile> {
  for (const place of (await namesIn(dir)).sort()) {
    const changedAt = (await stat(path.join(dir, place))).mtimeMs;
    if (seen?.get(place) === changedAt) continue;
    for (const key of (await namesIn(path.join(dir, place))).sort()) {
      if (key.endsWith('.part')) continue;
      const found = await stat(path.join(dir, place, key)).catch(() => null);
      if (found?.isFile()) yield { key, at: Math.floor(found.mtimeMs), bytes: found.size };
    }
    seen?.set(place, changedAt);
  }
}

const removeParts = async (dir: string, before: number): Promise<number> => {
  let removed = 0;
  for (const place of await namesIn(dir))
    for (const name of await namesIn(path.join(dir, place))) {
      const file = path.join(dir, place, name);
      if (!name.endsWith('.part') || ((await stat(file).catch(() => null))?.mtimeMs ?? before) >= before)
        continue;
      await rm(file, { force: true });
      removed += 1;
    }
  return removed;
};

export const localStore = (dir: string): FileStore & { readonly dir: string } => ({
  place: dir,
  dir,
  put: (key, content) => writeLocal(dir, key, content),
  putStream: (key, content) =>
    writeBeside(dir, key, (temporary) => pipeline(content, createWriteStream(temporary))),
  // Opened before it is returned: an error on a stream without listener would end the process.
  async open(key) {
    const file = await open(contentPath(dir, key)).catch(() => null);
    if (!file) return null;
    const { size } = await file.stat();
    return { bytes: size, body: file.createReadStream() };
  },
  remove: (key) => rm(contentPath(dir, key), { force: true }),
  list: (seen) => listLocal(dir, seen),
  tidy: (before) => removeParts(dir, before),
  // Its space is measured by disk-watch.ts.
  probe: async () => {},
});
