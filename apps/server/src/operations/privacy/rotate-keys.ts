/**
 * Seals all values and files again under the newest of FIELD_KEYS while the server runs. A batch is read in table order
 * and written only where the value is unchanged, so that the server's changes win; rows that moved meanwhile are found
 * by the next pass. Killed at any point it starts again and skips finished work.
 */
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type FieldCipher, keyIdOf, SEALED_PATTERN } from '../../platform/field-cipher.ts';
import { countByKey } from '../../platform/field-secrets.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readContent } from '../../platform/files/files.ts';
import {
  countFilesByKey,
  isStillNamed,
  listSealedFiles,
  type SealedFile,
} from '../../platform/files/sealed-files.ts';
import { rewriteContent } from '../../platform/files/stored-files.ts';
import { sealedColumns, sealedFilesIn, sealedTables } from './sealed-columns.ts';

/** Pages of 8 KB that are read at once. */
const PAGES = 64;
/** Concurrent batches: most of a rotation is index work in the database. */
const LANES = 2;
/** Between two rounds a process with the old setting may have written. */
const MAX_ROUNDS = 3;

export interface Rotation {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly files: FileStore;
  readonly say: (line: string) => void;
}

interface SealedTable {
  readonly table: string;
  readonly columns: readonly string[];
}

const isSealed = new RegExp(SEALED_PATTERN);

const resealed = (cipher: FieldCipher, value: string | null): string | null =>
  value === null || !isSealed.test(value) || keyIdOf(value) === cipher.keyIds[0]
    ? value
    : cipher.encrypt(cipher.decrypt(value));

type Row = Readonly<Record<string, string | null>> & { readonly place: string };

const readPages = async ({ database, cipher }: Rotation, { table, columns }: SealedTable, from: number) => {
  const old = columns.map(
    (column) =>
      sql`(${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${`${cipher.keyIds[0]}.`}))`,
  );
  const { rows } = await sql<Row>`
    select ctid::text as place, ${sql.join(columns.map((column, at) => sql`${sql.ref(column)} as ${sql.ref(`v${at}`)}`))}
    from ${sql.table(table)} where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + PAGES},0)`}::tid
      and (${sql.join(old, sql` or `)})`.execute(database);
  return rows;
};

/** Answers how many values were sealed again. */
const writePages = async (
  { database, cipher }: Rotation,
  { table, columns }: SealedTable,
  rows: readonly Row[],
): Promise<number> => {
  const changed = rows
    .map((row) => ({ row, fresh: columns.map((_, at) => resealed(cipher, row[`v${at}`] ?? null)) }))
    .filter(({ row, fresh }) => fresh.some((value, at) => value !== (row[`v${at}`] ?? null)));
  if (changed.length === 0) return 0;
  const arrays = columns.flatMap((_, at) => [
    sql`${changed.map(({ row }) => row[`v${at}`] ?? null)}::text[]`,
    sql`${changed.map(({ fresh }) => fresh[at] ?? null)}::text[]`,
  ]);
  const names = columns.flatMap((_, at) => [sql.ref(`o${at}`), sql.ref(`n${at}`)]);
  const { numAffectedRows } = await inTransaction(database, (db) =>
    sql`
      update ${sql.table(table)} t set ${sql.join(columns.map((column, at) => sql`${sql.ref(column)} = ${sql.ref(`s.n${at}`)}`))}
      from unnest(${changed.map(({ row }) => row.place)}::tid[], ${sql.join(arrays)}) as s (place, ${sql.join(names)})
      where t.ctid = s.place and ${sql.join(
        columns.map(
          (column, at) => sql`${sql.ref(`t.${column}`)} is not distinct from ${sql.ref(`s.o${at}`)}`,
        ),
        sql` and `,
      )}`.execute(db),
  );
  const each = changed.map(
    ({ row, fresh }) => fresh.filter((value, at) => value !== (row[`v${at}`] ?? null)).length,
  );
  const all = each.reduce((sum, count) => sum + count, 0);
  return Number(numAffectedRows ?? 0) === changed.length ? all : Number(numAffectedRows ?? 0);
};

const pagesOf = async (database: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(
    database,
  );
  return rows[0]?.pages ?? 0;
};

const rotateTable = async (rotation: Rotation, of: SealedTable): Promise<number> => {
  let done = 0;
  let next = 0;
  // Rewritten rows may be appended to the table; they need no second pass.
  const pages = await pagesOf(rotation.database, of.table);
  const lane = async (): Promise<void> => {
    while (next < pages) {
      const from = next;
      next += PAGES;
      const sealed = await writePages(rotation, of, await readPages(rotation, of, from));
      done += sealed;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (done > 0) rotation.say(`${of.table}: ${done} values sealed anew`);
  return done;
};

/** A file deleted during resealing must not come back without a row. */
export const rotateFile = async (rotation: Rotation, file: SealedFile): Promise<boolean> => {
  const { database, cipher, files } = rotation;
  const { key } = file;
  const stream = await readContent(files, key);
  const content = stream && (await text(stream));
  const fresh = content && resealed(cipher, content);
  if (!fresh || fresh === content) return false;
  await rewriteContent(database, files, key, fresh);
  const isThere = await isStillNamed(database, file);
  if (!isThere) await files.remove(key);
  return isThere;
};

const rotateFiles = async (rotation: Rotation): Promise<number> => {
  let done = 0;
  const sealed = await listSealedFiles(rotation.database, sealedFilesIn(rotation.files));
  for (const file of sealed) if (await rotateFile(rotation, file)) done += 1;
  if (done > 0) rotation.say(`files: ${done} sealed anew`);
  return done;
};

const left = async ({ database, cipher, files }: Rotation): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map(await countByKey(database, sealedColumns));
  for (const [id, count] of await countFilesByKey(database, sealedFilesIn(files)))
    counts.set(id, (counts.get(id) ?? 0) + count);
  counts.delete(cipher.keyIds[0] as string);
  return counts;
};

/** Forgets ids of unused keys, so that the next start does not require them. */
const forgetKeys = async ({ database, cipher, say }: Rotation): Promise<void> => {
  const [newest = ''] = cipher.keyIds;
  const known = await database.deleteFrom('fieldKeys').where('id', '<>', newest).returning('id').execute();
  const old = new Set([...known.map(({ id }) => id), ...cipher.keyIds.slice(1)]);
  for (const id of old) say(`no value under key "${id}" left; it may be dropped`);
  if (old.size === 0) say(`every value lies under key "${newest}"`);
};

/** Returns how many values were resealed; fails if some remain under an old key after all rounds. */
export const rotateKeys = async (rotation: Rotation): Promise<number> => {
  let done = 0;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    for (const table of sealedTables) done += await rotateTable(rotation, table);
    done += await rotateFiles(rotation);
    const still = await left(rotation);
    if (still.size === 0) {
      await forgetKeys(rotation);
      return done;
    }
    for (const [id, count] of still) rotation.say(`${count} values under key "${id}" were written meanwhile`);
  }
  throw new Error(
    'Something still seals under an old key: start every server process with the new FIELD_KEYS first, then run this again.',
  );
};
