import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { MANUAL_HOURS, SUGGESTION_DAYS } from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { describe, expect, test } from 'vitest';
import { type CalendarRow, isDerived } from '../calendar-rules.ts';
import { placeOf, type RuleAtWork } from './suggestion-facts-rules.ts';
import {
  noSuggestions,
  type PlanInput,
  planSuggestions,
  type Standing,
  type SuggestionPlan,
  windowOf,
} from './suggestion-plan-rules.ts';

const TODAY = '2026-11-20';
const day = (n: number): string => addDays(TODAY, n);
const rowOf = (cells: Record<string, number> = {}, more: Partial<CalendarRow> = {}): CalendarRow => {
  const prices = new Map(Object.entries(cells));
  const layers = { basePriceFen: 40_000, weekendPriceFen: null, weekendNights: [], seasons: [] };
  return {
    ...{ houseId: 'h', roomTypeId: 't', planId: 'p', houseName: 'H', roomTypeName: 'T', planName: 'P' },
    ...{ rootPlanId: 'p', planCode: 'P' },
    priced: { ...layers, cells: prices, steps: [], rounding: 'fen' },
    ...{ prices, restrictions: new Map() },
    ...more,
  };
};
/** Ten percent more on the nights from today to the day after tomorrow. */
const rule = (more: Partial<RuleAtWork> = {}): RuleAtWork => ({
  ...{ id: 'a', name: 'A', mode: 'live', priority: 10, roomTypeIds: [], planCodes: [], houseIds: null },
  ...{ occupancyMin: null, occupancyBelow: null, daysOutMin: null, daysOutMax: 2, weekdays: [] },
  ...{ pace: null, pacePoints: 10, paceReference: 'recentWeeks', effect: 'percent', value: 1_000 },
  ...{ floorFen: null, ceilingFen: null, maxChangePercent: 100 },
  ...more,
});
const place = (n: number, row = rowOf()): string => placeOf({ ...row, night: day(n) });
const input = (rules: readonly RuleAtWork[], more: Partial<PlanInput> = {}): PlanInput => ({
  rows: [],
  houses: [{ id: 'h', today: TODAY, dayStart: new Date(0) }],
  rules,
  codes: new Map([['p', 'FLEX']]),
  books: { sold: () => 8, pace: () => ({ recentWeeks: 2_000, lastYear: -2_000 }) },
  rooms: () => 10,
  log: { dayStartFen: new Map(), decidedAt: new Map() },
  standing: new Map(),
  now: 1_000 * 3_600_000,
  ...more,
});
const planOf = (of: PlanInput, rows: readonly CalendarRow[] = [rowOf()]): SuggestionPlan => {
  const plan = noSuggestions();
  planSuggestions(plan, of, rows);
  return plan;
};
const written = ({ changes }: SuggestionPlan) =>
  changes.map(({ night, before, after }) => [night, before.fen, after.fen]);
const nightsOf = (plan: SuggestionPlan) => plan.written.map(({ night }) => night);

describe('a live rule', () => {
  test('writes the nights it covers, each noted with the facts known', () => {
    const plan = planOf(input([rule()]));
    expect(written(plan)).toEqual([0, 1, 2].map((n) => [day(n), null, 44_000]));
    expect(plan.changes.map(({ after }) => after.shownFen)).toEqual([44_000, 44_000, 44_000]);
    expect(plan.written[1]).toMatchObject({
      ...{ night: day(1), wasFen: 40_000, handFen: null, rooms: 10, sold: 8, daysOut: 1, paceBp: null },
      rule: { id: 'a' },
      price: { priceFen: 44_000, clears: false },
    });
    expect([plan.pending, plan.byHand]).toEqual([[], 0]);
  });

  test('without a limit covers half a year ahead', () => {
    const nights = nightsOf(planOf(input([rule({ daysOutMax: null })])));
    expect([nights[0], nights.at(-1), nights.length]).toEqual([
      TODAY,
      day(SUGGESTION_DAYS),
      SUGGESTION_DAYS + 1,
    ]);
  });

  test('starts from the manual price, and writes once', () => {
    const byHand = rowOf({ [day(1)]: 50_000 });
    expect(written(planOf(input([rule({ daysOutMin: 1, daysOutMax: 1 })]), [byHand]))).toEqual([
      [day(1), 50_000, 55_000],
    ]);
    const standing = new Map<string, Standing>([[place(1), { ruleId: 'a', handFen: 50_000 }]]);
    const log = { dayStartFen: new Map([[place(1), 50_000]]), decidedAt: new Map() };
    const again = input([rule({ daysOutMin: 1, daysOutMax: 1 })], { standing, log });
    expect(written(planOf(again, [rowOf({ [day(1)]: 55_000 })]))).toEqual([]);
  });

  test('withdraws a suggestion that no longer applies and restores the manual price or none', () => {
    const rules = [rule({ daysOutMax: 0 })];
    for (const handFen of [null, 42_000]) {
      const standing = new Map<string, Standing>([[place(5), { ruleId: 'a', handFen }]]);
      const log = { dayStartFen: new Map([[place(5), 40_000]]), decidedAt: new Map() };
      const plan = planOf(input(rules, { standing, log }), [rowOf({ [day(5)]: 46_000 })]);
      expect(written(plan).filter(([night]) => night === day(5))).toEqual([[day(5), 46_000, handFen]]);
    }
  });

  test('skips cells decided recently by users, and counts them', () => {
    const { now } = input([]);
    const decided = (hours: number) => ({
      dayStartFen: new Map<string, number>(),
      decidedAt: new Map([[place(1), now - hours * 3_600_000]]),
    });
    const lately = planOf(input([rule()], { log: decided(MANUAL_HOURS - 1) }));
    expect([nightsOf(lately), lately.byHand]).toEqual([[day(0), day(2)], 1]);
    const before = planOf(input([rule()], { log: decided(MANUAL_HOURS) }));
    expect([before.written.length, before.byHand]).toEqual([3, 0]);
  });

  test("limits the change per day from the day's first price", () => {
    const log = { dayStartFen: new Map([[place(0), 39_000]]), decidedAt: new Map() };
    const plan = planOf(input([rule({ daysOutMax: 0, maxChangePercent: 5 })], { log }));
    expect(written(plan)).toEqual([[TODAY, null, 40_950]]);
  });
});

