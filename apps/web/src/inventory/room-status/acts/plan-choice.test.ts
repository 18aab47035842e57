import { expect, test } from 'vitest';
import { choosePlacement, type Placement } from './plan-choice.ts';

const place = (
  stayId: string,
  [checkIn, checkOut]: readonly [string, string],
  fromRoomId: string | null,
  roomId: string,
): Placement => ({
  stayId,
  orderId: `o-${stayId}`,
  version: 0,
  guest: stayId,
  roomTypeId: 't',
  roomTypeName: 'T',
  checkIn: `2026-12-${checkIn}`,
  checkOut: `2026-12-${checkOut}`,
  fromRoomId,
  fromRoom: fromRoomId,
  roomId,
  room: roomId,
  outOfService: false,
});
/** New goes to A, from where a moves to B, from where b moves to C. */
const chain = [
  place('new', ['01', '05'], null, 'A'),
  place('a', ['02', '04'], 'A', 'B'),
  place('b', ['03', '06'], 'B', 'C'),
  place('alone', ['01', '02'], null, 'D'),
];
const chosen = (from: string[], stayId: string, on: boolean) =>
  [...choosePlacement(chain, new Set(from), stayId, on)].sort();

test('selects the stays that must leave first too', () => {
  expect(chosen([], 'new', true)).toEqual(['a', 'b', 'new']);
  expect(chosen([], 'b', true)).toEqual(['b']);
  expect(chosen(['alone'], 'a', true)).toEqual(['a', 'alone', 'b']);
});

test('deselects the stays that need its room too', () => {
  const all = ['new', 'a', 'b', 'alone'];
  expect(chosen(all, 'b', false)).toEqual(['alone']);
  expect(chosen(all, 'new', false)).toEqual(['a', 'alone', 'b']);
  expect(chosen(all, 'unknown', false)).toEqual(['a', 'alone', 'b', 'new']);
});

test('ignores stays in the room on other nights', () => {
  const apart = [place('new', ['05', '07'], null, 'A'), place('a', ['02', '05'], 'A', 'B')];
  expect([...choosePlacement(apart, new Set(), 'new', true)]).toEqual(['new']);
});

test('keeps swapped stays together', () => {
  const swap = [place('x', ['01', '03'], 'A', 'B'), place('y', ['01', '03'], 'B', 'A')];
  expect([...choosePlacement(swap, new Set(), 'x', true)].sort()).toEqual(['x', 'y']);
  expect([...choosePlacement(swap, new Set(['x', 'y']), 'y', false)]).toEqual([]);
});
