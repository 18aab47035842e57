import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holidayDaysOf } from '../../foundation/holidays/holiday.ts';
import { addDays, daysBetween, weekday } from '../../platform/dates.ts';
import { erasureDueOn } from './erasure-rules.ts';
import { erasureObstacles, erasureTable } from './erasure-states.ts';

const period = (from: string, to: string, ...workdays: string[]) => ({
  ...{ id: from, year: 2026, zh: '节', en: 'Holiday', from, to, workdays },
  ...{ status: 'official' as const, source: '' },
});
const holidayDays = holidayDaysOf([
  period('2026-02-15', '2026-02-23', '2026-02-14', '2026-02-28'),
  period('2026-05-01', '2026-05-05', '2026-05-09'),
  period('2026-10-01', '2026-10-07', '2026-09-20', '2026-10-10'),
  period('2027-01-01', '2027-01-03'),
]);

test('is due after fifteen working days, counting holidays and make-up workdays', () => {
  expect(erasureDueOn('2026-11-20', holidayDays)).toBe('2026-12-11');
  // The week of the National Day is off; 10 October, a Saturday, is worked.
  expect(erasureDueOn('2026-09-30', holidayDays)).toBe('2026-10-27');
});

test('is never due on a day off, and later for later requests', () => {
  const days = fc.integer({ min: 0, max: 700 }).map((n) => addDays('2026-01-01', n));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), (askedOn, working) => {
      const due = erasureDueOn(askedOn, holidayDays, working);
      expect(daysBetween(askedOn, due)).toBeGreaterThanOrEqual(working);
      const known = holidayDays.get(due);
      expect(known ? known.kind === 'workday' : ![0, 6].includes(weekday(due))).toBe(true);
      expect(erasureDueOn(addDays(askedOn, 1), holidayDays, working) >= due).toBe(true);
    }),
  );
});

test('blocks erasing by obstacles and by its author; refusing and withdrawing stay possible', () => {
  for (const obstacle of erasureObstacles)
    expect(erasureTable.erase.guard?.({ obstacles: [obstacle], own: null })?.code).toBe(
      `erasure.${obstacle}`,
    );
  expect(erasureTable.erase.guard?.({ obstacles: [], own: 'self' })?.code).toBe('erasure.ownRequest');
  expect(erasureTable.erase.guard?.({ obstacles: [], own: null })).toBeNull();
  // The gravest is named first.
  expect(erasureTable.erase.guard?.({ obstacles: ['balanceOpen', 'inHouse'], own: null })?.code).toBe(
    'erasure.inHouse',
  );
  expect(erasureTable.refuse.guard).toBeUndefined();
});
