/** Tiers, guarantee and rent of a month and its parts, and the resulting payout. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyShares, anyTerms, anyTiers } from '../../../test/any-terms.ts';
import { addDays } from '../../platform/dates.ts';
import { type ContractModel, defaultTerms, type ShareTier, WHOLE_BP } from './contract-terms.ts';
import {
  type DayRange,
  daysOfMonth,
  type MonthToTrueUp,
  monthTrueUp,
  overlapOf,
  payoutOf,
  proratedFen,
  tieredFeeFen,
} from './month-rules.ts';
import { nothingHeld, splitNight, sumOfParts } from './split-rules.ts';

const anyMonth = fc
  .record({ year: fc.integer({ min: 2020, max: 2035 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);
const amount = fc.integer({ min: 0, max: 100_000_000 });

describe('days of a month', () => {
  test('run from the first to the last', () => {
    expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });
  test('intersect two ranges', () => {
    const november = daysOfMonth('2026-11');
    expect(overlapOf(november, { from: '2026-11-30', to: '2027-01-01' })).toEqual({
      from: '2026-11-30',
      to: '2026-11-30',
    });
    expect(overlapOf({ from: '2026-10-01', to: '2026-11-01' }, november)).toEqual({
      from: '2026-11-01',
      to: '2026-11-01',
    });
    expect(overlapOf({ from: '2026-10-01', to: '2026-10-31' }, november)).toBeNull();
  });
});

describe('part of a month', () => {
  test('sums to the amount however a month is divided', () => {
    fc.assert(
      fc.property(
        anyMonth,
        amount,
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
        (month, fen, cuts) => {
          const { from, to } = daysOfMonth(month);
          const starts = [...new Set([from, ...cuts.map((cut) => addDays(from, cut))])]
            .filter((day) => day <= to)
            .sort();
          const parts = starts.map((start, at): DayRange => {
            const next = starts[at + 1];
            return { from: start, to: next === undefined ? to : addDays(next, -1) };
          });
          const sums = parts.map((days) => proratedFen(fen, days));
          expect(sums.reduce((sum, part) => sum + part, 0)).toBe(fen);
          for (const part of sums) expect(part).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
  test('is proportional to its days', () => {
    expect(proratedFen(300_000, { from: '2026-11-01', to: '2026-11-10' })).toBe(100_000);
    expect(proratedFen(300_000, { from: '2026-11-21', to: '2026-11-30' })).toBe(100_000);
    expect(proratedFen(310_000, { from: '2026-12-31', to: '2026-12-31' })).toBe(10_000);
    // A third of 100 fen: 33, 34, 33, by where the ends are rounded.
    expect(proratedFen(100, { from: '2026-11-01', to: '2026-11-10' })).toBe(33);
    expect(proratedFen(100, { from: '2026-11-11', to: '2026-11-20' })).toBe(34);
    // Half a fen rounds up.
    expect(proratedFen(1, { from: '2026-11-01', to: '2026-11-15' })).toBe(1);
    expect(proratedFen(1, { from: '2026-11-16', to: '2026-11-30' })).toBe(0);
  });
});

const tiers: ShareTier[] = [
  { uptoFen: 1_000_000, rateBp: 3_000 },
  { uptoFen: 2_000_000, rateBp: 2_000 },
  { uptoFen: null, rateBp: 1_000 },
];

describe('marginal tiers', () => {
  test('apply each rate to its own part of the basis', () => {
    expect(tieredFeeFen(0, tiers)).toBe(0);
    expect(tieredFeeFen(1_000_000, tiers)).toBe(300_000);
    expect(tieredFeeFen(1_500_000, tiers)).toBe(400_000);
    expect(tieredFeeFen(2_000_000, tiers)).toBe(500_000);
    expect(tieredFeeFen(3_000_000, tiers)).toBe(600_000);
    expect(tieredFeeFen(-100_000, tiers)).toBe(-30_000);
    expect(tieredFeeFen(500, [])).toBe(0);
    expect(tieredFeeFen(-500, [])).toBe(0);
    expect(tieredFeeFen(-1, [{ uptoFen: null, rateBp: 1_000 }])).toBe(0);
  });
  test('round ties to the landlord, more than half to the operator', () => {
    expect(tieredFeeFen(1, [{ uptoFen: null, rateBp: 5_000 }])).toBe(0);
    expect(tieredFeeFen(1, [{ uptoFen: null, rateBp: 5_001 }])).toBe(1);
  });
  test('grow with the basis, at most as fast', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 1_000_000 }), anyTiers, (basis, more, any) => {
        const grown = tieredFeeFen(basis + more, any) - tieredFeeFen(basis, any);
        expect(grown).toBeGreaterThanOrEqual(0);
        expect(grown).toBeLessThanOrEqual(more);
      }),
    );
  });
  test('equal a plain commission with one open tier', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: WHOLE_BP }), (sellFen, rateBp) => {
        const of = {
          terms: { ...defaultTerms, basis: 'gross' as const, model: { kind: 'commission' as const, rateBp } },
          shares: [WHOLE_BP],
        };
        const night = { night: '2026-11-20', sellFen, refundFen: 0, channelCommissionFen: 0, cleaningFen: 0 };
        const { after } = splitNight(night, of, nothingHeld);
        expect(tieredFeeFen(sellFen, [{ uptoFen: null, rateBp }])).toBe(after.feeFen);
      }),
    );
  });
});

const november = daysOfMonth('2026-11');
const trueUp = (
  model: ContractModel,
  month: Partial<MonthToTrueUp> = {},
  shares: readonly number[] = [WHOLE_BP],
) =>
  monthTrueUp(
    { held: nothingHeld, basisBeforeFen: 0, days: november, ...month },
    { terms: { ...defaultTerms, model }, shares },
  );

describe('the lines of a month', () => {
  test('sum to zero for any terms', () => {
    const anyHeld = fc.record({ basisFen: amount, feeFen: amount, landlordFen: amount });
    fc.assert(
      fc.property(anyHeld, amount, anyTerms, anyShares, (held, basisBeforeFen, terms, shares) => {
        for (const line of monthTrueUp({ held, basisBeforeFen, days: november }, { terms, shares })) {
          expect(sumOfParts(line.parts)).toBe(0);
          expect(line.parts.landlordFen).not.toBe(0);
          expect(line.owners.reduce((sum, part) => sum + part, 0)).toBe(line.parts.landlordFen);
        }
      }),
    );
  });
  test('are empty for a commission', () => {
    expect(trueUp({ kind: 'commission', rateBp: 2_000 })).toEqual([]);
  });
  test("return what the first tier's rate overcharged", () => {
    const held = { basisFen: 1_500_000, feeFen: 450_000, landlordFen: 1_050_000 };
    expect(trueUp({ kind: 'tiered', tiers }, { held }, [7_500, 2_500])).toEqual([
      {
        kind: 'tier',
        parts: { landlordFen: 50_000, platformFen: -50_000, channelFen: 0, taxFen: 0 },
        owners: [37_500, 12_500],
        why: {
          rule: 'tierTrueUp',
          basis: defaultTerms.basis,
          basisFen: 1_500_000,
          rateBp: null,
          days: 30,
          daysOfMonth: 30,
        },
      },
    ]);
    expect(
      trueUp(
        { kind: 'tiered', tiers },
        { held: { basisFen: 900_000, feeFen: 270_000, landlordFen: 630_000 } },
      ),
    ).toEqual([]);
  });
  test("continue the month's tiers", () => {
    const held = { basisFen: 500_000, feeFen: 150_000, landlordFen: 350_000 };
    const basisBeforeFen = 1_000_000;
    expect(trueUp({ kind: 'tiered', tiers }, { held, basisBeforeFen })[0]?.parts.landlordFen).toBe(50_000);
  });
  test('top up a month below its guarantee and leave others alone', () => {
    const model = { kind: 'guaranteed', minimumFen: 600_000, rateBp: 2_000 } as const;
    const half = { from: '2026-11-16', to: '2026-11-30' };
    const of = (landlordFen: number, days?: DayRange) =>
      trueUp(model, { held: { ...nothingHeld, landlordFen }, ...(days && { days }) })[0];
    expect(of(450_000)).toMatchObject({
      kind: 'guarantee',
      parts: { landlordFen: 150_000, platformFen: -150_000 },
      why: { rule: 'guaranteeTopUp', basisFen: 600_000 },
    });
    expect(of(600_000)).toBeUndefined();
    expect(of(700_000)).toBeUndefined();
    expect(of(-1_000)?.parts.landlordFen).toBe(601_000);
    expect(of(200_000, half)).toMatchObject({
      parts: { landlordFen: 100_000 },
      why: { days: 15, daysOfMonth: 30 },
    });
  });
  test('charge rent regardless of sales, by contract days', () => {
    const model = { kind: 'fixedRent', monthlyFen: 900_000 } as const;
    expect(trueUp(model)[0]).toMatchObject({
      kind: 'rent',
      parts: { landlordFen: 900_000, platformFen: -900_000 },
      why: { rule: 'rent' },
    });
    expect(trueUp(model, { days: { from: '2026-11-01', to: '2026-11-01' } })[0]?.parts.landlordFen).toBe(
      30_000,
    );
    expect(trueUp({ kind: 'fixedRent', monthlyFen: 0 })).toEqual([]);
  });
});

describe('the payout', () => {
  const terms = { holdBackBp: 500, minimumPayoutFen: 10_000 };
  test('is the rest of the month after the reserve', () => {
    expect(payoutOf(1_000_000, 0, terms)).toEqual({
      holdBackFen: 50_000,
      payableFen: 950_000,
      carriedFen: 0,
    });
    expect(payoutOf(1_000_000, 5_000, terms).payableFen).toBe(955_000);
  });
  test('waits below the minimum, and keeps or pays nothing of a debt', () => {
    expect(payoutOf(10_000, 0, terms)).toEqual({ holdBackFen: 500, payableFen: 0, carriedFen: 9_500 });
    expect(payoutOf(10_000, 500, terms)).toEqual({ holdBackFen: 500, payableFen: 10_000, carriedFen: 0 });
    expect(payoutOf(1, 0, { holdBackBp: 0, minimumPayoutFen: 0 }).payableFen).toBe(1);
    expect(payoutOf(1, 0, { holdBackBp: 10_000, minimumPayoutFen: 0 }).holdBackFen).toBe(1);
    expect(payoutOf(-3_000, 0, terms)).toEqual({ holdBackFen: 0, payableFen: 0, carriedFen: -3_000 });
    expect(payoutOf(0, 0, { holdBackBp: 0, minimumPayoutFen: 0 })).toEqual({
      holdBackFen: 0,
      payableFen: 0,
      carriedFen: 0,
    });
  });
  test('never loses a fen', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 100_000_000 }),
        fc.integer({ min: -100_000, max: 100_000 }),
        anyTerms,
        (fen, before, any) => {
          const { holdBackFen, payableFen, carriedFen } = payoutOf(fen, before, any);
          expect(holdBackFen + payableFen + carriedFen).toBe(fen + before);
          expect(payableFen).toBeGreaterThanOrEqual(0);
          expect(holdBackFen).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
