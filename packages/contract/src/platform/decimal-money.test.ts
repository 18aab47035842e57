import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minorOf } from './decimal-money.ts';

test("parses documented amounts with each currency's decimals", () => {
  expect(minorOf('456.23', 'CNY')).toBe(45_623);
  expect(minorOf('312.66', 'USD')).toBe(31_266);
  expect(minorOf('20000', 'JPY')).toBe(20_000);
  expect(minorOf('12.500', 'KWD')).toBe(12_500);
  expect(minorOf('200.00', 'JPY')).toBe(200);
  expect(minorOf('-3.5', 'EUR')).toBe(-350);
});

test('refuses what is no amount of the currency', () => {
  for (const text of ['', '1,200.00', '12.345', '1e3', 'NaN', '١٢']) expect(minorOf(text, 'CNY')).toBeNull();
  expect(minorOf('0.5', 'JPY')).toBeNull();
});

test('reads every amount exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (minor) => {
      const digits = String(Math.abs(minor)).padStart(3, '0');
      const text = `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(minorOf(text, 'CNY')).toBe(minor === 0 ? 0 : minor);
    }),
  );
});
