/** Headers of every answer, and information no answer may contain. */
import { captcha } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { listSettings } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const PRODUCTION = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  LOGIN_CIPHER_KEY: 'k'.repeat(16),
  FIELD_KEYS: `p:${Buffer.alloc(32, 7).toString('base64')}`,
};

const ask = async (url: string, method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT' = 'GET', more = {}) => {
  const { token } = await t.as('admin');
  return t.app.inject({ url, method, headers: { authorization: token, ...more } });
};

/** A page, an answer, refusals of every kind, a file that is not there, health. */
const answers: readonly (readonly [string, 'GET' | 'POST'])[] = [
  ['/', 'GET'],
  [captcha.path, 'GET'],
  [listSettings.path, 'GET'],
  [createOrder.path, 'POST'],
  ['/hotel-order/nothing', 'GET'],
  ['/api/files/none', 'GET'],
  ['/nothing/here', 'POST'],
  ['/health', 'GET'],
  ['/%E0%A4%A', 'GET'],
];

test.each(answers)('%s (%s) keeps scripts, frames and referrers out', async (url, method) => {
  const { headers, statusCode } = await ask(url, method, { accept: 'application/json' });
  expect(statusCode).toBeLessThan(500);
  const policy = String(headers['content-security-policy']);
  for (const part of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
    expect(headers[name]).toBeUndefined();
});

test('answers of the API are kept nowhere and say what they are', async () => {
  for (const [url, method] of [
    [captcha.path, 'GET'],
    [listSettings.path, 'GET'],
  ] as const) {
    const { headers } = await ask(url, method);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test('in production a browser is told to come by TLS only, for a year, with all subdomains', async () => {
  const production = await openTestApp({ env: PRODUCTION });
  const { headers } = await production.app.inject({ url: '/health' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await production.close();
});

test('in production the API is described to nobody, unless DOCS=on says so; elsewhere it is, unless DOCS=off', async () => {
  const statusesWith = async (env: Record<string, string>) => {
    const { app, close } = await openTestApp({ env });
    const headers = { accept: 'application/json' };
    const answers = ['/openapi.json', '/docs', '/docs/json', '/docs/static/index.html'].map((url) =>
      app.inject({ url, headers }),
    );
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    await close();
    return statuses;
  };
  const off = [404, 404, 404, 404];
  expect(await statusesWith(PRODUCTION)).toEqual(off);
  expect(await statusesWith({ DOCS: 'off' })).toEqual(off);
  for (const env of [{ ...PRODUCTION, DOCS: 'on' }, {}])
    expect((await statusesWith(env)).filter((status) => status >= 400)).toEqual([]);
});

test('another origin is told nothing, and a preflight opens nothing', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers, statusCode } = await ask(listSettings.path, method, {
      origin: 'https://evil.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['access-control-allow-headers']).toBeUndefined();
    if (method === 'OPTIONS') expect(statusCode).toBe(404);
  }
});

test('a state is changed by no call that a foreign page can make: it needs a header of ours, and none runs by HEAD', async () => {
  const before = await t.database.selectFrom('events').select('id').execute();
  const changing = modules
    .flatMap((module) => module.routes)
    .filter(
      ({ endpoint, kind }) =>
        endpoint.kind === 'command' && endpoint.permission !== 'public' && kind !== 'machine',
    );
  expect(changing.length).toBeGreaterThan(200);
  for (const { endpoint } of changing) {
    // As a form of another page sends it: no header of ours, a simple content type.
    const { statusCode } = await t.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/:\w+/g, 'x'),
      headers: {
        origin: 'https://evil.test',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'a=b',
      },
      ...(endpoint.method !== 'GET' && { payload: 'id=1' }),
    });
    expect([endpoint.path, statusCode]).toEqual([endpoint.path, 401]);
    if (endpoint.method === 'GET')
      expect((await ask(endpoint.path.replaceAll(/:\w+/g, 'x'), 'HEAD')).statusCode).toBe(404);
  }
  expect(await t.database.selectFrom('events').select('id').execute()).toEqual(before);
});

test('only declared addresses answer: a list of those that scanners try finds nothing', async () => {
  const tried = [
    ...[
      '/.git/config',
      '/.env',
      '/package.json',
      '/server-status',
      '/actuator',
      '/debug',
      '/phpinfo.php',
      '/wp-login.php',
    ],
    ...[
      '/admin',
      '/api',
      '/graphql',
      '/swagger.json',
      '/console',
      '/../package.json',
      '/..%2fpackage.json',
      '/backup.sql',
    ],
  ];
  for (const url of tried) {
    const { statusCode, body, headers } = await t.app.inject({
      url,
      headers: { accept: 'application/json' },
    });
    // With a built web app, unknown addresses open its page.
    const isPage = statusCode === 200 && String(headers['content-type']).startsWith('text/html');
    expect([url, isPage ? body.includes('<div id="root">') : statusCode]).toEqual([url, isPage ? true : 404]);
    if (!isPage) expect(body).not.toMatch(/node|fastify|version|stack/i);
  }
});
