/** Busy times (VFREEBUSY) and components that the reader does not know. */
import { describe, expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const read = (lines: readonly string[], timeZone = 'Asia/Shanghai') => {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const found = readCalendar(text, { timeZone, from: '2026-11-20', to: '2028-11-19', ownSuffix: '@own' });
  if (found.kind === 'problem') return found.problem;
  const nights = found.events.map(({ from, to, kind }) => `${from} ${to} ${kind}`).toSorted();
  return { nights, unread: found.unread, empty: found.empty };
};
const freeBusy = (...lines: string[]): string[] => ['BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY'];
const RANGE = ['DTSTART:20261120T000000Z', 'DTEND:20271120T000000Z'];

describe('busy times', () => {
  test.each([
    ['a period with an end', ['FREEBUSY:20270210T060000Z/20270213T020000Z'], ['2027-02-10 2027-02-13 busy']],
    ['a period with a length', ['FREEBUSY;FBTYPE=BUSY:20270210T060000Z/P2D'], ['2027-02-10 2027-02-12 busy']],
    [
      'several in a line and in lines',
      [
        'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270210T060000Z/PT20H,20270301T060000Z/P1D',
        'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20270404T160000Z/20270406T160000Z',
      ],
      ['2027-02-10 2027-02-11 busy', '2027-03-01 2027-03-02 busy', '2027-04-05 2027-04-07 busy'],
    ],
    [
      'a type of its own is busy',
      ['FREEBUSY;FBTYPE=X-GUEST:20270210T060000Z/P1D'],
      ['2027-02-10 2027-02-11 busy'],
    ],
    ['free times', ['FREEBUSY;FBTYPE=FREE:20270210T060000Z/P9D'], []],
    ['hours within a day', ['FREEBUSY:20270210T010000Z/PT3H'], []],
    ['days', ['FREEBUSY;VALUE=DATE:20270210/20270213'], ['2027-02-10 2027-02-13 busy']],
  ])('%s', (_, lines, nights) => {
    expect(read(freeBusy('UID:7', ...RANGE, ...lines))).toEqual({ nights, unread: 0, empty: false });
  });

  test('in the property’s zone, on both sides of a change of clocks', () => {
    const periods = ['20270312T200000Z/20270313T043000Z', '20270314T200000Z/20270315T043000Z'];
    const lines = freeBusy(...RANGE, `FREEBUSY:${periods.join(',')}`);
    expect(read(lines, 'America/New_York')).toMatchObject({ nights: ['2027-03-14 2027-03-15 busy'] });
  });

  test.each([
    ['a period without an end: its first night', 'FREEBUSY:20270210T060000Z', ['2027-02-10 2027-02-11 busy']],
    [
      'a period that ends before it begins: its first night',
      'FREEBUSY:20270210T060000Z/20270101T060000Z',
      ['2027-02-10 2027-02-11 busy'],
    ],
    ['words', 'FREEBUSY:next week', []],
  ])('%s, and it is told as not understood', (_, line, nights) => {
    expect(read(freeBusy(...RANGE, line))).toMatchObject({ nights, unread: 1 });
  });

  test('a range without periods is no stay of a year, but it is told; that of a few nights is taken', () => {
    expect(read(freeBusy(...RANGE))).toEqual({ nights: [], unread: 1, empty: true });
    const short = freeBusy('DTSTART;VALUE=DATE:20270210', 'DTEND;VALUE=DATE:20270214', 'SUMMARY:Li');
    expect(read(short)).toMatchObject({ nights: ['2027-02-10 2027-02-14 busy'], unread: 1 });
  });

  test('our own coming back take nothing, beside events of others', () => {
    const own = freeBusy('UID:3@own', ...RANGE, 'FREEBUSY:20270210T060000Z/P2D');
    const event = ['BEGIN:VEVENT', 'UID:9', 'DTSTART;VALUE=DATE:20270501', 'END:VEVENT'];
    expect(read([...own, ...event])).toEqual({
      nights: ['2027-05-01 2027-05-02 busy'],
      unread: 0,
      empty: false,
    });
  });

  test('too many are refused', () => {
    const periods = Array.from({ length: 5_001 }, () => '20270210T060000Z/P1D');
    expect(read(freeBusy(...RANGE, ...periods.map((one) => `FREEBUSY:${one}`)))).toBe('tooManyEvents');
    const folded = periods.map((one) => ` ${one}`).join(',\r\n');
    expect(read(freeBusy(...RANGE, `FREEBUSY:\r\n${folded}`))).toBe('tooDemanding');
  });
});

describe('components that the reader does not know', () => {
  const event = ['BEGIN:VEVENT', 'UID:9', 'DTSTART;VALUE=DATE:20270501', 'END:VEVENT'];
  const beside = (name: string, ...lines: string[]) =>
    read([...event, `BEGIN:${name}`, ...lines, `END:${name}`]);

  test.each([
    ['VAVAILABILITY', ['BUSYTYPE:BUSY', 'BEGIN:AVAILABLE', 'DTSTART:20270101T000000Z', 'END:AVAILABLE']],
    ['X-BOOKING', ['DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270603']],
  ])('%s is told', (name, lines) => expect(beside(name, ...lines)).toMatchObject({ unread: 1 }));

  test.each([
    ['VTODO', ['DTSTART;VALUE=DATE:20270601', 'SUMMARY:Laundry']],
    ['VJOURNAL', ['DTSTART;VALUE=DATE:20270601']],
    ['X-STYLE', ['COLOR:red']],
  ])('%s takes no room', (name, lines) =>
    expect(beside(name, ...lines)).toMatchObject({ nights: ['2027-05-01 2027-05-02 busy'], unread: 0 }),
  );
});
