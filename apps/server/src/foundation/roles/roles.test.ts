/** Roles over HTTP: stored values, refusals, and immediate effect for signed-in users. */
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import {
  addRoleMembers,
  createRole,
  deleteRole,
  editRole,
  listRoles,
  removeRoleMember,
} from '@minsu/contract/foundation/roles/role-endpoints.ts';
import {
  createUser,
  editUser,
  freezeUser,
  pageUsers,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { defaultPermissions, type Permission } from '@minsu/contract/permission.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventNamesOf } from '../../../test/event-names.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const roleOf = async (code: string, as = admin): Promise<RoleRow> => {
  const row = (await as.ok(listRoles, {})).find((role) => role.code === code);
  if (!row) throw new Error(`no role ${code}`);
  return row;
};

const userOf = async (username: string) => {
  const { records } = await admin.ok(pageUsers, { keyword: username, size: 50 });
  const user = records.find((each) => each.username === username);
  if (!user) throw new Error(`no user ${username}`);
  return user;
};

let made = 0;
const plain = (more: Partial<Parameters<typeof admin.ok<typeof createRole>>[1]> = {}) => {
  made += 1;
  return {
    code: `own_${made}`,
    name: `自建${made}`,
    nameEn: `Own ${made}`,
    scope: 'department' as const,
    seesMoney: false,
    permissions: ['house:read' as const],
    ...more,
  };
};

const editOf = ({ id, version, name, nameEn, description, scope, seesMoney, permissions }: RoleRow) => ({
  id,
  version,
  name,
  nameEn,
  description,
  scope,
  seesMoney,
  permissions: permissions as ['house:read'],
});

/** A role manager who is no administrator: holds `role:*` and the given permissions, in one department. */
const managerWith = async (
  username: string,
  permissions: string[],
  seesMoney = false,
): Promise<TestClient> => {
  const role = await admin.ok(
    createRole,
    plain({ permissions: ['role:read', 'role:edit', ...permissions] as Permission[], seesMoney }),
  );
  const user = await userOf(username);
  await admin.ok(editUser, {
    id: user.id,
    version: user.version,
    realname: user.realname,
    roleIds: [role.id],
    departmentId: user.departmentId,
  });
  return t.as(username);
};

test('all roles are listed with what they grant and how many hold them', async () => {
  const roles = await admin.ok(listRoles, {});
  expect(
    roles
      .slice(0, 8)
      .map((role) => role.code)
      .sort(),
  ).toEqual(
    [
      'admin',
      'director_of_operations',
      'finance',
      'front_desk',
      'housekeeper',
      'landlord',
      'operation_supervisor',
      'operator',
    ].sort(),
  );
  const desk = roles.find((role) => role.code === 'front_desk');
  expect(desk).toMatchObject({
    basedOn: 'front_desk',
    scope: 'department',
    members: 1,
    actions: ['edit', 'setMembers'],
  });
  expect([...(desk?.permissions ?? [])].sort()).toEqual([...defaultPermissions('front_desk')].sort());
});

test('a role of one’s own: made, held, changed, deleted; each step in the audit log', async () => {
  const role = await admin.ok(createRole, plain({ basedOn: 'front_desk' }));
  expect(role).toMatchObject({
    members: 0,
    basedOn: 'front_desk',
    actions: ['edit', 'setMembers', 'delete'],
  });
  const changed = await admin.ok(editRole, {
    ...editOf(role),
    scope: 'all',
    permissions: ['house:read', 'price:read'],
  });
  expect(changed).toMatchObject({ scope: 'all', permissions: ['house:read', 'price:read'], version: 1 });
  const { id: userId } = await userOf('operator');
  expect(await admin.ok(addRoleMembers, { id: role.id, userIds: [userId] })).toMatchObject({ members: 1 });
  // Repeating it changes nothing.
  expect(await admin.ok(addRoleMembers, { id: role.id, userIds: [userId] })).toMatchObject({ members: 1 });
  const refused = await admin.call(deleteRole, { id: role.id, version: 1 });
  expect(refused).toMatchObject({ status: 409, failure: 'role.hasMembers' });
  expect(refused.message).toContain('1');
  await admin.ok(removeRoleMember, { id: role.id, userId });
  await admin.ok(deleteRole, { id: role.id, version: 1 });
  expect((await admin.ok(listRoles, {})).some(({ id }) => id === role.id)).toBe(false);
  expect(await eventNamesOf(t.database, role.id)).toEqual([
    'role.created',
    'role.edited',
    'role.membersAdded',
    'role.memberRemoved',
    'role.deleted',
  ]);
});

test('of an edit the audit row names what came and what went, not all that was there', async () => {
  const role = await admin.ok(createRole, plain({ permissions: ['house:read', 'order:read'] }));
  await admin.ok(editRole, { ...editOf(role), permissions: ['house:read', 'price:read'] });
  const row = await t.database
    .selectFrom('events')
    .select(['before', 'after'])
    .where('entityId', '=', role.id)
    .where('name', '=', 'role.edited')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ before: { permissions: ['order:read'] }, after: { permissions: ['price:read'] } });
});

