/** User management over HTTP: allowed actions and refusals per role. */
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { checkResetLink } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import type { UserRow } from '@minsu/contract/foundation/users/user.ts';
import {
  countUserViews,
  createUser,
  editUser,
  freezeUser,
  pageUsers,
  sendUserReset,
  signOutUser,
  unfreezeUser,
  userOptions,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lastMailTo, mailsTo, tokenIn } from '../../../test/mail.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  supervisor = await t.as('supervisor');
});
afterAll(() => t.close());

const roleIds = new Map<string, string>();
beforeEach(async () => {
  for (const role of (await admin.ok(userOptions, {})).roles) roleIds.set(role.code, role.id);
});
const role = (...codes: string[]): string[] => codes.map((code) => roleIds.get(code) ?? '');

const rowOf = async (username: string, client = admin): Promise<UserRow> => {
  const { records } = await client.ok(pageUsers, { size: 200 });
  const row = records.find((each) => each.username === username);
  if (!row) throw new Error(`${username} is not listed`);
  return row;
};

let made = 0;
const newUser = async (roles = role('operator')): Promise<UserRow> => {
  made += 1;
  const username = `made.${made}`;
  return admin.ok(createUser, {
    username,
    realname: '测试',
    email: `${username}@example.com`,
    roleIds: roles,
  });
};

/** Moves the clock past the time in which no second mail is sent. */
const later = (minutes: number): void =>
  t.setNow(new Date(t.now().getTime() + minutes * 60_000).toISOString());

const keyOf = ({ id, version }: UserRow) => ({ id, version });

test('the list shows everybody with roles, masked data and what may be done', async () => {
  const row = await rowOf('frontdesk');
  expect(row).toMatchObject({ state: 'normal', departmentName: '杭州', roles: [{ code: 'front_desk' }] });
  expect(row.actions).toEqual(expect.arrayContaining(['edit', 'freeze', 'signOut']));
  const me = await rowOf('admin');
  expect(me.actions).toEqual(expect.arrayContaining(['edit']));
  expect(me.actions).not.toContain('freeze');
  expect(me.actions).not.toContain('signOut');
});

test('filters: keyword, role, state, and their counters', async () => {
  const byName = await admin.ok(pageUsers, { keyword: 'FRONT' });
  expect(byName.records.map((row) => row.username)).toEqual(['frontdesk']);
  const admins = await admin.ok(pageUsers, { roleId: role('admin') });
  expect(admins.records.map((row) => row.username).sort()).toEqual(['admin', 'admin2']);
  expect((await admin.ok(pageUsers, { keyword: '100%' })).records).toEqual([]);
  const user = await newUser();
  await admin.ok(freezeUser, keyOf(user));
  const frozen = await admin.ok(pageUsers, { view: 'frozen' });
  expect(frozen.records.map((row) => row.id)).toEqual([user.id]);
  const { views } = await admin.ok(countUserViews, {});
  expect(views.find((each) => each.view === 'frozen')?.count).toBe(1);
});

test('sorting is total: pages of one row each show everybody once', async () => {
  const { total } = await admin.ok(pageUsers, {});
  const seen = new Set<string>();
  for (let current = 1; current <= total; current += 1) {
    const page = await admin.ok(pageUsers, { current, size: 1, sort: '-lastLoginAt' });
    for (const row of page.records) seen.add(row.id);
  }
  expect(seen.size).toBe(total);
});

test('a new user gets a link to set his password; nobody knows the first one', async () => {
  const user = await newUser(role('operator', 'housekeeper'));
  expect(user.roles.map((each) => each.code).sort()).toEqual(['housekeeper', 'operator']);
  const mail = await lastMailTo(t, `${user.username}@example.com`);
  expect(mail.text).toContain(user.username);
  const link = await t.nobody.ok(checkResetLink, { token: tokenIn(mail.text) });
  expect(link).toEqual({ state: 'valid', username: user.username });
});

test('a taken user name and a taken staff number are refused at the field', async () => {
  const user = { realname: '重名', email: 'x@example.com', roleIds: role('operator') };
  const taken = await admin.call(createUser, { ...user, username: 'Operator' });
  expect(taken).toMatchObject({ status: 409, failure: 'user.usernameTaken' });
  expect(taken.fields).toHaveProperty('username');
  await admin.ok(createUser, { ...user, username: 'numbered', workNo: 'W-1' });
  const again = await admin.call(createUser, { ...user, username: 'numbered2', workNo: 'W-1' });
  expect(again.fields).toHaveProperty('workNo');
});

