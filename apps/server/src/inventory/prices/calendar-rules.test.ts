import type { PricedPlan } from '@minsu/contract/inventory/prices/price-rules.ts';
import { noRestrictions, type Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CalendarOperation,
  type CalendarRow,
  type CellChange,
  MAX_PRICE_FEN,
  medianNights,
  medianOf,
  planChange,
  rulePrices,
  sameRules,
  shownWith,
  stateOf,
} from './calendar-rules.ts';

const START = '2026-12-01';
const day = (n: number): string => addDays(START, n);
const nights = [0, 1, 2].map(day);
const rowOf = (
  cells: Record<string, number> = {},
  more: Partial<PricedPlan> = {},
  restrictions: Record<string, Restrictions> = {},
): CalendarRow => {
  const prices = new Map(Object.entries(cells));
  const layers = { basePriceFen: 40_000, weekendPriceFen: null, weekendNights: [], seasons: [] };
  return {
    ...{ houseId: 'h', roomTypeId: 't', planId: 'p', houseName: 'H', roomTypeName: 'T', planName: 'P' },
    ...{ rootPlanId: 'p', planCode: 'P' },
    priced: { ...layers, cells: prices, steps: [], rounding: 'fen', ...more },
    prices,
    restrictions: new Map(Object.entries(restrictions)),
  };
};
const derived = (cells: Record<string, number> = {}) => ({
  ...rowOf(cells, { steps: [{ percentBp: -1_000, amountFen: 0 }] }),
  ...{ planId: 'd', planCode: 'D' },
  prices: new Map<string, number>(),
});
const change = (row: CalendarRow, operation: CalendarOperation, of = nights) =>
  planChange([row], of, operation);
const prices = (row: CalendarRow, operation: CalendarOperation) =>
  change(row, operation).changes.map(({ night, before, after }) => [night, before.shownFen, after.shownFen]);

describe('a cell', () => {
  test('shows the manual price over the layers, and the layers again once it is cleared', () => {
    const row = rowOf({ [day(1)]: 55_000 });
    expect(stateOf(row, day(1))).toEqual({ fen: 55_000, rules: noRestrictions, shownFen: 55_000 });
    expect(stateOf(row, day(0))).toEqual({ fen: null, rules: noRestrictions, shownFen: 40_000 });
    expect(rulePrices(row, nights)).toEqual([40_000, 40_000, 40_000]);
    expect(shownWith(row, day(1), null)).toBe(40_000);
    expect(shownWith(row, day(1), 60_000)).toBe(60_000);
  });

  test("shows a derived plan's price from its parent, whatever was set on it", () => {
    const row = derived({ [day(1)]: 50_000 });
    expect(rulePrices(row, nights)).toEqual([36_000, 45_000, 36_000]);
    expect([shownWith(row, day(1), null), shownWith(row, day(1), 99_900)]).toEqual([45_000, 45_000]);
  });

  test('takes the usual price from priced nights over at least a quarter of a year', () => {
    expect(medianNights(START, day(2))).toEqual(datesOf(START, day(91)));
    expect(medianNights(START, day(90))).toEqual(datesOf(START, day(91)));
    expect(medianNights(START, day(120)).at(-1)).toBe(day(120));
    const without = rowOf({ [day(0)]: 0, [day(1)]: 0, [day(2)]: 70_000 }, { basePriceFen: 0 });
    expect([medianOf(without, nights), medianOf(rowOf(), nights), medianOf(rowOf(), [])]).toEqual([
      70_000, 40_000, 0,
    ]);
  });

  test('compares restrictions field by field', () => {
    expect(sameRules(noRestrictions, { ...noRestrictions })).toBe(true);
    for (const other of [{ minStay: 2 }, { stopSell: true }, { closedDeparture: true }])
      expect(sameRules(noRestrictions, { ...noRestrictions, ...other })).toBe(false);
  });
});

