/** Calendars of the shapes that platforms emit, read as what they mean for a room. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { describe, expect, test } from 'vitest';
import readContent from './calendar-lines.ts';
import { readCalendarText } from './calendar-text-rules.ts';
import { type CalendarReading, readCalendar } from './read-calendar.ts';

const reading: CalendarReading = {
  timeZone: 'Asia/Shanghai',
  from: '2026-11-20',
  to: '2028-11-19',
  ownSuffix: '@0123456789ab.minsu',
};
const fixture = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../test/ical', name), 'utf8');

const eventsIn = (text: string) => {
  const read = readCalendar(text, reading);
  if (read.kind === 'problem') throw new Error(read.problem);
  return read;
};
const nightsIn = (text: string): string[] =>
  eventsIn(text)
    .events.map(({ from, to, kind }) => `${from} ${to} ${kind}`)
    .sort();
const event = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

describe('what platforms emit', () => {
  test('Airbnb: bookings, and days closed by a rule; folded lines, no DTSTAMP', () => {
    expect(nightsIn(fixture('airbnb.ics'))).toEqual([
      '2026-11-20 2026-11-21 block',
      '2026-11-25 2026-11-28 booking',
      '2027-11-21 2028-06-01 block',
    ]);
  });
  test('Booking.com: bare LF, and nobody says whether it is a guest', () => {
    expect(nightsIn(fixture('booking.ics'))).toEqual([
      '2026-11-24 2026-11-26 busy',
      '2026-12-03 2026-12-04 busy',
    ]);
  });
  test('Vrbo: names are read past, what is cancelled is free', () => {
    expect(nightsIn(fixture('vrbo.ics'))).toEqual([
      '2026-12-06 2026-12-10 booking',
      '2026-12-12 2026-12-13 block',
    ]);
  });
  test('iGMS: cleanings take no night, not even at midnight', () => {
    expect(nightsIn(fixture('igms.ics'))).toEqual(['2026-11-22 2026-11-24 booking']);
  });
  test('Smoobu: a stay told three times is one, and moments are dates of the house', () => {
    // 2 December 14:00 UTC is 22:00 in Shanghai; so many hours later it is the 5th.
    expect(nightsIn(fixture('smoobu.ics'))).toEqual([
      '2026-11-26 2026-11-30 booking',
      '2026-12-02 2026-12-05 booking',
    ]);
  });
});

test('a line folded within a character is read whole', () => {
  const bytes = (text: string) => Buffer.from(text);
  const [head, rest] = [bytes('已').subarray(0, 2), bytes('已').subarray(2)];
  const content = Buffer.concat([
    bytes('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:2026\r\n 1201\r\nSUMMARY:'),
    ...[head, bytes('\r\n '), rest, bytes('预订\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n')],
  ]);
  const read = readContent({ content, reading });
  expect(read.kind === 'events' && read.events.map(({ from, kind }) => `${from} ${kind}`)).toEqual([
    '2026-12-01 booking',
  ]);
});

describe('dates', () => {
  const dates = (...lines: string[]) => nightsIn(event('UID:1', ...lines));
  test.each([
    [['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'], '2026-12-01 2026-12-03'],
    [['DTSTART;VALUE=DATE:20261201'], '2026-12-01 2026-12-02'],
    [['DTSTART:20261201'], '2026-12-01 2026-12-02'],
    [['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261201'], '2026-12-01 2026-12-02'],
    [['DTSTART;VALUE=DATE:20261201', 'DURATION:P1W'], '2026-12-01 2026-12-08'],
    [['DTSTART:20261130T170000Z', 'DTEND:20261202T010000Z'], '2026-12-01 2026-12-02'],
    [
      ['DTSTART;TZID=America/New_York:20261201T150000', 'DTEND;TZID=America/New_York:20261203T100000'],
      '2026-12-02 2026-12-03',
    ],
    [
      ['DTSTART;TZID="Asia/Shanghai":20261201T150000', 'DTEND;TZID="Asia/Shanghai":20261203T100000'],
      '2026-12-01 2026-12-03',
    ],
    [
      ['DTSTART;TZID=Custom/Nowhere:20261201T150000', 'DTEND;TZID=Custom/Nowhere:20261203T100000'],
      '2026-12-01 2026-12-03',
    ],
    [['DTSTART:20261201T150000', 'DURATION:P2DT3H'], '2026-12-01 2026-12-03'],
    [['DTSTART:20261201T000000', 'DTEND:20261201T235959'], '2026-12-01 2026-12-02'],
    [['DTSTART:20261203T000000', 'DTEND:20261205T235900'], '2026-12-03 2026-12-06'],
    [['DTSTART:20261203T000000', 'DTEND:20261206T000000'], '2026-12-03 2026-12-06'],
    [['DTSTART:20261203T000000', 'DURATION:PT23H59M'], '2026-12-03 2026-12-04'],
    [['DTSTART:20261202T160000Z', 'DTEND:20261205T155959Z'], '2026-12-03 2026-12-06'],
    [
      ['DTSTART;TZID=Asia/Shanghai:20261231T000000', 'DTEND;TZID=Asia/Shanghai:20261231T235900'],
      '2026-12-31 2027-01-01',
    ],
    [['DTSTART;VALUE=DATE:20261201', 'DURATION:PT36H'], '2026-12-01 2026-12-03'],
    [['DTSTART:20261201T150000', 'DURATION:PT86400S'], '2026-12-01 2026-12-02'],
    [['DTSTART:20261201T230000', 'DURATION:+PT1440M'], '2026-12-01 2026-12-02'],
    // Half past one in the night in which Sydney's summer time ends: 22:30 of the day before in Shanghai.
    [
      ['DTSTART;TZID=Australia/Sydney:20270404T013000', 'DTEND;TZID=Australia/Sydney:20270406T100000'],
      '2027-04-03 2027-04-06',
    ],
    [['dtstart;value=date:20261201', 'dtend;value=date:20261203'], '2026-12-01 2026-12-03'],
  ])('%j', (lines, nights) => {
    expect(dates(...lines)).toEqual([`${nights} busy`]);
  });
  test.each([
    [['DTSTART:20261201T020000Z', 'DTEND:20261201T060000Z']],
    [['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261120']],
  ])('%j takes no night from today on', (lines) => expect(dates(...lines)).toEqual([]));
  test.each([[['DTSTART:tomorrow']], [[]], [['DTSTART;VALUE=DATE:20261301']]])(
    '%j cannot be understood, and that is told',
    (lines) => {
      expect(eventsIn(event('UID:1', ...lines))).toMatchObject({ events: [], unread: 1, empty: true });
    },
  );
  test.each([
    [['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261201']],
    [['DTSTART;VALUE=DATE:20261203', 'DURATION:soon']],
    [['DTSTART;VALUE=DATE:20261203', 'DURATION:-P1D']],
    [['DTSTART;VALUE=DATE:20261203', 'DURATION:P1D of rest']],
    [['DTSTART:20261203T150000', 'DTEND:20261203T100000']],
    [['DTSTART:20261203T000000', 'DTEND:20261202T235900']],
    [['DTSTART:some day', 'DTEND;VALUE=DATE:20261204']],
    [['DTSTART:20261203T150000Z']],
    [['DTSTART:20261203T235900']],
    [['DTSTART:20261203T150000Z', 'DTEND:20261203T150000Z']],
  ])('%j takes the night that is certain, and is told as not understood', (lines) => {
    const { events, unread } = eventsIn(event('UID:1', ...lines));
    expect([events.map(({ from, to }) => `${from} ${to}`), unread]).toEqual([['2026-12-03 2026-12-04'], 1]);
  });
});

describe('repeated events', () => {
  const repeated = (...lines: string[]) =>
    eventsIn(event('UID:1', 'DTSTART;VALUE=DATE:20261116', 'DTEND;VALUE=DATE:20261117', ...lines));
  test('every week with an end; what is over is left out', () => {
    const { events, unread } = repeated('RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20261130');
    expect(events.map(({ from }) => from)).toEqual(['2026-11-23', '2026-12-07']);
    expect(unread).toBe(0);
  });
  test('every second day until a date', () => {
    const { events } = repeated('RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261124');
    expect(events.map(({ from }) => from)).toEqual(['2026-11-20', '2026-11-22', '2026-11-24']);
  });
  test('without an end to the last night that counts, each under its own key', () => {
    const { events } = repeated('RRULE:FREQ=WEEKLY');
    expect(events.at(-1)?.from).toBe('2028-11-13');
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
  });
  test('its key stays while earlier ones pass', () => {
    const text = event('UID:1', 'DTSTART;VALUE=DATE:20261116', 'RRULE:FREQ=WEEKLY;COUNT=4');
    const keysFrom = (from: string) => {
      const read = readCalendar(text, { ...reading, from });
      return read.kind === 'problem' ? [] : read.events.map(({ key }) => key);
    };
    expect(keysFrom('2026-11-20')).toHaveLength(3);
    expect(keysFrom('2026-11-25')).toEqual(keysFrom('2026-11-20').slice(1));
  });
  test.each(['FREQ=HOURLY', 'FREQ=WEEKLY;BYDAY=MO,XX', 'FREQ=DAILY;INTERVAL=0', 'nonsense'])(
    '%s is told as not understood, its first occurrence taken',
    (rule) => {
      const text = event('UID:1', 'DTSTART;VALUE=DATE:20261201', `RRULE:${rule}`);
      expect(nightsIn(text)).toEqual(['2026-12-01 2026-12-02 busy']);
      expect(eventsIn(text).unread).toBe(1);
    },
  );
  test('an event of its own takes the place of a repetition', () => {
    const text = [
      'BEGIN:VCALENDAR',
      ...['BEGIN:VEVENT', 'UID:1', 'DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=WEEKLY;COUNT=2', 'END:VEVENT'],
      ...[
        'BEGIN:VEVENT',
        'UID:1',
        'RECURRENCE-ID;VALUE=DATE:20261130',
        'DTSTART;VALUE=DATE:20261201',
        'END:VEVENT',
      ],
      'END:VCALENDAR',
    ].join('\n');
    expect(nightsIn(text)).toEqual(['2026-11-23 2026-11-24 busy', '2026-12-01 2026-12-02 busy']);
  });
  test('a small calendar that repeats without end more than five thousand times is too large', () => {
    const one = ['DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=DAILY', 'END:VEVENT'];
    const events = Array.from({ length: 40 }, (_, i) => ['BEGIN:VEVENT', `UID:${i}`, ...one].join('\n'));
    expect(readCalendar(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n'), reading)).toMatchObject({
      kind: 'problem',
      problem: 'tooManyEvents',
    });
  });
});

describe('a small calendar that asks for much', () => {
  const many = (count: number, ...lines: string[]): string =>
    [
      'BEGIN:VCALENDAR',
      ...Array.from({ length: count }, (_, i) =>
        ['BEGIN:VEVENT', `UID:${i}`, ...lines, 'END:VEVENT'].join('\n'),
      ),
      'END:VCALENDAR',
    ].join('\n');
  const exceptions = Array.from({ length: 700 }, (_, n) => addDays('2026-11-20', n).replaceAll('-', ''));
  // Each would be hundreds of thousands of dates or time zone lookups.
  test.each([
    ['repeats without end', many(5_000, 'DTSTART:19700101', 'RRULE:FREQ=DAILY')],
    ['leaves out what it repeats', many(400, 'DTSTART:20261120', 'RRULE:FREQ=DAILY', `EXDATE:${exceptions}`)],
    [
      'has exceptions to nothing',
      many(500, 'DTSTART:20261120', 'RRULE:FREQ=WEEKLY;COUNT=1', `EXDATE;TZID=Europe/Paris:${exceptions}`),
    ],
  ])('one that %s is refused before it costs anything', (_, text) => {
    const before = process.cpuUsage();
    expect(readCalendar(text, reading)).toEqual({
      kind: 'problem',
      problem: 'tooManyEvents',
      note: '> 5000',
    });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
  });
});

test('an event of eight thousand years that repeats is one event', () => {
  const text = event('UID:1', 'DTSTART:00010101', 'DTEND:99990101', 'RRULE:FREQ=DAILY');
  const read = eventsIn(text);
  expect([read.events.length, read.unread]).toEqual([1, 1]);
});

describe('keys', () => {
  const keyOf = (...lines: string[]) =>
    eventsIn(event('DTSTART;VALUE=DATE:20261201', ...lines)).events[0]?.key;
  test('the UID counts, not the dates', () => {
    expect(keyOf('UID:a')).not.toBe(keyOf('UID:b'));
    expect(keyOf('UID:a')).toBe(keyOf('UID:a', 'DTEND;VALUE=DATE:20261205'));
  });
  test('without one the dates do', () => {
    expect(keyOf()).not.toBe(keyOf('DTEND;VALUE=DATE:20261205'));
  });
  test('one UID for two events tells them apart all the same', () => {
    const one = (date: string) => ['BEGIN:VEVENT', 'UID:a', `DTSTART;VALUE=DATE:${date}`, 'END:VEVENT'];
    const text = [
      'BEGIN:VCALENDAR',
      ...one('20261201'),
      ...one('20261205'),
      ...one('20261205'),
      'END:VCALENDAR',
    ];
    const { events } = eventsIn(text.join('\n'));
    expect(events.map(({ from }) => from)).toEqual(['2026-12-01', '2026-12-05']);
    expect(events[0]?.key).not.toBe(events[1]?.key);
  });
  test('our own that come back are nothing new', () => {
    expect(eventsIn(event('UID:x@0123456789ab.minsu', 'DTSTART;VALUE=DATE:20261201'))).toMatchObject({
      events: [],
      unread: 0,
      empty: false,
    });
  });
});

describe('a calendar that says nothing of days to come', () => {
  test.each([
    ['what is over', ['DTSTART;VALUE=DATE:20261101'], true],
    ['what is over, repeated', ['DTSTART;VALUE=DATE:20261101', 'RRULE:FREQ=DAILY;COUNT=3'], true],
    ['a guest', ['DTSTART;VALUE=DATE:20261201'], false],
    ['a guest after the last night that counts', ['DTSTART;VALUE=DATE:20291201'], false],
    [
      'a guest who has cancelled and would leave today',
      ['DTSTART;VALUE=DATE:20261118', 'DTEND;VALUE=DATE:20261120', 'STATUS:CANCELLED'],
      true,
    ],
    ['a guest who has cancelled', ['DTSTART;VALUE=DATE:20261201', 'STATUS:CANCELLED'], false],
    [
      'a guest who has cancelled and would be gone',
      ['DTSTART;VALUE=DATE:20261101', 'STATUS:CANCELLED'],
      true,
    ],
  ])('%s', (_, lines, empty) => expect(eventsIn(event('UID:1', ...lines)).empty).toBe(empty));
});

describe('what is no calendar', () => {
  const problem = (text: string) => {
    const read = readCalendar(text, reading);
    return read.kind === 'problem' ? read.problem : 'none';
  };
  test.each([
    ['', 'empty'],
    ['\r\n  \n', 'empty'],
    ['<!doctype html><title>Sign in</title>', 'notCalendar'],
    ['{"error":"gone"}', 'notCalendar'],
    ['BEGIN:VCARD\nEND:VCARD', 'notCalendar'],
    ['BEGIN:VCALENDAR\nVERSION:2.0', 'cutOff'],
    [event('UID:1').replace('END:VEVENT\r\n', ''), 'cutOff'],
    ['BEGIN:VCALENDAR\nEND:VEVENT\nEND:VCALENDAR', 'cutOff'],
  ])('%j: %s', (text, expected) => expect(problem(text)).toBe(expected));

  test('ten thousand events', () => {
    const text = [
      'BEGIN:VCALENDAR',
      ...Array.from({ length: 10_000 }, () => 'BEGIN:VEVENT\nEND:VEVENT'),
      'END:VCALENDAR',
    ];
    expect(problem(text.join('\n'))).toBe('tooManyEvents');
  });

  test('a byte order mark and a time zone are no obstacle; alarms belong to nobody', () => {
    const text = `\uFEFF${event('UID:1', 'BEGIN:VALARM', 'DTSTART;VALUE=DATE:19990101', 'END:VALARM', 'DTSTART;VALUE=DATE:20261201')}`;
    expect(nightsIn(text)).toEqual(['2026-12-01 2026-12-02 busy']);
    expect(readCalendarText(text).kind).toBe('calendar');
  });
});
