import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../dates.ts';
import { holidayDays } from '../prices/holidays.ts';
import { erasureDueOn } from './erasure-rules.ts';
import { erasureObstacles, erasureTable } from './erasure-states.ts';

test('due after fifteen working days, holidays and make-up workdays counted', () => {
  expect(erasureDueOn('2026-11-20')).toBe('2026-12-11');
  // The week of the National Day is off; 10 October, a Saturday, is worked.
  expect(erasureDueOn('2026-09-30')).toBe('2026-10-27');
});

test('never due on a day off, at least as many days later, and later when asked later', () => {
  const days = fc.integer({ min: 0, max: 700 }).map((n) => addDays('2026-01-01', n));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), (askedOn, working) => {
      const due = erasureDueOn(askedOn, working);
      expect(daysBetween(askedOn, due)).toBeGreaterThanOrEqual(working);
      const known = holidayDays.get(due);
      expect(known ? known.kind === 'workday' : ![0, 6].includes(weekday(due))).toBe(true);
      expect(erasureDueOn(addDays(askedOn, 1), working) >= due).toBe(true);
    }),
  );
});

test('any obstacle and one’s own request bar the erasing; refusing and withdrawing stay', () => {
  for (const obstacle of erasureObstacles)
    expect(erasureTable.erase.guard?.({ obstacles: [obstacle], isOwn: false })?.code).toBe(
      `erasure.${obstacle}`,
    );
  expect(erasureTable.erase.guard?.({ obstacles: [], isOwn: true })?.code).toBe('erasure.ownRequest');
  expect(erasureTable.erase.guard?.({ obstacles: [], isOwn: false })).toBeNull();
  // The gravest is named first.
  expect(erasureTable.erase.guard?.({ obstacles: ['balanceOpen', 'inHouse'], isOwn: false })?.code).toBe(
    'erasure.inHouse',
  );
  expect(erasureTable.refuse.guard).toBeUndefined();
});
