/** The message box (check 21): its count equals the unread messages, updates live, and links to their subjects. */

import {
  countInbox,
  getNotification,
  pageInbox,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { button, logIn, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const bell = (page: Page) => page.locator('.message-bell');
const count = async (page: Page): Promise<number> =>
  Number((await page.locator('.bell-count').allTextContents())[0] ?? 0);
const box = (page: Page) => page.locator('.message-box:popover-open');
const first = (page: Page) => box(page).locator('.box-item').first();

let days = 200;
/** A channel order for free dates, taken by another user; returns its number. */
const bookedByChannel = async (): Promise<string> => {
  const [{ house, today }] = await findFreeRooms(product.url);
  const operator = await signIn(product.url, 'operator');
  days += 3;
  const { code, data: order } = await operator.call(createOrder, {
    houseId: house.id,
    source: 'channel',
    channel: 'tj',
    channelOrderNo: `TJ${days}`,
    bookerName: '周渔',
    stays: [
      {
        roomTypeId: house.types[0]?.id ?? '',
        checkIn: addDays(today, days),
        checkOut: addDays(today, days + 2),
        guests: 1,
      },
    ],
  });
  expect(code).toBe(200);
  return order.orderNo;
};

test('check 21: a channel order: the count rises in every tab, the item opens the order, the count falls', async () => {
  const page = await product.page();
  const complaints = watchConsole(page);
  await logIn(page, product.url, 'supervisor');
  const second = await page.context().newPage();
  await second.goto(`${product.url}/orderManagement/orderList`);
  const other = await product.home('housekeeper');
  await bell(second).waitFor();
  await bell(other).waitFor();
  const counts = (await signIn(product.url, 'supervisor')).call(countInbox, {});
  const { message, notice, todo } = (await counts).data;
  const before = message + notice + todo;
  await expect.poll(() => count(page)).toBe(before);
  const housekeeper = await count(other);

  const orderNo = await bookedByChannel();
  await expect.poll(() => count(page), PATIENCE).toBe(before + 1);
  await expect.poll(() => count(second), PATIENCE).toBe(before + 1);
  expect(await count(other)).toBe(housekeeper);
  expect(await bell(page).getAttribute('aria-label')).toBe(`消息通知，${before + 1} 条未读`);

  await bell(page).click();
  await box(page).getByRole('tab', { name: /^消息/ }).click();
  expect(await first(page).textContent()).toContain('途家新订单');
  expect(await first(page).textContent()).toContain('未读');
  expect(await first(page).locator('time').getAttribute('title')).toMatch(/\d{4}年/);
  expect((await box(page).boundingBox())?.width).toBeGreaterThanOrEqual(400);
  expect(await axeViolations(page)).toEqual([]);
  await first(page).click();
  await page.waitForURL('**/orderManagement/orderDetail?id=*');
  await page.getByText(orderNo).filter({ visible: true }).first().waitFor();
  expect(await box(page).count()).toBe(0);
  await expect.poll(() => count(page), PATIENCE).toBe(before);
  await expect.poll(() => count(second), PATIENCE).toBe(before);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 120_000);

test('messages missed during a disconnection are counted afterwards', async () => {
  const page = await product.home('director');
  await expect.poll(() => count(page), PATIENCE).toBeGreaterThan(0);
  const before = await count(page);
  await page.context().setOffline(true);
  await bookedByChannel();
  await page.context().setOffline(false);
  await expect.poll(() => count(page), { timeout: 20_000 }).toBe(before + 1);
}, 60_000);

test('check 21: keyboard: the box takes and returns focus, arrows change the kind, mark all read, view more', async () => {
  const page = await product.home('admin2');
  await expect.poll(() => count(page), PATIENCE).toBeGreaterThan(0);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const tab = (name: RegExp) => box(page).getByRole('tab', { name });
  await expect.poll(() => focused(page)).toMatch(/^消息(?!通知)/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toMatch(/^待办/);
  await page.keyboard.press('Escape');
  await expect.poll(() => box(page).count()).toBe(0);
  expect(await focused(page)).toMatch(/^消息通知/);

  await page.keyboard.press('Enter');
  await tab(/^待办/).click();
  await first(page).waitFor();
  const client = await signIn(product.url, 'admin2');
  const unread = async () => (await client.call(countInbox, {})).data;
  expect((await unread()).todo).toBeGreaterThan(0);
  await button(box(page), '全部已读').click();
  await expect.poll(async () => (await unread()).todo).toBe(0);
  const { message, notice } = await unread();
  await expect.poll(() => count(page), PATIENCE).toBe(message + notice);
  expect(await button(box(page), '全部已读').isDisabled()).toBe(true);
  // The list is refetched after its count.
  await expect.poll(() => first(page).textContent(), PATIENCE).not.toContain('未读');

  await box(page).getByRole('link', { name: '查看更多' }).click();
  await page.waitForURL('**/messageMenu/notificationLog');
  await page.locator('h1', { hasText: '通知记录' }).waitFor();
  expect(await box(page).count()).toBe(0);
  await page.locator('tbody tr').filter({ visible: true }).first().waitFor();
}, 60_000);

test('switching language switches messages too, and an empty kind says so', async () => {
  const page = await product.home('housekeeper');
  await bell(page).click();
  await box(page).getByRole('tab', { name: /^待办/ }).click();
  await box(page).getByText('没有待办').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '切换语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await bell(page).click();
  await box(page)
    .getByRole('tab', { name: /^Messages/ })
    .click();
  await expect.poll(() => first(page).locator('.box-name').textContent()).toMatch(/^[A-Z]/);
  await box(page)
    .getByRole('tab', { name: /^To-dos/ })
    .click();
  await box(page).getByText('Nothing to do').waitFor();
}, 60_000);

test('check 21: an unreadable box says so with Retry', async () => {
  const page = await product.home('operator');
  const failing = `**${pageInbox.path}`;
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: '系统出错', data: null } }),
  );
  await bell(page).click();
  const retry = button(box(page), '重试');
  await retry.waitFor();
  await page.unroute(failing);
  await retry.click();
  await first(page).waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
}, 60_000);

