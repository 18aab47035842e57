import type { Board } from '@minsu/contract/inventory/room-status/room-status.ts';
import { expect, test } from 'vitest';
import { blankDays, monthAfter, monthBefore, monthDays, monthRange } from './house-month.ts';

test("starts months on the first day, across the year's end too", () => {
  expect(monthRange('2026-02')).toEqual({ from: '2026-02-01', to: '2026-03-01' });
  expect(monthRange('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
  expect([monthBefore('2027-01'), monthAfter('2026-12')]).toEqual(['2026-12', '2027-01']);
  // 2026-11-01 is a Sunday, so six empty cells precede it.
  expect([blankDays('2026-11'), blankDays('2026-06')]).toEqual([6, 0]);
});

const stay = (checkIn: string, checkOut: string, more = {}) => ({
  checkIn,
  checkOut,
  shown: 'expected',
  ...more,
});
const board = (stays: object[], blocks: object[]): Board =>
  ({
    from: '2026-11-20',
    to: '2026-11-23',
    houses: [{ types: [{ rooms: [{}, {}, {}] }] }],
    stays,
    blocks,
  }) as unknown as Board;

test('counts occupied, arriving, departing, closed and available rooms per day', () => {
  const days = monthDays(
    board(
      [
        stay('2026-11-19', '2026-11-21'),
        stay('2026-11-20', '2026-11-22'),
        stay('2026-11-20', '2026-11-23', { shown: 'no_show' }),
      ],
      [
        { kind: 'closed', from: '2026-11-21', to: '2026-11-22' },
        { kind: 'out_of_service', from: '2026-11-20', to: '2026-11-23' },
      ],
    ),
  );
  expect(days.map(({ stays, blocked, free }) => [stays, blocked, free])).toEqual([
    [3, 0, 0],
    [1, 1, 1],
    [0, 0, 3],
  ]);
  expect(days.map(({ arrivals, departures }) => [arrivals, departures])).toEqual([
    [2, 0],
    [0, 1],
    [0, 1],
  ]);
});

test('counts one arrival and one departure for a stay that changes rooms', () => {
  const whole = { checkIn: '2026-11-20', checkOut: '2026-11-22' };
  const [first, second, third] = monthDays(
    board([stay('2026-11-20', '2026-11-21', { whole }), stay('2026-11-21', '2026-11-22', { whole })], []),
  );
  expect([first?.arrivals, second?.arrivals]).toEqual([1, 0]);
  expect([second?.departures, third?.departures]).toEqual([0, 1]);
});
