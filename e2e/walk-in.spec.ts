/** A walk-in: deposit collected at check-in, partly deducted with a photo, the rest returned at check-out. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import {
  collectDeposit,
  requireDeposit,
  sendRefundDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { short } from '../apps/server/test/run-length.ts';
import { axeViolations } from './axe.ts';
import { checkInHere, fillPapers } from './check-in.ts';
import { findFreeRooms, openBoard, TODAY } from './demo.ts';
import { arrived, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const DEPOSIT_FEN = 30_000;
const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const panel = (page: Page): Locator => page.locator('.order-deposit').filter({ visible: true });
const lamp = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a5a44' } })
    .jpeg()
    .toBuffer();

/** Sold on the board and opened from there. */
const sellHere = async (desk: Page, houseId: string, row: number): Promise<string> => {
  const board = await openBoard(desk, product.url, houseId);
  await board.drag(row, TODAY, TODAY + 1);
  await desk.getByText('录入订单').last().click();
  await desk.locator('[id$="field-bookerName"]').fill('沈一诺');
  await desk.locator('[id$="field-phone"]').fill('13900005678');
  await expect.poll(() => button(dialog(desk), '录入订单').isEnabled()).toBe(true);
  await button(dialog(desk), '录入订单').click();
  await expect.poll(() => board.speak(row, TODAY)).toContain('沈一诺');
  await expect.poll(() => dialog(desk).count()).toBe(0);
  await board.click(row, TODAY);
  await desk.getByRole('link', { name: '打开订单' }).or(button(desk, '打开订单')).last().click();
  await desk.waitForURL('**/orderDetail?id=*');
  await desk.locator('.order-tabs:visible').waitFor();
  return new URL(desk.url()).searchParams.get('id') ?? '';
};

test('from the board to check-out, with a broken lamp in between', async () => {
  const [{ house, row }] = await findFreeRooms(product.url);
  const client = await signIn(product.url, 'admin');
  const desk = await product.as('supervisor');
  const complaints = watchConsole(desk);
  const id = await sellHere(desk, house.id, row);
  // A user who may waive sets a lower deposit than the property's.
  await button(panel(desk), '设置押金')
    .or(button(panel(desk), '改金额'))
    .click();
  await dialog(desk)
    .locator('[id$="field-amountFen"]')
    .fill(String(DEPOSIT_FEN / 100));
  await button(dialog(desk), '设置押金')
    .or(button(dialog(desk), '改金额'))
    .click();
  await panel(desk).getByText(yuan(DEPOSIT_FEN)).waitFor();
  await panel(desk).getByText('押金待收').waitFor();

  await button(desk, '办理入住').first().click();
  await fillPapers(desk);
  await dialog(desk)
    .getByText(`押金 ${yuan(DEPOSIT_FEN)} 待收`)
    .waitFor();
  // The dialog offers to waive with permission, or to collect.
  await dialog(desk).getByText('免收', { exact: true }).click();
  await dialog(desk).locator('[id$="field-waiveDepositReason"]').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await dialog(desk).getByText('现在收取').click();
  await dialog(desk).locator('.check-in-deposit').getByText('现金', { exact: true }).click();
  expect(await axeViolations(desk)).toEqual([]);
  await checkInHere(desk);
  await panel(desk).getByText('押金已收').waitFor();

  await button(panel(desk), '扣款').click();
  const asked = dialog(desk);
  await asked.locator('[id$="field-amountFen"]').fill('80');
  await asked.locator('[id$="field-reason"]').fill('床头灯碰坏');
  await asked
    .locator('input[type="file"]')
    .setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await lamp() });
  await asked.locator('img.private-picture').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await button(asked, '扣款').click();
  await panel(desk).getByText('床头灯碰坏').waitFor();
  await panel(desk).locator('img.private-picture').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  const paid = (await client.call(getOrder, { id })).data;
  expect(paid.folio?.payments.map(({ method, amountFen }) => [method, amountFen])).toEqual([
    ['deposit', 8_000],
  ]);

  await button(desk, '办理退房').first().click();
  await dialog(desk)
    .getByText(`押金剩余 ${yuan(DEPOSIT_FEN - 8_000)}`)
    .waitFor();
  await dialog(desk).getByText('先扣款再退还').click();
  await dialog(desk).locator('[id$="field-category"]').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await dialog(desk).getByText('全部退还').click();
  const told = desk.waitForResponse((response) => response.url().endsWith(sendRefundDeposit.path));
  await dialog(desk)
    .getByRole('button', { name: /收款.*退房/ })
    .click();
  await desk.getByText('已完成').first().waitFor();
  expect((await (await told).json()) as { code: number }).toMatchObject({ code: 200 });
  await panel(desk).getByText('押金已退').waitFor();
  await panel(desk).getByText('已短信告知客人').waitFor();
  await desk.getByText('已结清').first().waitFor();

  const { order, folio, deposit } = (await client.call(getOrder, { id })).data;
  const sum = (lines: readonly { readonly amountFen: number }[] = []) =>
    lines.reduce((total, { amountFen }) => total + amountFen, 0);
  expect(order.balanceFen).toBe(0);
  expect(sum(folio?.lines)).toBe(sum(folio?.payments));
  expect(deposit?.records[0]).toMatchObject({ state: 'returned', leftFen: DEPOSIT_FEN - 8_000 });

  const arriving = desk.waitForEvent('download');
  await button(panel(desk), '打印押金收据').click();
  expect((await arriving).suggestedFilename()).toBe(`押金收据-${order.orderNo}.pdf`);
  expect(complaints).toEqual([]);
}, 240_000);

