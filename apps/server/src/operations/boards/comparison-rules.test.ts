import { addDays } from '@minsu/contract/platform/dates.ts';
import { expect, test } from 'vitest';
import { anyDiffers, comparedListings, type OurNights, type TheirNight } from './comparison-rules.ts';

const first = '2026-12-01';
const nights = [0, 1, 2].map((day) => addDays(first, day));
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
const ours: OurNights = { stock: [2, 2, 2], prices: [40_000, 40_000, 50_000], closed: [false, false, true] };
const told = (day: number, more: Partial<TheirNight> = {}): TheirNight => ({
  ...{ listingKey: 'L1', listingName: 'Old name', night: addDays(first, day), stock: 2, priceFen: 40_000 },
  ...{ closed: false, confirmedAt: at(1), ownStock: null },
  ...more,
});
const compare = (theirs: readonly TheirNight[], of: OurNights = ours) => comparedListings(of, nights, theirs);

test('a night that a channel confirmed as it is agrees; one it said nothing of stays empty', () => {
  const [listing] = compare([told(0), told(1, { stock: 1, priceFen: 39_000 })]);
  expect(listing?.nights).toEqual([
    {
      ...{ stock: 2, priceFen: 40_000, closed: false, at: at(1).toISOString() },
      ...{ stockDiffers: false, priceDiffers: false },
    },
    {
      ...{ stock: 1, priceFen: 39_000, closed: false, at: at(1).toISOString() },
      ...{ stockDiffers: true, priceDiffers: true },
    },
    null,
  ]);
});

test('a night that is closed here and sold there differs', () => {
  const [listing] = compare([told(2, { stock: 1 })]);
  expect(listing?.nights[2]).toMatchObject({ stockDiffers: true, priceDiffers: true });
  const [agrees] = compare([told(2, { stock: 1, closed: true, priceFen: 1 })]);
  expect(agrees?.nights[2]).toMatchObject({ closed: true, stockDiffers: false, priceDiffers: false });
});

test('a listing of some rooms of a type is held against those rooms alone', () => {
  const [own] = compare([told(0, { stock: 1, ownStock: 1 })]);
  expect(own?.nights[0]).toMatchObject({ stock: 1, stockDiffers: false });
  const [none] = compare([told(0, { stock: 2, ownStock: 0 })]);
  expect(none?.nights[0]).toMatchObject({ stockDiffers: true });
});

test('who may not know our price learns nothing of it, nor whether it differs', () => {
  const [listing] = compare([told(0, { priceFen: 1 })], { ...ours, prices: null });
  expect(listing?.nights[0]).toMatchObject({ priceFen: null, priceDiffers: false });
});

test('each listing stands for itself, under the name and the hour it told last', () => {
  const listings = compare([
    told(0, { listingName: 'New name', confirmedAt: at(9) }),
    told(1),
    told(0, { listingKey: 'L2', listingName: 'Other' }),
  ]);
  expect(listings.map(({ key, name, confirmedAt }) => [key, name, confirmedAt])).toEqual([
    ['L1', 'New name', at(9).toISOString()],
    ['L2', 'Other', at(1).toISOString()],
  ]);
});

test('a row differs when one night of one listing of one channel does', () => {
  const channel = (theirs: readonly TheirNight[]) => ({
    ...{ state: 'confirmed' as const, prices: null },
    listings: compare(theirs),
  });
  const same = channel([told(0), told(1)]);
  expect([anyDiffers([]), anyDiffers([same, channel([])])]).toEqual([false, false]);
  expect(anyDiffers([same, channel([told(0), told(1, { stock: 1 })])])).toBe(true);
  expect(anyDiffers([channel([told(0, { priceFen: 1 }), told(1)]), same])).toBe(true);
});
