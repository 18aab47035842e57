import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedTo, expensePostings, markupOf, vendorPostings } from './expense-rules.ts';

const amount = fc.integer({ min: 1, max: 100_000_000 });
const bp = fc.integer({ min: 0, max: 10_000 });
const method = fc.option(fc.constantFrom('cash', 'wechat', 'transfer'), { nil: null });
const sum = (postings: readonly { amountFen: number }[]) =>
  postings.reduce((total, { amountFen }) => total + amountFen, 0);

test('computes a markup to the nearest fen', () => {
  expect(markupOf(36_850, 1_000)).toBe(3_685);
  expect(markupOf(5, 1_000)).toBe(1);
  expect(markupOf(4, 1_000)).toBe(0);
  fc.assert(
    fc.property(amount, bp, (fen, rate) => {
      expect(Math.abs(markupOf(fen, rate) * 10_000 - fen * rate)).toBeLessThanOrEqual(5_000);
    }),
  );
});

test('posts zero-sum entries: debits the bearer, credits till or vendor with the amount only', () => {
  fc.assert(
    fc.property(amount, bp, method, fc.constantFrom(...chargedTo), (amountFen, rate, paid, charged) => {
      const isLandlords = charged === 'landlord';
      const postings = expensePostings({
        ...{ amountFen, chargedTo: charged, category: 'repair', method: paid as 'cash' | null },
        houseId: charged === 'house' ? 'h' : null,
        landlordId: isLandlords ? 'l' : null,
        markupFen: isLandlords ? markupOf(amountFen, rate) : 0,
      });
      expect(sum(postings)).toBe(0);
      const of = (kind: string) => sum(postings.filter(({ account }) => account.kind === kind));
      expect(of(paid === null ? 'payable.vendor' : 'cash')).toBe(-amountFen);
      expect(of(isLandlords ? 'payable.pending' : 'expense')).toBe(amountFen - of('revenue.platform'));
    }),
  );
});

test("deducts a landlord's expense from the pending balance", () => {
  const of = {
    chargedTo: 'landlord' as const,
    category: 'repair',
    houseId: null,
    landlordId: 'l',
    method: null,
  };
  const [his] = expensePostings({ ...of, amountFen: 900, markupFen: 90 });
  expect(his).toEqual({ account: { kind: 'payable.pending', party: 'l' }, amountFen: 990 });
});

test("clears the vendor's balance with the payment", () => {
  expect(vendorPostings('h', 'card', 900)).toEqual([
    { account: { kind: 'payable.vendor', party: '' }, amountFen: 900 },
    { account: { kind: 'cash', party: 'card', houseId: 'h' }, amountFen: -900 },
  ]);
});
