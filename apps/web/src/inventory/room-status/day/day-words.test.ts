import { expect, test } from 'vitest';
import { roomOf, stayingOf } from './day-sample.ts';
import { readDayView, writeDayView } from './day-url.ts';
import { actionOf, linesOf, nightsLeft, openKeyOf } from './day-words.ts';

const guest = stayingOf('A');
const block = { id: 'b', kind: 'closed' as const, reason: '', to: '2026-11-21' };
const next = { stayId: 's', guest: 'N', from: '2026-11-25' };

test('chooses the next action of a room', () => {
  const all = () => true;
  expect(actionOf(roomOf('1', { inHouse: guest, leaving: true, arriving: guest }), all)).toBe('checkOut');
  expect(actionOf(roomOf('1', { arriving: guest, condition: 'dirty' }), all)).toBe('checkIn');
  expect(actionOf(roomOf('1', { inHouse: guest, arriving: guest }), all)).toBeNull();
  expect(actionOf(roomOf('1', { condition: 'dirty' }), all)).toBe('setClean');
  const cleaner = (action: string) => action === 'setClean';
  expect(actionOf(roomOf('1', { arriving: guest, condition: 'dirty' }), cleaner)).toBe('setClean');
  expect(actionOf(roomOf('1', { condition: 'dirty' }), () => false)).toBeNull();
});

test('opens the guest in house, then the arrival, then the block, then the room', () => {
  expect(openKeyOf(roomOf('1', { inHouse: guest, block }))).toBe('stay:stay A');
  expect(openKeyOf(roomOf('1', { block }))).toBe('block:b');
  expect(openKeyOf(roomOf('1', { next }))).toBe('room:room 1');
});

test('limits a card to three lines', () => {
  expect(linesOf(roomOf('1', { inHouse: guest, arriving: guest, block, next }))).toEqual([
    'inHouse',
    'arriving',
    'block',
  ]);
});

test('counts nights left from today, never negative', () => {
  expect(nightsLeft(roomOf('1', { inHouse: guest }))).toBe(2);
  expect(nightsLeft(roomOf('1', { inHouse: guest, businessDate: '2026-11-30' }))).toBe(0);
});

test('keeps the view in the address and ignores unknown parameters', () => {
  const view = readDayView(
    new URLSearchParams('house=1&city=X&keyword=10&counter=leaving&counter=odd&group=type&open=room:1'),
  );
  expect(view).toMatchObject({ houses: ['1'], counters: ['leaving'], group: 'type', open: 'room:1' });
  expect(readDayView(new URLSearchParams(writeDayView(view)))).toEqual(view);
  expect(readDayView(new URLSearchParams('group=colour')).group).toBeNull();
});
