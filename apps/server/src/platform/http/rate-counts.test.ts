/** Several processes on one database share their limits. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { createLog } from '../log.ts';
import { createRateCounts, forgetRateCounts, freeShare } from './rate-counts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const log = createLog('silent');
const processesOf = (count: number) =>
  Array.from({ length: count }, () =>
    createRateCounts({ database: t.database, processes: () => count, log }),
  );

/** How many calls pass when they are sent to the processes by turns. */
const passed = async (
  processes: ReturnType<typeof processesOf>,
  call: { key: string; windowMs: number; most: number },
  now: number,
  calls: number,
): Promise<number> => {
  let count = 0;
  for (let n = 0; n < calls; n += 1) {
    const process = processes[n % processes.length];
    const { current } = (await process?.count({ ...call, now })) ?? { current: Number.NaN };
    if (current <= call.most) count += 1;
  }
  return count;
};

test('one process counts by itself and leaves the database alone', async () => {
  const call = { key: 'alone', windowMs: 1_000, most: 5 };
  expect(await passed(processesOf(1), call, 1_000, 12)).toBe(5);
  expect(await t.database.selectFrom('rateCounts').selectAll().execute()).toEqual([]);
});

test.each([2, 4])('%i processes share a minute exactly, and each next one anew', async (count) => {
  const processes = processesOf(count);
  const call = { key: `minute ${count}`, windowMs: 60_000, most: 20 };
  expect(await passed(processes, call, 1_000_000, 60)).toBe(20);
  expect(await passed(processes, call, 1_030_000, 10)).toBe(0);
  expect(await passed(processes, call, 1_061_000, 60)).toBe(20);
});

test('of a second each lets a small share pass alone; who stays at one gets his whole limit, and nobody gets much more', async () => {
  const most = 40;
  const four = processesOf(4);
  const moving = await passed(four, { key: 'moving', windowMs: 1_000, most }, 5_000, 200);
  expect(moving).toBeGreaterThanOrEqual(most);
  expect(moving).toBeLessThanOrEqual(most * 1.25);
  const staying = await passed(
    processesOf(4).slice(0, 1),
    { key: 'staying', windowMs: 1_000, most },
    5_000,
    200,
  );
  expect(staying).toBe(most);
});

test('whatever the limit and however many processes: their free shares come to a quarter of it at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 2, max: 64 }), (most, count) => {
      expect(freeShare(most, 1_000, count) * count).toBeLessThanOrEqual(most / 4);
      expect(freeShare(most, 60_000, count)).toBe(0);
      expect(freeShare(most, 1_000, 1)).toBe(Number.POSITIVE_INFINITY);
    }),
  );
});

test('neither who it was nor what he asked for is stored, and windows that are over are forgotten', async () => {
  const secret = 'POST /login 203.0.113.77';
  const [one] = processesOf(2);
  await one?.count({ key: secret, windowMs: 60_000, most: 5, now: 2_000_000 });
  const rows = await t.database.selectFrom('rateCounts').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ key }) => key.length === 32 && !key.toString().includes('203.0'))).toBe(true);
  await forgetRateCounts(t.database, new Date(2_060_001));
  expect(
    (await t.database.selectFrom('rateCounts').selectAll().execute()).filter(
      ({ until }) => until.getTime() <= 2_060_000,
    ),
  ).toEqual([]);
});

test('without the database a process goes on counting alone', async () => {
  const gone = createRateCounts({
    database: {
      getExecutor: () => {
        throw new Error('away');
      },
    } as never,
    processes: () => 2,
    log,
  });
  const counted: number[] = [];
  for (let n = 0; n < 4; n += 1)
    counted.push((await gone.count({ key: 'k', windowMs: 60_000, most: 2, now: 1 })).current);
  expect(counted).toEqual([1, 2, 3, 4]);
});