test.each([
  ['username', { username: '1abc' }],
  ['username', { username: 'a b' }],
  ['email', { email: 'nobody' }],
  ['roleIds', { roleIds: [] }],
  ['realname', { realname: ' ' }],
])('a wrong %s is refused at the field', async (field, wrong) => {
  const input = {
    username: 'fine.name',
    realname: '测',
    email: 'a@b.cn',
    roleIds: role('operator'),
    ...wrong,
  };
  const answer = await admin.call(createUser, input);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.fields)).toContain(field);
});

test('nobody grants more than he holds', async () => {
  const input = { username: 'upstart', realname: '越权', email: 'u@example.com', roleIds: role('admin') };
  const answer = await supervisor.call(createUser, input);
  expect(answer).toMatchObject({ status: 422, failure: 'user.grantsMore' });
  expect(answer.fields.roleIds).toContain('Administrator');
  const operator = await rowOf('operator', supervisor);
  const raised = await supervisor.call(editUser, {
    ...keyOf(operator),
    realname: operator.realname,
    roleIds: role('operator', 'admin'),
  });
  expect(raised.failure).toBe('user.grantsMore');
  const { roles } = await supervisor.ok(userOptions, {});
  expect(roles.find((each) => each.code === 'admin')?.grantable).toBe(false);
});

test('nobody touches a user who holds more: no new mail, no reset, no freezing', async () => {
  const target = await rowOf('admin2', supervisor);
  expect(target.actions).toEqual([]);
  const edit = { ...keyOf(target), realname: '我', email: 'mine@example.com', roleIds: role('operator') };
  expect((await supervisor.call(editUser, edit)).failure).toBe('user.holdsMore');
  for (const endpoint of [freezeUser, sendUserReset, signOutUser])
    expect((await supervisor.call(endpoint, keyOf(target))).failure, endpoint.path).toBe('user.holdsMore');
});

test('freezing ends every session at once; unfreezing lets him in again', async () => {
  const housekeeper = await t.as('housekeeper');
  await housekeeper.ok(userInfo, {});
  const frozen = await admin.ok(freezeUser, keyOf(await rowOf('housekeeper')));
  expect(frozen).toMatchObject({ state: 'frozen', sessions: 0 });
  expect((await housekeeper.call(userInfo, {})).status).toBe(401);
  expect((await admin.call(freezeUser, keyOf(frozen))).failure).toBe('user.alreadyFrozen');
  expect((await admin.call(sendUserReset, keyOf(frozen))).failure).toBe('user.isFrozen');
  const back = await admin.ok(unfreezeUser, keyOf(frozen));
  expect(back.state).toBe('normal');
  expect((await admin.call(unfreezeUser, keyOf(back))).failure).toBe('user.notFrozen');
});

test('not oneself, not a stale version, not somebody unknown', async () => {
  const me = await rowOf('admin');
  expect((await admin.call(freezeUser, keyOf(me))).failure).toBe('user.notYourself');
  expect((await admin.call(signOutUser, keyOf(me))).failure).toBe('user.notYourself');
  const user = await newUser();
  const stale = await admin.call(freezeUser, { id: user.id, version: user.version + 7 });
  expect(stale).toMatchObject({ status: 409, failure: 'core.stale' });
  const unknown = { id: '01900000-0000-7000-8000-000000000000', version: 0 };
  expect((await admin.call(freezeUser, unknown)).status).toBe(404);
});

test('signing out everywhere ends sessions and keeps the account', async () => {
  const landlord = await t.as('landlord');
  await landlord.ok(userInfo, {});
  const row = await admin.ok(signOutUser, keyOf(await rowOf('landlord')));
  expect(row).toMatchObject({ state: 'normal', sessions: 0 });
  expect((await landlord.call(userInfo, {})).status).toBe(401);
});

