/**
 * Sends changes of a night one by one and checks that a platform that keeps omitted fields ends with the desired state.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CellWish, newsOf, runsOf, type ToldParts } from './push-rules.ts';

const wish = fc.record({
  stock: fc.integer({ min: 0, max: 3 }),
  priceFen: fc.constantFrom(null, 10_000, 20_000),
  closed: fc.boolean(),
  minNights: fc.constantFrom(null, 2, 3),
  closedArrival: fc.boolean(),
  closedDeparture: fc.boolean(),
  maxNights: fc.constantFrom(null, 7),
  includedGuests: fc.constantFrom(0, 2),
  extraGuestFen: fc.constantFrom(0, 5_000),
});

test('only what differs is told, and that is enough', () => {
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 10 }), (wishes) => {
      let theirs: ToldParts | undefined;
      for (const next of wishes) {
        const parts = newsOf(next, theirs);
        if (theirs) for (const part of parts) expect(next[part]).not.toBe(theirs[part]);
        const told = Object.fromEntries(parts.map((part) => [part, next[part]]));
        theirs = { ...theirs, ...told } as ToldParts;
        expect(theirs).toEqual(next satisfies CellWish);
      }
    }),
  );
});

test('a stock that is not known any more is told again', () => {
  const told = {
    stock: 2,
    priceFen: 1,
    closed: false,
    minNights: null,
    closedArrival: false,
    closedDeparture: false,
    maxNights: null,
    includedGuests: 0,
    extraGuestFen: 0,
  };
  expect(newsOf(told, { ...told, stock: null })).toEqual(['stock']);
  expect(newsOf(told, told)).toEqual([]);
  expect(newsOf(told, undefined)).toHaveLength(9);
});

test('nights of which something else is news are runs of their own', () => {
  const value = {
    stock: 2,
    priceFen: 1,
    closed: false,
    minNights: null,
    closedArrival: false,
    closedDeparture: false,
    maxNights: null,
    includedGuests: 0,
    extraGuestFen: 0,
  };
  const runs = runsOf([
    { night: '2026-12-01', ...value, parts: ['priceFen'] },
    { night: '2026-12-02', ...value, parts: ['priceFen'] },
    { night: '2026-12-03', ...value, parts: ['stock'] },
  ]);
  expect(runs.map(({ from, to, parts }) => [from, to, parts])).toEqual([
    ['2026-12-01', '2026-12-03', ['priceFen']],
    ['2026-12-03', '2026-12-04', ['stock']],
  ]);
});
