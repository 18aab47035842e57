/** Stores a file together with its row; without the row the file is removed. */
import { type Config, filesDir } from '../config.ts';
import type { Ctx } from './context.ts';
import type { Db } from './database/open-database.ts';
import { newFileKey, removeContent, sha256Of, writeContent } from './files.ts';

/** Result; not kept if the row existed or is no longer needed. */
interface Stored<T> {
  readonly kept: boolean;
  readonly value: T;
}

/** Hashes of contents whose rows are being made right now, by key: `insertFile()` takes them along. */
const beingStored = new Map<string, Buffer>();

/** Writes the content under a new key and runs what makes its row, which may find that the file is not needed. */
export const withStoredIfKept = async <T>(
  config: Pick<Config, 'dataDir'>,
  content: Uint8Array | string,
  run: (key: string) => Promise<Stored<T>>,
): Promise<T> => {
  const dir = filesDir(config);
  const key = newFileKey();
  await writeContent(dir, key, content);
  beingStored.set(key, sha256Of(content));
  const done = await run(key)
    .catch(async (error: unknown) => {
      await removeContent(dir, key);
      throw error;
    })
    .finally(() => beingStored.delete(key));
  if (!done.kept) await removeContent(dir, key);
  return done.value;
};

/** The same for a row that is always made, or fails. */
export const withStored = <T>(
  config: Pick<Config, 'dataDir'>,
  content: Uint8Array | string,
  run: (key: string) => Promise<T>,
): Promise<T> => withStoredIfKept(config, content, async (key) => ({ kept: true, value: await run(key) }));

/** Registers a file in `files`. Anyone with its key may read it; private files only through a route. */
export const insertFile = async (
  ctx: Pick<Ctx, 'db' | 'newId' | 'now'>,
  file: {
    readonly key: string;
    readonly mime: string;
    readonly sizeBytes: number;
    readonly private: boolean;
  },
): Promise<string> => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('files')
    .values({ id, ...file, sha256: beingStored.get(file.key) ?? null, createdAt: ctx.now })
    .execute();
  return id;
};

/** Replaces the content of a key. Its hash is cleared meanwhile, so a crash leaves no file that looks damaged. */
export const rewriteContent = async (db: Db, dir: string, key: string, content: string): Promise<void> => {
  const note = (sha256: Buffer | null) =>
    db.updateTable('files').set({ sha256 }).where('key', '=', key).execute();
  await note(null);
  await writeContent(dir, key, content);
  await note(sha256Of(content));
};
