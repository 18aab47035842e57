/** Jobs that run by the clock go by the database's, and what a wrong clock has planned is planned again. */
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ShiftedClock, shiftableClock } from '../../../test/shifted-clock.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { openPool } from '../database/open-database.ts';
import { createLog } from '../log.ts';
import type { Module } from '../module.ts';
import { oldestDueSeconds } from './due-jobs.ts';
import { isJobDue, planJobs, scheduledJobs } from './job-planner.ts';
import { type Jobs, startJobs } from './jobs.ts';

const run = async (): Promise<void> => {};
const module: Module = {
  name: 'test',
  routes: [],
  jobs: {
    'test.minute': { cron: '* * * * *', run },
    'test.night': { cron: '41 3 * * *', run },
    'test.heard': { on: ['room.edited'], run },
  },
};
const items = scheduledJobs([module]);
const [everyMinute, nightly] = items;
const log = createLog('silent');

let t: TestApp;
let pool: pg.Pool;
let database: ShiftedClock;
let jobs: Jobs | undefined;
beforeAll(async () => {
  t = await openTestApp();
  database = await shiftableClock(t.url);
  pool = openPool({ connection: { connectionString: t.url }, max: 4, statementTimeoutMs: 0, log });
  // Makes its tables.
  jobs = await startJobs(t.services, { connectionString: t.url }, pool, t.database, [], () => {});
  await jobs.stop();
});
beforeEach(async () => {
  await database.shift(0);
  await pool.query('delete from graphile_worker._private_jobs; delete from job_minutes');
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});
afterAll(async () => {
  await pool.end();
  await database.close();
  await t.close();
});

interface Waiting {
  readonly name: string;
  readonly key: string | null;
  /** Seconds from the database's now. */
  readonly due: number;
}

const waiting = async (): Promise<Waiting[]> =>
  (
    await pool.query<Waiting>(
      `select t.identifier as name, j.key, extract(epoch from j.run_at - now())::float8 as due
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
  ).rows;

const minuteOf = (text: string): number => Date.parse(text) / 60_000;

test('a job is due for each minute it names since the last one, once, and not for minutes that are long past', () => {
  const at = minuteOf('2026-11-29T03:41:00Z');
  if (!(everyMinute && nightly)) throw new Error('no jobs');
  expect([at - 1, at, at + 1].map((now) => isJobDue(nightly, null, now))).toEqual([false, true, false]);
  expect(isJobDue(nightly, at - 1_440, at + 20)).toBe(true);
  expect(isJobDue(nightly, at, at + 20)).toBe(false);
  expect(isJobDue(nightly, at - 1_440, at + 61)).toBe(false);
  // Two processes read the clock around the full minute.
  expect(isJobDue(everyMinute, at + 1, at)).toBe(false);
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 600_000 }), (ahead) => isJobDue(everyMinute, at + ahead, at)),
  );
});

test('each minute once, however many processes plan; one that still waits is not added again', async () => {
  await Promise.all(Array.from({ length: 4 }, () => planJobs(pool, items, log)));
  await planJobs(pool, items, log);
  const minutely = (await waiting()).filter(({ name }) => name === 'test.minute');
  expect(minutely).toMatchObject([{ key: 'cron test.minute' }]);
  expect(minutely[0]?.due).toBeLessThanOrEqual(0);
  await database.shift(60_000);
  await planJobs(pool, items, log);
  expect((await waiting()).filter(({ name }) => name === 'test.minute')).toHaveLength(1);
});

test('a clock that was an hour ahead for a minute: what it planned is due again at once, keyed and not', async () => {
  await database.shift(3_600_000);
  await planJobs(pool, items, log);
  await pool.query(`
    select graphile_worker.add_job('test.heard', job_key => 'test.heard:1'), graphile_worker.add_job('test.heard');
    select graphile_worker.add_job('test.heard', job_key => 'failed');
    update graphile_worker._private_jobs set attempts = 2, run_at = now() + interval '50 s', updated_at = now() where key = 'failed'`);
  await database.shift(0);
  const parked = await waiting();
  expect(parked).toHaveLength(4);
  for (const { due } of parked) expect(due).toBeGreaterThan(3_500);
  await planJobs(pool, items, log);
  const now = await waiting();
  expect(now).toHaveLength(4);
  for (const { name, due } of now) expect(due, name).toBeLessThanOrEqual(0);
  // The minute that was to come is forgotten: this one is planned.
  await pool.query(`delete from graphile_worker._private_jobs`);
  await database.shift(60_000);
  await planJobs(pool, items, log);
  expect(await waiting()).toMatchObject([{ name: 'test.minute' }]);
});

test('a failed job waits for its time, as before', async () => {
  await pool.query(`select graphile_worker.add_job('test.heard', job_key => 'failed');
    update graphile_worker._private_jobs set attempts = 9, run_at = now() + interval '6 hours' where key = 'failed'`);
  await planJobs(pool, [], log);
  expect((await waiting())[0]?.due).toBeGreaterThan(21_000);
});

test('a locked job of a dead process is freed although it was locked in the future', async () => {
  await pool.query(`select graphile_worker.add_job('test.nobody');
    update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() + interval '1 hour'`);
  jobs = await startJobs(t.services, { connectionString: t.url }, pool, t.database, [], () => {});
  await expect
    .poll(
      async () =>
        (await pool.query('select from graphile_worker._private_jobs where locked_by is null')).rowCount,
      { timeout: 20_000 },
    )
    .toBe(1);
});

test('the oldest due work is seen where nothing is dated in the past: a parked job, and a plan that nobody makes', async () => {
  expect(await oldestDueSeconds(t.database)).toBeNull();
  await pool.query(`select graphile_worker.add_job('test.heard', run_at => now() + interval '1 hour');
    update graphile_worker._private_jobs set created_at = now() - interval '400 s'`);
  expect(await oldestDueSeconds(t.database)).toBeGreaterThanOrEqual(399);
  await pool.query(`delete from graphile_worker._private_jobs;
    insert into job_minutes values ('test.minute', now() - interval '10 minutes'), ('test.night', now() + interval '1 hour')`);
  const seconds = await oldestDueSeconds(t.database);
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThan(600);
  await planJobs(pool, items, log);
  expect((await oldestDueSeconds(t.database)) ?? 0).toBeLessThan(5);
});
