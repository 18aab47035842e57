/** Remaining owner nights of a year, and nights of a stay beyond them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, datesOf } from '../../platform/dates.ts';
import { nightsAsked, nightsLeft } from './owner-allowance-rules.ts';

const of = { year: 2026, nightsPerYear: 14, usedNights: 5, plannedNights: 3 };

test('counts used and planned nights, never below zero', () => {
  expect(nightsLeft(of)).toBe(6);
  expect(nightsLeft({ ...of, usedNights: 20 })).toBe(0);
});

test('excludes the departure date and gives each year its own allowance', () => {
  expect(nightsAsked(of, { from: '2026-11-20', to: '2026-11-26', rooms: 1 })).toEqual({
    inYear: 6,
    beyond: 0,
  });
  expect(nightsAsked(of, { from: '2026-11-20', to: '2026-11-27', rooms: 1 })).toEqual({
    inYear: 7,
    beyond: 1,
  });
  expect(nightsAsked(of, { from: '2026-11-20', to: '2026-11-24', rooms: 2 })).toEqual({
    inYear: 8,
    beyond: 2,
  });
  expect(nightsAsked(of, { from: '2026-12-30', to: '2027-01-09', rooms: 1 })).toEqual({
    inYear: 2,
    beyond: 0,
  });
  expect(nightsAsked(of, { from: '2027-01-01', to: '2027-01-09', rooms: 1 })).toEqual({
    inYear: 0,
    beyond: 0,
  });
});

test('equals counting night by night', () => {
  const allowance = fc.record({
    year: fc.constant(2026),
    nightsPerYear: fc.nat(366),
    usedNights: fc.nat(60),
    plannedNights: fc.nat(60),
  });
  fc.assert(
    fc.property(
      allowance,
      fc.integer({ min: -40, max: 400 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 5 }),
      (given, start, nights, rooms) => {
        const from = addDays('2026-01-01', start);
        const to = addDays(from, nights);
        const inYear = datesOf(from, to).filter((night) => night.startsWith('2026')).length * rooms;
        const beyond = Math.max(0, inYear - nightsLeft(given));
        expect(nightsAsked(given, { from, to, rooms })).toEqual({ inYear, beyond });
      },
    ),
  );
});