test('on a phone the box has full width without horizontal scrolling', async () => {
  const page = await product.home('operator', { width: 375, height: 812 });
  await bell(page).click();
  await first(page).waitFor();
  expect((await box(page).boundingBox())?.width).toBe(375);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await axeViolations(page)).toEqual([]);
}, 60_000);

describe('the notification log', () => {
  test('shows own notifications to all users, and emails only with permission', async () => {
    const page = await product.home('frontdesk');
    await page.goto(`${product.url}/messageMenu/notificationLog?view=mails`);
    await page.locator('tbody tr').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByText('邮件与短信').count()).toBe(0);
    await page.locator('tbody tr').first().click();
    await page.getByRole('link', { name: '打开记录' }).click();
    await page.waitForURL('**/orderManagement/orderDetail?id=*');
  }, 60_000);

  test('keeps an opened unread item open once read, and the next is one key away', async () => {
    const page = await product.home('director');
    await page.goto(`${product.url}/messageMenu/notificationLog?view=unread`);
    const rows = page.locator('tbody tr').filter({ visible: true });
    await rows.nth(1).waitFor();
    const [mine, next] = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
    await rows.first().click();
    const preview = page.locator('.message-preview').filter({ visible: true });
    await expect.poll(() => rows.first().getAttribute('data-row'), PATIENCE).toBe(next);
    expect(await page.locator(`[data-row="${mine}"]`).count()).toBe(0);
    expect(await preview.isVisible()).toBe(true);
    await page.keyboard.press('j');
    await page.locator(`tbody tr.open[data-row="${next}"]`).waitFor();
    expect(await preview.isVisible()).toBe(true);
  }, 60_000);

  test("loads a mail's text on a phone only when opened", async () => {
    const page = await product.home('admin', { width: 375, height: 812 });
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(getNotification.path)) fetched.push(request.url());
    });
    await page.goto(`${product.url}/messageMenu/notificationLog?view=mails`);
    const card = page.locator('.message-card').filter({ visible: true }).first();
    await card.waitFor();
    await settled(page);
    expect(fetched).toEqual([]);
    await card.locator('summary').click();
    await card.locator('.message-preview').waitFor();
    expect(fetched).toHaveLength(1);
  }, 60_000);
});

const PATIENCE = { timeout: 20_000 };

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
