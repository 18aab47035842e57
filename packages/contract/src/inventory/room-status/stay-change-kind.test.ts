import { expect, test } from 'vitest';
import { movedKind, stayChangeKind } from './stay-change-kind.ts';

const place = (room: string | null, from: number, to: number) => ({
  room,
  from: `12-0${from}`,
  to: `12-0${to}`,
});
const kind = (after: ReturnType<typeof place>) => stayChangeKind(place('101', 3, 5), after);

test('names a change of a stay by what changed', () => {
  expect(kind(place('102', 3, 5))).toBe('room');
  expect(kind(place('101', 4, 6))).toBe('dates');
  expect(kind(place('101', 7, 9))).toBe('dates');
  expect(kind(place('101', 3, 6))).toBe('longer');
  expect(kind(place('101', 2, 5))).toBe('longer');
  expect(kind(place('101', 3, 4))).toBe('shorter');
  expect(kind(place('102', 3, 6))).toBe('both');
  expect(kind(place(null, 3, 5))).toBe('room');
});

test('names an event that moved a stay by its changed fields', () => {
  expect(movedKind((field) => field === 'room')).toBe('room');
  expect(movedKind((field) => field === 'dates')).toBe('dates');
  expect(movedKind(() => true)).toBe('both');
});
