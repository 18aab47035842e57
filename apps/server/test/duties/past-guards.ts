/** Changes rows behind the server's back, past the guards of its database. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/platform/database/open-database.ts';

export const pastGuards = (database: Database, statement: RawBuilder<unknown>): Promise<void> =>
  database.transaction().execute(async (db) => {
    await sql`set local session_replication_role = 'replica'`.execute(db);
    await statement.execute(db);
  });
