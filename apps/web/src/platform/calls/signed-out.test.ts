import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  reload.mockClear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('history', { replaceState: vi.fn() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
});

test('ends a dead session once, however many calls report it', async () => {
  stored.set('token', 'dead');
  const { endDeadSession } = await import('./signed-out.ts');
  endDeadSession();
  endDeadSession();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('leaves public pages alone without a token', async () => {
  const { endDeadSession, isSessionEnding } = await import('./signed-out.ts');
  endDeadSession();
  expect([reload.mock.calls.length, isSessionEnding()]).toEqual([0, false]);
});
