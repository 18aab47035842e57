/** Role management: copied, changed while its users are signed in, and its effect on API tokens. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${product.url}${address}`);
  await arrived(page);
};

/** Finds a permission in the tree of the selected role. */
const tick = (page: Page, name: string) =>
  page.locator('.permission-group:visible li').filter({ hasText: name }).getByRole('checkbox');

const saveReviewed = async (page: Page, ...said: string[]): Promise<void> => {
  await button(page, '预览并保存').click();
  for (const text of said) await dialog(page).getByText(text).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '保存').click();
  await page.getByText('已保存').first().waitFor();
  await settled(page);
};

test('a role is copied, reviewed and assigned to a user', { timeout: 120_000 }, async () => {
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await open(page, '/sys/role');
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('.role-list').getByRole('button', { name: /前台/ }).click();
  await button(page, '复制').click();
  await dialog(page).locator('[id$="field-name"]').fill('夜班前台');
  await dialog(page).locator('[id$="field-nameEn"]').fill('Night desk');
  await button(dialog(page), '新建角色').click();
  await page.getByRole('heading', { name: '夜班前台' }).waitFor();
  await page.getByPlaceholder('搜索权限名称或编码').fill('退款');
  await tick(page, '申请退款').click();
  await page.getByText('只看与默认不同').click();
  await page.getByText('默认有').first().waitFor();
  await saveReviewed(page, '减少 1 项权限', '目前没有成员');
  await page.locator('.role-tabs').getByText('成员').click();
  await button(page, '添加成员').first().click();
  await choose(page, dialog(page).locator('[id$="field-userIds"]'), /陈思齐/, 'operator');
  await page.keyboard.press('Escape');
  await button(dialog(page), '添加成员').click();
  await page.locator('.role-record').getByText('陈思齐').first().waitFor();
  expect(complaints).toEqual([]);
});

test('unsaved ticks survive a drawer opened beside them', {
  timeout: 120_000,
}, async () => {
  const page = await product.as('admin');
  await open(page, '/sys/role');
  await page.locator('.role-list').getByRole('button', { name: /财务/ }).click();
  await tick(page, '查看渠道连接与操作日志').click();
  await button(page, '复制').click();
  await button(dialog(page), '取消').click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
});

test('a signed-in user loses a permission at once, and forbidden actions are refused', {
  timeout: 120_000,
}, async () => {
  const [admin, finance] = [await product.as('admin'), await product.as('finance')];
  await open(finance, '/dashboard/workplace');
  const menu = finance.locator('.side-menu:visible');
  await menu.getByRole('button', { name: '更多' }).click();
  await menu.getByText('渠道直连').waitFor();
  await open(admin, '/sys/role');
  await admin.locator('.role-list').getByRole('button', { name: /财务/ }).click();
  await tick(admin, '查看渠道连接与操作日志').click();
  await saveReviewed(admin, '减少 1 项权限', '位成员立即生效');
  await menu.getByText('渠道直连').waitFor({ state: 'detached' });
  await button(admin, '恢复默认').click();
  await saveReviewed(admin, '新增 1 项权限');
  await menu.getByText('渠道直连').waitFor();
  await admin
    .locator('.role-list')
    .getByRole('button', { name: /管理员/ })
    .first()
    .click();
  await admin.getByText('管理员始终拥有全部权限与数据').waitFor();
});

test('a department is created, moved under another and deleted', { timeout: 120_000 }, async () => {
  const page = await product.as('admin');
  await open(page, '/sys/department');
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '新建部门').first().click();
  await dialog(page).locator('[id$="field-departName"]').fill('夜间服务组');
  await dialog(page).locator('[id$="field-departCode"]').fill('NIGHT');
  await button(dialog(page), '新建部门').click();
  await page.getByRole('heading', { name: '夜间服务组' }).waitFor();
  await button(page, '移动').click();
  await choose(page, dialog(page).locator('[id$="field-parentId"]'), /文旅有限公司/);
  await button(dialog(page), '移动').click();
  await page.getByText('已移动 夜间服务组').waitFor();
  await button(page, '移动').click();
  await choose(page, dialog(page).locator('[id$="field-parentId"]'), '最上级');
  await button(dialog(page), '移动').click();
  await dialog(page).waitFor({ state: 'hidden' });
  await button(page, '删除').click();
  await button(dialog(page), '删除').click();
  await page.getByText('已删除 夜间服务组').waitFor();
});

test("a token works until revoked; a user's permissions show their origin", {
  timeout: 120_000,
}, async () => {
  const page = await product.as('admin');
  await open(page, '/sys/apiToken');
  await button(page, '签发令牌').first().click();
  await dialog(page).locator('[id$="field-name"]').fill('官网预订');
  await choose(page, dialog(page).locator('[id$="field-scopes"]'), /查看房源$/, '查看房源');
  await page.keyboard.press('Escape');
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '签发令牌').click();
  const token = await dialog(page).locator('.token-text').innerText();
  // Shown once: no key closes it by mistake.
  await page.keyboard.press('Escape');
  const call = (path: string) =>
    fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  expect((await call('/hotel-info/house/page')).status).toBe(200);
  expect((await call('/hotel-order/order/page')).status).toBe(403);
  expect((await call('/hotel-system/user/page')).status).toBe(403);
  await button(dialog(page), '我已保存').click();
  await settled(page);
  await button(page, '吊销').first().click();
  await button(dialog(page), '吊销').click();
  await page.getByText('已吊销 官网预订').waitFor();
  expect((await call('/hotel-info/house/page')).status).toBe(401);

  await open(page, '/sys/sysUser?keyword=supervisor');
  await page.getByText('许明哲').first().click();
  await page.getByRole('link', { name: '查看有效权限' }).click();
  await page.getByRole('heading', { name: '许明哲 的权限' }).waitFor();
  await page
    .getByText(/运营主管 · 全部/)
    .first()
    .waitFor();
  await page
    .getByText(/前台 · 本部门/)
    .first()
    .waitFor();
  await arrived(page);
  expect(await axeViolations(page)).toEqual([]);
});

test("clicks in a row's drawer do not open the row", async () => {
  const page = await product.as('admin');
  await open(page, '/sys/sysUser?keyword=supervisor');
  await page.locator('tbody tr').getByRole('button', { name: '编辑' }).first().click();
  await dialog(page).locator('[id$="field-roleIds"]').click();
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click();
  await dialog(page).locator('.ant-drawer-title').click();
  expect(await page.locator('aside.side-panel').filter({ visible: true }).count()).toBe(0);
});
