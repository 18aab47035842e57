import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../platform/dates.ts';
import {
  cheapestNight,
  discountOf,
  givesDiscount,
  maxDiscount,
  sumList,
  widestDiscount,
} from './discount-rules.ts';

const nights = fc
  .array(fc.record({ priceFen: fc.nat(200_000), listFen: fc.nat(200_000) }), { maxLength: 8 })
  .map((all) => all.map((each, n) => ({ ...each, night: addDays('2026-12-01', n) })));
const limit = fc.record({ discountBp: fc.nat(10_000), discountFen: fc.nat(50_000) });

test('discounts are the list price less the price, never negative', () => {
  fc.assert(
    fc.property(nights, (all) => {
      const price = all.reduce((sum, { priceFen }) => sum + priceFen, 0);
      expect(discountOf(all)).toBe(Math.max(0, sumList(all) - price));
      const worst = cheapestNight(all);
      const gaps = all.map(({ listFen, priceFen }) => listFen - priceFen);
      expect(worst ? worst.listFen - worst.priceFen : 0).toBe(Math.max(0, ...gaps));
    }),
  );
});

test('a limit applies by percentage and by amount, and the widest role limit wins', () => {
  fc.assert(
    fc.property(fc.array(limit, { maxLength: 3 }), fc.nat(1_000_000), (limits, listFen) => {
      for (const each of limits) {
        const most = maxDiscount(each, listFen);
        expect(most).toBeLessThanOrEqual(each.discountFen);
        expect(most * 10_000).toBeLessThanOrEqual(listFen * each.discountBp);
        if (!givesDiscount(each)) expect(most).toBe(0);
      }
      expect(widestDiscount(limits, listFen)).toBe(
        Math.max(0, ...limits.map((each) => maxDiscount(each, listFen))),
      );
    }),
  );
  expect(maxDiscount({ discountBp: 1_000, discountFen: 5_000 }, 40_000)).toBe(4_000);
  expect(maxDiscount({ discountBp: 1_000, discountFen: 3_000 }, 40_000)).toBe(3_000);
});
