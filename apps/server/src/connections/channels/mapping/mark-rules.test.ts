import type { CellTrouble } from '@minsu/contract/connections/channels/channel-room.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MarkedNight, marksOf } from './mark-rules.ts';

const night = (at: number, state: CellTrouble, connections: string[], type = 't1'): MarkedNight => ({
  houseId: 'h',
  roomTypeId: type,
  ratePlanId: 'p',
  night: addDays('2026-11-20', at),
  state,
  connections,
});

test('nights beside each other that say the same are one mark', () => {
  const { connections, marks } = marksOf([
    night(0, 'pending', ['美团']),
    night(1, 'pending', ['美团']),
    night(2, 'failed', ['途家', '美团'].sort()),
    night(4, 'failed', ['美团']),
    night(5, 'failed', ['美团'], 't2'),
  ]);
  expect(connections).toHaveLength(2);
  expect(marks.map(({ roomTypeId, from, to, state }) => [roomTypeId, from, to, state])).toEqual([
    ['t1', '2026-11-20', '2026-11-22', 'pending'],
    ['t1', '2026-11-22', '2026-11-23', 'failed'],
    ['t1', '2026-11-24', '2026-11-25', 'failed'],
    ['t2', '2026-11-25', '2026-11-26', 'failed'],
  ]);
});

test('marks say of every night what was said of it, and of no other', () => {
  const names = ['小猪', '美团', '途家'].sort();
  const some = fc.subarray(names, { minLength: 1 });
  const nights = fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 20 }),
      type: fc.constantFrom('t1', 't2'),
      state: fc.constantFrom<CellTrouble[]>('failed', 'conflicted', 'pending'),
      at_: some,
    }),
    { selector: ({ at, type }) => `${type}/${at}` },
  );
  const keyOf = (type: string, date: string, state: string, said: readonly string[]) =>
    `${type} ${date} ${state} ${said.join()}`;
  fc.assert(
    fc.property(nights, (made) => {
      const sorted = made
        .map(({ at, type, state, at_ }) => night(at, state, at_, type))
        .sort((a, b) => (a.roomTypeId + a.night < b.roomTypeId + b.night ? -1 : 1));
      const { connections, marks } = marksOf(sorted);
      const told = marks.flatMap(({ roomTypeId, from, to, state, at }) =>
        datesOf(from, to).map((date) =>
          keyOf(
            roomTypeId,
            date,
            state,
            at.map((position) => connections[position] ?? ''),
          ),
        ),
      );
      expect(told.sort()).toEqual(
        sorted.map((one) => keyOf(one.roomTypeId, one.night, one.state, one.connections)).sort(),
      );
    }),
  );
});
