/** A long stay with monthly rent and a paid late check-out on its last day. */

import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const NIGHTS = 75;

/** In the first property with many rooms, far enough ahead to be free. */
const sellLongStay = async (): Promise<string> => {
  const client = await signIn(product.url, 'admin');
  const { businessDate: today } = (await client.call(getWorkplace, {})).data;
  const checkIn = addDays(today, 300);
  const { houses } = (await client.call(getBoard, { from: checkIn, to: addDays(checkIn, 1) })).data;
  const house = houses.find(({ kind, online }) => kind === 'multi' && online);
  const stay = {
    roomTypeId: house?.types[0]?.id ?? '',
    checkIn,
    checkOut: addDays(checkIn, NIGHTS),
    guests: 1,
  };
  const sold = await client.call(createOrder, {
    ...{ houseId: house?.id ?? '', bookerName: '赵一凡', ignoreRestrictions: true, stays: [stay] },
  });
  expect(sold.code).toBe(200);
  return sold.data.id;
};

test('billed monthly, paid for the first month, with late check-out for half a night', async () => {
  const id = await sellLongStay();
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${id}`);
  await arrived(page);
  const folio = page.locator('.order-tabs');
  await button(folio, '更多').click();
  await page.getByText('按月收租', { exact: true }).last().click();
  const periods = folio.getByRole('table').filter({ hasText: '周期' });
  await periods.getByText('未到期').first().waitFor();
  expect(await periods.getByRole('row').count()).toBe(1 + 3);
  const first = (await periods.getByRole('row').nth(1).locator('td').first().textContent()) ?? '';
  await button(folio, '收款').first().click();
  await dialog(page).getByLabel('金额').fill(first.replace(/[¥,]/g, ''));
  await button(dialog(page), '收款').click();
  await periods.getByRole('row').nth(1).getByText('已收', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const head = page.locator('.record-header, header').filter({ hasText: '赵一凡' }).first();
  await button(head, '更多').click();
  await page.getByText('延迟退房', { exact: true }).last().click();
  const late = dialog(page);
  await choose(page, late.getByRole('combobox'), '18:00');
  await late.getByText(/按规则/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(late, '确定').click();
  await late.waitFor({ state: 'hidden' });
  await folio.getByText('延迟退房').first().waitFor();
  await folio.getByRole('button', { name: /^房间与入住人/ }).click();
  await folio.getByText('18:00 离店').waitFor();
  expect(complaints).toEqual([]);
}, 120_000);
