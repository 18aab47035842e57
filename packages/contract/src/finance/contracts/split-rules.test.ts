/** The split of a night: parts sum to it, mirrored amounts mirror parts, and every side gets what the terms say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyModel, anyShares, anyTerms } from '../../../test/any-terms.ts';
import {
  type ContractModel,
  type ContractTerms,
  defaultTerms,
  nightRateBp,
  WHOLE_BP,
} from './contract-terms.ts';
import {
  includedTaxFen,
  type NightToSplit,
  nothingHeld,
  splitCancellation,
  splitNight,
  splitOwnerNight,
  sumOfParts,
} from './split-rules.ts';

const one = [WHOLE_BP];
const withTerms = (change: Partial<ContractTerms>, shares: readonly number[] = one) => ({
  terms: { ...defaultTerms, ...change },
  shares,
});
const commission = (rateBp: number): ContractModel => ({ kind: 'commission', rateBp });
const nightOf = (change: Partial<NightToSplit>): NightToSplit => ({
  night: '2026-11-20',
  sellFen: 40_000,
  refundFen: 0,
  channelCommissionFen: 0,
  cleaningFen: 0,
  ...change,
});
const split = (night: Partial<NightToSplit>, terms: Partial<ContractTerms>) =>
  splitNight(nightOf(night), withTerms(terms), nothingHeld);

const amount = fc.integer({ min: 0, max: 100_000_000 });
const anyNight = fc.record({
  night: fc.constant('2026-11-20'),
  sellFen: amount,
  refundFen: amount,
  channelCommissionFen: amount,
  cleaningFen: fc.integer({ min: 0, max: 50_000 }),
});

describe('for any terms', () => {
  test("parts sum to the split amount, owners' parts to the landlord's", () => {
    fc.assert(
      fc.property(anyNight, anyTerms, anyShares, (night, terms, shares) => {
        const { parts, owners } = splitNight(night, { terms, shares }, nothingHeld);
        expect(sumOfParts(parts)).toBe(night.sellFen - night.refundFen + night.cleaningFen);
        expect(owners.reduce((sum, part) => sum + part, 0)).toBe(parts.landlordFen);
        expect(owners).toHaveLength(shares.length);
        expect(parts.channelFen).toBe(night.channelCommissionFen);
      }),
    );
  });

  test('a reversed night mirrors the night', () => {
    fc.assert(
      fc.property(anyNight, anyTerms, anyShares, (night, terms, shares) => {
        const back = {
          night: night.night,
          sellFen: 0 - night.sellFen,
          refundFen: 0 - night.refundFen,
          channelCommissionFen: 0 - night.channelCommissionFen,
          cleaningFen: 0 - night.cleaningFen,
        };
        const forth = splitNight(night, { terms, shares }, nothingHeld);
        const mirrored = splitNight(back, { terms, shares }, forth.after);
        for (const key of ['landlordFen', 'platformFen', 'channelFen', 'taxFen'] as const)
          expect(mirrored.parts[key] + forth.parts[key]).toBe(0);
        expect(mirrored.owners.map((part, at) => part + (forth.owners[at] ?? 0))).toEqual(
          shares.map(() => 0),
        );
        expect(mirrored.after).toEqual(nothingHeld);
      }),
    );
  });

  test("the landlord's part of the basis is within one fen of the rate, and never above the basis", () => {
    fc.assert(
      fc.property(amount, anyModel, (sellFen, model) => {
        const { parts, why } = split({ sellFen }, { model, basis: 'gross' });
        const exact = (sellFen * (WHOLE_BP - nightRateBp(model))) / WHOLE_BP;
        expect(Math.abs(parts.landlordFen - exact)).toBeLessThan(1);
        expect(parts.landlordFen).toBeGreaterThanOrEqual(0);
        expect(parts.landlordFen).toBeLessThanOrEqual(sellFen);
        expect([why.basisFen, why.rateBp]).toEqual([sellFen, nightRateBp(model)]);
      }),
    );
  });

  test('what is kept of a cancellation is distributed completely', () => {
    fc.assert(
      fc.property(amount, amount, anyTerms, anyShares, (incomeFen, channelCommissionFen, terms, shares) => {
        const cancelled = { night: '2026-11-20', incomeFen, channelCommissionFen };
        const { parts, owners } = splitCancellation(cancelled, { terms, shares }, nothingHeld);
        expect(sumOfParts(parts)).toBe(incomeFen);
        expect(owners.reduce((sum, part) => sum + part, 0)).toBe(parts.landlordFen);
      }),
    );
  });
});

describe('the basis', () => {
  const model = commission(2_000);
  const night = { sellFen: 40_000, channelCommissionFen: 4_000 };
  test('gross: the operator bears the channel commission', () => {
    const { parts } = split(night, { model, basis: 'gross' });
    expect(parts).toEqual({ landlordFen: 32_000, platformFen: 4_000, channelFen: 4_000, taxFen: 0 });
  });
  test('net of channel: both bear it', () => {
    const { parts, why } = split(night, { model, basis: 'netOfChannel' });
    expect(parts).toEqual({ landlordFen: 28_800, platformFen: 7_200, channelFen: 4_000, taxFen: 0 });
    expect(why).toEqual({
      rule: 'rate',
      basis: 'netOfChannel',
      basisFen: 36_000,
      rateBp: 2_000,
      days: null,
      daysOfMonth: null,
    });
  });
  test('net of tax: included tax is deducted first', () => {
    const { parts, why } = split({ ...night, sellFen: 42_400 }, { model, basis: 'netOfTax', taxBp: 600 });
    expect(parts).toEqual({ landlordFen: 28_800, platformFen: 7_200, channelFen: 4_000, taxFen: 2_400 });
    expect(why.basisFen).toBe(36_000);
    expect(includedTaxFen(42_400, { ...defaultTerms, basis: 'gross', taxBp: 600 })).toBe(0);
  });
  test('rounds ties to the landlord', () => {
    const { parts } = split({ sellFen: 1 }, { model: commission(5_000), basis: 'gross' });
    expect(parts).toMatchObject({ landlordFen: 1, platformFen: 0 });
  });
});

describe('bearers and recipients', () => {
  const model = commission(2_500);
  const night = { sellFen: 40_000, refundFen: 8_000, cleaningFen: 6_000 };
  const parts = (terms: Partial<ContractTerms>) => {
    const { landlordFen, platformFen } = split(night, { model, ...terms }).parts;
    return [landlordFen, platformFen];
  };
  test('refunds', () => {
    expect(parts({ refunds: 'shared', cleaning: 'platform' })).toEqual([24_000, 14_000]);
    expect(parts({ refunds: 'landlord', cleaning: 'platform' })).toEqual([22_000, 16_000]);
    expect(parts({ refunds: 'platform', cleaning: 'platform' })).toEqual([30_000, 8_000]);
  });
  test('the cleaning fee, outside the basis', () => {
    expect(parts({ refunds: 'shared', cleaning: 'landlord' })).toEqual([30_000, 8_000]);
    expect(split(night, { model, cleaning: 'landlord' }).after).toEqual({
      basisFen: 32_000,
      feeFen: 8_000,
      landlordFen: 24_000,
    });
  });
  test('includes in the month what the landlord bears', () => {
    expect(split(night, { model, refunds: 'landlord' }).after).toEqual({
      basisFen: 40_000,
      feeFen: 10_000,
      landlordFen: 22_000,
    });
  });
  test('cancellations: entirely to one side, or like a night', () => {
    const before = { basisFen: 1, feeFen: 2, landlordFen: 3 };
    const cancelled = { night: '2026-11-20', incomeFen: 10_000, channelCommissionFen: 1_000 };
    const of = (cancellation: ContractTerms['cancellation']) =>
      splitCancellation(cancelled, withTerms({ model, cancellation }), before);
    expect(of('landlord')).toMatchObject({
      parts: { landlordFen: 9_000, platformFen: 0, channelFen: 1_000 },
      after: { basisFen: 1, feeFen: 2, landlordFen: 9_003 },
      why: { rule: 'allToLandlord', rateBp: null, basisFen: 9_000 },
    });
    expect(of('platform')).toMatchObject({
      parts: { landlordFen: 0, platformFen: 9_000 },
      after: before,
      why: { rule: 'allToPlatform' },
    });
    expect(of('shared')).toMatchObject({
      parts: { landlordFen: 6_750, platformFen: 2_250 },
      after: { basisFen: 9_001, feeFen: 2_252, landlordFen: 6_753 },
      why: { rule: 'rate', rateBp: 2_500, basisFen: 9_000 },
    });
  });
});

describe('models', () => {
  const tiers = [
    { uptoFen: 1_000_000, rateBp: 3_000 },
    { uptoFen: null, rateBp: 1_000 },
  ];
  test('splits tiers at their first rate, rent to the operator, guarantee at its rate', () => {
    const rulesOf = (model: ContractModel) => {
      const { parts, why } = split({}, { model, basis: 'gross' });
      return [why.rule, why.rateBp, parts.landlordFen];
    };
    expect(rulesOf({ kind: 'tiered', tiers })).toEqual(['firstTier', 3_000, 28_000]);
    expect(rulesOf({ kind: 'fixedRent', monthlyFen: 500_000 })).toEqual(['rentCovers', WHOLE_BP, 0]);
    expect(rulesOf({ kind: 'guaranteed', minimumFen: 1, rateBp: 1_500 })).toEqual(['rate', 1_500, 34_000]);
    expect(nightRateBp({ kind: 'tiered', tiers: [] })).toBe(WHOLE_BP);
  });
});

describe('owner stays', () => {
  const night = { night: '2026-11-20', rateFen: 40_000, costFen: 6_000 };
  const due = (terms: ContractTerms['ownerStays']['terms'], usedBefore: number) => {
    const of = withTerms({ ownerStays: { nightsPerYear: 10, terms } }, [6_000, 4_000]);
    const { parts, owners, why, after } = splitOwnerNight({ ...night, usedBefore }, of, nothingHeld);
    expect(sumOfParts(parts)).toBe(0);
    expect(after).toBe(nothingHeld);
    return [why.rule, parts.landlordFen, parts.platformFen, owners];
  };
  test("charge the terms' price within the year's nights, and the full rate beyond", () => {
    expect(due('free', 0)).toEqual(['ownerFree', 0, 0, [0, 0]]);
    expect(due('cost', 9)).toEqual(['ownerCost', -6_000, 6_000, [-6_000, 0]]);
    expect(due('cost', 10)).toEqual(['ownerRate', -40_000, 40_000, [-40_000, 0]]);
    expect(due('rate', 0)).toEqual(['ownerRate', -40_000, 40_000, [-40_000, 0]]);
    expect(due('free', 11)).toEqual(['ownerRate', -40_000, 40_000, [-40_000, 0]]);
  });
});

test('passes compensation to the landlord outside the basis, leaving the night unchanged', () => {
  fc.assert(
    fc.property(
      anyNight,
      anyTerms,
      fc.nat(90_000),
      fc.nat(90_000),
      (night, terms, damageFen, damageSharedFen) => {
        const plain = splitNight(night, withTerms(terms), nothingHeld);
        const damaged = splitNight({ ...night, damageFen, damageSharedFen }, withTerms(terms), nothingHeld);
        expect(sumOfParts(damaged.parts)).toBe(sumOfParts(plain.parts));
        expect(damaged.after).toEqual(plain.after);
        const passedFen = damaged.parts.landlordFen - plain.parts.landlordFen;
        expect(passedFen).toBeGreaterThanOrEqual(damageFen);
        expect(passedFen).toBeLessThanOrEqual(damageFen + damageSharedFen);
      },
    ),
  );
  const rate = { model: commission(2_000) };
  expect(split({ damageFen: 10_000, damageSharedFen: 5_000 }, rate).parts.landlordFen).toBe(
    split({}, rate).parts.landlordFen + 14_000,
  );
});
