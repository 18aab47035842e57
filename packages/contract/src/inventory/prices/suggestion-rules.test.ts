import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '../../platform/dates.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import {
  fitsNight,
  MANUAL_HOURS,
  type NamedTerms,
  paceOf,
  type SuggestionFacts,
  suggest,
} from './suggestion-rules.ts';

const rule = (more: Partial<NamedTerms> = {}): NamedTerms => ({
  id: 'a',
  priority: 10,
  occupancyMin: null,
  occupancyBelow: null,
  daysOutMin: null,
  daysOutMax: null,
  weekdays: [],
  pace: null,
  pacePoints: 10,
  paceReference: 'recentWeeks',
  effect: 'percent',
  value: 1_000,
  floorFen: null,
  ceilingFen: null,
  maxChangePercent: 100,
  ...more,
});

const facts = (more: Partial<SuggestionFacts> = {}): SuggestionFacts => ({
  night: '2026-12-04',
  daysOut: 14,
  rooms: 10,
  sold: 8,
  paceBp: { recentWeeks: null, lastYear: null },
  bareFen: 40_000,
  shownFen: 40_000,
  dayStartFen: 40_000,
  now: 0,
  decidedAt: null,
  ownerRuleId: null,
  rounding: 'fen',
  ...more,
});

const optional = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: null });

const anyRule: fc.Arbitrary<NamedTerms> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    priority: fc.integer({ min: 1, max: 5 }),
    occupancyMin: optional(0, 100),
    occupancyBelow: optional(1, 100),
    daysOutMin: optional(0, 30),
    daysOutMax: optional(0, 180),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    pace: fc.constantFrom(null, null, 'ahead' as const, 'behind' as const),
    pacePoints: fc.integer({ min: 1, max: 60 }),
    paceReference: fc.constantFrom('recentWeeks' as const, 'lastYear' as const),
    effect: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.integer({ min: -9_900, max: 9_900 }).filter((value) => value !== 0),
    floorFen: optional(1, 60_000),
    ceilingFen: optional(30_000, 90_000),
    maxChangePercent: fc.integer({ min: 1, max: 100 }),
  })
  .map((terms) =>
    terms.floorFen !== null && terms.ceilingFen !== null && terms.floorFen > terms.ceilingFen
      ? { ...terms, floorFen: terms.ceilingFen, ceilingFen: terms.floorFen }
      : terms,
  );

const anyFacts: fc.Arbitrary<SuggestionFacts> = fc
  .record({
    daysOut: fc.integer({ min: 0, max: 180 }),
    rooms: fc.integer({ min: 0, max: 12 }),
    sold: fc.integer({ min: 0, max: 14 }),
    recentWeeks: optional(-10_000, 10_000),
    lastYear: optional(-10_000, 10_000),
    bareFen: fc.integer({ min: 0, max: 100_000 }),
    shownFen: fc.integer({ min: 0, max: 100_000 }),
    dayStartFen: fc.integer({ min: 0, max: 100_000 }),
    now: fc.integer({ min: 0, max: 200 * HOUR_MS }),
    ago: fc.option(fc.integer({ min: 0, max: 100 * HOUR_MS }), { nil: null }),
    ownerRuleId: fc.constantFrom(null, 'a', 'b', 'z'),
    rounding: fc.constantFrom('fen' as const, 'yuan' as const),
  })
  .map(({ recentWeeks, lastYear, ago, ...rest }) => {
    const unit = rest.rounding === 'yuan' ? 100 : 1;
    const whole = (fen: number) => Math.floor(fen / unit) * unit;
    return {
      ...rest,
      night: addDays('2026-12-01', rest.daysOut),
      // Prices that such a plan can show.
      bareFen: whole(rest.bareFen),
      shownFen: whole(rest.shownFen),
      dayStartFen: whole(rest.dayStartFen),
      paceBp: { recentWeeks, lastYear },
      decidedAt: ago === null ? null : rest.now - ago,
    };
  });

const anyRules = fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 4 });

const runs = { numRuns: 10_000 };

describe('for random rules and nights', () => {
  test('stays between floor and ceiling and within the daily change', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, given) => {
        const { price } = suggest(rules, given);
        if (!price) return;
        const by = rules.find(({ id }) => id === price.ruleId);
        if (!by) throw new Error('by no rule at all');
        expect(price.priceFen).toBeGreaterThan(0);
        expect(price.priceFen).toBeGreaterThanOrEqual(by.floorFen ?? 1);
        expect(price.priceFen).toBeLessThanOrEqual(by.ceilingFen ?? Number.MAX_SAFE_INTEGER);
        const moved = Math.abs(price.priceFen - given.dayStartFen);
        expect(moved * 100).toBeLessThanOrEqual(given.dayStartFen * by.maxChangePercent);
      }),
      runs,
    );
  });

  test('has parts that sum to a displayable price, and a second run changes nothing', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, given) => {
        const { price } = suggest(rules, given);
        if (!price) return;
        expect(price.parts.reduce((sum, { deltaFen }) => sum + deltaFen, 0)).toBe(price.priceFen);
        if (given.rounding === 'yuan') expect(price.priceFen % 100).toBe(0);
        const after = {
          ...given,
          shownFen: price.priceFen,
          ownerRuleId: price.clears ? null : price.ruleId,
        };
        expect(suggest(rules, after).price).toBeNull();
      }),
      runs,
    );
  });

  test('respects user decisions of the last 48 hours', () => {
    fc.assert(
      fc.property(
        anyRules,
        anyFacts,
        fc.integer({ min: 0, max: MANUAL_HOURS * HOUR_MS - 1 }),
        (rules, f, ago) => {
          expect(suggest(rules, { ...f, decidedAt: f.now - ago }).price).toBeNull();
        },
      ),
      runs,
    );
  });

  test('suggests nothing while stopped', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, f) => suggest(rules, f, true).none === 'stopped'),
      runs,
    );
  });

  test('is independent of rule order', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, f) => {
        expect(suggest([...rules].reverse(), f)).toEqual(suggest(rules, f));
      }),
      runs,
    );
  });
});

