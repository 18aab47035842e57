import { pageAuditEvents } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { exportSignIns, pageSignIns } from '@minsu/contract/foundation/audit/sign-in-log.ts';
import { login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { encryptPassword } from '../auth/login-cipher.ts';
import { purgeRefusalsJob } from './sign-in-queries.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const entries = (input: Record<string, unknown> = {}) => admin.ok(pageSignIns, input);

test('refused tries are listed with their reason, and no typed password is', async () => {
  const stranger = t.nobody;
  const wrong = (username: string) => stranger.call(login, { username, password: 'not the password' });
  await wrong('finance');
  await wrong('MySecret!Passw0rd');
  await t.database.updateTable('users').set({ status: 2 }).where('username', '=', 'housekeeper').execute();
  await wrong('housekeeper');
  const { records, total } = await entries({ view: 'refused' });
  expect(total).toBe(3);
  expect(records.map(({ username, result, realname }) => [username, result, realname === null])).toEqual([
    ['housekeeper', 'frozen', false],
    ['my***', 'unknownUser', true],
    ['finance', 'wrongPassword', false],
  ]);
  expect((await entries({ result: ['unknownUser'] })).total).toBe(1);
  expect((await entries({ keyword: 'finance' })).records[0]?.result).toBe('wrongPassword');
  expect((await entries({ dateTo: '2026-11-19' })).total).toBe(0);
});

test('too many failures are a lock-out', async () => {
  const stranger = t.nobody;
  await t.database
    .insertInto('loginFailures')
    .values({ username: 'operator', device: 'unknown', failures: 9, lastFailedAt: t.now() })
    .execute();
  expect((await stranger.call(login, { username: 'operator', password: 'x' })).status).toBe(429);
  expect((await entries({ keyword: 'operator' })).records[0]).toMatchObject({
    result: 'lockedOut',
    username: 'operator',
    method: null,
  });
});

test('who came in stands there with device and address; the log is for those who may', async () => {
  const userId = await userIdOf(t.database, 'finance');
  await t.database
    .insertInto('signIns')
    .values({
      id: '01a00000-0000-7000-8000-000000000001',
      userId,
      at: t.now(),
      address: '203.0.113.9',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36',
      method: 'totp',
    })
    .execute();
  expect((await entries({ view: 'signedIn', keyword: '203.0.113.9' })).records).toMatchObject([
    { username: 'finance', result: 'signedIn', method: 'totp', device: 'Chrome on Windows' },
  ]);
  const director = await t.as('director');
  expect((await director.call(pageSignIns, {})).status).toBe(403);
  expect((await director.call(exportSignIns.file, {})).status).toBe(403);
  expect((await admin.call(exportSignIns.file, {})).status).toBe(200);
});

test('a sign-in stands in the audit log as done by whom it is', async () => {
  const password = encryptPassword(STAFF_PASSWORD, t.config.loginCipherKey);
  expect((await t.nobody.call(login, { username: 'director', password })).status).toBe(200);
  const { records } = await admin.ok(pageAuditEvents, { name: ['user.loggedIn'] });
  expect(records.map(({ actor, record }) => [actor, record])).toContainEqual(['director', 'director']);
});

test('refused tries are kept for 180 days', async () => {
  await t.database
    .updateTable('signInRefusals')
    .set({ at: new Date('2026-05-01T00:00:00Z') })
    .where('result', '=', 'unknownUser')
    .execute();
  await purgeRefusalsJob.run(t.job(), {});
  expect((await entries({ result: ['unknownUser'] })).total).toBe(0);
  expect((await entries({ result: ['wrongPassword'] })).total).toBe(1);
});
