/** Every screen as a person meets it: axe finds nothing, the console stays silent, nothing scrolls sideways on a phone. */

import { houseOptions } from '@minsu/contract/houses/house-endpoints.ts';
import { pageOrders } from '@minsu/contract/orders/order-endpoints.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { openBrowser } from './browser.ts';
import { type Language, logIn, openPage, settled, type Theme, watchConsole } from './pages.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

const data = temporaryDataDir();
let server: RunningServer;
let browser: Browser;
const ids = { order: '', house: '' };
beforeAll(async () => {
  server = await startServer(data.dir);
  browser = await openBrowser();
  const client = await signIn(server.url, 'admin');
  ids.order = (await client.call(pageOrders, { view: 'inHouse', size: 1 })).data.records[0]?.id ?? '';
  ids.house =
    (await client.call(houseOptions, {})).data.find((house) => house.roomTypes.length > 2)?.id ?? '';
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

/** Path and what must be there before it counts as shown. */
const screens: [name: string, path: string, shown: string][] = [
  ['workplace', '/dashboard/workplace', 'h1'],
  ['list of houses', '/house/houseList', 'table tbody tr, .card'],
  ['house', '/house/houseDetail?id=:house', 'h1'],
  ['rooms of a house', '/house/houseDetail?id=:house&tab=rooms', 'table tbody tr'],
  ['month board', '/houseStatusMenu/houseStatus', '[role=grid]'],
  ['list of orders', '/orderManagement/orderList', 'table tbody tr'],
  ['order: folio', '/orderManagement/orderDetail?id=:order', 'h1'],
  ['order: rooms', '/orderManagement/orderDetail?id=:order&tab=stays', 'h1'],
  ['order: history', '/orderManagement/orderDetail?id=:order&tab=history', 'h1'],
  ['no permission', '/exception/403', 'h1'],
  ['not found', '/no/such/page', 'h1'],
  ['server error', '/exception/500', 'h1'],
];

const full = process.env.FULL === '1';
const looks: [Theme, Language][] = full
  ? [
      ['light', 'zh-CN'],
      ['dark', 'zh-CN'],
      ['light', 'en-US'],
      ['dark', 'en-US'],
    ]
  : [
      ['light', 'zh-CN'],
      ['dark', 'en-US'],
    ];

describe.each(looks)('%s, %s', (theme, language) => {
  test('log-in page', async () => {
    const page = await openPage(browser, { theme, language });
    const complaints = watchConsole(page);
    await page.goto(`${server.url}/login`);
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('every screen', async () => {
    const page = await openPage(browser, { theme, language });
    const complaints = watchConsole(page);
    await logIn(page, server.url, 'admin');
    for (const [name, path, shown] of screens) {
      await page.goto(server.url + path.replace(':order', ids.order).replace(':house', ids.house));
      await page.locator(shown).filter({ visible: true }).first().waitFor();
      await settled(page);
      expect(await axeViolations(page), name).toEqual([]);
      expect(await page.locator('h1:visible').count(), `${name}: one h1`).toBe(1);
      expect(complaints, name).toEqual([]);
    }
    await page.context().close();
  }, 180_000);
});

test('on a phone nothing is wider than the screen', async () => {
  const page = await openPage(browser, { width: 375, height: 812 });
  await logIn(page, server.url, 'admin');
  for (const [name, path, shown] of screens) {
    await page.goto(server.url + path.replace(':order', ids.order).replace(':house', ids.house));
    await page
      .locator(shown.replace('table tbody tr', 'table tbody tr, li, article'))
      .filter({ visible: true })
      .first()
      .waitFor();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(375);
  }
  await page.context().close();
}, 120_000);

test('a role sees only what it may open; what it opens by address says so', async () => {
  const page = await openPage(browser);
  await logIn(page, server.url, 'housekeeper');
  await page.getByRole('link', { name: '房态日历' }).first().waitFor();
  expect(await page.getByRole('link', { name: '订单列表' }).filter({ visible: true }).count()).toBe(0);
  await page.goto(`${server.url}/orderManagement/orderList`);
  await page.getByText(/权限/).filter({ visible: true }).first().waitFor();
  await page.context().close();
});
