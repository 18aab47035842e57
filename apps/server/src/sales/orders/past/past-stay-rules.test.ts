import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NightsTaken, nightsOf, pastProblems, pricesOf } from './past-stay-rules.ts';

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2016-01-01', days));

test('a stay that is over, booked before its arrival, has no problem', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 300 }),
      (checkIn, nights, lead) => {
        const checkOut = addDays(checkIn, nights);
        expect(pastProblems({ checkIn, checkOut, booked: addDays(checkIn, -lead) }, checkOut)).toEqual([]);
        expect(pastProblems({ checkIn, checkOut, booked: '' }, checkOut)).toEqual([]);
        const early = pastProblems({ checkIn, checkOut, booked: '' }, addDays(checkOut, -1));
        expect(early.map(({ field }) => field)).toEqual(['checkOut']);
      },
    ),
  );
});

test('dates of other centuries and bookings after the arrival are refused at their field', () => {
  const fields = (dates: Parameters<typeof pastProblems>[0]) =>
    pastProblems(dates, '2026-11-20').map(({ field }) => field);
  expect(fields({ checkIn: '1900-01-01', checkOut: '1900-01-03', booked: '' })).toEqual(['checkIn']);
  expect(fields({ checkIn: '2099-01-01', checkOut: '2099-01-03', booked: '' })).toEqual(['checkOut']);
  expect(fields({ checkIn: '2026-10-01', checkOut: '2026-10-03', booked: '2026-10-02' })).toEqual(['booked']);
});

test('prices add up to the total, over as many nights as there are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      day,
      fc.integer({ min: 1, max: 90 }),
      (fen, from, count) => {
        const nights = nightsOf(from, addDays(from, count));
        const prices = pricesOf(fen, nights.length);
        expect(nights).toHaveLength(count);
        expect(new Set(nights).size).toBe(count);
        expect(prices.reduce((sum, price) => sum + price, 0)).toBe(fen);
        expect(Math.max(...prices) - Math.min(...prices)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('whatever the order of lines, no room has two stays on a night, and a refused line takes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          room: fc.constantFrom('a', 'b'),
          from: fc.integer({ min: 0, max: 20 }),
          length: fc.integer({ min: 1, max: 6 }),
        }),
      ),
      (lines) => {
        const taken = new NightsTaken();
        const owners = new Map<string, number>();
        for (const [line, { room, from, length }] of lines.entries()) {
          const nights = nightsOf(addDays('2026-01-01', from), addDays('2026-01-01', from + length));
          const clash = taken.take(room, nights, line);
          const known = nights.find((night) => owners.has(`${room}|${night}`));
          expect(clash?.night).toBe(known);
          if (!clash) for (const night of nights) owners.set(`${room}|${night}`, line);
        }
      },
    ),
  );
});
