/** The screen language belongs to the user: it survives an ended session and applies in every browser. */
import { logout } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { logIn } from './pages.ts';
import { startDemo } from './product.ts';
import { PASSWORD, type RunningServer, temporaryDataDir } from './server.ts';

const data = temporaryDataDir();
let server: RunningServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  server = await startDemo(data.dir);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

/** A fresh browser without a stored language. */
const stranger = async (): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
};

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

const choose = async (page: Page, menu: string, language: string): Promise<void> => {
  await page.getByRole('button', { name: menu }).first().click();
  await page
    .getByRole('menuitemradio', { name: language })
    .or(page.getByRole('menuitem', { name: language }))
    .first()
    .click();
};

const kept = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/user/language') && response.ok());

/** Ends the session like another device, an administrator or a timeout. */
const endOnServer = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const { method, path } = logout;
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      authorization: token,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  expect(answer.status).toBe(200);
};

test('an ended session keeps its language, and the next one has it in any browser', async () => {
  const page = await stranger();
  await logIn(page, server.url, 'operator');
  expect(await languageOf(page)).toBe('zh-CN');
  const saved = kept(page);
  await choose(page, '切换语言', 'English');
  await saved;
  await page.getByRole('heading', { level: 1 }).filter({ hasText: /^Good/ }).waitFor();

  await endOnServer(page);
  // The WebSocket is notified and the page restarts.
  await page.getByText('Your session has expired. Sign in again').first().waitFor();
  await page.waitForURL('**/login**');
  expect(await languageOf(page)).toBe('en-US');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await stored(page)).not.toContain('arco-locale');
  await page.reload();
  await page.locator('input[type="password"]').waitFor();
  expect(await languageOf(page)).toBe('en-US');
  await page.context().close();

  const elsewhere = await stranger();
  await logIn(elsewhere, server.url, 'operator');
  await elsewhere.getByRole('heading', { level: 1 }).filter({ hasText: /^Good/ }).waitFor();
  expect(await languageOf(elsewhere)).toBe('en-US');
  await elsewhere.context().close();
});

test("the language chosen on the sign-in page becomes the user's", async () => {
  const page = await stranger();
  await page.goto(`${server.url}/login`);
  await choose(page, '切换语言', 'English');
  await page.locator('input[autocomplete="username"]').fill('finance');
  await page.locator('input[type="password"]').fill(PASSWORD);
  const saved = kept(page);
  await page.keyboard.press('Enter');
  await saved;
  await page.waitForURL('**/dashboard/workplace');
  expect(await languageOf(page)).toBe('en-US');
  await page.context().close();

  const elsewhere = await stranger();
  await logIn(elsewhere, server.url, 'finance');
  await expect.poll(() => languageOf(elsewhere)).toBe('en-US');
  await elsewhere.context().close();
});