describe('a bulk change', () => {
  test('lists exactly the cells it changes', () => {
    const row = rowOf({ [day(1)]: 50_000 });
    expect(prices(row, { price: { kind: 'set', value: 50_000 } })).toEqual([
      [day(0), 40_000, 50_000],
      [day(2), 40_000, 50_000],
    ]);
    expect(prices(row, { price: { kind: 'amount', value: 1_000 } })).toEqual([
      [day(0), 40_000, 41_000],
      [day(1), 50_000, 51_000],
      [day(2), 40_000, 41_000],
    ]);
    expect(prices(row, { price: { kind: 'clear' } })).toEqual([[day(1), 50_000, 40_000]]);
    expect(change(row, {}).changes).toEqual([]);
    expect(change(row, { price: { kind: 'clear' } }, []).changes).toEqual([]);
  });

  test('copies a period night by night, with restrictions only on request', () => {
    const closed = { ...noRestrictions, stopSell: true };
    const row = rowOf({ [day(10)]: 61_000, [day(12)]: 63_000 }, {}, { [day(11)]: closed });
    const copy = { kind: 'copy' as const, copyFrom: day(10), value: 0 };
    expect(prices(row, { price: copy })).toEqual([
      [day(0), 40_000, 61_000],
      [day(1), 40_000, 40_000],
      [day(2), 40_000, 63_000],
    ]);
    const rulesOf = (copyRestrictions: boolean) =>
      change(row, { price: copy, copyRestrictions }).changes.map(({ after }) => after.rules.stopSell);
    expect(rulesOf(false)).toEqual([false, false, false]);
    expect(rulesOf(true)).toEqual([false, true, false]);
  });

  test('skips and counts prices of derived plans but restricts them', () => {
    const operation = { price: { kind: 'set' as const, value: 1_000 }, restrictions: { minStay: 3 } };
    const { changes, skippedDerived } = planChange([derived(), rowOf()], nights.slice(0, 1), operation);
    expect(skippedDerived).toBe(1);
    expect(changes.map(({ after }) => [after.fen, after.shownFen, after.rules.minStay])).toEqual([
      [null, 900, 3],
      [1_000, 1_000, 3],
    ]);
    expect(change(derived(), { restrictions: { minStay: 3 } }).skippedDerived).toBe(0);
  });

  test('previews prices of derived plans, selected or not, and writes none', () => {
    const raise = { price: { kind: 'percent' as const, value: 1_000 } };
    const shown = (following: readonly CellChange[]) =>
      following.map(({ row, night, before, after }) => [row.planId, night, before.shownFen, after.shownFen]);
    const expected = nights.map((night) => ['d', night, 36_000, 39_600]);
    const chosen = planChange([rowOf(), derived()], nights, raise);
    expect(shown(chosen.following)).toEqual(expected);
    expect(chosen.changes.map(({ row }) => row.planId)).toEqual(['p', 'p', 'p']);
    expect(shown(planChange([rowOf()], nights, raise, [derived()]).following)).toEqual(expected);
    // Its root stays: so does the derived plan.
    expect(planChange([derived()], nights, raise).following).toEqual([]);
    const cleared = planChange([rowOf({ [day(1)]: 60_000 })], nights, { price: { kind: 'clear' } }, [
      derived({ [day(1)]: 60_000 }),
    ]);
    expect(shown(cleared.following)).toEqual([['d', day(1), 54_000, 36_000]]);
  });

  test('refuses invalid and too high prices, and a minimum stay above the maximum', () => {
    const problemsOf = (row: CalendarRow, operation: CalendarOperation) => {
      const { notPositive, tooHigh, minAboveMax } = change(row, operation, nights.slice(0, 1)).problems;
      return [notPositive.length, tooHigh.length, minAboveMax.length];
    };
    const set = (value: number) => ({ price: { kind: 'set' as const, value } });
    expect(problemsOf(rowOf(), set(1))).toEqual([0, 0, 0]);
    expect(problemsOf(rowOf(), set(0))).toEqual([1, 0, 0]);
    expect(problemsOf(rowOf(), { price: { kind: 'amount', value: -40_000 } })).toEqual([1, 0, 0]);
    // A few fen round to zero in a plan with whole yuan.
    expect(problemsOf(rowOf({}, { rounding: 'yuan' }), set(49))).toEqual([1, 0, 0]);
    expect(problemsOf(rowOf({}, { rounding: 'yuan' }), set(50))).toEqual([0, 0, 0]);
    expect(problemsOf(rowOf(), set(MAX_PRICE_FEN))).toEqual([0, 0, 0]);
    expect(problemsOf(rowOf(), set(MAX_PRICE_FEN + 1))).toEqual([0, 1, 0]);
    expect(problemsOf(rowOf(), { restrictions: { minStay: 3, maxStay: 2 } })).toEqual([0, 0, 1]);
    // A type without a price may still be restricted.
    expect(problemsOf(rowOf({}, { basePriceFen: 0 }), { restrictions: { minStay: 3 } })).toEqual([0, 0, 0]);
  });

  test('asks for confirmation above ten times the usual price', () => {
    const absurd = (value: number) => change(rowOf(), { price: { kind: 'set', value } }).absurd.length;
    expect([absurd(400_000), absurd(400_001)]).toEqual([0, 3]);
    const high = rowOf({ [day(0)]: 900_000 });
    const restricted = change(high, { restrictions: { minStay: 2 } });
    expect([restricted.absurd.length, restricted.medians.get(high)]).toEqual([0, 40_000]);
  });

  test('leaves no further changes after being applied', () => {
    const fen = fc.integer({ min: 1, max: 1_000_000 });
    const price = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), value: fen }),
      fc.record({ kind: fc.constant('clear' as const) }),
    );
    const minStay = fc.option(fc.integer({ min: 1, max: 5 }));
    const cells = fc.dictionary(fc.constantFrom(...nights), fen);
    fc.assert(
      fc.property(cells, price, minStay, fc.boolean(), (set, of, least, stopSell) => {
        const operation = { price: of, restrictions: { minStay: least, stopSell } };
        const after = new Map(Object.entries(set));
        const rules: Record<string, Restrictions> = {};
        for (const one of change(rowOf(set), operation).changes) {
          rules[one.night] = one.after.rules;
          if (one.after.fen === null) after.delete(one.night);
          else after.set(one.night, one.after.fen);
        }
        const done = rowOf(Object.fromEntries(after), {}, rules);
        expect(change(done, operation).changes).toEqual([]);
        for (const night of nights)
          expect(stateOf(done, night).shownFen).toBe(of.kind === 'set' ? of.value : 40_000);
      }),
    );
  });
});
