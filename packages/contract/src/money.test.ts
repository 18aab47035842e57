import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFen, formatYuan, splitAmount } from './money.ts';

const weights = fc
  .array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 })
  .filter((all) => all.some((w) => w > 0));

test('parts of a split sum exactly to the amount, keep its sign and stay within one fen of the exact share', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), weights, (amount, by) => {
      const parts = splitAmount(amount, by);
      const sum = by.reduce((a, b) => a + b, 0);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
      parts.forEach((part, i) => {
        expect(Math.abs(part - (amount * (by[i] as number)) / sum)).toBeLessThan(1.000001);
        expect(part * Math.sign(amount)).toBeGreaterThanOrEqual(0);
      });
    }),
  );
});

test('negative amounts mirror positive ones; ties go to the earlier part', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), weights, (amount, by) => {
      expect(splitAmount(-amount, by)).toEqual(
        splitAmount(amount, by).map((part) => (part === 0 ? 0 : -part)),
      );
    }),
  );
  expect(splitAmount(10, [1, 1, 1])).toEqual([4, 3, 3]);
});

test('people read amounts with thousands and two digits', () => {
  expect(formatFen(123_456_789)).toBe('1,234,567.89');
  expect(formatFen(-5)).toBe('-0.05');
  expect(formatYuan(42_800)).toBe('¥428');
  expect(formatYuan(42_850)).toBe('¥428.50');
});
