import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approvalPostings, trueUpPostings } from './statement-posting-rules.ts';

const sumOf = (postings: readonly { readonly amountFen: number }[]): number =>
  postings.reduce((sum, { amountFen }) => sum + amountFen, 0);
const fen = fc.integer({ min: 0, max: 10_000_000 });

test('moves payable and reserved amounts out of the pending balance, to the fen', () => {
  fc.assert(
    fc.property(fen, fen, (payableFen, holdBackFen) => {
      const postings = approvalPostings('l', { payableFen, holdBackFen });
      expect(sumOf(postings)).toBe(0);
      const of = (kind: string) => sumOf(postings.filter(({ account }) => account.kind === kind));
      expect(
        [of('payable.pending'), of('payable.available'), of('payable.holdback')].map((n) => n + 0),
      ).toEqual([payableFen + holdBackFen, 0 - payableFen, 0 - holdBackFen].map((n) => n + 0));
      expect(postings.every(({ amountFen }) => amountFen !== 0)).toBe(true);
    }),
  );
  expect(approvalPostings('l', { payableFen: 0, holdBackFen: 0 })).toEqual([]);
});

test('moves a true-up from operator revenue to the landlord, and back', () => {
  expect(trueUpPostings('l', 'h', 500)).toEqual([
    { account: { kind: 'revenue.platform', houseId: 'h' }, amountFen: 500 },
    { account: { kind: 'payable.pending', party: 'l' }, amountFen: -500 },
  ]);
  expect(trueUpPostings('l', null, -500).map(({ amountFen }) => amountFen)).toEqual([-500, 500]);
  expect(trueUpPostings('l', null, 0)).toEqual([]);
});
