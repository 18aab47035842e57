/** A line with several rooms is read as all of them or refused, never as one. */
import { sayText } from '@minsu/contract/platform/texts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportHouse, ImportStock } from '../sell/import-stock-queries.ts';
import { roomsOfLine, shareGuests } from './rooms-of-line.ts';

const [garden, lake] = [
  { id: 'garden', maxGuests: 2 },
  { id: 'lake', maxGuests: 5 },
];
const house: ImportHouse = {
  ...{ id: 'h', name: '云栖', state: 'online', today: '2027-01-01' },
  types: new Map([
    ['庭院房', garden],
    ['湖景房', lake],
  ]),
  typeById: new Map([
    ['garden', garden],
    ['lake', lake],
  ]),
};
const room = (number: string, roomTypeId: string) => ({
  ...{ id: number, number, roomTypeId, nextTypeId: null, nextTypeFrom: null },
});
const stock = {
  rooms: [room('201', 'garden'), room('202', 'garden'), room('301', 'lake'), room('A/B', 'lake')],
  overlaps: new Map(),
  unplaced: new Map(),
} as unknown as ImportStock;
const line = {
  ...{ type: '', room: '', checkIn: '2027-03-04', checkOut: '2027-03-07', guests: 1 },
  ...{ rooms: null, nights: null, totalFen: null },
};
const read = (more: Partial<Parameters<typeof roomsOfLine>[2]>) => {
  const answer = roomsOfLine(house, stock, { ...line, ...more });
  return 'problem' in answer
    ? sayText(answer.problem, 'zh-CN')
    : answer.rooms.map((each) => [each.room, each.type, each.guests, each.totalFen]);
};

test('reads one room', () => {
  expect(read({ room: '201', guests: 2, totalFen: 99_901 })).toEqual([['201', '', 2, 99_901]]);
  expect(read({ type: '湖景房', nights: 3 })).toEqual([['', '湖景房', 1, null]]);
  // The slash is part of the room number.
  expect(read({ room: 'a/b' })).toEqual([['a/b', '', 1, null]]);
});

test('divides guests by capacity and money to the fen over several rooms', () => {
  expect(read({ room: '201、301', type: '庭院房、湖景房', guests: 6, totalFen: 100_001 })).toEqual([
    ['201', '', 2, 50_001],
    ['301', '', 4, 50_000],
  ]);
  expect(read({ rooms: 2, type: '庭院房', guests: 3, nights: 6 })).toEqual([
    ['', '庭院房', 2, null],
    ['', '庭院房', 1, null],
  ]);
  expect(read({ room: '202', rooms: 2, type: '庭院房', nights: 3 })).toEqual([
    ['202', '庭院房', 1, null],
    ['', '庭院房', 1, null],
  ]);
});

test('refuses contradictions and explains the fix', () => {
  const split = read({ room: '201, 202', rooms: 1 });
  expect(split).toBe('房间数是 1，房号却多于 1 个。请改正，或每间房一行并填同一个原订单号');
  const unequal = read({ room: '201, 202', nights: 5 });
  expect(unequal).toContain('2 间房住 3 晚，与文件的 5 间夜不符');
  expect(read({ nights: 9 })).toContain('每间房一行并填同一个原订单号');
  expect(read({ rooms: 21, type: '湖景房' })).toBe('一张订单最多 20 间');
});

test('gives every room a guest and exceeds no capacity while all can be seated', () => {
  const holds = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(holds, fc.nat(120), (most, extra) => {
      const places = most.reduce((sum, each) => sum + each, 0);
      const guests = Math.min(places, most.length + extra);
      const shares = shareGuests(guests, most);
      expect(shares.reduce((sum, each) => sum + each, 0)).toBe(guests);
      expect(shares.every((share, at) => share >= 1 && share <= (most[at] ?? 0))).toBe(true);
      expect(shareGuests(places + 1, most)[0]).toBe((most[0] ?? 0) + 1);
    }),
  );
});
