import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  businessDate,
  datesOf,
  daysBetween,
  fromEpochDay,
  isCalendarDate,
  isWeekend,
  localDate,
  paperMinute,
  rangesOverlap,
  toEpochDay,
  weekday,
} from './dates.ts';

const date = fc.integer({ min: 0, max: 40_000 }).map((day) => addDays('1990-01-01', day));

test('adding and counting days are inverse across leap years and month ends', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -1000, max: 1000 }), (start, days) => {
      expect(daysBetween(start, addDays(start, days))).toBe(days);
      expect(fromEpochDay(toEpochDay(start))).toBe(start);
    }),
  );
  expect(toEpochDay('1970-01-02')).toBe(1);
});

test('weekends are Saturday and Sunday', () => {
  expect(datesOf('2026-11-26', '2026-12-01').filter(isWeekend)).toEqual(['2026-11-28', '2026-11-29']);
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

test('accepts only real calendar dates', () => {
  for (const bad of ['2026-02-30', '2026-13-01', '2026-1-1', '', '20260101', '2026-02-29', 'x2026-01-01'])
    expect(isCalendarDate(bad)).toBe(false);
  expect(isCalendarDate('2028-02-29')).toBe(true);
});

test("the business date before the audit hour is the previous day in the property's zone", () => {
  expect(businessDate(new Date('2026-11-20T18:30:00Z'), 'Asia/Shanghai', 6)).toBe('2026-11-20');
  expect(businessDate(new Date('2026-11-20T22:30:00Z'), 'Asia/Shanghai', 6)).toBe('2026-11-21');
  expect(businessDate(new Date('2026-11-20T22:30:00Z'), 'Europe/Berlin', 6)).toBe('2026-11-20');
  expect(weekday('2026-11-20')).toBe(5);
});

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'] as const;

/** Offset of a zone in minutes at an instant, from its formatted name. */
const offsetOf = (instant: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** When a clock on the wall shows this; null where it never does, in an hour that is left out or on a day that is. */
const instantAt = (day: string, minute: number, timeZone: string): Date | null => {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  for (const guess of [wall - 26 * 3_600_000, wall, wall + 26 * 3_600_000]) {
    const offset = offsetOf(guess, timeZone);
    const instant = wall - offset * 60_000;
    if (offsetOf(instant, timeZone) === offset) return new Date(instant);
  }
  return null;
};

test('2,000 stays across clock changes have their calendar nights at any arrival hour', () => {
  // 23 and 25 hours in New York, 23.5 and 24.5 on Lord Howe, a day that Apia left out, 29 February, the turn of a year.
  const turn = fc.constantFrom(
    '2024-03-09',
    '2026-03-07',
    '2026-10-31',
    '2026-04-04',
    '2026-10-03',
    '2011-12-28',
  );
  const other = fc.constantFrom('2024-02-27', '2027-02-27', '2026-12-30', '2010-09-24', '2021-04-02');
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const stay = fc.record({
    zone: fc.constantFrom(...ZONES),
    from: fc
      .tuple(fc.oneof(turn, other), fc.integer({ min: -1, max: 2 }))
      .map(([day, more]) => addDays(day, more)),
    nights: fc.integer({ min: 1, max: 5 }),
    arrives: fc.oneof(minute, fc.integer({ min: 0, max: 6 * 60 - 1 })),
    leaves: minute,
  });
  fc.assert(
    fc.property(stay, ({ zone, from, nights, arrives, leaves }) => {
      const to = addDays(from, nights);
      const [come, gone] = [instantAt(from, arrives, zone), instantAt(to, leaves, zone)];
      fc.pre(come !== null && gone !== null);
      const [first, last] = [localDate(come, zone), localDate(gone, zone)];
      expect([first, last, daysBetween(first, last)]).toEqual([from, to, nights]);
      expect(datesOf(first, last)).toHaveLength(nights);
      expect(businessDate(come, zone, 6)).toBe(arrives < 6 * 60 ? addDays(from, -1) : from);
    }),
    { numRuns: 2_000 },
  );
});

test("print shows the zone when it is not the business's", () => {
  const at = new Date('2026-11-19T22:05:00Z');
  expect(paperMinute(at, 'Asia/Shanghai')).toBe('2026-11-20 06:05');
  expect(paperMinute(at, 'Asia/Urumqi')).toBe('2026-11-20 04:05 GMT+6');
  expect(paperMinute(at, 'America/New_York')).toBe('2026-11-19 17:05 GMT-5');
});
