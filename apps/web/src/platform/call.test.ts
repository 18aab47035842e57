import { endpoint } from '@minsu/contract/endpoint.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

const save = endpoint('POST /hotel-order/order/:orderId/save', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'x',
  input: z.object({ orderId: z.string(), note: z.string() }),
  output: z.object({ version: z.int() }),
});

const stored = new Map<string, string>();
const area = (map: Map<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
      clear: () => map.clear(),
    },
    {
      ownKeys: () => [...map.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
const reload = vi.fn();
const answer = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }));
const load = async () => ({ ...(await import('./call.ts')), ...(await import('./toast.ts')) });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', area(stored));
  vi.stubGlobal('sessionStorage', area(new Map()));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('history', { replaceState: vi.fn() });
  stored.set('token', 'the token');
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
  reload.mockClear();
});

test('fills the path, sends the rest, the bare token, the language and a key', async () => {
  const fetch = answer(200, { code: 200, message: 'ok', data: { version: 2 } });
  vi.stubGlobal('fetch', fetch);
  const { call } = await load();
  await expect(call(save, { orderId: 'a/b', note: 'late' })).resolves.toEqual({ version: 2 });
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit & { headers: Headers }];
  expect(url).toBe('/hotel-order/order/a%2Fb/save');
  expect(init.body).toBe('{"note":"late"}');
  expect(init.headers.get('Authorization')).toBe('the token');
  expect(init.headers.get('Accept-Language')).toBe('zh-CN');
  expect(init.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a refusal is said once and thrown', async () => {
  vi.stubGlobal('fetch', answer(409, { code: 409, message: '房间已被占用', data: { failure: 'x' } }));
  const { call, useToasts } = await load();
  await expect(call(save, { orderId: '1', note: '' })).rejects.toMatchObject({ code: 409 });
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error', text: '房间已被占用', seconds: 5 }]);
});

test('the same command again is refused while it runs; another one is not', async () => {
  vi.stubGlobal('fetch', answer(200, { code: 200, message: 'ok', data: { version: 2 } }));
  const { call } = await load();
  const first = call(save, { orderId: '1', note: '' });
  await expect(call(save, { orderId: '1', note: '' })).rejects.toThrow('请勿重复操作');
  await expect(call(save, { orderId: '2', note: '' })).resolves.toBeTruthy();
  await first;
});

test('five dead answers end the session once and keep what the spec keeps', async () => {
  stored
    .set('userinfo', '{}')
    .set('mtToken', 'h')
    .set('mtUserId', '7')
    .set('history_7', 'd')
    .set('history-step_7', '2');
  vi.stubGlobal(
    'fetch',
    answer(401, { code: 401, message: '登录已过期', data: { failure: 'core.unauthorized' } }),
  );
  const { call } = await load();
  const calls = ['1', '2', '3', '4', '5'].map((orderId) => call(save, { orderId, note: '' }));
  const results = await Promise.allSettled(calls);
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect([...stored.keys()]).toEqual(['mtToken', 'mtUserId', 'history_7', 'history-step_7']);
});

test('a dead session does not get in the way of logging out', async () => {
  const leave = endpoint('POST /hotel-auth/auth/logout', {
    kind: 'command',
    permission: 'public',
    summary: 'x',
    input: z.object({}),
    output: z.null(),
  });
  vi.stubGlobal('fetch', answer(401, { code: 401, message: '登录已过期', data: null }));
  const { call } = await load();
  await expect(call(leave, {}, { quiet: true })).rejects.toMatchObject({ code: 401 });
  expect(reload).not.toHaveBeenCalled();
});
