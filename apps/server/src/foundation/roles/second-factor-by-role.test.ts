/**
 * A role that requires two-step verification: until it is set up all else is closed, over HTTP, sockets and API tokens.
 */
import {
  confirmTotp,
  disableTotp,
  getSecurity,
  startTotp,
} from '@minsu/contract/foundation/account/security-endpoints.ts';
import { switchRole } from '@minsu/contract/foundation/account/session-endpoints.ts';
import { createApiToken } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { login, logout, userInfo, userMenu } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { createRole, editRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { listDictionary } from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { getUserRights } from '@minsu/contract/foundation/users/rights-endpoints.ts';
import { pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { giveRole, STAFF_PASSWORD } from '../../../test/builders.ts';
import { openSocket } from '../../../test/live-socket.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';
import { encryptPassword } from '../auth/login-cipher.ts';

let t: TestApp;
let admin: TestClient;
let address: string;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await t.as('admin');
});
afterAll(() => t.close());

let clock = Date.parse('2026-11-20T04:00:00Z');
beforeEach(async () => {
  clock += 120_000;
  t.setNow(new Date(clock).toISOString());
  await t.database.deleteFrom('userTotp').execute();
  await t.database.updateTable('roles').set({ needsTotp: false }).execute();
  t.services.sessions.forget();
});

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(clock / 1_000) });

const setUp = async (client: TestClient): Promise<void> => {
  const { secret } = await client.ok(startTotp, { password: STAFF_PASSWORD });
  await client.ok(confirmTotp, { code: await codeOf(secret) });
};

const ask = async (code: string, needsTotp: boolean, by = admin) => {
  const role = (await admin.ok(listRoles, {})).find((each) => each.code === code);
  if (!role) throw new Error(`no role ${code}`);
  const { id, version, name, nameEn, description, scope, seesMoney, permissions } = role;
  const rights = { scope, seesMoney, permissions: permissions as ['house:read'] };
  return by.call(editRole, { id, version, name, nameEn, description, ...rights, needsTotp });
};

const OWED = [403, 'secondFactor.owed'];
const refused = async (answer: Promise<{ status: number; failure: string | undefined }>) => {
  const { status, failure } = await answer;
  return [status, failure];
};

test('who owes it reaches the setting up and nothing else; once it is set up, everything again', async () => {
  const desk = await t.as('frontdesk');
  await desk.ok(pageHouses, {});
  const edited = await ask('front_desk', true);
  expect(edited.data).toMatchObject({ needsTotp: true, members: 1, withoutTotp: 1 });
  expect(await refused(desk.call(pageHouses, {}))).toEqual(OWED);
  // Endpoints open to every signed-in user are closed too.
  expect(await refused(desk.call(listDictionary, {}))).toEqual(OWED);
  expect(await refused(desk.call(userMenu, {}))).toEqual(OWED);
  const me = await desk.ok(userInfo, {});
  expect(me).toMatchObject({ owesSecondFactor: true, permissions: [], roleDTO: [], seesMoney: false });
  expect(await desk.ok(getSecurity, {})).toMatchObject({ totpSince: null, totpNeeded: true });
  await setUp(desk);
  await desk.ok(pageHouses, {});
  expect(await desk.ok(userInfo, {})).toMatchObject({ owesSecondFactor: false });
});

test('of all endpoints only those of the setting up are open to him', async () => {
  const desk = await t.as('frontdesk');
  await ask('front_desk', true);
  const open: string[] = [];
  for (const { endpoint } of modules.flatMap(({ routes }) => routes)) {
    if (endpoint.permission === 'public') continue;
    const { failure } = await desk.call(endpoint, {});
    if (failure !== 'secondFactor.owed') open.push(endpoint.path);
  }
  expect(open.sort()).toEqual([userInfo, getSecurity, startTotp, confirmTotp].map(({ path }) => path).sort());
});

test('a log-in says so at once; it may log out', async () => {
  await ask('front_desk', true);
  const answer = await t.nobody.call(login, {
    username: 'frontdesk',
    password: encryptPassword(STAFF_PASSWORD, t.config.loginCipherKey),
  });
  expect(answer.data.userInfo).toMatchObject({ owesSecondFactor: true, permissions: [] });
  const client = t.clientOf(answer.data.Authorization);
  await client.ok(logout, {});
  expect((await client.call(userInfo, {})).status).toBe(401);
});