describe('conditions', () => {
  test('include the minimum occupancy and exclude the maximum', () => {
    const band = rule({ occupancyMin: 50, occupancyBelow: 80 });
    const fits = (sold: number) => fitsNight(band, facts({ sold }));
    expect([4, 5, 7, 8].map(fits)).toEqual([false, true, true, false]);
    expect(fitsNight(rule({ occupancyMin: 100 }), facts({ sold: 11 }))).toBe(true);
    expect(fitsNight(rule(), facts({ rooms: 0, sold: 0 }))).toBe(false);
  });

  test("include both ends of days out, and use the night's weekday", () => {
    const near = rule({ daysOutMin: 0, daysOutMax: 3 });
    expect([0, 3, 4].map((daysOut) => fitsNight(near, facts({ daysOut })))).toEqual([true, true, false]);
    expect(weekday('2026-12-04')).toBe(5);
    expect(fitsNight(rule({ weekdays: [5] }), facts())).toBe(true);
    expect(fitsNight(rule({ weekdays: [6] }), facts())).toBe(false);
  });

  test('compare pace at equal distance, and match none without history', () => {
    expect(paceOf(8, [4, 5, 6, 5], 10)).toBe(3_000);
    expect(paceOf(2, [6], 10)).toBe(-4_000);
    expect(paceOf(2, [], 10)).toBeNull();
    const ahead = rule({ pace: 'ahead', pacePoints: 30 });
    const at = (recentWeeks: number | null) => facts({ paceBp: { recentWeeks, lastYear: -9_000 } });
    expect([2_999, 3_000, null].map((bp) => fitsNight(ahead, at(bp)))).toEqual([false, true, false]);
    expect(fitsNight(rule({ pace: 'behind', paceReference: 'lastYear' }), at(3_000))).toBe(true);
  });
});

describe('the price', () => {
  test('uses the matching rule with the highest priority', () => {
    const rules = [rule(), rule({ id: 'b', priority: 20, value: 2_500 })];
    expect(suggest(rules, facts()).price).toMatchObject({ ruleId: 'b', priceFen: 50_000 });
  });

  test('moves stepwise within the daily change, and says so', () => {
    const steep = rule({ value: 5_000, maxChangePercent: 10, ceilingFen: 55_000 });
    const { price } = suggest([steep], facts());
    expect(price).toMatchObject({ priceFen: 44_000 });
    expect(price?.parts).toEqual([
      { kind: 'base', deltaFen: 40_000 },
      { kind: 'effect', deltaFen: 20_000 },
      { kind: 'ceiling', deltaFen: -5_000 },
      { kind: 'dailyLimit', deltaFen: -11_000 },
    ]);
    // A second run on the same day changes nothing further.
    const later = facts({ shownFen: 44_000, ownerRuleId: 'a' });
    expect(suggest([steep], later)).toEqual({ price: null, none: 'unchanged' });
    expect(suggest([steep], { ...later, dayStartFen: 44_000 }).price?.priceFen).toBe(48_400);
  });

  test('keeps whole yuan within the limits', () => {
    const given = facts({ bareFen: 33_300, shownFen: 33_300, dayStartFen: 33_300, rounding: 'yuan' });
    expect(suggest([rule({ value: 1_500, ceilingFen: 38_050 })], given).price?.priceFen).toBe(38_000);
    expect(suggest([rule({ value: 333 })], given).price?.priceFen).toBe(34_400);
  });

  test('suggests nothing for limits that no price satisfies', () => {
    const far = rule({ ceilingFen: 20_000, maxChangePercent: 5 });
    expect(suggest([far], facts())).toEqual({ price: null, none: 'limits' });
  });

  test("withdraws only the rule's own price when it no longer matches", () => {
    const full = rule({ occupancyMin: 90 });
    const stands = facts({ shownFen: 44_000, dayStartFen: 44_000, ownerRuleId: 'a' });
    expect(suggest([full], stands).price).toMatchObject({ priceFen: 40_000, clears: true });
    expect(suggest([full], { ...stands, ownerRuleId: 'b' })).toEqual({ price: null, none: 'noMatch' });
    const slow = suggest([{ ...full, maxChangePercent: 5 }], stands).price;
    expect(slow).toMatchObject({ priceFen: 41_800, clears: false });
  });
});
