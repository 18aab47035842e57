/**
 * The user's own account: switch roles, change password, two-step sign-in, picture, certification by a second
 * person.
 */
import {
  approveCertification,
  pageCertifications,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { generate } from 'otplib';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { button, dialog, logIn, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { PASSWORD, signIn } from './server.ts';

const product = runningProduct();

const chooseRole = async (page: Page, name: string) => {
  await page.locator('button.avatar').click();
  await page.getByRole('menuitemradio', { name }).click();
};

const openTab = async (page: Page, tab: 'basic' | 'security' | 'certification') => {
  await page.goto(`${product.url}/user/setting?tab=${tab}`);
  await settled(page);
};

test('check 24: switching roles lists the real roles, rebuilds menu and tabs in place, and survives a reload', async () => {
  const page = await product.page();
  const complaints = watchConsole(page);
  await logIn(page, product.url, 'supervisor');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await page.goto(`${product.url}/sys/sysUser`);
  await menu.getByText('用户管理').waitFor();
  await chooseRole(page, '前台');
  await page.waitForURL('**/dashboard/workplace');
  await expect.poll(() => menu.getByText('用户管理').count()).toBe(0);
  await expect.poll(() => page.locator('.tab-bar').getByText('用户管理').count()).toBe(0);
  await page.reload();
  await page.locator('button.avatar').click();
  expect(await page.getByRole('menuitemradio', { name: '前台' }).getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
  await chooseRole(page, '我的全部角色');
  await menu.getByText('用户管理').waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

test('a new password ends other sessions, and an authenticator enables two-step sign-in', async () => {
  const page = await product.page();
  const other = await product.page();
  await logIn(page, product.url, 'director');
  await logIn(other, product.url, 'director');
  await openTab(page, 'security');
  await button(page, '修改').first().click();
  await dialog(page).locator('[id$="field-oldPassword"]').fill(PASSWORD);
  await dialog(page).locator('[id$="field-password"]').fill('Kamelie-2026');
  await button(dialog(page), '修改').click();
  await other.waitForURL('**/login**', { timeout: 10_000 });

  await button(page, '开启').click();
  await dialog(page).locator('[id$="field-password"]').fill('Kamelie-2026');
  await button(dialog(page), '继续').click();
  const secret = (await dialog(page).locator('.totp-key .num').textContent()) ?? '';
  await dialog(page)
    .locator('[id$="field-code"]')
    .fill(await generate({ secret }));
  await button(dialog(page), '开启').click();
  await dialog(page).locator('.recovery-codes li').nth(9).waitFor();
  const recovery = (await dialog(page).locator('.recovery-codes li').first().textContent()) ?? '';
  await button(dialog(page), '我已保存').click();
  await page.getByText('已开启').waitFor();

  await other.locator('input[autocomplete="username"]').fill('director');
  await other.locator('input[type="password"]').fill('Kamelie-2026');
  await other.keyboard.press('Enter');
  await other.locator('#login-totp').fill(recovery);
  await other.keyboard.press('Enter');
  await other.waitForURL('**/dashboard/workplace');
  await Promise.all([page, other].map((each) => each.context().close()));
}, 120_000);

test('a picture shows at once in settings and navigation bar', async () => {
  const page = await product.as('operator');
  await openTab(page, 'basic');
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('[data-testid="avatar-file"]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.locator('button.avatar img').waitFor();
  await page.locator('.account-head img').waitFor();
  expect(await axeViolations(page)).toEqual([]);
}, 60_000);

test('a certification needs a second person', async () => {
  const applicant = await product.as('admin');
  await openTab(applicant, 'certification');
  await button(applicant, '开始认证').click();
  await applicant.locator('[id$="field-number"]').fill('110105194912310021');
  await button(applicant, '提交认证').click();
  await applicant.getByText('身份证号码不正确').waitFor();
  await applicant.locator('[id$="field-number"]').fill('11010519491231002X');
  await button(applicant, '提交认证').click();
  await applicant.getByText('11****************').first().waitFor();

  const reviewer = await signIn(product.url, 'admin2');
  const waiting = await reviewer.call(pageCertifications, { state: 'auditing' });
  const one = waiting.data.records.find(({ username }) => username === 'admin');
  if (!one) throw new Error('nothing waits for a decision');
  await reviewer.call(approveCertification, { id: one.id, version: one.version });
  await applicant.getByText('已认证').waitFor({ timeout: 15_000 });
}, 120_000);
