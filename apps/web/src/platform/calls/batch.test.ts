import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Batch } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('batches items, at most once per interval, and loses none', () => {
  const seen: string[][] = [];
  const batch = new Batch<string>(250, (items) => seen.push([...items]));
  batch.add('order');
  batch.add('house');
  batch.add('order');
  vi.advanceTimersByTime(10);
  expect(seen).toEqual([['order', 'house']]);
  batch.add('room');
  vi.advanceTimersByTime(200);
  expect(seen).toHaveLength(1);
  vi.advanceTimersByTime(60);
  expect(seen).toEqual([['order', 'house'], ['room']]);
});
