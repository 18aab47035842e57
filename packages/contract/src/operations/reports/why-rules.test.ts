import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  driverGroupOf,
  driverParts,
  foldParts,
  type GroupSides,
  groupParts,
  type MixCell,
  type NightSide,
  nightFigures,
  partsOfTotals,
  roundHalf,
  sumOfParts,
  valueOfQuotient,
} from './why-rules.ts';

const side = (of: Partial<NightSide>): NightSide => ({
  ...{ rooms: 100, blocked: {}, stopSold: 0, sold: 0, fen: 0, commissionFen: 0, cells: [] },
  ...of,
});
const cell = (key: string, sold: number, fen: number, listFen = fen): MixCell => ({
  key,
  sold,
  fen,
  listFen,
});
const amounts = (parts: ReturnType<typeof driverParts>) =>
  Object.fromEntries((parts ?? []).map(({ key, amount }) => [key, amount]));

describe('a business computed by hand', () => {
  // Before: 100 nights, 50 sold at ¥200.00. Now: 10 in repair, 54 sold: 27 for ¥210, 27 for ¥240 less ¥6.
  const before = side({ sold: 50, fen: 1_000_000, cells: [cell('a', 40, 760_000), cell('b', 10, 240_000)] });
  const now = side({
    blocked: { out_of_order: 10 },
    sold: 54,
    fen: 27 * 21_000 + 27 * 23_400,
    cells: [cell('a', 27, 27 * 21_000), cell('b', 27, 27 * 23_400, 27 * 24_000)],
  });

  test('revenue: nights in repair, occupancy, mix, list price and discounts in this order', () => {
    expect(amounts(driverParts('revenue', before, now))).toEqual({
      rooms: 0,
      // 10 of 100 open nights at ¥100.00 each.
      'block.out_of_order': -100_000,
      stopSell: 0,
      // 54 instead of 45 nights at ¥200.00.
      occupancy: 180_000,
      // 27 × 190 + 27 × 240 instead of 54 × 200.
      mix: 81_000,
      price: 54_000,
      discount: -16_200,
    });
  });

  test('occupancy, ADR and RevPAR', () => {
    expect(amounts(driverParts('occupancy', before, now))).toMatchObject({
      'block.out_of_order': -500,
      occupancy: 900,
    });
    expect(amounts(driverParts('adr', before, now))).toEqual({ mix: 1_500, price: 1_000, discount: -300 });
    expect(amounts(driverParts('revpar', before, now))).toMatchObject({
      'block.out_of_order': -1_000,
      occupancy: 1_800,
      mix: 810,
      price: 540,
      discount: -162,
    });
    expect(amounts(driverParts('sold', before, now))).toMatchObject({
      'block.out_of_order': -5,
      occupancy: 9,
    });
  });

  test('rooms added at the earlier occupancy and rate', () => {
    const more = side({
      ...before,
      rooms: 120,
      sold: 60,
      fen: 1_200_000,
      cells: [cell('a', 48, 912_000), cell('b', 12, 288_000)],
    });
    expect(amounts(driverParts('revenue', before, more))).toMatchObject({
      rooms: 200_000,
      occupancy: 0,
      mix: 0,
    });
    expect(amounts(driverParts('revpar', before, more))).toMatchObject({ rooms: 0, occupancy: 0 });
  });

  test('a channel has no rooms: nights and rate only', () => {
    const channel = { rooms: null };
    expect(
      Object.keys(amounts(driverParts('revenue', { ...before, ...channel }, { ...now, ...channel }))),
    ).toEqual(['occupancy', 'mix', 'price', 'discount']);
    expect(driverParts('occupancy', { ...before, ...channel }, { ...now, ...channel })).toBeNull();
  });

  test('nothing sold before: everything is occupancy', () => {
    expect(amounts(driverParts('revenue', side({}), now))).toMatchObject({ occupancy: now.fen });
    expect(driverParts('adr', side({}), now)).toBeNull();
  });

  test('a new property as good as the whole changes no quotient', () => {
    const groups: GroupSides[] = [
      { key: 'old', before: { of: 60, per: 100 }, now: { of: 70, per: 100 } },
      { key: 'new', before: { of: 0, per: 0 }, now: { of: 60, per: 100 } },
    ];
    const total = { key: '', before: { of: 60, per: 100 }, now: { of: 130, per: 200 } };
    expect(groupParts(groups, total, 10_000)).toEqual([
      { key: 'new', amount: 0 },
      { key: 'old', amount: 500 },
    ]);
  });
});

test('the steps belong to the groups of the screen', () => {
  expect(['rooms', 'block.held', 'stopSell', 'occupancy', 'mix', 'commission'].map(driverGroupOf)).toEqual([
    ...['available', 'available', 'available', 'occupancy', 'rate', 'commission'],
  ]);
});

test('rounding mirrors negative amounts', () => {
  expect([0.5, -0.5, 1.49, -1.5].map(roundHalf)).toEqual([1, -1, 1, -2]);
  expect(
    partsOfTotals(
      0,
      [
        ['a', 0.5],
        ['b', 0.9],
      ],
      1,
    ),
  ).toEqual([
    { key: 'a', amount: 1 },
    { key: 'b', amount: 0 },
  ]);
});

