/**
 * Opens the field cipher of a database: its own secrets, created at the first start, and the ids of the keys that data
 * may still be encrypted with. A setting without a needed key is refused with an explanation.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import { advisoryLocks } from './database/advisory-locks.ts';
import type { Database, Db } from './database/open-database.ts';
import { inTransaction } from './database/transaction.ts';
import {
  createFieldCipher,
  derivedSecrets,
  type FieldCipher,
  type FieldSecrets,
  SEALED_PATTERN,
} from './field-cipher.ts';
import { countFilesByKey, type SealedColumn, type SealedFiles } from './files/sealed-files.ts';

const everyValue = (columns: readonly SealedColumn[]) =>
  sql.join(
    columns.map(
      ({ table, column }) =>
        sql`select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`,
    ),
    sql` union all `,
  );

/** Ids of keys with how many values lie under each. Reads every sealed value: for a first start, a rotation, a refusal. */
export const countByKey = async (
  db: Db,
  columns: readonly SealedColumn[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select split_part(value, '.', 1) as id, count(*)::int as count from (${everyValue(columns)}) v
    where value ~ ${SEALED_PATTERN} group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

const knownKeys = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('fieldKeys').select('id').execute()).map(({ id }) => id);

const counted = (count: number, what: string): string[] =>
  count > 0 ? [`${count} ${what}${count === 1 ? '' : 's'}`] : [];

const lacking = (id: string, values: number, files: number): string =>
  `FIELD_KEYS: the key "${id}" is missing, and ${[...counted(values, 'value'), ...counted(files, 'file')].join(' and ')} can be read with no other. ` +
  `Put it back behind the others (FIELD_KEYS=<new key>,${id}:…), or run "npm run rotate-keys" with it before it is dropped.`;

/** Counts of encrypted values by place. */
export interface Sealed {
  readonly columns: readonly SealedColumn[];
  /** Absent when only the database is available. */
  readonly files?: SealedFiles;
}

/** Keeps ids without values: another process may be writing under one. Only a finished rotation forgets an id. */
const checkKeys = async (
  db: Db,
  { keyIds }: FieldCipher,
  known: readonly string[],
  { columns, files }: Sealed,
): Promise<void> => {
  const missing = known.filter((id) => !keyIds.includes(id));
  if (missing.length === 0) return;
  const values = await countByKey(db, columns);
  const inFiles = files ? await countFilesByKey(db, files) : new Map<string, number>();
  for (const id of missing) {
    const [count, fileCount] = [values.get(id) ?? 0, inFiles.get(id) ?? 0];
    if (count + fileCount > 0) throw new ConfigError(lacking(id, count, fileCount));
  }
};

const readSecret = (cipher: FieldCipher, sealed: string): Buffer => {
  try {
    return Buffer.from(cipher.decrypt(sealed), 'base64');
  } catch {
    const id = sealed.split('.')[0] ?? '';
    throw new ConfigError(
      `FIELD_KEYS: the key "${id}" is not the one this database was sealed with. Give it back its own 32 bytes.`,
    );
  }
};

const secretsOf = async (db: Db, cipher: FieldCipher): Promise<FieldSecrets | null> => {
  const rows = await db.selectFrom('fieldSecrets').select(['name', 'secretSealed']).execute();
  const byName = new Map(rows.map(({ name, secretSealed }) => [name, secretSealed]));
  const [hash, person] = [byName.get('hash'), byName.get('person')];
  return hash === undefined || person === undefined
    ? null
    : { hash: readSecret(cipher, hash), person: readSecret(cipher, person) };
};

const keep = async (db: Db, cipher: FieldCipher, secrets: FieldSecrets): Promise<FieldSecrets> => {
  const rows = (['hash', 'person'] as const).map((name) => ({
    name,
    secretSealed: cipher.encrypt(secrets[name].toString('base64')),
  }));
  await db.insertInto('fieldSecrets').values(rows).execute();
  return secrets;
};

const open = async (db: Db, setting: string, sealed: Sealed): Promise<FieldCipher> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.fieldSecrets})`.execute(db);
  const cipher = createFieldCipher(setting);
  const recorded = await knownKeys(db);
  // Databases older than the key list: read the ids from the values.
  const known = recorded.length > 0 ? recorded : [...(await countByKey(db, sealed.columns)).keys()];
  await checkKeys(db, cipher, known, sealed);
  const ids = [...new Set([...known.filter((id) => cipher.keyIds.includes(id)), cipher.keyIds[0] as string])];
  await db
    .insertInto('fieldKeys')
    .values(ids.map((id) => ({ id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await secretsOf(db, cipher);
  if (found) return createFieldCipher(setting, found);
  // Keeps the old hash secret, so existing hashes stay valid.
  const fresh = { hash: randomBytes(32), person: randomBytes(32) };
  return createFieldCipher(
    setting,
    await keep(db, cipher, known.length > 0 ? { ...fresh, hash: derivedSecrets(setting).hash } : fresh),
  );
};

/** `database` without a time limit for statements: a first start may read every sealed value. */
export const openFieldCipher = (
  database: Database,
  setting: string,
  columns: readonly SealedColumn[],
  files?: SealedFiles,
): Promise<FieldCipher> =>
  inTransaction(database, (db) => open(db, setting, { columns, ...(files && { files }) }));
