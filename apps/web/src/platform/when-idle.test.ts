import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowIdle, holdIdle, whenIdle } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  allowIdle();
  vi.useRealTimers();
});

/** Longer than an idle callback waits here. */
const pass = () => vi.advanceTimersByTime(6_000);

test('runs when idle, unless cancelled', () => {
  const runs: string[] = [];
  whenIdle(() => runs.push('a'));
  whenIdle(() => runs.push('b'))();
  expect(runs).toEqual([]);
  pass();
  expect(runs).toEqual(['a']);
});

test('waits for the first screen, also to be cancelled', () => {
  const runs: string[] = [];
  holdIdle();
  whenIdle(() => runs.push('a'));
  const cancelBefore = whenIdle(() => runs.push('b'));
  const cancelAfter = whenIdle(() => runs.push('c'));
  pass();
  expect(runs).toEqual([]);
  cancelBefore();
  allowIdle();
  cancelAfter();
  pass();
  expect(runs).toEqual(['a']);
});
