import { expect, test } from 'vitest';
import { rowRange } from './row-range.ts';

const range = (rows: string, lastKey: string | null, index: number) =>
  rowRange([...rows], (row) => row, lastKey, index).join('');

test('a range goes from the row ticked last to this one, both ways', () => {
  expect([range('abcde', 'b', 3), range('abcde', 'd', 1), range('abcde', null, 2)]).toEqual([
    'bcd',
    'bcd',
    'c',
  ]);
});

test('the row ticked last is found wherever it stands by now', () => {
  expect(range('xabcde', 'b', 4)).toBe('bcd');
  expect(range('edcba', 'b', 1)).toBe('dcb');
});

test('on another page the row is ticked alone', () => {
  expect(range('fghij', 'b', 3)).toBe('i');
});
