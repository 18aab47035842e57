import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, datesOf, daysBetween } from '../../platform/dates.ts';
import {
  applyRestrictions,
  bulkNights,
  bulkPriceFen,
  isAbsurd,
  medianFen,
  roundToDigit,
} from './bulk-rules.ts';
import { cancellationAt, cancellationSteps, keptFen, tierProblems } from './cancellation-rules.ts';
import { priceFailures } from './price-failures.ts';
import {
  checkRestrictions,
  contradicts,
  isOverridable,
  isRestricted,
  noRestrictions,
  type Restrictions,
  restrictionNames,
} from './restriction-rules.ts';

const START = '2026-12-01';
const nightsOrNull = fc.option(fc.integer({ min: 1, max: 9 }));
const rules: fc.Arbitrary<Restrictions> = fc.record({
  minStay: nightsOrNull,
  minThrough: nightsOrNull,
  maxStay: nightsOrNull,
  closedArrival: fc.boolean(),
  closedDeparture: fc.boolean(),
  stopSell: fc.boolean(),
});

test('agrees with a naive reading of each rule', () => {
  const calendar = fc
    .array(fc.tuple(fc.nat(15), rules), { maxLength: 8 })
    .map((all) => new Map(all.map(([days, one]) => [addDays(START, days), one])));
  const days = fc.option(fc.nat(20));
  fc.assert(
    fc.property(
      calendar,
      fc.nat(10),
      fc.integer({ min: 1, max: 8 }),
      days,
      days,
      (restrictions, at, nights, min, max) => {
        const checkIn = addDays(START, at);
        const checkOut = addDays(checkIn, nights);
        const dates = {
          checkIn,
          checkOut,
          today: START,
          minAdvanceDays: min,
          maxAdvanceDays: max,
          restrictions,
        };
        const found = new Set(checkRestrictions(dates).map(({ failure }) => failure.code));
        const slept = datesOf(checkIn, checkOut).map((night) => restrictions.get(night));
        const arrival = restrictions.get(checkIn);
        const ahead = daysBetween(START, checkIn);
        const expected = new Set<string>();
        if (min !== null && ahead < min) expected.add('price.minAdvance');
        if (max !== null && ahead > max) expected.add('price.maxAdvance');
        if (arrival?.closedArrival) expected.add('price.closedArrival');
        if (arrival?.minStay && nights < arrival.minStay) expected.add('price.minStay');
        if (arrival?.maxStay && nights > arrival.maxStay) expected.add('price.maxStay');
        if (restrictions.get(checkOut)?.closedDeparture) expected.add('price.closedDeparture');
        if (slept.some((one) => (one?.minThrough ?? 0) > nights)) expected.add('price.minThrough');
        if (slept.some((one) => one?.stopSell)) expected.add('price.stopSell');
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('names the longest minimum stay with its first night', () => {
  const through = (limit: number) => ({ ...noRestrictions, minThrough: limit });
  const restrictions = new Map([3, 5, 4, 5].map((limit, at) => [addDays(START, at), through(limit)]));
  const dates = { checkIn: START, checkOut: addDays(START, 4), restrictions };
  const found = checkRestrictions({ ...dates, today: START, minAdvanceDays: null, maxAdvanceDays: null });
  const worst = { night: addDays(START, 1), limit: 5 };
  expect(found).toEqual([{ failure: priceFailures.minThrough, params: worst, night: worst.night }]);
  const advance = { ...dates, restrictions: new Map(), today: START, maxAdvanceDays: null };
  expect(checkRestrictions({ ...advance, minAdvanceDays: 1 })[0]?.params).toEqual({ limit: 1 });
});

test('lets only restrictions be overridden', () => {
  const codes = Object.values(priceFailures).filter(isOverridable);
  expect(codes.map(({ code }) => code.replace('price.', '')).toSorted()).toEqual([
    ...['closedArrival', 'closedDeparture', 'maxAdvance', 'maxStay', 'minAdvance', 'minStay'],
    ...['minThrough', 'notOnChannel', 'stopSell'],
  ]);
});

test('changes only the restrictions it names', () => {
  const change = fc.record(
    {
      ...{ minStay: nightsOrNull, minThrough: nightsOrNull, maxStay: nightsOrNull },
      ...{ closedArrival: fc.boolean(), closedDeparture: fc.boolean(), stopSell: fc.boolean() },
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(rules, change, (before, asked) => {
      const after = applyRestrictions(before, asked);
      for (const name of restrictionNames)
        expect(after[name]).toBe(name in asked ? asked[name] : before[name]);
      expect(applyRestrictions(before, { minStay: undefined })).toEqual(before);
    }),
  );
});

test('refuses a minimum above the maximum', () => {
  fc.assert(
    fc.property(rules, (one) => {
      const least = Math.max(one.minStay ?? 1, one.minThrough ?? 1);
      const wanted = one.maxStay !== null && (one.minStay ?? one.minThrough) !== null && least > one.maxStay;
      expect(contradicts(one)).toBe(wanted);
      expect(isRestricted(one)).toBe(Object.values(one).some((value) => value !== null && value !== false));
    }),
  );
});

test('rounds within five yuan to the last digit, above 0', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(9), (fen, digit) => {
      const rounded = roundToDigit(fen, digit);
      expect(rounded % 1_000).toBe(digit * 100);
      expect(rounded).toBeGreaterThan(0);
      if (fen >= 1_000) expect(Math.abs(rounded - fen)).toBeLessThanOrEqual(500);
    }),
  );
  expect([roundToDigit(30_300, 8), roundToDigit(30_299, 8), roundToDigit(100, 8)]).toEqual([
    30_800, 29_800, 800,
  ]);
});

test('applies each operation as named', () => {
  expect(bulkPriceFen({ kind: 'set', value: 30_000 }, 40_000, 0)).toBe(30_000);
  expect(bulkPriceFen({ kind: 'percent', value: 1_500 }, 40_001, 0)).toBe(46_001);
  expect(bulkPriceFen({ kind: 'percent', value: 1_500, lastDigit: 8 }, 40_001, 0)).toBe(45_800);
  // Worked out: to whole yuan, half up; typed in: as it is.
  expect(bulkPriceFen({ kind: 'percent', value: 1_500, rounding: 'yuan' }, 40_001, 0)).toBe(46_000);
  expect(bulkPriceFen({ kind: 'amount', value: 50, rounding: 'yuan' }, 40_000, 0)).toBe(40_100);
  expect(bulkPriceFen({ kind: 'set', value: 30_050, rounding: 'yuan' }, 40_001, 0)).toBe(30_050);
  expect(bulkPriceFen({ kind: 'amount', value: -50_000 }, 40_000, 0)).toBe(-10_000);
  expect(bulkPriceFen({ kind: 'clear' }, 40_000, 0)).toBeNull();
  // Copied as it is.
  expect(bulkPriceFen({ kind: 'copy', copyFrom: START }, 40_000, 50_001)).toBe(50_001);
  expect(bulkPriceFen({ kind: 'copy', copyFrom: START, value: 1_000 }, 40_000, 50_000)).toBe(55_000);
});

test('counts nights of overlapping ranges once, on their weekdays', () => {
  const ranges = [
    { from: '2026-12-04', to: '2026-12-08' },
    { from: '2026-12-07', to: '2026-12-12' },
  ];
  expect(bulkNights(ranges)).toEqual(datesOf('2026-12-04', '2026-12-13'));
  expect(bulkNights(ranges, [5, 6])).toEqual(['2026-12-04', '2026-12-05', '2026-12-11', '2026-12-12']);
});

test('takes the middle value as the median', () => {
  expect(medianFen([])).toBe(0);
  expect(medianFen([5, 1, 9])).toBe(5);
  expect(medianFen([1, 4, 2, 9])).toBe(3);
});

test('asks above ten times the median; rows without prices have none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(20_000_000), (median, fen) => {
      expect(isAbsurd(fen, median)).toBe(fen > 10 * median);
      expect(isAbsurd(fen, 0)).toBe(false);
    }),
  );
  expect([isAbsurd(100, 10), isAbsurd(101, 10), isAbsurd(11, 1)]).toEqual([false, true, true]);
});

