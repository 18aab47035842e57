/** The relay groups events for short jobs, and a failing event does not hold up others. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { openPool } from '../database/open-database.ts';
import { PreparedClient } from '../database/prepared-client.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import type { Job, Module } from '../module.ts';
import { listenersOf } from './job-tasks.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { relayBatch } from './relay.ts';

let t: TestApp;
let relay: pg.Client;
let pool: pg.Pool;
let jobs: Jobs | undefined;
beforeAll(async () => {
  t = await openTestApp();
  relay = new pg.Client({ connectionString: t.url });
  await relay.connect();
  pool = openPool({
    connection: { connectionString: t.url },
    max: 4,
    statementTimeoutMs: 0,
    log: createLog('silent'),
  });
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});
afterAll(async () => {
  await relay.end();
  await pool.end();
  await t.close();
});

const moduleOf = (job: Job): Module => ({ name: 'test', routes: [], jobs: { 'test.job': job } });

/** So many events at once, carried by one look of the relay; answers what they are about, in their order. */
const carry = async (module: Module, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId());
  await t.job().change(async (ctx) => {
    for (const entityId of ids)
      await ctx.record({ name: 'room.edited', entity: 'room', entityId, houseId: ids[0] ?? null });
  });
  while ((await relayBatch(relay, listenersOf([module]))) > 0);
  return ids;
};

const waiting = async (): Promise<number> => {
  const { rows } = await relay.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'test.job%'`,
  );
  return rows[0]?.n ?? 0;
};

const start = async (module: Module): Promise<void> => {
  const connection = { connectionString: t.url };
  jobs = await startJobs(t.services, connection, pool, t.database, [module], () => {});
};
const until = (isTrue: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isTrue, { timeout: 50_000, interval: 20 });

test('a job that may be long has one event, a short one those that came with it, in their order', async () => {
  // Makes its tables.
  await start(moduleOf({ on: [], run: async () => {} }));
  await jobs?.stop();
  const seen: string[] = [];
  const run: Job['run'] = async (_, { entityId }) => void seen.push(String(entityId));
  const long = moduleOf({ on: ['room.edited'], run });
  await carry(long, 30);
  expect(await waiting()).toBe(30);
  await start(long);
  await until(async () => seen.length === 30 && (await waiting()) === 0);
  await jobs?.stop();

  seen.length = 0;
  const short = moduleOf({ on: ['room.edited'], short: true, run });
  const ids = await carry(short, 30);
  expect(await waiting()).toBe(2);
  await start(short);
  await until(async () => seen.length === 30 && (await waiting()) === 0);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const first = seen.filter((id) => ids.indexOf(id) < 20);
  expect(first).toEqual(ids.slice(0, 20));
});

test('an event that fails is tried again without the others', async () => {
  const seen: string[] = [];
  let failing = '';
  const module = moduleOf({
    on: ['room.edited'],
    short: true,
    async run(_, { entityId }) {
      seen.push(String(entityId));
      if (entityId === failing && seen.filter((id) => id === failing).length < 2) throw new Error('not yet');
    },
  });
  const ids = await carry(module, 5);
  failing = ids[2] ?? '';
  expect(await waiting()).toBe(1);
  await start(module);
  await until(async () => seen.length === 6 && (await waiting()) === 0);
  // The second try may come before the first of a later one.
  expect(seen.toSorted()).toEqual([...ids, failing].toSorted());
});

test('what a stop cuts off is left to the next process, each event to a job of its own', async () => {
  const seen: string[] = [];
  let goOn = (): void => {};
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const module = moduleOf({
    on: ['room.edited'],
    short: true,
    async run(job, { entityId }) {
      seen.push(String(entityId));
      if (seen.length > 1) return;
      job.signal.addEventListener('abort', goOn);
      await slow;
    },
  });
  const ids = await carry(module, 4);
  await start(module);
  await until(() => seen.length === 1);
  await jobs?.stop();
  expect(seen).toEqual(ids.slice(0, 1));
  expect(await waiting()).toBe(3);
  await start(module);
  await until(async () => seen.length === 4 && (await waiting()) === 0);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('an event alone is the payload itself, as it was before events came together', async () => {
  const seen: unknown[] = [];
  const module = moduleOf({
    on: ['room.edited'],
    short: true,
    run: async (_, event) => void seen.push(event),
  });
  const event = { eventId: newId(), houseId: newId(), entityId: newId(), name: 'room.edited' };
  await relay.query(`select graphile_worker.add_job('test.job', $1::json)`, [JSON.stringify(event)]);
  await start(module);
  await until(() => seen.length === 1);
  expect(seen).toEqual([event]);
});

test('what means nothing to a job ends with one look for all; what is left of a long one has a job each', async () => {
  const looks: number[] = [];
  const seen: string[] = [];
  let meant = new Set<string>();
  const job: Job = {
    on: ['room.edited'],
    run: async (_, { entityId }) => void seen.push(String(entityId)),
    async concerning(_, events) {
      looks.push(events.length);
      return events.filter(({ entityId }) => meant.has(entityId));
    },
  };
  const long = moduleOf(job);
  const ids = await carry(long, 30);
  meant = new Set([ids[3], ids[25]] as string[]);
  expect(await waiting()).toBe(2);
  await start(long);
  await until(async () => seen.length === 2 && (await waiting()) === 0);
  await jobs?.stop();
  expect(seen.toSorted()).toEqual([...meant].toSorted());
  // Each of the two runs once more in its own job.
  expect(looks.toSorted((a, b) => b - a)).toEqual([20, 10, 1, 1]);

  seen.length = 0;
  looks.length = 0;
  const short = moduleOf({ ...job, short: true });
  const others = await carry(short, 5);
  meant = new Set(others.slice(1, 3));
  await start(short);
  await until(async () => seen.length === 2 && (await waiting()) === 0);
  expect(seen).toEqual(others.slice(1, 3));
  expect(looks).toEqual([5]);
});

test('a batch whose jobs are refused is placed by a later look, and nobody is told of it before', async () => {
  const client = new PreparedClient({ connectionString: t.url, pipeline: true });
  await client.connect();
  const outbox = async () =>
    (await relay.query<{ n: number }>('select count(*)::int as n from event_outbox')).rows[0]?.n;
  await t.job().change((ctx) => ctx.record({ name: 'room.edited', entity: 'room', entityId: newId() }));
  // The runner's names have 128 letters at most.
  const refused: Module = {
    name: 'test',
    routes: [],
    jobs: { ['x'.repeat(200)]: { on: ['room.edited'], run: async () => {} } },
  };
  await expect(relayBatch(client, listenersOf([refused]))).rejects.toMatchObject({ code: '23514' });
  expect(await outbox()).toBe(1);
  expect(await relayBatch(client, listenersOf([]))).toBe(1);
  expect(await outbox()).toBe(0);
  await client.end();
});
