/** Nights of repeated events where the clocks change, in the property’s time zone. */
import { addDays, localTime } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from './calendar-zone-rules.ts';
import { readCalendar } from './read-calendar.ts';

const calendar = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines, n) => ['BEGIN:VEVENT', `UID:${n}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

const read = (timeZone: string, text: string) => {
  const found = readCalendar(text, { timeZone, from: '2027-01-01', to: '2028-06-30', ownSuffix: '@own' });
  if (found.kind === 'problem') throw new Error(found.problem);
  const nights = found.events.map(({ from, to }) => `${from} ${to}`).toSorted();
  return { nights, unread: found.unread };
};

describe('a repetition takes the nights of its own day', () => {
  test.each([
    [
      'New York, hours of UTC that reach midnight only in summer',
      'America/New_York',
      ['DTSTART:20270312T150000Z', 'DTEND:20270313T043000Z', 'RRULE:FREQ=DAILY;COUNT=4'],
      ['2027-03-14 2027-03-15', '2027-03-15 2027-03-16'],
    ],
    [
      'New York, hours of UTC that reach midnight no longer in winter',
      'America/New_York',
      ['DTSTART:20271105T150000Z', 'DTEND:20271106T043000Z', 'RRULE:FREQ=DAILY;COUNT=4'],
      ['2027-11-05 2027-11-06', '2027-11-06 2027-11-07'],
    ],
    [
      'Berlin, a start in UTC that is another date in summer',
      'Europe/Berlin',
      ['DTSTART:20270321T223000Z', 'DTEND:20270323T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      ['2027-03-21 2027-03-23', '2027-03-29 2027-03-30', '2027-04-05 2027-04-06'],
    ],
    [
      'Berlin, a clock in New York three weeks ahead with its summer time',
      'Europe/Berlin',
      [
        'DTSTART;TZID=America/New_York:20270306T100000',
        'DTEND;TZID=America/New_York:20270306T183000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
      ],
      ['2027-03-06 2027-03-07', '2027-03-13 2027-03-14', '2027-04-03 2027-04-04'],
    ],
    [
      'New York, whole days written as times, across the long day',
      'America/New_York',
      [
        'DTSTART;TZID=America/New_York:20271106T000000',
        'DTEND;TZID=America/New_York:20271107T000000',
        'RRULE:FREQ=DAILY;COUNT=3',
      ],
      ['2027-11-06 2027-11-07', '2027-11-07 2027-11-08', '2027-11-08 2027-11-09'],
    ],
    [
      'Berlin, an exception in UTC after the change',
      'Europe/Berlin',
      [
        'DTSTART;TZID=Europe/Berlin:20271029T230000',
        'DTEND;TZID=Europe/Berlin:20271030T100000',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE:20271031T220000Z',
      ],
      ['2027-10-29 2027-10-30', '2027-10-30 2027-10-31', '2027-11-01 2027-11-02'],
    ],
    [
      'Berlin, a further date in UTC after the change',
      'Europe/Berlin',
      [
        'DTSTART;TZID=Europe/Berlin:20270326T150000',
        'DTEND;TZID=Europe/Berlin:20270327T003000',
        'RDATE:20270329T130000Z',
      ],
      ['2027-03-26 2027-03-27', '2027-03-29 2027-03-30'],
    ],
  ])('%s', (_, zone, lines, nights) => {
    expect(read(zone, calendar(lines))).toEqual({ nights, unread: 0 });
  });
});

test('an hour of the day that never reaches a night takes none', () => {
  const daily = ['DTSTART:20270301T150000Z', 'DTEND:20270301T160000Z', 'RRULE:FREQ=DAILY'];
  expect(read('America/New_York', calendar(...Array.from({ length: 40 }, () => daily)))).toEqual({
    nights: [],
    unread: 0,
  });
});

test.each([
  ['America/Havana', '2027-03-14T00:30', '2027-03-14 01:30'],
  ['America/New_York', '2027-03-14T02:30', '2027-03-14 03:30'],
  ['America/Santiago', '2027-09-05T00:15', '2027-09-05 01:15'],
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28 03:30'],
  ['Africa/Cairo', '2027-04-30T00:00', '2027-04-30 01:00'],
  ['America/New_York', '2027-07-01T23:59', '2027-07-01 23:59'],
])('in %s, %s is %s on the clock', (zone, clock, shown) => {
  const { date, time } = localTime(new Date(instantOf(Date.parse(`${clock}:00Z`), zone)), zone);
  expect(`${date} ${time}`).toBe(shown);
});

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Sydney', 'America/Santiago', 'Asia/Shanghai'];
const pad = (n: number): string => String(n).padStart(2, '0');
const written = (date: string, minutes: number): string =>
  `${date.replaceAll('-', '')}T${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}00`;

test('a repeated event takes no night less than its repetitions written one by one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...zones, 'UTC'),
      fc.integer({ min: 0, max: 330 }),
      fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 95 })),
      fc.integer({ min: 1, max: 3 }),
      (house, zone, offset, [begin, end], days) => {
        const at = (n: number) => {
          const date = addDays('2027-01-05', offset + n);
          return [
            `DTSTART;TZID=${zone}:${written(date, begin * 15)}`,
            `DTEND;TZID=${zone}:${written(addDays(date, days), end * 15)}`,
          ];
        };
        const step = days + 2;
        const singles = Array.from({ length: 12 }, (_, n) => at(n * step));
        const one = read(house, calendar(...singles)).nights;
        const repeated = read(
          house,
          calendar([...at(0), `RRULE:FREQ=DAILY;INTERVAL=${step};COUNT=12`]),
        ).nights;
        const starts = (nights: readonly string[]) => nights.map((night) => night.slice(0, 10));
        expect(starts(repeated)).toEqual(starts(one));
        // Where a clock changes within the event, the later of its two readings counts: one night more at most.
        for (const [n, night] of repeated.entries()) {
          const [until = '', least = ''] = [night.slice(11), one[n]?.slice(11)];
          expect([least, addDays(least, 1)]).toContain(until);
        }
      },
    ),
    { numRuns: 100 },
  );
});
