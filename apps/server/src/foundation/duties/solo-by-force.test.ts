/** A user does not become the only approver by removing the colleagues first. */
import { editRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { listSettings, saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { freezeUser, pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { NOON } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { createContext } from '../../platform/context.ts';
import { loadUser } from '../../platform/http/session.ts';
import { forgetSettings } from '../system/settings-queries.ts';
import { confirmerOf, lostFor } from './same-person-queries.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
afterEach(async () => {
  t.setNow(NOON);
  await sql`update users set status = 1`.execute(t.database);
  await sql`delete from lost_approvals`.execute(t.database);
  await sql`delete from settings where key = 'business.soloBusiness'`.execute(t.database);
  forgetSettings(t.services);
});

const freezeOthers = async (by: TestClient, but: readonly string[]): Promise<void> => {
  const { records } = await by.ok(pageUsers, { size: 100 });
  for (const { id, version, username } of records)
    if (!but.includes(username)) await by.ok(freezeUser, { id, version });
};

const declareSolo = async (by: TestClient) => {
  const version = (await by.ok(listSettings, {})).find(({ key }) => key === 'soloBusiness')?.version ?? 0;
  return by.call(saveSetting, { key: 'soloBusiness', value: true, version });
};

const ctxOf = async (name: string) => {
  const user = await loadUser(t.database, await userIdOf(t.database, name));
  if (!user) throw new Error(`${name} is not there`);
  const nowhere = { userAgent: '', address: '', deviceHash: Buffer.alloc(0), deviceId: null };
  const caller = { user, language: 'en-US' as const, requestId: 'test', token: null, ...nowhere };
  return createContext(t.services, t.database, caller, 'signedIn');
};
const ownOf = async (name: string) =>
  (await confirmerOf(await ctxOf(name), 'statement')).own([await userIdOf(t.database, name)]);

test('who has frozen all the others does not run the business alone, until a week has passed', async () => {
  await freezeOthers(admin, ['admin']);
  const refused = await declareSolo(admin);
  expect([refused.status, refused.failure]).toEqual([409, 'duties.rightLostRecently']);
  expect(refused.message).toContain('admin2');
  expect(refused.message).toContain('2026-11-27 12:00');
  t.setNow('2026-11-27T03:59:00Z');
  expect((await declareSolo(admin)).failure).toBe('duties.rightLostRecently');
  t.setNow('2026-11-27T04:01:00Z');
  expect((await declareSolo(admin)).status).toBe(200);
  expect(await ownOf('admin')).toBeNull();
});

test('nor where one person ran the business before', async () => {
  await sql`insert into settings (key, value) values ('business.soloBusiness', 'true')`.execute(t.database);
  forgetSettings(t.services);
  await freezeOthers(admin, ['admin']);
  expect(await ownOf('admin')).toBe('self');
  t.setNow('2026-11-28T04:00:00Z');
  expect(await ownOf('admin')).toBeNull();
});

test('whom a colleague has frozen, the colleague answers for', async () => {
  await freezeOthers(await t.as('admin2'), ['admin', 'admin2']);
  await sql`update users set status = 2 where username = 'admin2'`.execute(t.database);
  expect(await lostFor(await ctxOf('admin'), 'statement')).toEqual([]);
  expect((await declareSolo(admin)).status).toBe(200);
});

test('a role that is made to approve no more counts like people who were frozen', async () => {
  const role = (await admin.ok(listRoles, {})).find(({ code }) => code === 'finance');
  if (!role) throw new Error('no role');
  const { id, version, name, nameEn, scope, seesMoney, discountBp, discountFen } = role;
  const permissions = role.permissions.filter((each) => each !== 'channelBill:manage');
  await admin.ok(editRole, {
    ...{ id, version, name, nameEn, scope, seesMoney, discountBp, discountFen },
    permissions: permissions as ['order:read'],
  });
  const lost = await lostFor(await ctxOf('admin'), 'writeOff');
  expect(lost.map(({ realname }) => realname)).toEqual(['finance']);
  expect(await lostFor(await ctxOf('admin2'), 'writeOff')).toEqual([]);
});
