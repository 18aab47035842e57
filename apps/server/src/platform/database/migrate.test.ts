import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, migrationsDir } from '../../../test/test-database.ts';
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

test('who reads a table for long holds a migration up, but nobody else', async () => {
  writeFileSync(path.join(dir, '9001-more.sql'), 'alter table orders add column more int;');
  const said: string[] = [];
  const reader = await pool.connect();
  await reader.query('begin; select from orders');
  const migrating = migrate(pool, dir, { say: (line) => void said.push(line) });
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000);
  const other = await pool.connect();
  await other.query("set statement_timeout = '5s'");
  await other.query('select from orders');
  other.release(true);
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['9001-more.sql']);
});

test('an edited file and a database of a newer version stop the start', async () => {
  writeFileSync(path.join(dir, '9001-more.sql'), 'create table more (id int primary key);');
  await migrate(pool, dir);
  writeFileSync(path.join(dir, '9001-more.sql'), 'create table more (id bigint primary key);');
  await expect(migrate(pool, dir)).rejects.toThrow(/was edited/);
  await expect(migrate(pool, migrationsDir)).rejects.toThrow(/does not know/);
});

test('0019: rooms whose numbers are the same by now keep apart, the one in use keeps its number', async () => {
  const [house, type] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const room = (n: number) => `00000000-0000-7000-8000-00000000001${n}`;
  await pool.query(`
    drop index rooms_number_key;
    alter table rooms add constraint rooms_number_key unique (house_id, number);
    insert into houses (id, code, name, kind, state, province, city, district, address)
      values ('${house}', 'H', 'H', 'multi', 'online', '', '', '', '');
    insert into room_types (house_id, id, name, code, beds, base_guests, max_guests, base_price_fen)
      values ('${house}', '${type}', 'T', 'T', '', 2, 2, 1);
    insert into rooms (house_id, id, room_type_id, number, active)
      values ${[
        `'A1', false`,
        `'a1', true`,
        `'Ａ1', true`,
        `'1', true`,
        `U&'\\200B1', true`,
        `'１０1', true`,
        `U&'\\200B', true`,
      ]
        .map((rest, n) => `('${house}', '${room(n)}', '${type}', ${rest})`)
        .join(', ')}`);
  await pool.query(readFileSync(path.join(migrationsDir, '0019-room-numbers.sql'), 'utf8'));
  const { rows } = await pool.query('select number from rooms order by id');
  expect(rows.map((row) => row.number)).toEqual([
    'A1~000010',
    'a1',
    'A1~000012',
    '1',
    '1~000014',
    '101',
    '#000016',
  ]);
});
