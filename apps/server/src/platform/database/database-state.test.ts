/**
 * Losing and regaining the database writes two log lines, however many calls fail; errors are logged without values.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createLog, errorFields, type Log } from '../log.ts';
import { openKysely, openPool } from './open-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const openLog = () => {
  const lines: { level: string; message: string; reason?: string }[] = [];
  return { lines, log: createLog('info', (line) => lines.push(JSON.parse(line))) };
};
const open = (url: string, log: Log) =>
  openKysely(openPool({ connection: { connectionString: url }, max: 2, statementTimeoutMs: 2_000, log }));

test('away and back, once each', async () => {
  const { lines, log } = openLog();
  const away = open(`postgres://x@127.0.0.1:${await freePort()}/x`, log);
  for (let call = 0; call < 5; call += 1) await sql`select 1`.execute(away).catch(() => null);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'error',
      message: 'database away',
      reason: 'nobody listens at the address of the database',
    }),
  ]);
  const there = open(database.url, log);
  for (let call = 0; call < 3; call += 1) await sql`select 1`.execute(there);
  expect(lines.map(({ message }) => message)).toEqual(['database away', 'database back']);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(there).catch(() => null);
  await expect
    .poll(() =>
      sql`select 1`.execute(there).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(lines.map(({ message }) => message).slice(2)).toEqual(['database away', 'database back']);
  await Promise.all([away.destroy(), there.destroy()]);
});

test('an error is said in words and by its code, never with what somebody has typed', async () => {
  const { log } = openLog();
  const there = open(database.url, log);
  const fieldsOf = async (text: string) =>
    errorFields(
      await sql
        .raw(text)
        .execute(there)
        .catch((error: unknown) => error),
    );
  const wrong = await fieldsOf("select 'Li Lei 13800138000'::uuid");
  expect(wrong).toMatchObject({ code: '22P02', reason: 'a value that a column does not take' });
  expect(JSON.stringify({ ...wrong, stack: [] })).not.toContain('Li Lei');
  expect(
    await fieldsOf("do $$ begin raise exception 'could not extend' using errcode = '53100'; end $$"),
  ).toMatchObject({
    reason: 'the disk of the database is full: make room there: could not extend',
  });
  expect(await fieldsOf('select nothing')).toMatchObject({
    code: '42703',
    reason: expect.stringContaining('nothing'),
  });
  expect(
    errorFields(Object.assign(new Error('ENOSPC: write /data/files/ab/key'), { code: 'ENOSPC' })).reason,
  ).toBe('the disk of the files is full: make room in DATA_DIR');
  await there.destroy();
});
