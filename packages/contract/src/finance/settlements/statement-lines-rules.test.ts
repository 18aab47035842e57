/** A statement's lines sum to its totals, occur once, and corrections mirror the corrected lines. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyShares, anyTerms } from '../../../test/any-terms.ts';
import { type ContractTerms, defaultTerms, WHOLE_BP } from '../contracts/contract-terms.ts';
import { daysOfMonth } from '../contracts/month-rules.ts';
import { nothingHeld } from '../contracts/split-rules.ts';
import {
  type AdjustmentToBill,
  addHeld,
  type DrawnLine,
  drawStatement,
  type ExpenseToBill,
  type ItemToBill,
  itemKinds,
  type LineToUndo,
  type StatementToDraw,
  type TrueUpToBill,
  trueUpKinds,
  trueUpsOf,
} from './statement-lines-rules.ts';

const fen = fc.integer({ min: -2_000_000, max: 2_000_000 });
const day = fc.integer({ min: 1, max: 31 }).map((at) => `2026-10-${String(at).padStart(2, '0')}`);
const origin = fc.option(fc.uuid(), { nil: null });

const anyItem: fc.Arbitrary<ItemToBill> = fc.record({
  splitItemId: fc.uuid(),
  kind: fc.constantFrom(...itemKinds),
  night: day,
  amountFen: fen,
  originLineId: origin,
});
const anyUndone: fc.Arbitrary<LineToUndo> = fc.record({
  lineId: fc.uuid(),
  kind: fc.constantFrom('night', 'correction', 'expense'),
  ofMonth: fc.constant('2026-09'),
  amountFen: fen,
});
const anyTrueUp: fc.Arbitrary<TrueUpToBill> = fc.record({
  contractVersionId: fc.uuid(),
  kind: fc.constantFrom(...trueUpKinds),
  ofMonth: fc.constant('2026-10'),
  dueFen: fen,
  billedFen: fen,
  originLineId: origin,
  why: fc.constant(null),
});
const anyExpense: fc.Arbitrary<ExpenseToBill> = fc.record({
  expenseId: fc.uuid(),
  spentOn: day,
  amountFen: fc.integer({ min: 1, max: 500_000 }),
  markupFen: fc.integer({ min: 0, max: 50_000 }),
});
const anyAdjustment: fc.Arbitrary<AdjustmentToBill> = fc.oneof(
  fc.record({ adjustmentId: fc.uuid(), kind: fc.constant('adjustment'), amountFen: fen }),
  fc.record({
    adjustmentId: fc.uuid(),
    kind: fc.constant('release'),
    amountFen: fc.integer({ min: 1, max: 300_000 }),
  }),
);
const anyStatement: fc.Arbitrary<StatementToDraw> = fc.record({
  month: fc.constant('2026-10'),
  items: fc.array(anyItem, { maxLength: 30 }),
  undone: fc.array(anyUndone, { maxLength: 6 }),
  trueUps: fc.array(anyTrueUp, { maxLength: 4 }),
  expenses: fc.array(anyExpense, { maxLength: 6 }),
  adjustments: fc.array(anyAdjustment, { maxLength: 4 }),
  carriedInFen: fen,
  isLast: fc.boolean(),
  terms: anyTerms,
});

const sumOf = (lines: readonly { readonly amountFen: number }[]): number =>
  lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
/** Cause of a line. */
const causeOf = ({ from, of, kind }: DrawnLine): string => {
  switch (from) {
    case 'item':
      return of.splitItemId;
    case 'undone':
      return of.lineId;
    case 'trueUp':
      return of.contractVersionId;
    case 'expense':
      return `${of.expenseId} ${kind}`;
    case 'adjustment':
      return of.adjustmentId;
    case 'payout':
      return kind;
  }
};

test('lines sum to the totals, which are exactly paid, kept and carried over', () => {
  fc.assert(
    fc.property(anyStatement, (of) => {
      const drawn = drawStatement(of);
      const changed = of.trueUps.filter(({ dueFen, billedFen }) => dueFen !== billedFen);
      const causes = [of.items, of.undone, changed, of.expenses, of.adjustments];
      const isEmpty = causes.every(({ length }) => length === 0);
      expect(drawn === null).toBe(isEmpty && !(of.isLast && of.carriedInFen > 0));
      if (drawn === null) return;
      const { lines, totals } = drawn;
      expect(sumOf(lines)).toBe(totals.payableFen + totals.carriedOutFen);
      const { earnedFen, trueUpFen, expenseFen, correctionFen, adjustmentFen } = totals;
      expect(earnedFen + trueUpFen + expenseFen + correctionFen + adjustmentFen).toBe(totals.landlordFen);
      expect(totals.landlordFen + totals.carriedInFen + totals.releasedFen).toBe(
        totals.payableFen + totals.holdBackFen + totals.carriedOutFen,
      );
      expect(totals.payableFen).toBeGreaterThanOrEqual(0);
      expect(totals.holdBackFen).toBeGreaterThanOrEqual(0);
      // Final amounts are paid out or owed by the landlord.
      if (of.isLast) expect(totals.carriedOutFen).toBeLessThanOrEqual(0);
      // Never both: a payable amount is paid in full.
      expect(Math.min(totals.payableFen, Math.abs(totals.carriedOutFen))).toBe(0);
    }),
  );
});

