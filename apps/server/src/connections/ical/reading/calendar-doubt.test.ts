/** No reading of a date with two meanings is sold: exceptions free neither, further dates take both, ends are the later. */
import { addDays, instantAt, localTime } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const zones = ['Asia/Shanghai', 'Asia/Tokyo', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'];
const pad = (n: number): string => String(n).padStart(2, '0');

const read = (timeZone: string, ...lines: readonly string[]) => {
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART;VALUE=DATE:20270510', ...lines, 'END:VEVENT'];
  const text = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n');
  const found = readCalendar(text, { timeZone, from: '2027-01-01', to: '2028-06-30', ownSuffix: '@own' });
  if (found.kind === 'problem') throw new Error(found.problem);
  return { nights: found.events.map(({ from }) => from).toSorted(), unread: found.unread };
};

/** A time as written, and the same instant on the property's clock. */
const moment = fc
  .record({
    house: fc.constantFrom(...zones),
    zone: fc.constantFrom(...zones),
    offset: fc.integer({ min: 2, max: 6 }),
    // Every five minutes: the first and the last minute of a day on the house's clock say whose day is meant.
    at: fc.integer({ min: 0, max: 287 }),
  })
  .map(({ house, zone, offset, at }) => {
    const own = addDays('2027-05-10', offset);
    const time = `${pad(Math.floor(at / 12))}:${pad((at % 12) * 5)}`;
    const shown = localTime(instantAt(own, time, zone), house);
    const isHouseMidnight = shown.time === '00:00' && time !== '00:00';
    const meant = [...new Set(isHouseMidnight ? [shown.date] : [own, shown.date])];
    return { house, meant, written: `;TZID=${zone}:${own.replaceAll('-', '')}T${time.replace(':', '')}00` };
  });

const series = Array.from({ length: 10 }, (_, n) => addDays('2027-05-10', n));

test('an exception frees the one night that it can mean', () => {
  fc.assert(
    fc.property(moment, ({ house, meant, written }) => {
      const { nights, unread } = read(house, 'RRULE:FREQ=DAILY;COUNT=10', `EXDATE${written}`);
      const freed = series.filter((night) => !nights.includes(night));
      expect({ freed, unread }).toEqual(
        meant.length === 1 ? { freed: meant, unread: 0 } : { freed: [], unread: 1 },
      );
    }),
  );
});

test('a further date takes every night that it can mean', () => {
  fc.assert(
    fc.property(moment, ({ house, meant, written }) => {
      const { nights, unread } = read(house, `RDATE${written}`);
      expect({ nights, unread }).toEqual({
        nights: ['2027-05-10', ...meant.toSorted()],
        unread: meant.length - 1,
      });
    }),
  );
});

test('an abbreviation takes the nights of the same event in each zone that has it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), (begin, end) => {
      const stay = (name: string) =>
        readCalendar(
          [
            ...[
              'BEGIN:VCALENDAR',
              'BEGIN:VEVENT',
              'UID:1',
              `DTSTART;TZID=${name}:20270710T${pad(begin)}0000`,
            ],
            ...[`DTEND;TZID=${name}:20270712T${pad(end)}0000`, 'END:VEVENT', 'END:VCALENDAR'],
          ].join('\r\n'),
          { timeZone: 'Asia/Shanghai', from: '2027-01-01', to: '2028-06-30', ownSuffix: '@own' },
        );
      const nightsOf = (name: string) => {
        const found = stay(name);
        return found.kind === 'events' ? found.events.flatMap(({ from, to }) => [from, to]) : [];
      };
      // Some write the winter's offset all year.
      const each = ['Asia/Shanghai', 'America/Chicago', 'Etc/GMT+6', 'America/Havana']
        .flatMap(nightsOf)
        .toSorted();
      expect(nightsOf('CST')).toEqual([each[0], each.at(-1)]);
      expect(stay('CST')).toMatchObject({ unread: 1 });
    }),
  );
});
