import { userMenu } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { createRole, roleNames } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import {
  editMenuItem,
  listMenu,
  orderMenu,
  resetMenu,
} from '@minsu/contract/foundation/system/menu-entry.ts';
import { pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { flatMenu } from '@minsu/contract/menu.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveRole } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { bootstrap } from '../../seed/bootstrap.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => void (await admin.ok(resetMenu, {})));

const itemOf = async (name: string) => {
  const item = (await admin.ok(listMenu, {})).find((each) => each.name === name);
  if (!item) throw new Error(`no ${name}`);
  const { zh, en, icon, roles, hidden, version } = item;
  return { name, zh, en, icon: icon as 'house' | null, roles, hidden, version };
};
const menuOf = async (username: string) => (await t.as(username)).ok(userMenu, {});

test('the whole menu stands there as the program ships it, groups before their entries', async () => {
  const items = await admin.ok(listMenu, {});
  expect(items.map(({ name }) => name).sort()).toEqual(flatMenu.map(({ name }) => name).sort());
  for (const { name, zh, usual, touched } of items) expect([zh, touched], name).toEqual([usual?.zh, false]);
});

test('a name, an icon and an order are seen by who fetches his menu', async () => {
  await admin.ok(editMenuItem, { ...(await itemOf('house')), zh: '民宿', en: 'Homestays', icon: 'home' });
  const groups = (await admin.ok(listMenu, {}))
    .filter(({ parent }) => parent === null)
    .map(({ name }) => name);
  const names = ['house', ...groups.filter((name) => name !== 'house')];
  await admin.ok(orderMenu, { parent: null, names });
  const [first] = await menuOf('director');
  expect(first).toMatchObject({ name: 'house', meta: { title: { 'zh-CN': '民宿' }, icon: 'home' } });
  // A restart keeps the arrangement.
  await bootstrap(t.database);
  expect((await menuOf('director'))[0]?.meta.title['en-US']).toBe('Homestays');
  await admin.ok(resetMenu, {});
  expect((await itemOf('house')).zh).not.toBe('民宿');
  expect((await admin.ok(listMenu, {})).filter(({ parent }) => parent === null)[0]?.name).not.toBe('house');
});

test('hiding and narrowing take nothing from a right and give none', async () => {
  const users = await itemOf('sysUser');
  await admin.ok(editMenuItem, { ...users, roles: ['admin'] });
  const names = (await menuOf('director')).flatMap((node) => node.children.map(({ name }) => name));
  expect(names).not.toContain('sysUser');
  expect((await (await t.as('director')).call(pageUsers, {})).status).toBe(200);
  const wider = await admin.call(editMenuItem, {
    ...(await itemOf('auditLog')),
    roles: ['admin', 'operator'],
  });
  expect([wider.status, Object.keys(wider.fields)]).toEqual([422, ['roles']]);
  // Even a row widened in the database grants nothing.
  await t.database.updateTable('menuEntries').set({ roles: [] }).where('name', '=', 'auditLog').execute();
  const operators = (await menuOf('operator')).flatMap((node) => node.children.map(({ name }) => name));
  expect(operators).not.toContain('auditLog');
});

test('a role of the business is offered where it may open the screen, and an entry may be shown to it alone', async () => {
  const own = {
    code: 'night_desk',
    name: '夜班',
    nameEn: 'Night desk',
    scope: 'all',
    seesMoney: false,
  } as const;
  await admin.ok(createRole, { ...own, permissions: ['order:read', 'task:read'], basedOn: 'front_desk' });
  await giveRole(t.database, 'housekeeper', 'night_desk');
  const names = await (await t.as('housekeeper')).ok(roleNames, {});
  expect(names.find(({ code }) => code === 'night_desk')).toMatchObject({
    name: '夜班',
    nameEn: 'Night desk',
  });
  const offered = async (name: string) =>
    (await admin.ok(listMenu, {})).find((item) => item.name === name)?.mayOpen;
  // No roles in the contract: all roles. Named roles: those and custom roles.
  expect(await offered('taskList')).toEqual([]);
  expect(await offered('sysUser')).toContain('night_desk');
  expect(await offered('sysUser')).not.toContain('housekeeper');
  await admin.ok(editMenuItem, { ...(await itemOf('taskList')), roles: ['night_desk'] });
  const opens = async (username: string) =>
    (await menuOf(username)).flatMap((node) => node.children.map(({ name }) => name)).includes('taskList');
  expect(await opens('housekeeper')).toBe(true);
  expect(await opens('director')).toBe(false);
  const unknown = await admin.call(editMenuItem, { ...(await itemOf('taskList')), roles: ['nobody'] });
  expect([unknown.status, unknown.failure]).toEqual([422, 'menu.unknownRole']);
});

test('what leads back here stays; a stale hand, a stranger and an unknown entry are refused', async () => {
  for (const name of ['sys', 'sysMenu']) {
    const hidden = await admin.call(editMenuItem, { ...(await itemOf(name)), hidden: true });
    expect([hidden.status, Object.keys(hidden.fields)], name).toEqual([422, ['hidden']]);
  }
  const house = await itemOf('house');
  await admin.ok(editMenuItem, { ...house, zh: '房' });
  expect((await admin.call(editMenuItem, { ...house, zh: '屋' })).status).toBe(409);
  expect((await admin.call(editMenuItem, { ...house, name: 'nothing' })).status).toBe(404);
  expect((await admin.call(editMenuItem, { ...house, zh: '' })).fields).toHaveProperty('zh');
  expect((await admin.call(orderMenu, { parent: 'house', names: ['houseList'] })).status).toBe(409);
  const director = await t.as('director');
  const refused = [
    await director.call(listMenu, {}),
    await director.call(editMenuItem, house),
    await director.call(orderMenu, { parent: null, names: ['house'] }),
    await director.call(resetMenu, {}),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
