import { expect, test } from 'vitest';
import { oneAtATime } from './use-download.ts';

test('ignores a second click while the first is pending', async () => {
  const told: boolean[] = [];
  const during = oneAtATime((busy) => told.push(busy));
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = during(() => promise);
  await expect(during(() => Promise.reject(new Error('asked twice')))).resolves.toBe(false);
  expect(told).toEqual([true]);
  resolve();
  await expect(first).resolves.toBe(true);
  expect(told).toEqual([true, false]);
});

test('allows a retry after a refusal', async () => {
  const told: boolean[] = [];
  const during = oneAtATime((busy) => told.push(busy));
  await expect(during(() => Promise.reject(new Error('refused')))).resolves.toBe(false);
  await expect(during(async () => undefined)).resolves.toBe(true);
  expect(told).toEqual([true, false, true, false]);
});
