import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byRoomNumber } from './room-rules.ts';

test('numbers sort as people count', () => {
  expect(['1002', 'B1', '802', 'A10', '801', 'A9'].sort(byRoomNumber)).toEqual([
    '801',
    '802',
    '1002',
    'A9',
    'A10',
    'B1',
  ]);
});

test('the order is total: sorting again, or from the other end, changes nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 5 })), (numbers) => {
      const sorted = [...numbers].sort(byRoomNumber);
      expect([...numbers].reverse().sort(byRoomNumber)).toEqual(sorted);
    }),
  );
});
