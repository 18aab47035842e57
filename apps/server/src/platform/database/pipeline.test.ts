import { login, logout, userInfo, userMenu } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { savePreferences } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { encryptPassword } from '../../foundation/auth/login-cipher.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const loginAs = (username: string, password = STAFF_PASSWORD, headers: Record<string, string> = {}) =>
  t.nobody.call(
    login,
    { username, password: encryptPassword(password, t.config.loginCipherKey) },
    { headers },
  );

describe('log-in', () => {
  test('gives a token that opens the user, his menu, and dies with logout', async () => {
    const { data } = await loginAs('admin');
    const raw = (url: string) =>
      t.app.inject({
        method: 'POST',
        url,
        headers: { authorization: data.Authorization, 'content-type': 'application/json' },
      });
    const info = (await raw('/api/user/info')).json();
    expect(info.data.username).toBe('admin');
    expect(info.data.roleDTO[0].roleCode).toBe('admin');
    const menu = (await raw('/api/user/menu')).json();
    expect(menu.data.map((node: { name: string }) => node.name)).toContain('house');
    expect((await raw('/hotel-auth/auth/logout')).json().code).toBe(200);
    expect((await raw('/api/user/info')).statusCode).toBe(401);
    expect((await raw('/hotel-auth/auth/logout')).json().code).toBe(200);
  });

  test('says the same of a wrong name, a wrong password and bad padding', async () => {
    const answers = [
      await loginAs('nobody-here'),
      await loginAs('director', 'wrong'),
      await t.nobody.call(login, { username: 'finance', password: 'not base64 at all!' }),
    ];
    expect(new Set(answers.map((a) => `${a.status} ${a.message}`))).toEqual(
      new Set(['400 Wrong user name or password']),
    );
  });

  test('asks for a captcha after 3 failures and waits from the 5th', async () => {
    const failures = [];
    for (let i = 0; i < 3; i += 1)
      failures.push(await loginAs('operator', 'wrong', { 'user-agent': 'stranger' }));
    expect(failures.map((a) => (a.data as unknown as { captchaRequired: boolean }).captchaRequired)).toEqual([
      false,
      false,
      true,
    ]);
    const without = await loginAs('operator', STAFF_PASSWORD, { 'user-agent': 'stranger' });
    expect(without.failure).toBe('auth.captchaRequired');
  });
});

test('tries sent at the same time count one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => loginAs('supervisor', 'wrong', { 'user-agent': 'many hands' })),
  );
  const right = await Promise.all(Array.from({ length: 8 }, () => loginAs('finance')));
  expect(right.map((answer) => answer.code)).toEqual(Array.from({ length: 8 }, () => 200));
  const looked = answers.filter((answer) => answer.failure === 'auth.badCredentials');
  expect(looked.length).toBeLessThanOrEqual(3);
  expect(new Set(answers.map((answer) => answer.failure))).toContain('auth.captchaRequired');
});

describe('pipeline', () => {
  test('no session is 401, no permission is 403, in the envelope', async () => {
    const answer = await t.nobody.call(userInfo, {});
    expect([answer.status, answer.code, answer.failure]).toEqual([401, 401, 'core.unauthorized']);
  });

  test('malformed JSON 400, wrong type and extra field 422 with the field, too large 413, unknown path JSON 404', async () => {
    const { token } = await t.as('admin');
    const send = (payload: string, url = '/api/user/preferences') =>
      t.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: token, 'content-type': 'application/json' },
      });
    expect((await send('{"list":')).json()).toMatchObject({ code: 400, data: { failure: 'core.malformed' } });
    expect((await send('[1]')).json().code).toBe(400);
    const wrong = (await send('{"list":7,"value":{},"more":1}')).json();
    expect(wrong.code).toBe(422);
    expect(wrong.data.fields.map((f: { path: string }) => f.path).sort()).toEqual(['list', 'more']);
    expect((await send(`{"list":"${'x'.repeat(1_100_000)}"}`)).json().code).toBe(413);
    expect((await send('{}', '/hotel-nothing/here')).json().code).toBe(404);
    expect((await send('', '/hotel-nothing/here')).json().code).toBe(404);
    for (const name of ['a\\u0000b', 'a\\ud800b'])
      expect((await send(`{"list":"${name}","value":{}}`)).json().code).toBe(400);
    expect((await t.app.inject({ method: 'GET', url: '/%E0%A4%A' })).statusCode).toBe(400);
    const opened = await t.app.inject({ method: 'GET', url: '/%E0%A4%A', headers: { accept: 'text/html' } });
    expect(opened).toMatchObject({ statusCode: 302, headers: { location: '/404' } });
  });

  test('a query parameter fills in what a body leaves out, and never overrides it; the path overrides both', async () => {
    const { token } = await t.openSession('finance');
    const bodies = [
      ['application/json', JSON.stringify({ list: 'mine', value: { density: 'small' } })],
      ['application/json', JSON.stringify({ list: 'mine', value: {} })],
    ] as const;
    for (const [type, payload] of bodies)
      for (const query of ['list=other', 'list=other&list=more', 'value=x&list=other']) {
        const answer = await t.app.inject({
          method: 'POST',
          url: `${savePreferences.path}?${query}`,
          payload,
          headers: { authorization: token, 'content-type': type },
        });
        expect([query, answer.statusCode, Object.keys(answer.json().data.lists)]).toEqual([
          query,
          200,
          ['mine'],
        ]);
      }
    const login = (query: string, body: string) =>
      t.app.inject({
        method: 'POST',
        url: `/hotel-auth/auth/check-reset-link?${query}`,
        payload: body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
      });
    // A token of the query would be too long to be one.
    expect((await login(`token=${'x'.repeat(201)}`, 'token=y')).json().data).toMatchObject({
      state: 'unknown',
    });
    expect((await login('token=y', '')).json().data).toMatchObject({ state: 'unknown' });
  });

  test('HEAD never runs a handler', async () => {
    expect((await t.app.inject({ method: 'HEAD', url: '/hotel-auth/auth/config' })).statusCode).toBe(404);
  });

  test('an Idempotency-Key gives the first answer again and refuses another body', async () => {
    const admin = await t.as('admin');
    const headers = { 'idempotency-key': 'key-1' };
    const input = { list: 'orders', value: { density: 'small' as const } };
    const first = await admin.ok(savePreferences, input, { headers });
    await admin.ok(savePreferences, { list: 'orders', value: { density: 'large' } });
    expect(await admin.ok(savePreferences, input, { headers })).toEqual(first);
    const other = await admin.call(savePreferences, { list: 'orders', value: {} }, { headers });
    expect([other.status, other.failure]).toEqual([422, 'core.keyReused']);
  });

  test('the menu shows a role only what it may open', async () => {
    const menu = await (await t.as('housekeeper')).ok(userMenu, {});
    const names = menu.flatMap((node) => [node.name, ...node.children.map((child) => child.name)]);
    expect(names).not.toContain('landlord');
    expect(names).toContain('houseList');
    expect(names).toContain('faq');
  });

  test('logout without a session is no error', async () => {
    expect((await t.nobody.call(logout, {})).code).toBe(200);
  });
});
