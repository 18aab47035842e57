/** Nights as entries: applied in order, the entries always give exactly the values of the engine. */
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellPart, CellRun, ListingPush } from '../adapter.ts';
import { availabilityEntries, inCalls, restrictionEntries } from './channex-ari-values.ts';

const FROM = '2026-11-20';
const place = { propertyKey: 'p', stockKey: 't', currency: 'CNY', occupancies: [] as number[] };
const value = {
  stock: 3,
  priceFen: 33_300,
  closed: false,
  minNights: null,
  closedArrival: false,
  closedDeparture: false,
};
const push = (runs: CellRun[], over: Partial<ListingPush> = {}): ListingPush => ({
  ...{ key: 'plan', place, today: FROM, runs },
  ...over,
});

test('one price of one night is one entry with nothing but the price', () => {
  const listing = push([{ from: FROM, to: addDays(FROM, 1), ...value, parts: ['priceFen'] }]);
  expect(availabilityEntries([listing])).toEqual([]);
  expect(restrictionEntries([listing])).toEqual([
    { property_id: 'p', rate_plan_id: 'plan', date_from: FROM, date_to: FROM, rate: 33_300 },
  ]);
});

test('plans of one room type tell its rooms once, as one range where nothing changes', () => {
  const runs = [{ from: FROM, to: addDays(FROM, 500), ...value }];
  const both = [push(runs), push(runs, { key: 'other' })];
  expect(availabilityEntries(both)).toEqual([
    { property_id: 'p', room_type_id: 't', date_from: FROM, date_to: addDays(FROM, 499), availability: 3 },
  ]);
  expect(restrictionEntries(both).map(({ rate_plan_id }) => rate_plan_id)).toEqual(['plan', 'other']);
});

test('a night without a price is closed and names no price', () => {
  const closed = push([{ from: FROM, to: addDays(FROM, 1), ...value, priceFen: null, closed: true }]);
  expect(restrictionEntries([closed])[0]).toMatchObject({ stop_sell: true, min_stay_arrival: 1 });
  expect(restrictionEntries([closed])[0]).not.toHaveProperty('rate');
});

test('per person each occupancy has its price: guests beyond the included ones pay their fee', () => {
  const perPerson = { place: { ...place, occupancies: [1, 2, 3, 4] } };
  const guests = { includedGuests: 2, extraGuestFen: 5_000 };
  const one = { from: FROM, to: addDays(FROM, 1), ...value, ...guests };
  const [entry] = restrictionEntries([push([one], perPerson)]);
  expect(entry).not.toHaveProperty('rate');
  expect(entry?.rates).toEqual([
    { occupancy: 1, rate: 33_300 },
    { occupancy: 2, rate: 33_300 },
    { occupancy: 3, rate: 38_300 },
    { occupancy: 4, rate: 43_300 },
  ]);
  // Another fee is a change of prices; for a price per room it is none.
  expect(restrictionEntries([push([{ ...one, parts: ['extraGuestFen'] }], perPerson)])[0]).toMatchObject({
    rates: entry?.rates,
  });
  expect(restrictionEntries([push([{ ...one, parts: ['extraGuestFen'] }])])).toEqual([]);
});

test('what is over at the house is not told', () => {
  const listing = push([{ from: FROM, to: addDays(FROM, 3), ...value }], { today: addDays(FROM, 2) });
  expect(availabilityEntries([listing])).toMatchObject([
    { date_from: addDays(FROM, 2), date_to: addDays(FROM, 2) },
  ]);
});

const stayTerms: CellPart[] = ['minNights', 'maxNights', 'closedArrival', 'closedDeparture'];
const allParts: CellPart[] = [
  'stock',
  'priceFen',
  'closed',
  'minNights',
  'closedArrival',
  'closedDeparture',
  'maxNights',
];
const night = fc.record({
  stock: fc.integer({ min: 0, max: 2 }),
  priceFen: fc.constantFrom(10_000, 20_000),
  closed: fc.boolean(),
  minNights: fc.constantFrom(null, 2),
  closedArrival: fc.boolean(),
  closedDeparture: fc.boolean(),
  maxNights: fc.constantFrom(null, 7),
  parts: fc.subarray(allParts),
});

test('entries applied in their order give each night what is news of it, and leave the rest', () => {
  fc.assert(
    fc.property(fc.array(night, { minLength: 1, maxLength: 40 }), (nights) => {
      const runs = nights.map((one, at) => ({ from: addDays(FROM, at), to: addDays(FROM, at + 1), ...one }));
      const told = new Map<string, Record<string, unknown>>();
      const apply = (entry: object & { date_from: string; date_to: string }) => {
        const { date_from, date_to, ...fields } = entry;
        for (const date of datesOf(date_from, addDays(date_to, 1)))
          told.set(date, { ...told.get(date), ...fields });
      };
      availabilityEntries([push(runs)]).forEach(apply);
      restrictionEntries([push(runs)]).forEach(apply);
      for (const { from, parts, ...one } of runs) {
        const said = told.get(from) ?? {};
        const has = (part: CellPart) => parts.includes(part);
        expect(said.availability).toBe(has('stock') ? one.stock : undefined);
        expect(said.rate).toBe(has('priceFen') ? one.priceFen : undefined);
        expect(said.stop_sell).toBe(has('closed') ? one.closed : undefined);
        const terms = {
          min_stay_arrival: one.minNights ?? 1,
          max_stay: one.maxNights ?? 0,
          closed_to_arrival: one.closedArrival,
          closed_to_departure: one.closedDeparture,
        };
        const hasTerms = stayTerms.some(has);
        for (const [name, value] of Object.entries(terms))
          expect(said[name]).toBe(hasTerms ? value : undefined);
      }
    }),
  );
});

test('entries go in as few calls as fit, none lost and none moved', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 30 })),
      fc.integer({ min: 40, max: 200 }),
      (entries, most) => {
        const calls = inCalls(entries, most);
        const sizes = calls.map((call) =>
          call.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)) + 1, 0),
        );
        expect(calls.flat()).toEqual(entries);
        for (const [at, size] of sizes.entries()) {
          if ((calls[at]?.length ?? 0) > 1) expect(size).toBeLessThanOrEqual(most);
          const next = calls[at + 1]?.[0];
          if (next !== undefined)
            expect(size + Buffer.byteLength(JSON.stringify(next)) + 1).toBeGreaterThan(most);
        }
      },
    ),
  );
});
