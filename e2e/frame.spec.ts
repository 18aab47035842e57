/** The bar over the content, the menu in its two orders, and the bar at the bottom of a phone. */
import type { Locator, Page } from 'playwright';
import { expect, test, vi } from 'vitest';
import { arrangementSaved, type Look, openByMenu, openSettings, settled } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();
vi.setConfig({ testTimeout: 180_000 });

const enter = async (username: string, look: Look = {}): Promise<Page> => {
  const page = await product.home(username, look);
  await settled(page);
  return page;
};

/** Links and groups the menu shows at once, without the fold of the others. */
const menuPlaces = (page: Page) =>
  page
    .locator('.side-menu > ul > li:not(.menu-section) > :is(a, button)')
    .evaluateAll((all) =>
      all.map((each) => each.querySelector('span')?.textContent ?? '').filter((name) => name !== '更多'),
    );

test('the menu is short and by task for the roles we added, by module for those of the spec, and anyone may switch', async () => {
  const desk = await enter('frontdesk');
  const places = await menuPlaces(desk);
  expect(places.length).toBeLessThanOrEqual(9);
  expect(places.slice(0, 4)).toEqual(['工作台', '房态日历', '今日房态', '订单']);
  expect(await desk.locator('.side-menu button[aria-expanded="true"]').count()).toBe(0);
  const drawer = await openSettings(desk);
  const saved = arrangementSaved(desk);
  await drawer.getByText('按模块', { exact: true }).click();
  await desk.locator('.side-menu').getByRole('button', { name: '订单管理' }).waitFor();
  await saved;
  await desk.reload();
  await settled(desk);
  await desk.locator('.side-menu').getByRole('button', { name: '订单管理' }).waitFor();
  // Groups of the spec's own roles come in its order; examples are the administrators'.
  const director = await enter('director');
  expect((await menuPlaces(director)).slice(0, 4)).toEqual(['仪表盘', '房源管理', '订单管理', '消息中心']);
  expect(await menuPlaces(director)).not.toContain('示例');
  expect(await menuPlaces(await enter('admin'))).toContain('示例');
  expect((await menuPlaces(await enter('housekeeper'))).length).toBeLessThanOrEqual(4);
});

test('one bar holds tabs, breadcrumb and tools; the name of a page is read once, and boards have no footer', async () => {
  const page = await enter('operator');
  await page.goto(`${product.url}/orderManagement/orderList`);
  await settled(page);
  expect((await page.locator('.navbar').boundingBox())?.height).toBe(44);
  expect((await page.locator('main').boundingBox())?.y).toBe(44);
  const pill = page.locator('.tab.active');
  expect(await pill.locator('.crumbs a').count()).toBe(2);
  expect(await pill.locator('.tab-title').innerText()).toBe('订单列表');
  const h1 = await page.locator('h1:visible').boundingBox();
  expect(h1?.width).toBeLessThanOrEqual(1);
  await page.locator('.shell-footer').waitFor();
  await openByMenu(page, '/houseStatusMenu/houseStatus');
  await page.locator('.shell-footer').waitFor({ state: 'detached' });
});

/** Name and number of the records that wait, as read aloud. */
const waitingIn = async (entry: Locator): Promise<number> =>
  Number(
    /(\d+) 项待处理/.exec((await entry.getAttribute('aria-label')) ?? (await entry.innerText()))?.[1] ?? 0,
  );

test('entries of the menu count what waits there, live, in every form of the menu, and only what the user may handle', async () => {
  const desk = await enter('frontdesk');
  const queue = async (key: string) =>
    Number(await desk.locator(`[data-figure="queue.${key}"]`).getAttribute('data-value'));
  const orders = desk.locator('.side-menu a[href="/orderManagement/orderList"]');
  await orders.locator('.menu-count.urgent').waitFor();
  expect(await waitingIn(orders)).toBe(await queue('toAccept'));
  const registrations = desk.locator('.side-menu a[href="/orderManagement/registration"]');
  const before = await waitingIn(registrations);
  expect(before).toBe((await queue('toRegister')) + (await queue('registrationRejected')));

  const accepting = desk.locator('.queue-row').getByRole('button', { name: /接单/ }).first();
  const waiting = await waitingIn(orders);
  await accepting.click();
  const confirm = desk.getByRole('dialog').getByRole('button', { name: /接单|确定/ });
  if (await confirm.isVisible()) await confirm.click();
  await expect.poll(() => waitingIn(orders), { timeout: 20_000 }).toBe(waiting - 1);

  await desk.getByRole('button', { name: '收起菜单' }).click();
  await desk.getByRole('link', { name: `订单，${waiting - 1} 项待处理` }).waitFor();
  const cleaner = await enter('housekeeper');
  await cleaner.locator('.menu-count').first().waitFor();
  expect(await cleaner.locator('.menu-count').count()).toBe(1);
  const phone = await enter('frontdesk', { width: 375, height: 812, touch: true });
  const bar = phone.getByRole('navigation', { name: '常用页面' });
  await bar.getByRole('link', { name: /^消息 \d+ 项待处理$/ }).waitFor();
  expect(
    await bar.getByRole('link').evaluateAll((all) => all.map((a) => a.querySelector('span')?.textContent)),
  ).toEqual(['工作台', '今日房态', '订单', '消息']);
});

test('on a phone the first places of the menu are at the bottom, the rest opens from there', async () => {
  const page = await enter('housekeeper', { width: 375, height: 812, touch: true });
  const bar = page.getByRole('navigation', { name: '常用页面' });
  await bar.getByRole('link', { name: '今日房态' }).click();
  await page.waitForURL('**/houseStatusMenu/dayBoard');
  expect(await bar.locator('[aria-current=page] > span').first().innerText()).toBe('今日房态');
  await bar.getByRole('button', { name: '更多' }).click();
  await page.locator('dialog.menu-drawer').getByRole('link', { name: '工作台' }).click();
  await page.locator('dialog.menu-drawer').waitFor({ state: 'detached' });
  const heights = await bar
    .locator('a, button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
