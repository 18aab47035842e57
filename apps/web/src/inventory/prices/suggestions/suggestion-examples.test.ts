import { expect, test } from 'vitest';
import {
  draftTerms,
  EXAMPLE_FEN,
  exampleDays,
  exampleOccupancies,
  exampleOf,
} from './suggestion-examples.ts';

const table = (values: Record<string, unknown>) => {
  const rule = draftTerms(values);
  if (!rule) return null;
  return exampleOccupancies.map((occupancy) => exampleDays.map((days) => exampleOf(rule, occupancy, days)));
};

test('shows examples of a draft rule for any weekday and pace', () => {
  const values = {
    ...{ occupancyMin: 80, daysOutMax: 14, weekdays: [5], pace: 'behind', paceReference: 'lastYear' },
    ...{ effect: 'percent', value: 5_000, ceilingFen: 55_000, maxChangePercent: 100 },
  };
  const fits = [55_000, 55_000, 55_000, null];
  const not = [null, null, null, null];
  expect(table(values)).toEqual([not, not, fits, fits]);
  const slow = table({ ...values, maxChangePercent: 10 });
  expect(slow?.[3]?.[0]).toBe(EXAMPLE_FEN * 1.1);
});

test('shows nothing until change and limit are numbers', () => {
  expect(table({ effect: 'percent', maxChangePercent: 10 })).toBeNull();
  expect(table({ effect: 'percent', value: 0, maxChangePercent: 10 })).toBeNull();
  expect(table({ effect: 'percent', value: 500, maxChangePercent: '1x' })).toBeNull();
});
