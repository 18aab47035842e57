import { expect, test } from 'vitest';
import { licenceState, roomNumbers } from './house-words.ts';

test('warns about a licence two months ahead', () => {
  expect(licenceState(null, '2026-11-20')).toBe('good');
  expect(licenceState('2027-01-19', '2026-11-20')).toBe('soon');
  expect(licenceState('2027-01-20', '2026-11-20')).toBe('good');
  expect(licenceState('2026-11-19', '2026-11-20')).toBe('over');
  expect(licenceState('2026-11-20', '2026-11-20')).toBe('soon');
});

test('builds a room range from prefix and numbers, both ends included', () => {
  expect(roomNumbers('8', '1', '3')).toEqual(['81', '82', '83']);
  expect(roomNumbers('', '001', '003')).toEqual(['001', '002', '003']);
  expect(roomNumbers('', '802', '801')).toEqual([]);
  expect(roomNumbers('', '1', undefined)).toEqual([]);
  expect(roomNumbers('', '1', '2x')).toEqual([]);
  expect(roomNumbers('', '1', '500')).toHaveLength(500);
  expect(roomNumbers('', '1', '501')).toEqual([]);
});
