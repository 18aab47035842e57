/** Events of a record, oldest first. */
import type { Database } from '../src/platform/database/open-database.ts';

export const eventNamesOf = async (database: Database, entityId: string): Promise<string[]> => {
  const events = await database
    .selectFrom('events')
    .select('name')
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
  return events.map(({ name }) => name);
};
