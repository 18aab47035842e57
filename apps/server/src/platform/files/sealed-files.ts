/** Lists encrypted single-text files and the keys they are encrypted with. */
import { sql } from 'kysely';
import type { Db } from '../database/open-database.ts';
import type { FileStore } from './file-store.ts';

/** A column of sealed texts or of keys of sealed files, by its name in the database. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

export interface SealedFiles {
  readonly store: FileStore;
  /** Columns that hold the keys of such files. */
  readonly columns: readonly SealedColumn[];
}

export interface SealedFile {
  readonly key: string;
  readonly named: SealedColumn;
}

export const listSealedFiles = async (
  db: Db,
  { columns }: Pick<SealedFiles, 'columns'>,
): Promise<SealedFile[]> => {
  const found: SealedFile[] = [];
  for (const named of columns) {
    const column = sql.ref(named.column);
    const { rows } = await sql<{ key: string }>`
      select ${column} as key from ${sql.table(named.table)} where ${column} is not null`.execute(db);
    found.push(...rows.map(({ key }) => ({ key, named })));
  }
  return found;
};

export const isStillNamed = async (db: Db, { key, named }: SealedFile): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(named.table)} where ${sql.ref(named.column)} = ${key} limit 1`.execute(db);
  return rows.length > 0;
};

/** Longest key id plus the point after it. */
const HEAD_BYTES = 17;
const HEAD = /^(\w{1,16})\./;

/** Undefined if the file is gone or not encrypted. */
const keyIdOfFile = async (store: FileStore, key: string): Promise<string | undefined> => {
  const found = await store.open(key);
  if (!found) return undefined;
  let head = '';
  for await (const piece of found.body as AsyncIterable<Buffer>) {
    head += piece.toString('latin1', 0, HEAD_BYTES);
    // Leaving the loop closes the file or the connection.
    if (head.length >= HEAD_BYTES) break;
  }
  return HEAD.exec(head.slice(0, HEAD_BYTES))?.[1];
};

/** Ids of keys with how many files lie under each. Reads the beginning of every one. */
export const countFilesByKey = async (db: Db, files: SealedFiles): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const { key } of await listSealedFiles(db, files)) {
    const id = await keyIdOfFile(files.store, key);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};
