import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBucket } from '../../../platform/token-bucket.ts';
import { ATTEMPTS, BREAK_AT, circuitWaitMs, isGivenUp, retryWaitMs } from './retry-rules.ts';

test('no minute ever sees more calls than the platform allows, and every minute most of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 120 }),
      fc.array(fc.integer({ min: 1, max: 3_000 })),
      (limit, waits) => {
        const bucket = createTokenBucket(limit, new Date(0));
        const taken: number[] = [];
        let now = 0;
        for (const wait of [...waits, ...Array.from({ length: 300 }, () => 250)]) {
          now += wait;
          while (bucket.take(new Date(now))) taken.push(now);
        }
        for (const [at, start] of taken.entries())
          expect(taken.slice(at).filter((one) => one < start + 60_000).length).toBeLessThanOrEqual(limit);
        const lastMinute = taken.filter((one) => one > now - 60_000).length;
        expect(lastMinute).toBeGreaterThanOrEqual(Math.floor(limit * 0.75));
      },
    ),
    { numRuns: 50 },
  );
});

test('a bucket that is empty or blocked says how long', () => {
  const bucket = createTokenBucket(60, new Date(0));
  while (bucket.take(new Date(0)));
  const wait = bucket.waitMs(new Date(0));
  expect(wait).toBeGreaterThan(0);
  expect(bucket.take(new Date(wait))).toBe(true);
  bucket.block(new Date(60_000), 600_000);
  expect(bucket.take(new Date(659_999))).toBe(false);
  expect(bucket.waitMs(new Date(659_999))).toBe(1);
  expect(bucket.take(new Date(660_000))).toBe(true);
});

test('waits grow, spread, and end within half a minute', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (times, random) => {
        const wait = retryWaitMs(times, random);
        expect(wait).toBeGreaterThanOrEqual(600);
        expect(wait).toBeLessThanOrEqual(25_000);
        expect(wait).toBeLessThanOrEqual(retryWaitMs(times + 1, 0.999) + 1);
        expect(circuitWaitMs(times, random) === null).toBe(times < BREAK_AT);
      },
    ),
  );
});

test('a night is given up for its own failures only', () => {
  expect(isGivenUp(ATTEMPTS - 1, 1)).toBe(false);
  expect(isGivenUp(ATTEMPTS, 1)).toBe(true);
  expect(isGivenUp(ATTEMPTS + 50, BREAK_AT)).toBe(false);
});
