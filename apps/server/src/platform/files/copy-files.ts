/**
 * Copies files of a local folder into a bucket. Restartable: an object carries the time of the file it is a copy of, so that a
 * second run copies only what is new or was written again, and never replaces what a server has written into the bucket.
 */
import { createReadStream } from 'node:fs';
import type { ListedFile } from './file-store.ts';
import { contentPath, localStore } from './local-store.ts';
import type { S3Store } from './s3-store.ts';

/** Concurrent uploads. */
const LANES = 4;
const SAY_EVERY = 1_000;

type CopyState = 'absent' | 'outdated' | 'same' | 'ofServer';

const stateOf = async (bucket: S3Store, { key, at }: ListedFile): Promise<CopyState> => {
  const copy = await bucket.copyOf(key);
  if (copy === undefined) return 'absent';
  if (copy === null) return 'ofServer';
  return copy.writtenAt === at ? 'same' : 'outdated';
};

const inLanes = async <T>(work: AsyncIterator<T>, run: (one: T) => Promise<void>): Promise<void> => {
  const lane = async (): Promise<void> => {
    for (let next = await work.next(); !next.done; next = await work.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

export interface CopyCounts {
  copied: number;
  /** Already in the bucket: copied by an earlier run, or written by a server. */
  there: number;
  /** Local files that no row names: they stay where they are. */
  unnamed: number;
}

export interface CopyOrder {
  readonly dir: string;
  readonly bucket: S3Store;
  /** Files to copy; null: all. */
  readonly named: ReadonlySet<string> | null;
  readonly say: (line: string) => void;
  /** Also replaces objects that a server has written: a restore brings back what they were. */
  readonly replace: boolean;
}

export const copyFiles = async ({ dir, bucket, named, say, replace }: CopyOrder): Promise<CopyCounts> => {
  const counts: CopyCounts = { copied: 0, there: 0, unnamed: 0 };
  const keys = named ?? (await keysIn(dir));
  // A run that was killed in the middle of a large file leaves unfinished uploads.
  await bucket.abortUploadsOf(keys);
  await inLanes(localStore(dir).list(), async (file) => {
    if (named && !named.has(file.key)) {
      counts.unnamed += 1;
      return;
    }
    const state = await stateOf(bucket, file);
    if (state === 'same' || (state === 'ofServer' && !replace)) {
      counts.there += 1;
      return;
    }
    await bucket.putCopy(file.key, createReadStream(contentPath(dir, file.key)), { writtenAt: file.at });
    counts.copied += 1;
    if (counts.copied % SAY_EVERY === 0) say(`${counts.copied} files copied …`);
  });
  return counts;
};

const keysIn = async (dir: string): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const { key } of localStore(dir).list()) keys.add(key);
  return keys;
};

/** The bucket of a new or restored database: it gets every file of the folder. */
export const fillBucket = async (
  bucket: S3Store,
  dir: string,
  say: (line: string) => void,
): Promise<void> => {
  const { copied, there } = await copyFiles({ dir, bucket, named: null, say, replace: true });
  say(`${copied} files copied into ${bucket.place}, ${there} were there`);
};

/**
 * Removes copies of local files that were deleted since. Objects that a server has written have no mark of a copy: they are
 * left alone, so a run after the switch removes nothing that is in use.
 */
export const removeStaleCopies = async (
  bucket: S3Store,
  dir: string,
  named: ReadonlySet<string>,
): Promise<number> => {
  const local = await keysIn(dir);
  const stale: string[] = [];
  for await (const { key } of bucket.list()) if (!named.has(key) && !local.has(key)) stale.push(key);
  let removed = 0;
  for (const key of stale) {
    const copy = await bucket.copyOf(key);
    if (!copy) continue;
    await bucket.remove(key);
    removed += 1;
  }
  return removed;
};

/** Removes local files that are in the bucket, as a copy of this version or written there since. Answers what stays. */
export const removeCopied = async (
  bucket: S3Store,
  dir: string,
): Promise<{ removed: number; kept: number }> => {
  const local = localStore(dir);
  const counts = { removed: 0, kept: 0 };
  for await (const file of local.list()) {
    const state = await stateOf(bucket, file);
    const isSafe = state === 'same' || state === 'ofServer';
    if (isSafe) await local.remove(file.key);
    counts[isSafe ? 'removed' : 'kept'] += 1;
  }
  return counts;
};

/** Files that a seed has written beside the bucket. */
export const moveIntoBucket = async (
  bucket: S3Store,
  dir: string,
  say: (line: string) => void,
): Promise<void> => {
  await fillBucket(bucket, dir, say);
  await removeCopied(bucket, dir);
};
