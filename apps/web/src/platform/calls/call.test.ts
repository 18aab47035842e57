import { endpoint } from '@minsu/contract/platform/endpoint.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
const load = async () => ({ ...(await import('./call.ts')), ...(await import('../toast.ts')) });

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

test('fills the path and sends the rest, the bare token, language and key', async () => {
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

test('shows a refusal once and throws it', async () => {
  vi.stubGlobal('fetch', answer(409, { code: 409, message: '房间已被占用', data: { failure: 'x' } }));
  const { call, useToasts } = await load();
  await expect(call(save, { orderId: '1', note: '' })).rejects.toMatchObject({ code: 409 });
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error', text: '房间已被占用', seconds: 5 }]);
});

const secret = endpoint('POST /hotel-order/order/secret', {
  kind: 'command',
  permission: 'signedIn',
  summary: '',
  sealed: ['password'],
  input: z.object({ password: z.string(), note: z.string() }),
  output: z.null(),
});

test('encrypts passwords with a new ticket each time', async () => {
  let tickets = 0;
  const fetch = vi.fn(async (url: string, _init: RequestInit) => {
    tickets += 1;
    const config = { loginCipherKey: 'a-key-of-16-byte', ticket: `ticket ${tickets}` };
    return Response.json({ code: 200, message: 'ok', data: url.includes('/config') ? config : null });
  });
  vi.stubGlobal('fetch', fetch);
  const { call } = await load();
  for (const note of ['1', '2']) await call(secret, { password: 'Quiet-Harbour-7', note });
  const bodies = fetch.mock.calls.flatMap(([url, { body }]) =>
    url.includes('secret') ? [String(body)] : [],
  );
  expect(bodies).toHaveLength(2);
  expect(new Set(bodies.map((body) => (JSON.parse(body) as { password: string }).password)).size).toBe(2);
  for (const body of bodies) {
    expect(body).not.toContain('Quiet-Harbour-7');
    expect(JSON.parse(body)).toMatchObject({ password: expect.stringMatching(/^[\w+/]+=*$/) });
  }
});

test('retries under the same key what a busy server did not accept, but no refusals', async () => {
  const busy = { code: 503, message: '系统正忙', data: { failure: 'core.unavailable' } };
  const fetch = vi
    .fn()
    .mockResolvedValueOnce(Response.json(busy, { status: 503 }))
    .mockResolvedValueOnce(Response.json({ code: 200, message: 'ok', data: { version: 2 } }));
  vi.stubGlobal('fetch', fetch);
  const { call, useToasts } = await load();
  await expect(call(save, { orderId: '1', note: '' })).resolves.toEqual({ version: 2 });
  const keys = fetch.mock.calls.map(([, init]) => (init.headers as Headers).get('Idempotency-Key'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(useToasts.getState().toasts).toEqual([]);

  const broken = answer(503, { code: 503, message: '平台不可用', data: { failure: 'channel.down' } });
  vi.stubGlobal('fetch', broken);
  await expect(call(save, { orderId: '2', note: '' })).rejects.toMatchObject({ status: 503 });
  expect(broken).toHaveBeenCalledTimes(1);
});

test('refuses a repeated command while it runs, but not another one', async () => {
  vi.stubGlobal('fetch', answer(200, { code: 200, message: 'ok', data: { version: 2 } }));
  const { call } = await load();
  const first = call(save, { orderId: '1', note: '' });
  await expect(call(save, { orderId: '1', note: '' })).rejects.toThrow('请勿重复操作');
  await expect(call(save, { orderId: '2', note: '' })).resolves.toBeTruthy();
  await first;
});

const attach = endpoint('POST /hotel-order/order/attach', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'x',
  send: 'multipart',
  input: z.object({ file: z.instanceof(Blob) }),
  output: z.object({}),
});

test('treats another file as another command, but not the same file', async () => {
  vi.stubGlobal('fetch', answer(200, { code: 200, message: 'ok', data: {} }));
  const { call } = await load();
  const paper = (name: string) => new File(['x'], name, { lastModified: 1 });
  await call(attach, { file: paper('a.xlsx') });
  await expect(call(attach, { file: paper('b.xlsx') })).resolves.toBeTruthy();
  await expect(call(attach, { file: paper('b.xlsx') })).rejects.toMatchObject({ kind: 'repeat' });
});

test('ends the session once after five 401 responses and keeps what the spec keeps', async () => {
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

test('lets a dead session sign out', async () => {
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

const read = endpoint('GET /hotel-order/order/page', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'x',
  input: z.object({}),
  output: z.object({}),
});

test('refuses a repeated command for one second after its answer', async () => {
  vi.useFakeTimers();
  const fetch = answer(200, { code: 200, message: 'ok', data: { version: 2 } });
  vi.stubGlobal('fetch', fetch);
  const { call, useToasts } = await load();
  await call(save, { orderId: '1', note: '' });
  await vi.advanceTimersByTimeAsync(900);
  await expect(call(save, { orderId: '1', note: '' })).rejects.toMatchObject({ kind: 'repeat' });
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning', text: '请勿重复操作' }]);
  await vi.advanceTimersByTimeAsync(200);
  await expect(call(save, { orderId: '1', note: '' })).resolves.toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('repeats reads freely and without a key', async () => {
  const fetch = answer(200, { code: 200, message: 'ok', data: {} });
  vi.stubGlobal('fetch', fetch);
  const { call } = await load();
  await Promise.all([call(read, {}), call(read, {})]);
  const [, init] = fetch.mock.calls[0] as unknown as [string, { headers: Headers }];
  expect(init.headers.has('Idempotency-Key')).toBe(false);
});

describe('a refusal', () => {
  const words = (body: object) => JSON.stringify({ code: 409, message: '房间已被占用', data: null, ...body });

  test('is decoded from a binary body', async () => {
    const headers = { 'Content-Type': 'application/octet-stream' };
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(words({}), { status: 409, headers })),
    );
    const { call, download, useToasts } = await load();
    await expect(call(save, { orderId: '1', note: '' })).rejects.toMatchObject({ message: '房间已被占用' });
    await expect(download(read, {})).rejects.toMatchObject({ code: 409 });
    expect(useToasts.getState().toasts).toMatchObject([{ text: '房间已被占用', seconds: 5 }]);
  });

  test('in the body counts despite HTTP 200', async () => {
    vi.stubGlobal('fetch', answer(200, { code: 500, message: '', data: null }));
    const { call, useToasts } = await load();
    await expect(call(read, {})).rejects.toThrow('Error');
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'Error', seconds: 5 }]);
  });

  test('without an envelope is classified by status and shown as a system error', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('<html>', { status: 418 })),
    );
    const { call, useToasts } = await load();
    await expect(call(read, {})).rejects.toThrow(/^Request failed with status code 418$/);
    expect(useToasts.getState().toasts).toMatchObject([{ text: '系统出错，请联系管理员', seconds: 5 }]);
  });

  test('of the refund deposit is neither shown nor thrown, but a dead session still ends', async () => {
    const refund = endpoint('POST /hotel-message/message/send-refund-deposit', {
      kind: 'command',
      permission: 'signedIn',
      summary: 'x',
      input: z.object({ id: z.string() }),
      output: z.unknown(),
    });
    vi.stubGlobal('fetch', answer(200, { code: 409, message: '退款失败', data: { failure: 'x' } }));
    const { call, useToasts } = await load();
    await expect(call(refund, { id: '1' })).resolves.toEqual({ failure: 'x' });
    expect(useToasts.getState().toasts).toEqual([]);
    vi.stubGlobal('fetch', answer(200, { code: 401, message: '登录已过期', data: null }));
    await expect(call(refund, { id: '2' })).rejects.toMatchObject({ code: 401 });
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

test("saves a sheet under the server's name without checking its body", async () => {
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const headers = {
    'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent('订单.xlsx')}`,
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{"code":500}', { headers })),
  );
  const { download } = await load();
  await download(read, {});
  expect(link).toMatchObject({ href: 'blob:x', download: '订单.xlsx' });
  expect(link.click).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

describe('client messages are exactly', () => {
  test('Request aborted, without a message on screen', async () => {
    const hanging = (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('x'))));
    vi.stubGlobal('fetch', vi.fn(hanging));
    const { call, useToasts } = await load();
    const stop = new AbortController();
    const answered = call(read, {}, { signal: stop.signal });
    stop.abort();
    await expect(answered).rejects.toThrow(/^Request aborted$/);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('timeout of 120000 ms exceeded', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(120_000);
      return AbortSignal.abort();
    });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new Error('x'))),
    );
    const { call } = await load();
    await expect(call(read, {})).rejects.toThrow(/^timeout of 120000 ms exceeded$/);
    vi.restoreAllMocks();
  });

  test('Network Error, also when the body breaks off', async () => {
    const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('cut')) });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(broken)),
    );
    const { call } = await load();
    await expect(call(read, {})).rejects.toThrow(/^Network Error$/);
  });
});

