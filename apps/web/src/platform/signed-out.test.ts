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

test('a session that has died ends once, however many calls hear of it', async () => {
  stored.set('token', 'dead');
  const { endDeadSession } = await import('./signed-out.ts');
  endDeadSession();
  endDeadSession();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a token there is none to end: a public page stays as it is', async () => {
  const { endDeadSession, isSessionEnding } = await import('./signed-out.ts');
  endDeadSession();
  expect([reload.mock.calls.length, isSessionEnding()]).toEqual([0, false]);
});
