import type { Database } from '../src/platform/database/open-database.ts';

/** The id of a user of the small seed by the name he signs in with. */
export const userIdOf = async (database: Database, username: string): Promise<string> =>
  (await database.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;
