import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, datesOf, weekday } from '../../platform/dates.ts';
import {
  chainOf,
  channelPriceFen,
  type Derivation,
  derivedFen,
  explainNight,
  isWeekendNight,
  longStayFen,
  type PricedPlan,
  type PricePart,
  priceOfNight,
  pricesOfNights,
  type SeasonLayer,
  type SeasonScope,
  seasonOf,
  seasonsClash,
} from './price-rules.ts';

const START = '2026-12-01';
const day = fc.nat(60).map((days) => addDays(START, days));
const fenOf = fc.integer({ min: 1, max: 2_000_000 });
/** Often leaves half a fen. */
const percent = fc.oneof(
  fc.integer({ min: -9_900, max: 90_000 }),
  fc.constantFrom(-7_500, -5_000, -2_500, -1_250, 1_250, 2_500, 5_000, 10_000),
);
const amount = fc.integer({ min: -500_000, max: 500_000 });
const step = fc.record({ percentBp: percent, amountFen: amount });
const season: fc.Arbitrary<SeasonLayer> = fc
  .tuple(fc.nat(50), fc.nat(20), fc.uniqueArray(fc.nat(6), { maxLength: 3 }), fc.nat(99), fc.nat(2), fenOf)
  .map(([from, length, weekdays, priority, kind, value]) => ({
    id: `${from}-${priority}`,
    priority,
    from: addDays(START, from),
    to: addDays(START, from + length),
    weekdays,
    kind: (['set', 'percent', 'amount'] as const)[kind] ?? 'set',
    value: kind === 1 ? (value % 99_900) - 9_900 : value,
  }));
const plan: fc.Arbitrary<PricedPlan> = fc.record({
  basePriceFen: fc.integer({ min: 0, max: 2_000_000 }),
  weekendPriceFen: fc.option(fenOf),
  weekendNights: fc.uniqueArray(fc.nat(6)),
  seasons: fc.array(season, { maxLength: 4 }).map((all) => all.sort((a, b) => b.priority - a.priority)),
  cells: fc.array(fc.tuple(day, fenOf), { maxLength: 20 }).map((cells) => new Map(cells)),
  steps: fc.array(step, { maxLength: 3 }),
  rounding: fc.constantFrom('fen' as const, 'yuan' as const),
});

/** Keeps the parent's price in whole fen, so that the shown price is exact. */
const isWhole = ({ kind }: SeasonLayer): boolean => kind !== 'percent';

/** Naive reference: fractions as integer pairs. */
const naive = (of: PricedPlan, night: string): number => {
  const base = BigInt(
    of.weekendPriceFen !== null && of.weekendNights.includes(weekday(night))
      ? of.weekendPriceFen
      : of.basePriceFen,
  );
  let [n, d] = [base, 1n];
  const found = seasonOf(of.seasons, night);
  if (found?.kind === 'set') n = BigInt(found.value);
  if (found?.kind === 'amount') n = base === 0n ? 0n : base + BigInt(found.value);
  if (found?.kind === 'percent') [n, d] = [base * BigInt(10_000 + found.value), 10_000n];
  const cell = of.cells.get(night);
  if (cell !== undefined) [n, d] = [BigInt(cell), 1n];
  for (const { percentBp, amountFen } of of.steps) {
    if (n <= 0n) return 0;
    [n, d] = [n * BigInt(10_000 + percentBp) + BigInt(amountFen) * d * 10_000n, d * 10_000n];
  }
  if (n <= 0n) return 0;
  const unit = of.rounding === 'yuan' ? 100n : 1n;
  return Number((2n * n + d * unit) / (2n * d * unit)) * Number(unit);
};

/** × (1 + percent) + amount, half up. */
const plainFormula = (fen: number, { percentBp, amountFen }: Derivation): number => {
  const parts = BigInt(fen) * BigInt(10_000 + percentBp) + BigInt(amountFen) * 10_000n;
  return fen === 0 || parts <= 0n ? 0 : Number((2n * parts + 10_000n) / 20_000n);
};

