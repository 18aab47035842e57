/** The documented windows, and the count that enforces them, on a clock of the test's own. */
import { describe, expect, it } from 'vitest';
import { rateWindowsOf } from '../service-kit/rate-windows.ts';
import { pathWindows, threadWindows, tokenWindows } from './limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const pairs = (windows: typeof tokenWindows) => windows.map(({ limit, seconds }) => [limit, seconds]);

it('has the documented limits', () => {
  expect(pairs(tokenWindows)).toEqual([
    [1_200, MINUTE],
    [12_000, 5 * MINUTE],
    [20_000, HOUR],
    [100_000, DAY],
  ]);
  expect(pairs(pathWindows)).toEqual([
    [600, MINUTE],
    [6_000, 5 * MINUTE],
    [10_000, HOUR],
    [50_000, DAY],
  ]);
  expect(pairs(threadWindows)).toEqual([
    [5, 5],
    [10, MINUTE],
    [30, 30 * MINUTE],
    [60, 2 * HOUR],
    [120, DAY],
  ]);
});

describe.each([
  ['token', tokenWindows],
  ['path', pathWindows],
  ['thread', threadWindows],
])('%s', (_, windows) => {
  it.each(windows)('allows $limit calls in $seconds s, and the next one after Retry-After', (window) => {
    let now = 0;
    const limits = rateWindowsOf(() => now);
    // As fast as this window alone allows: half of the time for all calls, the other half for nothing.
    const step = (window.seconds * 500) / window.limit;
    for (let sent = 0; sent < window.limit; sent += 1) {
      expect(limits.check('a', [window])).toBeNull();
      limits.count('a', [window]);
      now += step;
    }
    const exceeded = limits.check('a', [window]);
    expect(exceeded?.window).toEqual(window);
    expect(limits.check('b', [window])).toBeNull();
    const wait = exceeded?.retryAfterSeconds ?? 0;
    expect(wait).toBeLessThanOrEqual(Math.ceil(window.seconds / 2));
    now += wait * 1_000;
    expect(limits.check('a', [window])).toBeNull();
  });
});
