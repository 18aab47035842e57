/** The tree of departments over HTTP. */
import {
  createDepartment,
  type DepartmentRow,
  deleteDepartment,
  editDepartment,
  listDepartments,
  moveDepartment,
} from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { addRoleMembers, createRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

let made = 0;
const add = (parentId: string | null = null, more = {}): Promise<DepartmentRow> => {
  made += 1;
  return admin.ok(createDepartment, { parentId, departName: `部门${made}`, departCode: `D${made}`, ...more });
};
const rowOf = async (id: string): Promise<DepartmentRow> => {
  const row = (await admin.ok(listDepartments, {})).find((each) => each.id === id);
  if (!row) throw new Error('gone');
  return row;
};
const keyOf = async (id: string) => ({ id, version: (await rowOf(id)).version });
const move = async (id: string, parentId: string | null, beforeId: string | null = null) =>
  admin.call(moveDepartment, { ...(await keyOf(id)), parentId, beforeId });
const childrenOf = async (parentId: string | null) =>
  (await admin.ok(listDepartments, {})).filter((row) => row.parentId === parentId).map(({ id }) => id);

test('people and houses are counted, and what has some cannot be deleted', async () => {
  await buildHouse(t.database, { department: 'staff' });
  const rows = await admin.ok(listDepartments, {});
  const staff = rows.find(({ departCode }) => departCode === 'HZ') as DepartmentRow;
  expect(staff).toMatchObject({ people: 9, houses: 1, active: true, actions: ['edit', 'move'] });
  const key = { id: staff.id, version: staff.version };
  expect(await admin.call(deleteDepartment, key)).toMatchObject({ failure: 'department.hasPeople' });
  const empty = await add();
  await t.database.updateTable('houses').set({ departmentId: empty.id }).execute();
  const refused = await admin.call(deleteDepartment, { id: empty.id, version: 0 });
  expect(refused).toMatchObject({ status: 409, failure: 'department.hasHouses' });
  expect(refused.message).toContain('1');
});

test('added, changed, closed and deleted; each step is recorded', async () => {
  const row = await add(null, { mobile: '0571-88880000', address: '文三路 478 号' });
  const edited = await admin.ok(editDepartment, {
    ...(await keyOf(row.id)),
    departName: '新名',
    departCode: row.departCode,
    mobile: '',
    active: false,
  });
  expect(edited).toMatchObject({
    departName: '新名',
    mobile: null,
    address: null,
    active: false,
    version: 1,
  });
  await admin.ok(deleteDepartment, { id: row.id, version: 1 });
  expect(await eventNamesOf(t.database, row.id)).toEqual([
    'department.created',
    'department.edited',
    'department.deleted',
  ]);
});

test.each([
  ['departName', { departName: '' }],
  ['departCode', { departCode: 'a b' }],
  ['mobile', { mobile: 'call me' }],
])('a wrong %s is refused at the field', async (field, wrong) => {
  const answer = await admin.call(createDepartment, { departName: '对', departCode: 'OK', ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.fields)).toEqual([field]);
});

test('codes are unique, names among siblings', async () => {
  const row = await add();
  const code = await admin.call(createDepartment, {
    departName: '别的',
    departCode: row.departCode.toLowerCase(),
  });
  expect(code).toMatchObject({ status: 409, failure: 'department.codeTaken' });
  expect(code.fields).toHaveProperty('departCode');
  const name = await admin.call(createDepartment, { departName: row.departName, departCode: 'OTHER' });
  expect(name.fields).toHaveProperty('departName');
  await admin.ok(createDepartment, { parentId: row.id, departName: row.departName, departCode: 'OTHER' });
});

test('moved with all below it, to a place among its new siblings', async () => {
  const [top, a, b] = [await add(), await add(), await add()];
  const [x, y] = [await add(top.id), await add(top.id)];
  await admin.ok(moveDepartment, { ...(await keyOf(a.id)), parentId: top.id, beforeId: y.id });
  expect(await childrenOf(top.id)).toEqual([x.id, a.id, y.id]);
  await admin.ok(moveDepartment, { ...(await keyOf(y.id)), parentId: top.id, beforeId: x.id });
  expect(await childrenOf(top.id)).toEqual([y.id, x.id, a.id]);
  await admin.ok(moveDepartment, { ...(await keyOf(top.id)), parentId: b.id });
  expect((await rowOf(top.id)).parentId).toBe(b.id);
  expect(await childrenOf(top.id)).toEqual([y.id, x.id, a.id]);
});

test('no circle, no unknown parent, nothing too deep, nothing stale', async () => {
  const top = await add();
  const below = await add(top.id);
  const leaf = await add(below.id);
  for (const [id, to] of [
    [top.id, leaf.id],
    [top.id, top.id],
    [below.id, leaf.id],
  ] as const)
    expect(await move(id, to)).toMatchObject({ status: 422, failure: 'department.cycle' });
  expect(await move(top.id, '019f0000-0000-7000-8000-000000000000')).toMatchObject({
    status: 422,
    failure: 'department.unknownParent',
  });
  let deep = leaf;
  for (let level = 4; level <= 6; level += 1) deep = await add(deep.id);
  expect(
    (await admin.call(createDepartment, { parentId: deep.id, departName: '七', departCode: 'SEVEN' }))
      .failure,
  ).toBe('department.tooDeep');
  expect(await move((await add()).id, deep.id)).toMatchObject({ failure: 'department.tooDeep' });
  const stale = await admin.call(moveDepartment, { id: top.id, version: 9, parentId: null });
  expect(stale).toMatchObject({ status: 409, failure: 'core.stale' });
  expect(await admin.call(deleteDepartment, await keyOf(top.id))).toMatchObject({
    failure: 'department.hasChildren',
  });
  // The refused requests changed nothing.
  expect((await rowOf(top.id)).parentId).toBeNull();
});

test('who sees one department only changes none', async () => {
  const role = await admin.ok(createRole, {
    code: 'branch',
    name: '门店经理',
    nameEn: 'Branch manager',
    scope: 'department',
    seesMoney: false,
    permissions: ['department:read', 'department:edit'],
  });
  const deskId = await userIdOf(t.database, 'frontdesk');
  await admin.ok(addRoleMembers, { id: role.id, userIds: [deskId] });
  const manager = await t.as('frontdesk');
  const row = await add();
  const refusal = { status: 403, failure: 'department.needsAllHouses' };
  const wanted = { departName: '改名', departCode: row.departCode, active: false };
  expect(await manager.call(editDepartment, { ...(await keyOf(row.id)), ...wanted })).toMatchObject(refusal);
  expect(await manager.call(moveDepartment, { ...(await keyOf(row.id)), parentId: null })).toMatchObject(
    refusal,
  );
  expect(await manager.call(deleteDepartment, await keyOf(row.id))).toMatchObject(refusal);
  expect(await manager.call(createDepartment, { departName: '新', departCode: 'NEW' })).toMatchObject(
    refusal,
  );
  expect((await manager.ok(listDepartments, {})).flatMap(({ actions }) => actions)).toEqual([]);
  expect((await rowOf(row.id)).departName).toBe(row.departName);
});

test('two moves at once that would close a circle together: one is refused', async () => {
  const [a, b] = [await add(), await add()];
  const answers = await Promise.all([move(a.id, b.id), move(b.id, a.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});
