/** A waiver never pays out what was paid for stays that were slept in, and never takes what was paid for others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf } from './credit-rules.ts';

const fen = fc.nat(1_000_000);

test('without a waiver all that was paid too much goes back, but for what is on its way', () => {
  fc.assert(
    fc.property(fen, fen, fen, (billFen, paidFen, refundingFen) => {
      const order = { balanceFen: billFen - paidFen, paidFen, waivedFen: 0, paidThenFen: 0, refundingFen };
      expect(creditOf(order)).toBe(Math.max(0, paidFen - billFen - refundingFen));
    }),
  );
});

test('a room that is given up gives back what was paid for it, whatever was waived of the others or of it', () => {
  fc.assert(
    fc.property(fen, fen, fen, fen, (leftFen, goneFen, paidThenFen, paidLaterFen) => {
      // The departed guest's open amount was waived: their own part, or once the whole.
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
