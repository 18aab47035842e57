/**
 * Kill -9 at random points of split runs: later runs split each order night exactly once, and the ledger sums to zero.
 * 3 runs and 12 kills; `FULL=1`: 50 and 200.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf, killMoments, killSeed } from '../../../test/children/killed-child.ts';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { brokenSplits, buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import { full } from '../../../test/run-length.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

const RUNS = full ? 50 : 3;
const KILLS_PER_RUN = 4;
const ORDERS = 40;
const NIGHTS = 2;
/** The longest that a run is left alone before it is killed. */
const MAX_MS = 120;
const NOW = '2026-12-05T04:00:00Z';

let t: TestApp;
let house: OwnedHouse;
const moments = killMoments('splits');
const { beget, end } = childrenOf('split-child.ts', () => [t.url, NOW]);

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  await useSplits(t);
  house = await buildOwned(t.database, '苏婉清');
  await signedContract(await t.as('finance'), house, { from: '2026-11-01', to: null });
});
afterAll(async () => {
  end();
  await t.close();
});

/** True: it was at work when it died. */
const killSoon = async (child: ChildProcess): Promise<boolean> => {
  let isDone = false;
  child.once('message', () => {
    isDone = true;
  });
  child.send('go');
  await sleep(moments.within(MAX_MS));
  const died = once(child, 'exit');
  child.kill('SIGKILL');
  await died;
  return !isDone;
};

const seen = async () => {
  const { rows } = await sql<{ split: number; orders: number }>`
    select count(distinct (unit_id, night))::int as split, count(distinct unit_id)::int as orders from split_items
    where state = 'succeeded'`.execute(t.database);
  return rows[0];
};

test(`${RUNS} runs are killed ${RUNS * KILLS_PER_RUN} times, and each night is split once (KILL_SEED=${killSeed})`, async () => {
  const ready = [beget(), beget()];
  let inTheMiddle = 0;
  for (let turn = 1; turn <= RUNS; turn += 1) {
    for (let at = 0; at < ORDERS; at += 1)
      await buildCompleted(t.database, house, {
        ...{ checkIn: '2026-11-10', checkOut: '2026-11-12', priceFen: 30_001 + at, channel: 'mt' },
      });
    for (let kill = 0; kill < KILLS_PER_RUN; kill += 1) {
      const child = await (ready.shift() as Promise<ChildProcess>);
      ready.push(beget());
      if (await killSoon(child)) inTheMiddle += 1;
      expect(await brokenSplits(t.database)).toEqual([]);
    }
    await run(t);
    expect(await brokenSplits(t.database)).toEqual([]);
    expect(await seen()).toEqual({ split: turn * ORDERS * NIGHTS, orders: turn * ORDERS });
  }
  // Kills after all work is done prove nothing.
  expect(inTheMiddle).toBeGreaterThan((RUNS * KILLS_PER_RUN) / 4);
}, 600_000);
