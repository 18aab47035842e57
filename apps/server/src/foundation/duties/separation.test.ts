/** Every act of the table with one person, with two, and where one person runs the business; and who counts as the same person. */
import { login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { duties, dutyTable } from '@minsu/contract/foundation/duties/duty-table.ts';
import { listSettings, saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { createContext } from '../../platform/context.ts';
import { loadUser } from '../../platform/http/session.ts';
import { encryptPassword } from '../auth/login-cipher.ts';
import { forgetSettings } from '../system/settings-queries.ts';
import { confirmerOf } from './same-person-queries.ts';

let t: TestApp;
const ids = new Map<string, string>();
const idOf = (name: string): string => ids.get(name) ?? '';

beforeAll(async () => {
  t = await openTestApp();
  for (const name of ['admin', 'admin2', 'supervisor', 'finance', 'frontdesk'])
    ids.set(name, await userIdOf(t.database, name));
});
afterAll(() => t.close());
afterEach(async () => {
  await sql`update users set set_up_by_id = null, set_up_confirmed_by_id = null, status = 1,
    email = username || '@example.com', recovery_email = null`.execute(t.database);
  await sql`delete from user_devices`.execute(t.database);
  await sql`delete from user_contacts`.execute(t.database);
  await solo(false);
});

const solo = async (isOn: boolean): Promise<void> => {
  await sql`delete from settings where key = 'business.soloBusiness'`.execute(t.database);
  if (isOn)
    await sql`insert into settings (key, value) values ('business.soloBusiness', 'true')`.execute(t.database);
  forgetSettings(t.services);
};

const ctxOf = async (name: string, token: string | null = null) => {
  const user = await loadUser(t.database, idOf(name));
  if (!user) throw new Error(`${name} is not there`);
  const nowhere = { userAgent: '', address: '', deviceHash: Buffer.alloc(0), deviceId: null };
  const caller = { user, language: 'en-US' as const, requestId: 'test', token, ...nowhere };
  return createContext(t.services, t.database, caller, 'signedIn');
};

/** As whom `by` counts who confirms what `starter` has started. */
const own = async (by: string, starter: string, act: (typeof duties)[number] = 'refund') =>
  (await confirmerOf(await ctxOf(by), act)).own([idOf(starter)]);

const leaveAlone = (name: string) =>
  sql`update users set status = 2 where username <> ${name}`.execute(t.database);

test.each(duties)('%s: not by one person, by two, by one who runs the business alone', async (act) => {
  expect(await own('admin', 'admin', act)).toBe('self');
  expect(await own('admin2', 'admin', act)).toBeNull();
  await solo(true);
  // As long as there are two it is no business of one person.
  expect(await own('admin', 'admin', act)).toBe('self');
  await leaveAlone('admin');
  expect(await own('admin', 'admin', act)).toBeNull();
  await solo(false);
  expect(await own('admin', 'admin', act)).toBe('self');
  expect(dutyTable[act].own.text).toHaveLength(2);
});

test.each([
  ['the same mail', 'boss@example.com', 'boss@example.com'],
  ['in capitals', 'Boss@Example.com', 'boss@example.com'],
  ['with a plus', 'boss+second@example.com', 'boss@example.com'],
  ['with two different ones', 'boss+second@example.com', 'boss+first@example.com'],
  ['with dots that Gmail does not see', 'b.o.s.s+second@gmail.com', 'boss@googlemail.com'],
])('one mailbox makes one person: %s', async (_, theirs, mine) => {
  await sql`update users set email = ${theirs} where id = ${idOf('supervisor')}`.execute(t.database);
  await sql`update users set recovery_email = ${mine} where id = ${idOf('admin')}`.execute(t.database);
  expect(await own('admin', 'supervisor')).toBe('mailbox');
  expect(await own('supervisor', 'admin')).toBe('mailbox');
  expect(await own('admin2', 'supervisor')).toBeNull();
});

const verify = async (name: string, mail: string): Promise<void> => {
  const { cipher } = t.services;
  const row = { sealed: cipher.encrypt(mail), masked: 'b***@example.com', hash: cipher.hash(mail) };
  await t.database
    .insertInto('userContacts')
    .values({ userId: idOf(name), kind: 'email', ...row, verifiedAt: new Date() })
    .execute();
};

test('a verified mail counts, which lies sealed; seen from both sides', async () => {
  await verify('supervisor', 'admin+second@example.com');
  expect([await own('admin', 'supervisor'), await own('supervisor', 'admin')]).toEqual([
    'mailbox',
    'mailbox',
  ]);
  expect(await own('admin2', 'supervisor')).toBeNull();
});

test('a second account of the same mailbox sets up a third: all of them are one person', async () => {
  await sql`update users set email = 'admin+2@example.com' where id = ${idOf('supervisor')}`.execute(
    t.database,
  );
  await sql`update users set set_up_by_id = ${idOf('supervisor')} where id = ${idOf('finance')}`.execute(
    t.database,
  );
  expect([await own('admin', 'finance'), await own('finance', 'admin')]).toEqual(['setUp', 'mailbox']);
  expect(await own('admin2', 'finance')).toBeNull();
});

test('an account and who set it up are one person, through several accounts too, until another confirms it', async () => {
  const setUp = (name: string, by: string) =>
    sql`update users set set_up_by_id = ${idOf(by)} where id = ${idOf(name)}`.execute(t.database);
  await setUp('supervisor', 'admin');
  await setUp('finance', 'supervisor');
  for (const [by, starter] of [
    ['admin', 'supervisor'],
    ['supervisor', 'admin'],
    ['finance', 'admin'],
    ['admin', 'finance'],
  ] as const)
    expect([by, starter, await own(by, starter)]).toEqual([by, starter, 'setUp']);
  expect(await own('admin2', 'supervisor')).toBeNull();
  await sql`update users set set_up_confirmed_by_id = ${idOf('admin2')} where id = ${idOf('supervisor')}`.execute(
    t.database,
  );
  expect([await own('supervisor', 'admin'), await own('finance', 'admin')]).toEqual([null, null]);
  expect(await own('finance', 'supervisor')).toBe('setUp');
});

/** Signs in; answers the token. */
const enter = async (name: string, device: string | null, userAgent = 'desk'): Promise<string> => {
  const password = encryptPassword(STAFF_PASSWORD, t.config.loginCipherKey);
  const headers = { 'user-agent': userAgent, ...(device !== null && { 'x-device': device }) };
  return (await t.nobody.ok(login, { username: name, password }, { headers })).Authorization;
};

const ownBy = async (by: string, token: string, starter: string) =>
  (await confirmerOf(await ctxOf(by, token), 'refund')).own([idOf(starter)]);

test('one device makes one person: a browser by its number, a program by address and user agent', async () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  await enter('frontdesk', one);
  expect(await ownBy('supervisor', await enter('supervisor', one), 'frontdesk')).toBe('device');
  // The same router and browser, another device.
  expect(await ownBy('admin', await enter('admin', two), 'frontdesk')).toBeNull();
  expect(await ownBy('admin2', await enter('admin2', null), 'frontdesk')).toBe('device');
  expect(await ownBy('admin2', await enter('admin2', null, 'phone'), 'frontdesk')).toBeNull();
});

test('a business is declared to be run by one person only where nobody else could confirm', async () => {
  const admin = await t.as('admin');
  const version = async () =>
    (await admin.ok(listSettings, {})).find(({ key }) => key === 'soloBusiness')?.version ?? 0;
  const set = async () =>
    admin.call(saveSetting, { key: 'soloBusiness', value: true, version: await version() });
  const refused = await set();
  expect([refused.status, refused.failure]).toEqual([409, 'duties.notAlone']);
  await leaveAlone('admin');
  expect((await set()).status).toBe(200);
});