describe('while the server is unreachable', () => {
  const away = async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new Error('refused'))),
    );
    const loaded = { ...(await load()), ...(await import('./connection.ts')) };
    await loaded.checkConnection();
    return loaded;
  };

  test('refuses a command at once and says that nothing was sent', async () => {
    const { call, useToasts } = await away();
    await expect(call(save, { orderId: '1', note: '' })).rejects.toThrow(/^Network Error$/);
    expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning', seconds: 5 }]);
    expect(useToasts.getState().toasts[0]?.text).toContain('没有提交');
    // The same call must not count as a repetition once the server is back.
    vi.stubGlobal('fetch', answer(200, { code: 200, message: 'ok', data: { version: 2 } }));
    const { checkConnection } = await import('./connection.ts');
    await checkConnection();
    await expect(call(save, { orderId: '1', note: '' })).resolves.toEqual({ version: 2 });
  });

  test('keeps automatic reads quiet, because the banner speaks', async () => {
    const { call, useToasts } = await away();
    await expect(call(read, {})).rejects.toThrow('Network Error');
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('ends with the first response', async () => {
    const { call, useConnection } = await away();
    expect(useConnection.getState().reachable).toBe(false);
    vi.stubGlobal('fetch', answer(200, { code: 200, message: 'ok', data: {} }));
    await call(read, {});
    expect(useConnection.getState().reachable).toBe(true);
  });
});

