import { describe, expect, test } from 'vitest';
import { placesOf } from '../view/board-data.ts';
import { placeOfRange } from '../view/board-range.ts';
import { boardOf, stayOf } from '../view/board-sample.ts';
import { placeAfter, placeOf, stayChange } from './board-drop.ts';

const stay = stayOf('s', '101', ['11-21', '11-23']);
const guest = stayOf('g', '101', ['11-19', '11-23'], { shown: 'in_house' });
const place = (roomId: string, from: string, to: string) => ({
  roomId,
  from: `2026-${from}`,
  to: `2026-${to}`,
});

test('maps a drop to a room and dates, and ignores property and type rows', () => {
  const change = { barId: 'stay:s', kind: 'move', rowKey: 'room:102', from: 4, to: 6 } as const;
  expect(placeOf(change, '2026-11-18')).toEqual(place('102', '11-22', '11-24'));
  expect(placeOf({ ...change, rowKey: 'type:a-t' }, '2026-11-18')).toBeNull();
});

describe('a dropped stay', () => {
  test('requests only what changes', () => {
    expect(stayChange(stay, 'move', place('102', '11-21', '11-23'))).toEqual({ roomId: '102' });
    expect(stayChange(stay, 'move', place('101', '11-22', '11-24'))).toEqual({
      checkIn: '2026-11-22',
      checkOut: '2026-11-24',
    });
    expect(stayChange(stay, 'resizeEnd', place('101', '11-21', '11-25'))).toEqual({ checkOut: '2026-11-25' });
    expect(stayChange(stay, 'resizeStart', place('101', '11-20', '11-23'))).toEqual({
      checkIn: '2026-11-20',
    });
    expect(stayChange(stay, 'move', place('101', '11-21', '11-23'))).toBeNull();
  });
  test('requests only the room for a guest in house', () => {
    const aside = place('102', '11-20', '11-24');
    expect(stayChange(guest, 'move', aside)).toEqual({ roomId: '102' });
    expect(placeAfter(guest, aside, { roomId: '102' }, '2026-11-21')).toEqual(place('102', '11-21', '11-23'));
    expect(placeAfter(guest, aside, { checkOut: '2026-11-24' }, '2026-11-21').from).toBe('2026-11-19');
    expect(placeAfter(stay, aside, { roomId: '102' }, '2026-11-22').from).toBe('2026-11-21');
    expect(stayChange(guest, 'move', place('101', '11-20', '11-24'))).toBeNull();
  });
});

test('excludes past days from a selection', () => {
  const board = boardOf();
  const of = (from: number, to: number) =>
    placeOfRange(board, placesOf(board), { rowKey: 'room:101', from, to });
  expect(of(0, 4)).toMatchObject({ from: '2026-11-20', to: '2026-11-22' });
  expect(of(3, 4)).toMatchObject({ from: '2026-11-21', to: '2026-11-22' });
  const past = of(0, 2);
  expect(past && past.from >= past.to).toBe(true);
  expect(placeOfRange(board, placesOf(board), { rowKey: 'house:a', from: 3, to: 4 })).toBeNull();
});
