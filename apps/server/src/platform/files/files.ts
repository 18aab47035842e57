/**
 * Uploaded files as the server reads and writes them. A file is reached by a random key: pictures are shown by <img>, which
 * cannot carry a token, so the key itself is the right to see it. Content always passes through the server, also from a
 * bucket: permission, data scope and seal are checked on every read (docs/decisions/036-files.md).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { notFoundAnswer } from '../http/http.ts';
import { errorFields, type Log } from '../log.ts';
import { type FileStore, KEY } from './file-store.ts';

export const fileUrl = (key: string): string => `/api/files/${key}`;

/** As the row in `files` keeps it: damage is noticed by it. */
export const sha256Of = (content: Uint8Array | string): Buffer =>
  createHash('sha256').update(content).digest();

export const newFileKey = (): string => randomBytes(24).toString('base64url');

/** Opens a file without a row in `files`; null if missing. */
export const readContent = async (files: FileStore, key: string): Promise<Readable | null> =>
  KEY.test(key) ? ((await files.open(key))?.body ?? null) : null;

/** Removes content whose row was deleted. The nightly job retries what cannot be removed now. */
export const dropContent = (
  services: { readonly files: FileStore; readonly log: Log },
  key: string,
): void => {
  services.files
    .remove(key)
    .catch((error: unknown) => services.log.warn('file without a row not removed', errorFields(error)));
};

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

export const serveFiles = (app: FastifyInstance, database: Database, files: FileStore): void => {
  app.get<{ Params: { key: string } }>('/api/files/:key', async (request, reply) => {
    const { key } = request.params;
    const file = KEY.test(key) ? await findFile(database, key, askedWidth(request.query)) : undefined;
    const found = file && (await files.open(file.key));
    if (!file || !found) return notFoundAnswer(request, reply);
    return reply
      .type(file.mime)
      .header('content-length', found.bytes)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(found.body);
  });
};
