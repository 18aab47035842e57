/** Sign-in through a real OpenID provider: who enters, with which roles, and every answer that must not be believed. */
import { randomBytes } from 'node:crypto';
import { login, logout, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import {
  finishOidcSignIn,
  listIdentityProviders,
  listSignInProviders,
  saveIdentityProvider,
  startOidcSignIn,
  switchIdentityProvider,
  testIdentityProvider,
} from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type OidcServer,
  oidcClient,
  startOidcServer,
} from '../../../../sandbox/src/oidc/oidc-server.test-kit.ts';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { encryptPassword } from '../auth/login-cipher.ts';

const PUBLIC_URL = 'http://minsu.test';
const REDIRECT = `${PUBLIC_URL}/sign-in/oidc`;

let server: OidcServer;
let t: TestApp;
let providerId: string;
let roles: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await startOidcServer({ redirectUris: [REDIRECT], path: '/realms/hotel' });
  t = await openTestApp({
    env: { PUBLIC_URL, OIDC_PRIVATE_HOSTS: new URL(server.issuer).host },
    now: new Date().toISOString(),
  });
  const rows = await t.database.selectFrom('roles').select(['id', 'roleCode']).execute();
  roles = new Map(rows.map(({ id, roleCode }) => [roleCode, id]));
  providerId = (await save({})).data.id;
});
afterEach(async () => {
  server.clearFaults();
  server.signInAs('u-desk');
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

const roleOf = (code: string): string => roles.get(code) ?? '';
const settings = () => ({
  ...{ name: '公司账号', issuer: server.issuer, clientId: oidcClient.clientId },
  ...{ clientSecret: oidcClient.clientSecret, scopes: 'openid profile email groups', groupsClaim: 'groups' },
  roles: [{ group: 'minsu-desk', roleId: roleOf('front_desk') }],
});
const save = async (changed: Record<string, unknown>) =>
  (await t.as('admin')).call(saveIdentityProvider, { ...settings(), ...changed } as never);
/** With the version that is current. */
const change = async (changed: Record<string, unknown>) => {
  const [now] = await (await t.as('admin')).ok(listIdentityProviders, {});
  return save({ id: providerId, version: now?.version, ...changed });
};

/** A browser of one person: cookies at the provider, the flow here. */
const walk = async (url: string, jar = new Map<string, string>()): Promise<URL> => {
  let target = url;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(target, { redirect: 'manual', headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`no redirect: ${response.status}`);
    target = new URL(location, target).href;
    if (target.startsWith(REDIRECT)) return new URL(target);
  }
  throw new Error('too many redirects');
};

const start = () => t.nobody.ok(startOidcSignIn, { providerId });
const finish = (flow: string, query: string, totp?: string) =>
  t.nobody.call(finishOidcSignIn, { flow, query, ...(totp !== undefined && { totp }) });

const signIn = async (sub: string) => {
  server.signInAs(sub);
  const { url, flow } = await start();
  const back = await walk(url);
  return { flow, query: back.search, answer: await finish(flow, back.search) };
};

const rolesOf = async (username: string) =>
  (
    await t.database
      .selectFrom('userRoles as r')
      .innerJoin('users as u', 'u.id', 'r.userId')
      .innerJoin('roles as o', 'o.id', 'r.roleId')
      .select('o.roleCode')
      .where('u.username', '=', username)
      .orderBy('o.roleCode')
      .execute()
  ).map(({ roleCode }) => roleCode);

describe('who enters', () => {
  test('a user of a mapped group is made at the first sign-in, with that role alone', async () => {
    const { answer } = await signIn('u-desk');
    expect(answer.status).toBe(200);
    expect(answer.data.userInfo).toMatchObject({ realname: '李前台' });
    expect(answer.data.logoutUrl).toContain('client_id=minsu');
    expect(await rolesOf('desk')).toEqual(['front_desk']);
    const me = await t.clientOf(answer.data.Authorization).ok(userInfo, {});
    expect(me.realname).toBe('李前台');
    const { method } = await t.database
      .selectFrom('signIns')
      .select('method')
      .where('userId', '=', me.id)
      .executeTakeFirstOrThrow();
    expect(method).toBe('oidc');
    expect((await t.clientOf(answer.data.Authorization).call(logout, {})).status).toBe(200);
  });

  test('a user without a mapped group has no right at all; an unverified mail address is not taken over', async () => {
    const { answer } = await signIn('u-stranger');
    expect(answer.status).toBe(200);
    const user = await t.database
      .selectFrom('users')
      .select(['username', 'email'])
      .where('realname', '=', '访客')
      .executeTakeFirstOrThrow();
    expect([await rolesOf(user.username), user.email]).toEqual([[], null]);
    const client = t.clientOf(answer.data.Authorization);
    expect((await client.call(listIdentityProviders, {})).status).toBe(403);
  });

  test('the same person comes back as the same user, whose own roles stay; mapped ones follow the groups', async () => {
    await signIn('u-desk');
    await t.database
      .insertInto('userRoles')
      .values(
        await t.database
          .selectFrom('users')
          .select(['id as userId'])
          .where('username', '=', 'desk')
          .executeTakeFirstOrThrow()
          .then(({ userId }) => ({ userId, roleId: roleOf('housekeeper') })),
      )
      .execute();
    await change({ roles: [{ group: 'another', roleId: roleOf('front_desk') }] });
    await signIn('u-desk');
    expect(await rolesOf('desk')).toEqual(['housekeeper']);
    await change({});
    await signIn('u-desk');
    expect(await rolesOf('desk')).toEqual(['front_desk', 'housekeeper']);
    const { n } = await t.database
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('realname', '=', '李前台')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1);
  });

  test('the user name of another user is not taken over', async () => {
    const { id } = await t.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    await t.database.updateTable('users').set({ username: 'manager' }).where('id', '=', id).execute();
    try {
      const { answer } = await signIn('u-manager');
      expect(answer.status).toBe(200);
      const made = await t.database
        .selectFrom('users')
        .select(['id', 'username'])
        .where('realname', '=', '王经理')
        .executeTakeFirstOrThrow();
      expect(made.id).not.toBe(id);
      expect(made.username).toMatch(/^sso-/);
    } finally {
      await t.database.updateTable('users').set({ username: 'admin' }).where('id', '=', id).execute();
    }
  });

  test('a frozen user does not enter', async () => {
    await signIn('u-desk');
    const frozen = (status: number) =>
      t.database.updateTable('users').set({ status }).where('username', '=', 'desk').execute();
    await frozen(2);
    const { answer } = await signIn('u-desk');
    expect([answer.status, answer.failure]).toEqual([403, 'identity.closed']);
    await frozen(1);
  });

  test('a password still opens the door while the provider is down', async () => {
    server.setFault('down');
    const password = encryptPassword(STAFF_PASSWORD, t.config.loginCipherKey);
    const answer = await t.nobody.call(login, { username: 'admin', password });
    expect(answer.status).toBe(200);
  });
});

describe('the second factor', () => {
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  test('stays asked for; wrong codes are counted, a right one enters once', async () => {
    await signIn('u-desk');
    const { id } = await t.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'desk')
      .executeTakeFirstOrThrow();
    const secret = t.services.cipher.encrypt(SECRET);
    await t.database
      .insertInto('userTotp')
      .values({ userId: id, secret, createdAt: t.now(), confirmedAt: t.now() })
      .execute();
    const { answer, flow, query } = await signIn('u-desk');
    expect([answer.status, answer.failure, (answer.data as { totpRequired?: boolean }).totpRequired]).toEqual(
      [...[400, 'identity.totpRequired', true]],
    );
    expect((await finish(flow, query)).failure).toBe('identity.expired');
    expect((await finish(flow, '', '000000')).failure).toBe('auth.badTotp');
    const code = await generate({ secret: SECRET, epoch: Math.floor(t.now().getTime() / 1_000) });
    const entered = await finish(flow, '', code);
    expect([entered.status, entered.data.userInfo.realname]).toEqual([200, '李前台']);
    expect((await finish(flow, '', code)).failure).toBe('identity.expired');
    const next = await signIn('u-desk');
    for (let turn = 0; turn < 5; turn += 1)
      expect((await finish(next.flow, '', '000000')).failure).toBe('auth.badTotp');
    expect((await finish(next.flow, '', '000000')).failure).toBe('identity.expired');
    await t.database.deleteFrom('userTotp').where('userId', '=', id).execute();
  });
});

