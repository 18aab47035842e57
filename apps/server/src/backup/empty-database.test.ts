import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, migrationsDir } from '../../test/test-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import { emptyDatabase } from './empty-database.ts';

test('a database is emptied of every schema that migrations made, and they run again', async () => {
  const { url, drop } = await createTestDatabase();
  const connection = { connectionString: url };
  const client = new pg.Client(connection);
  await client.connect();
  const schemas = async (): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
    );
    return rows.map(({ name }) => name).sort();
  };
  const before = await schemas();
  expect(before).toContain('reporting');
  await emptyDatabase(client);
  expect(await schemas()).toEqual(['public']);
  const pool = openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('silent') });
  await migrate(pool, migrationsDir);
  await pool.end();
  expect(await schemas()).toEqual(before);
  await client.end();
  await drop();
});
