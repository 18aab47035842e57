/** Every table has a primary key: replicas, repairs by hand and change feeds name rows by it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const withoutKey = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')
    order by 1`.execute(t.database);
  return rows.map(({ name }) => name);
};

test('every table has a primary key', async () => {
  expect(await withoutKey()).toEqual([]);
});

test('a table without one is seen', async () => {
  await sql`create table planted (at timestamptz not null)`.execute(t.database);
  expect(await withoutKey()).toContain('planted');
});
