/** Shell checks on tabs, appearance, breadcrumb and sign-in (of 48) that no story covers. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { logIn, openByMenu, settled } from '../pages.ts';
import { runningProduct } from '../product.ts';

const product = runningProduct();
const LIST = '/orderManagement/orderList';
const rows = (page: Page): Locator => page.locator('main table tbody tr[data-row]').filter({ visible: true });
const tabs = (page: Page): Locator => page.locator('.tab-bar .tab-link');
const tab = (page: Page, name: string): Locator => tabs(page).filter({ hasText: name });

test('check 15: unavailable actions are disabled, and texts follow the language', async () => {
  const page = await product.home('admin', { language: 'en-US' });
  await openByMenu(page, '/house/houseList');
  await tab(page, 'Workplace').click({ button: 'right' });
  const items = page.getByRole('menuitem').filter({ visible: true });
  await items.first().waitFor();
  expect((await items.allTextContents()).join(' ')).not.toMatch(/\p{Script=Han}/u);
  const disabled = await items.evaluateAll((all) =>
    all.filter((one) => one.ariaDisabled === 'true').map((one) => one.textContent),
  );
  expect(disabled).toEqual(expect.arrayContaining(['Reload', 'Close this tab', 'Close tabs to the left']));
});

test('check 16: a denied route never leaves a tab', async () => {
  const page = await product.home('housekeeper');
  await page.goto(`${product.url}/sys/role`);
  await page.waitForURL('**/dashboard/workplace');
  await settled(page);
  expect(await tabs(page).allTextContents()).toEqual(['工作台']);
});

test('check 20: a dark page never flashes light while loading, and the system theme is followed', async () => {
  const page = await product.home('admin');
  const shown: string[] = [];
  await page.exposeFunction('noteFrame', (color: string) => shown.push(color));
  await page.addInitScript(() => {
    localStorage.setItem('arco-theme', 'dark');
    const { noteFrame } = globalThis as unknown as { noteFrame: (color: string) => void };
    const look = (): void => {
      if (document.body) noteFrame(getComputedStyle(document.body).backgroundColor);
      if (!document.querySelector('h1')) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await page.locator('h1:visible').waitFor();
  const dark = 'rgb(23, 23, 26)';
  expect(shown.filter((color) => color !== dark && color !== 'rgba(0, 0, 0, 0)')).toEqual([]);
  await page.getByRole('button', { name: '切换主题' }).click();
  await page.getByRole('menuitemradio', { name: '跟随系统' }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe(dark);
});

test('check 22: breadcrumb parents are links, the last item is the current page', async () => {
  const page = await product.home('admin');
  await page.goto(product.url + LIST);
  await rows(page).first().locator('a').first().click();
  await page.waitForURL('**/orderDetail?id=*');
  const crumbs = page.getByRole('navigation', { name: '面包屑' }).filter({ visible: true });
  const current = crumbs.locator('[aria-current=page]');
  await current.waitFor();
  expect(await current.evaluate((element) => element.tagName)).toBe('SPAN');
  await crumbs.getByRole('link', { name: '订单列表' }).click();
  await page.waitForURL(`**${LIST}*`);
});

describe('check 23', () => {
  test('check 23: a signed-in user lands on Workplace', async () => {
    const page = await product.home('admin');
    for (const path of ['/login', '/']) {
      await page.goto(product.url + path);
      await page.waitForURL('**/dashboard/workplace');
    }
  });

  test('check 23: signing in returns to the exact path and query', async () => {
    const page = await product.page();
    await page.goto(`${product.url}${LIST}?keyword=M2026&view=arrivals`);
    await page.waitForURL('**/login?redirect=orderList*');
    await page.locator('input[autocomplete="username"]').fill('admin');
    await page.locator('input[type="password"]').fill('Minsu@2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) =>
        url.pathname === LIST &&
        url.searchParams.get('keyword') === 'M2026' &&
        url.searchParams.get('view') === 'arrivals',
    );
  });

  test.each(['//evil.example/x', 'https://evil.example/', 'javascript:alert(1)', 'no-such-route'])(
    'check 23: a redirect to %s stays here',
    async (target) => {
      const page = await product.page();
      await page.goto(`${product.url}/login?redirect=${encodeURIComponent(target)}`);
      await page.locator('input[autocomplete="username"]').fill('admin');
      await page.locator('input[type="password"]').fill('Minsu@2026');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${product.url}/dashboard/workplace`);
      await page.goto(`${product.url}/redirect/${target}`);
      await settled(page);
      expect(new URL(page.url()).origin).toBe(product.url);
    },
  );
});

test('another user in the same browser gets their own tabs and settings', async () => {
  const page = await product.home('finance');
  await openByMenu(page, '/house/houseList');
  await page.locator('header .avatar').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  // Signing out reloads the page, which would interrupt waiting for the address.
  await page.locator('input[autocomplete="username"]').waitFor();
  await logIn(page, product.url, 'operator');
  await settled(page);
  expect(await tabs(page).allTextContents()).toEqual(['工作台']);
});