describe('answers that are not believed', () => {
  const sessions = async () =>
    Number(
      (
        await t.database
          .selectFrom('sessions')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const refused = async (
    run: () => Promise<{ status: number; failure: string | undefined }>,
    failure: string,
  ) => {
    const before = await sessions();
    expect((await run()).failure).toBe(failure);
    expect(await sessions()).toBe(before);
  };

  test('the same answer a second time', async () => {
    const { flow, query } = await signIn('u-desk');
    await refused(() => finish(flow, query), 'identity.expired');
  });

  test('an answer in another browser, or with another state', async () => {
    const mine = await start();
    const theirs = await start();
    const back = await walk(mine.url);
    await refused(() => finish(theirs.flow, back.search), 'identity.refused');
    const other = new URLSearchParams(back.search);
    other.set('state', randomBytes(32).toString('base64url'));
    await refused(() => finish(mine.flow, `?${other}`), 'identity.refused');
  });

  test('a flow that is made up, or too old', async () => {
    await refused(() => finish(randomBytes(32).toString('base64url'), '?code=x'), 'identity.expired');
    const { url, flow } = await start();
    const back = await walk(url);
    const now = t.now().toISOString();
    t.setNow(new Date(Date.now() + 11 * 60_000).toISOString());
    await refused(() => finish(flow, back.search), 'identity.expired');
    t.setNow(now);
  });

  test('a token signed with a key that is not published', async () => {
    await change({ clientId: oidcClient.clientId });
    server.setFault('unknownKey');
    const { url, flow } = await start();
    const back = await walk(url);
    await refused(() => finish(flow, back.search), 'identity.refused');
    // Keys that were read are kept for minutes: another version of the settings reads them again.
    server.clearFaults();
    await change({});
  });

  test('a discovery document of another issuer', async () => {
    server.setFault('otherIssuer');
    await change({});
    const answer = await t.nobody.call(startOidcSignIn, { providerId });
    expect([answer.status, answer.failure]).toEqual([400, 'identity.refused']);
    const tested = await (await t.as('admin')).ok(testIdentityProvider, { id: providerId });
    expect([tested.testWorks, tested.testMessage]).toEqual([false, expect.stringMatching(/issuer/i)]);
  });

  test('a token without groups, where roles depend on them: nothing changes', async () => {
    await signIn('u-desk');
    const before = await rolesOf('desk');
    server.setFault('missingGroups');
    const { url, flow } = await start();
    const back = await walk(url);
    await refused(() => finish(flow, back.search), 'identity.groupsMissing');
    expect(await rolesOf('desk')).toEqual(before);
  });

  test('a user who cancels, a code that is refused, a wrong secret', async () => {
    server.setFault('accessDenied');
    const canceled = await start();
    const back = await walk(canceled.url);
    await refused(() => finish(canceled.flow, back.search), 'identity.canceled');
    server.clearFaults();
    server.setFault('invalidGrant');
    const invalid = await start();
    const code = await walk(invalid.url);
    await refused(() => finish(invalid.flow, code.search), 'identity.refused');
    server.clearFaults();
    await change({ clientSecret: 'wrong' });
    const wrong = await start();
    const third = await walk(wrong.url);
    await refused(() => finish(wrong.flow, third.search), 'identity.refused');
    const [shown] = await (await t.as('admin')).ok(listIdentityProviders, {});
    expect(shown?.lastError).toContain('invalid_client');
    await change({});
  });
});

describe('a provider that does not answer', () => {
  test.each(['down', 'http503'] as const)('%s: told at the sign-in and on the connection', async (fault) => {
    await change({});
    server.setFault(fault);
    const answer = await t.nobody.call(startOidcSignIn, { providerId });
    expect([answer.status, answer.failure]).toEqual([503, 'identity.unavailable']);
    const tested = await (await t.as('admin')).ok(testIdentityProvider, { id: providerId });
    expect([tested.testWorks, tested.lastError]).toEqual([false, expect.stringMatching(/./)]);
    server.clearFaults();
    expect((await (await t.as('admin')).ok(testIdentityProvider, { id: providerId })).testWorks).toBe(true);
  });
});

describe('its settings', () => {
  test('the secret is sealed and never shown; the sign-in page names active providers only', async () => {
    const shown = JSON.stringify(await (await t.as('admin')).ok(listIdentityProviders, {}));
    expect(shown).not.toContain(oidcClient.clientSecret);
    const rows = JSON.stringify([
      await t.database.selectFrom('identityProviders').selectAll().execute(),
      await t.database.selectFrom('events').selectAll().execute(),
    ]);
    expect(rows).not.toContain(oidcClient.clientSecret);
    expect(await t.nobody.ok(listSignInProviders, {})).toEqual([{ id: providerId, name: '公司账号' }]);
    const admin = await t.as('admin');
    const version = async () => (await admin.ok(listIdentityProviders, {}))[0]?.version ?? -1;
    await admin.ok(switchIdentityProvider, { id: providerId, version: await version(), state: 'paused' });
    expect(await t.nobody.ok(listSignInProviders, {})).toEqual([]);
    expect((await t.nobody.call(startOidcSignIn, { providerId })).failure).toBe('identity.notActive');
    await admin.ok(switchIdentityProvider, { id: providerId, version: await version(), state: 'revoked' });
    const again = await admin.call(switchIdentityProvider, {
      ...{ id: providerId, version: await version(), state: 'active' },
    });
    expect(again.failure).toBe('connector.revoked');
    expect((await change({ clientSecret: undefined })).fields).toHaveProperty('clientSecret');
    await change({});
    expect(await t.nobody.ok(listSignInProviders, {})).toHaveLength(1);
  });

  test('a role that can approve is not given by group, and none beyond the rights of who maps it', async () => {
    const answer = await change({ roles: [{ group: 'g', roleId: roleOf('admin') }] });
    expect([answer.status, answer.fields]).toEqual([422, { roles: expect.stringContaining('Two people') }]);
    const twice = { group: 'g', roleId: roleOf('housekeeper') };
    expect((await change({ roles: [twice, twice] })).fields).toHaveProperty('roles');
  });

  test.each([
    'not an address',
    'ftp://login.example.com',
    'http://login.example.com',
    'https://a.example/?x=1',
  ])('the issuer %s is refused at its field', async (issuer) => {
    const answer = await change({ issuer });
    expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['issuer']]);
  });

  test('a private address that the operator has not named is not called', async () => {
    const { id } = (await save({ name: 'inside', issuer: 'https://127.0.0.1:1' })).data;
    const tested = await (await t.as('admin')).ok(testIdentityProvider, { id });
    expect([tested.testWorks, tested.testMessage]).toEqual([false, expect.stringContaining('refused')]);
  });

  test('those without the right neither see nor change it', async () => {
    const desk = await t.as('frontdesk');
    const id = providerId;
    expect((await desk.call(listIdentityProviders, {})).status).toBe(403);
    expect((await desk.call(saveIdentityProvider, settings() as never)).status).toBe(403);
    expect((await desk.call(testIdentityProvider, { id })).status).toBe(403);
    expect((await desk.call(switchIdentityProvider, { id, version: 0, state: 'paused' })).status).toBe(403);
  });
});
