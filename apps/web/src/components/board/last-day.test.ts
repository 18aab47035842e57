import { expect, test } from 'vitest';
import { lastDay } from './last-day.ts';

test('shows the year only if it differs', () => {
  expect(lastDay('2026-11-20', 14)).toBe('12-03');
  expect(lastDay('2026-11-20', 365)).toBe('2027-11-19');
});
