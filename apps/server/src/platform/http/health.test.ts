/** Health checks for supervisors and load balancers, and a process that shuts down. */
import { ACCESS_REFUSED } from '@minsu/contract/access-refused.ts';
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { listSettings } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { startApp } from '../../app.ts';
import { createLog } from '../log.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a process that works is alive and ready, to monitors that ask with HEAD too; nobody keeps the answer', async () => {
  for (const url of ['/health', '/health/live', '/health/ready'])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await t.app.inject({ method, url });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-store']);
      expect(body === '').toBe(method === 'HEAD');
    }
});

const HEALTH = ['/health', '/health/live', '/health/ready'];

test('strangers are told that it is ok, and nothing of the version, the instance and what it depends on', async () => {
  const { token: housekeeper } = await t.as('housekeeper');
  const strangers = [
    { remoteAddress: '203.0.113.9' },
    // Through a proxy on this machine.
    { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } },
    { remoteAddress: '203.0.113.9', headers: { authorization: 'made-up' } },
    { remoteAddress: '203.0.113.9', headers: { authorization: 'Bearer another-token-of-16' } },
    { remoteAddress: '203.0.113.9', headers: { authorization: housekeeper } },
  ];
  for (const url of HEALTH)
    for (const from of strangers) {
      const answer = await t.app.inject({ url, ...from });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.json()).toEqual({ code: 200, message: 'ok', data: { status: 'ok' } });
    }
});

test('this machine, METRICS_TOKEN and users who may see the system are told more', async () => {
  const metricsToken = 'a-token-of-metrics';
  const { app, stop } = await startApp({
    config: { ...t.config, metricsToken },
    connection: { connectionString: t.url },
    log: createLog('silent'),
    clock: t.now,
    background: false,
  });
  const { token: admin } = await t.as('admin');
  const insiders = [
    { remoteAddress: '127.0.0.1' },
    { remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${metricsToken}` } },
    { remoteAddress: '203.0.113.9', headers: { authorization: admin } },
  ];
  for (const from of insiders) {
    const { data } = (await app.inject({ url: '/health', ...from })).json();
    expect(Object.keys(data).sort()).toEqual([
      'clock',
      'clockSkewSeconds',
      'database',
      'disk',
      'fileStoreProblem',
      'files',
      'instance',
      'jobs',
      'oldestDueJobSeconds',
      'sockets',
      'status',
      'version',
    ]);
    for (const url of ['/health/live', '/health/ready'])
      expect((await app.inject({ url, ...from })).json().data.instance).toBe(data.instance);
  }
  await stop();
});

test('one that is to stop says so at once, still answers while a balancer looks away, and ends kept-alive connections', async () => {
  const leaving = await startApp({
    config: { ...t.config, drainMs: 600 },
    connection: { connectionString: t.url },
    log: createLog('silent'),
    clock: t.now,
    background: false,
  });
  const { token } = await t.as('admin');
  const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
    leaving.app.inject({ url, method, headers: { authorization: token } });
  expect((await ask(userInfo.path, 'POST')).headers.connection).not.toBe('close');
  const stopped = leaving.stop();
  expect((await ask('/health/ready')).statusCode).toBe(503);
  expect((await ask('/health/live')).statusCode).toBe(200);
  const answer = await ask(userInfo.path, 'POST');
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await stopped;
});

test('addresses are taken from proxies that are trusted, and from nobody else', async () => {
  const { token } = await t.as('housekeeper');
  /** The address that the refusal of a call is noted with. */
  const notedFrom = async (trustedProxies: readonly string[], remoteAddress: string): Promise<unknown> => {
    const { app, stop } = await startApp({
      config: { ...t.config, trustedProxies },
      connection: { connectionString: t.url },
      log: createLog('silent'),
      clock: t.now,
      background: false,
    });
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: token };
    const { statusCode } = await app.inject({ url: listSettings.path, remoteAddress, headers });
    expect(statusCode).toBe(403);
    await stop();
    const events = t.database.selectFrom('events').select('address').where('name', '=', ACCESS_REFUSED);
    return (await events.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).address;
  };
  expect(await notedFrom(['loopback'], '127.0.0.1')).toBe('203.0.113.7');
  expect(await notedFrom(['loopback'], '172.18.0.5')).toBe('172.18.0.5');
  expect(await notedFrom(['loopback', 'uniquelocal'], '172.18.0.5')).toBe('203.0.113.7');
});
