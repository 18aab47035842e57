/**
 * Loads into bare tables: secondary indexes and foreign keys go before and come back after, built once over all rows
 * and checked by the database as it builds them. All in the caller's transaction: a failure leaves them as they were.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';

interface Part {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/** Indexes of the table itself, without those of primary and unique keys. */
const indexesOf = (tables: readonly string[]) => sql<Part>`
  select indexname as name, tablename as "table", indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename = any(${tables})
    and indexname not in (select conname from pg_constraint) order by tablename, indexname`;

const keysOf = (tables: readonly string[]) => sql<Part>`
  select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and conrelid::regclass::text = any(${tables}) order by 2, 1`;

export const loadBare = async (
  db: Db,
  tables: readonly string[],
  say: (text: string) => void,
  load: () => Promise<void>,
): Promise<void> => {
  const { rows: indexes } = await indexesOf(tables).execute(db);
  const { rows: keys } = await keysOf(tables).execute(db);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await load();
  const started = performance.now();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  say(
    `${indexes.length} indexes and ${keys.length} keys in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
};
