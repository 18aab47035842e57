import { expect, test } from 'vitest';
import { partOfDay } from './part-of-day.ts';

test('the greeting follows the clock', () => {
  expect([2, 8, 12, 15, 21].map(partOfDay)).toEqual(['night', 'morning', 'noon', 'afternoon', 'evening']);
});
