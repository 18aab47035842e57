/** Content of a sign-in answer: no secret for the user, nothing for an anonymous client. The first administrator has no known password. */
import { login, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { createFirstAdmin } from '../../seed/first-admin.ts';
import { encryptPassword } from './login-cipher.ts';
import { isDated } from './password-hash.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const logIn = (username: string, password: string) =>
  t.nobody.call(login, { username, password: encryptPassword(password, t.config.loginCipherKey) });

test('neither the log-in nor the user’s record brings a hash, a salt, a whole phone or an id of a platform', async () => {
  await t.database
    .updateTable('users')
    .set({ phoneMasked: '138****0001' })
    .where('username', '=', 'admin')
    .execute();
  const { data } = await logIn('admin', STAFF_PASSWORD);
  const info = await (await t.as('admin')).ok(userInfo, {});
  for (const answer of [data, info]) {
    const text = JSON.stringify(answer);
    expect(text).not.toMatch(/argon2|passwordHash|\b1[3-9]\d{9}\b/);
    const { userInfo: nested = answer } = answer as { userInfo?: object };
    const record = nested as Record<string, unknown>;
    for (const name of ['salt', 'openId', 'union_id', 'unionId']) expect(record[name] || '').toBe('');
  }
});

test('the first administrator’s password is drawn anew for each database, long, and stored only as a hash', async () => {
  await t.database.deleteFrom('sessions').execute();
  await t.database
    .updateTable('users')
    .set({ username: 'former-admin' })
    .where('username', '=', 'admin')
    .execute();
  const lines = await createFirstAdmin(t.database);
  const password = /shown only now\): (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(19);
  const { passwordHash } = await t.database
    .selectFrom('users')
    .select('passwordHash')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect((await logIn('admin', password)).code).toBe(200);
  for (const known of [STAFF_PASSWORD, 'admin', '123456', 'Minsu@2026'])
    expect((await logIn('admin', known)).code).not.toBe(200);
});

test('what is written of a log-in while the password is hashed is gone where it is wrong', async () => {
  await logIn('finance', STAFF_PASSWORD);
  const left = async () => ({
    ...(await t.database
      .selectFrom('users')
      .select((eb) => [
        'lastLoginAt',
        eb.selectFrom('sessions').select(eb.fn.countAll().as('n')).as('sessions'),
        eb.selectFrom('signIns').select(eb.fn.countAll().as('n')).as('signIns'),
        eb
          .selectFrom('events')
          .select(eb.fn.countAll().as('n'))
          .where('name', '=', 'user.loggedIn')
          .as('events'),
      ])
      .where('username', '=', 'finance')
      .executeTakeFirstOrThrow()),
  });
  const before = await left();
  expect((await logIn('finance', 'wrong')).failure).toBe('auth.badCredentials');
  expect(await left()).toEqual(before);
  const failures = t.database
    .selectFrom('loginFailures')
    .select('failures')
    .where('username', '=', 'finance');
  expect(await failures.execute()).toEqual([{ failures: 1 }]);
  expect((await logIn('finance', STAFF_PASSWORD)).code).toBe(200);
  expect(await failures.execute()).toEqual([]);
});

test('a hash that was made when it cost less is renewed by the right password, and by no other', async () => {
  const dated = await hash(STAFF_PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const ofFrontdesk = t.database.updateTable('users').where('username', '=', 'frontdesk');
  await ofFrontdesk.set({ passwordHash: dated }).execute();
  const stored = async () =>
    (
      await t.database
        .selectFrom('users')
        .select('passwordHash')
        .where('username', '=', 'frontdesk')
        .executeTakeFirstOrThrow()
    ).passwordHash;
  expect((await logIn('frontdesk', 'wrong')).failure).toBe('auth.badCredentials');
  expect(await stored()).toBe(dated);
  expect((await logIn('frontdesk', STAFF_PASSWORD)).code).toBe(200);
  const renewed = await stored();
  expect(isDated(dated)).toBe(true);
  expect(isDated(renewed)).toBe(false);
  expect((await logIn('frontdesk', STAFF_PASSWORD)).code).toBe(200);
  expect(await stored()).toBe(renewed);
});
