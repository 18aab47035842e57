/** Compares the files that rows refer to with those in DATA_DIR: present, and with the stored content. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { contentPath } from '../../platform/files.ts';
import { type NamedFile, namedFiles, type Queryable } from './named-files.ts';

export interface FileFindings {
  readonly named: number;
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

const namesIn = (dir: string): Promise<string[]> => readdir(dir).catch(() => []);

const keysIn = async (dir: string): Promise<Set<string>> => {
  const keys = new Set<string>();
  for (const place of await namesIn(dir)) for (const name of await namesIn(`${dir}/${place}`)) keys.add(name);
  return keys;
};

/** Null: it cannot be read. */
export const hashOfFile = async (dir: string, key: string): Promise<string | null> => {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(contentPath(dir, key))) hash.update(piece as Buffer);
    return hash.digest('hex');
  } catch {
    return null;
  }
};

const missingOf = async (db: Queryable, dir: string, named: readonly NamedFile[]): Promise<string[]> => {
  const there = await keysIn(dir);
  const gone = named.filter(({ key }) => !there.has(key));
  if (gone.length === 0) return [];
  // Removed meanwhile, together with its row.
  const still = new Set((await namedFiles(db)).map(({ key }) => key));
  return gone.map(({ key }) => key).filter((key) => still.has(key));
};

/** Whether every named file is there; reads only folders. */
export const findMissingFiles = async (db: Queryable, dir: string): Promise<FileFindings> => {
  const named = await namedFiles(db);
  return { named: named.length, missing: await missingOf(db, dir, named), damaged: [] };
};

const LEARN = 'update files set sha256 = $2 where key = $1 and sha256 is null';

/** Checked twice: a file being resealed gets its new hash a moment after its new content. */
const isDamaged = async (db: Queryable, dir: string, key: string): Promise<boolean> => {
  const { rows } = await db.query<{ sha256: string | null }>(
    "select encode(sha256, 'hex') as sha256 from files where key = $1",
    [key],
  );
  const [row] = rows;
  return row !== undefined && row.sha256 !== null && row.sha256 !== (await hashOfFile(dir, key));
};

/** Reads every file. An unknown hash is taken from the file. */
export const checkFiles = async (db: Queryable, dir: string, signal?: AbortSignal): Promise<FileFindings> => {
  const named = await namedFiles(db);
  const missing = await missingOf(db, dir, named);
  const gone = new Set(missing);
  const damaged: string[] = [];
  for (const { key, sha256 } of named) {
    if (signal?.aborted) break;
    if (gone.has(key)) continue;
    const found = await hashOfFile(dir, key);
    if (found === sha256 || found === null) continue;
    if (sha256 === null) await db.query(LEARN, [key, Buffer.from(found, 'hex')]);
    else if (await isDamaged(db, dir, key)) damaged.push(key);
  }
  return { named: named.length, missing, damaged };
};