/** Each contributing layer occurs once, and rounding to the yuan is the only remainder. */
const expectEveryLayer = (of: PricedPlan, night: string, parts: readonly PricePart[]): void => {
  const season = seasonOf(of.seasons, night);
  const cell = of.cells.get(night);
  const rounded = parts.find(({ layer }) => layer === 'rounding');
  expect(parts.filter((part) => part !== rounded).map(({ layer }) => layer)).toEqual([
    'base',
    ...(isWeekendNight(of, night) ? ['weekend'] : []),
    ...(season ? ['season'] : []),
    ...(cell === undefined ? [] : ['calendar']),
    ...of.steps.map(() => 'derived'),
  ]);
  if (cell !== undefined) expect(parts.find(({ layer }) => layer === 'calendar')?.priceFen).toBe(cell);
  expect(Math.abs(rounded?.deltaFen ?? 0)).toBeLessThanOrEqual(of.rounding === 'yuan' ? 50 : 0);
};

describe('the price of a night', () => {
  test('follows the layers exactly, never negative, rounded once', () => {
    fc.assert(
      fc.property(plan, day, (of, night) => {
        const { priceFen } = priceOfNight(of, night);
        expect(priceFen).toBe(naive(of, night));
        expect(Number.isSafeInteger(priceFen) && priceFen >= 0).toBe(true);
        if (of.rounding === 'yuan') expect(priceFen % 100).toBe(0);
      }),
      { numRuns: 10_000 },
    );
  });

  test('equals the sum of its explained parts in 10,000 random calendars', () => {
    fc.assert(
      fc.property(plan, day, fc.integer({ min: 1, max: 9 }), (of, from, length) => {
        const nights = datesOf(from, addDays(from, length));
        const explained = nights.flatMap((night) => {
          const parts = explainNight(of, night);
          expect(parts.at(-1)?.priceFen).toBe(priceOfNight(of, night).priceFen);
          expectEveryLayer(of, night, parts);
          return parts;
        });
        const quoted = pricesOfNights(of, nights).reduce((sum, { priceFen }) => sum + priceFen, 0);
        expect(explained.reduce((sum, { deltaFen }) => sum + deltaFen, 0)).toBe(quoted);
      }),
      { numRuns: 10_000 },
    );
  });

  test('does not exist where the parent has none, despite surcharges', () => {
    const nothing: PricedPlan = {
      basePriceFen: 0,
      weekendPriceFen: null,
      weekendNights: [],
      seasons: [],
      cells: new Map([[START, 4_000]]),
      steps: [{ percentBp: 0, amountFen: 3_000 }],
      rounding: 'fen',
    };
    const dearer = { ...nothing, steps: [{ percentBp: 0, amountFen: -5_000 }, ...nothing.steps] };
    expect(priceOfNight(nothing, START).priceFen).toBe(7_000);
    expect(priceOfNight(nothing, addDays(START, 1)).priceFen).toBe(0);
    expect(priceOfNight(dearer, START).priceFen).toBe(0);
    expect(explainNight(dearer, START).at(-1)?.priceFen).toBe(0);
    expect(channelPriceFen(0, { percentBp: 0, amountFen: 500 })).toBe(0);
    const season = {
      id: 's',
      priority: 1,
      from: START,
      to: START,
      weekdays: [],
      kind: 'amount',
      value: 900,
    } as const;
    expect(priceOfNight({ ...nothing, cells: new Map(), seasons: [season], steps: [] }, START).priceFen).toBe(
      0,
    );
  });

  test('is equal singly and in batches', () => {
    fc.assert(
      fc.property(plan, day, fc.integer({ min: 1, max: 40 }), (of, from, length) => {
        const nights = datesOf(from, addDays(from, length));
        expect(pricesOfNights(of, nights)).toEqual(nights.map((night) => priceOfNight(of, night)));
      }),
    );
  });

  test('of a derived plan equals the formula on its parent', () => {
    fc.assert(
      fc.property(plan, step, day, (of, formula, night) => {
        const parent = { ...of, steps: [], rounding: 'fen' as const, seasons: of.seasons.filter(isWhole) };
        const child = { ...parent, steps: [formula] };
        const parentFen = priceOfNight(parent, night).priceFen;
        const expected = plainFormula(parentFen, formula);
        expect(priceOfNight(child, night)).toEqual({ priceFen: expected, layer: 'derived' });
        expect(derivedFen(parentFen, formula)).toBe(expected);
      }),
      { numRuns: 10_000 },
    );
  });
});

