import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../../platform/dates.ts';
import {
  adjustedOccupancyOf,
  adrOf,
  fenPer,
  figuresOf,
  medianOf,
  netAdrOf,
  occupancyOf,
  revparOf,
  shareOf,
} from './kpi-rules.ts';
import {
  addMonths,
  bucketDays,
  bucketOf,
  bucketsOf,
  comparedWith,
  grains,
  isTooLong,
  monthEnd,
  usualGrain,
} from './period-rules.ts';
import { bandOf, bandRange, leadBands } from './report-list.ts';

describe('figures', () => {
  test('match hand-computed definitions: 100 nights, 20 blocked, 60 sold for 18,000.00', () => {
    const nights = { sold: 60, revenueFen: 1_800_000, available: 100, blocked: 20 };
    expect(occupancyOf(nights)).toBe(0.6);
    expect(adjustedOccupancyOf(nights)).toBe(0.75);
    expect(adrOf(nights)).toBe(30_000);
    expect(revparOf(nights)).toBe(18_000);
    expect(netAdrOf(60, 1_800_000, 180_000)).toBe(27_000);
    expect(figuresOf(60, 1_800_000, 100)).toEqual({ occupancy: 0.6, adrFen: 30_000, revparFen: 18_000 });
  });

  test('are unknown instead of zero or NaN when the divisor is zero', () => {
    expect(figuresOf(0, 0, 0)).toEqual({ occupancy: null, adrFen: null, revparFen: null });
    expect(figuresOf(0, 0, 10)).toEqual({ occupancy: 0, adrFen: null, revparFen: 0 });
    expect(adjustedOccupancyOf({ sold: 1, revenueFen: 1, available: 5, blocked: 5 })).toBeNull();
    expect([shareOf(1, 0), medianOf([]), medianOf([[3, 0]]), netAdrOf(0, 0, 0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('round amounts to the fen, symmetrically', () => {
    expect([fenPer(100, 3), fenPer(5, 2), fenPer(-5, 2), fenPer(-1, 3)]).toEqual([33, 3, -3, 0]);
  });

  test('give RevPAR as occupancy times ADR within rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        (sold, free, revenueFen) => {
          const { occupancy, adrFen, revparFen } = figuresOf(sold, revenueFen, sold + free);
          expect(Math.abs((occupancy ?? 0) * (adrFen ?? 0) - (revparFen ?? 0))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('compute the median like the expanded values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 }), (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        const middle = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
        expect(medianOf(values.map((value) => [value, 1]))).toBe(middle);
      }),
    );
  });
});

describe('periods', () => {
  test('compare whole months with whole months, others with as many days', () => {
    const november = { from: '2026-11-01', to: '2026-11-30' };
    expect(comparedWith(november, 'previous')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(comparedWith({ from: '2026-11-03', to: '2026-11-09' }, 'previous')).toEqual({
      from: '2026-10-27',
      to: '2026-11-02',
    });
    expect(comparedWith({ from: '2024-02-01', to: '2024-02-29' }, 'lastYear')).toEqual({
      from: '2023-02-01',
      to: '2023-02-28',
    });
    expect(comparedWith({ from: '2025-02-01', to: '2025-02-28' }, 'lastYear')?.to).toBe('2024-02-29');
    expect(comparedWith(november, 'none')).toBeNull();
    expect([addMonths('2026-01-31', 1), addMonths('2026-01-15', -13), monthEnd('2026-12-05')]).toEqual([
      '2026-02-28',
      '2024-12-15',
      '2026-12-31',
    ]);
  });

  test('are limited to ten years', () => {
    expect(isTooLong({ from: '2016-11-20', to: '2026-11-19' })).toBe(false);
    expect(isTooLong({ from: '2016-11-20', to: '2026-11-20' })).toBe(true);
    expect([
      usualGrain({ from: '2026-01-01', to: '2026-01-31' }),
      usualGrain({ from: '2020-01-01', to: '2026-01-31' }),
    ]).toEqual(['day', 'month']);
  });

  test('consist of adjacent buckets, each day in one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4_000, max: 4_000 }),
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom(...grains),
        (at, length, grain) => {
          const from = addDays('2026-01-01', at);
          const period = { from, to: addDays(from, length) };
          const days = bucketsOf(period, grain).map((start) => bucketDays(start, grain, period));
          expect(days[0]?.from).toBe(period.from);
          expect(days.at(-1)?.to).toBe(period.to);
          expect(days.reduce((sum, one) => sum + daysBetween(one.from, one.to) + 1, 0)).toBe(length + 1);
          for (const one of days) expect(bucketOf(one.to, grain)).toBe(bucketOf(one.from, grain));
        },
      ),
    );
  });

  test('assign one band to every value', () => {
    for (let value = 0; value < 200; value += 1) {
      const { from, to } = bandRange(bandOf(value, leadBands), leadBands);
      expect(value >= from && (to === null || value <= to)).toBe(true);
    }
  });
});
