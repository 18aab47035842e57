/** All uploaded files that rows refer to, plain or sealed: what must be in DATA_DIR and in a complete backup. */
import { sealedFileKeys } from './sealed-columns.ts';

export interface NamedFile extends Record<string, unknown> {
  readonly key: string;
  /** Hexadecimal, of the file as stored; null: unknown, or sealed, where the seal itself detects damage. */
  readonly sha256: string | null;
}

export interface Queryable {
  query<R extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

/** Columns of file keys that this database has: one that was restored may be older than this program. */
const columnsThere = async (db: Queryable): Promise<Set<string>> => {
  const { rows } = await db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
       and (column_name = 'file_key' or table_name = 'files')`,
  );
  return new Set(rows.map(({ name }) => name));
};

export const namedFiles = async (db: Queryable): Promise<NamedFile[]> => {
  const there = await columnsThere(db);
  const hash = there.has('files.sha256') ? "encode(sha256, 'hex')" : 'null::text';
  const parts = [
    ...(there.has('files.key') ? [`select key, ${hash} as sha256 from files`] : []),
    ...sealedFileKeys
      .filter(({ table, column }) => there.has(`${table}.${column}`))
      .map(({ table, column }) => `select ${column}, null from ${table} where ${column} is not null`),
  ];
  if (parts.length === 0) return [];
  const { rows } = await db.query<NamedFile>(
    `select key, max(sha256) as sha256 from (${parts.join(' union all ')}) n group by key order by key`,
  );
  return rows;
};
