/** Recomputing a line from its stored figures gives the same fen. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyShares, anyTerms } from '../../../test/any-terms.ts';
import { splitAmount } from '../../platform/money.ts';
import { type ContractTerms, defaultTerms, WHOLE_BP } from '../contracts/contract-terms.ts';
import { monthTrueUp } from '../contracts/month-rules.ts';
import { shareOfNights } from '../contracts/order-share-rules.ts';
import type { StatementItem } from '../contracts/statement-rules.ts';
import { factsOf, splitByParty, splitOnceCollected, waitingUnder } from '../splits/night-split-rules.ts';
import type { NightFigures } from './statement-figures.ts';
import { figuresOfMonth, figuresOfSplit, type OriginOfSplit } from './statement-figures-rules.ts';

const fen = fc.integer({ min: 0, max: 1_000_000 });
const part = fc.integer({ min: 0, max: 100 });

const anyNight: fc.Arbitrary<StatementItem> = fc
  .record({
    sellFen: fen,
    refundPart: part,
    channelPart: part,
    cleaningFen: fen,
    damageFen: fen,
    isFee: fc.boolean(),
  })
  .map(({ sellFen, refundPart, channelPart, cleaningFen, damageFen, isFee }) => {
    const channelCommissionFen = Math.floor((sellFen * channelPart) / 500);
    return isFee
      ? { kind: 'cancellation' as const, night: '2026-10-04', incomeFen: sellFen, channelCommissionFen }
      : {
          kind: 'night' as const,
          night: '2026-10-04',
          ...{
            sellFen,
            ...{ cleaningFen, damageFen, damageSharedFen: damageFen },
            channelCommissionFen,
            refundFen: Math.floor((sellFen * refundPart) / 200),
          },
        };
  });

const figuresOf = (
  item: StatementItem,
  terms: ContractTerms,
  shares: readonly number[],
  at: number,
  origin: OriginOfSplit | null = null,
) => {
  const landlordIds = shares.map((_, index) => `owner ${index}`);
  const { parties, why } = splitByParty(item, { terms, shares, landlordIds });
  const owners = parties.filter(({ party }) => party === 'landlord');
  return figuresOfSplit(
    {
      ...{ kind: item.kind, facts: factsOf(item), why, terms, shareBp: shares[at] ?? 0 },
      ownersFen: owners.reduce((sum, { amountFen }) => sum + amountFen, 0),
      amountFen: owners[at]?.amountFen ?? 0,
    },
    origin,
  ) as NightFigures;
};

describe('a night', () => {
  test('basis is price less deductions, and owners get the basis at their rate plus amounts passed on', () => {
    fc.assert(
      fc.property(anyNight, anyTerms, anyShares, fc.nat(), (item, terms, shares, any) => {
        const f = figuresOf(item, terms, shares, any % shares.length);
        const taken = f.discountFen + f.refundFen + (f.waitsFen ?? 0) + f.commissionFen + f.taxFen;
        expect(f.priceFen + f.extraFen - taken).toBe(f.basisFen);
        expect(f.sharedFen).toBe(splitAmount(f.basisFen, [f.rateBp, WHOLE_BP - f.rateBp])[0]);
        expect(f.sharedFen + f.passedOnFen + (f.damageFen ?? 0) - f.borneFen).toBe(f.ownersFen);
        expect(Math.abs(f.amountFen - (f.ownersFen * f.shareBp) / WHOLE_BP)).toBeLessThan(1);
        const leftFen = f.priceFen - f.refundFen - (f.waitsFen ?? 0);
        const taxed = terms.basis === 'netOfTax' ? terms.taxBp : 0;
        expect(f.taxFen).toBe(Math.ceil((leftFen * taxed) / (WHOLE_BP + taxed) - 0.5) + 0);
        for (const one of [f.discountFen, f.refundFen, f.commissionFen, f.taxFen, f.cleaningFen])
          expect(one).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('shows the price before discounts only where it still matches the split', () => {
    const item = {
      kind: 'night',
      night: '2026-10-04',
      sellFen: 40_000,
      refundFen: 0,
      channelCommissionFen: 0,
      cleaningFen: 0,
    } as const;
    const of = (price: NonNullable<OriginOfSplit['price']>) =>
      figuresOf(item, defaultTerms, [WHOLE_BP], 0, { price, commissionFen: 0, commission: null });
    expect(of({ priceFen: 42_000, extraFen: 3_000, discountFen: 5_000 })).toMatchObject({
      priceFen: 42_000,
      extraFen: 3_000,
      discountFen: 5_000,
    });
    expect(of({ priceFen: 50_000, extraFen: 0, discountFen: 5_000 })).toMatchObject({
      priceFen: 40_000,
      discountFen: 0,
    });
  });

  test('says where the commission comes from only where the order still lays that much on it', () => {
    const item = {
      kind: 'night' as const,
      ...{ night: '2026-10-04', sellFen: 40_000, refundFen: 0, cleaningFen: 0 },
      channelCommissionFen: 4_800,
    };
    const commission = { source: 'assumed', rateBp: 1_200, soldFen: 80_000, totalFen: 9_600 } as const;
    const of = (commissionFen: number) =>
      figuresOf(item, defaultTerms, [WHOLE_BP], 0, { price: null, commissionFen, commission });
    expect(of(4_800).commission).toEqual(commission);
    expect(of(4_801).commission).toBeUndefined();
  });

  test('what waits is no tax: the landlord gets the same once it is paid, as the figures of then say', () => {
    fc.assert(
      fc.property(anyNight, anyTerms, anyShares, part, (sold, terms, shares, open) => {
        fc.pre(sold.kind !== 'ownerNight');
        const priceFen = sold.kind === 'night' ? sold.sellFen - sold.refundFen : sold.incomeFen;
        const creditFen = Math.floor((Math.max(0, priceFen) * open) / 100);
        const waiting = { ...terms, whenCollected: { fees: true, companyCredit: true } };
        const item = waitingUnder({ ...sold, creditFen } as StatementItem, waiting);
        const f = figuresOf(item, waiting, shares, 0);
        expect(f.waitsFen ?? 0).toBe(creditFen);
        const owned = { terms: waiting, shares, landlordIds: shares.map((_, at) => `owner ${at}`) };
        const { kind, night } = sold;
        const once = splitOnceCollected({ kind, night, facts: factsOf(item) }, owned);
        expect(once.parties).toEqual(
          splitByParty(waitingUnder(sold, waiting), owned).parties.map((party) => ({
            ...party,
            awaitedFen: 0,
          })),
        );
      }),
    );
  });
});

test('extra guests and discounts of a night add up to its sold price', () => {
  fc.assert(
    fc.property(
      fc.array(fen, { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: -50_000, max: 50_000 }), { maxLength: 4 }),
      (prices, lines) => {
        const nights = prices.map((priceFen, at) => ({ stayId: 'a', night: `2026-10-0${at + 1}`, priceFen }));
        const priceLines = lines.map((amountFen) => ({ stayId: null, amountFen }));
        const shares = shareOfNights({
          nights,
          priceLines,
          cleaningLines: [],
          refundFen: 0,
          channelCommissionFen: 0,
        });
        for (const { priceFen, extraFen, discountFen, sellFen } of shares) {
          expect(priceFen + extraFen - discountFen).toBe(sellFen);
          expect(Math.min(extraFen, discountFen)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test('a month lists the sums of its true-up', () => {
  const days = { from: '2026-10-11', to: '2026-10-20' };
  fc.assert(
    fc.property(anyTerms, fen, fen, fen, fen, (terms, basisFen, feeFen, landlordFen, basisBeforeFen) => {
      const month = { held: { basisFen, feeFen, landlordFen }, basisBeforeFen, days };
      const dueFen = monthTrueUp(month, { terms, shares: [WHOLE_BP] })[0]?.parts.landlordFen ?? 0;
      const figures = figuresOfMonth({
        ...{ ...month, terms, dueFen, shareBp: WHOLE_BP, ownFen: dueFen },
        ...{ since: month.days.from, until: null },
      });
      if (figures === null) {
        expect(terms.model.kind).toBe('commission');
        return;
      }
      if (figures.of === 'tier') expect(figures.takenFen - figures.feeFen).toBe(dueFen);
      if (figures.of === 'guarantee') expect(Math.max(0, figures.partFen - figures.earnedFen)).toBe(dueFen);
      if (figures.of === 'rent') expect(figures).toMatchObject({ ...days, dueFen });
    }),
  );
});
