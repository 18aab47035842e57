/** An order's amounts are distributed completely over the nights they belong to. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  givenBackFen,
  paidDamages,
  type SoldOrder,
  servicesGivenFen,
  shareOfNights,
} from './order-share-rules.ts';

const order = (change: Partial<SoldOrder>): SoldOrder => ({
  nights: [
    { stayId: 'a', night: '2026-11-20', priceFen: 30_000 },
    { stayId: 'a', night: '2026-11-21', priceFen: 60_000 },
    { stayId: 'b', night: '2026-11-20', priceFen: 10_000 },
  ],
  priceLines: [],
  cleaningLines: [],
  refundFen: 0,
  channelCommissionFen: 0,
  ...change,
});

const amount = fc.integer({ min: -50_000, max: 500_000 });
const anyOrder = fc.record({
  nights: fc.array(
    fc.record({
      stayId: fc.constantFrom('a', 'b'),
      night: fc.constant('2026-11-20'),
      priceFen: fc.integer({ min: 0, max: 300_000 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  priceLines: fc.array(fc.record({ stayId: fc.constantFrom('a', 'b', 'gone', null), amountFen: amount }), {
    maxLength: 4,
  }),
  cleaningLines: fc.array(fc.record({ stayId: fc.constantFrom('a', 'b', null), amountFen: amount }), {
    maxLength: 3,
  }),
  refundFen: fc.integer({ min: 0, max: 100_000 }),
  channelCommissionFen: fc.integer({ min: 0, max: 100_000 }),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

test('distributes every amount of an order exactly over its nights', () => {
  fc.assert(
    fc.property(anyOrder, (of) => {
      const shares = shareOfNights(of);
      const fens = (lines: readonly { readonly amountFen: number }[]) =>
        sum(lines.map(({ amountFen }) => amountFen));
      expect(sum(shares.map(({ sellFen }) => sellFen))).toBe(
        sum(of.nights.map(({ priceFen }) => priceFen)) + fens(of.priceLines),
      );
      expect(sum(shares.map(({ cleaningFen }) => cleaningFen))).toBe(fens(of.cleaningLines));
      expect(sum(shares.map(({ refundFen }) => refundFen))).toBe(of.refundFen);
      expect(sum(shares.map(({ channelCommissionFen }) => channelCommissionFen))).toBe(
        of.channelCommissionFen,
      );
    }),
  );
});

describe('an order', () => {
  const picked = (of: SoldOrder, key: 'sellFen' | 'cleaningFen' | 'refundFen' | 'channelCommissionFen') =>
    shareOfNights(of).map((share) => share[key]);
  test('spreads a discount over the nights of its stay by price', () => {
    expect(picked(order({ priceLines: [{ stayId: 'a', amountFen: -9_000 }] }), 'sellFen')).toEqual([
      27_000, 54_000, 10_000,
    ]);
    expect(picked(order({ priceLines: [{ stayId: null, amountFen: 10_000 }] }), 'sellFen')).toEqual([
      33_000, 66_000, 11_000,
    ]);
  });
  test('puts amounts of a one-night stay on that night', () => {
    const lines = [{ stayId: 'b', amountFen: 5_000 }];
    expect(picked(order({ priceLines: lines }), 'sellFen')).toEqual([30_000, 60_000, 15_000]);
    expect(picked(order({ cleaningLines: lines }), 'cleaningFen')).toEqual([0, 0, 5_000]);
    const free = order({}).nights.map((one, at) => ({ ...one, priceFen: at === 0 ? 0 : 1 }));
    expect(picked(order({ nights: free, refundFen: 2_000 }), 'refundFen')).toEqual([0, 1_000, 1_000]);
  });
  test("puts the cleaning fee on the stay's last night", () => {
    const cleaningLines = [
      { stayId: 'a', amountFen: 8_000 },
      { stayId: null, amountFen: 500 },
    ];
    expect(picked(order({ cleaningLines }), 'cleaningFen')).toEqual([0, 8_000, 500]);
  });
  test("spreads refunds and commission by the nights' amounts", () => {
    expect(picked(order({ refundFen: 1_000 }), 'refundFen')).toEqual([300, 600, 100]);
    const free = { stayId: 'a', amountFen: -90_000 };
    expect(picked(order({ channelCommissionFen: 700, priceLines: [free] }), 'channelCommissionFen')).toEqual([
      0, 0, 700,
    ]);
  });
  test('spreads evenly over free nights, and has no shares without nights', () => {
    const nights = order({}).nights.map((one) => ({ ...one, priceFen: 0 }));
    expect(picked(order({ nights, refundFen: 3_000 }), 'refundFen')).toEqual([1_000, 1_000, 1_000]);
    expect(shareOfNights(order({ nights: [], refundFen: 5 }))).toEqual([]);
  });
});

describe('amounts given back', () => {
  const of = (chargedFen: number, waivedFen: number, paidFen: number, refundedFen: number) =>
    givenBackFen({ chargedFen, waivedFen, paidFen, refundedFen });
  test('are refunds of amounts due, and waivers', () => {
    expect(of(100_000, 0, 80_000, 20_000)).toBe(20_000);
    expect(of(100_000, 5_000, 95_000, 0)).toBe(5_000);
    expect(of(100_000, 5_000, 80_000, 20_000)).toBe(20_000);
    // Paid too much, and paid back.
    expect(of(100_000, 0, 100_000, 20_000)).toBe(0);
    // Still due: nothing was given back.
    expect(of(100_000, 0, 60_000, 0)).toBe(0);
    expect(of(100_000, 0, 60_000, 10_000)).toBe(10_000);
    expect(of(1_000, 3_000, 0, 0)).toBe(1_000);
    expect(of(-500, 0, 0, 0)).toBe(0);
    expect(of(-500, 1_000, 0, 0)).toBe(0);
  });
});

describe('amounts given back for services', () => {
  test('are proportional to their charge', () => {
    // A night at 100 and damage of 500, of which 500 are waived.
    const of = (givenFen: number, chargedFen: number, servicesFen: number) =>
      servicesGivenFen({ givenFen, chargedFen, servicesFen });
    expect([of(50_000, 60_000, 50_000), of(0, 60_000, 50_000), of(5_000, 60_000, 0)]).toEqual([41_666, 0, 0]);
    // Above the total, services under a discounted price bear everything.
    expect([of(5_000, 40_000, 50_000), of(0, 0, 50_000), of(0, -1, 50_000)]).toEqual([5_000, 0, 0]);
  });

  test('never exceed what services or nights were charged', () => {
    const fen = fc.integer({ min: 0, max: 100_000_000_000 });
    fc.assert(
      fc.property(fen, fen, fen, (nightsFen, servicesFen, given) => {
        const chargedFen = nightsFen + servicesFen;
        const givenFen = Math.min(given, chargedFen);
        const part = servicesGivenFen({ givenFen, chargedFen, servicesFen });
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(servicesFen);
        expect(givenFen - part).toBeGreaterThanOrEqual(0);
        expect(givenFen - part).toBeLessThanOrEqual(nightsFen);
      }),
    );
  });
});

const damages = fc.array(
  fc.record({
    stayId: fc.constant(null),
    amountFen: fc.integer({ min: 1, max: 50_000 }),
    to: fc.constantFrom('landlord' as const, 'shared' as const),
  }),
  { minLength: 1, maxLength: 4 },
);

test('passes on compensation only as far as paid and not given back', () => {
  fc.assert(
    fc.property(damages, fc.nat(30_000), fc.nat(1_000), fc.nat(200_000), (lines, others, given, openFen) => {
      const wholeFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
      const servicesFen = wholeFen + others;
      const servicesGivenFen = Math.floor((servicesFen * given) / 1_000);
      const paid = paidDamages(lines, { servicesGivenFen, servicesFen, openFen });
      const paidFen = paid.reduce((sum, { amountFen }) => sum + amountFen, 0);
      paid.forEach(({ amountFen }, at) => {
        expect(amountFen).toBeGreaterThanOrEqual(0);
        expect(amountFen).toBeLessThanOrEqual(lines[at]?.amountFen ?? 0);
      });
      const owedFen = paid.reduce((sum, { owedFen: fen = 0 }) => sum + fen, 0);
      if (given === 0) expect(paidFen + owedFen).toBe(wholeFen);
      if (openFen === 0 && given === 0) expect(paidFen).toBe(wholeFen);
      if (openFen >= wholeFen || given === 1_000) expect(paidFen).toBe(0);
      expect(paidFen).toBeLessThanOrEqual(Math.max(0, wholeFen - Math.min(openFen, wholeFen)));
    }),
  );
});
