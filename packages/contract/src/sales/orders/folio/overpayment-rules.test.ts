import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overpaidFen } from './overpayment-rules.ts';

const fen = fc.integer({ min: -1_000_000, max: 1_000_000 });

test('due and overpaid parts add up to the payment, and nothing is overpaid within what is due', () => {
  fc.assert(
    fc.property(fen, fc.integer({ min: 1, max: 1_000_000 }), (dueFen, amountFen) => {
      const over = overpaidFen(dueFen, amountFen);
      expect(over).toBeGreaterThanOrEqual(0);
      expect(over).toBeLessThanOrEqual(amountFen);
      expect(over === 0).toBe(amountFen <= Math.max(0, dueFen));
      if (over > 0) expect(amountFen - over).toBe(Math.max(0, dueFen));
    }),
  );
});