describe('the reach of a rule', () => {
  const count = (more: Partial<RuleAtWork>, row = rowOf()) =>
    planOf(input([rule(more)]), [row]).written.length;

  test('is its properties, types and plans, or all without any', () => {
    expect([count({ houseIds: new Set(['h']) }), count({ houseIds: new Set(['i']) })]).toEqual([3, 0]);
    expect([count({ roomTypeIds: ['t', 'u'] }), count({ roomTypeIds: ['u'] })]).toEqual([3, 0]);
    expect([count({ planCodes: ['FLEX'] }), count({ planCodes: ['STANDARD'] })]).toEqual([3, 0]);
    const standard = rowOf({}, { planId: STANDARD_PLAN_ID });
    expect([count({ planCodes: ['STANDARD'] }, standard), count({ planCodes: ['FLEX'] }, standard)]).toEqual([
      3, 0,
    ]);
  });

  test('excludes derived plans, other properties and nights without rooms', () => {
    const { priced } = rowOf();
    const derived = rowOf({}, { priced: { ...priced, steps: [{ percentBp: -1_000, amountFen: 0 }] } });
    expect([isDerived(derived), count({}, derived), count({}, rowOf({}, { houseId: 'i' }))]).toEqual([
      true,
      0,
      0,
    ]);
    const rooms = (_: string, night: string) => (night === day(1) ? 0 : 10);
    expect(nightsOf(planOf(input([rule()], { rooms })))).toEqual([day(0), day(2)]);
  });

  test('notes the pace it requires', () => {
    const paceBp = (more: Partial<RuleAtWork>) =>
      planOf(input([rule({ daysOutMax: 0, ...more })])).written.map((one) => one.paceBp);
    expect(paceBp({ pace: 'ahead' })).toEqual([2_000]);
    expect(paceBp({ pace: 'behind' })).toEqual([]);
    expect(paceBp({ pace: 'behind', paceReference: 'lastYear' })).toEqual([-2_000]);
  });
});

describe('a shadow rule', () => {
  const live = rule({ id: 'live', priority: 5 });
  const shadow = rule({ id: 'shadow', mode: 'shadow', priority: 10, value: 2_000, daysOutMax: 0 });

  test('writes nothing and notes its suggestion', () => {
    const plan = planOf(input([shadow]));
    expect([plan.changes, plan.written]).toEqual([[], []]);
    expect(plan.pending.map(({ night, price, wasFen }) => [night, price.priceFen, wasFen])).toEqual([
      [TODAY, 48_000, 40_000],
    ]);
  });

  test('is noted against the price that live rules set first', () => {
    const plan = planOf(input([live, shadow]));
    expect(nightsOf(plan)).toEqual([day(0), day(1), day(2)]);
    expect(plan.pending.map(({ rule: { id }, price, wasFen }) => [id, price.priceFen, wasFen])).toEqual([
      ['shadow', 48_000, 44_000],
    ]);
  });

  test('is not noted where a live rule of higher priority applies', () => {
    const plan = planOf(input([{ ...live, priority: 20 }, shadow]));
    expect([plan.written.length, plan.pending]).toEqual([3, []]);
  });

  test('skips cells decided recently by users, counted once', () => {
    const log = { dayStartFen: new Map<string, number>(), decidedAt: new Map([[place(0), input([]).now]]) };
    const plan = planOf(input([live, shadow], { log }));
    expect([plan.pending, plan.byHand, nightsOf(plan)]).toEqual([[], 1, [day(1), day(2)]]);
  });
});

test("covers its properties' first morning to last night in any time zone", () => {
  const house = (id: string, today: string) => ({ id, today, dayStart: new Date(0) });
  expect(windowOf([house('b', day(1)), house('a', TODAY), house('c', TODAY)])).toEqual({
    ...{ from: TODAY, to: day(SUGGESTION_DAYS + 2), nights: SUGGESTION_DAYS + 2 },
  });
  const houses = [house('h', TODAY), house('i', day(1))];
  const rows = [rowOf(), rowOf({}, { houseId: 'i' })];
  const plan = planOf(input([rule({ daysOutMax: 0 })], { houses }), rows);
  expect(plan.written.map(({ row, night, daysOut }) => [row.houseId, night, daysOut])).toEqual([
    ['h', TODAY, 0],
    ['i', day(1), 0],
  ]);
});
