import type { BoardTotals } from '@minsu/contract/inventory/room-status/board-parts.ts';
import { expect, test } from 'vitest';
import { countBoard, matchingStays } from './board-counts.ts';
import { roomsToday } from './board-data.ts';
import { ENTIRE_TYPE } from './board-row-parts.ts';
import { boardOf, houseOf, stayOf } from './board-sample.ts';

const board = boardOf({
  houses: [houseOf('a', ['101', '102', '103']), houseOf('e', ['e1'], { kind: 'entire' })],
  stays: [
    stayOf('here', '101', ['11-18', '11-22'], { shown: 'in_house', channel: 'tj' }),
    stayOf('coming', '102', ['11-20', '11-22']),
    stayOf('moved', '102', ['11-23', '11-24'], { whole: { checkIn: '2026-11-23', checkOut: '2026-11-25' } }),
    stayOf('moved', '103', ['11-24', '11-25'], { whole: { checkIn: '2026-11-23', checkOut: '2026-11-25' } }),
  ],
});

test('counts stays once, and rooms by front-desk categories', () => {
  const counts = countBoard(board, roomsToday(board));
  expect([...counts.channels]).toEqual([
    ['tj', 1],
    ['mt', 2],
  ]);
  expect([...counts.states]).toEqual([
    ['in_house', 1],
    ['expected', 2],
  ]);
  expect(Object.fromEntries(counts.rooms)).toEqual({ free: 2, arriving: 1, inHouse: 1, clean: 4 });
  expect(Object.fromEntries(counts.types)).toEqual({ [ENTIRE_TYPE]: 1, 'Type a': 3 });
});

test('counts matching stays only while a stay filter is set', () => {
  expect(matchingStays(board, { channels: [], states: [] })).toBeNull();
  expect(matchingStays(board, { channels: ['mt'], states: [] })).toEqual({ count: 2, total: 3 });
  expect(matchingStays(board, { channels: ['mt'], states: ['in_house'] })).toEqual({ count: 0, total: 3 });
});

test("counts only the window's stays, and uses server counts for partially loaded boards", () => {
  const elsewhere = boardOf({
    houses: [houseOf('a', ['101'])],
    stays: [stayOf('today', '101', ['10-01', '10-02']), stayOf('here', '101', ['11-20', '11-22'])],
  });
  expect([...countBoard(elsewhere, roomsToday(elsewhere)).channels]).toEqual([['mt', 1]]);
  const large = { ...board, partial: true };
  expect(matchingStays(large, { channels: ['mt'], states: [] })).toBeNull();
  const totals: BoardTotals = {
    sold: [],
    stays: [
      { channel: 'mt', shown: 'expected', count: 70 },
      { channel: 'mt', shown: 'in_house', count: 2 },
      { channel: 'tj', shown: 'expected', count: 5 },
    ],
  };
  const counts = countBoard(large, roomsToday(large), totals);
  expect([counts.channels.get('mt'), counts.states.get('expected')]).toEqual([72, 75]);
  expect(matchingStays(large, { channels: ['mt'], states: ['expected'] }, totals)).toEqual({
    count: 70,
    total: 77,
  });
});
