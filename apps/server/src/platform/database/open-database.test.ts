import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../log.ts';
import { type Db, openKysely, openPool } from './open-database.ts';
import { inTransaction } from './transaction.ts';

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

const count = sql<{ n: number }>`select count(*)::int as n from settings where starts_with(key, 'order.')`;
const add = (key: string) => sql`insert into settings (key, value) values (${key}, 'true')`;
const open = () =>
  openKysely(
    openPool({
      connection: { connectionString: database.url },
      max: 2,
      statementTimeoutMs: 0,
      log: createLog('silent'),
    }),
  );

test('what a transaction is asked for together runs in that order, and is refused after the commit', async () => {
  const kysely = open();
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
  await kysely.destroy();
});

test('of several that fail together the first one says why, however deep it was asked for', async () => {
  const kysely = open();
  const deeper = async <T>(of: Promise<T>): Promise<T> => {
    const inner = async () => await of;
    return await inner();
  };
  const failing = inTransaction(kysely, async (db) => {
    const both = Promise.all([deeper(add('order.one').execute(db)), count.execute(db)]);
    both.catch(() => {});
    await new Promise((resolve) => setImmediate(resolve));
    // Both answers are there when the first is read.
    for (const until = performance.now() + 50; performance.now() < until; );
    return both;
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  await kysely.destroy();
});

test('a write that nothing waits for runs in its turn, and fails the change at its end', async () => {
  const kysely = open();
  const run = (...keys: string[]) => {
    const seen: unknown[] = [];
    const committed: string[] = [];
    const change = inTransaction(kysely, async (db, { send, afterCommit }) => {
      afterCommit(() => committed.push('committed'));
      for (const key of keys) {
        await send(add(key).compile(db));
        seen.push(
          (await count.execute(db).catch(({ code }: { code: string }) => ({ rows: [{ n: code }] }))).rows[0]
            ?.n,
        );
      }
    });
    return { change, seen, committed };
  };
  const first = run('order.sent', 'order.sent too');
  await first.change;
  expect(first).toMatchObject({ seen: [3, 4], committed: ['committed'] });

  // The second statement and the command both report the cause, even if no one awaits it.
  const second = run('order.sent', 'order.never');
  await expect(second.change).rejects.toMatchObject({ code: '23505' });
  expect(second).toMatchObject({ seen: ['23505', '23505'], committed: [] });
  const last = inTransaction(kysely, (db, { send }) => send(add('order.sent').compile(db)));
  await expect(last).rejects.toMatchObject({ code: '23505' });

  // A savepoint that was rolled back is no failure of the transaction.
  await inTransaction(kysely, async (db, { send }) => {
    await sql`savepoint here`.execute(db);
    await send(add('order.sent').compile(db));
    await sql`rollback to savepoint here`.execute(db);
    await send(add('order.sent after').compile(db));
  });
  expect((await count.execute(kysely)).rows).toEqual([{ n: 5 }]);

  // The client refuses unsupported values before sending anything.
  const odd = inTransaction(kysely, async (db, { send }) => {
    await add('order.odd').execute(db);
    await send(sql`insert into settings (key, value) values ('order.odd too', ${{ is: 1 }})`.compile(db));
  });
  await expect(odd).rejects.toThrow('plain values');

  // The connection stays usable and earlier commits remain.
  const { change } = run(...Array.from({ length: 100 }, (_, n) => `order.many ${n}`));
  await change;
  expect((await count.execute(kysely)).rows).toEqual([{ n: 105 }]);
  await kysely.destroy();
});

test('what goes on asking behind a refusal is refused itself', async () => {
  const kysely = open();
  const refuse = () => Promise.reject(new Error('refused'));
  let second: unknown;
  const goOn = async (db: Db) => {
    await add('order.three').execute(db);
    second = await add('order.four')
      .execute(db)
      .catch((error: unknown) => error);
  };
  await expect(inTransaction(kysely, (db) => Promise.all([refuse(), goOn(db)]))).rejects.toThrow('refused');
  await expect
    .poll(() => second)
    .toMatchObject({ message: expect.stringMatching(/was over|already rolled back/) });
  expect((await count.execute(kysely)).rows).toEqual([{ n: 105 }]);
  await kysely.destroy();
});

test('a newer version changes the columns of a table: statements that came often before go on, in a transaction too', async () => {
  const kysely = open();
  const look = (db: Db) => sql`select * from growing where id = ${1}`.execute(db);
  const other = (db: Db) => sql`select * from growing where id >= ${1}`.execute(db);
  await sql`create table growing as select 1 as id`.execute(kysely);
  for (let time = 0; time < 5; time += 1) {
    expect((await look(kysely)).rows).toEqual([{ id: 1 }]);
    expect((await inTransaction(kysely, other)).rows).toEqual([{ id: 1 }]);
  }
  await sql`alter table growing add column more int default 2`.execute(kysely);
  const both = (db: Db) => Promise.all([other(db), look(db)]);
  for (const answer of await inTransaction(kysely, both)) expect(answer.rows).toEqual([{ id: 1, more: 2 }]);
  for (let time = 0; time < 5; time += 1) expect((await look(kysely)).rows).toEqual([{ id: 1, more: 2 }]);
  await sql`alter table growing drop column more`.execute(kysely);
  for (let time = 0; time < 5; time += 1) expect((await look(kysely)).rows).toEqual([{ id: 1 }]);
  await sql`drop table growing`.execute(kysely);
  await kysely.destroy();
});
