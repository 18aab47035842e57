import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const calls: { path: string; input: unknown }[] = [];
let server: unknown;
let fails = false;
vi.mock('./calls/call.ts', () => ({
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
/** Longer than the debounce. Only up to here, because other files may have repeating timers. */
const pause = () => vi.advanceTimersByTimeAsync(2_000);
const open = async () => ({
  ...(await import('./kept-layout.ts')),
  ...(await import('./calls/ui-cache.ts')),
});

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
// Restores modules for the next file in this process.
afterAll(() => void vi.resetModules());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("takes the server's layout in a fresh browser and does not overwrite it", async () => {
  const { fetchLayout, sendLayout } = await open();
  const fetched = fetchLayout('u', () => ({}));
  sendLayout('u', { tabs: [] });
  expect(await fetched).toEqual(layout);
  await pause();
  expect(saves()).toEqual([]);
});

test('ignores its own saves', async () => {
  const { fetchLayout, writeUi } = await open();
  writeUi('u', 'savedAt', layout.savedAt);
  expect(await fetchLayout('u', () => ({}))).toBeNull();
});

test('batches changes after a moment', async () => {
  const { fetchLayout, sendLayout, readUi } = await open();
  await fetchLayout('u', () => ({}));
  sendLayout('u', { tabs: [] });
  sendLayout('u', { tabs: [tab] });
  await pause();
  expect(saves().map(({ input }) => input)).toEqual([{ tabs: [tab] }]);
  expect(readUi('u', 'savedAt')).toBe('2026-11-20T05:00:00.000Z');
  expect(readUi('u', 'unsent')).toBe(false);
});

test('resends unsent changes at the next start, and they win', async () => {
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
