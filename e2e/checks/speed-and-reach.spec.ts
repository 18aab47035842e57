/**
 * Shell checks 46 and 47 of 48: weight and widths. `npm run bench -- page-speed` measures speed. Check 48 is
 * crawl.spec.ts.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrived, button, dialog, menuLink, settled } from '../pages.ts';
import { runningProduct } from '../product.ts';

const product = runningProduct();
const KB = 1024;

/** Compressed bytes of scripts transferred. */
const countScripts = async (page: Page): Promise<() => number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.js(\?|$)/.test(response.url)) scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
};

test('check 46: the sign-in page loads at most 150 KB of scripts, the first inner screen at most 450', async () => {
  const stranger = await product.page();
  const atLogin = await countScripts(stranger);
  await stranger.goto(`${product.url}/login`);
  await settled(stranger);
  expect(atLogin() / KB).toBeLessThanOrEqual(150);

  const page = await product.home('admin');
  await settled(page);
  const { cookies: _, origins } = await page.context().storageState();
  const fresh = await product.page();
  await fresh.addInitScript((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
  const atWorkplace = await countScripts(fresh);
  await fresh.goto(`${product.url}/dashboard/workplace`);
  await fresh.locator('h1:visible').waitFor();
  await settled(fresh);
  expect(atWorkplace() / KB).toBeLessThanOrEqual(450);
});

test('check 46: a hovered page opens without further scripts', async () => {
  const page = await product.home('admin');
  const link = await menuLink(page, '/house/houseList');
  await link.hover();
  await settled(page);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await link.click();
  await page.locator('h1:visible').getByText('房源列表').waitFor();
  expect(scripts).toEqual([]);
});

const paths = [
  '/dashboard/workplace',
  '/orderManagement/orderList',
  '/house/houseList',
  '/houseStatusMenu/houseStatus',
  '/form/group',
  '/list/search-table',
  '/user/setting',
  '/visualization/data-analysis',
  '/messageMenu/notificationLog',
];

test.each([375, 768, 1024, 1440, 1920])(
  'check 47: at %i px nothing is cut off or scrolls sideways',
  async (width) => {
    const page = await product.home('admin', { width, height: width < 800 ? 812 : 900 });
    for (const path of paths) {
      await page.goto(product.url + path);
      await arrived(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
      const outside = await page
        .locator('.navbar button:visible, .navbar a:visible')
        .evaluateAll(
          (all) =>
            all.filter(
              (one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0,
            ).length,
        );
      expect(outside, path).toBe(0);
    }
  },
  120_000,
);

test('check 47: on a phone the menu closes on navigation, filters are a sheet, and signing out works', async () => {
  const page = await product.home('admin', { width: 375, height: 812 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.locator('dialog.menu-drawer');
  await (await menuLink(page, '/orderManagement/orderList')).click();
  await drawer.waitFor({ state: 'detached' });
  await page.locator('main .order-card').first().waitFor();
  await button(page, '更多筛选').first().click();
  const sheet = dialog(page);
  await sheet.getByText('渠道').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.locator('header .avatar').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL('**/login*');
});
