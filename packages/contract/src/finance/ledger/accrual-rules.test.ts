import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccruedShare, accrualPostings, accruedShares, releasedOn } from './accrual-rules.ts';

const share = fc.record({
  party: fc.constantFrom('landlord' as const, 'platform' as const, 'channel' as const, 'tax' as const),
  at: fc.integer({ min: 1, max: 3 }),
  amountFen: fc.integer({ min: -50_000, max: 50_000 }),
});
const nights = fc.array(
  fc.array(
    share.map(
      ({ party, at, amountFen }): AccruedShare => ({
        ...{ party, landlordId: party === 'landlord' ? `landlord ${at}` : null },
        amountFen,
      }),
    ),
    { maxLength: 5 },
  ),
  { maxLength: 6 },
);
const sum = (of: readonly { readonly amountFen: number }[]): number =>
  of.reduce((total, { amountFen }) => total + amountFen, 0);

test("add up nights' shares by party and landlord, each once, without zeros", () => {
  fc.assert(
    fc.property(nights, (of) => {
      const shares = accruedShares(of);
      expect(sum(shares)).toBe(sum(of.flat()));
      expect(new Set(shares.map(({ party, landlordId }) => `${party} ${landlordId}`)).size).toBe(
        shares.length,
      );
      for (const { party, landlordId, amountFen } of shares) {
        const own = of.flat().filter((one) => one.party === party && one.landlordId === landlordId);
        expect(amountFen).toBe(sum(own));
        expect(amountFen).not.toBe(0);
      }
    }),
  );
});

test('balance, and touch no landlord account that pays out', () => {
  fc.assert(
    fc.property(nights, (of) => {
      const postings = accrualPostings(accruedShares(of), { houseId: 'house', channel: 'ctrip' });
      expect(sum(postings)).toBe(0);
      const kinds = postings.map(({ account }) => account.kind as string);
      expect(kinds.some((kind) => kind.startsWith('payable.') && kind !== 'payable.accrued')).toBe(false);
    }),
  );
});

test('are released on the first day after the month', () => {
  expect([releasedOn('2026-10-31'), releasedOn('2028-02-29')]).toEqual(['2026-11-01', '2028-03-01']);
});
