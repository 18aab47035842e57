/**
 * Message templates: written, previewed on an order, sorted and used; a role that requires two-step verification.
 */

import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { createRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { editUser, pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { PASSWORD, signIn } from './server.ts';

const product = runningProduct();

test('a template is written in both languages, refused at its field, previewed, moved and disabled', async () => {
  const page = await product.as('director');
  const said = watchConsole(page);
  await page.goto(`${product.url}/messageMenu/template`);
  await page.getByText('预订确认', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '新建模板').click();
  await page.locator('[id$="field-name"]').fill('停车指引');
  await page.locator('[id$="field-zh"]').fill('您好，停车位编号 {{parking}}，房间 ');
  const variables = dialog(page).locator('.template-variables');
  await variables.getByRole('button', { name: /^房号/ }).click();
  expect(await page.locator('[id$="field-zh"]').inputValue()).toBe(
    '您好，停车位编号 {{parking}}，房间 {{roomNumber}}',
  );
  await dialog(page).getByText('有些订单没有这些内容，发送前需人工补全：房号').waitFor();
  await dialog(page).getByRole('button', { name: '新建模板' }).click();
  await dialog(page).getByText('没有这些变量：{{parking}}').waitFor();
  await page
    .locator('[id$="field-zh"]')
    .fill('{{guestName}}您好，停车场在{{houseName}}东侧，房间 {{roomNumber}}');
  await page.locator('[id$="field-en"]').focus();
  await variables.getByRole('button', { name: '客人姓名' }).click();
  expect(await page.locator('[id$="field-en"]').inputValue()).toBe('{{guestName}}');
  await choose(page, dialog(page).getByRole('combobox', { name: '订单' }), /·/);
  await dialog(page).locator('.template-bubble').first().getByText('您好，停车场在').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '新建模板' }).click();
  const line = page.locator('.template-list > li').filter({ hasText: '停车指引' });
  await line.waitFor();
  await line.getByRole('button', { name: '上移 停车指引' }).click();
  await page.getByText('顺序已保存').waitFor();
  const client = await signIn(product.url, 'director');
  const stored = (await client.call(listTemplates, { all: true })).data;
  expect(stored.at(-2)?.name).toBe('停车指引');
  await line.getByRole('button', { name: '停用' }).click();
  await line.getByText('已停用').waitFor();
  await page.getByRole('radio', { name: '启用中' }).click();
  await line.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('state')).toBe('active');
  expect(said).toEqual([]);
});

test('two users edit the same template: the second sees the changes and keeps either version', async () => {
  const first = await product.as('director');
  const second = await product.as('director');
  const edit = async (page: typeof first) => {
    await page.goto(`${product.url}/messageMenu/template`);
    await page.getByRole('button', { name: '修改预订确认' }).click();
    await dialog(page).locator('[id$="field-en"]').waitFor();
  };
  const save = (page: typeof first) => dialog(page).getByRole('button', { name: '保存' }).click();
  const note = dialog(second).locator('.stale-note');
  await edit(second);
  await edit(first);
  await first.locator('[id$="field-en"]').fill('{{guestName}}, see you soon');
  await save(first);
  await first.getByText('see you soon').first().waitFor();

  await second.locator('[id$="field-zh"]').fill('{{guestName}}您好，期待您的到来');
  await save(second);
  await note.getByText('对方改了：英文内容').waitFor();
  expect(await axeViolations(second)).toEqual([]);
  expect(await second.locator('[id$="field-zh"]').inputValue()).toBe('{{guestName}}您好，期待您的到来');
  await button(note, '载入最新内容').click();
  await note.waitFor({ state: 'hidden' });
  expect(await second.locator('[id$="field-en"]').inputValue()).toBe('{{guestName}}, see you soon');

  await edit(first);
  await first.locator('[id$="field-en"]').fill('{{guestName}}, good bye');
  await save(first);
  await first.getByText('good bye').first().waitFor();
  await second.locator('[id$="field-zh"]').fill('{{guestName}}您好，欢迎再来');
  await save(second);
  await button(note, '保留我的修改').click();
  await save(second);
  await second.getByText('欢迎再来').first().waitFor();
  const client = await signIn(product.url, 'director');
  const stored = (await client.call(listTemplates, { all: true })).data;
  const kept = stored.find(({ zh }) => zh === '{{guestName}}您好，欢迎再来');
  expect(kept?.en).toBe('{{guestName}}, see you soon');
}, 120_000);

test('users who answer guests see and preview templates without edit buttons', async () => {
  const page = await product.as('frontdesk', { width: 375, height: 812 });
  await page.goto(`${product.url}/messageMenu/template`);
  await page.getByText('预订确认', { exact: true }).waitFor();
  expect(await button(page, '新建模板').count()).toBe(0);
  await page.getByRole('button', { name: '查看预订确认' }).click();
  await dialog(page).getByText('用真实订单预览').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('a role requiring two-step verification makes its user set it up first, then continue', async () => {
  const admin = await signIn(product.url, 'admin');
  const role = (
    await admin.call(createRole, {
      ...{ code: 'two_step', name: '两步验证组', nameEn: 'Two steps', scope: 'own', seesMoney: false },
      ...{ permissions: ['workplace:read'], needsTotp: true },
    })
  ).data;
  const page = await product.home('housekeeper');
  const user = (await admin.call(pageUsers, { keyword: 'housekeeper' })).data.records[0];
  if (!user) throw new Error('no housekeeper');
  const { id, version, realname, departmentId, roles } = user;
  const roleIds = [...roles.map((each) => each.id), role.id];
  await admin.call(editUser, { id, version, realname, departmentId, roleIds });
  // Also on the open screen.
  await page.getByRole('heading', { name: '请先开启两步验证' }).waitFor();
  await page.goto(`${product.url}/task/myTasks`);
  await page.getByRole('heading', { name: '请先开启两步验证' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '开始设置').click();
  await page.locator('[id$="field-password"]').fill(PASSWORD);
  await button(dialog(page), '继续').click();
  const secret = (await dialog(page).locator('.totp-key').textContent())?.replace(/[^A-Z2-7]/g, '') ?? '';
  await page.locator('[id$="field-code"]').fill(await generate({ secret }));
  await button(dialog(page), '开启').click();
  await button(page, '我已保存').click();
  await page.getByRole('heading', { name: '我的任务' }).waitFor();
  expect((await admin.call(listRoles, {})).data.find(({ code }) => code === 'two_step')).toMatchObject({
    members: 1,
    withoutTotp: 0,
  });
});
