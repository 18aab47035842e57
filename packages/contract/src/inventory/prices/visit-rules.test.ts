/** A change of a stay is refused exactly where a new sale of the same nights would be. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, datesOf } from '../../platform/dates.ts';
import {
  checkRestrictions,
  checkVisit,
  checkVisitChange,
  type LimitsOf,
  noRestrictions,
  type PlanLimits,
  type Restrictions,
  type Visit,
} from './restriction-rules.ts';

const TODAY = '2026-12-01';
const LAST = 12;
const day = (n: number) => addDays(TODAY, n);

const limit = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null, freq: 1 });
const rule: fc.Arbitrary<Restrictions> = fc.record({
  minStay: limit,
  minThrough: limit,
  maxStay: limit,
  closedArrival: fc.boolean(),
  closedDeparture: fc.boolean(),
  stopSell: fc.boolean(),
});
const limits: fc.Arbitrary<PlanLimits> = fc.record({
  minAdvanceDays: fc.option(fc.nat(4), { nil: null }),
  maxAdvanceDays: fc.option(fc.integer({ min: 3, max: 9 }), { nil: null }),
  restrictions: fc
    .array(fc.option(rule, { nil: null, freq: 3 }), { minLength: LAST, maxLength: LAST })
    .map((rules) => new Map(rules.flatMap((each, n) => (each ? [[day(n), each] as const] : [])))),
});
const TYPES = ['double', 'suite'];
const business = fc.tuple(limits, limits);
const limitsIn =
  (both: readonly PlanLimits[]): LimitsOf =>
  ({ roomTypeId }) =>
    both[TYPES.indexOf(roomTypeId)] as PlanLimits;

const dates = fc
  .tuple(fc.nat(LAST - 2), fc.integer({ min: 1, max: 6 }))
  .map(([from, nights]) => ({ checkIn: day(from), checkOut: day(Math.min(from + nights, LAST - 1)) }));
const visit: fc.Arbitrary<Visit> = fc.tuple(dates, fc.constantFrom(...TYPES)).map(([stay, roomTypeId]) => ({
  ...stay,
  nights: datesOf(stay.checkIn, stay.checkOut).map((night) => ({
    night,
    roomTypeId,
    ratePlanId: 'standard',
  })),
}));

const codesOf = (rules: readonly { failure: { code: string }; night?: string }[]) =>
  rules.map(({ failure, night }) => `${failure.code} ${night ?? ''}`).sort();

test('checks a visit in one room type like a sale', () => {
  fc.assert(
    fc.property(business, visit, (both, stay) => {
      const limitsOf = limitsIn(both);
      const [first] = stay.nights;
      const sale = { ...stay, ...limitsOf(first as Visit['nights'][number]), today: TODAY };
      expect(checkVisit(stay, TODAY, limitsOf)).toEqual(checkRestrictions(sale));
    }),
  );
});

test('allows changes of an unrestricted stay exactly where a sale is possible', () => {
  let held = 0;
  fc.assert(
    fc.property(business, visit, visit, (both, before, after) => {
      const limitsOf = limitsIn(both);
      fc.pre(checkVisit(before, TODAY, limitsOf).length === 0);
      held += 1;
      const added = checkVisitChange([before], [after], TODAY, limitsOf);
      expect(codesOf(added)).toEqual(codesOf(checkVisit(after, TODAY, limitsOf)));
    }),
    { numRuns: 400 },
  );
  expect(held).toBeGreaterThan(100);
});

test('lets a stay that breaks rules continue without adding restricted nights or dates', () => {
  fc.assert(
    fc.property(business, visit, visit, (both, before, after) => {
      const limitsOf = limitsIn(both);
      expect(checkVisitChange([before], [before], TODAY, limitsOf)).toEqual([]);
      const sameType = before.nights[0]?.roomTypeId === after.nights[0]?.roomTypeId;
      const had = new Set(sameType ? before.nights.map(({ night }) => night) : []);
      const refused = codesOf(checkVisitChange([before], [after], TODAY, limitsOf));
      const rules = (night: string) =>
        limitsOf(after.nights[0] as Visit['nights'][number]).restrictions.get(night) ?? noRestrictions;
      for (const { night } of after.nights)
        expect(refused.includes(`price.stopSell ${night}`)).toBe(rules(night).stopSell && !had.has(night));
      const leavesAnew = !sameType || after.checkOut !== before.checkOut;
      expect(refused.includes(`price.closedDeparture ${after.checkOut}`)).toBe(
        rules(after.checkOut).closedDeparture && leavesAnew,
      );
      const arrivesAnew = !sameType || after.checkIn !== before.checkIn;
      expect(refused.includes(`price.closedArrival ${after.checkIn}`)).toBe(
        rules(after.checkIn).closedArrival && arrivesAnew,
      );
    }),
    { numRuns: 400 },
  );
});

test('neither shortens below a broken minimum nor extends beyond a broken maximum', () => {
  fc.assert(
    fc.property(business, visit, fc.integer({ min: -5, max: 5 }), (both, before, more) => {
      const limitsOf = limitsIn(both);
      const checkOut = addDays(before.checkOut, more);
      fc.pre(more !== 0 && checkOut > before.checkIn && checkOut < day(LAST));
      const [first] = before.nights as [Visit['nights'][number]];
      const nights = datesOf(before.checkIn, checkOut).map((night) => ({ ...first, night }));
      const refused = codesOf(checkVisitChange([before], [{ ...before, checkOut, nights }], TODAY, limitsOf));
      const { minStay, maxStay } = limitsOf(first).restrictions.get(before.checkIn) ?? noRestrictions;
      const [was, is] = [before.nights.length, nights.length];
      const isTooShort = minStay !== null && is < minStay && (is < was || was >= minStay);
      const isTooLong = maxStay !== null && is > maxStay && (is > was || was <= maxStay);
      expect(refused.includes(`price.minStay ${before.checkIn}`)).toBe(isTooShort);
      expect(refused.includes(`price.maxStay ${before.checkIn}`)).toBe(isTooLong);
    }),
    { numRuns: 400 },
  );
});
