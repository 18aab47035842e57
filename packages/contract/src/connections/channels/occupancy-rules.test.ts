/** Gaps between the guest counts of a plan and of its room type. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occupancyGaps } from './occupancy-rules.ts';

test('missing and additional guest counts are named; a price per room has none', () => {
  expect(occupancyGaps([1, 2], 4)).toEqual({ missing: [3, 4], beyond: [] });
  expect(occupancyGaps([1, 3], 3)).toEqual({ missing: [2], beyond: [] });
  expect(occupancyGaps([1, 2, 3], 2)).toEqual({ missing: [], beyond: [3] });
  expect(occupancyGaps([], 4)).toEqual({ missing: [], beyond: [] });
});

test('filling the gaps leaves none', () => {
  const counts = fc.uniqueArray(fc.integer({ min: 1, max: 18 }), { minLength: 1 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 18 }), (occupancies, maxGuests) => {
      const { missing, beyond } = occupancyGaps(occupancies, maxGuests);
      const filled = [...occupancies.filter((guests) => !beyond.includes(guests)), ...missing];
      expect(occupancyGaps(filled, maxGuests)).toEqual({ missing: [], beyond: [] });
      expect([...filled].sort((a, b) => a - b)).toEqual(Array.from({ length: maxGuests }, (_, at) => at + 1));
    }),
  );
});
