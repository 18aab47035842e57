/** Compares the files that rows refer to with those that are stored: present, and with the stored content. */
import { createHash } from 'node:crypto';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type NamedFile, namedFiles, type Queryable } from './named-files.ts';

export interface FileFindings {
  readonly named: number;
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

/** Null: it cannot be read. */
export const hashOfFile = async (files: FileStore, key: string): Promise<string | null> => {
  const hash = createHash('sha256');
  try {
    const found = await files.open(key);
    if (!found) return null;
    for await (const piece of found.body) hash.update(piece as Buffer);
    return hash.digest('hex');
  } catch {
    return null;
  }
};

const keysIn = async (files: FileStore): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const { key } of files.list()) keys.add(key);
  return keys;
};

const missingOf = async (db: Queryable, files: FileStore, named: readonly NamedFile[]): Promise<string[]> => {
  const there = await keysIn(files);
  const gone = named.filter(({ key }) => !there.has(key));
  if (gone.length === 0) return [];
  // Removed meanwhile, together with its row.
  const still = new Set((await namedFiles(db)).map(({ key }) => key));
  return gone.map(({ key }) => key).filter((key) => still.has(key));
};

/** Whether every named file is there; reads only listings. */
export const findMissingFiles = async (db: Queryable, files: FileStore): Promise<FileFindings> => {
  const named = await namedFiles(db);
  return { named: named.length, missing: await missingOf(db, files, named), damaged: [] };
};

const LEARN = 'update files set sha256 = $2 where key = $1 and sha256 is null';

/** Checked twice: a file being resealed gets its new hash a moment after its new content. */
const isDamaged = async (db: Queryable, files: FileStore, key: string): Promise<boolean> => {
  const { rows } = await db.query<{ sha256: string | null }>(
    "select encode(sha256, 'hex') as sha256 from files where key = $1",
    [key],
  );
  const [row] = rows;
  return row !== undefined && row.sha256 !== null && row.sha256 !== (await hashOfFile(files, key));
};

/** Reads every file. An unknown hash is taken from the file. */
export const checkFiles = async (
  db: Queryable,
  files: FileStore,
  signal?: AbortSignal,
): Promise<FileFindings> => {
  const named = await namedFiles(db);
  const missing = await missingOf(db, files, named);
  const gone = new Set(missing);
  const damaged: string[] = [];
  for (const { key, sha256 } of named) {
    if (signal?.aborted) break;
    if (gone.has(key)) continue;
    const found = await hashOfFile(files, key);
    if (found === sha256 || found === null) continue;
    if (sha256 === null) await db.query(LEARN, [key, Buffer.from(found, 'hex')]);
    else if (await isDamaged(db, files, key)) damaged.push(key);
  }
  return { named: named.length, missing, damaged };
};