describe('a private file', () => {
  test('is fetched with the session and gets an object URL', async () => {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const fetch = vi.fn(async () => new Response('picture', { headers: { 'Content-Type': 'image/webp' } }));
    vi.stubGlobal('fetch', fetch);
    const { fetchPrivate } = await load();
    await expect(fetchPrivate(read, { id: 'a/b' })).resolves.toBe('blob:x');
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit & { headers: Headers }];
    expect(url).toBe('/hotel-order/order/page?id=a%2Fb');
    expect(init.headers.get('Authorization')).toBe('the token');
    expect(create.mock.calls[0]?.[0]).toMatchObject({ type: 'image/webp', size: 7 });
    vi.restoreAllMocks();
  });

  test('leaves refusals to the caller', async () => {
    vi.stubGlobal('fetch', answer(404, { code: 404, message: '文件不存在', data: { failure: 'x' } }));
    const { fetchPrivate, useToasts } = await load();
    await expect(fetchPrivate(read, { id: '1' })).rejects.toMatchObject({ status: 404 });
    expect(useToasts.getState().toasts).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('ends a dead session', async () => {
    vi.stubGlobal('fetch', answer(401, { code: 401, message: '登录已过期', data: null }));
    const { fetchPrivate } = await load();
    await expect(fetchPrivate(read, { id: '1' })).rejects.toMatchObject({ code: 401 });
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
