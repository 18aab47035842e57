/** Keys of stored files that any row names; other files are orphans. */
import { namedFiles, type Queryable } from './named-files.ts';

/** Lists made in the background: kept for days, in no backup. */
const EXPORTS = 'select file_key as key from background_runs where file_key is not null';

export const storedKeys = async (db: Queryable): Promise<Set<string>> => {
  const named = await namedFiles(db);
  const { rows } = await db.query<{ key: string }>(EXPORTS);
  return new Set([...named, ...rows].map(({ key }) => key));
};
