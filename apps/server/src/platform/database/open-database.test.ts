import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../log.ts';
import { inTransaction } from '../transaction.ts';
import { openKysely, openPool } from './open-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('columns are named in our way for queries of ours alone, on whatever connection', async () => {
  const connection = { connectionString: database.url };
  const pool = openPool({ connection, max: 1, statementTimeoutMs: 0, log: createLog('silent') });
  const kysely = openKysely(pool);
  const text = `select 1 as one_two, '{"in_side": 2}'::json as three_four`;
  const ours = [{ oneTwo: 1, threeFour: { in_side: 2 } }];
  const own = [{ one_two: 1, three_four: { in_side: 2 } }];
  expect((await sql.raw(text).execute(kysely)).rows).toEqual(ours);
  expect((await pool.query(text)).rows).toEqual(own);
  expect((await sql.raw(text).execute(kysely)).rows).toEqual(ours);
  const [first, second] = await kysely
    .transaction()
    .execute((tx) => Promise.all([sql.raw(text).execute(tx), sql.raw('select 5 as five_six').execute(tx)]));
  expect([first.rows, second.rows]).toEqual([ours, [{ fiveSix: 5 }]]);
  expect((await pool.query(text)).rows).toEqual(own);
  await kysely.destroy();
});

test('what a transaction is asked for together runs in that order, and is refused after the commit', async () => {
  const connection = { connectionString: database.url };
  const kysely = openKysely(
    openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('silent') }),
  );
  const count = sql<{ n: number }>`select count(*)::int as n from settings where starts_with(key, 'order.')`;
  const add = (key: string) => sql`insert into settings (key, value) values (${key}, 'true')`;
  const { tx, seen } = await inTransaction(kysely, async (db) => {
    const [, first, , second] = await Promise.all([
      add('order.one').execute(db),
      count.execute(db),
      add('order.two').execute(db),
      count.execute(db),
    ]);
    return { tx: db, seen: [first.rows, second.rows] };
  });
  expect(seen).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  await expect(count.execute(tx)).rejects.toThrow('already committed');
  await expect(
    inTransaction(kysely, (db) =>
      Promise.all([add('order.one').execute(db), add('order.three').execute(db)]),
    ),
  ).rejects.toMatchObject({ code: '23505' });
  expect((await count.execute(kysely)).rows).toEqual([{ n: 2 }]);
  await kysely.destroy();
});