test('open sessions have new rights with the next call', async () => {
  const finance = await t.as('finance');
  await finance.ok(pageHouses, {});
  const role = await roleOf('finance');
  const less = await admin.ok(editRole, {
    ...editOf(role),
    permissions: role.permissions.filter((name) => name !== 'house:read') as ['order:read'],
  });
  expect((await finance.call(pageHouses, {})).status).toBe(403);
  expect((await finance.ok(userInfo, {})).permissions).not.toContain('house:read');
  await admin.ok(editRole, { ...editOf(less), permissions: role.permissions as ['order:read'] });
  await finance.ok(pageHouses, {});
});

test.each([
  ['code', { code: 'Front Desk' }],
  ['name', { name: ' ' }],
  ['nameEn', { nameEn: '' }],
  ['scope', { scope: 'world' }],
  ['permissions.0', { permissions: ['fly'] }],
])('a wrong %s is refused at the field', async (field, wrong) => {
  const answer = await admin.call(createRole, { ...plain(), ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.fields)).toEqual([field]);
});

test('taken codes and names are refused at the field', async () => {
  const code = await admin.call(createRole, plain({ code: 'finance' }));
  expect(code).toMatchObject({ status: 409, failure: 'role.codeTaken' });
  expect(code.fields).toHaveProperty('code');
  const name = await admin.call(createRole, plain({ name: '财务' }));
  expect(name.fields).toHaveProperty('name');
  const nameEn = await admin.call(createRole, plain({ nameEn: 'finance' }));
  expect(nameEn.fields).toHaveProperty('nameEn');
});

test('a stale version gets the role as it is', async () => {
  const role = await admin.ok(createRole, plain());
  const stale = await admin.call(editRole, { ...editOf(role), version: role.version + 3 });
  expect(stale).toMatchObject({ status: 409, failure: 'core.stale' });
  expect((stale.data as unknown as { current: RoleRow }).current.id).toBe(role.id);
});

test('the administrators’ role keeps every right; names may change; no default role can be deleted', async () => {
  const role = await roleOf('admin');
  for (const change of [{ permissions: ['house:read'] }, { scope: 'own' }, { seesMoney: false }])
    expect(await admin.call(editRole, { ...editOf(role), ...change })).toMatchObject({
      status: 409,
      failure: 'role.adminFixed',
    });
  const renamed = await admin.ok(editRole, { ...editOf(role), name: '系统管理员' });
  expect(renamed.name).toBe('系统管理员');
  await admin.ok(editRole, { ...editOf(renamed), name: '管理员' });
  const desk = await roleOf('front_desk');
  expect(await admin.call(deleteRole, { id: desk.id, version: desk.version })).toMatchObject({
    failure: 'role.defaultKept',
  });
});

test('nobody grants what he does not hold: neither a permission, nor a wider scope, nor money', async () => {
  const manager = await managerWith('supervisor', ['house:read']);
  const permission = await manager.call(createRole, plain({ permissions: ['order:cancel'] }));
  expect(permission).toMatchObject({ status: 422, failure: 'role.grantsMore' });
  expect(permission.fields.permissions).toContain('Cancel');
  const scope = await manager.call(createRole, plain({ scope: 'all' }));
  expect(scope.fields).toHaveProperty('scope');
  const money = await manager.call(createRole, plain({ seesMoney: true }));
  expect(money).toMatchObject({ failure: 'role.grantsMoney' });
  expect(money.fields).toHaveProperty('seesMoney');
  const own = await manager.ok(createRole, plain());
  const raised = await manager.call(editRole, { ...editOf(own), permissions: ['house:read', 'house:edit'] });
  expect(raised.failure).toBe('role.grantsMore');
});

