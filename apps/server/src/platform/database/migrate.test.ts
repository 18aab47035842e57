import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('a database from before the baseline', () => {
  const { replaced } = JSON.parse(
    readFileSync(path.join(migrationsDir, 'replaced-by-baseline.json'), 'utf8'),
  ) as { replaced: { name: string; checksum: string }[] };
  const ran = async (migrations: typeof replaced) => {
    await pool.query("delete from schema_migrations where name like '0001-%'");
    await pool.query(
      'insert into schema_migrations select name, checksum from jsonb_to_recordset($1) as m (name text, checksum text)',
      [JSON.stringify(migrations)],
    );
  };
  const stored = async () =>
    (
      await pool.query<{ name: string; checksum: string }>(
        'select name, checksum from schema_migrations order by name',
      )
    ).rows;

  test('counts as one with the baseline if all of them ran, and goes on', async () => {
    const before = await stored();
    await ran(replaced);
    writeFileSync(path.join(dir, '9001-more.sql'), 'create table more (id int primary key);');
    expect(await migrate(pool, dir)).toEqual(['9001-more.sql']);
    expect((await stored()).slice(0, -1)).toEqual(before);
  });

  test.each([
    ['one of them is missing', replaced.slice(0, -1), /0196-notice-popup\.sql is missing/],
    [
      'one was edited',
      replaced.map((one, at) => (at === 3 ? { ...one, checksum: 'x' } : one)),
      /0004-entry\.sql was edited/,
    ],
  ])('is refused and stays as it is if %s', async (_case, migrations, message) => {
    await ran(migrations);
    const before = await stored();
    await expect(migrate(pool, dir)).rejects.toThrow(message);
    expect(await stored()).toEqual(before);
  });

  test('is brought to the baseline by the bridge if it is of the last published version', async () => {
    const only = new Set(['0001-baseline.sql']);
    await pool.query('drop schema public cascade; create schema public');
    await migrate(pool, dir, { only });
    const before = await stored();
    const schema = await schemaOf(pool);
    await pool.query(UNBRIDGED);
    // As an older version leaves it that restores its backup over a newer one.
    expect((await pool.query("select to_regnamespace('reporting') as there")).rows).toEqual([
      { there: 'reporting' },
    ]);
    expect(await schemaOf(pool)).not.toEqual(schema);
    await ran(replaced.filter(({ name }) => name <= '0170-primary-keys.sql'));
    expect(await migrate(pool, dir, { only })).toEqual([]);
    expect(await schemaOf(pool)).toEqual(schema);
    expect(await stored()).toEqual(before);
    expect((await migrate(pool, dir)).length).toBeGreaterThan(3);
  });
});

/** Takes from the baseline what the bridge adds. */
const UNBRIDGED = `
  drop table channel_content, connector_calls, connector_houses, robot_messages, sms_mappings, sms_opt_outs, sms_sends,
    sms_signatures, sms_templates, connectors;
  alter table channel_cells drop column max_nights, drop column included_guests, drop column extra_guest_fen;
  alter table channel_confirmed_nights drop column max_nights, drop column included_guests, drop column extra_guest_fen;
  alter table evaluations drop column reply_sent_at, drop column reply_refused_for;
  alter table notice_choices drop column popup;
  alter table notifications drop column template, drop column template_values_cipher;
  alter table merchant_accounts drop column pending_change, drop column pending_credentials_cipher;
  drop trigger duty_requests_merchant_refused on duty_requests;
  drop function forget_refused_merchant;
`;

/** In the order in which a backup writes and reads columns. */
const schemaOf = async (database: pg.Pool): Promise<string[]> => {
  const { rows } = await database.query<{ line: string }>(`
    select format('%s %s %s %s %s %s', c.relname, rank() over (partition by c.oid order by a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace`);
  return rows.map(({ line }) => line).sort();
};
