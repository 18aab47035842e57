/** Mishaps at the front desk: double clicks, lost answers, cable faults, concurrent edits. */

import { listSettings, saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { type FreeRoom, findFreeRooms, openBoard, TODAY } from './demo.ts';
import { button, dialog } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
let free: FreeRoom[];
beforeAll(async () => {
  free = await findFreeRooms(product.url);
});

/** A property no other test of this file uses. */
const nextFree = (): FreeRoom => {
  const room = free.shift();
  if (!room) throw new Error('no free room is left');
  return room;
};

const ordersOf = async (guest: string): Promise<number> => {
  const client = await signIn(product.url, 'director');
  return (await client.call(pageOrders, { keyword: guest })).data.records.length;
};

/** Opens the order form for a night dragged on the board. */
const beginOrder = async (page: Page, guest: string) => {
  const { house, row } = nextFree();
  const board = await openBoard(page, product.url, house.id);
  await board.drag(row, TODAY, TODAY + 1);
  await page.getByText('录入订单').last().click();
  await page.locator('[id$="field-bookerName"]').fill(guest);
  const submit = button(dialog(page), '录入订单');
  await expect.poll(() => submit.isEnabled()).toBe(true);
  return submit;
};

test('a double click sells once and says so', async () => {
  const page = await product.as('admin');
  const submit = await beginOrder(page, '双击客人');
  await submit.dblclick();
  await page.getByText(/已录入 M/).waitFor();
  expect(await ordersOf('双击客人')).toBe(1);
});

test('a lost answer is requested again without selling again', async () => {
  const page = await product.as('admin');
  const submit = await beginOrder(page, '断线客人');
  await page.route(
    '**/hotel-order/order/create',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await submit.click();
  await page.getByText(/已录入 M/).waitFor();
  expect(await ordersOf('断线客人')).toBe(1);
});

test('stored user data of another shape is refetched, and a dead token leads to sign-in', async () => {
  const page = await product.home('admin');
  await page.evaluate(() => localStorage.setItem('userinfo', '{"roleDTO":"admin"}'));
  await page.goto(`${product.url}/orderManagement/orderList`);
  await page.locator('table tbody tr').first().waitFor();
  await page.evaluate(() => {
    localStorage.setItem('token', 'no-such-token');
    localStorage.removeItem('userinfo');
  });
  await page.goto(`${product.url}/orderManagement/orderList`);
  await page.waitForURL('**/login?redirect=orderList*');
});

test('a concurrent save neither wipes input nor is overwritten silently', async () => {
  const page = await product.at('/sys/settings');
  const colleague = await signIn(product.url, 'admin2');
  const state = async () =>
    (await colleague.call(listSettings, {})).data.find(({ key }) => key === 'waitPayMinutes');
  const set = async (value: number) =>
    colleague.call(saveSetting, {
      ...{ key: 'waitPayMinutes', value },
      version: (await state())?.version ?? 0,
    });
  const line = page.locator('[data-setting=waitPayMinutes]');
  const field = page.locator('[id$="field-value"]');
  await line.getByRole('button').click();
  await field.fill('50');
  await set(40);
  await dialog(page).getByText('打开之后，这条记录已被他人修改').waitFor();
  expect(await field.inputValue()).toBe('50');
  await button(dialog(page), '载入最新内容').click();
  expect(await field.inputValue()).toBe('40');

  // An untouched form adopts the new record without asking.
  await set(42);
  await expect.poll(() => field.inputValue()).toBe('42');
  await field.fill('55');
  await set(41);
  await button(dialog(page), '保留我的修改').click();
  await button(dialog(page), '保存').click();
  await line.getByText('55 分钟').waitFor();
  expect((await state())?.value).toBe(55);
});