test('switching to another role does not get around it', async () => {
  await giveRole(t.database, 'operator', 'housekeeper');
  const operator = await t.as('operator');
  await operator.ok(switchRole, { roleCode: 'housekeeper' });
  await ask('operator', true);
  expect(await refused(operator.call(pageHouses, {}))).toEqual(OWED);
  expect(await refused(operator.call(switchRole, { roleCode: 'housekeeper' }))).toEqual(OWED);
});

test('it cannot be turned off while such a role is held', async () => {
  const desk = await t.as('frontdesk');
  await setUp(desk);
  await ask('front_desk', true);
  await desk.ok(pageHouses, {});
  expect(await refused(desk.call(disableTotp, { password: STAFF_PASSWORD }))).toEqual([
    409,
    'account.totpNeeded',
  ]);
  await ask('front_desk', false);
  await desk.ok(disableTotp, { password: STAFF_PASSWORD });
});

test('a socket is not let in, and one that is open hears nothing any more', async () => {
  const desk = await t.as('frontdesk');
  const socket = await openSocket(address, desk.token);
  const closed = new Promise<number>((resolve) => socket.socket.once('close', resolve));
  await ask('front_desk', true);
  expect(await closed).toBe(1_008);
  expect(socket.heard.at(-1)).toEqual({ type: 'rights' });
  const again = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  const shut = new Promise<number>((resolve) => again.once('close', resolve));
  again.once('open', () => again.send(JSON.stringify({ type: 'hello', token: desk.token, after: null })));
  expect(await shut).toBe(1_008);
});

test('his API tokens wait as well', async () => {
  const { token } = await admin.ok(createApiToken, {
    ...{ name: '对接', scopes: ['house:read'], days: 30, password: STAFF_PASSWORD },
  });
  const program = t.clientOf(`Bearer ${token}`);
  await program.ok(pageHouses, {});
  await ask('admin', true);
  expect(await refused(program.call(pageHouses, {}))).toEqual(OWED);
  await setUp(admin);
  await program.ok(pageHouses, {});
});

test('lists and the page of rights say who owes it; a role keeps its wish where nothing is said', async () => {
  const made = await admin.ok(createRole, {
    ...{ code: 'safe', name: '要求验证', nameEn: 'Safe', scope: 'own', seesMoney: false },
    ...{ permissions: ['house:read'], needsTotp: true },
  });
  const { id, version, name, nameEn, scope, seesMoney } = made;
  const edited = await admin.ok(editRole, {
    ...{ id, version, name: `${name}了`, nameEn, scope, seesMoney, permissions: ['house:read'] },
  });
  expect(edited.needsTotp).toBe(true);
  await giveRole(t.database, 'supervisor', 'safe');
  const rowOf = async (keyword: string) => (await admin.ok(pageUsers, { keyword })).records[0];
  expect((await rowOf('supervisor'))?.totp).toBe('owed');
  expect((await rowOf('finance'))?.totp).toBe('off');
  const owing = await admin.ok(pageUsers, { totp: ['owed'] });
  expect(owing.records.map(({ username }) => username)).toEqual(['supervisor']);
  const rights = await admin.ok(getUserRights, { id: owing.records[0]?.id ?? '' });
  expect(rights.totp).toBe('owed');
  expect(rights.roles.filter(({ needsTotp }) => needsTotp).map(({ code }) => code)).toEqual(['safe']);
  const supervisor = await t.as('supervisor');
  await setUp(supervisor);
  expect((await rowOf('supervisor'))?.totp).toBe('on');
  const told = await t.database
    .selectFrom('events')
    .select('after')
    .where('name', '=', 'role.created')
    .where('entityId', '=', id)
    .executeTakeFirstOrThrow();
  expect(told.after).toMatchObject({ needsTotp: true });
});

test('who may not edit roles cannot ask for it', async () => {
  expect((await ask('front_desk', true, await t.as('director'))).status).toBe(403);
});