test('nobody touches a role or a member that holds more than he does', async () => {
  const manager = await managerWith('operator', ['user:read']);
  const desk = await roleOf('front_desk', manager);
  expect(desk).toMatchObject({ above: true, actions: [] });
  expect((await manager.call(editRole, editOf(desk))).failure).toBe('role.holdsMore');
  const own = await manager.ok(createRole, plain({ permissions: ['user:read'] }));
  const { id: adminId } = await userOf('admin2');
  expect((await manager.call(addRoleMembers, { id: own.id, userIds: [adminId] })).failure).toBe(
    'user.holdsMore',
  );
});

test('a role that holds beyond his department is changed by nobody whose permission ends there', async () => {
  const manager = await managerWith('finance', ['house:read', 'task:read']);
  const foreign = await admin.ok(createRole, plain());
  const { id: away } = await userOf('frontdesk');
  await t.database.updateTable('users').set({ departmentId: null }).where('id', '=', away).execute();
  await admin.ok(addRoleMembers, { id: foreign.id, userIds: [away] });
  const role = await roleOf(foreign.code, manager);
  expect(role).toMatchObject({ above: false, beyond: true, actions: ['setMembers'] });
  const less = { ...editOf(role), permissions: [] };
  expect(await manager.call(editRole, less)).toMatchObject({ status: 409, failure: 'role.beyondReach' });
  const key = { id: role.id, version: role.version };
  expect((await manager.call(deleteRole, key)).failure).toBe('role.beyondReach');
  expect((await roleOf(foreign.code)).permissions).toEqual(['house:read']);
});

test('members out of the reach of his department do not exist for a manager', async () => {
  const manager = await managerWith('director', ['user:read']);
  const away = await userOf('housekeeper');
  await admin
    .ok(editUser, { ...away, departmentId: null, roleIds: away.roles.map(({ id }) => id) } as never)
    .catch(() => {});
  await t.database
    .updateTable('users')
    .set({ departmentId: null })
    .where('username', '=', 'housekeeper')
    .execute();
  const own = await manager.ok(createRole, plain({ permissions: ['user:read'] }));
  expect((await manager.call(addRoleMembers, { id: own.id, userIds: [away.id] })).status).toBe(404);
});

test('a user keeps one role, and the last administrator stays', async () => {
  const lord = await userOf('landlord');
  const landlord = await roleOf('landlord');
  expect((await admin.call(removeRoleMember, { id: landlord.id, userId: lord.id })).failure).toBe(
    'role.onlyRole',
  );
  const desk = await roleOf('front_desk');
  expect((await admin.call(removeRoleMember, { id: desk.id, userId: lord.id })).failure).toBe(
    'role.notMember',
  );
  const [me, other] = [await userOf('admin'), await userOf('admin2')];
  await admin.ok(addRoleMembers, { id: landlord.id, userIds: [me.id] });
  const second = await userOf('admin2');
  await admin.ok(freezeUser, { id: other.id, version: second.version });
  const role = await roleOf('admin');
  const last = await admin.call(removeRoleMember, { id: role.id, userId: me.id });
  expect(last).toMatchObject({ status: 409, failure: 'user.lastAdmin' });
  expect((await userOf('admin')).roles.map(({ code }) => code)).toContain('admin');
});

test('an administrator who has never been here counts for none', async () => {
  const role = await roleOf('admin');
  const me = await userOf('admin');
  const fresh = await admin.ok(createUser, {
    username: 'never.opened',
    realname: '未启用',
    email: 'never.opened@minsu.test',
    roleIds: [role.id],
  });
  expect(fresh.lastLoginAt).toBeNull();
  const last = await admin.call(removeRoleMember, { id: role.id, userId: me.id });
  expect(last).toMatchObject({ status: 409, failure: 'user.lastAdmin' });
  await t.database.deleteFrom('userRoles').where('userId', '=', fresh.id).execute();
});

test('two administrators who take the role from each other: one stays', async () => {
  const landlord = await roleOf('landlord');
  const role = await roleOf('admin');
  await t.database.updateTable('users').set({ status: 1 }).where('username', '=', 'admin2').execute();
  const [me, other] = [await userOf('admin'), await userOf('admin2')];
  await admin.ok(addRoleMembers, { id: landlord.id, userIds: [me.id, other.id] });
  const second = await t.openSession('admin2');
  const answers = await Promise.all([
    admin.call(removeRoleMember, { id: role.id, userId: other.id }),
    second.call(removeRoleMember, { id: role.id, userId: me.id }),
  ]);
  const left = await t.database
    .selectFrom('userRoles')
    .select('userId')
    .where('roleId', '=', role.id)
    .execute();
  expect(left).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
