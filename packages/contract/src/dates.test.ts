import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  businessDate,
  datesOf,
  daysBetween,
  isCalendarDate,
  rangesOverlap,
  weekday,
} from './dates.ts';

const date = fc.integer({ min: 0, max: 40_000 }).map((day) => addDays('1990-01-01', day));

test('adding and counting days are inverse, over leap years and month ends', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -1000, max: 1000 }), (start, days) => {
      expect(daysBetween(start, addDays(start, days))).toBe(days);
    }),
  );
});

test('the dates of a range are its nights, once each, without its end', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 400 }), (from, nights) => {
      const all = datesOf(from, addDays(from, nights));
      expect(all).toHaveLength(nights);
      expect(new Set(all).size).toBe(nights);
      expect(all).not.toContain(addDays(from, nights));
    }),
  );
  expect(datesOf('2026-03-02', '2026-03-01')).toEqual([]);
});

test('two ranges overlap exactly when they share a night', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 10 }));
  fc.assert(
    fc.property(range, range, ([a, n], [b, m]) => {
      const from = (day: number) => addDays('2026-02-20', day);
      const shared = datesOf(from(a), from(a + n)).some((night) =>
        datesOf(from(b), from(b + m)).includes(night),
      );
      expect(rangesOverlap(from(a), from(a + n), from(b), from(b + m))).toBe(shared);
    }),
  );
});

test('only real calendar dates are dates', () => {
  for (const bad of ['2026-02-30', '2026-13-01', '2026-1-1', '', '20260101', '2026-02-29', 'x2026-01-01'])
    expect(isCalendarDate(bad)).toBe(false);
  expect(isCalendarDate('2028-02-29')).toBe(true);
});

test('before the audit hour the business date is the day before, in the house’s own zone', () => {
  expect(businessDate(new Date('2026-11-20T18:30:00Z'), 'Asia/Shanghai', 6)).toBe('2026-11-20');
  expect(businessDate(new Date('2026-11-20T22:30:00Z'), 'Asia/Shanghai', 6)).toBe('2026-11-21');
  expect(businessDate(new Date('2026-11-20T22:30:00Z'), 'Europe/Berlin', 6)).toBe('2026-11-20');
  expect(weekday('2026-11-20')).toBe(5);
});
