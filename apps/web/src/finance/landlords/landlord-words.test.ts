import { expect, test } from 'vitest';
import { enteredOn } from './landlord-words.tsx';

test('dates a landlord entered before eight in the morning on that day, not the day before', () => {
  expect(enteredOn({ createdAt: '2026-11-19T23:30:00.000Z' })).toBe('2026-11-20');
  expect(enteredOn({ createdAt: '2026-11-20T15:59:00.000Z' })).toBe('2026-11-20');
  expect(enteredOn({ createdAt: '2026-11-20T16:00:00.000Z' })).toBe('2026-11-21');
});
