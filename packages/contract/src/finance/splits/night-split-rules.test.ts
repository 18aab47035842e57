/** For any terms, no fen is lost between a night's revenue, its parties and its postings. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareSides } from '../../sales/orders/folio/share-sides.ts';
import { defaultTerms, shareBases, WHOLE_BP } from '../contracts/contract-terms.ts';
import type { StatementItem } from '../contracts/statement-rules.ts';
import { accountFault } from '../ledger/account-kinds.ts';
import {
  factsOf,
  type OwnedTerms,
  sameFacts,
  splitByParty,
  splitPostings,
  waitingUnder,
  wholeOf,
} from './night-split-rules.ts';

const HOUSE = { houseId: 'h', channel: 'mt' };
const amount = fc.integer({ min: 0, max: 2_000_000 });

const owned: fc.Arbitrary<OwnedTerms> = fc
  .record({
    rateBp: fc.integer({ min: 0, max: WHOLE_BP }),
    basis: fc.constantFrom(...shareBases),
    taxBp: fc.integer({ min: 0, max: 1_300 }),
    cleaning: fc.constantFrom('landlord' as const, 'platform' as const),
    refunds: fc.constantFrom(...shareSides),
    cancellation: fc.constantFrom(...shareSides),
    firstBp: fc.integer({ min: 1, max: WHOLE_BP }),
    ownerTerms: fc.constantFrom('free' as const, 'cost' as const, 'rate' as const),
    nightsPerYear: fc.nat(5),
  })
  .map(({ rateBp, firstBp, ownerTerms, nightsPerYear, ...terms }) => ({
    terms: {
      ...defaultTerms,
      ...terms,
      model: { kind: 'commission' as const, rateBp },
      ownerStays: { nightsPerYear, terms: ownerTerms },
    },
    shares: firstBp === WHOLE_BP ? [WHOLE_BP] : [firstBp, WHOLE_BP - firstBp],
    landlordIds: firstBp === WHOLE_BP ? ['a'] : ['a', 'b'],
  }));

const item: fc.Arbitrary<StatementItem> = fc.oneof(
  fc.record({
    kind: fc.constant('night' as const),
    night: fc.constant('2026-11-20'),
    sellFen: amount,
    refundFen: amount,
    cleaningFen: amount,
    channelCommissionFen: amount,
  }),
  fc.record({
    kind: fc.constant('cancellation' as const),
    night: fc.constant('2026-11-20'),
    incomeFen: fc.integer({ min: -500_000, max: 2_000_000 }),
    channelCommissionFen: fc.constant(0),
  }),
  fc.record({
    kind: fc.constant('ownerNight' as const),
    night: fc.constant('2026-11-20'),
    rateFen: amount,
    costFen: amount,
  }),
);

const sum = (amounts: readonly { readonly amountFen: number }[]): number =>
  amounts.reduce((total, { amountFen }) => total + amountFen, 0);

describe('a night by party', () => {
  test("parts equal the night's revenue, with a line per owner", () => {
    fc.assert(
      fc.property(item, owned, fc.nat(8), (of, terms, used) => {
        const split = splitByParty(of, terms, used);
        expect(sum(split.parties)).toBe(wholeOf(of));
        expect(split.wholeFen).toBe(wholeOf(of));
        const owners = of.kind === 'ownerNight' ? terms.landlordIds.slice(0, 1) : terms.landlordIds;
        expect(split.parties.flatMap(({ landlordId }) => landlordId ?? [])).toEqual(owners);
        expect(split.parties.every(({ party, amountFen }) => party === 'landlord' || amountFen !== 0)).toBe(
          true,
        );
      }),
    );
  });

  test('the entry sums to zero, clears the unsplit amount, and names existing accounts', () => {
    fc.assert(
      fc.property(item, owned, (of, terms) => {
        const split = splitByParty(of, terms);
        const postings = splitPostings(split.parties, HOUSE);
        expect(sum(postings)).toBe(0);
        expect(sum(postings.filter(({ account }) => account.kind === 'revenue.unsplit'))).toBe(wholeOf(of));
        expect(postings.every(({ amountFen }) => amountFen !== 0 && !Object.is(amountFen, -0))).toBe(true);
        expect(postings.flatMap(({ account }) => accountFault(account) ?? [])).toEqual([]);
      }),
    );
  });

  test('a night at ¥400 with ¥48 commission under 20 % of the total', () => {
    const terms: OwnedTerms = {
      terms: { ...defaultTerms, model: { kind: 'commission', rateBp: 2_000 }, basis: 'gross' },
      shares: [6_000, 4_000],
      landlordIds: ['a', 'b'],
    };
    const night = {
      kind: 'night' as const,
      night: '2026-11-20',
      sellFen: 40_000,
      refundFen: 0,
      cleaningFen: 0,
      channelCommissionFen: 4_800,
    };
    const { parties, why, held } = splitByParty(night, terms);
    expect(splitPostings(parties, HOUSE)).toEqual([
      { account: { kind: 'revenue.unsplit', houseId: 'h' }, amountFen: 40_000 },
      { account: { kind: 'payable.pending', party: 'a' }, amountFen: -19_200 },
      { account: { kind: 'payable.pending', party: 'b' }, amountFen: -12_800 },
      { account: { kind: 'revenue.platform', houseId: 'h' }, amountFen: -3_200 },
      { account: { kind: 'commission.channel', party: 'mt', houseId: 'h' }, amountFen: -4_800 },
    ]);
    expect(why).toMatchObject({ rule: 'rate', basisFen: 40_000, rateBp: 2_000 });
    expect(held).toEqual({ basisFen: 40_000, feeFen: 8_000, landlordFen: 32_000 });
  });

  test('charges the owner who stays, among several', () => {
    const terms: OwnedTerms = {
      terms: { ...defaultTerms, ownerStays: { nightsPerYear: 0, terms: 'free' } },
      ...{ shares: [6_000, 4_000], landlordIds: ['a', 'b'] },
    };
    const charged = (stayerId?: string) => {
      const night = { kind: 'ownerNight' as const, night: '2026-11-20', rateFen: 30_000, costFen: 0 };
      const { parties } = splitByParty({ ...night, ...(stayerId !== undefined && { stayerId }) }, terms);
      return parties
        .filter(({ party }) => party === 'landlord')
        .map(({ landlordId, amountFen }) => [landlordId, amountFen]);
    };
    expect(charged('b')).toEqual([['b', -30_000]]);
    expect(charged('a')).toEqual([['a', -30_000]]);
    // Without a named owner, or one without a share any more: the contract's landlord.
    expect([charged(), charged('c')]).toEqual([[['a', -30_000]], [['a', -30_000]]]);
  });

  test('makes a paying owner owe the night, and posts nothing within free nights', () => {
    const night = { kind: 'ownerNight' as const, night: '2026-11-20', rateFen: 30_000, costFen: 8_000 };
    const terms = (nightsPerYear: number): OwnedTerms => ({
      terms: { ...defaultTerms, ownerStays: { nightsPerYear, terms: 'free' } },
      shares: [WHOLE_BP],
      landlordIds: ['a'],
    });
    const paid = splitPostings(splitByParty(night, terms(2), 2).parties, HOUSE);
    expect(paid).toEqual([
      { account: { kind: 'payable.pending', party: 'a' }, amountFen: 30_000 },
      { account: { kind: 'revenue.platform', houseId: 'h' }, amountFen: -30_000 },
    ]);
    // The first night of its year unless stated otherwise.
    expect(splitPostings(splitByParty(night, terms(1)).parties, HOUSE)).toEqual([]);
    const free = splitByParty(night, terms(2), 1);
    expect(free.parties).toEqual([{ party: 'landlord', landlordId: 'a', amountFen: 0, awaitedFen: 0 }]);
    expect(splitPostings(free.parties, HOUSE)).toEqual([]);
  });
});

test('treats facts as equal only if every figure is', () => {
  fc.assert(
    fc.property(item, item, (a, b) => {
      expect(sameFacts(factsOf(a), factsOf({ ...a }))).toBe(true);
      expect(sameFacts(factsOf(a), factsOf(b))).toBe(
        JSON.stringify(factsOf(a)) === JSON.stringify(factsOf(b)),
      );
    }),
  );
  expect(sameFacts({ sellFen: 1 }, { sellFen: 1, refundFen: 0 })).toBe(false);
  expect(sameFacts({ sellFen: 1, refundFen: 0 }, { sellFen: 1 })).toBe(false);
});

test('stores the figures that each kind is split by', () => {
  const figures = { sellFen: 1, refundFen: 2, cleaningFen: 3, channelCommissionFen: 4 };
  expect(factsOf({ kind: 'night', night: '2026-11-20', ...figures })).toEqual(figures);
  const kept = { incomeFen: 5, channelCommissionFen: 6 };
  expect(factsOf({ kind: 'cancellation', night: '2026-11-20', ...kept })).toEqual(kept);
  const own = { rateFen: 7, costFen: 8 };
  expect(factsOf({ kind: 'ownerNight', night: '2026-11-20', ...own })).toEqual(own);
});

describe('amounts awaiting collection', () => {
  const waits = fc.record({ fees: fc.boolean(), companyCredit: fc.boolean() });
  const fee = fc
    .tuple(amount, amount, amount, amount)
    .map(([paidFen, unpaidFen, creditFen, channelCommissionFen]) => ({
      ...{ kind: 'cancellation' as const, night: '2026-11-20', channelCommissionFen },
      ...{ incomeFen: paidFen + unpaidFen + creditFen, unpaidFen, creditFen },
    }));

  test('collected and awaited shares add up to the total, and collected ones are divided to the fen', () => {
    fc.assert(
      fc.property(owned, waits, fee, (of, whenCollected, given) => {
        const under = { ...of, terms: { ...of.terms, whenCollected } };
        const item = waitingUnder(given, under.terms);
        const now = splitByParty(item, under);
        const all = splitByParty({ ...given, unpaidFen: 0, creditFen: 0 }, under);
        expect(now.wholeFen).toBe(wholeOf(item));
        for (const id of of.landlordIds) {
          const [mine, whole] = [now, all].map(({ parties }) => parties.find((one) => one.landlordId === id));
          expect((mine?.amountFen ?? 0) + (mine?.awaitedFen ?? 0)).toBe(whole?.amountFen);
        }
      }),
    );
  });

  test('splits 80 % of 100.00 now for a fee of 298.50 with 100.00 paid', () => {
    const terms: OwnedTerms = {
      terms: { ...defaultTerms, model: { kind: 'commission', rateBp: 2_000 }, basis: 'gross' },
      ...{ shares: [WHOLE_BP], landlordIds: ['a'] },
    };
    const item: StatementItem = {
      ...{ kind: 'cancellation', night: '2026-11-20', incomeFen: 29_850, channelCommissionFen: 0 },
      unpaidFen: 19_850,
    };
    expect(splitByParty(item, terms).parties[0]).toMatchObject({ amountFen: 8_000, awaitedFen: 15_880 });
    // Amounts the contract does not wait for are shared in full.
    const never = { ...terms.terms, whenCollected: { fees: false, companyCredit: false } };
    expect(factsOf(waitingUnder(item, never))).toEqual({ incomeFen: 29_850, channelCommissionFen: 0 });
  });

  test("lets a night's price wait before its cleaning", () => {
    const night: StatementItem = {
      ...{ kind: 'night', night: '2026-11-20', sellFen: 40_000, refundFen: 10_000, cleaningFen: 5_000 },
      ...{ channelCommissionFen: 0, creditFen: 32_000 },
    };
    const terms: OwnedTerms = {
      terms: { ...defaultTerms, basis: 'gross', cleaning: 'landlord' },
      ...{ shares: [WHOLE_BP], landlordIds: ['a'] },
    };
    const { parties, wholeFen } = splitByParty(night, terms);
    expect([wholeFen, parties[0]?.amountFen, parties[0]?.awaitedFen]).toEqual([3_000, 3_000, 26_000]);
  });
});
