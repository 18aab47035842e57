import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const calls: { path: string; input: unknown }[] = [];
let server: unknown;
let fails = false;
vi.mock('./call.ts', () => ({
  call: async ({ method, path }: { method: string; path: string }, input: unknown) => {
    calls.push({ path: `${method} ${path}`, input });
    if (fails) throw new Error('offline');
    return method === 'GET' ? server : { savedAt: '2026-11-20T05:00:00.000Z' };
  },
}));

const stored = new Map<string, string>();
const tab = { name: 'orderList', fullPath: '/orderManagement/orderList', title: null, pinned: false };
const layout = { settings: null, tabs: [tab], savedAt: '2026-11-20T04:00:00.000Z' };
const saves = () => calls.filter(({ path }) => path.startsWith('POST'));
/** Longer than a change waits for the next one. Not all timers: other files of the process may have some that come again and again. */
const pause = () => vi.advanceTimersByTimeAsync(2_000);
const open = async () => ({ ...(await import('./kept-layout.ts')), ...(await import('./ui-cache.ts')) });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  stored.clear();
  calls.length = 0;
  fails = false;
  server = layout;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
// Files share a process: the next one reads the modules as they are.
afterAll(() => void vi.resetModules());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a browser that knows nothing takes what the server has, and does not overwrite it', async () => {
  const { fetchLayout, sendLayout } = await open();
  const fetched = fetchLayout('u', () => ({}));
  sendLayout('u', { tabs: [] });
  expect(await fetched).toEqual(layout);
  await pause();
  expect(saves()).toEqual([]);
});

test('what this browser saved itself is no news', async () => {
  const { fetchLayout, writeUi } = await open();
  writeUi('u', 'savedAt', layout.savedAt);
  expect(await fetchLayout('u', () => ({}))).toBeNull();
});

test('changes are sent together, a moment later', async () => {
  const { fetchLayout, sendLayout, readUi } = await open();
  await fetchLayout('u', () => ({}));
  sendLayout('u', { tabs: [] });
  sendLayout('u', { tabs: [tab] });
  await pause();
  expect(saves().map(({ input }) => input)).toEqual([{ tabs: [tab] }]);
  expect(readUi('u', 'savedAt')).toBe('2026-11-20T05:00:00.000Z');
  expect(readUi('u', 'unsent')).toBe(false);
});

test('what could not be sent goes out at the next start and wins', async () => {
  const first = await open();
  await first.fetchLayout('u', () => ({}));
  fails = true;
  first.sendLayout('u', { tabs: [] });
  await pause();
  vi.resetModules();
  fails = false;
  calls.length = 0;
  const second = await open();
  expect(await second.fetchLayout('u', () => ({ tabs: [tab] }))).toBeNull();
  await pause();
  expect(saves().map(({ input }) => input)).toEqual([{ tabs: [tab] }]);
});
