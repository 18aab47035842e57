/** A loop runs in one process, reacts to events, and recovers after losing the database. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../log.ts';
import type { JobContext, Loop } from '../module.ts';
import { type Loops, startLoops } from './loops.ts';
import { LIVE_CHANNEL } from './relay.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let started: Loops[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await Promise.all(started.map((loops) => loops.stop()));
  started = [];
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A process that counts the turns of its loop; between them it would rest for an hour. */
const startProcess = () => {
  const seen = { begun: 0, turns: 0, ended: 0, fails: false };
  const loop: Loop = {
    begin: () => {
      seen.begun += 1;
      return {
        async turn() {
          seen.turns += 1;
          if (seen.fails) throw new Error('a mistake');
          return 3_600_000;
        },
        async end() {
          seen.ended += 1;
        },
      };
    },
  };
  const module = { name: 'test', routes: [], loops: { 'test.loop': loop } };
  const loops = startLoops(
    { connectionString: database.url },
    [module],
    {} as JobContext,
    createLog('silent'),
  );
  started.push(loops);
  return { seen, loops };
};
const until = (isTrue: () => boolean) => vi.waitUntil(isTrue, { timeout: 50_000, interval: 20 });
const tellOfEvents = () => client.query('select pg_notify($1, $2)', [LIVE_CHANNEL, '1']);

test('one process runs it and is woken by events; another takes over when it stops', async () => {
  const first = startProcess();
  await until(() => first.seen.turns === 1);
  const second = startProcess();
  await tellOfEvents();
  await until(() => first.seen.turns === 2);
  expect(second.seen.begun).toBe(0);
  await first.loops.stop();
  expect(first.seen.ended).toBe(1);
  await until(() => second.seen.turns >= 1);
});

test('it is begun anew after its connection was cut, and after a turn that failed', async () => {
  const { seen } = startProcess();
  await until(() => seen.turns === 1);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'minsu-loop' and datname = current_database()`,
  );
  await until(() => seen.begun === 2 && seen.ended === 1 && seen.turns === 2);
  seen.fails = true;
  await tellOfEvents();
  await until(() => seen.ended === 2);
  seen.fails = false;
  await until(() => seen.begun >= 3 && seen.turns >= 4);
  expect(seen.begun).toBe(seen.ended + 1);
});
