/** Recovering an account revokes all its tokens; an open session alone gives no token. */
import {
  changePassword,
  confirmTotp,
  startTotp,
} from '@minsu/contract/foundation/account/security-endpoints.ts';
import {
  endDevice,
  endOtherDevices,
  listDevices,
} from '@minsu/contract/foundation/account/session-endpoints.ts';
import { createApiToken, pageApiTokens } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { resetPassword } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import {
  confirmUserChange,
  pageUsers,
  sendUserReset,
  signOutUser,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { generate } from 'otplib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveRole, STAFF_PASSWORD } from '../../../test/builders.ts';
import { lastMailTo, tokenIn } from '../../../test/mail.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

const OWN = 'Chosen-word-8';
const MAIL = 'boss@example.com';

let t: TestApp;
let boss: TestClient;
beforeEach(async () => {
  t = await openTestApp();
  await t.database.updateTable('users').set({ email: MAIL }).where('username', '=', 'admin').execute();
  boss = await t.as('admin');
});
afterEach(() => t.close());

const wish = { name: '官网', scopes: ['house:read'] as 'house:read'[], days: 30 };

const issue = async (by = boss) => {
  const { token, row } = await by.ok(createApiToken, { ...wish, password: STAFF_PASSWORD });
  const program = t.clientOf(`Bearer ${token}`);
  await program.ok(pageHouses, {});
  return { program, id: row.id };
};

const isDead = async (program: TestClient) => (await program.call(pageHouses, {})).status === 401;

const listed = async (client = boss) =>
  (await client.ok(listDevices, {})).filter(({ kind }) => kind === 'apiToken').map(({ id }) => id);

test('issuing asks for the password at its field, and counts wrong ones', async () => {
  expect((await boss.call(createApiToken, wish)).fields).toHaveProperty('password');
  const wrong = { ...wish, password: 'Wrong-word-1' };
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push(await boss.call(createApiToken, wrong));
  expect(answers[0]).toMatchObject({ status: 422 });
  expect(Object.keys(answers[0]?.fields ?? {})).toEqual(['password']);
  expect(answers.at(-1)).toMatchObject({ status: 429, failure: 'account.throttled' });
  expect((await boss.ok(pageApiTokens, {})).total).toBe(0);
});

test('with a second factor it asks for a code, each good once, and counts wrong ones', async () => {
  let clock = Date.parse('2026-11-20T04:00:00Z');
  const at = (ms: number) => {
    clock = ms;
    t.setNow(new Date(clock).toISOString());
  };
  const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(clock / 1_000) });
  at(clock);
  const { secret } = await boss.ok(startTotp, { password: STAFF_PASSWORD });
  const { recoveryCodes } = await boss.ok(confirmTotp, { code: await codeOf(secret) });
  at(clock + 90_000);
  const given = { ...wish, password: STAFF_PASSWORD };
  expect(Object.keys((await boss.call(createApiToken, given)).fields)).toEqual(['code']);
  expect(Object.keys((await boss.call(createApiToken, { ...given, code: '000000' })).fields)).toEqual([
    'code',
  ]);
  const code = await codeOf(secret);
  await boss.ok(createApiToken, { ...given, code });
  expect((await boss.call(createApiToken, { ...given, code })).status).toBe(422);
  await boss.ok(createApiToken, { ...given, code: recoveryCodes[0] ?? '' });
  const tries = [];
  for (let n = 0; n < 8; n += 1)
    tries.push((await boss.call(createApiToken, { ...given, code: `00000${n}` })).status);
  expect(tries.at(-1)).toBe(429);
});

test('a new password revokes them unless they are to be kept', async () => {
  const kept = await issue();
  const keeping = { oldPassword: STAFF_PASSWORD, password: OWN, keepTokens: true };
  expect(await boss.ok(changePassword, keeping)).toMatchObject({ revokedTokens: 0 });
  expect(await isDead(kept.program)).toBe(false);
  const back = await boss.ok(changePassword, { oldPassword: OWN, password: 'Another-word-9' });
  expect(back).toMatchObject({ revokedTokens: 1 });
  expect(await isDead(kept.program)).toBe(true);
  expect((await boss.ok(pageApiTokens, { view: 'all' })).records[0]).toMatchObject({ state: 'revoked' });
});

test('so does a password set by a link, asked for oneself or by an administrator', async () => {
  const { program } = await issue();
  await giveRole(t.database, 'director', 'admin');
  const director = await t.as('director');
  const { records } = await boss.ok(pageUsers, { keyword: 'director' });
  const other = records[0] as { id: string; version: number };
  await t.database.updateTable('users').set({ email: 'd@example.com' }).where('id', '=', other.id).execute();
  const theirs = await issue(director);
  // The account can approve, so a colleague confirms what the administrator requests.
  await giveRole(t.database, 'supervisor', 'admin');
  const asked = await boss.ok(sendUserReset, {
    id: other.id,
    version: other.version,
    dutyReason: '忘记密码',
  });
  await (await t.as('supervisor')).ok(confirmUserChange, {
    confirmationId: asked.waiting[0]?.id ?? '',
  });
  const token = tokenIn((await lastMailTo(t, 'd@example.com')).text);
  await t.nobody.ok(resetPassword, { token, password: OWN });
  expect(await isDead(theirs.program)).toBe(true);
  // Tokens of other users stay.
  expect(await isDead(program)).toBe(false);
});

test('an administrator’s sign-out everywhere revokes them, sessions or none', async () => {
  const { program } = await issue();
  const { records } = await boss.ok(pageUsers, { keyword: 'admin' });
  const user = records.find(({ username }) => username === 'admin');
  expect(user?.tokens).toBe(1);
  await giveRole(t.database, 'director', 'admin');
  const second = await t.as('director');
  await t.database
    .deleteFrom('sessions')
    .where('userId', '=', user?.id ?? '')
    .execute();
  t.sessions.forget();
  const row = await second.ok(signOutUser, { id: user?.id ?? '', version: user?.version ?? 0 });
  expect(row.tokens).toBe(0);
  expect(await isDead(program)).toBe(true);
  const { after } = await t.database
    .selectFrom('events')
    .select('after')
    .where('name', '=', 'user.signedOut')
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ sessionsEnded: 0, tokensRevoked: 1 });
});

test('they are in the list of devices, and end there one by one or with all others; nobody else’s', async () => {
  const [first, second, third] = [await issue(), await issue(), await issue()];
  expect(new Set(await listed())).toEqual(new Set([first.id, second.id, third.id]));
  const row = (await boss.ok(listDevices, {})).find(({ id }) => id === first.id);
  expect(row).toMatchObject({ name: '官网', current: false, address: '127.0.0.1' });
  const desk = await t.as('frontdesk');
  expect(await listed(desk)).toEqual([]);
  expect((await desk.call(endDevice, { id: first.id })).status).toBe(404);
  await boss.ok(endDevice, { id: first.id });
  expect([await isDead(first.program), await isDead(second.program)]).toEqual([true, false]);
  expect((await boss.call(endDevice, { id: first.id })).status).toBe(404);
  expect(await boss.ok(endOtherDevices, {})).toEqual({ ended: 2 });
  expect(await listed()).toEqual([]);
  expect(await isDead(third.program)).toBe(true);
});