/** In house with a deposit ¥50 above the amount due. */
const inHouseWithDeposit = async (desk: Page) => {
  const [{ house, roomId, today }] = await findFreeRooms(product.url);
  const client = await signIn(product.url, 'admin');
  const type = house.types.find(({ rooms }) => rooms.some(({ id }) => id === roomId));
  const stay = { roomTypeId: type?.id ?? '', roomId, checkIn: today, checkOut: addDays(today, 1) };
  const sold = await client.call(createOrder, { houseId: house.id, bookerName: '程予怀', stays: [stay] });
  const { id } = sold.data;
  const { order } = (await client.call(getOrder, { id })).data;
  const amountFen = (order.balanceFen ?? 0) + 5_000;
  const asked = await client.call(requireDeposit, { orderId: id, version: order.version, amountFen });
  const { version } = asked.data.order;
  const held = await client.call(collectDeposit, { orderId: id, version, method: 'cash' });
  expect([held.message, held.code]).toEqual([held.message, 200]);
  await desk.goto(`${product.url}/orderManagement/orderDetail?id=${id}`);
  await desk.locator('.order-tabs:visible').waitFor();
  await button(desk, '办理入住').first().click();
  await checkInHere(desk);
  await button(desk, '办理退房').first().waitFor();
  return { client, id };
};

test.skipIf(short)(
  'a deduction is made once, whatever is refused after it; what was given up is not there the next time',
  async () => {
    const desk = await product.as('supervisor');
    const { client, id } = await inHouseWithDeposit(desk);
    const openDialog = () => button(desk, '办理退房').first().click();
    const asked = dialog(desk);
    await openDialog();
    await asked.getByText('暂不退还').click();
    await button(asked, '取消').click();
    await expect.poll(() => asked.count()).toBe(0);
    await openDialog();
    await expect.poll(() => asked.getByRole('radio', { name: '全部退还' }).isChecked()).toBe(true);

    await asked.getByText('用押金抵扣').click();
    await asked.getByText('先扣款再退还').click();
    await asked.locator('[id$="field-amountFen"]').fill('100');
    await asked.locator('[id$="field-reason"]').fill('床头灯碰坏');
    await button(asked, '办理退房').click();
    // The remainder no longer covers the amount due.
    await expect.poll(() => asked.getByRole('radio', { name: '全部退还' }).isChecked()).toBe(true);
    await expect.poll(() => asked.locator('.ant-btn-loading').count()).toBe(0);
    await asked.getByText('现在收款').click();
    await asked.getByRole('button', { name: /收款.*退房/ }).click();
    await desk.getByText('已完成').first().waitFor();
    const { order, deposit } = (await client.call(getOrder, { id })).data;
    expect(order.balanceFen).toBe(0);
    expect(deposit?.records[0]).toMatchObject({ deductedFen: 10_000, deductions: [{ amountFen: 10_000 }] });
  },
  180_000,
);

test.skipIf(short)(
  'what is still to be returned is a view of its own; its panel is clean in the dark, in English, on a phone',
  async () => {
    const wide = await product.as('admin', { theme: 'dark', language: 'en-US' });
    await wide.goto(`${product.url}/orderManagement/orderList?view=depositToReturn`);
    await arrived(wide);
    const rows = wide.locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThanOrEqual(3);
    const client = await signIn(product.url, 'admin');
    const { records } = (await client.call(pageOrders, { view: 'depositToReturn' })).data;
    const failed = records.find(({ deposit }) => deposit === 'return_failed');
    const phone = await product.as('admin', { width: 375, height: 812, touch: true });
    for (const page of [wide, phone]) {
      await page.goto(`${product.url}/orderManagement/orderDetail?id=${failed?.id}`);
      await panel(page).waitFor();
      await arrived(page);
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await button(panel(phone), '重试').click();
    expect(await dialog(phone).getByText('现金', { exact: true }).count()).toBe(0);
    await dialog(phone).getByText('转账', { exact: true }).click();
    expect(await axeViolations(phone)).toEqual([]);
    await button(dialog(phone), '重试').click();
    // Another method needs dual approval: a colleague confirms.
    await button(dialog(phone), '提交给同事确认').waitFor();
    await dialog(phone).getByRole('textbox').fill('商户余额不足，改为转账');
    await button(dialog(phone), '提交给同事确认').click();
    const asked = async () => (await client.call(getOrder, { id: failed?.id ?? '' })).data;
    await expect.poll(async () => (await asked()).folio?.confirmations.length).toBe(1);
    expect((await asked()).order.deposit).toBe('return_failed');
  },
  180_000,
);
