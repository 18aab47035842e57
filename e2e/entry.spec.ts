/** Pages before sign-in, and the screen where account requests are approved. */
import {
  pageNotifications,
  revealNotification,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { short } from '../apps/server/test/run-length.ts';
import { axeViolations } from './axe.ts';
import { button, dialog, logIn, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { PASSWORD, signIn } from './server.ts';

const product = runningProduct();

const NEW_PASSWORD = 'Ankommen-7';

/** Signs in with the form on the page. */
const enter = async (page: Page, username: string, password: string): Promise<void> => {
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
};

test('register, approve, sign in; the draft survives a reload without the password', async () => {
  const page = await product.page();
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: '注册账号' }).click();
  await page.getByLabel('真实姓名').fill('林小满');
  await page.getByLabel('手机号').fill('139 1234 5678');
  await page.getByLabel('邮箱').fill('xiaoman@example.com');
  await page.getByLabel('用户名', { exact: true }).fill('xiaoman');
  await page.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD);
  await page.reload();
  await page.getByText('已恢复上次填写的内容').waitFor();
  expect(await page.getByLabel('用户名', { exact: true }).inputValue()).toBe('xiaoman');
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
  await page.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('再次输入密码').fill(`${NEW_PASSWORD}x`);
  await page.getByLabel('我已阅读并同意').check();
  await button(page, '提交申请').click();
  await page.getByText('两次输入的密码不一致').waitFor();
  await page.getByLabel('再次输入密码').fill(NEW_PASSWORD);
  await button(page, '提交申请').click();
  await page.getByRole('heading', { name: '申请已提交' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'xiaoman',
  );

  const admin = await product.as('admin');
  await admin.goto(`${product.url}/sys/sysUser?tab=applications`);
  await admin
    .getByRole('row')
    .filter({ hasText: '林小满' })
    .getByRole('button', { name: /审\s*批/ })
    .click();
  await dialog(admin).getByText('xiaoman@example.com').first().waitFor();
  await dialog(admin).locator('[id$="field-roleIds"]').click();
  await admin.getByTitle('前台', { exact: true }).filter({ visible: true }).click();
  await admin.keyboard.press('Escape');
  await button(dialog(admin), '通过').click();
  await admin.getByText('林小满 现在可以登录').waitFor();
  await admin.context().close();

  await page.getByRole('link', { name: '返回登录' }).click();
  await enter(page, 'xiaoman', NEW_PASSWORD);
  await page.waitForURL('**/dashboard/workplace');
  expect(complaints).toEqual([]);
});

/** Newest reset link in the notification log, as seen by an administrator. */
const linkInLog = async (): Promise<string> => {
  const client = await signIn(product.url, 'admin2');
  let id = '';
  await expect
    .poll(async () => {
      const { records } = (await client.call(pageNotifications, {})).data;
      id = records.find((row) => row.kind === 'auth.passwordReset')?.id ?? '';
      return id;
    })
    .not.toBe('');
  const { text } = (await client.call(revealNotification, { id })).data;
  const link = /\/login\?view=reset&reset=[\w-]+/.exec(text)?.[0] ?? '';
  return `${product.url}${link}`;
};

test('forgot, link from the notification log, reset; old sessions and the link are dead', async () => {
  const elsewhere = await product.as('operator');
  const page = await product.page();
  await page.goto(`${product.url}/login?redirect=orderList`);
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByLabel('用户名或邮箱').fill('operator');
  await button(page, '发送重置链接').click();
  await page.getByText('如果“operator”对应一个可用的账号').waitFor();
  const link = await linkInLog();

  await page.goto(link);
  await page.getByLabel('新密码').fill('Minsu');
  await button(page, '设置密码').click();
  await page.getByText('至少 8 个字符').last().waitFor();
  await page.getByLabel('新密码').fill(NEW_PASSWORD);
  await page.getByLabel('再次输入密码').fill(NEW_PASSWORD);
  await button(page, '设置密码').click();
  await page.getByText('新密码已生效，请登录').waitFor();
  await enter(page, 'operator', PASSWORD);
  await page.getByRole('alert').filter({ hasText: '用户名或密码错误' }).waitFor();
  await enter(page, 'operator', NEW_PASSWORD);
  await page.waitForURL('**/dashboard/workplace');

  await elsewhere.goto(`${product.url}/orderManagement/orderList`);
  await elsewhere.waitForURL('**/login?redirect=orderList*');
  // A used link says so even for a signed-in user.
  await page.goto(link);
  await page.getByRole('heading', { name: '该链接已使用过' }).waitFor();
  await page.getByRole('link', { name: '重新申请链接' }).click();
  await page.getByRole('heading', { name: '找回密码' }).waitFor();
  await page.context().close();
});

