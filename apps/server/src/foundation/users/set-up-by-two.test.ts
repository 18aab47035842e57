/** An account that can approve is set up by two people; who set up an account counts as the same person until another confirms it. */

import { addRoleMembers, editRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import type { UserRow } from '@minsu/contract/foundation/users/user.ts';
import {
  confirmUserAccess,
  confirmUserChange,
  createUser,
  editUser,
  pageUsers,
  refuseUserChange,
  sendUserReset,
  userOptions,
  withdrawUserChange,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mail.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';
import { forgetSettings } from '../system/settings-queries.ts';

let t: TestApp;
let admin: TestClient;
let admin2: TestClient;
let supervisor: TestClient;
const roleIds = new Map<string, string>();
beforeAll(async () => {
  t = await openTestApp();
  [admin, admin2, supervisor] = await Promise.all([t.as('admin'), t.as('admin2'), t.as('supervisor')]);
  for (const role of (await admin.ok(userOptions, {})).roles) roleIds.set(role.code, role.id);
});
afterAll(() => t.close());

const role = (...codes: string[]): string[] => codes.map((code) => roleIds.get(code) ?? '');
const codesOf = (user: UserRow) => user.roles.map(({ code }) => code).sort();
let made = 0;
const facts = (roles: string[]) => {
  made += 1;
  const username = `made.${made}`;
  return { username, realname: `新人${made}`, email: `${username}@example.com`, roleIds: roles };
};
const rowOf = async (username: string, client = admin): Promise<UserRow> => {
  const { records } = await client.ok(pageUsers, { keyword: username });
  return records.find((each) => each.username === username) as UserRow;
};
const edit = ({ id, version, realname, roles, departmentId }: UserRow) => ({
  ...{ id, version, realname, departmentId },
  roleIds: roles.map((each) => each.id),
});
const waiting = (user: UserRow) => ({ confirmationId: user.waiting[0]?.id as string });

test('a second supervisor is made by two: the roles that can approve wait for another person', async () => {
  const given = { ...facts(role('operator', 'finance')), dutyReason: '新同事' };
  const { dutyReason: _, ...plain } = given;
  const refused = await admin.call(createUser, plain);
  expect([refused.status, refused.failure]).toEqual([409, 'duties.needsSecond']);
  let user = await admin.ok(createUser, given);
  expect(codesOf(user)).toEqual(['operator']);
  expect(user.waiting).toMatchObject([
    { kind: 'roles', roles: [{ code: 'finance' }], reason: '新同事', actions: ['withdraw'] },
  ]);
  expect((await admin.ok(pageUsers, { view: 'waiting' })).records.map(({ id }) => id)).toContain(user.id);
  const own = await admin.call(confirmUserChange, waiting(user));
  expect([own.status, own.failure]).toEqual([403, 'duties.ownRequest']);
  const desk = await t.as('frontdesk');
  expect((await desk.call(confirmUserChange, waiting(user))).status).toBe(403);
  user = await admin2.ok(confirmUserChange, waiting(user));
  expect([codesOf(user), user.waiting, user.setUpBy]).toEqual([['finance', 'operator'], [], null]);
});

test('refused and withdrawn grants leave the roles as they were', async () => {
  let user = await admin.ok(createUser, { ...facts(role('operator', 'finance')), dutyReason: '新同事' });
  user = await admin2.ok(refuseUserChange, { ...waiting(user), reason: '没有这个人' });
  expect([codesOf(user), user.waiting]).toEqual([['operator'], []]);
  user = await admin.ok(editUser, {
    ...edit(user),
    roleIds: role('operator', 'finance'),
    dutyReason: '再来',
  });
  expect((await admin2.call(withdrawUserChange, waiting(user))).failure).toBe('duties.notYours');
  const key = waiting(user);
  user = await admin.ok(withdrawUserChange, key);
  expect([codesOf(user), user.waiting]).toEqual([['operator'], []]);
  expect((await admin2.call(confirmUserChange, key)).failure).toBe('duties.decided');
});

test('mail and password of an account that can approve are changed by two', async () => {
  const finance = await rowOf('finance');
  const email = 'mine@example.com';
  expect((await admin.call(editUser, { ...edit(finance), email })).failure).toBe('duties.needsSecond');
  let user = await admin.ok(editUser, { ...edit(finance), email, dutyReason: '换邮箱' });
  const mailOf = async () =>
    (await sql<{ email: string }>`select email from users where id = ${finance.id}`.execute(t.database))
      .rows[0]?.email;
  expect([user.waiting[0]?.kind, (await mailOf()) === email]).toEqual(['contact', false]);
  user = await admin2.ok(confirmUserChange, waiting(user));
  expect(await mailOf()).toBe(email);
  const { id, version } = user;
  const before = (await mailsTo(t, email)).length;
  expect((await admin.call(sendUserReset, { id, version })).failure).toBe('duties.needsSecond');
  user = await admin.ok(sendUserReset, { id, version, dutyReason: '忘记密码' });
  expect((await mailsTo(t, email)).length).toBe(before);
  await admin2.ok(confirmUserChange, waiting(user));
  expect((await mailsTo(t, email)).length).toBe(before + 1);
  // For an account without approval rights one person does both.
  const desk = await rowOf('frontdesk');
  const edited = await admin.ok(editUser, { ...edit(desk), email: 'desk@example.com' });
  expect((await admin.call(sendUserReset, { id: edited.id, version: edited.version })).status).toBe(200);
});

test('from the side of a role the same: members wait, and a role that is held gains no right to approve', async () => {
  const user = await admin.ok(createUser, facts(role('operator')));
  const [id] = role('finance') as [string];
  expect((await admin.call(addRoleMembers, { id, userIds: [user.id] })).failure).toBe('duties.needsSecond');
  await admin.ok(addRoleMembers, { id, userIds: [user.id], dutyReason: '转岗' });
  expect(codesOf(await rowOf(user.username))).toEqual(['operator']);
  const operator = (await admin.ok(listRoles, {})).find(({ code }: { code: string }) => code === 'operator');
  if (!operator) throw new Error('no role');
  const { version, name, nameEn, scope, seesMoney, permissions } = operator;
  const gained = await admin.call(editRole, {
    ...{ id: operator.id, version, name, nameEn, scope, seesMoney },
    description: operator.description ?? '',
    permissions: [...permissions, 'order:approveRefund'],
  });
  expect([gained.status, gained.failure]).toEqual([409, 'duties.heldByMembers']);
});

const bigRefund = async (asker: TestClient) => {
  const house = await buildHouse(t.database, { department: 'staff' });
  const [room = null] = house.rooms;
  const { orderId } = await buildStay(t.database, house, {
    ...{ checkIn: day(3), checkOut: day(5), room, priceFen: 100_000 },
  });
  const read = () => admin.ok(getOrder, { id: orderId });
  let { order, folio } = await read();
  ({ order, folio } = await admin.ok(addPayment, {
    ...{ orderId, version: order.version, method: 'wechat', amountFen: 90_000, overpayment: 'credit' },
  }));
  const paymentId = folio?.payments[0]?.id as string;
  ({ order, folio } = await asker.ok(requestRefund, {
    ...{ orderId, version: order.version, paymentId, amountFen: 80_000, reason: '补偿' },
  }));
  return { orderId, version: order.version, refundId: folio?.refunds[0]?.id as string };
};

test('who set up an account does not approve what it asks for, until another has confirmed the account', async () => {
  const clerk = await supervisor.ok(createUser, {
    ...facts(role('front_desk')),
    departmentId: (await rowOf('supervisor')).departmentId,
  });
  expect(clerk.setUpBy).toBe('supervisor');
  const asked = await bigRefund(await t.as(clerk.username));
  const refused = await supervisor.call(approveRefund, asked);
  expect([refused.status, refused.failure]).toEqual([403, 'duties.sameSetUp']);
  expect(refused.message).toContain('created or changed the other’s account');
  const { id, version } = clerk;
  expect((await supervisor.call(confirmUserAccess, { id, version })).failure).toBe('duties.ownRequest');
  const confirmed = await admin.ok(confirmUserAccess, { id, version });
  expect(confirmed.setUpBy).toBeNull();
  expect((await supervisor.call(approveRefund, asked)).status).toBe(200);
});

test('where one person runs the business he confirms an account with a reason, and from then on there are two', async () => {
  await sql`update users set status = 2 where username <> 'admin'`.execute(t.database);
  await sql`insert into settings (key, value) values ('business.soloBusiness', 'true')`.execute(t.database);
  forgetSettings(t.services);
  try {
    const { dutyReason: _, ...plain } = { ...facts(role('admin')), dutyReason: '' };
    expect((await admin.call(createUser, plain)).failure).toBe('duties.needsReason');
    const { id, version, username } = await admin.ok(createUser, { ...plain, dutyReason: '第一位同事' });
    expect((await admin.call(confirmUserAccess, { id, version })).failure).toBe('duties.needsReason');
    await admin.ok(confirmUserAccess, { id, version, dutyReason: '当面确认' });
    const asked = await bigRefund(admin);
    expect((await admin.call(approveRefund, { ...asked, dutyReason: '我自己' })).failure).toBe(
      'refund.needsSecond',
    );
    expect((await (await t.as(username)).call(approveRefund, asked)).status).toBe(200);
    await sql`update users set status = 2 where id = ${id}`.execute(t.database);
  } finally {
    await sql`delete from settings where key = 'business.soloBusiness'`.execute(t.database);
    await sql`update users set status = 1`.execute(t.database);
    forgetSettings(t.services);
  }
});

test('the only administrator sets people up, who count as one person with him until another confirms them', async () => {
  await sql`update users set status = 2 where username <> 'admin'`.execute(t.database);
  try {
    const user = await admin.ok(createUser, facts(role('admin')));
    expect([codesOf(user), user.setUpBy]).toEqual([['admin'], 'admin']);
    const second = await t.as(user.username);
    const third = await second.ok(createUser, facts(role('admin')));
    expect(third.waiting).toEqual([]);
    const asked = await bigRefund(admin);
    for (const client of [second, await t.as(third.username)])
      expect((await client.call(approveRefund, asked)).failure).toBe('duties.sameSetUp');
    const { id, version } = user;
    for (const client of [admin, await t.as(third.username)])
      expect((await client.call(confirmUserAccess, { id, version })).status).not.toBe(200);
  } finally {
    await sql`update users set status = 1`.execute(t.database);
  }
  const row = (await admin2.ok(pageUsers, { keyword: '新人' })).records.find(
    ({ setUpBy }) => setUpBy === 'admin',
  );
  if (!row) throw new Error('no account');
  await admin2.ok(confirmUserAccess, { id: row.id, version: row.version });
});
