import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availableFen, owedFen } from './company-rules.ts';

const amount = fc.integer({ min: 0, max: 100_000_000 });
const account = fc.record({ creditFen: amount, chargedFen: amount, settledFen: amount });

test('never lets the debt exceed the credit limit, and is never negative', () => {
  fc.assert(
    fc.property(account, (of) => {
      const more = availableFen(of);
      expect(more).toBeGreaterThanOrEqual(0);
      if (more > 0) expect(owedFen({ ...of, chargedFen: of.chargedFen + more })).toBe(of.creditFen);
    }),
  );
});

test('frees as much credit as is paid, up to the limit exceeded', () => {
  fc.assert(
    fc.property(account, amount, (of, paid) => {
      const before = of.creditFen - owedFen(of);
      const after = availableFen({ ...of, settledFen: of.settledFen + paid });
      expect(after).toBe(Math.max(0, before + paid));
    }),
  );
});
