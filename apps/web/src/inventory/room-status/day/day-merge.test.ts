import { replaceEqualDeep } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mergeDay } from './day-merge.ts';
import { dayOf, roomOf, stayingOf } from './day-sample.ts';

const other = { houseId: 'i', houseName: 'Inn' };
const waiting = (guest: string, houseId = 'h') => ({
  ...stayingOf(guest),
  houseId,
  houseName: '',
  roomTypeName: '',
});
const before = dayOf(
  [roomOf('101'), roomOf('102', { counters: ['vacantDirty'] }), roomOf('201', other)],
  [waiting('A'), waiting('B', 'i')],
);

test('replaces changed properties and updates the counters', () => {
  const fresh = dayOf([roomOf('101'), roomOf('102'), roomOf('103')], [waiting('C')]);
  const after = mergeDay(before, fresh, ['h']);
  expect(after.rooms.map(({ number }) => number)).toEqual(['101', '102', '103', '201']);
  expect(after).toEqual(
    dayOf(
      [roomOf('101'), roomOf('102'), roomOf('103'), roomOf('201', other)],
      [waiting('B', 'i'), waiting('C')],
    ),
  );
});

test('removes missing properties with their counts, and appends new ones', () => {
  expect(mergeDay(before, dayOf([]), ['h'])).toEqual(dayOf([roomOf('201', other)], [waiting('B', 'i')]));
  const added = mergeDay(before, dayOf([roomOf('301', { houseId: 'n' })]), ['n']);
  expect(added.rooms.map(({ number }) => number)).toEqual(['101', '102', '201', '301']);
  expect(added.counters.vacantClean).toBe(3);
});

test('keeps unchanged room objects, so that their cards do not re-render', () => {
  const fresh = dayOf([roomOf('101'), roomOf('102')], [waiting('A')]);
  const after = replaceEqualDeep(before, mergeDay(before, fresh, ['h']));
  expect(after.rooms[0]).toBe(before.rooms[0]);
  expect(after.rooms[1]).not.toBe(before.rooms[1]);
});
