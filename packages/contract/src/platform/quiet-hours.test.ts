import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, localTime, BUSINESS_TIME_ZONE as ZONE } from './dates.ts';
import { afterQuiet } from './quiet-hours.ts';

const at = (date: string, time: string): Date => instantAt(date, time, ZONE);

const minutes = fc.integer({ min: 0, max: 1_439 });
const said = (n: number) =>
  `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
const instant = fc
  .integer({ min: 0, max: 60 * 24 * 30 })
  .map((n) => new Date(at('2026-12-01', '00:00').getTime() + n * 60_000));
const night = { quietFrom: '22:00', quietTo: '08:00' };

test('postpones over midnight to the next morning, after midnight to the same one', () => {
  expect(afterQuiet(at('2026-12-05', '23:10'), night, ZONE)).toEqual(at('2026-12-06', '08:00'));
  expect(afterQuiet(at('2026-12-06', '03:00'), night, ZONE)).toEqual(at('2026-12-06', '08:00'));
  expect(afterQuiet(at('2026-12-05', '22:00'), night, ZONE)).toEqual(at('2026-12-06', '08:00'));
  expect(afterQuiet(at('2026-12-06', '08:00'), night, ZONE)).toEqual(at('2026-12-06', '08:00'));
  expect(afterQuiet(at('2026-12-05', '21:59'), night, ZONE)).toEqual(at('2026-12-05', '21:59'));
  const noon = { quietFrom: '12:00', quietTo: '14:00' };
  expect(afterQuiet(at('2026-12-05', '13:00'), noon, ZONE)).toEqual(at('2026-12-05', '14:00'));
});

test('uses property-local time', () => {
  const eveningInBerlin = new Date('2026-12-05T21:30:00Z');
  expect(afterQuiet(eveningInBerlin, night, 'Europe/Berlin').toISOString()).toBe('2026-12-06T07:00:00.000Z');
  expect(afterQuiet(eveningInBerlin, night, 'America/New_York')).toEqual(eveningInBerlin);
});

test('never moves earlier or a day later, and ends outside quiet hours', () => {
  fc.assert(
    fc.property(instant, minutes, minutes, (when, from, to) => {
      const quiet = { quietFrom: said(from), quietTo: said(to) };
      const free = afterQuiet(when, quiet, ZONE);
      expect(free >= when && free.getTime() - when.getTime() < 24 * 3_600_000).toBe(true);
      expect(afterQuiet(free, quiet, ZONE)).toEqual(free);
      if (free > when) expect(localTime(free, ZONE).time).toBe(said(to));
    }),
  );
});

test('moves nothing without quiet hours', () => {
  fc.assert(
    fc.property(instant, minutes, (when, n) => {
      for (const quiet of [
        { quietFrom: null, quietTo: null },
        { quietFrom: said(n), quietTo: said(n) },
      ])
        expect(afterQuiet(when, quiet, ZONE)).toBe(when);
    }),
  );
});
