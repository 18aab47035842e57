import { flushCompileCache } from 'node:module';
import type { Database } from '../src/platform/database/open-database.ts';

/**
 * A child is ready when its connection is open. Its compiled code is written down before, for the next one: it will be killed, and
 * would leave none.
 */
export const tellReady = async (database: Database): Promise<void> => {
  await database.selectFrom('settings').select('key').limit(1).execute();
  flushCompileCache();
  process.send?.('ready');
};
