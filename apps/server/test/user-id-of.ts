import type { Database } from '../src/platform/database/open-database.ts';

/** Returns the id of a user of the small seed by their username. */
export const userIdOf = async (database: Database, username: string): Promise<string> =>
  (await database.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;