test('a reset mails a link; without a mail address it says what to do', async () => {
  const user = await newUser();
  const welcome = tokenIn((await lastMailTo(t, `${user.username}@example.com`)).text);
  later(2);
  await admin.ok(sendUserReset, keyOf(user));
  expect(await t.nobody.ok(checkResetLink, { token: welcome })).toMatchObject({ state: 'expired' });
  const mail = await lastMailTo(t, `${user.username}@example.com`);
  expect(await t.nobody.ok(checkResetLink, { token: tokenIn(mail.text) })).toMatchObject({ state: 'valid' });
  const bare = await admin.call(sendUserReset, keyOf(await rowOf('director')));
  expect(bare.failure).toBe('user.noMail');
});

test('two resets of one moment: one mail, in the language of who reads it', async () => {
  const user = await newUser();
  const to = `${user.username}@example.com`;
  await t.database
    .insertInto('userLayouts')
    .values({ userId: user.id, language: 'en-US', savedAt: t.now() })
    .execute();
  later(2);
  const answers = await Promise.all([1, 2].map(() => admin.call(sendUserReset, keyOf(user))));
  expect(answers.map(({ status, failure }) => [status, failure]).sort()).toEqual([
    [200, undefined],
    [409, 'user.resetOnItsWay'],
  ]);
  expect(await mailsTo(t, to)).toHaveLength(2);
  expect((await lastMailTo(t, to)).subject).toContain('An administrator reset your Minsu password');
});

test('editing changes roles at once and leaves out what was left out', async () => {
  const user = await newUser();
  const edited = await admin.ok(editUser, {
    ...keyOf(user),
    realname: '新名',
    roleIds: role('front_desk'),
    workNo: 'W-9',
    phone: '138 0013 8000',
  });
  expect(edited).toMatchObject({ realname: '新名', workNo: 'W-9', phoneMasked: '138****8000' });
  expect(edited.emailMasked).toBe(user.emailMasked);
  expect(edited.roles.map((each) => each.code)).toEqual(['front_desk']);
  const found = await admin.ok(pageUsers, { keyword: '13800138000' });
  expect(found.records.map((row) => row.id)).toEqual([user.id]);
});

test('a mail that an administrator enters replaces a verified one, and the old address hears of it; another change leaves it', async () => {
  const user = await newUser();
  const { cipher } = t.services;
  const verify = (mail: string) =>
    t.database
      .insertInto('userContacts')
      .values({
        userId: user.id,
        kind: 'email',
        sealed: cipher.encrypt(mail),
        masked: 's***@example.com',
        hash: cipher.hash(mail),
        verifiedAt: t.now(),
      })
      .execute();
  await verify('safe@example.com');
  later(2);
  const same = { realname: user.realname, roleIds: role('operator') };
  const renamed = await admin.ok(editUser, { ...keyOf(user), ...same, realname: '新名字' });
  await admin.ok(sendUserReset, keyOf(renamed));
  expect(await mailsTo(t, 'safe@example.com')).toHaveLength(1);
  const moved = await admin.ok(editUser, { ...keyOf(renamed), ...same, email: 'new@example.com' });
  expect((await lastMailTo(t, 'safe@example.com')).text).toContain('an administrator changed your email');
  // The link that went to the address of before has ended, so that the new one need not wait for it.
  const [old] = await mailsTo(t, 'safe@example.com');
  expect(await t.nobody.ok(checkResetLink, { token: tokenIn(old?.text ?? '') })).toMatchObject({
    state: 'expired',
  });
  await admin.ok(sendUserReset, keyOf(moved));
  expect(tokenIn((await lastMailTo(t, 'new@example.com')).text)).not.toBe('');
  expect(await mailsTo(t, 'safe@example.com')).toHaveLength(2);
});

test('two administrators who freeze each other at once: one stays', async () => {
  const admin2 = await t.as('admin2');
  const [first, second] = [await rowOf('admin'), await rowOf('admin2')];
  const answers = await Promise.all([
    admin.call(freezeUser, keyOf(second)),
    admin2.call(freezeUser, keyOf(first)),
  ]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  const left = answers[0]?.code === 200 ? admin : admin2;
  const stays = await rowOf(left === admin ? 'admin' : 'admin2', left);
  const gone = await left.call(editUser, {
    ...keyOf(stays),
    realname: stays.realname,
    roleIds: role('operator'),
  });
  expect(gone).toMatchObject({ status: 409, failure: 'user.lastAdmin' });
});
