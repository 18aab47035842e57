/** A process whose clock differs from the database's: refused and allowed calls, and recovery. */

import { setTimeout as sleep } from 'node:timers/promises';
import { getPreferences, savePreferences } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ShiftedClock, shiftableClock } from '../../test/shifted-clock.ts';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { startApp } from '../app.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { openToolDatabase } from '../tool-database.ts';
import { createLog } from './log.ts';

const log = createLog('silent');

let t: TestApp;
let database: ShiftedClock;
let running: Awaited<ReturnType<typeof startApp>>;
let token: string;
let ahead = 0;
const lines: string[] = [];

beforeAll(async () => {
  t = await openTestApp({ now: new Date().toISOString() });
  database = await shiftableClock(t.url);
  token = (await t.as('admin')).token;
  running = await startApp({
    config: t.config,
    connection: { connectionString: t.url },
    log: createLog('warn', (line) => void lines.push(line)),
    machineClock: () => Date.now() + ahead,
  });
});
afterEach(async () => {
  ahead = 0;
  await database.shift(0);
  await becomes('right');
});
afterAll(async () => {
  await running.stop();
  await database.close();
  await t.close();
});

const get = (url: string) => running.app.inject({ url, headers: { authorization: token } });
const save = () =>
  running.app.inject({
    method: 'POST',
    url: savePreferences.path,
    headers: { authorization: token, 'accept-language': 'en-US' },
    payload: { list: 'orders', value: {} },
  });
const read = async () => (await get(getPreferences.path)).statusCode;
const health = async () => (await get('/health')).json() as { code: number; data: Record<string, unknown> };
/** Until it has noticed for good, and its background work has followed. */
const becomes = (state: 'right' | 'wrong') =>
  vi.waitUntil(
    async () => {
      const { data } = await health();
      return state === 'right' ? data.status === 'ok' : data.clock === 'wrong' && data.jobs === 'stopped';
    },
    { timeout: 15_000, interval: 50 },
  );

test.each([
  ['an hour ahead', HOUR_MS],
  ['40 days behind', -40 * DAY_MS],
  ['7 s ahead', 7_000],
])(
  '%s: the next change is refused with words, reads and sessions go on, and it comes back by itself',
  async (_, ms) => {
    ahead = ms;
    const refused = await save();
    const { data, message } = refused.json() as { data: { failure: string }; message: string };
    expect([refused.statusCode, data.failure]).toEqual([503, 'core.clockWrong']);
    expect(message).toContain('clock is wrong');
    expect(await read()).toBe(200);
    expect(await health()).toMatchObject({ code: 503, data: { status: 'degraded', clock: 'wrong' } });
    expect(Math.abs(Number((await health()).data.clockSkewSeconds) - ms / 1_000)).toBeLessThan(2);
    expect((await get('/health/ready')).statusCode).toBe(503);
    // Platforms and providers are asked to retry.
    const called = await running.app.inject({
      method: 'POST',
      url: '/hotel-external/sms/receipt',
      payload: {},
    });
    expect(called.statusCode).toBe(503);
    expect((await get('/health/live')).statusCode).toBe(200);
    ahead = 0;
    await becomes('right');
    expect((await save()).statusCode).toBe(200);
  },
);

test('jobs, loops and the relay stop with it, and go on when it is right', async () => {
  const locks = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.application_name in ('minsu-relay', 'minsu-loop') and a.datname = current_database()`.execute(
      t.database,
    );
    return rows[0]?.count ?? 0;
  };
  await vi.waitUntil(async () => (await locks()) >= 2, { timeout: 15_000 });
  ahead = HOUR_MS;
  await vi.waitUntil(async () => (await locks()) === 0, { timeout: 15_000 });
  expect(await health()).toMatchObject({ data: { jobs: 'stopped' } });
  ahead = 0;
  await vi.waitUntil(async () => (await locks()) >= 2, { timeout: 15_000 });
  await becomes('right');
  expect(lines.filter((line) => line.includes('the clock differs from the database')).length).toBeGreaterThan(
    0,
  );
});

test('a clock that is slewed stops nothing; one that was wrong is right again only once it agrees', async () => {
  ahead = 4_000;
  expect((await save()).statusCode).toBe(200);
  expect((await health()).code).toBe(200);
  ahead = 6_000;
  await becomes('wrong');
  ahead = 3_500;
  await sleep(2_500);
  expect((await save()).statusCode).toBe(503);
  ahead = 1_000;
  await becomes('right');
});

test('machine and database set together, as on one machine: no change is refused', async () => {
  for (const ms of [2 * HOUR_MS, -HOUR_MS, 0]) {
    await database.shift(ms);
    ahead = ms;
    expect((await save()).statusCode).toBe(200);
    expect(await health()).toMatchObject({ data: { clock: 'ok' } });
  }
});

test('the clock of the database alone is set: refused too, whoever is wrong', async () => {
  await database.shift(HOUR_MS);
  await becomes('wrong');
  expect((await save()).statusCode).toBe(503);
});

test('neither a server nor a tool starts beside a database that says another time, and nothing is written', async () => {
  await database.shift(-HOUR_MS);
  const connection = { connectionString: t.url };
  await expect(prepareDatabase(t.config, connection, { log, say() {} })).rejects.toThrow(
    /60 min ahead of the database's/,
  );
  await expect(openToolDatabase({ ...t.config, databaseUrl: t.url }, () => {})).rejects.toThrow(
    /Nothing was written. Correct the one that is wrong/,
  );
  await database.shift(2_000);
  const tool = await openToolDatabase({ ...t.config, databaseUrl: t.url }, () => {});
  await tool.stop();
});

test('health and metrics go by the oldest due job', async () => {
  await sql`select graphile_worker.add_job('test.nobody', job_key => 'old', run_at => now() - interval '400 s')`.execute(
    t.database,
  );
  expect(await health()).toMatchObject({ code: 503, data: { jobs: 'late', clock: 'ok' } });
  const metrics = (await get('/metrics')).body;
  expect(Number(/^minsu_jobs_oldest_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(399);
  await sql`delete from graphile_worker._private_jobs where key = 'old'`.execute(t.database);
  await becomes('right');
});
