import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplayGuard } from './replay-guard.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the same command is refused while it runs and for a second after', () => {
  const guard = new ReplayGuard();
  const leave = guard.enter('test');
  expect(leave).not.toBeNull();
  vi.advanceTimersByTime(5_000);
  expect(guard.enter('test')).toBeNull();
  leave?.();
  vi.advanceTimersByTime(999);
  expect(guard.enter('test')).toBeNull();
  vi.advanceTimersByTime(1);
  expect(guard.enter('test')).not.toBeNull();
});

test('another command in between ends the second, but not one that runs', () => {
  const guard = new ReplayGuard();
  guard.enter('test')?.();
  const leave = guard.enter('save');
  expect(guard.enter('test')).not.toBeNull();
  expect(guard.enter('save')).toBeNull();
  leave?.();
});