test('charges a cancellation by the notice given', () => {
  const tiers = [
    { hoursBefore: 72, keptPercent: 0 },
    { hoursBefore: 24, keptPercent: 30 },
    { hoursBefore: 0, keptPercent: 60 },
  ];
  const checkInAt = new Date('2026-12-10T06:00:00Z');
  const at = (text: string) => cancellationAt(tiers, checkInAt, new Date(text))?.keptPercent;
  expect(at('2026-12-07T06:00:00Z')).toBe(0);
  expect(at('2026-12-07T06:00:01Z')).toBe(30);
  expect(at('2026-12-09T06:00:01Z')).toBe(60);
  expect(at('2026-12-11T06:00:00Z')).toBe(60);
  expect(cancellationSteps(tiers, checkInAt, 100_005)).toEqual([
    { hoursBefore: 72, keptPercent: 0, until: '2026-12-07T06:00:00.000Z', feeFen: 0 },
    { hoursBefore: 24, keptPercent: 30, until: '2026-12-09T06:00:00.000Z', feeFen: 30_002 },
    { hoursBefore: 0, keptPercent: 60, until: null, feeFen: 60_003 },
  ]);
  expect(keptFen(0, 100)).toBe(0);
  expect(tierProblems(tiers)).toEqual([]);
  expect(tierProblems([{ hoursBefore: 24, keptPercent: 50 }])).toEqual([{ index: 0, problem: 'last' }]);
  expect(
    tierProblems([
      { hoursBefore: 24, keptPercent: 50 },
      { hoursBefore: 24, keptPercent: 20 },
    ]).map(({ problem }) => problem),
  ).toEqual(['order', 'percent', 'last']);
});
