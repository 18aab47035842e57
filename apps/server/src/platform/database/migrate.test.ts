import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, migrationsDir } from '../../../test/test-app.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { openPool } from './open-database.ts';

let pool: pg.Pool;
let drop: () => Promise<void>;
let dir: string;
beforeEach(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  pool = openPool({
    connection: { connectionString: database.url },
    max: 4,
    statementTimeoutMs: 0,
    log: createLog('silent'),
  });
  dir = mkdtempSync(path.join(tmpdir(), 'minsu-migrations-'));
  cpSync(migrationsDir, dir, { recursive: true });
});
afterEach(async () => {
  await pool.end();
  await drop();
  rmSync(dir, { recursive: true });
});

test('a new file runs once, also when two processes start together', async () => {
  writeFileSync(path.join(dir, '9001-more.sql'), 'create table more (id int primary key);');
  const ran = await Promise.all([migrate(pool, dir), migrate(pool, dir)]);
  expect(ran.flat()).toEqual(['9001-more.sql']);
  expect(await migrate(pool, dir)).toEqual([]);
});

test('a file that fails leaves nothing and says which one', async () => {
  writeFileSync(path.join(dir, '9001-bad.sql'), 'create table half (id int); select nothing from nowhere;');
  await expect(migrate(pool, dir)).rejects.toThrow(/9001-bad\.sql failed/);
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
});

test('an edited file and a database of a newer version stop the start', async () => {
  writeFileSync(path.join(dir, '9001-more.sql'), 'create table more (id int primary key);');
  await migrate(pool, dir);
  writeFileSync(path.join(dir, '9001-more.sql'), 'create table more (id bigint primary key);');
  await expect(migrate(pool, dir)).rejects.toThrow(/was edited/);
  await expect(migrate(pool, migrationsDir)).rejects.toThrow(/does not know/);
});
