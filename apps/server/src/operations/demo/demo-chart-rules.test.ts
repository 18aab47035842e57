import { chartPeriods } from '@minsu/contract/operations/demo/demo-chart.ts';
import { addDays, datesOf, daysBetween, isCalendarDate } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketsOf, monthsOf, spanBefore, spanOf, sumsOf, yearBefore } from './demo-chart-rules.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((day) => addDays('2000-01-01', day));
const anyPeriod = fc.constantFrom(...chartPeriods);

test('a span ends with its day; the one before it lies wholly before, and is as long unless it is a year', () => {
  fc.assert(
    fc.property(anyPeriod, anyDay, (period, asOf) => {
      const span = spanOf(period, asOf);
      const before = spanBefore(period, span);
      expect(span.to).toBe(addDays(asOf, 1));
      expect(before.to <= span.from).toBe(true);
      const difference = daysBetween(before.from, before.to) - daysBetween(span.from, span.to);
      expect(Math.abs(difference)).toBeLessThanOrEqual(period === 'year' ? 1 : 0);
    }),
  );
});

test('buckets hold every day of the span once', () => {
  fc.assert(
    fc.property(anyPeriod, anyDay, (period, asOf) => {
      const span = spanOf(period, asOf);
      const rows = datesOf(span.from, span.to).map((day) => ({ day }));
      const sums = sumsOf(rows, period, bucketsOf(period, span), () => 1);
      expect(sums.reduce((all, one) => all + one, 0)).toBe(rows.length);
      expect(sums.every((one) => one > 0)).toBe(true);
    }),
  );
});

test('a year earlier is a date of the calendar', () => {
  fc.assert(fc.property(anyDay, (day) => isCalendarDate(yearBefore(day))));
  expect(yearBefore('2028-02-29')).toBe('2027-02-28');
});

test('months cross the turn of the year', () => {
  expect(monthsOf('quarter', '2027-01-15')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  expect(monthsOf('month', '2026-12-31')).toEqual(['2026-12-01']);
  expect(monthsOf('year', '2026-03-09')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
});
