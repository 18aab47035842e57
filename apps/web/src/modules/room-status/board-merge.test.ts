import { describe, expect, test } from 'vitest';
import { mergeBoard } from './board-merge.ts';
import { blockOf, boardOf, houseOf, stayOf } from './board-sample.ts';

const [a, b] = [houseOf('a', ['101', '102']), houseOf('b', ['201'])];
const inB = { houseId: 'b', roomTypeId: 'b-t' };
const board = boardOf({
  houses: [a, b],
  stays: [stayOf('s', '101', ['11-20', '11-22']), stayOf('t', '201', ['11-20', '11-22'], inB)],
  blocks: [blockOf('x', '102', ['11-20', '11-21'])],
  roomTotal: 3,
});
const answer = (more: Parameters<typeof boardOf>[0]) => boardOf({ houses: [], roomTotal: 0, ...more });

describe('merging the fresh answer of a house', () => {
  test('replaces what is of the house and leaves the rest untouched', () => {
    const moved = stayOf('s', '102', ['11-21', '11-23'], { version: 4 });
    const next = mergeBoard(board, answer({ houses: [a], stays: [moved], roomTotal: 2 }), ['a']);
    expect(next.stays.map((stay) => [stay.id, stay.roomId])).toEqual([
      ['t', '201'],
      ['s', '102'],
    ]);
    expect(next.blocks).toEqual([]);
    expect(next.houses[1]).toBe(b);
    expect(next.stays[0]).toBe(board.stays[1]);
    expect(next.roomTotal).toBe(3);
  });
  test('keeps the order of the houses', () => {
    const next = mergeBoard(board, answer({ houses: [houseOf('a', ['101', '102', '103'])] }), ['a']);
    expect(next.houses.map((house) => house.id)).toEqual(['a', 'b']);
    expect(next.roomTotal).toBe(4);
  });
  test('takes out a house that is no longer shown, with all that lay on it', () => {
    const next = mergeBoard(board, answer({}), ['b']);
    expect(next.houses.map((house) => house.id)).toEqual(['a']);
    expect(next.stays.map((stay) => stay.id)).toEqual(['s']);
    expect(next.roomTotal).toBe(2);
  });
  test('adds a house that has come on the market, unless the board is full', () => {
    const fresh = answer({ houses: [houseOf('c', ['301'])], roomTotal: 1 });
    expect(mergeBoard(board, fresh, ['c']).houses.map((house) => house.id)).toEqual(['a', 'b', 'c']);
    const full = { ...board, truncated: true };
    expect(mergeBoard(full, fresh, ['c']).houses).toHaveLength(2);
  });
  test('of another window changes nothing', () => {
    expect(mergeBoard(board, answer({ from: '2026-12-01' }), ['a'])).toBe(board);
  });
});
