/** Thousands of rows in a few statements: one JSON parameter per batch, opened by the database itself. */
import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';

const BATCH = 5_000;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const wireValue = (value: unknown): unknown =>
  value instanceof Buffer ? `\\x${value.toString('hex')}` : value;

/** Rows name the same columns, those of the first one. */
export const insertRows = async <T extends keyof DB & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> => {
  const first = rows[0];
  if (!first) return;
  const names = Object.keys(first).map((name) => [name, snakeCase(name)] as const);
  const target = sql.table(snakeCase(table));
  const columns = sql.join(names.map(([, column]) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row) => {
      const values = row as Readonly<Record<string, unknown>>;
      return Object.fromEntries(names.map(([name, column]) => [column, wireValue(values[name])]));
    });
    await sql`
      insert into ${target} (${columns})
      select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(batch)}::json)`.execute(
      db,
    );
  }
};
