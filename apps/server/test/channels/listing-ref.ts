/** Listings as an adapter is asked about them, of platforms that know no properties. */
import type { CellRun, ListingPush, ListingRef } from '../../src/connections/channels/adapters/adapter.ts';

export const listingRef = (key: string): ListingRef => ({
  key,
  place: { propertyKey: '', stockKey: '', currency: '', occupancies: [] },
});

export const pushed = (key: string, runs: readonly CellRun[]): ListingPush[] => [
  { ...listingRef(key), runs, today: '2026-11-20' },
];
