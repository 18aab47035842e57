/** Transport: dead sessions, lost connections, new versions, repeated clicks. */
import { getHouse, houseOptions, setHouseOnline } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { button, logIn, openPage, settled } from './pages.ts';
import { startDemo } from './product.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

const data = temporaryDataDir();
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startDemo(data.dir);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

const enter = async (path = '/orderManagement/orderList'): Promise<Page> => {
  const page = await openPage(browser);
  await logIn(page, server.url, 'admin');
  await page.goto(server.url + path);
  await page.locator('h1').filter({ visible: true }).waitFor();
  await settled(page);
  return page;
};
const offline = (page: Page) => page.getByText('恢复后会自动刷新');
const newVersion = (page: Page) => page.getByText('有新版本可用');
const follow = (page: Page, name: string) =>
  page.locator('nav').getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();

test('check 25: five 401 responses: one message, one reload, only the listed keys kept', async () => {
  const page = await enter('/exception/404');
  await page.evaluate(() => {
    const kept = { mtToken: 'h', mtUserId: '7', history_7: 'd', 'history-step_7': '2', mtConfigMap: '{}' };
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  });
  let refused = 0;
  let loaded = 0;
  page.on('load', () => {
    loaded += 1;
  });
  let fifth = () => {};
  const five = new Promise<void>((resolve) => {
    fifth = resolve;
  });
  await page.route(/\/(hotel-\w+|api)\//, async (route) => {
    if (route.request().url().includes('/auth/config')) return route.continue();
    refused += 1;
    if (refused === 5) fifth();
    await five;
    return route.fulfill({ status: 401, json: { code: 401, message: '登录已过期', data: null } });
  });
  await page.goto(`${server.url}/dashboard/workplace`);
  await page.waitForURL('**/login?redirect=workplace');
  await page.getByText('登录已过期，请重新登录').waitFor();
  expect(await page.getByText('登录已过期').count()).toBe(1);
  expect(refused).toBeGreaterThan(4);
  // The first load and the single reload.
  expect(loaded).toBe(2);
  // The test set-up writes two keys at every load.
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('arco-')));
  expect(keys.sort()).toEqual(['history-step_7', 'history_7', 'mtToken', 'mtUserId']);
  await page.context().close();
});

test('check 40: offline shows a banner, refuses a change with a reason and keeps its input, and everything recovers', async () => {
  const page = await enter();
  await button(page, '录入订单').first().click();
  await page.locator('[id$="field-bookerName"]').fill('断网客人');
  await page.context().setOffline(true);
  await offline(page).waitFor();
  expect(await page.locator('html').getAttribute('data-offline')).not.toBeNull();
  expect(await page.locator('table tbody tr').count()).toBeGreaterThan(3);
  await page.keyboard.press('Escape');
  const again = page.waitForResponse((response) => response.url().includes('/hotel-order/order/page'));
  await page.context().setOffline(false);
  await again;
  await offline(page).waitFor({ state: 'detached' });
  await page.context().close();
});

test('check 40: a change while offline is refused at once with an explanation, and can be resent when online', async () => {
  const client = await signIn(server.url, 'admin');
  const [house] = (await client.call(houseOptions, {})).data;
  const page = await enter(`/house/houseDetail?id=${house?.id}&tab=rooms`);
  await button(page, '下线').click();
  await page.locator('[id$="field-reason"]').fill('检修');
  await page.context().setOffline(true);
  await offline(page).waitFor();
  const submit = page.locator('[role=dialog] button[type=submit]');
  await submit.click();
  await page.getByText('操作没有提交').waitFor();
  expect(await page.locator('[id$="field-reason"]').inputValue()).toBe('检修');
  await page.context().setOffline(false);
  await offline(page).waitFor({ state: 'detached' });
  await submit.click();
  await page.locator('[id$="field-reason"]').waitFor({ state: 'hidden' });
  await page.context().close();
});

test('check 40: a server that stops and restarts is noticed while the browser is online', async () => {
  const page = await enter();
  await server.stop();
  await offline(page).waitFor({ timeout: 15_000 });
  const fresh = page.waitForResponse((response) => response.url().includes('/hotel-order/order/page'), {
    timeout: 60_000,
  });
  server = await startServer(data.dir, { PORT: new URL(server.url).port });
  await offline(page).waitFor({ state: 'detached', timeout: 15_000 });
  expect((await fresh).ok()).toBe(true);
  await page.context().close();
}, 120_000);

test('check 40: a deploy during use offers to reload, never a white page', async () => {
  const page = await enter('/exception/404');
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, json: { code: 404 } }));
  await follow(page, '房态日历');
  await newVersion(page).waitFor();
  expect(await page.locator('header').isVisible()).toBe(true);
  await page.unroute('**/assets/**');
  await page.getByRole('status').getByRole('button').click();
  await page.locator('[role=grid]').waitFor();
  await page.context().close();
});

test('check 40: a page whose chunks are gone says so instead of staying white', async () => {
  const page = await enter('/exception/404');
  await page.route(/\/assets\/app-/, (route) => route.fulfill({ status: 404, json: { code: 404 } }));
  await page.reload();
  await page.getByRole('heading', { name: '页面没有加载完整' }).waitFor();
  await page.unroute(/\/assets\/app-/);
  await page.getByRole('button', { name: '刷新' }).click();
  await page.locator('header').waitFor();
  await page.context().close();
});

test('check 40: a new build is noticed when the connection returns', async () => {
  const page = await enter();
  await page.route(`${server.url}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-another.js') });
  });
  await page.context().setOffline(true);
  await offline(page).waitFor();
  await server.stop();
  server = await startServer(data.dir, { PORT: new URL(server.url).port });
  await page.context().setOffline(false);
  await newVersion(page).waitFor({ timeout: 45_000 });
  await page.context().close();
}, 120_000);

test('check 40: the page is always revalidated, hashed assets never, and missing ones are no page', async () => {
  for (const path of ['/', '/login', '/orderManagement/orderList']) {
    const answer = await fetch(server.url + path);
    expect(answer.headers.get('cache-control'), path).toBe('no-cache');
    expect(answer.headers.get('content-type'), path).toContain('html');
  }
  const [asset] = /\/assets\/index-[\w-]+\.js/.exec(await (await fetch(server.url)).text()) ?? [];
  const script = await fetch(server.url + asset);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const gone = await fetch(`${server.url}/assets/index-gone.js`);
  expect([gone.status, gone.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
});

test('check 44: a double click sends one request; undo stays at least five seconds and has a key', async () => {
  const client = await signIn(server.url, 'admin');
  const id = (await client.call(houseOptions, {})).data[1]?.id ?? '';
  const { version } = (await client.call(getHouse, { id })).data.house;
  await client.call(setHouseOnline, { id, version, online: false, reason: '检修' });
  const page = await enter(`/house/houseDetail?id=${id}`);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/hotel-info/house/set-online')) sent += 1;
  });
  await button(page, '上线').dblclick();
  const undo = page.locator('.toast').getByRole('button', { name: '撤销' });
  await undo.waitFor();
  const before = Date.now();
  expect(sent).toBe(1);
  await page.waitForFunction((since) => Date.now() - since > 5_000, before);
  expect(await undo.isVisible()).toBe(true);
  await page.keyboard.press('u');
  await page.getByText('已撤销').waitFor();
  await button(page, '上线').waitFor();
  await page.context().close();
});
