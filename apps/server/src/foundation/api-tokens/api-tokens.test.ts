/** API tokens over HTTP: what a program may with one, and when it is dead. */

import { tokenScopes } from '@minsu/contract/api-token-access.ts';
import { importLandlords } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { changePassword } from '@minsu/contract/foundation/account/security-endpoints.ts';
import {
  type ApiTokenRow,
  apiTokenSelf,
  createApiToken,
  pageApiTokens,
  revokeApiToken,
} from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { createRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { getUserRights } from '@minsu/contract/foundation/users/rights-endpoints.ts';
import { freezeUser, pageUsers, unfreezeUser } from '@minsu/contract/foundation/users/user-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, giveRole, STAFF_PASSWORD } from '../../../test/builders.ts';
import { lastMailTo } from '../../../test/mail.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { warnOfExpiry } from './expiring-tokens.ts';

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let mine: BuiltHouse;
let foreign: BuiltHouse;

/** A role that lets front-desk users issue tokens. */
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  await admin.ok(createRole, {
    code: 'issuer',
    name: '令牌签发',
    nameEn: 'Issuer',
    scope: 'department',
    seesMoney: false,
    permissions: ['apiToken:manage'],
  });
  await giveRole(t.database, 'frontdesk', 'issuer');
  desk = await t.as('frontdesk');
  mine = await buildHouse(t.database, { department: 'staff', name: '本部门' });
  foreign = await buildHouse(t.database, { name: '别的部门' });
});
afterAll(() => t.close());

const password = STAFF_PASSWORD;

const issue = async (scopes: Permission[], as = desk, more = {}) => {
  const { token, row } = await as.ok(createApiToken, {
    name: '对接',
    scopes,
    days: 30,
    password,
    ...more,
  } as never);
  return { row: row as ApiTokenRow, token: token as string, client: t.clientOf(`Bearer ${token}`) };
};

test('a token is its owner with fewer rights, in his scope', async () => {
  const { client, row, token } = await issue(['house:read']);
  expect(token).toMatch(/^minsu_[\w-]{43}$/);
  expect(token.startsWith(row.start)).toBe(true);
  expect(row).toMatchObject({
    state: 'active',
    scopes: ['house:read'],
    lostScopes: [],
    callsPerMinute: 120,
    actions: ['revoke'],
  });
  const { records } = await client.ok(pageHouses, {});
  expect(records.map(({ id }) => id)).toEqual([mine.id]);
  const refused = await client.call(pageOrders, {});
  expect(refused).toMatchObject({ status: 403, failure: 'apiToken.outOfScope' });
  expect(refused.message).toContain('order:read');
  expect(await client.ok(apiTokenSelf, {})).toMatchObject({ owner: 'frontdesk', scopes: ['house:read'] });
  expect(await desk.ok(apiTokenSelf, {})).toBeNull();
});

test('never the account, its security, users, roles or tokens', async () => {
  const { client } = await issue(['house:read'], admin);
  for (const endpoint of [userInfo, changePassword, pageUsers, createRole, createApiToken, getUserRights])
    expect(await client.call(endpoint, {}), endpoint.path).toMatchObject({
      status: 403,
      failure: 'apiToken.notForTokens',
    });
});

