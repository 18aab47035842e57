import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurns } from './in-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes together runs once, soon; what comes after waits its turn and nothing is lost', () => {
  const runs: string[][] = [];
  const turns = inTurns<string>(5_000, (all) => runs.push([...all]));
  turns.add('a');
  turns.add('a');
  turns.add('b');
  vi.advanceTimersByTime(300);
  expect(runs).toEqual([['a', 'b']]);
  turns.add('c');
  vi.advanceTimersByTime(4_900);
  expect(runs).toHaveLength(1);
  turns.add('d');
  vi.advanceTimersByTime(200);
  expect(runs).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  turns.add('e');
  turns.stop();
  vi.advanceTimersByTime(60_000);
  expect(runs).toHaveLength(2);
});
