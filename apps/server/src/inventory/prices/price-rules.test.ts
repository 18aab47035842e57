import { addDays, datesOf, daysBetween, weekday } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageFen, extraGuestFen, quoteNights, stayPrice, sumFen } from './price-rules.ts';

const prices = {
  basePriceFen: 40_000,
  weekendPriceFen: 50_000,
  weekendNights: [5, 6],
  cells: new Map([['2026-11-21', 88_800]]),
};

const day = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2026-01-01', n));
const fenOf = fc.integer({ min: 1, max: 10_000_000 });
const layers = fc.record({
  basePriceFen: fenOf,
  weekendPriceFen: fc.option(fenOf),
  weekendNights: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  cells: fc.array(fc.tuple(day, fenOf)).map((cells) => new Map(cells)),
});
const stay = fc
  .record({ checkIn: day, nights: fc.integer({ min: 1, max: 60 }) })
  .map(({ checkIn, nights }) => ({ checkIn, checkOut: addDays(checkIn, nights) }));

describe('quoteNights', () => {
  test('applies weekend over base and calendar over both', () => {
    expect(quoteNights({ ...prices, checkIn: '2026-11-19', checkOut: '2026-11-23' })).toEqual([
      { night: '2026-11-19', priceFen: 40_000, layer: 'base' },
      { night: '2026-11-20', priceFen: 50_000, layer: 'weekend' },
      { night: '2026-11-21', priceFen: 88_800, layer: 'calendar' },
      { night: '2026-11-22', priceFen: 40_000, layer: 'base' },
    ]);
  });

  test('charges the base price without a weekend price', () => {
    const nights = quoteNights({
      ...prices,
      weekendPriceFen: null,
      cells: new Map(),
      checkIn: '2026-11-19',
      checkOut: '2026-11-23',
    });
    expect(new Set(nights.map((night) => night.priceFen))).toEqual(new Set([40_000]));
  });

  test('gives each night one price, in order, never negative', () => {
    fc.assert(
      fc.property(layers, stay, (all, dates) => {
        const nights = quoteNights({ ...all, ...dates });
        expect(nights.map((night) => night.night)).toEqual(datesOf(dates.checkIn, dates.checkOut));
        expect(nights.every((night) => Number.isSafeInteger(night.priceFen) && night.priceFen > 0)).toBe(
          true,
        );
      }),
    );
  });

  test('names the layer that set the price, and the calendar wins', () => {
    fc.assert(
      fc.property(layers, stay, (all, dates) => {
        for (const { night, priceFen, layer } of quoteNights({ ...all, ...dates })) {
          const cell = all.cells.get(night);
          const weekend = all.weekendPriceFen !== null && all.weekendNights.includes(weekday(night));
          expect(layer).toBe(cell !== undefined ? 'calendar' : weekend ? 'weekend' : 'base');
          expect(priceFen).toBe(cell ?? (weekend ? all.weekendPriceFen : all.basePriceFen));
        }
      }),
    );
  });

  test('charges a split stay like the whole', () => {
    fc.assert(
      fc.property(layers, stay, fc.nat(), (all, dates, seed) => {
        const middle = addDays(dates.checkIn, seed % (daysBetween(dates.checkIn, dates.checkOut) + 1));
        const whole = quoteNights({ ...all, ...dates });
        const parts = [
          ...quoteNights({ ...all, checkIn: dates.checkIn, checkOut: middle }),
          ...quoteNights({ ...all, checkIn: middle, checkOut: dates.checkOut }),
        ];
        expect(parts).toEqual(whole);
        expect(sumFen(parts)).toBe(sumFen(whole));
      }),
    );
  });
});

test('charges each extra guest per night and credits nothing for fewer', () => {
  const fee = { baseGuests: 2, feeFen: 5_000, nights: 3 };
  expect(extraGuestFen({ ...fee, guests: 4 })).toBe(30_000);
  expect(extraGuestFen({ ...fee, guests: 2 })).toBe(0);
  expect(extraGuestFen({ ...fee, guests: 1 })).toBe(0);
});

test('averageFen rounds half up, within half a fen', () => {
  expect(averageFen(5, 2)).toBe(3);
  expect(averageFen(4, 3)).toBe(1);
  expect(averageFen(0, 0)).toBe(0);
  fc.assert(
    fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 366 }), (total, nights) => {
      expect(2 * Math.abs(averageFen(total, nights) * nights - total)).toBeLessThanOrEqual(nights);
    }),
  );
});

test('stayPrice equals the sum of its parts and charges cleaning once', () => {
  fc.assert(
    fc.property(layers, stay, fc.nat(20), fc.nat(50_000), (all, dates, guests, cleaningFen) => {
      const nights = quoteNights({ ...all, ...dates });
      const price = stayPrice(nights, {
        guests: { guests, baseGuests: 2, feeFen: 5_000 },
        cleaningFen,
        longStay: [{ minNights: 7, percentBp: 1_000 }],
      });
      expect(price.totalFen).toBe(
        price.roomFen + price.extraGuestFen + price.cleaningFen + price.longStayFen,
      );
      expect(price.longStayFen === 0).toBe(nights.length < 7);
      expect(price.roomFen).toBe(sumFen(nights));
      expect(price.cleaningFen).toBe(cleaningFen);
    }),
  );
});

test('sums nights, extra guests and one cleaning, less the long-stay discount', () => {
  const nights = quoteNights({ ...prices, checkIn: '2026-11-18', checkOut: '2026-11-25' });
  const fees = { guests: { guests: 3, baseGuests: 2, feeFen: 5_000 }, cleaningFen: 8_000 };
  const long = stayPrice(nights, { ...fees, longStay: [{ minNights: 7, percentBp: 1_000 }] });
  expect(long).toEqual({
    ...{ roomFen: 338_800, extraGuestFen: 35_000, cleaningFen: 8_000 },
    ...{ longStayFen: -33_880, longStayBp: 1_000, totalFen: 347_920 },
  });
  const short = stayPrice(nights, { ...fees, longStay: [{ minNights: 8, percentBp: 1_000 }] });
  expect(short).toMatchObject({ longStayFen: 0, longStayBp: 0, totalFen: 381_800 });
  expect(sumFen([])).toBe(0);
});
