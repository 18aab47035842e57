/**
 * Migrates the database of its first argument with the files of the second, like a start; meant to be killed
 * midway.
 */
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openPool } from '../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

const [url = '', dir = ''] = process.argv.slice(2);
const connection = { connectionString: url };
const pool = openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('silent') });
process.stdout.write('begun\n');
try {
  process.stdout.write(`ran ${(await migrate(pool, dir)).length}\n`);
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`);
  process.exitCode = 3;
}
await pool.end();
