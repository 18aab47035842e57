import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const config = {
  loginCipherKey: 'a-key-of-16-byte',
  ticket: 'good-once',
  version: '1',
  branding: { zh: '', en: '' },
  demoUsers: [],
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  stored.set('token', 'of somebody').set('userinfo', '{}').set('mtToken', 'h');
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
});

test('removes the token after a refused sign-in and rethrows without its own message', async () => {
  const refused = { code: 400, message: '用户名或密码错误', data: { failure: 'auth.badCredentials' } };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      String(url).includes('/config')
        ? Response.json({ code: 200, message: 'ok', data: config })
        : Response.json(refused, { status: 400 }),
    ),
  );
  const { login, useSession } = await import('./session.ts');
  const { useToasts } = await import('../toast.ts');
  await expect(login({ username: 'admin', password: 'x' })).rejects.toMatchObject({
    message: '用户名或密码错误',
  });
  expect([...stored.keys()]).toEqual(['mtToken']);
  expect(useSession.getState()).toMatchObject({ token: null, userInfo: null });
  expect(useToasts.getState().toasts).toEqual([]);
});

test('does not restore a token removed before the response', async () => {
  stored.delete('userinfo');
  const { refreshUser } = await import('./session.ts');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      stored.clear();
      return Response.json({ code: 200, message: '', data: { username: 'admin' } });
    }),
  );
  await refreshUser();
  expect([...stored.keys()]).toEqual([]);
});

test('signs out a stored token whose user cannot be read, and returns the reason', async () => {
  stored.delete('userinfo');
  const paths: string[] = [];
  const fail = vi.fn(async (url: string) => {
    paths.push(new URL(url, 'http://localhost').pathname);
    const message = url.includes('/user/info') ? '服务维护中' : 'ok';
    return url.includes('/user/info')
      ? Response.json({ code: 500, message, data: null }, { status: 500 })
      : Response.json({ code: 200, message, data: null });
  });
  vi.stubGlobal('fetch', fail);
  const { restoreUser, useSession } = await import('./session.ts');
  expect(await restoreUser()).toBe('服务维护中');
  expect(paths).toEqual(['/api/user/info', '/hotel-auth/auth/logout']);
  expect(useSession.getState()).toMatchObject({ token: null, userInfo: null });
  expect(stored.has('token')).toBe(false);
});

test("uses the spec's text without a server message", async () => {
  stored.delete('userinfo');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 500, message: '', data: null }, { status: 500 })),
  );
  const { restoreUser } = await import('./session.ts');
  expect(await restoreUser()).toBe('登录出错，请刷新重试');
});
