/** Checks the schema against the distribution of tables over a cluster. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { byHouse, copied, onCoordinator, released } from './distribution.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ partitioned: false });
});
afterAll(() => t.close());

const houses: ReadonlySet<string> = new Set(byHouse);
const copies: ReadonlySet<string> = new Set(copied);

test('every table is declared once: by house, copied or on the coordinator', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname`.execute(t.database);
  expect([...byHouse, ...copied, ...onCoordinator].sort()).toEqual(rows.map(({ name }) => name).sort());
});

interface Key {
  readonly table: string;
  readonly index: string;
  readonly columns: readonly string[];
}

const uniqueKeys = async (): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select t.relname as table, i.relname as index, array_agg(a.attname::text) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
    where (x.indisunique or x.indisexclusion) and t.relname = any(${[...byHouse]}) group by 1, 2`.execute(
    t.database,
  );
  return rows;
};
const withoutHouse = (keys: readonly Key[]) =>
  keys.filter(({ columns }) => !columns.includes('house_id')).map(({ table, index }) => `${table} ${index}`);

test('every unique and exclusive key of a table of a house carries house_id, which is never null', async () => {
  const keys = await uniqueKeys();
  expect(new Set(keys.map(({ table }) => table)).size).toBe(byHouse.length);
  expect(withoutHouse(keys)).toEqual([]);
  const { rows } = await sql`
    select attrelid::regclass::text as table from pg_attribute
    where attname = 'house_id' and attnotnull and attrelid::regclass::text = any(${[...byHouse]})`.execute(
    t.database,
  );
  expect(rows).toHaveLength(byHouse.length);
});

test('a key that forgets the house is seen', async () => {
  await t.database
    .transaction()
    .execute(async (tx) => {
      await sql`create unique index planted_key on orders (order_no)`.execute(tx);
      const { rows } = await sql<Key>`
        select 'orders' as table, indexrelid::regclass::text as index, array['order_no'] as columns
        from pg_index where indexrelid = 'planted_key'::regclass`.execute(tx);
      expect(withoutHouse(rows)).toEqual(['orders planted_key']);
      throw new Error('undone');
    })
    .catch((error: Error) => expect(error.message).toBe('undone'));
});

interface Reference {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
}

const references = async (): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select c.conname as name, c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(
    t.database,
  );
  return rows;
};

test('references among tables of a house go by the house; those that no node can check are named with their reason', async () => {
  const all = await references();
  const among = all.filter(({ from, to }) => houses.has(from) && houses.has(to));
  expect(among.length).toBeGreaterThan(40);
  expect(among.filter(({ columns }) => !columns.includes('house_id')).map(({ name }) => name)).toEqual([]);
  const torn = all.filter(
    ({ from, to }) =>
      (houses.has(from) && !houses.has(to) && !copies.has(to)) || (!houses.has(from) && houses.has(to)),
  );
  expect(torn.map(({ name }) => name).sort()).toEqual(Object.keys(released).sort());
});

test('deploy/citus.sql says the same', () => {
  const file = readFileSync(path.resolve(import.meta.dirname, '../../../../../deploy/citus.sql'), 'utf8');
  const lists = [...file.matchAll(/unnest\(array\[([^\]]+)\]/g)].map(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  );
  expect(lists.map((names) => names.sort())).toEqual([
    [...byHouse].sort(),
    [...copied].sort(),
    Object.keys(released).sort(),
  ]);
});

test('every column that refers to another table of a house has an index to find it by', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conname as name from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any(${[...byHouse]})
      and c.confrelid::regclass::text in ('orders', 'stays') and not exists (
        select from pg_index x where x.indrelid = c.conrelid and c.conkey <@ (x.indkey::int2[]))`.execute(
    t.database,
  );
  expect(rows).toEqual([]);
});
