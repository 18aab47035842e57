/** The monitor: live figures linked to their records; the system part for administrators; wall and phone. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { arrived, button, menuLink, openByMenu, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const MONITOR = '/dashboard/monitor';
const SOON = { timeout: 20_000 };

const numberOf = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}] .value`);
const readFigure = async (page: Page, name: string): Promise<number> =>
  numberOf(await figure(page, name).innerText());

const open = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}${MONITOR}`);
  await arrived(page);
  await figure(page, 'orders').waitFor();
};

/** Total shown by a list. */
const totalOf = async (page: Page): Promise<number> =>
  numberOf((await page.locator('.pager:visible').first().innerText()).match(/[\d,]+/)?.[0] ?? '');

const sellOne = async (): Promise<void> => {
  const client = await signIn(product.url, 'admin');
  const [{ house, today }] = await findFreeRooms(product.url);
  const sold = await client.call(createOrder, {
    houseId: house.id,
    bookerName: '监控新单',
    stays: [
      {
        roomTypeId: house.types[0]?.id ?? '',
        checkIn: addDays(today, 90),
        checkOut: addDays(today, 91),
        guests: 1,
      },
    ],
  });
  expect(sold.code).toBe(200);
};

test('a director opens it from the menu: a new order counts live, and figures open lists of as many', async () => {
  const page = await product.home('director');
  const complaints = watchConsole(page);
  await openByMenu(page, '/dashboard/monitor');
  await figure(page, 'orders').waitFor();
  expect(await page.getByRole('heading', { name: '系统状况' }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  const before = await readFigure(page, 'orders');
  await sellOne();
  await expect.poll(() => readFigure(page, 'orders'), SOON).toBe(before + 1);
  for (const name of ['orders', 'arrivals', 'departures', 'inHouse']) {
    const value = await readFigure(page, name);
    await page.locator(`[data-figure=${name}] a`).click();
    await page.waitForURL('**/orderManagement/orderList?view=*');
    await settled(page);
    expect([name, await totalOf(page)]).toEqual([name, value]);
    await page.goBack();
    await figure(page, name).waitFor();
  }
  const occupied = await figure(page, 'occupancy').innerText();
  await page.locator('[data-figure=occupancy] a').click();
  await page.locator('.report-table:visible tfoot').waitFor();
  expect(await page.locator('.report-table:visible tfoot').innerText()).toContain(occupied);
  expect(complaints).toEqual([]);
});

test('an administrator also sees the system, in English and dark, with the serving process alive', async () => {
  const page = await product.home('admin', { language: 'en-US', theme: 'dark' });
  await open(page);
  const processes = page.getByRole('region', { name: 'Server processes', exact: true });
  await processes
    .getByText('Running', { exact: true })
    .or(processes.getByText('Warning'))
    .or(processes.getByText('Problem', { exact: true }))
    .first()
    .waitFor(SOON);
  const sync = page.getByRole('region', { name: 'Channel sync', exact: true });
  await sync.locator('tbody tr').first().waitFor();
  const text = await page.locator('.monitor:visible').innerText();
  expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
  expect(await axeViolations(page)).toEqual([]);
});

test('the last figures stay with a notice while the server does not answer, then continue', async () => {
  const page = await product.home('director');
  await open(page);
  const before = await readFigure(page, 'inHouse');
  await page.route('**/hotel-report/monitor*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByText('更新中断，正在重试').waitFor(SOON);
  expect(await readFigure(page, 'inHouse')).toBe(before);
  await page.unroute('**/hotel-report/monitor*');
  await page.getByText('实时', { exact: true }).waitFor({ timeout: 40_000 });
  // Offline, nothing is polled.
  await page.context().setOffline(true);
  await page.getByText('更新中断，正在重试').waitFor(SOON);
  await page.context().setOffline(false);
  await page.getByText('实时', { exact: true }).waitFor({ timeout: 40_000 });
});

test('the wall view has only figures, and a phone has no overflow', async () => {
  const page = await product.home('director');
  await open(page);
  await button(page, '大屏展示').click();
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.className ?? ''))
    .toBe('monitor-wall');
  await button(page, '退出大屏').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  const phone = await product.home('admin', { width: 375, height: 812, touch: true });
  await open(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await axeViolations(phone)).toEqual([]);
});

test('users without permission are not offered it, and are told so by address', async () => {
  const page = await product.home('operator');
  expect(await (await menuLink(page, MONITOR)).count()).toBe(0);
  await page.goto(`${product.url}${MONITOR}`);
  await page.waitForURL((url) => url.pathname !== MONITOR);
});
