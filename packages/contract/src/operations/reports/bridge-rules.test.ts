import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BridgeFigures, bridgeRows, bridgeSteps, isBridgeSum } from './bridge-rules.ts';

const figures = fc.dictionary(
  fc.constantFrom(...bridgeSteps.filter((step) => !step.startsWith('unexplained'))),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
) as fc.Arbitrary<BridgeFigures>;

test('steps between two totals add up to the difference', () => {
  fc.assert(
    fc.property(figures, (of) => {
      let running: number | null = null;
      for (const { step, fen } of bridgeRows(of)) {
        if (!isBridgeSum(step)) {
          running = (running ?? 0) + fen;
          continue;
        }
        if (running !== null) expect([step, running]).toEqual([step, fen]);
        running = fen;
      }
    }),
  );
});

test('shows totals in order with their figures, without zero steps', () => {
  fc.assert(
    fc.property(figures, (of) => {
      const rows = bridgeRows(of);
      expect(rows.filter(({ step }) => isBridgeSum(step))).toEqual(
        bridgeSteps.filter(isBridgeSum).map((step) => ({ step, fen: of[step] ?? 0 })),
      );
      for (const { step, fen } of rows) if (!isBridgeSum(step)) expect(fen).not.toBe(0);
    }),
  );
});

test('shows what no step explains', () => {
  const rows = bridgeRows({
    production: 100,
    cleaning: 20,
    ledger: 130,
    gross: 130,
    landlordPart: 130,
    landlordNet: 130,
  });
  expect(rows.filter(({ step }) => !isBridgeSum(step))).toEqual([
    { step: 'cleaning', fen: 20 },
    { step: 'unexplainedRevenue', fen: 10 },
  ]);
});
