import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveNights, moveRefusal, oversoldNights, saidNights } from './room-move-rules.ts';

const nights = datesOf('2026-12-01', '2026-12-11');
const left = fc
  .array(fc.integer({ min: -2, max: 4 }), { minLength: nights.length, maxLength: nights.length })
  .map((free) => free.map((one, index) => ({ night: nights[index] as string, free: one })));

test('a move takes nothing away from the house as a whole, and an owned night changes nothing for either type', () => {
  fc.assert(
    fc.property(left, left, fc.subarray(nights), (losing, gaining, taken) => {
      for (const { night, from, to } of moveNights(losing, gaining, new Set(taken))) {
        expect(from.before + to.before).toBe(from.after + to.after);
        if (taken.includes(night)) expect(from.after).toBe(from.before);
        else expect(to.after).toBe(to.before + 1);
      }
    }),
  );
});

test('a night is oversold when the move itself leaves fewer than none', () => {
  fc.assert(
    fc.property(left, left, fc.subarray(nights), (losing, gaining, taken) => {
      const oversold = oversoldNights(moveNights(losing, gaining, new Set(taken)));
      const expected = losing.filter(({ night, free }) => free < 1 && !taken.includes(night));
      expect(oversold).toEqual(expected.map(({ night }) => night));
    }),
  );
});

const room = { kind: 'multi', active: true, roomTypeId: 'a', nextTypeId: null };
const today = '2026-11-20';
const refusal = (change: object, from = today, roomTypeId = 'b') =>
  moveRefusal({ ...room, ...change }, { roomTypeId, from }, today, 730)?.failure.code ?? null;

test('refuses what is no move: the same type, the past, beyond the calendar, a second one, a room out of use', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({}, addDays(today, 729))).toBeNull();
  expect(refusal({}, addDays(today, 730))).toBe('house.moveBeyondHorizon');
  expect(refusal({}, addDays(today, -1))).toBe('house.moveInThePast');
  expect(refusal({}, today, 'a')).toBe('house.moveToSameType');
  expect(refusal({ nextTypeId: 'c' })).toBe('house.movePlanned');
  expect(refusal({ active: false })).toBe('house.roomInactive');
  expect(refusal({ kind: 'entire' })).toBe('house.entireHasOneRoom');
});

test('many nights are said by the first few', () => {
  expect(saidNights(['a', 'b'])).toBe('a, b');
  expect(saidNights(['a', 'b', 'c'], 2)).toBe('a, b (+1)');
});
