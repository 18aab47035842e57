/** The page of effective rights: each right, the role that grants it, its scope; and whose rights are visible. */

import { createRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { getUserRights } from '@minsu/contract/foundation/users/rights-endpoints.ts';
import { freezeUser, pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { permissionNames } from '@minsu/contract/permission.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse, giveRole } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  await buildHouse(t.database, { department: 'staff' });
  await buildHouse(t.database);
});
afterAll(() => t.close());

const userOf = async (username: string) => {
  const row = (await admin.ok(pageUsers, { keyword: username, size: 50 })).records.find(
    (one) => one.username === username,
  );
  if (!row) throw new Error(`no ${username}`);
  return row;
};
const rightsOf = async (username: string, by = admin) =>
  by.ok(getUserRights, { id: (await userOf(username)).id });

test('every right is named with the roles that grant it; roles add up, each in its scope', async () => {
  const role = await admin.ok(createRole, {
    ...{ code: 'overview', name: '总览', nameEn: 'Overview', scope: 'all', seesMoney: true },
    permissions: ['house:read', 'audit:read'],
  });
  const before = await rightsOf('housekeeper');
  await giveRole(t.database, 'housekeeper', 'overview');
  const after = await rightsOf('housekeeper');
  expect(before.seesMoney).toBe(false);
  expect(after.seesMoney).toBe(true);
  const by = (permission: string) => after.granted.find((one) => one.permission === permission)?.by;
  expect(by('audit:read')).toEqual([{ roleId: role.id, scope: 'all' }]);
  expect(
    by('house:read')
      ?.map(({ scope }) => scope)
      .sort(),
  ).toEqual(['all', 'department']);
  expect(by('wallet:read')).toHaveLength(1);
  expect(by('setting:edit')).toBeUndefined();
  expect(after.granted).toHaveLength(before.granted.length + 1);
  expect(after.roles.map(({ code, grants }) => [code, grants])).toContainEqual(['overview', 2]);
  expect(after.houses).toEqual({ all: 2, department: 1, own: 0 });
});

test('an administrator holds all there is', async () => {
  const { granted, totp, tokens } = await rightsOf('admin');
  expect(granted.map(({ permission }) => permission)).toEqual(permissionNames);
  expect([totp, tokens]).toEqual(['off', 0]);
});

test('a frozen user is shown as one', async () => {
  const { id, version } = await userOf('operator');
  await admin.ok(freezeUser, { id, version });
  expect((await rightsOf('operator')).user.state).toBe('frozen');
});

test('only who sees users looks at them, and only those in reach; an unknown one is unknown', async () => {
  const { id } = await userOf('finance');
  expect((await (await t.as('finance')).call(getUserRights, { id })).status).toBe(403);
  expect((await admin.call(getUserRights, { id: newId() })).status).toBe(404);
  const stranger = newId();
  await t.database
    .insertInto('users')
    .values({ id: stranger, username: 'elsewhere', realname: '外地', passwordHash: 'x' })
    .execute();
  await admin.ok(createRole, {
    ...{ code: 'people', name: '人事', nameEn: 'People', scope: 'department', seesMoney: false },
    permissions: ['user:read'],
  });
  await giveRole(t.database, 'frontdesk', 'people');
  const desk = await t.as('frontdesk');
  expect((await desk.call(getUserRights, { id })).status).toBe(200);
  expect((await desk.call(getUserRights, { id: stranger })).status).toBe(404);
});
