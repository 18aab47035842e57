/** A group of five rooms: another order of the guest is merged, everything paid at once, and printed. */
import { readFileSync } from 'node:fs';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder, searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { expect, test } from 'vitest';
import { pagesOfPdf } from '../apps/server/test/sheets/pdf-text.ts';
import { axeViolations } from './axe.ts';
import { button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const BOOKER = '顾南乔';
const PHONE = '13900005678';
const ROOMS = 5;

/** Six free places in one property weeks ahead: for the group, and another order of the guest. */
const findHouse = async () => {
  const client = await signIn(product.url, 'admin');
  const { businessDate: today } = (await client.call(getWorkplace, {})).data;
  const dates = { checkIn: addDays(today, 40), checkOut: addDays(today, 42) };
  const { records } = (await client.call(searchAvailability, { ...dates, onlySellable: true, size: 100 }))
    .data;
  const houses = [...Map.groupBy(records, ({ houseId }) => houseId).values()];
  const placesOf = (types: typeof records) =>
    types.flatMap((type) => Array.from({ length: type.free }, () => type));
  const [best = []] = houses.map(placesOf).sort((one, other) => other.length - one.length);
  if (best.length <= ROOMS) throw new Error(`no house with six free rooms, the best has ${best.length}`);
  return {
    client,
    stays: best.map(({ roomTypeId }) => ({ roomTypeId, ...dates, guests: 1 })),
    house: best[0],
  };
};
type Found = Awaited<ReturnType<typeof findHouse>>;

const sell = async ({ client, house }: Found, stays: Found['stays']) => {
  const sold = await client.call(createOrder, {
    houseId: house?.houseId ?? '',
    bookerName: BOOKER,
    phone: PHONE,
    stays,
  });
  expect([sold.message, sold.code]).toEqual([sold.message, 200]);
  return sold.data;
};
const read = async ({ client }: Found, id: string) => (await client.call(getOrder, { id })).data;

test('another order is merged into a group of five rooms, paid with it, and printed', async () => {
  const found = await findHouse();
  const { id } = await sell(found, found.stays.slice(0, ROOMS));
  const more = await sell(found, found.stays.slice(ROOMS, ROOMS + 1));
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${id}`);
  await page.locator('.order-tabs:visible').waitFor();
  const before = await read(found, id);
  await button(page, '更多').first().click();
  await page.getByRole('menuitem', { name: '合并订单' }).click();
  await dialog(page).getByText(more.orderNo).click();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '合并订单').click();
  await page.getByText('订单已合并').waitFor();
  const merged = await read(found, id);
  expect(merged.stays).toHaveLength(ROOMS + 1);
  expect(merged.order.totalFen).toBe((before.order.totalFen ?? 0) + more.totalFen);
  const gone = await product.as('director');
  await gone.goto(`${product.url}/orderManagement/orderDetail?id=${more.id}`);
  await gone.getByRole('link', { name: `已并入 ${merged.order.orderNo}` }).waitFor();
  expect(await axeViolations(gone)).toEqual([]);

  // One payment for all.
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${id}`);
  await page.locator('.order-tabs:visible').waitFor();
  await button(page, '收款').last().click();
  await button(dialog(page), '收款').click();
  await page.getByText('已结清').first().waitFor();
  const paid = await read(found, id);
  expect(paid.folio?.payments.map(({ amountFen }) => amountFen)).toEqual([paid.order.totalFen]);

  const arriving = page.waitForEvent('download');
  await button(page, '打印').click();
  await page.getByRole('menuitem', { name: '账单', exact: true }).click();
  const text = pagesOfPdf(readFileSync(await (await arriving).path()))
    .join('\n')
    .split('\n');
  for (const line of paid.folio?.lines ?? []) {
    expect(text).toContain(line.date);
    expect(text).toContain(formatFen(line.amountFen));
  }
  expect(paid.folio?.lines.length).toBeGreaterThanOrEqual((ROOMS + 1) * 2);
  expect(text).toContain(formatFen(paid.order.totalFen ?? 0));
  expect(text).toContain('已结清');

  expect(complaints).toEqual([]);
}, 400_000);

test('an added room is taken back from the message while nothing hangs on it', async () => {
  const found = await findHouse();
  const { id } = await sell(found, found.stays.slice(0, 1));
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${id}`);
  await page.locator('.order-tabs:visible').waitFor();
  await button(page, '更多').first().click();
  await page.getByRole('menuitem', { name: '加房间' }).click();
  await dialog(page).locator('.availability-row').first().click();
  await expect.poll(() => button(dialog(page), '加房间').isEnabled()).toBe(true);
  await button(dialog(page), '加房间').click();
  const toast = page.locator('.toasts').getByText('已加房间').locator('xpath=ancestor::*[.//button][1]');
  await toast.waitFor();
  expect((await read(found, id)).stays).toHaveLength(2);
  await toast.getByRole('button', { name: '撤销' }).click();
  await page
    .getByText(/已撤销/)
    .first()
    .waitFor();
  await expect.poll(async () => (await read(found, id)).stays.length).toBe(1);
  expect(complaints).toEqual([]);
});
