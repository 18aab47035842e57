import { captcha, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { getPreferences, savePreferences } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { exportOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => t.close());

test('a user may make 50 changes a second; more are told to wait, in the envelope, and others are not concerned', async () => {
  const admin = await t.as('admin');
  const save = () => admin.call(savePreferences, { list: 'orders', value: {} });
  // All at once: one after the other a busy machine does not make so many in a second.
  const answers = await Promise.all(Array.from({ length: 120 }, save));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused[0]).toMatchObject({ code: 429, failure: 'core.tooMany' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const passed = answers.filter(({ status }) => status === 200);
  expect(passed.length).toBeGreaterThanOrEqual(50);
  expect(passed.length + refused.length).toBe(answers.length);
  expect((await (await t.as('finance')).call(savePreferences, { list: 'orders', value: {} })).status).toBe(
    200,
  );
  expect((await admin.call(getPreferences, {})).status).toBe(200);
});

test('a user may export 60 times an hour', async () => {
  const admin = await t.as('admin');
  const statuses: number[] = [];
  for (let i = 0; i < 62; i += 1)
    statuses.push((await admin.call(exportOrders.file, { keyword: 'M19990101' })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

test('an address may try the log-in calls 60 times a minute', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 65; i += 1) statuses.push((await t.nobody.call(captcha, {})).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await (await t.as('admin')).call(userInfo, {})).status).toBe(200);
});

test('another session is no fresh limit', async () => {
  const sessions = [await t.openSession('operator'), await t.openSession('operator')];
  const save = async (at: number) => sessions[at % 2]?.call(savePreferences, { list: 'orders', value: {} });
  // For each alone all would pass.
  const answers = await Promise.all(Array.from({ length: 90 }, (_, at) => save(at)));
  expect(answers.filter((answer) => answer?.status === 429).length).toBeGreaterThanOrEqual(1);
});

test('the addresses of one client network count as one', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 65; at += 1)
    statuses.push(
      (await t.app.inject({ url: captcha.path, remoteAddress: `2001:db8:0:7::${at.toString(16)}` }))
        .statusCode,
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

test('made-up tokens are counted for where they come from, before anybody is looked up', async () => {
  const admin = await t.as('admin');
  await admin.ok(saveSetting, { key: 'readsPerSecond', value: 20, version: 0 });
  const from = '198.51.100.7';
  const ask = (token: string, remoteAddress = from) =>
    t.app.inject({
      method: userInfo.method,
      url: userInfo.path,
      headers: { authorization: token },
      remoteAddress,
    });
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const tokens = Array.from({ length: 20 }, (_, at) => `made-up-${round}-${at}`);
    statuses.push(...(await Promise.all(tokens.map((token) => ask(token)))).map((each) => each.statusCode));
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  // Others are not concerned.
  expect((await ask(admin.token, '198.51.100.8')).statusCode).toBe(200);
  // A second later the client network is served again.
  await expect.poll(async () => (await ask(admin.token)).statusCode, { timeout: 10_000 }).toBe(200);
});