test('uses the season with the higher priority', () => {
  const low = {
    id: 'a',
    priority: 1,
    from: START,
    to: addDays(START, 9),
    weekdays: [],
    kind: 'set',
    value: 10,
  } as const;
  const high = { ...low, id: 'b', priority: 9, from: addDays(START, 3), to: addDays(START, 3), value: 20 };
  expect(seasonOf([high, low], addDays(START, 3))?.id).toBe('b');
  expect(seasonOf([high, low], addDays(START, 4))?.id).toBe('a');
  expect(seasonOf([high, low], addDays(START, 10))).toBeUndefined();
});

test('reports a clash of equal-priority seasons exactly when a night, type and plan is in both', () => {
  const ids = ['p', 'q', 'r'];
  const scope: fc.Arbitrary<SeasonScope> = fc.record({
    id: fc.constant(''),
    priority: fc.nat(1),
    from: fc.nat(6).map((days) => addDays(START, days)),
    to: fc.nat(6).map((days) => addDays(START, days + 6)),
    weekdays: fc.uniqueArray(fc.nat(6), { maxLength: 2 }),
    kind: fc.constant('set' as const),
    value: fc.constant(1),
    roomTypeIds: fc.subarray(ids),
    planIds: fc.subarray(ids),
  });
  const takes = (one: SeasonScope, weekdayOf: number, type: string, planId: string) =>
    (one.weekdays.length === 0 || one.weekdays.includes(weekdayOf)) &&
    (one.roomTypeIds.length === 0 || one.roomTypeIds.includes(type)) &&
    (one.planIds.length === 0 || one.planIds.includes(planId));
  fc.assert(
    fc.property(scope, scope, (a, b) => {
      // Dates and weekdays are judged apart: a season that is prolonged must not clash all of a sudden.
      const met =
        a.priority === b.priority &&
        a.from <= b.to &&
        b.from <= a.to &&
        [0, 1, 2, 3, 4, 5, 6].some((at) =>
          ids.some((type) => ids.some((planId) => takes(a, at, type, planId) && takes(b, at, type, planId))),
        );
      expect(seasonsClash(a, b)).toBe(met);
    }),
    { numRuns: 2_000 },
  );
});

test('discounts room nights by the longest tier reached', () => {
  const tiers = [
    { minNights: 7, percentBp: 1_000 },
    { minNights: 28, percentBp: 2_500 },
  ];
  expect(longStayFen(100_000, 6, tiers)).toBe(0);
  expect(longStayFen(100_000, 7, tiers)).toBe(-10_000);
  expect(longStayFen(100_005, 30, tiers)).toBe(-25_001);
  expect(longStayFen(0, 30, tiers)).toBe(0);
});

test("applies the channel's factor only there", () => {
  expect(channelPriceFen(40_000, undefined)).toBe(40_000);
  expect(channelPriceFen(40_001, { percentBp: 1_250, amountFen: 500 })).toBe(45_501);
});

test('has no chain for a cycle of plans', () => {
  const plans = new Map([
    ['a', { id: 'a', parentId: 'b' }],
    ['b', { id: 'b', parentId: 'a' }],
    ['c', { id: 'c', parentId: null }],
    ['d', { id: 'd', parentId: 'c' }],
  ]);
  expect(chainOf(plans, 'a')).toBeNull();
  expect(chainOf(plans, 'd')?.map(({ id }) => id)).toEqual(['d', 'c']);
});
