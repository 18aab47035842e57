import { noRestrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listingStock, nightTerms, nightWishes, type PlanAtChannel } from './desired-rules.ts';

const DAYS = 10;
const TODAY = '2026-11-20';
const nights = datesOf(TODAY, addDays(TODAY, DAYS));
const day = fc.integer({ min: 0, max: DAYS });
const room = fc.record({
  roomTypeId: fc.constantFrom('king', 'twin'),
  first: day,
  last: day,
  taken: fc.uniqueArray(fc.integer({ min: 0, max: DAYS - 1 })),
});

describe('the stock of a listing', () => {
  test('is never negative, never more than its free rooms nor than its type has left', () => {
    const typeFree = fc.array(fc.integer({ min: -2, max: 6 }), { minLength: DAYS, maxLength: DAYS });
    fc.assert(
      fc.property(fc.array(room, { maxLength: 6 }), typeFree, (rooms, free) => {
        const stock = listingStock(rooms, 'king', free);
        expect(stock).toHaveLength(DAYS);
        for (const [at, left] of stock.entries()) {
          const own = rooms.filter(
            (one) => one.roomTypeId === 'king' && one.first <= at && at < one.last && !one.taken.includes(at),
          ).length;
          expect(left).toBe(Math.max(0, Math.min(own, free[at] ?? 0)));
        }
      }),
    );
  });

  test('two of five rooms, three stays without a room: the other three rooms take them', () => {
    const free = { roomTypeId: 'king', first: 0, last: 1, taken: [] };
    expect(listingStock([free, free], 'king', [2])).toEqual([2]);
    expect(listingStock([free, free], 'king', [1])).toEqual([1]);
    expect(listingStock([free, free], 'king', [-1])).toEqual([0]);
  });
});

const plan = (more: Partial<PlanAtChannel> = {}): PlanAtChannel => ({
  sold: true,
  prices: nights.map(() => 10_000),
  factor: undefined,
  restrictions: new Map(),
  minAdvanceDays: null,
  maxAdvanceDays: null,
  tellsArrivals: true,
  tellsMaxNights: true,
  guests: { included: 0, extraFen: 0 },
  ...more,
});

describe('a night at a channel', () => {
  test('costs what the plan costs through the channel’s factor', () => {
    const factor = { percentBp: 1_500, amountFen: -50 };
    expect(nightTerms(plan({ factor }), nights, TODAY)[0]).toMatchObject({ priceFen: 11_450, closed: false });
  });

  test('is closed without a price, under a stop, or where the plan is not sold; and has nothing left then', () => {
    const stopped = new Map([[TODAY, { ...noRestrictions, stopSell: true }]]);
    const closedOf = (of: PlanAtChannel) => nightTerms(of, nights, TODAY)[0]?.closed;
    expect(closedOf(plan())).toBe(false);
    expect(closedOf(plan({ prices: nights.map(() => 0) }))).toBe(true);
    expect(closedOf(plan({ factor: { percentBp: 0, amountFen: -10_000 } }))).toBe(true);
    expect(closedOf(plan({ restrictions: stopped }))).toBe(true);
    expect(closedOf(plan({ sold: false }))).toBe(true);
    const priceOf = (fen: number) => {
      const [night] = nightTerms(plan({ prices: nights.map(() => fen) }), nights, TODAY);
      return [night?.priceFen, night?.closed];
    };
    expect([priceOf(1), priceOf(0), priceOf(-1)]).toEqual([
      [1, false],
      [null, true],
      [null, true],
    ]);
    // A surcharge alone is no price.
    const surcharge = { percentBp: 0, amountFen: 5_000 };
    expect(closedOf(plan({ prices: nights.map(() => 0), factor: surcharge }))).toBe(true);
    const [wish] = nightWishes(nightTerms(plan({ restrictions: stopped }), nights, TODAY), [5]);
    expect(wish).toMatchObject({ stock: 0, closed: true, priceFen: 10_000 });
  });

  test('takes the longest minimum of arrival and night; nobody arrives outside the advance window', () => {
    const restrictions = new Map([[TODAY, { ...noRestrictions, minStay: 2, minThrough: 3 }]]);
    const terms = nightTerms(plan({ restrictions, minAdvanceDays: 1, maxAdvanceDays: 3 }), nights, TODAY);
    expect(terms.slice(0, 2).map(({ minNights }) => minNights)).toEqual([3, null]);
    expect(terms.slice(0, 6).map(({ closedArrival }) => closedArrival)).toEqual([
      ...[true, false, false, false, true, true],
    ]);
  });

  test('has its longest stay where the channel supports one', () => {
    const restrictions = new Map([[TODAY, { ...noRestrictions, maxStay: 4 }]]);
    const maxNights = (tellsMaxNights: boolean) =>
      nightTerms(plan({ restrictions, tellsMaxNights }), nights, TODAY)
        .slice(0, 2)
        .map((night) => night.maxNights);
    expect([maxNights(true), maxNights(false)]).toEqual([
      [4, null],
      [null, null],
    ]);
  });

  test('each further guest costs the channel’s share more, without its amount', () => {
    const factor = { percentBp: 1_500, amountFen: 900 };
    const guests = { included: 2, extraFen: 5_000 };
    expect(nightTerms(plan({ factor, guests }), nights, TODAY)[0]).toMatchObject({
      ...{ priceFen: 12_400, includedGuests: 2, extraGuestFen: 5_750 },
    });
  });

  test('each minimum counts alone, and one night is none', () => {
    const minNights = (more: { minStay?: number; minThrough?: number }) =>
      nightTerms(plan({ restrictions: new Map([[TODAY, { ...noRestrictions, ...more }]]) }), nights, TODAY)[0]
        ?.minNights;
    expect([
      minNights({ minStay: 2 }),
      minNights({ minThrough: 3 }),
      minNights({ minStay: 4, minThrough: 3 }),
    ]).toEqual([2, 3, 4]);
    expect([minNights({}), minNights({ minStay: 1 })]).toEqual([null, null]);
  });

  test('where arrivals cannot be told, exactly the stays that would begin too soon cannot be booked', () => {
    const ahead = fc.integer({ min: 0, max: DAYS });
    fc.assert(
      fc.property(fc.option(ahead), day, day, (minAdvanceDays, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        if (from === to) return;
        const of = plan({ minAdvanceDays, tellsArrivals: false });
        const stay = nightTerms(of, nights, TODAY).slice(from, to);
        expect(stay.every(({ closed }) => !closed)).toBe(from >= (minAdvanceDays ?? 0));
        const told = nightTerms({ ...of, tellsArrivals: true }, nights, TODAY).slice(from, to);
        expect(told.map(({ closed }) => closed)).toEqual(told.map(() => false));
      }),
    );
  });
});
