/**
 * Full database disk: sign-ins and reads continue, changes are refused with a message, and log, health and readiness
 * name the disk.
 */
import { login, logout, TICKET_MARK, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import { saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { coreFailures } from '@minsu/contract/platform/failure.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { sql } from 'kysely';
import { generateSecret, generateSync } from 'otplib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { encryptPassword } from '../../foundation/auth/login-cipher.ts';
import { newTicket } from '../../foundation/auth/login-ticket.ts';

let t: TestApp;
const lines: string[] = [];
const opened: TestApp[] = [];

beforeEach(async () => {
  lines.length = 0;
  t = await openTestApp({ env: { LOG_LEVEL: 'warn' }, log: (line) => lines.push(line) });
  opened.push(t);
});
afterAll(async () => {
  for (const app of opened) await app.close();
});

/** As a table answers whose file cannot grow; rows that go need no room. */
const fill = () =>
  sql`do $do$ declare r record; begin
    create or replace function refuse_row() returns trigger language plpgsql as $f$ begin
      raise exception 'could not extend file "base/1/1": No space left on device' using errcode = '53100';
    end $f$;
    for r in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    loop execute format('create trigger full_disk before insert or update on %s for each row execute function refuse_row()', r.name);
    end loop; end $do$`.execute(t.database);
const free = () => sql`drop function refuse_row() cascade`.execute(t.database);

const logIn = (password: string, more: object = {}, username = 'admin') =>
  t.nobody.call(login, { username, password: encryptPassword(password, t.config.loginCipherKey), ...more });
const tokenIn = (answer: Awaited<ReturnType<typeof logIn>>): string =>
  (answer.data as { Authorization: string }).Authorization;

test('people sign in and read; a change says that the disk is full, and changes nothing', async () => {
  const before = await t.as('finance');
  await t.database
    .updateTable('sessions')
    .set({ lastSeenAt: new Date(t.now().getTime() - 3_600_000) })
    .execute();
  await fill();
  expect((await before.call(userInfo, {})).status).toBe(200);
  const answer = await logIn(STAFF_PASSWORD);
  expect([answer.status, answer.failure]).toEqual([200, undefined]);
  const client = t.clientOf(tokenIn(answer));
  expect((await client.ok(userInfo, {})).username).toBe('admin');
  expect((await client.call(pageOrders, { size: 5 })).status).toBe(200);
  const change = await client.call(saveSetting, { key: 'sessionDays', value: 3, version: 0 });
  expect([change.status, change.failure]).toEqual([507, coreFailures.storageFull.code]);
  expect(change.message).toContain('server’s disk is full');
  expect((await logIn('wrong')).failure).toBe(authFailures.badCredentials.code);
  expect((await logIn(STAFF_PASSWORD, {}, 'no.such.user')).failure).toBe(authFailures.badCredentials.code);
});

test('such a session ends by signing out, by a freeze and by another password, and is stored once there is room', async () => {
  const id = await userIdOf(t.database, 'admin');
  await fill();
  const [first, second, third] = [
    t.clientOf(tokenIn(await logIn(STAFF_PASSWORD))),
    t.clientOf(tokenIn(await logIn(STAFF_PASSWORD))),
    t.clientOf(tokenIn(await logIn(STAFF_PASSWORD))),
  ];
  const statusOf = async (client: typeof first) => {
    t.sessions.forget();
    return (await client.call(userInfo, {})).status;
  };
  await first.call(logout, {});
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  await free();
  await t.database.updateTable('users').set({ status: 2 }).where('id', '=', id).execute();
  expect(await statusOf(second)).toBe(401);
  await t.database.updateTable('users').set({ status: 1 }).where('id', '=', id).execute();
  expect(await statusOf(second)).toBe(200);
  const stored = () => t.database.selectFrom('sessions').select('id').where('userId', '=', id).execute();
  await expect
    .poll(async () => (await statusOf(second)) === 200 && (await stored()).length, {
      timeout: 15_000,
      interval: 500,
    })
    .toBe(1);
  await t.database.updateTable('users').set({ passwordHash: 'other' }).where('id', '=', id).execute();
  expect(await statusOf(third)).toBe(401);
});

test('guessing, replayed tickets and codes are refused as ever', async () => {
  const id = await userIdOf(t.database, 'admin');
  const secret = generateSecret();
  const { cipher } = t.services;
  await t.database
    .insertInto('userTotp')
    .values({ userId: id, secret: cipher.encrypt(secret), confirmedAt: t.now(), createdAt: t.now() })
    .execute();
  await fill();
  expect((await logIn(STAFF_PASSWORD)).failure).toBe(authFailures.totpRequired.code);
  const totp = generateSync({ secret, epoch: Math.floor(t.now().getTime() / 1_000) });
  expect((await logIn(STAFF_PASSWORD, { totp })).status).toBe(200);
  expect((await logIn(STAFF_PASSWORD, { totp })).failure).toBe(authFailures.badTotp.code);
  expect((await logIn(STAFF_PASSWORD, { totp: 'aaaaa-bbbbb' })).failure).toBe(authFailures.badTotp.code);
  const ticket = newTicket(cipher, t.now());
  const sealed = encryptPassword(`${STAFF_PASSWORD}${TICKET_MARK}${ticket}`, t.config.loginCipherKey);
  const withTicket = () => t.nobody.call(login, { username: 'finance', password: sealed });
  const [once, twice] = [await withTicket(), await withTicket()];
  expect([once.status, twice.failure]).toEqual([200, authFailures.usedTicket.code]);
  const guesses = [];
  for (let guess = 0; guess < 6; guess += 1) guesses.push((await logIn('wrong', {}, 'operator')).failure);
  expect(guesses.slice(3)).toEqual(Array(3).fill(authFailures.throttled.code));
  expect((await logIn(STAFF_PASSWORD, {}, 'operator')).failure).toBe(authFailures.throttled.code);
});

test('the log says once in words what is full, health says it, and the process stays ready', async () => {
  await fill();
  const admin = await t.as('admin').catch(() => null);
  expect(admin).toBeNull();
  for (let time = 0; time < 3; time += 1) await logIn(STAFF_PASSWORD);
  const said = lines.filter((line) =>
    line.includes('the disk of the database is full: nothing can be written'),
  );
  expect(said).toHaveLength(1);
  const health = await t.app.inject({ method: 'GET', url: '/health' });
  expect([health.statusCode, health.json().data.disk]).toEqual([503, 'full']);
  const ready = await t.app.inject({ method: 'GET', url: '/health/ready' });
  expect([ready.statusCode, ready.json().data]).toEqual([
    200,
    expect.objectContaining({ disk: 'full', full: ['database'] }),
  ]);
});
