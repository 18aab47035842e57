/** A pack: a tar, compressed (zstd), sealed when there is a key; with its length and checksum for the manifest. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { opened, sealed } from './sealed-stream.ts';
import { packTar, readTar, type TarEntry } from './tar.ts';

export interface PackFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Flushes name and content to disk. */
export const keepOnDisk = async (file: string): Promise<void> => {
  for (const target of [file, path.dirname(file)]) {
    const handle = await open(target, 'r');
    // A folder cannot be synced everywhere (Windows): its rename is then as durable as the system makes it.
    await handle.sync().catch((error: unknown) => {
      if (target === file) throw error;
    });
    await handle.close();
  }
};

const same = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
};

/** Writes whatever comes, compressed and sealed; whole under its name or not at all. */
export const writeSealed = async (
  file: string,
  key: Buffer | null,
  source: AsyncIterable<Uint8Array>,
): Promise<Omit<PackFile, 'file'>> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  const part = `${file}.${process.pid}.part`;
  await pipeline(
    source,
    createZstdCompress(),
    (pieces: AsyncIterable<Uint8Array>) => (key ? sealed(key, pieces) : same(pieces)),
    measured,
    createWriteStream(part, { mode: 0o600 }),
  );
  const handle = await open(part, 'r+');
  await handle.sync();
  await handle.close();
  await rename(part, file);
  await keepOnDisk(file);
  return { bytes, sha256: hash.digest('hex') };
};

export const readSealed = <T>(
  file: string,
  key: Buffer | null,
  use: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> =>
  pipeline(
    createReadStream(file),
    (pieces: AsyncIterable<Uint8Array>) => (key ? opened(key, pieces) : same(pieces)),
    createZstdDecompress(),
    use,
  ) as Promise<T>;

export const writePack = async (
  folder: string,
  file: string,
  key: Buffer | null,
  entries: AsyncIterable<TarEntry>,
): Promise<PackFile> => ({
  file,
  ...(await writeSealed(path.join(folder, file), key, packTar(entries))),
});

export const readPack = (
  file: string,
  key: Buffer | null,
  take: (entry: TarEntry) => Promise<void>,
): Promise<void> =>
  readSealed(file, key, async (content) => {
    for await (const entry of readTar(content)) await take(entry);
  });

export const checksumOf = async (file: string): Promise<Omit<PackFile, 'file'>> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(file)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
};
