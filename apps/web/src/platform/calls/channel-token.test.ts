/**
 * The flow around `mt-listing-house`: handle fetched first, cached, added to the query, refreshed once when
 * expired.
 */
import { listMeituanHouses } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const asked: string[] = [];
/** Server answers in order: a body, or a refusal with its failure. */
let answers: { data?: unknown; failure?: string }[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const { data, failure } = answers.shift() ?? { failure: 'nothing.left' };
    return failure === undefined
      ? Response.json({ code: 200, message: 'ok', data })
      : Response.json({ code: 409, message: 'no', data: { failure } }, { status: 409 });
  });
  stored.set('token', 't').set('userinfo', '{"id":"u1"}');
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
  asked.length = 0;
  answers = [];
});

const list = { list: [], total: 3 };
const load = async () => ({
  ...(await import('./call.ts')),
  ...(await import('./channel-token.ts')),
  ...(await import('../toast.ts')),
});
const listings = '/hotel-external/mt/mt-listing-house?pageNow=1&pageSize=1';
const obtain = '/hotel-info/channel-connection/obtain-mt-token?id=c1';

test("fetches and caches a handle for the user's connection on the first call", async () => {
  const { call, chooseMtConnection } = await load();
  chooseMtConnection('c1');
  expect(JSON.parse(stored.get('mtConfigMap') ?? '')).toEqual({ u1: { id: 'c1' } });
  answers = [{ data: 'h1' }, { data: list }, { data: list }];
  await expect(call(listMeituanHouses, { pageNow: 1, pageSize: 1 })).resolves.toEqual(list);
  await call(listMeituanHouses, { pageNow: 1, pageSize: 1 });
  expect(asked).toEqual([obtain, `${listings}&mtToken=h1`, `${listings}&mtToken=h1`]);
  expect(stored.get('mtToken')).toBe('h1');
});

test('shares one handle between concurrent calls', async () => {
  const { call, chooseMtConnection } = await load();
  chooseMtConnection('c1');
  answers = [{ data: 'h1' }, { data: list }, { data: list }];
  const both = [1, 2].map((pageNow) => call(listMeituanHouses, { pageNow, pageSize: 1 }));
  await expect(Promise.all(both)).resolves.toEqual([list, list]);
  expect(asked.filter((url) => url === obtain)).toHaveLength(1);
});

test('refreshes an expired handle silently', async () => {
  const { call, chooseMtConnection, useToasts } = await load();
  chooseMtConnection('c1');
  stored.set('mtToken', 'old');
  answers = [{ failure: 'channel.handleExpired' }, { data: 'h2' }, { data: list }];
  await expect(call(listMeituanHouses, { pageNow: 1, pageSize: 1 })).resolves.toEqual(list);
  expect(asked).toEqual([`${listings}&mtToken=old`, obtain, `${listings}&mtToken=h2`]);
  expect(useToasts.getState().toasts).toEqual([]);
});

test('reports a handle refused twice once', async () => {
  const { call, chooseMtConnection, useToasts } = await load();
  chooseMtConnection('c1');
  stored.set('mtToken', 'old');
  const expired = { failure: 'channel.handleExpired' };
  answers = [expired, { data: 'h2' }, expired];
  await expect(call(listMeituanHouses, { pageNow: 1, pageSize: 1 })).rejects.toMatchObject({ status: 409 });
  expect(asked).toHaveLength(3);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test("drops the handle for another connection, keeps other users' choices, and calls without a connection anyway", async () => {
  const { call, chooseMtConnection } = await load();
  stored.set('mtConfigMap', '{"u2":{"id":"c9"}}').set('mtToken', 'of u2');
  answers = [{ failure: 'channel.handleExpired' }];
  await expect(call(listMeituanHouses, { pageNow: 1, pageSize: 1 })).rejects.toMatchObject({ status: 409 });
  expect(asked).toEqual([listings]);
  chooseMtConnection('c1');
  expect(JSON.parse(stored.get('mtConfigMap') ?? '')).toEqual({ u1: { id: 'c1' }, u2: { id: 'c9' } });
  expect(stored.has('mtToken')).toBe(false);
});

test('ignores an invalid stored map', async () => {
  const { call } = await load();
  stored.set('mtConfigMap', '["x"]');
  answers = [{ failure: 'channel.handleExpired' }];
  await expect(call(listMeituanHouses, {})).rejects.toMatchObject({ status: 409 });
});