test('channel authorisation waits for sign-in, resumes, and explains the next step', async () => {
  const page = await product.page();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mt/authorize')) asked.push(request.url());
  });
  await page.goto(`${product.url}/auth?code=the-code&state=the-state`);
  await page.waitForURL('**/login?redirect=auth&**');
  await enter(page, 'supervisor', PASSWORD);
  await page.getByText('请从渠道直连重新发起授权').waitFor();
  expect(asked).toHaveLength(1);
  expect(page.url()).toBe(`${product.url}/auth`);
  await page.reload();
  await page.getByText('授权未完成').waitFor();
  expect(asked).toHaveLength(1);
  expect(product.server.output()).not.toContain('the-code');
  expect(product.server.output()).not.toContain('the-state');
  await page.goto(`${product.url}/auth?error=access_denied`);
  await page.getByText('平台拒绝了授权').waitFor();
  await page.goto(`${product.url}/auth`);
  await page.getByText('链接不完整').waitFor();
});

test('the agreement: sections, both languages, links back to this site only', async () => {
  const page = await product.page({ language: 'en-US' });
  await page.goto(`${product.url}/readAgreement?back=//elsewhere.example`);
  await page.getByRole('link', { name: '8. What your browser stores' }).click();
  expect(page.url()).toContain('#browser');
  expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  await page.goto(`${product.url}/readAgreement?back=%2Flogin%3Fview%3Dregister`);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Request an account' }).waitFor();
});

test('switching remember off clears name and password at once', async () => {
  const page = await product.page();
  await logIn(page, product.url, 'finance');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  const name = page.locator('input[autocomplete="username"]');
  await expect.poll(() => name.inputValue()).toBe('finance');
  await page.getByLabel('记住密码').uncheck();
  await page.reload();
  await settled(page);
  expect(await name.inputValue()).toBe('');
});

test('a blocked name keeps no other user from signing in, nor longer than necessary', async () => {
  const page = await product.page();
  await page.clock.install();
  const waiting = page.getByRole('button', { name: /秒后再试/ });
  await page.route('**/hotel-auth/auth/login', (route) =>
    route.request().postDataJSON().username === 'operator'
      ? route.fulfill({
          status: 429,
          json: { code: 429, message: '尝试次数过多', data: { retryAfterSeconds: 1_800 } },
        })
      : route.continue(),
  );
  await page.goto(`${product.url}/login`);
  await enter(page, 'operator', PASSWORD);
  await waiting.waitFor();
  // Simulates a machine that slept: no timers ran.
  await page.clock.fastForward(1_801_000);
  await waiting.waitFor({ state: 'detached' });
  await enter(page, 'operator', PASSWORD);
  await waiting.waitFor();
  await enter(page, 'finance', PASSWORD);
  await page.waitForURL('**/dashboard/workplace');
});

const looks = [
  ['light', 'zh-CN'],
  ['dark', 'en-US'],
] as const;

test.each(short ? looks.slice(0, 1) : looks)('nothing for axe to find: %s, %s', async (theme, language) => {
  const page = await product.page({ theme, language, width: 375, height: 812 });
  const complaints = watchConsole(page);
  const paths = [
    '/login',
    '/no/such',
    '/login?view=forgot',
    '/login?view=register',
    '/login?view=reset&reset=nothing',
    '/readAgreement',
    '/auth',
  ];
  for (const path of paths) {
    await page.goto(product.url + path);
    await page.locator('h1').waitFor();
    await settled(page);
    expect(await axeViolations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
  }
  expect(complaints).toEqual([]);
});
