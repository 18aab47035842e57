/**
 * Files on the local disk under DATA_DIR/files. A file is reached by a random key: pictures are shown by <img>, which
 * cannot carry a token, so the key itself is the right to see it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database/open-database.ts';
import { notFoundAnswer } from './http.ts';

export const fileUrl = (key: string): string => `/api/files/${key}`;
const KEY = /^[\w-]{20,64}$/;
export const contentPath = (dir: string, key: string): string => path.join(dir, key.slice(0, 2), key);

export const writeContent = async (dir: string, key: string, content: Uint8Array | string): Promise<void> => {
  const target = contentPath(dir, key);
  await mkdir(path.dirname(target), { recursive: true });
  // A half-written file is never seen under its name.
  const temporary = `${target}.${process.pid}.part`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, target);
  } catch (error) {
    // Removes a partial file that would keep the disk full.
    await rm(temporary, { force: true });
    throw error;
  }
};

/** As the row in `files` keeps it: damage is noticed by it. */
export const sha256Of = (content: Uint8Array | string): Buffer =>
  createHash('sha256').update(content).digest();

export const newFileKey = (): string => randomBytes(24).toString('base64url');

/** Stores content while it is produced; leaves nothing behind on failure. */
export const streamContent = async (dir: string, key: string, content: Readable): Promise<void> => {
  const target = contentPath(dir, key);
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.part`;
  try {
    await pipeline(content, createWriteStream(temporary));
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/**
 * Opens a file without a row in `files`; null if gone. Opened before it is returned: an error on a stream without
 * listener would end the process.
 */
export const readContent = async (dir: string, key: string): Promise<Readable | null> => {
  const file = KEY.test(key) ? await open(contentPath(dir, key)).catch(() => null) : null;
  return file?.createReadStream() ?? null;
};

export const removeContent = (dir: string, key: string): Promise<void> =>
  rm(contentPath(dir, key), { force: true });

/** The key of a file's address, or null for any other address. */
export const keyOfUrl = (url: string | null): string | null => {
  const key = url?.startsWith(fileUrl('')) ? url.slice(fileUrl('').length) : '';
  return KEY.test(key) ? key : null;
};

/** Returns the narrowest stored width that is at least as wide, else the widest. */
const sizeOf = async (database: Database, originalId: string, width: number) =>
  database
    .selectFrom('files')
    .select(['key', 'mime'])
    .where((eb) => eb.or([eb('id', '=', originalId), eb('originalId', '=', originalId)]))
    .orderBy(sql`case when width >= ${width} then width else 100000 - width end`)
    .executeTakeFirst();

const findFile = async (database: Database, key: string, width: number | null) => {
  const file = await database
    .selectFrom('files')
    .select(['id', 'key', 'mime', 'width'])
    .where('key', '=', key)
    .where('private', '=', false)
    .executeTakeFirst();
  // A drawing has one size for all.
  return !file || width === null || file.width === null ? file : sizeOf(database, file.id, width);
};

/** Reads the requested width from `?w=320`; ignores anything else. */
const askedWidth = (query: unknown): number | null => {
  const { w } = query as { w?: unknown };
  return typeof w === 'string' && /^[1-9]\d{0,3}$/.test(w) ? Number(w) : null;
};

export const serveFiles = (app: FastifyInstance, database: Database, dir: string): void => {
  app.get<{ Params: { key: string } }>('/api/files/:key', async (request, reply) => {
    const { key } = request.params;
    const file = KEY.test(key) ? await findFile(database, key, askedWidth(request.query)) : undefined;
    const found = file && (await stat(contentPath(dir, file.key)).catch(() => null));
    if (!file || !found) return notFoundAnswer(request, reply);
    return reply
      .type(file.mime)
      .header('content-length', found.size)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(createReadStream(contentPath(dir, file.key)));
  });
};
