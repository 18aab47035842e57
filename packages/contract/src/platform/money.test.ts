import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFen, formatYuan, splitAmount } from './money.ts';

const weights = fc
  .array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 })
  .filter((all) => all.some((w) => w > 0));

test('parts sum exactly to the amount, keep its sign, within one fen of the exact share', () => {
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

test('the largest remainders get the remaining fen, the earlier of equal ones first', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), weights, (amount, by) => {
      const sum = by.reduce((a, b) => a + b, 0);
      const places = [...by.keys()];
      const remainder = (at: number) => (amount * (by[at] ?? 0)) % sum;
      const floors = by.map((weight) => Math.floor((amount * weight) / sum));
      const left = amount - floors.reduce((a, b) => a + b, 0);
      const first = places.sort((a, b) => remainder(b) - remainder(a) || a - b).slice(0, left);
      expect(splitAmount(amount, by)).toEqual(
        floors.map((floor, at) => floor + (first.includes(at) ? 1 : 0)),
      );
    }),
  );
});

test('there is nothing to split by without a weight', () => {
  for (const none of [[], [0, 0]]) expect(() => splitAmount(1, none)).toThrow('positive sum of weights');
});

test('formats with thousands separators and two decimals', () => {
  expect(formatFen(123_456_789)).toBe('1,234,567.89');
  expect(formatFen(-5)).toBe('-0.05');
  expect(formatYuan(42_800)).toBe('¥428');
  expect(formatYuan(42_850)).toBe('¥428.50');
  expect([0, 1, -4_200, -42_850].map(formatFen)).toEqual(['0.00', '0.01', '-42.00', '-428.50']);
  expect([0, 1, -4_200, -42_850].map(formatYuan)).toEqual(['¥0', '¥0.01', '-¥42', '-¥428.50']);
});
