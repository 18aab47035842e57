/**
 * Files on the local disk under DATA_DIR/files. A file is reached by a random key: pictures are shown by <img>, which
 * cannot carry a token, so the key itself is the right to see it.
 */
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from './database/open-database.ts';
import { notFoundAnswer } from './http.ts';

export const fileUrl = (key: string): string => `/api/files/${key}`;
const KEY = /^[\w-]{20,64}$/;
const pathOf = (dir: string, key: string): string => path.join(dir, key.slice(0, 2), key);

export const writeContent = async (dir: string, key: string, content: Uint8Array | string): Promise<void> => {
  const target = pathOf(dir, key);
  await mkdir(path.dirname(target), { recursive: true });
  // A half-written file is never seen under its name.
  const temporary = `${target}.${process.pid}.part`;
  await writeFile(temporary, content);
  await rename(temporary, target);
};

export const serveFiles = (app: FastifyInstance, database: Database, dir: string): void => {
  app.get<{ Params: { key: string } }>('/api/files/:key', async (request, reply) => {
    const { key } = request.params;
    const file = KEY.test(key)
      ? await database
          .selectFrom('files')
          .select(['mime', 'sizeBytes'])
          .where('key', '=', key)
          .executeTakeFirst()
      : undefined;
    const found = file && (await stat(pathOf(dir, key)).catch(() => null));
    if (!file || !found) return notFoundAnswer(request, reply);
    return reply
      .type(file.mime)
      .header('content-length', found.size)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(createReadStream(pathOf(dir, key)));
  });
};
