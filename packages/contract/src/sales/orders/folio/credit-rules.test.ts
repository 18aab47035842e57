/** A waiver never refunds payments for occupied stays, nor absorbs payments for others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf } from './credit-rules.ts';

const fen = fc.nat(1_000_000);

test('without a waiver returns all overpaid money except refunds in progress', () => {
  fc.assert(
    fc.property(fen, fen, fen, (billFen, paidFen, refundingFen) => {
      const order = { balanceFen: billFen - paidFen, paidFen, waivedFen: 0, paidThenFen: 0, refundingFen };
      expect(creditOf(order)).toBe(Math.max(0, paidFen - billFen - refundingFen));
    }),
  );
});

test('returns the payment for a given-up room, whatever was waived', () => {
  fc.assert(
    fc.property(fen, fen, fen, fen, (leftFen, goneFen, paidThenFen, paidLaterFen) => {
      // Waives the departed guest's amount due: their own part, or the whole.
      for (const askedFen of [leftFen, leftFen + goneFen]) {
        const waivedFen = Math.max(0, askedFen - paidThenFen);
        const paidFen = paidThenFen + paidLaterFen;
        const balanceFen = leftFen - waivedFen - paidFen;
        const credit = creditOf({ balanceFen, paidFen, waivedFen, paidThenFen, refundingFen: 0 });
        expect(credit).toBe(Math.max(0, paidThenFen - leftFen) + paidLaterFen);
        expect(credit).toBeLessThanOrEqual(Math.max(0, -balanceFen));
      }
    }),
  );
});
