import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalendarText } from './calendar-text-rules.ts';
import { escapeText, foldLine, type TakenRun, writeCalendar } from './calendar-writer-rules.ts';
import { readCalendar } from './read-calendar.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const changedAt = new Date('2026-11-01T08:09:10.123Z');
const run = (more: Partial<TakenRun> = {}): TakenRun => ({
  ...{ uid: 'stay@home', from: '2026-12-01', to: '2026-12-03', reserved: true, changedAt },
  ...more,
});

test('folded lines are of 75 octets at most, cut no character, and read back as they were', () => {
  fc.assert(
    fc.property(
      text.map((of) => of.replace(/[\r\n]/g, '')),
      (line) => {
        const folded = foldLine(line);
        for (const part of folded.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(line);
        expect(folded.isWellFormed()).toBe(line.isWellFormed());
      },
    ),
  );
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
  expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  const long = foldLine('x'.repeat(300)).split('\r\n');
  expect(long.map(({ length }) => length)).toEqual([75, 75, 75, 75, 4]);
  expect(foldLine('房'.repeat(26)).split('\r\n')).toEqual(['房'.repeat(25), ' 房']);
});

test('no text ends its line or its value', () => {
  expect(escapeText('a,b;c\\d\r\ne\nf\rg')).toBe('a\\,b\\;c\\\\d\\ne\\nf\\ng');
  fc.assert(fc.property(text, (of) => !/[\r\n]/.test(escapeText(of))));
});

test('a calendar says the nights and whether they are a guest’s, and nothing else', () => {
  expect(writeCalendar([run(), run({ uid: 'closed', reserved: false })]).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Minsu//Room calendar//EN', 'CALSCALE:GREGORIAN'],
    ...['BEGIN:VEVENT', 'UID:stay@home', 'DTSTAMP:20261101T080910Z', 'DTSTART;VALUE=DATE:20261201'],
    ...['DTEND;VALUE=DATE:20261203', 'SUMMARY:Reserved', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:closed', 'DTSTAMP:20261101T080910Z', 'DTSTART;VALUE=DATE:20261201'],
    ...['DTEND;VALUE=DATE:20261203', 'SUMMARY:Blocked', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

test('a room of which nothing is taken has a calendar all the same, which every reader takes for one', () => {
  expect(writeCalendar([])).toContain('BEGIN:VTIMEZONE');
  expect(readCalendarText(writeCalendar([])).kind).toBe('calendar');
});

test('what we write we read again: the same nights, a guest as a guest, closed as closed', () => {
  const runs = fc.uniqueArray(
    fc
      .record({
        day: fc.nat(300),
        nights: fc.integer({ min: 1, max: 30 }),
        reserved: fc.boolean(),
        uid: fc.uuid(),
      })
      .map(({ day, nights, ...of }) => {
        const from = addDays('2026-12-01', day);
        return run({ ...of, from, to: addDays(from, nights) });
      }),
    { selector: ({ uid }) => uid, maxLength: 8 },
  );
  const reading = { timeZone: 'Asia/Shanghai', from: '2026-11-20', to: '2028-11-19', ownSuffix: '@ours' };
  fc.assert(
    fc.property(runs, (all) => {
      const read = readCalendar(writeCalendar(all), reading);
      if (read.kind === 'problem') throw new Error(read.problem);
      expect(read.events.map(({ from, to, kind }) => ({ from, to, kind }))).toEqual(
        all.map(({ from, to, reserved }) => ({ from, to, kind: reserved ? 'booking' : 'block' })),
      );
      expect(new Set(read.events.map(({ key }) => key)).size).toBe(all.length);
    }),
  );
});
