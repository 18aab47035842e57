import fc from 'fast-check';
import { expect, test } from 'vitest';
import { againMs } from './again-rules.ts';

test('the wait doubles from less than a minute up to an hour', () => {
  expect([0, 1, 2, 3, 7, 8, 1_000].map(againMs)).toEqual([
    ...[50_000, 50_000, 100_000, 200_000, 3_200_000, 3_600_000, 3_600_000],
  ]);
});

test('it never shrinks with another try', () => {
  fc.assert(
    fc.property(fc.nat(5_000), (tries) => {
      expect(againMs(tries + 1)).toBeGreaterThanOrEqual(againMs(tries));
    }),
  );
});
