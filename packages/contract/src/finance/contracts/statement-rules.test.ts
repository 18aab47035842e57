/** A month of a contract: every item once and every fen accounted for, with any versions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyShares, anyTerms } from '../../../test/any-terms.ts';
import { addDays } from '../../platform/dates.ts';
import { type ContractModel, type ContractTerms, defaultTerms, WHOLE_BP } from './contract-terms.ts';
import { type DayRange, daysOfMonth } from './month-rules.ts';
import { buildStatement, type StatementItem } from './statement-rules.ts';

const november = daysOfMonth('2026-11');
const everything = () => true;
const version = (days: DayRange, terms: Partial<ContractTerms>, shares: readonly number[] = [WHOLE_BP]) => ({
  days,
  terms: { ...defaultTerms, basis: 'gross' as const, ...terms },
  shares,
  covers: everything,
});
const night = (at: string, sellFen: number): StatementItem => ({
  kind: 'night',
  night: at,
  sellFen,
  refundFen: 0,
  channelCommissionFen: 0,
  cleaningFen: 0,
});

const anyItem: fc.Arbitrary<StatementItem> = fc
  .record({
    day: fc.integer({ min: 0, max: 29 }),
    fen: fc.integer({ min: 0, max: 1_000_000 }),
    kind: fc.constantFrom('night', 'cancellation', 'ownerNight'),
  })
  .map(({ day, fen, kind }): StatementItem => {
    const at = addDays(november.from, day);
    if (kind === 'night') return night(at, fen);
    if (kind === 'cancellation') return { kind, night: at, incomeFen: fen, channelCommissionFen: 0 };
    return { kind: 'ownerNight', night: at, rateFen: fen, costFen: 0 };
  });

const soldFen = (item: StatementItem): number =>
  item.kind === 'night' ? item.sellFen : item.kind === 'cancellation' ? item.incomeFen : 0;

test('includes every item once when two versions meet within a month', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { maxLength: 40 }),
      fc.integer({ min: 1, max: 29 }),
      fc.tuple(anyTerms, anyTerms, anyShares, anyShares),
      (items, day, [first, second, some, others]) => {
        const change = addDays(november.from, day);
        const segments = buildStatement(
          items,
          [
            { ...version({ from: november.from, to: addDays(change, -1) }, first, some), terms: first },
            { ...version({ from: change, to: november.to }, second, others), terms: second },
          ],
          0,
        );
        expect(segments.flatMap(({ lines }) => lines)).toHaveLength(items.length);
        const total = segments.reduce((sum, { sums }) => sum + sums.amountFen, 0);
        expect(total).toBe(items.reduce((sum, item) => sum + soldFen(item), 0));
        for (const { sums, lines, trueUps } of segments) {
          expect(sums.owners.reduce((sum, part) => sum + part, 0)).toBe(sums.parts.landlordFen);
          const parts = [...lines.map(({ split }) => split.parts), ...trueUps.map((line) => line.parts)];
          expect(parts.reduce((sum, { landlordFen }) => sum + landlordFen, 0)).toBe(sums.parts.landlordFen);
          expect(lines.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(sums.amountFen);
        }
      },
    ),
  );
});

describe('a month', () => {
  const tiered: ContractModel = {
    kind: 'tiered',
    tiers: [
      { uptoFen: 100_000, rateBp: 3_000 },
      { uptoFen: null, rateBp: 1_000 },
    ],
  };
  test('that changes version continues its tiers and separates the two', () => {
    const items = [night('2026-11-05', 80_000), night('2026-11-20', 80_000)];
    const cut = [
      version({ from: '2026-11-01', to: '2026-11-14' }, { model: tiered }),
      version({ from: '2026-11-15', to: '2026-11-30' }, { model: tiered }),
    ];
    const [first, second] = buildStatement(items, cut, 0);
    expect([first?.days, second?.days]).toEqual([cut[0]?.days, cut[1]?.days]);
    expect(first?.trueUps).toEqual([]);
    expect(second?.trueUps.map(({ parts }) => parts.landlordFen)).toEqual([12_000]);
    const whole = buildStatement(items, [version(november, { model: tiered })], 0);
    const both = (first?.sums.parts.landlordFen ?? 0) + (second?.sums.parts.landlordFen ?? 0);
    expect(whole[0]?.sums.parts.landlordFen).toBe(both);
  });
  test('starts its tiers at zero', () => {
    const narrow = {
      kind: 'tiered' as const,
      tiers: [
        { uptoFen: 1, rateBp: 10_000 },
        { uptoFen: null, rateBp: 0 },
      ],
    };
    const [only] = buildStatement([night('2026-11-05', 1)], [version(november, { model: narrow })], 0);
    expect(only?.trueUps).toEqual([]);
  });
  test('sums channel commissions', () => {
    const items = [night('2026-11-05', 80_000), night('2026-11-20', 80_000)].map((item) => ({
      ...(item as Extract<StatementItem, { kind: 'night' }>),
      channelCommissionFen: 8_000,
    }));
    const [only] = buildStatement(items, [version(november, {})], 0);
    expect(only?.sums).toMatchObject({ parts: { channelFen: 16_000 }, amountFen: 160_000 });
  });
  test("excludes uncovered days and other landlords' properties", () => {
    const items = [night('2026-11-05', 10_000), night('2026-11-20', 20_000), night('2026-11-21', 40_000)];
    const late = { from: '2026-11-10', to: '2026-11-30' };
    const covers = (item: StatementItem) => item.kind === 'night' && item.sellFen !== 40_000;
    const [only] = buildStatement(items, [{ ...version(late, {}), covers }], 0);
    expect(only?.lines.map(({ item }) => item.night)).toEqual(['2026-11-20']);
  });
  test('counts owner stays over the year across versions', () => {
    const ownerStays = { nightsPerYear: 3, terms: 'free' as const };
    const item = (at: string): StatementItem => ({
      kind: 'ownerNight',
      night: at,
      rateFen: 30_000,
      costFen: 0,
    });
    const items = ['2026-11-02', '2026-11-03', '2026-11-20', '2026-11-21'].map(item);
    const cut = [
      version({ from: '2026-11-01', to: '2026-11-14' }, { ownerStays }),
      version({ from: '2026-11-15', to: '2026-11-30' }, { ownerStays }),
    ];
    const rules = buildStatement(items, cut, 1).flatMap(({ lines }) =>
      lines.map(({ split }) => split.why.rule),
    );
    expect(rules).toEqual(['ownerFree', 'ownerFree', 'ownerRate', 'ownerRate']);
  });
});
