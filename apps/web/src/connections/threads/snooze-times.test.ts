import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const saidOf = (now: string, timeZone: string, checkIn: string | null = null) =>
  Object.fromEntries(
    snoozeTimes({ now: new Date(now), timeZone, checkIn }).map(({ key, at }) => [key, at.toISOString()]),
  );

test('uses property-local hours and omits past ones', () => {
  expect(saidOf('2026-11-20T11:30:00Z', 'Asia/Shanghai', '2026-11-24')).toEqual({
    hour: '2026-11-20T12:30:00.000Z',
    tomorrow: '2026-11-21T01:00:00.000Z',
    arrival: '2026-11-24T01:00:00.000Z',
    week: '2026-11-27T01:00:00.000Z',
  });
});

test("uses next week's UTC offset across a clock change", () => {
  expect(saidOf('2026-10-22T08:00:00Z', 'Europe/Berlin')).toMatchObject({
    tomorrow: '2026-10-23T07:00:00.000Z',
    week: '2026-10-29T08:00:00.000Z',
  });
});
