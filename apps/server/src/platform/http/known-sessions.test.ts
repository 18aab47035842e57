/** Anonymous requests do not use up the limits of signed-in users, even behind the same address. */
import { API_TOKEN_PREFIX } from '@minsu/contract/api-token-access.ts';
import { captcha, login, logout, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { createRollCall } from '../jobs/roll-call.ts';
import { createAdmission, MAX_PUBLIC_CALLS } from './admission.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { RATE_LIMITS: 'on' } });
  await (await t.as('admin')).ok(saveSetting, { key: 'readsPerSecond', value: 50, version: 0 });
});
afterAll(() => t.close());

const DESK = '198.51.100.20';

const ask = async (endpoint: Endpoint, token: string, remoteAddress = DESK): Promise<number> => {
  const { statusCode } = await t.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: token === '' ? {} : { authorization: token },
    remoteAddress,
    ...(endpoint.method === 'POST' && { payload: {} }),
  });
  return statusCode;
};

/** Far above what an address may send; answers the statuses. */
const flood = (
  from: string,
  round: number,
  token = (at: number) => `made-up-${round}-${at}`,
): Promise<number[]> => Promise.all(Array.from({ length: 120 }, (_, at) => ask(userInfo, token(at), from)));

const apiToken = (at: number): string => `${API_TOKEN_PREFIX}made-up-${at}`;

test.each([
  ['made-up sessions', '198.51.100.21', undefined],
  ['made-up API tokens', '198.51.100.22', apiToken],
  ['calls without a token', '2001:db8:0:9::7', () => ''],
])('%s are refused, and sessions that this process has never seen are served', async (_, from, made) => {
  const strangers: number[] = [];
  const users: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    // Different sessions, so none is cached.
    const sessions = await Promise.all(
      ['admin', 'finance', 'housekeeper'].map((name) => t.openSession(name)),
    );
    const noise = flood(from, round, made);
    users.push(...(await Promise.all(sessions.map(({ token }) => ask(userInfo, token, from)))));
    strangers.push(...(await noise));
    users.push(...(await Promise.all(sessions.map(({ token }) => ask(userInfo, token, from)))));
  }
  expect(new Set(strangers)).toEqual(new Set([401, 429]));
  expect(new Set(users)).toEqual(new Set([200]));
});

test('an ended session is a stranger again', async () => {
  const { token } = await t.openSession('finance');
  expect(await ask(logout, token)).toBe(200);
  await flood(DESK, 9);
  expect([401, 429]).toContain(await ask(userInfo, token));
});

test('public calls that strangers have used up are open to users with a session, and made-up tokens are none', async () => {
  const calls = async (endpoint: Endpoint, token: (at: number) => string) =>
    Promise.all(Array.from({ length: 70 }, (_, at) => ask(endpoint, token(at))));
  for (const endpoint of [captcha, login, logout]) {
    expect((await calls(endpoint, () => '')).filter((status) => status === 429)).toHaveLength(10);
    expect(new Set(await calls(endpoint, (at) => `made-up-${at}`))).toEqual(new Set([429]));
  }
  const { token } = await t.openSession('operator');
  expect(await ask(captcha, token)).toBe(200);
  // Refused for its content, not by the rate limit.
  expect(await ask(login, token)).toBe(422);
  expect(await ask(logout, token)).toBe(200);
});

test('a user with a session has the limit of a user, no more', async () => {
  const { token } = await t.openSession('operator');
  const statuses = await Promise.all(Array.from({ length: 70 }, () => ask(captcha, token)));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test('public calls have places of their own: full of them, the server works on for users', async () => {
  const admission = createAdmission(true);
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const running = Array.from({ length: MAX_PUBLIC_CALLS }, () => admission.through('public', () => held));
  expect(() => admission.check('public')).toThrow('core.unavailable');
  expect(() => admission.check('query')).not.toThrow();
  expect(() => admission.check('command')).not.toThrow();
  end();
  await Promise.all(running);
  expect(() => admission.check('public')).not.toThrow();
});

test('the roll call tells many tokens apart in few questions, and passes on that the database is away', async () => {
  const { token } = await t.openSession('admin');
  const rollCall = createRollCall(t.database);
  const tokens = Array.from({ length: 2_500 }, (_, at) => (at % 500 === 7 ? token : `made-up-${at}`));
  const known = await Promise.all(tokens.map((one) => rollCall.has(one)));
  expect(known.filter(Boolean)).toHaveLength(5);
  const gone = {
    getExecutor: () => {
      throw new Error('away');
    },
  };
  await expect(createRollCall(gone as never).has(token)).rejects.toThrow('away');
});
