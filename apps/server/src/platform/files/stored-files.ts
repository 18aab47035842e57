/** Stores a file together with its row; without the row the file is removed. */
import type { Ctx } from '../context.ts';
import type { Db } from '../database/open-database.ts';
import type { FileStore } from './file-store.ts';
import { newFileKey, sha256Of } from './files.ts';

/** Result; not kept if the row existed or is no longer needed. */
interface Stored<T> {
  readonly kept: boolean;
  readonly value: T;
}

/** Hashes of contents whose rows are about to be inserted, by key; `insertFile()` stores them. */
const beingStored = new Map<string, Buffer>();

/** Writes the content under a new key and runs what makes its row, which may find that the file is not needed. */
export const withStoredIfKept = async <T>(
  files: FileStore,
  content: Uint8Array | string,
  run: (key: string) => Promise<Stored<T>>,
): Promise<T> => {
  const key = newFileKey();
  await files.put(key, content);
  beingStored.set(key, sha256Of(content));
  const done = await run(key)
    .catch(async (error: unknown) => {
      // One that cannot be removed now is found by the nightly job.
      await files.remove(key).catch(() => {});
      throw error;
    })
    .finally(() => beingStored.delete(key));
  if (!done.kept) await files.remove(key).catch(() => {});
  return done.value;
};

/** The same for a row that is always made, or fails. */
export const withStored = <T>(
  files: FileStore,
  content: Uint8Array | string,
  run: (key: string) => Promise<T>,
): Promise<T> => withStoredIfKept(files, content, async (key) => ({ kept: true, value: await run(key) }));

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
export const rewriteContent = async (
  db: Db,
  files: FileStore,
  key: string,
  content: string,
): Promise<void> => {
  const note = (sha256: Buffer | null) =>
    db.updateTable('files').set({ sha256 }).where('key', '=', key).execute();
  await note(null);
  await files.put(key, content);
  await note(sha256Of(content));
};
