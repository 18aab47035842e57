/** A file and the row that names it: where the row is not made, no file is left that nothing can find again. */
import { type Config, filesDir } from '../config.ts';
import type { Ctx } from './context.ts';
import type { Db } from './database/open-database.ts';
import { newFileKey, removeContent, sha256Of, writeContent } from './files.ts';

/** What came of it. Not kept: the row was there already, or is no longer wanted. */
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

/** Names a stored file in `files`. Anybody who has its key may read it, unless it is private: then only a route gives it out. */
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

/** Other content under a known key. Between the two its hash is not known: whoever dies there leaves no file that looks damaged. */
export const rewriteContent = async (db: Db, dir: string, key: string, content: string): Promise<void> => {
  const note = (sha256: Buffer | null) =>
    db.updateTable('files').set({ sha256 }).where('key', '=', key).execute();
  await note(null);
  await writeContent(dir, key, content);
  await note(sha256Of(content));
};
