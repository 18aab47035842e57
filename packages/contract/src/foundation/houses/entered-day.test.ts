import { expect, test } from 'vitest';
import { earliestDay } from './entered-day.ts';

test('five whole years count, whatever the day of the year', () => {
  expect([earliestDay('2026-11-20'), earliestDay('2028-02-29')]).toEqual(['2021-01-01', '2023-01-01']);
});
