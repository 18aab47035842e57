import { expect, test } from 'vitest';
import { restBetween } from './queries.ts';

test('polls at the given interval while it works', () => {
  expect(restBetween(5_000, { dataUpdatedAt: 100_000, errorUpdatedAt: 0 })).toBe(5_000);
  expect(restBetween(5_000, { dataUpdatedAt: 100_000, errorUpdatedAt: 60_000 })).toBe(5_000);
});

test('extends the interval with the time it has been failing, up to a minute', () => {
  let [now, rests] = [100_000, [] as number[]];
  for (let times = 0; times < 6; times += 1) {
    const rest = restBetween(5_000, { dataUpdatedAt: 95_000, errorUpdatedAt: now });
    rests = [...rests, rest];
    now += rest;
  }
  expect(rests).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('never polls faster because of failures', () => {
  expect(restBetween(300_000, { dataUpdatedAt: 0, errorUpdatedAt: 1_000_000 })).toBe(300_000);
});
