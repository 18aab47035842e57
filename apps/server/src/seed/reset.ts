/** Makes room for a seed: every row goes but what migrations brought as data, and with them the anchor that would call the old audit log lost. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';

export const deleteEverything = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename <> all('{schema_migrations,field_keys,field_secrets,dictionary_items,holidays,restores}')`.execute(
    database,
  );
  await inTransaction(database, async (db) => {
    // Ledger tables refuse to be emptied, by grant and by trigger.
    const { rows: kept } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgtype & 32 <> 0`.execute(db);
    const books = kept.map(({ name }) => sql.table(name));
    for (const table of books) {
      await sql`grant truncate on ${table} to current_user`.execute(db);
      await sql`alter table ${table} disable trigger user`.execute(db);
    }
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(
      db,
    );
    // Backups of the previous business end before the new one.
    await sql`insert into restores select coalesce(max(generation), 0) + 1 from restores`.execute(db);
    for (const table of books) {
      await sql`alter table ${table} enable trigger user`.execute(db);
      await sql`revoke truncate on ${table} from current_user`.execute(db);
    }
  });
};

/** The file of the audit log's newest block (foundation/audit/anchor.ts). */
export const forgetAnchor = (file: string): Promise<void> => rm(file, { force: true });