test('what a program changes stands in the audit log as the token of its owner', async () => {
  const { client } = await issue(['order:create', 'order:read'], desk, { name: '官网' });
  const order = await client.ok(createOrder, {
    houseId: mine.id,
    bookerName: '对接客人',
    phone: '13800138000',
    stays: [
      {
        roomTypeId: mine.roomTypeId,
        roomId: mine.rooms[0]?.id as string,
        checkIn: TODAY,
        checkOut: day(1),
        guests: 1,
      },
    ],
  });
  const event = await t.database
    .selectFrom('events')
    .select(['actor', 'userId', 'name'])
    .where('entityId', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(event.actor).toBe('frontdesk (API: 官网)');
  const { records } = await admin.ok(pageUsers, { keyword: 'frontdesk' });
  expect(event.userId).toBe(records[0]?.id);
  const away = await client.call(createOrder, {
    houseId: foreign.id,
    bookerName: '别处',
    phone: '13800138000',
    stays: [
      {
        roomTypeId: foreign.roomTypeId,
        roomId: foreign.rooms[0]?.id as string,
        checkIn: TODAY,
        checkOut: day(1),
        guests: 1,
      },
    ],
  });
  expect(away.status).toBe(404);
});

test('a refusal is noted with the token’s name', async () => {
  const { client } = await issue(['house:read'], desk, { name: '好奇' });
  await client.call(pageOrders, {});
  const noted = await t.database
    .selectFrom('events')
    .select('actor')
    .where('entity', '=', 'access')
    .where('actor', 'like', '%好奇%')
    .execute();
  expect(noted).toHaveLength(1);
});

test('scopes that its owner loses are dead at once, and shown', async () => {
  const { client, row } = await issue(['house:read', 'price:read']);
  const role = await t.database
    .selectFrom('roles')
    .select('id')
    .where('roleCode', '=', 'front_desk')
    .executeTakeFirstOrThrow();
  await t.database
    .deleteFrom('rolePermissions')
    .where('roleId', '=', role.id)
    .where('permission', '=', 'house:read')
    .execute();
  t.sessions.forget();
  expect((await client.call(pageHouses, {})).status).toBe(403);
  const { records } = await desk.ok(pageApiTokens, {});
  expect(records.find(({ id }) => id === row.id)?.lostScopes).toEqual(['house:read']);
  await t.database
    .insertInto('rolePermissions')
    .values({ roleId: role.id, permission: 'house:read' })
    .execute();
  t.sessions.forget();
});

test('nobody gives a token what he does not hold, nor what no token may', async () => {
  const unheld = await desk.call(createApiToken, { name: 'x', scopes: ['ledger:read'], days: 1, password });
  expect(unheld).toMatchObject({ status: 422, failure: 'apiToken.unknownScope' });
  expect(unheld.fields).toHaveProperty('scopes');
  const never = await admin.call(createApiToken, { name: 'x', scopes: ['user:edit'], days: 1, password });
  expect(never.status).toBe(422);
  expect(tokenScopes).not.toContain('user:edit');
});

test.each([
  ['name', { name: '' }],
  ['scopes', { scopes: [] }],
  ['days', { days: 0 }],
  ['days', { days: 400 }],
  ['callsPerMinute', { callsPerMinute: 5 }],
])('a wrong %s is refused at the field', async (field, wrong) => {
  const answer = await desk.call(createApiToken, {
    name: '对接',
    scopes: ['house:read'],
    days: 30,
    password,
    ...wrong,
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.fields)).toEqual([field]);
});

test('revoked it is dead at once and cannot be revoked again', async () => {
  const { client, row } = await issue(['house:read']);
  await client.ok(pageHouses, {});
  expect(await desk.ok(revokeApiToken, { id: row.id })).toMatchObject({
    state: 'revoked',
    actions: [],
    endedBy: 'frontdesk',
  });
  expect((await client.call(pageHouses, {})).status).toBe(401);
  expect((await desk.call(revokeApiToken, { id: row.id })).failure).toBe('apiToken.alreadyEnded');
});

test('who may not issue any more still sees and ends his own, and no other', async () => {
  const { client, row } = await issue(['house:read']);
  const { row: other } = await issue(['house:read'], admin);
  const setManage = async (given: boolean): Promise<void> => {
    const issuer = await t.database
      .selectFrom('roles')
      .select('id')
      .where('roleCode', '=', 'issuer')
      .executeTakeFirstOrThrow();
    const right = { roleId: issuer.id, permission: 'apiToken:manage' };
    if (given) await t.database.insertInto('rolePermissions').values(right).execute();
    else await t.database.deleteFrom('rolePermissions').where('roleId', '=', issuer.id).execute();
    t.sessions.forget();
  };
  await setManage(false);
  const refused = await desk.call(createApiToken, {
    name: '对接',
    scopes: ['house:read'],
    days: 1,
    password,
  });
  expect(refused.status).toBe(403);
  const { records } = await desk.ok(pageApiTokens, { size: 200 });
  expect(records.map(({ id }) => id)).toContain(row.id);
  expect(new Set(records.map(({ owner }) => owner))).toEqual(new Set(['frontdesk']));
  expect((await desk.call(revokeApiToken, { id: other.id })).status).toBe(404);
  expect(await desk.ok(revokeApiToken, { id: row.id })).toMatchObject({ state: 'revoked' });
  expect((await client.call(pageHouses, {})).status).toBe(401);
  await setManage(true);
});

test('another’s token is only for who oversees them', async () => {
  const { row } = await issue(['house:read'], admin, { name: '总部' });
  expect((await desk.call(revokeApiToken, { id: row.id })).status).toBe(404);
  expect(
    (await desk.ok(pageApiTokens, { view: 'all', size: 200 })).records.map(({ name }) => name),
  ).not.toContain('总部');
  expect((await admin.ok(pageApiTokens, { keyword: 'frontdesk' })).total).toBeGreaterThan(0);
});

test('it dies with its day and with its user', async () => {
  const { client, row } = await issue(['house:read'], desk, { days: 1 });
  const { records } = await admin.ok(pageUsers, { keyword: 'frontdesk' });
  const user = records[0] as { id: string; version: number };
  await admin.ok(freezeUser, { id: user.id, version: user.version });
  t.sessions.forget();
  expect((await client.call(pageHouses, {})).status).toBe(401);
  expect(
    (await admin.ok(pageApiTokens, { view: 'ended', size: 200 })).records.find(({ id }) => id === row.id),
  ).toMatchObject({ state: 'ownerFrozen' });
  await admin.ok(unfreezeUser, { id: user.id, version: user.version + 1 });
  t.sessions.forget();
  // Freezing has ended the user's session; the token remains.
  desk = await t.openSession('frontdesk');
  await client.ok(pageHouses, {});
  const before = t.now().toISOString();
  t.setNow(new Date(t.now().getTime() + 25 * 3_600_000).toISOString());
  t.sessions.forget();
  expect((await client.call(pageHouses, {})).status).toBe(401);
  t.setNow(before);
});

test('no background task can be begun with one: it would get its owner’s rights', async () => {
  const { client } = await issue(['landlord:import'], admin);
  const file = new TextEncoder().encode('房东姓名\n苏婉清\n');
  const refused = await client.call(importLandlords.upload, { file, fileName: 'a.csv' });
  expect(refused).toMatchObject({ status: 422, failure: 'apiToken.noBackground' });
});

test('an unknown token, and one whose last letter is wrong', async () => {
  const { token } = await issue(['house:read']);
  for (const wrong of ['minsu_', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
    expect((await t.clientOf(`Bearer ${wrong}`).call(pageHouses, {})).status).toBe(401);
});

test('its owner hears by mail that it was issued, and a week before that it ends', async () => {
  await t.database
    .updateTable('users')
    .set({ email: 'desk@example.com' })
    .where('username', '=', 'frontdesk')
    .execute();
  const { row } = await issue(['house:read'], desk, { days: 5, name: '短期' });
  expect((await lastMailTo(t, 'desk@example.com')).text).toMatch(/API token|接口令牌/);
  const told = () =>
    t.database
      .selectFrom('inboxMessages')
      .select('contentZh')
      .where('key', '=', `apiToken.expiring:${row.id}`)
      .execute();
  await t.job().change(warnOfExpiry);
  await t.job().change(warnOfExpiry);
  expect((await told()).map(({ contentZh }) => contentZh)).toEqual([expect.stringContaining('短期')]);
});

test('last use is noted with its address', async () => {
  const { client, row } = await issue(['house:read']);
  expect(row.lastUsedAt).toBeNull();
  await client.ok(pageHouses, {});
  const { records } = await desk.ok(pageApiTokens, { size: 200 });
  expect(records.find(({ id }) => id === row.id)).toMatchObject({
    lastAddress: '127.0.0.1',
    lastUsedAt: t.now().toISOString(),
  });
});

test('each token has its own calls a minute', async () => {
  const limited = await openTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const boss = await limited.as('admin');
    const make = async (callsPerMinute: number) => {
      const { token } = await boss.ok(createApiToken, {
        name: '限速',
        scopes: ['house:read'],
        days: 1,
        callsPerMinute,
        password,
      });
      return limited.clientOf(`Bearer ${token}`);
    };
    const [slow, other] = [await make(10), await make(10)];
    for (let call = 0; call < 10; call += 1) await slow.ok(pageHouses, {});
    const refused = await slow.call(pageHouses, {});
    expect(refused).toMatchObject({ status: 429, failure: 'core.tooMany' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await other.ok(pageHouses, {});
    limited.setNow(new Date(limited.now().getTime() + 61_000).toISOString());
    await slow.ok(pageHouses, {});
  } finally {
    await limited.close();
  }
});
