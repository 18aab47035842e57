/** Users from a file and as a file: judged without a change, brought in with a mail each, exported without a phone. */

import { createRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { exportUsers, importUsers, pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRole } from '../../../test/builders.ts';
import { lastMailTo } from '../../../test/mail.ts';
import { sheetRows } from '../../../test/sheets/sheet-rows.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const HEADERS = ['用户名', '姓名', '邮箱', '手机号', '工号', '部门', '角色'];
const good = ['chen.yu', '陈宇', 'chen.yu@example.com', '13800001024', 'MS0108', '杭州', '前台'];

const upload = (rows: readonly (readonly string[])[], by = admin) => {
  const text = [HEADERS, ...rows].map((row) => row.join(',')).join('\n');
  const file = new TextEncoder().encode(`\uFEFF${text}`);
  return by.call(importUsers.upload, { file, fileName: '用户.csv' });
};

const checked = async (rows: readonly (readonly string[])[], by = admin) => {
  const { data } = await upload(rows, by);
  const check = await by.ok(importUsers.check, { id: data.id, mapping: data.mapping });
  const said = new Map(check.problems.map(({ line, messages }) => [line, messages.join(' ')]));
  return { check, said, upload: data };
};

const bring = async (rows: readonly (readonly string[])[]) => {
  const { data } = await upload(rows);
  const { id } = await admin.ok(importUsers.apply, { id: data.id, mapping: data.mapping });
  await expect
    .poll(async () => isOver(await admin.ok(getRun, { id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  return admin.ok(getRun, { id });
};

const count = async () => (await admin.ok(pageUsers, {})).total;

test('the dry run says line by line what cannot come, and changes nothing', async () => {
  const before = await count();
  const { check, said } = await checked([
    good,
    ['chen.yu', '同名', 'b@example.com', '', '', '', '前台'],
    ['frontdesk', '已有', 'c@example.com', '', '', '', '前台'],
    ['x', '错先生', 'not a mail', '12', '', '火星', '船长'],
    ['liu.min', '刘敏', 'liu@example.com', '', 'MS0108', '', '前台'],
  ]);
  expect(check).toMatchObject({ total: 5, ready: 1, bad: 4 });
  expect([...said.keys()]).toEqual([3, 4, 5, 6]);
  expect(said.get(3)).toContain('line 2');
  expect(said.get(5)).toMatch(/船长/);
  expect(said.get(5)).toMatch(/火星/);
  expect(said.get(6)).toContain('line 2');
  expect(await count()).toBe(before);
});

test('good lines become users who are mailed a link; the same file again brings nobody', async () => {
  const run = await bring([good]);
  expect(run).toMatchObject({ state: 'done', done: 1, failed: 0 });
  const { records } = await admin.ok(pageUsers, { keyword: 'chen.yu' });
  expect(records).toMatchObject([
    { realname: '陈宇', workNo: 'MS0108', departmentName: '杭州', phoneMasked: '138****1024' },
  ]);
  expect(records[0]?.roles.map(({ code }) => code)).toEqual(['front_desk']);
  expect((await lastMailTo(t, 'chen.yu@example.com')).text).toMatch(/https?:\/\/\S+/);
  const { check } = await checked([good]);
  expect(check).toMatchObject({ ready: 0, bad: 1 });
});

test('nobody is given more than the importer holds', async () => {
  await admin.ok(createRole, {
    ...{ code: 'importer', name: '导入员', nameEn: 'Importer', scope: 'department', seesMoney: false },
    permissions: ['user:read', 'user:import'],
  });
  await giveRole(t.database, 'housekeeper', 'importer');
  const importer = await t.as('housekeeper');
  const { check, said } = await checked(
    [['zhao.li', '赵丽', 'zhao@example.com', '', '', '', '管理员']],
    importer,
  );
  expect(check).toMatchObject({ ready: 0, bad: 1 });
  expect(said.get(2)).toMatch(/管理员/);
});

test('the list as a file: its filter, masked phones and mails, two-step verification in words', async () => {
  const rows = await sheetRows(t, admin, exportUsers, { keyword: 'chen.yu' });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    'Full name': '陈宇',
    Phone: '138****1024',
    'Two-step verification': 'Off',
  });
  expect(JSON.stringify(rows)).not.toMatch(/13800001024|chen\.yu@/);
});

test('both are for who may', async () => {
  const finance = await t.as('finance');
  expect((await upload([good], finance)).status).toBe(403);
  expect((await finance.call(exportUsers.file, {})).status).toBe(403);
});
