/** Calendars in the shapes of real exporters take the nights that they mean, and the rules agree with the standard read day by day. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubtful } from '../../../../test/ical/doubtful.ts';
import { samples as exported } from '../../../../test/ical/exporters.ts';
import { daysByStandard, type StandardRule, textOfRule } from '../../../../test/ical/standard-rules.ts';
import { daysOfRule, readDayRule } from './calendar-rule.ts';
import { readCalendar } from './read-calendar.ts';

const samples = [...exported, ...doubtful];
const reading = { from: '2026-11-20', to: '2028-11-19', ownSuffix: '@0123456789ab.minsu' };

test('there are at least sixty', () => {
  expect(samples.length).toBeGreaterThanOrEqual(60);
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
});

test.each(samples.map((sample) => [sample.name, sample] as const))(
  '%s',
  (_, { zone, text, nights, unread = 0 }) => {
    const read = readCalendar(text, { ...reading, timeZone: zone ?? 'Asia/Shanghai' });
    if (read.kind === 'problem') throw new Error(read.problem);
    const taken = read.events.map(({ from, to, kind }) => `${from} ${to} ${kind}`).toSorted();
    expect({ taken, unread: read.unread }).toEqual({ taken: nights, unread });
  },
);

describe('rules', () => {
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
  const some = <T>(...from: readonly T[]) =>
    fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: 4 });
  const plain = some(...days);
  const numbered = some(...days.flatMap((day) => [`1${day}`, `2${day}`, `-1${day}`]));
  const monthDays = some(1, 2, 15, 28, 29, 30, 31, -1, -2);
  const common = {
    interval: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    count: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    weekStart: fc.option(fc.constantFrom(...days), { nil: undefined }),
  };
  const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
  const positions = maybe(some(1, 2, -1));
  const rule: fc.Arbitrary<StandardRule> = fc.oneof(
    fc.record({ ...common, frequency: fc.constant('DAILY' as const), days: maybe(plain) }),
    fc.record({ ...common, frequency: fc.constant('WEEKLY' as const), days: maybe(plain) }),
    fc.record({ ...common, frequency: fc.constant('WEEKLY' as const), days: plain, positions }),
    fc.record({
      ...common,
      frequency: fc.constant('MONTHLY' as const),
      days: maybe(fc.oneof(plain, numbered)),
      positions: fc.constant(undefined),
    }),
    fc.record({ ...common, frequency: fc.constant('MONTHLY' as const), days: plain, positions }),
    fc.record({ ...common, frequency: fc.constant('MONTHLY' as const), monthDays, positions }),
    fc.record({ ...common, frequency: fc.constant('YEARLY' as const), months: maybe(some(1, 2, 5, 12)) }),
    fc.record({
      ...common,
      frequency: fc.constant('YEARLY' as const),
      months: some(1, 2, 5, 12),
      days: fc.oneof(plain, numbered),
      positions,
    }),
    fc.record({
      ...common,
      frequency: fc.constant('YEARLY' as const),
      months: maybe(some(1, 2, 12)),
      monthDays,
    }),
  );

  test('name the days that the standard names', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 700 }), (given, offset) => {
        const start = addDays('2026-01-01', offset);
        const to = addDays(start, 500);
        const expected = daysByStandard(given, start, to);
        const read = readDayRule(textOfRule(given));
        const found = read && daysOfRule(read, start, { from: start, to });
        expect(found, textOfRule(given)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