test('includes every cause once with its own amount', () => {
  fc.assert(
    fc.property(anyStatement, (of) => {
      const lines = drawStatement(of)?.lines ?? [];
      const causes = lines.map(causeOf);
      expect(new Set(causes).size).toBe(causes.length);
      for (const line of lines) {
        if (line.from === 'item') expect(line.amountFen).toBe(line.of.amountFen);
        if (line.from === 'undone') expect(line.amountFen + line.of.amountFen).toBe(0);
        if (line.from === 'trueUp') expect(line.of.billedFen + line.amountFen).toBe(line.of.dueFen);
      }
      const made = lines.filter(({ from }) => from !== 'payout').length;
      const markups = of.expenses.filter(({ markupFen }) => markupFen > 0).length;
      const changed = of.trueUps.filter(({ dueFen, billedFen }) => dueFen !== billedFen).length;
      const given = [of.items, of.undone, of.expenses, of.adjustments];
      expect(made).toBe(given.reduce((sum, { length }) => sum + length, 0) + markups + changed);
    }),
  );
});

const item = (change: Partial<ItemToBill> = {}): ItemToBill => ({
  splitItemId: 'item',
  kind: 'night',
  night: '2026-10-05',
  amountFen: 30_000,
  originLineId: null,
  ...change,
});
const statement = (change: Partial<StatementToDraw> = {}): StatementToDraw => ({
  month: '2026-10',
  items: [],
  undone: [],
  trueUps: [],
  expenses: [],
  adjustments: [],
  carriedInFen: 0,
  isLast: false,
  terms: { holdBackBp: 0, minimumPayoutFen: 0 },
  ...change,
});
const told = (of: StatementToDraw) =>
  drawStatement(of)?.lines.map(({ kind, ofMonth, amountFen }) => [kind, ofMonth, amountFen]);

describe('a statement', () => {
  test('reverses what was billed and split again, line by line', () => {
    const undone = { lineId: 'old', kind: 'night', ofMonth: '2026-09', amountFen: 30_000 } as const;
    const anew = item({ night: '2026-09-30', amountFen: 24_000, originLineId: 'old' });
    expect(told(statement({ undone: [undone], items: [anew] }))).toEqual([
      ['correction', '2026-09', -30_000],
      ['correction', '2026-09', 24_000],
    ]);
    const totals = drawStatement(statement({ undone: [undone], items: [anew] }))?.totals;
    expect(totals).toMatchObject({ correctionFen: -6_000, payableFen: 0, carriedOutFen: -6_000 });
  });

  test('orders nights, true-ups, expenses, corrections, carried-over amounts, reserve', () => {
    const lines = told(
      statement({
        items: [item({ night: '2026-10-09' }), item({ splitItemId: 'first', night: '2026-10-02' })],
        trueUps: [
          {
            contractVersionId: 'v',
            kind: 'guarantee',
            ofMonth: '2026-10',
            dueFen: 9_000,
            billedFen: 0,
            originLineId: null,
            why: null,
          },
        ],
        expenses: [{ expenseId: 'e', spentOn: '2026-10-03', amountFen: 5_000, markupFen: 500 }],
        undone: [{ lineId: 'x', kind: 'expense', ofMonth: '2026-09', amountFen: -1_000 }],
        carriedInFen: -2_000,
        terms: { holdBackBp: 1_000, minimumPayoutFen: 0 },
      }),
    );
    expect(lines).toEqual([
      ['night', '2026-10', 30_000],
      ['night', '2026-10', 30_000],
      ['guarantee', '2026-10', 9_000],
      ['expense', '2026-10', -5_000],
      ['markup', '2026-10', -500],
      ['correction', '2026-09', 1_000],
      ['carried', '2026-10', -2_000],
      ['holdBack', '2026-10', -6_450],
    ]);
  });

  test('keeps no reserve from a release, and reports a release on its own', () => {
    const terms = { holdBackBp: 1_000, minimumPayoutFen: 0 };
    const release = { adjustmentId: 'r', kind: 'release', amountFen: 6_000 } as const;
    const gift = { adjustmentId: 'g', kind: 'adjustment', amountFen: 2_000 } as const;
    expect(told(statement({ adjustments: [release], terms }))).toEqual([['release', '2026-10', 6_000]]);
    const of = statement({ items: [item()], adjustments: [release, gift], carriedInFen: 500, terms });
    expect(told(of)).toEqual([
      ['night', '2026-10', 30_000],
      ['adjustment', '2026-10', 2_000],
      ['carried', '2026-10', 500],
      ['release', '2026-10', 6_000],
      ['holdBack', '2026-10', -3_200],
    ]);
    expect(drawStatement(of)?.totals).toMatchObject({
      ...{
        adjustmentFen: 2_000,
        landlordFen: 32_000,
        releasedFen: 6_000,
        holdBackFen: 3_200,
        payableFen: 35_300,
      },
    });
  });

  test('is not created if only a carried-over amount is left', () => {
    expect(drawStatement(statement({ carriedInFen: 5_000 }))).toBeNull();
  });

  test('orders nights and expenses by date, stable within a day', () => {
    const days = ['2026-10-09', '2026-10-02', '2026-10-31', '2026-10-02'];
    const items = days.map((night, at) => item({ night, splitItemId: String(at), amountFen: at + 1 }));
    const expenses = days.map((spentOn, at) => ({
      ...{ spentOn, expenseId: String(at), amountFen: at + 1, markupFen: 0 },
    }));
    const lines = drawStatement(statement({ items, expenses }))?.lines ?? [];
    expect(lines.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
      ['night', 2],
      ['night', 4],
      ['night', 1],
      ['night', 3],
      ['expense', -2],
      ['expense', -4],
      ['expense', -1],
      ['expense', -3],
    ]);
  });

  test('corrects a true-up by its change', () => {
    const trueUp = {
      contractVersionId: 'v',
      kind: 'rent',
      ofMonth: '2026-09',
      dueFen: 900_000,
      billedFen: 950_000,
      originLineId: 'old',
      why: null,
    } as const;
    expect(told(statement({ trueUps: [trueUp] }))).toEqual([['correction', '2026-09', -50_000]]);
    expect(told(statement({ trueUps: [{ ...trueUp, billedFen: 900_000 }] }))).toBeUndefined();
  });
});