test('small parts are folded and nothing is lost', () => {
  const parts = [1_000, -700, 5, -3, 2].map((amount, n) => ({ key: String(n), amount }));
  const { shown, folded } = foldParts(parts);
  expect(shown.map(({ amount }) => amount)).toEqual([1_000, -700]);
  expect(folded).toEqual({ count: 3, amount: 4 });
  expect(foldParts(parts.slice(0, 3)).folded).toBeNull();
});

const count = fc.integer({ min: 0, max: 3_000 });
const fen = fc.integer({ min: 0, max: 900_000_00 });
const arbitraryCells = fc.uniqueArray(
  // Nothing is sold at more than a hundred times its list price.
  fc
    .record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), sold: count, fen, listFen: fen })
    .map((cell) => ({ ...cell, listFen: Math.max(cell.listFen, Math.ceil(cell.fen / 100)) })),
  { selector: ({ key }) => key },
);
/** The cells are the nights sold. */
const arbitrarySide: fc.Arbitrary<NightSide> = fc
  .record({
    rooms: fc.option(count, { freq: 8 }),
    blocked: fc.dictionary(fc.constantFrom('closed', 'held', 'out_of_order'), count),
    stopSold: count,
    commissionFen: fen,
    cells: arbitraryCells,
  })
  .map((of) => ({
    ...of,
    sold: of.cells.reduce((sum, one) => sum + one.sold, 0),
    fen: of.cells.reduce((sum, one) => sum + one.fen, 0),
  }));

const expectedOf = (figure: (typeof nightFigures)[number], of: NightSide): number => {
  const blocked = Object.values(of.blocked).reduce((sum, one) => sum + one, 0);
  const rooms = of.rooms ?? 0;
  return {
    sold: of.sold,
    revenue: of.fen,
    occupancy: (of.sold * 10_000) / rooms,
    adjusted: (of.sold * 10_000) / (rooms - blocked),
    adr: of.fen / of.sold,
    revpar: of.fen / rooms,
    netRevenue: of.fen - of.commissionFen,
    netAdr: (of.fen - of.commissionFen) / of.sold,
  }[figure];
};

describe('random businesses', () => {
  test('drivers add up to the difference to the fen', () => {
    fc.assert(
      fc.property(arbitrarySide, arbitrarySide, fc.constantFrom(...nightFigures), (before, now, figure) => {
        const parts = driverParts(figure, before, now);
        const [start, end] = [expectedOf(figure, before), expectedOf(figure, now)];
        if (!Number.isFinite(start) || !Number.isFinite(end)) {
          expect(parts).toBeNull();
          return;
        }
        expect(parts?.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
        expect(sumOfParts(parts ?? [])).toBe(roundHalf(end) - roundHalf(start) + 0);
      }),
      { numRuns: 1_000 },
    );
  });

  const quotients = fc.record({ of: fc.integer({ min: -5_000, max: 500_000 }), per: count });
  const arbitraryGroups = fc.uniqueArray(fc.record({ key: fc.uuid(), before: quotients, now: quotients }), {
    selector: ({ key }) => key,
    minLength: 1,
    maxLength: 12,
  });
  const totalOf = (groups: readonly GroupSides[], pick: 'before' | 'now') => ({
    of: groups.reduce((sum, group) => sum + group[pick].of, 0),
    per: groups.reduce((sum, group) => sum + (group[pick].per ?? 0), 0),
  });

  test('groups add up to the difference, as sums and as quotients, also of a shared denominator', () => {
    fc.assert(
      fc.property(
        arbitraryGroups,
        fc.constantFrom('sum', 'own', 'shared'),
        fc.constantFrom(1, 100, 10_000),
        (groups, kind, scale) => {
          const change = (one: { of: number; per: number }) => ({
            of: one.of,
            per: kind === 'sum' ? null : kind === 'own' ? one.per : 0,
          });
          const asked = groups.map(({ key, before, now }) => ({
            key,
            before: change(before),
            now: change(now),
          }));
          const total = {
            key: '',
            before: { ...totalOf(groups, 'before'), ...(kind === 'sum' && { per: null }) },
            now: { ...totalOf(groups, 'now'), ...(kind === 'sum' && { per: null }) },
          };
          const parts = groupParts(asked, total, scale);
          const [start, end] = [valueOfQuotient(total.before, scale), valueOfQuotient(total.now, scale)];
          if (start === null || end === null) {
            expect(parts).toBeNull();
            return;
          }
          expect(sumOfParts(parts ?? [])).toBe(roundHalf(end) - roundHalf(start) + 0);
          const { shown, folded } = foldParts(parts ?? []);
          expect(sumOfParts(shown) + (folded?.amount ?? 0)).toBe(roundHalf(end) - roundHalf(start) + 0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('the parts of groups do not depend on the order they come in', () => {
    fc.assert(
      fc.property(arbitraryGroups, (groups) => {
        const total = { key: '', before: totalOf(groups, 'before'), now: totalOf(groups, 'now') };
        const sorted = (all: ReturnType<typeof groupParts>) =>
          all?.map(({ key, amount }) => `${key} ${amount}`);
        expect(sorted(groupParts([...groups].reverse(), total, 100))).toEqual(
          sorted(groupParts(groups, total, 100)),
        );
      }),
    );
  });
});
