/** A job whose process was killed is free within seconds; one that a living process holds is left alone. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let client: pg.Client;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  client = new pg.Client({ connectionString: t.url, application_name: 'pool-alive' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await t.close();
});

/** A job that no process runs, so only its lock changes. */
const lockedJob = async (pool: string): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from graphile_worker.add_job('test.nobody')`,
  );
  const id = rows[0]?.id ?? '';
  await client.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where id = $2`,
    [pool, id],
  );
  return id;
};

const holderOf = async (id: string): Promise<string | null> => {
  const { rows } = await client.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker._private_jobs where id = $1',
    [id],
  );
  return rows[0]?.locked_by ?? null;
};

test('the lock of a dead process is taken off, that of a living one is not', async () => {
  const alive = await lockedJob('pool-alive');
  const dead = await lockedJob('pool-dead');
  await vi.waitUntil(async () => (await holderOf(dead)) === null, { timeout: 30_000, interval: 100 });
  expect(await holderOf(alive)).toBe('pool-alive');
});
