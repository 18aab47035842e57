import { expect, test } from 'vitest';
import { jumpFrom, jumpOfKey } from './board-jump.ts';

test('keeps the weekday for weeks and starts months on their first day', () => {
  expect(jumpFrom('2026-11-18', 'weekOn')).toBe('2026-11-25');
  expect(jumpFrom('2026-11-01', 'weekBack')).toBe('2026-10-25');
  expect(jumpFrom('2026-11-18', 'monthBack')).toBe('2026-11-01');
  expect(jumpFrom('2026-11-01', 'monthBack')).toBe('2026-10-01');
  expect(jumpFrom('2027-01-31', 'monthOn')).toBe('2027-02-01');
  expect(jumpFrom('2027-02-01', 'monthOn')).toBe('2027-03-01');
  expect(jumpFrom('2026-12-31', 'monthOn')).toBe('2027-01-01');
  expect(jumpFrom('2026-11-18', 'today')).toBeNull();
});

test('reads keys by position, independent of the layout', () => {
  const press = (key: string, code: string, shiftKey = false) => jumpOfKey({ key, code, shiftKey });
  expect(press(',', 'Comma')).toBe('weekBack');
  expect(press('。', 'Period')).toBe('weekOn');
  expect(press('《', 'Comma', true)).toBe('monthBack');
  expect(press('>', 'Period', true)).toBe('monthOn');
  expect(press('t', 'KeyT')).toBe('today');
  expect(press('е', 'KeyT')).toBe('today');
  expect(press('d', 'KeyD')).toBe('date');
  expect(press('T', 'KeyT', true)).toBeNull();
  expect(press('x', 'KeyX')).toBeNull();
});
