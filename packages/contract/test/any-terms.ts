/** Any terms that a contract with a landlord may have, for property tests. */
import fc from 'fast-check';
import {
  type ContractModel,
  type ContractTerms,
  cleaningSides,
  ownerStayTerms,
  shareBases,
  WHOLE_BP,
} from '../src/finance/contracts/contract-terms.ts';
import { shareSides } from '../src/sales/orders/folio/share-sides.ts';

const rate = fc.integer({ min: 0, max: WHOLE_BP });
const fen = fc.integer({ min: 0, max: 10_000_000 });

export const anyTiers = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 5 }),
    fc.array(rate, { minLength: 6, maxLength: 6 }),
  )
  .map(([limits, rates]) =>
    [...[...limits].sort((a, b) => a - b), null].map((uptoFen, at) => ({ uptoFen, rateBp: rates[at] ?? 0 })),
  );

export const anyModel: fc.Arbitrary<ContractModel> = fc.oneof(
  fc.record({ kind: fc.constant('commission' as const), rateBp: rate }),
  fc.record({ kind: fc.constant('tiered' as const), tiers: anyTiers }),
  fc.record({ kind: fc.constant('fixedRent' as const), monthlyFen: fen }),
  fc.record({ kind: fc.constant('guaranteed' as const), minimumFen: fen, rateBp: rate }),
);

export const anyTerms: fc.Arbitrary<ContractTerms> = fc.record({
  model: anyModel,
  basis: fc.constantFrom(...shareBases),
  taxBp: rate,
  cleaning: fc.constantFrom(...cleaningSides),
  refunds: fc.constantFrom(...shareSides),
  cancellation: fc.constantFrom(...shareSides),
  compensation: fc.constantFrom(...shareSides),
  whenCollected: fc.record({ fees: fc.boolean(), companyCredit: fc.boolean() }),
  payoutDay: fc.integer({ min: 1, max: 28 }),
  minimumPayoutFen: fen,
  holdBackBp: rate,
  ownerStays: fc.record({
    nightsPerYear: fc.integer({ min: 0, max: 366 }),
    terms: fc.constantFrom(...ownerStayTerms),
  }),
});

/** One to five owners whose shares come to the whole. */
export const anyShares = fc
  .uniqueArray(fc.integer({ min: 1, max: WHOLE_BP - 1 }), { maxLength: 4 })
  .map((cuts) => {
    const ends = [0, ...[...cuts].sort((a, b) => a - b), WHOLE_BP];
    return ends.slice(1).map((end, at) => end - (ends[at] ?? 0));
  });
