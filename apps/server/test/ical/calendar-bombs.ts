/** Calendars made to exhaust their reader, generated on demand. */

export interface CalendarBomb {
  readonly name: string;
  readonly text: () => string;
  /** Error of the feed; null if it is read as far as it goes. */
  readonly problem: string | null;
}

const MIB = 1024 * 1024;
const whole = (content: string): string => `BEGIN:VCALENDAR\r\n${content}\r\nEND:VCALENDAR\r\n`;
const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const many = (count: number, ...lines: readonly string[]): string =>
  whole(Array.from({ length: count }, (_, n) => event(`UID:${n}`, ...lines)).join('\r\n'));
const DAY = 'DTSTART;VALUE=DATE:20261201';

export const calendarBombs: readonly CalendarBomb[] = [
  {
    name: 'a summary folded two million times',
    text: () => whole(event(DAY, `SUMMARY:x${'\r\n x'.repeat(MIB)}`)),
    problem: null,
  },
  {
    name: 'exceptions folded a million times',
    text: () => whole(event(DAY, 'RRULE:FREQ=DAILY', `EXDATE:20270101${'\r\n ,20270101'.repeat(400_000)}`)),
    problem: 'tooDemanding',
  },
  {
    name: 'a start of 4 MiB',
    text: () => whole(event(`DTSTART;X=${'"a"'.repeat(MIB)}:20261201`)),
    problem: 'tooDemanding',
  },
  {
    name: 'an attached file of 4 MiB',
    text: () => whole(event(DAY, `ATTACH;ENCODING=BASE64:${'QUJD'.repeat(MIB)}`)),
    problem: null,
  },
  {
    name: 'components within components',
    text: () => whole('BEGIN:VEVENT\r\n'.repeat(300_000)),
    problem: 'tooDemanding',
  },
  { name: 'a million lines of nothing', text: () => whole('\r\n'.repeat(2_000_000)), problem: null },
  { name: '200,000 events', text: () => many(200_000), problem: 'tooManyEvents' },
  {
    name: '300,000 properties of one event',
    text: () => whole(event(DAY, Array.from({ length: 300_000 }, (_, n) => `X-${n}:1`).join('\r\n'))),
    problem: null,
  },
  {
    name: 'rules without an end, five thousand of them',
    text: () => many(5_000, 'DTSTART:19700101', 'RRULE:FREQ=DAILY'),
    problem: 'tooManyEvents',
  },
  {
    name: 'rules that have long ended',
    text: () => many(5_000, 'DTSTART:19700101', 'RRULE:FREQ=DAILY;COUNT=2999'),
    problem: 'tooDemanding',
  },
  {
    name: 'rules that never come true',
    text: () => many(5_000, 'DTSTART:20260101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    problem: 'tooDemanding',
  },
  { name: 'every second of the year', text: () => many(5_000, DAY, 'RRULE:FREQ=SECONDLY'), problem: null },
  {
    name: 'rules with a thousand parts',
    text: () =>
      many(
        100,
        DAY,
        `RRULE:FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, n) => n + 1).join(',')};BYSETPOS=${Array.from({ length: 366 }, (_, n) => n + 1).join(',')}`,
      ),
    problem: 'tooManyEvents',
  },
  {
    name: 'further dates without number',
    text: () => many(50, DAY, `RDATE:${Array.from({ length: 3_000 }, () => '20270101').join(',')}`),
    problem: 'tooManyEvents',
  },
  {
    name: 'four thousand time zones',
    text: () =>
      whole(
        Array.from({ length: 4_000 }, (_, n) =>
          event(`UID:${n}`, `DTSTART;TZID=Europe/P${n}:20261201T000000`),
        ).join('\r\n'),
      ),
    problem: null,
  },
  {
    name: 'a time zone of many rules, asked about in every year',
    text: () => {
      const rule = 'RRULE:FREQ=YEARLY;INTERVAL=7;BYDAY=1SU;BYMONTH=3';
      const part = (n: number) =>
        `BEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETTO:+0${n % 10}00\r\n${rule}\r\nEND:DAYLIGHT`;
      const zone = `BEGIN:VTIMEZONE\r\nTZID:Z\r\n${Array.from({ length: 200 }, (_, n) => part(n)).join('\r\n')}\r\nEND:VTIMEZONE`;
      const events = Array.from({ length: 4_900 }, (_, n) =>
        event(`UID:${n}`, `DTSTART;TZID=Z:${1_700 + n}0601T100000`, `DTEND;TZID=Z:${1_700 + n}0602T100000`),
      );
      return whole([zone, ...events].join('\r\n'));
    },
    problem: 'tooDemanding',
  },
  {
    name: 'stays in a zone whose name is that of several',
    text: () => many(4_900, 'DTSTART;TZID=CST:20270310T150000', 'DTEND;TZID=CST:20270312T120000'),
    problem: null,
  },
  {
    name: 'a replaced day for each of 4,900 events',
    text: () => many(4_900, `RECURRENCE-ID:20261201`, DAY),
    problem: null,
  },
  {
    name: 'an event of eight thousand years',
    text: () => whole(event('DTSTART:00010101', 'DTEND:99990101', 'RRULE:FREQ=DAILY')),
    problem: null,
  },
];
