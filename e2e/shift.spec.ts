/** A day at the desk: a shift is opened, money taken, the till handed over with a difference, and signed by the next. */
import { readFile } from 'node:fs/promises';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { pageShifts } from '@minsu/contract/shifts/shift-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}/orderManagement/${path}`);
  await arrived(page);
};

/** A guest in house who owes nothing that would stop a payment, in a house where nobody is on shift. */
const guestToPay = async () => {
  const client = await signIn(product.url, 'frontdesk');
  const { records } = (await client.call(pageOrders, { view: 'inHouse', size: 100 })).data;
  const shifts = (await client.call(pageShifts, { view: 'open', size: 200 })).data.records;
  for (const { id, houseId } of records) {
    if (shifts.some((shift) => shift.houseId === houseId)) continue;
    const { data } = await client.call(getOrder, { id });
    if (data.actions.includes('addPayment')) return { client, order: data.order };
  }
  throw new Error('no guest in a house without a shift');
};

test('opened, money taken, handed over with a difference, signed by the next person', async () => {
  const { order } = await guestToPay();
  const desk = await product.as('frontdesk');
  const complaints = watchConsole(desk);
  await open(desk, 'shift');
  await button(desk, '开班').first().click();
  await choose(desk, dialog(desk).getByRole('combobox', { name: '房源' }), order.houseName, order.houseName);
  await dialog(desk).getByLabel('备用金').fill('500');
  await button(dialog(desk), '开班').click();
  await desk.getByText('已开班').waitFor();

  await open(desk, `orderDetail?id=${order.id}`);
  await button(desk.locator('.order-tabs'), '收款').click();
  await dialog(desk).getByText('现金', { exact: true }).click();
  await dialog(desk).getByLabel('金额').fill('123.45');
  await button(dialog(desk), '收款').click();
  await desk.locator('.order-tabs').getByText('¥123.45').first().waitFor();

  await open(desk, 'shift?view=open');
  const row = desk.getByRole('row').filter({ hasText: order.houseName });
  await row.getByText('¥623.45').waitFor();
  await button(row, '交班').click();
  const close = dialog(desk);
  await close.getByLabel('实点现金').fill('620');
  await close.getByText('短款 ¥3.45').waitFor();
  await button(close, '交班').click();
  await close
    .getByText(/相差 -3.45 元/)
    .first()
    .waitFor();
  await close.getByLabel('差异原因').fill('找零差错');
  await button(close, '交班').click();
  await desk.getByText('已交班，等待接班人确认').waitFor();

  await open(desk, 'shift?view=toSign');
  await desk.getByRole('row').filter({ hasText: order.houseName }).getByText('待接班').waitFor();
  expect(await button(desk.getByRole('row').filter({ hasText: order.houseName }), '接班').count()).toBe(0);

  const next = await product.as('supervisor');
  await open(next, 'shift?view=toSign');
  const waiting = next.getByRole('row').filter({ hasText: order.houseName });
  await button(waiting, '接班').click();
  const sure = dialog(next);
  await sure.getByText('¥620.00').waitFor();
  await button(sure, '接班').click();
  await next.getByText('已接班').first().waitFor();
  await open(next, 'shift?view=different');
  await next.getByRole('row').filter({ hasText: order.houseName }).getByText('短款 ¥3.45').waitFor();
  // The count without a reason was refused on purpose.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
}, 120_000);

test('the bill of an order comes as a PDF', async () => {
  const { order } = await guestToPay();
  const page = await product.as('frontdesk');
  await open(page, `orderDetail?id=${order.id}`);
  await button(page, '打印').click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '账单', exact: true }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`账单-${order.orderNo}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
}, 60_000);

test.each([
  ['light', 'zh-CN'],
  ['dark', 'en-US'],
] as const)(
  'shifts, cash report and night audit have no violation in %s, %s',
  async (theme, language) => {
    const page = await product.as('admin', { theme, language });
    for (const tab of ['shifts', 'cash', 'nightAudit']) {
      await open(page, `shift?tab=${tab}`);
      await page.getByRole('row').nth(1).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    }
  },
  120_000,
);
