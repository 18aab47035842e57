/** Causes an operator looks for: free disk space, locks of other programs, failed jobs. */
import {
  dropFailedJobs,
  getMonitorSystem,
  retryFailedJobs,
} from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const system = () => admin.ok(getMonitorSystem, {});
const metrics = async () => (await t.app.inject({ method: 'GET', url: '/metrics' })).body;

test('the room on the disks stands on the monitor and among the figures', async () => {
  await expect.poll(async () => (await system()).disks, { timeout: 15_000 }).not.toEqual([]);
  const { disks } = await system();
  // The tests' database is a separate server on this machine, and tells a superuser its directory.
  expect(disks.map((disk) => disk.of)).toEqual(['files', 'database']);
  for (const { freeBytes, totalBytes } of disks) {
    expect(freeBytes).toBeGreaterThan(0);
    expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
  }
  expect(await metrics()).toMatch(/^minsu_disk_free_bytes\{of="files",host="[^"]+"\} \d+$/m);
  expect(await metrics()).toMatch(/^minsu_disk_total_bytes\{of="database",/m);
});

test('who holds a lock that others wait for is named, another account of the database too', async () => {
  const role = `dba_${Math.random().toString(36).slice(2, 8)}`;
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(t.database)).rows[0]
    ?.name;
  await sql
    .raw(`create role ${role} login; grant connect on database ${name} to ${role};
    grant select, update on landmarks to ${role}`)
    .execute(t.database);
  const url = new URL(t.url);
  url.username = role;
  const other = new pg.Client({ connectionString: url.toString(), application_name: 'psql' });
  const waiter = new pg.Client({ connectionString: t.url });
  await Promise.all([other.connect(), waiter.connect()]);
  try {
    await other.query('begin; lock table landmarks in access exclusive mode');
    const waiting = waiter
      .query('begin; lock table landmarks in access exclusive mode; rollback')
      .catch(() => {});
    await expect.poll(async () => (await system()).database.locks, { timeout: 10_000 }).toHaveLength(1);
    const [lock] = (await system()).database.locks;
    expect(lock).toMatchObject({ role, program: 'psql', waiting: 1 });
    expect(lock?.waitingSeconds).toBeGreaterThanOrEqual(0);
    expect(await metrics()).toMatch(/^minsu_database_lock_wait_seconds 0*[^0\n]/m);
    await other.query('rollback');
    await waiting;
    expect((await system()).database.locks).toEqual([]);
  } finally {
    await Promise.all([other.end(), waiter.end()]);
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(t.database);
  }
});

test('figures of locks are told while the table of orders is locked', async () => {
  const other = new pg.Client({ connectionString: t.url, application_name: 'psql' });
  const waiter = new pg.Client({ connectionString: t.url });
  await Promise.all([other.connect(), waiter.connect()]);
  try {
    await other.query('begin; lock table orders in access exclusive mode');
    const waiting = waiter.query('select count(*) from orders').catch(() => {});
    await expect
      .poll(async () => (await system()).database.locks.length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    const told = await metrics();
    expect(told).toMatch(/^minsu_database_lock_wait_seconds 0*[^0\n]/m);
    expect(told).not.toContain('minsu_orders_today');
    await other.query('rollback');
    await waiting;
    expect(await metrics()).toContain('minsu_orders_today');
  } finally {
    await Promise.all([other.end(), waiter.end()]);
  }
}, 60_000);

const giveUp = async (job: string, count: number) => {
  for (let one = 0; one < count; one += 1)
    await sql`select graphile_worker.add_job(${job}, '{}'::json, run_at => now() + interval '1 year', max_attempts => 1)`.execute(
      t.database,
    );
  await sql`update graphile_worker._private_jobs j set attempts = max_attempts from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${job}`.execute(t.database);
};
const failed = async (job: string) =>
  (await system()).queue.failedJobs.find((one) => one.job === job)?.count ?? 0;

test('jobs that were given up are run again or dropped, by whoever may, on record', async () => {
  await giveUp('test.retried', 2);
  await giveUp('test.dropped', 3);
  await giveUp('test.left', 1);
  for (const username of ['director', 'supervisor', 'finance', 'frontdesk', 'landlord']) {
    const client = await t.as(username);
    for (const endpoint of [retryFailedJobs, dropFailedJobs])
      expect((await client.call(endpoint, { job: 'test.retried' })).status, username).toBe(403);
  }
  expect((await t.nobody.call(retryFailedJobs, { job: 'test.retried' })).status).toBe(401);
  expect((await admin.call(retryFailedJobs, { job: 'test.none' })).status).toBe(404);
  expect((await admin.call(dropFailedJobs, { job: '' })).status).toBe(422);
  expect([await failed('test.retried'), await failed('test.dropped')]).toEqual([2, 3]);

  expect(await admin.ok(retryFailedJobs, { job: 'test.retried' })).toEqual({ count: 2 });
  expect(await admin.ok(dropFailedJobs, { job: 'test.dropped' })).toEqual({ count: 3 });
  expect([await failed('test.retried'), await failed('test.dropped'), await failed('test.left')]).toEqual([
    0, 0, 1,
  ]);
  const { rows } = await sql<{ identifier: string; due: boolean }>`
    select t.identifier, j.attempts = 0 and j.run_at <= now() as due from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('test.retried', 'test.dropped')`.execute(
    t.database,
  );
  expect(rows).toEqual(Array(2).fill({ identifier: 'test.retried', due: true }));
  expect((await admin.call(retryFailedJobs, { job: 'test.retried' })).status).toBe(404);
  const events = await t.database
    .selectFrom('events')
    .select(['name', 'after'])
    .where('entity', '=', 'job')
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { name: 'job.retried', after: { job: 'test.retried', count: 2 } },
    { name: 'job.dropped', after: { job: 'test.dropped', count: 3 } },
  ]);
});