describe('true-ups of a contract', () => {
  const october = daysOfMonth('2026-10');
  const version = (terms: Partial<ContractTerms>, versionId = 'v') => ({
    versionId,
    days: october,
    held: nothingHeld,
    terms: { ...defaultTerms, ...terms },
    shares: [WHOLE_BP],
  });

  test('charge rent without a night', () => {
    const [line] = trueUpsOf([version({ model: { kind: 'fixedRent', monthlyFen: 800_000 } })]);
    expect([line?.versionId, line?.line.kind, line?.line.parts.landlordFen]).toEqual(['v', 'rent', 800_000]);
  });

  test('continue tiers across versions of a month', () => {
    const tiers = [
      { uptoFen: 100_000, rateBp: 3_000 },
      { uptoFen: null, rateBp: 1_000 },
    ];
    const held = { basisFen: 80_000, feeFen: 24_000, landlordFen: 56_000 };
    const model = { kind: 'tiered', tiers } as const;
    const found = trueUpsOf([
      { ...version({ model }, 'first'), days: { from: '2026-10-01', to: '2026-10-14' }, held },
      { ...version({ model }, 'second'), days: { from: '2026-10-15', to: '2026-10-31' }, held },
    ]);
    expect(found.map(({ versionId, line }) => [versionId, line.parts.landlordFen])).toEqual([
      ['second', 12_000],
    ]);
  });

  test("start a month's first version at its first fen", () => {
    const tiers = [
      { uptoFen: 100, rateBp: WHOLE_BP },
      { uptoFen: null, rateBp: 0 },
    ];
    const held = { basisFen: 100, feeFen: 100, landlordFen: 0 };
    const model = { kind: 'tiered', tiers } as const;
    expect(trueUpsOf([{ ...version({ model }), held }])).toEqual([]);
  });

  test('are divided among owners without losing a fen', () => {
    fc.assert(
      fc.property(anyTerms, anyShares, fen, (terms, shares, landlordFen) => {
        const held = { basisFen: Math.abs(landlordFen), feeFen: 0, landlordFen };
        for (const { line } of trueUpsOf([{ versionId: 'v', days: october, held, terms, shares }])) {
          expect(line.owners.reduce((sum, part) => sum + part, 0)).toBe(line.parts.landlordFen);
          expect(line.parts.landlordFen + line.parts.platformFen).toBe(0);
        }
      }),
    );
  });

  test('sum the month night by night', () => {
    const night = { basisFen: 10, feeFen: 2, landlordFen: 8 };
    expect([night, night].reduce((sum, each) => addHeld(sum, each))).toEqual({
      basisFen: 20,
      feeFen: 4,
      landlordFen: 16,
    });
    expect(addHeld(night)).toEqual(night);
  });
});
