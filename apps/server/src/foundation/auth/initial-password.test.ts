/** The first administrator's printed password allows nothing but choosing another one. */
import { changePassword } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { login, logout, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { resetPassword } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';
import { hashToken } from '../../platform/http/session.ts';
import { createFirstAdmin } from '../../seed/first-admin.ts';
import { encryptPassword } from './login-cipher.ts';

const OWN = 'Chosen-word-8';

let t: TestApp;
let printed: string;
beforeEach(async () => {
  t = await openTestApp({ background: true });
  await t.database
    .updateTable('users')
    .set({ username: 'former-admin' })
    .where('username', '=', 'admin')
    .execute();
  printed = /shown only now\): (\S+)/.exec((await createFirstAdmin(t.database)).join('\n'))?.[1] ?? '';
});
afterEach(() => t.close());

const logIn = (password: string) =>
  t.nobody.call(login, {
    username: 'admin',
    password: encryptPassword(password, t.config.loginCipherKey),
  });

const signIn = async (password = printed) => {
  const { data } = await logIn(password);
  return { client: t.clientOf(data.Authorization), info: data.userInfo };
};

test('of all endpoints only the change of the password is open', async () => {
  const { client, info } = await signIn();
  expect(info).toMatchObject({ owesPassword: true, permissions: [], roleDTO: [], seesMoney: false });
  const open: string[] = [];
  for (const { endpoint } of modules.flatMap(({ routes }) => routes)) {
    if (endpoint.permission === 'public') continue;
    const { failure } = await client.call(endpoint, {});
    if (failure !== 'ownPassword.owed') open.push(endpoint.path);
  }
  expect(open.sort()).toEqual([changePassword, userInfo].map(({ path }) => path).sort());
  await client.ok(logout, {});
});

test('once it is changed everything is open, in the same session, and at later log-ins', async () => {
  const { client } = await signIn();
  const refused = [
    { oldPassword: 'Wrong-word-1', password: OWN },
    { oldPassword: printed, password: printed },
    { oldPassword: printed, password: 'short' },
  ];
  for (const input of refused) expect((await client.call(changePassword, input)).status).toBe(422);
  expect((await client.call(pageHouses, {})).failure).toBe('ownPassword.owed');
  await client.ok(changePassword, { oldPassword: printed, password: OWN });
  await client.ok(pageHouses, {});
  expect(await client.ok(userInfo, {})).toMatchObject({ owesPassword: false });
  expect((await logIn(printed)).status).not.toBe(200);
  expect((await signIn(OWN)).info).toMatchObject({ owesPassword: false });
});

test('a second factor that the role asks for waits until then', async () => {
  await t.database.updateTable('roles').set({ needsTotp: true }).where('roleCode', '=', 'admin').execute();
  const { client } = await signIn();
  expect((await client.call(pageHouses, {})).failure).toBe('ownPassword.owed');
  await client.ok(changePassword, { oldPassword: printed, password: OWN });
  expect((await client.call(pageHouses, {})).failure).toBe('secondFactor.owed');
});

test('no socket is let in with it', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { client } = await signIn();
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  const closed = new Promise<number>((resolve, reject) =>
    socket.once('close', resolve).once('error', reject),
  );
  socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token: client.token, after: null })));
  expect(await closed).toBe(1_008);
});

test('a password set by a mailed link is one’s own too', async () => {
  const { id } = await t.database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  await t.database
    .insertInto('passwordResets')
    .values({
      userId: id,
      tokenHash: hashToken('a-link-of-the-mail'),
      createdAt: t.now(),
      expiresAt: new Date(t.now().getTime() + 60_000),
    })
    .execute();
  await t.nobody.ok(resetPassword, { token: 'a-link-of-the-mail', password: OWN });
  await (await signIn(OWN)).client.ok(pageHouses, {});
});

test('accounts that nobody else knows the password of owe nothing', async () => {
  const desk = await t.as('frontdesk');
  expect(await desk.ok(userInfo, {})).toMatchObject({ owesPassword: false });
});
