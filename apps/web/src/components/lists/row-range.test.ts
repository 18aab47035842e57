import { expect, test } from 'vitest';
import { rowRange } from './row-range.ts';

const range = (rows: string, lastKey: string | null, index: number) =>
  rowRange([...rows], (row) => row, lastKey, index).join('');

test('extends from the last selected row both ways', () => {
  expect([range('abcde', 'b', 3), range('abcde', 'd', 1), range('abcde', null, 2)]).toEqual([
    'bcd',
    'bcd',
    'c',
  ]);
});

test('finds the last selected row at its current position', () => {
  expect(range('xabcde', 'b', 4)).toBe('bcd');
  expect(range('edcba', 'b', 1)).toBe('dcb');
});

test('selects only the row on another page', () => {
  expect(range('fghij', 'b', 3)).toBe('i');
});
