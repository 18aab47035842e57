import { addMonths, bucketOf, bucketsOf, grains } from '@minsu/contract/operations/reports/period-rules.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSums, aYearOn, mergeSums } from './report-sum-rules.ts';

test('whatever day a period begins on, last year stands in its rows, which come to the total', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(100), fc.constantFrom(...grains), (start, days, grain) => {
      const from = addDays('2024-01-01', start);
      const period = { from, to: addDays(from, days) };
      const nights = datesOf(addMonths(period.from, -12), addDays(addMonths(period.to, -12), 1));
      const then = mergeSums(...nights.map((night) => new Map([[bucketOf(night, grain), { earlier: 1 }]])));
      const moved = aYearOn(then, grain, period);
      const rows = bucketsOf(period, grain);
      expect([...moved.keys()].filter((key) => !rows.includes(key))).toEqual([]);
      expect(addSums(moved.values())).toEqual({ earlier: nights.length });
    }),
    { numRuns: 500 },
  );
});

test('a night of a year ago stands beside that of the same date', () => {
  const then = new Map([
    ['2025-11-20', { earlier: 2 }],
    ['2025-11-21', { earlier: 3 }],
  ]);
  expect([...aYearOn(then, 'day', { from: '2026-11-20', to: '2026-11-22' })]).toEqual([
    ['2026-11-20', { earlier: 2 }],
    ['2026-11-21', { earlier: 3 }],
  ]);
});
