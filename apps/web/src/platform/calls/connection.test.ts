import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const json = () => Response.json({ code: 200 });
const load = () => import('./connection.ts');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('treats an answering server as reachable, but not a proxy answering for it', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('<html>Bad gateway', { status: 502 })),
  );
  const { checkConnection, isReachable } = await load();
  expect(await checkConnection()).toBe(false);
  expect(isReachable()).toBe(false);
});

test('polls with growing pauses until the server is back', async () => {
  const fetch = vi.fn(async () => Promise.reject<Response>(new Error('refused')));
  vi.stubGlobal('fetch', fetch);
  const { checkConnection, isReachable, onReachable } = await load();
  const back = vi.fn();
  onReachable(back);
  await checkConnection();
  await vi.advanceTimersByTimeAsync(6_500);
  expect(fetch).toHaveBeenCalledTimes(4);
  fetch.mockImplementation(async () => json());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isReachable()).toBe(true);
  expect(back).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(5);
});

test('shares one ping between callers', async () => {
  const fetch = vi.fn(async () => json());
  vi.stubGlobal('fetch', fetch);
  const { checkConnection } = await load();
  expect(await Promise.all([checkConnection(), checkConnection(), checkConnection()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(fetch).toHaveBeenCalledOnce();
});
