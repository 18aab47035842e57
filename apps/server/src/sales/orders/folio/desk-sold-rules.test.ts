import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deskPartOf, type SoldPart, sumOfDesk } from './desk-sold-rules.ts';

const part = (given: Partial<SoldPart>): SoldPart => ({
  ...{ saleFen: 100_000, platformFen: 60_000, policyFen: 50_000, baseFen: 100_000 },
  ...{ feeNights: 'all', keptPercent: 50 },
  ...given,
});

test('the percentage of the nights that the platform has not collected', () => {
  expect(deskPartOf(part({}))).toEqual({ soldFen: 40_000, feeFen: 20_000 });
});

test('of a first night that the platform collected nothing is left', () => {
  const first = { feeNights: 'first' as const, baseFen: 30_000, policyFen: 15_000 };
  expect(deskPartOf(part(first)).feeFen).toBe(0);
  expect(deskPartOf(part({ ...first, platformFen: 0 })).feeFen).toBe(15_000);
});

test('never below nothing, nor above what the desk sold or the policy keeps for all', () => {
  const fen = fc.integer({ min: 0, max: 500_000 });
  fc.assert(
    fc.property(
      fc.record({
        ...{ saleFen: fen, platformFen: fen, policyFen: fen, baseFen: fen },
        feeNights: fc.constantFrom('all' as const, 'first' as const),
        keptPercent: fc.integer({ min: 0, max: 100 }),
      }),
      (given) => {
        const { soldFen, feeFen } = deskPartOf(given);
        expect(soldFen).toBe(Math.max(0, given.saleFen - given.platformFen));
        expect(feeFen).toBeGreaterThanOrEqual(0);
        expect(feeFen).toBeLessThanOrEqual(Math.min(soldFen, given.policyFen));
        expect(
          sumOfDesk([
            { soldFen, feeFen },
            { soldFen, feeFen },
          ]).feeFen,
        ).toBe(2 * feeFen);
      },
    ),
  );
});
