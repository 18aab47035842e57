import { expect, test } from 'vitest';
import { MAX_YUAN, readAmount } from './read-amount.ts';

test('reads an amount in yuan as fen', () => {
  expect(readAmount('777.70')).toBe(77_770);
  expect(readAmount(' ¥1,336 ')).toBe(133_600);
  expect(readAmount('４２８')).toBe(42_800);
  expect(readAmount('12。5元')).toBe(1_250);
  expect(readAmount('0')).toBe(0);
  expect(readAmount(String(MAX_YUAN))).toBe(MAX_YUAN * 100);
});

test.each(['', '-5', 'abc', '1.234', '99999999999999', String(MAX_YUAN + 1), '1e3'])('refuses %j', (text) => {
  expect(readAmount(text)).toBeUndefined();
});
