/** Summaries as platforms write them, and names of guests that look like them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meaningOf } from './calendar-summary-rules.ts';
import { readCalendar } from './read-calendar.ts';

test.each([
  [
    'booking',
    ['Reserved', 'RESERVED', ' Reserved ', 'Reserved - Alice Downer', 'Reserved Airbnb', 'Reservation'],
  ],
  ['booking', ['Booked', 'Booking: Li', '[B] Lee', '[B]Lee', '已预订', '已预定 李伟']],
  ['busy', ['CLOSED - Not available', 'CLOSED - Zhang, San', 'Closed', '', 'Li Wei', '李伟', 'Maintenance']],
  [
    'block',
    ['Airbnb (Not available)', 'Not available', 'Unavailable', 'Blocked', 'BLOCKED', 'Blocked dates'],
  ],
  ['block', ['Blocked - paint', 'Blocked: own use', 'Blocked (paint)', 'Blocked by owner', 'Vrbo - Blocked']],
  [
    'block',
    ['Owner', 'Owner block', 'Owner Stay', "Owner's use", 'Not available - Owner', '不可用', '已关闭：装修'],
  ],
  [
    'marker',
    ['Check-in', 'Check-out', 'Check in', 'Checkout', ' check-in ', 'Arrival', 'Departure', 'Anreise'],
  ],
  ['cleaning', ['[C] Cleaning', '[C] Cleaning at night']],
] as const)('%s: %j', (meaning, summaries) => {
  expect(summaries.map(meaningOf)).toEqual(summaries.map(() => meaning));
});

test.each([
  ...[
    'Departure Hotels Ltd',
    'Check in Wang',
    'Check-in: Wang',
    'Arrival Li',
    'Anreise Müller',
    'Abreise-Schmidt',
  ],
  ...['Alice Downer', 'Jack Owner', 'Owner Jack', 'Owners Club Ltd', 'Blocked Li', 'Unavailable Smith'],
  ...['Li (Not available)', 'Bookingham Li', 'Reservedo Chen', 'Checkin Chen', 'Co-owner Wu', '[C]hen Li'],
])('%s is somebody who may sleep there', (name) => expect(meaningOf(name)).toBe('busy'));

describe('names made of the words of platforms', () => {
  const words = [
    ...['Check in', 'Check-out', 'Checkin', 'Arrival', 'Departure', 'Anreise', 'Owner', 'Downer', 'Blocked'],
    ...['Unavailable', 'Not available', 'Closed', 'Reserved', 'Booking', '不可用', 'C', 'B'],
  ];
  const word = fc.constantFrom(...words);
  const guest = fc.constantFrom('Li', 'Wang', 'Ltd', 'Müller', '李伟', 'Smith & Sons', "O'Hara");
  const name = fc.tuple(fc.array(word, { minLength: 1, maxLength: 3 }), guest);
  test('before or after a name they neither take a night away nor make of a guest what is no guest', () => {
    fc.assert(
      fc.property(name, fc.boolean(), ([some, who], first) => {
        const summary = first ? `${who} ${some.join(' ')}` : `${some.join(' ')} ${who}`;
        expect(['busy', 'booking']).toContain(meaningOf(summary));
        expect(meaningOf(`Reserved - ${summary}`)).toBe('booking');
        expect(meaningOf(`CLOSED - ${summary}`)).toBe('busy');
      }),
    );
  });
});

describe('the day of coming or going', () => {
  const nightsOf = (summary: string, to: string) => {
    const lines = ['UID:1', `SUMMARY:${summary}`, 'DTSTART:20261201', `DTEND:${to}`];
    const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n');
    const reading = {
      timeZone: 'Asia/Shanghai',
      from: '2026-11-20',
      to: '2028-11-19',
      ownSuffix: '@x.minsu',
    };
    const read = readCalendar(text, reading);
    return read.kind === 'events' ? read.events.map(({ kind }) => kind) : read.problem;
  };
  test('is no night', () => expect(nightsOf('Check-in', '20261202')).toEqual([]));
  test('is a stay when it goes on', () => expect(nightsOf('Departure', '20261203')).toEqual(['busy']));
  test('is a stay when it is part of a name', () =>
    expect(nightsOf('Departure Hotels Ltd', '20261202')).toEqual(['busy']));
});
