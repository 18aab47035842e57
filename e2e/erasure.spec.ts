/** A guest's erasure: the desk files it, a director executes it, and no search finds the guest. */

import { houseOptions } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { addDays, BUSINESS_TIME_ZONE, localTime } from '@minsu/contract/platform/dates.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const NAME = '慕容清欢';
const PHONE = '13877660001';

/** An order far ahead, so that cancelling is free. */
const sellAhead = async () => {
  const client = await signIn(product.url, 'admin');
  const today = localTime(new Date(), BUSINESS_TIME_ZONE).date;
  const houses = (await client.call(houseOptions, {})).data;
  for (const house of houses)
    for (const type of house.roomTypes) {
      const stay = {
        roomTypeId: type.id,
        checkIn: addDays(today, 200),
        checkOut: addDays(today, 202),
        guests: 1,
      };
      const sold = await client.call(createOrder, {
        houseId: house.id,
        bookerName: NAME,
        phone: PHONE,
        remark: '慕容女士需要安静的房间',
        stays: [stay],
      });
      if (sold.code === 200) return { client, id: sold.data.id };
    }
  throw new Error('nothing could be sold');
};

test('filed, not yet possible, then erased by another user', async () => {
  const { client, id } = await sellAhead();
  const desk = await product.as('admin');
  const complaints = watchConsole(desk);
  await desk.goto(`${product.url}/member/erasure`);
  await arrived(desk);
  expect(await axeViolations(desk)).toEqual([]);
  await button(desk, '登记申请').first().click();
  const form = dialog(desk);
  const phone = form.getByLabel('客人手机号');
  await phone.fill('138');
  await phone.press('Enter');
  await form.getByText('请输入有效的手机号').waitFor();
  await phone.fill(PHONE);
  await phone.press('Enter');
  await form.getByText(`${NAME} · 138****0001 · 1 个订单`).waitFor();
  // The phone is not in the address.
  expect(desk.url()).not.toContain(PHONE);
  await form.getByText(/订单 M.* 尚未结束/).waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await button(form, '登记申请').click();
  const row = desk.getByRole('row').filter({ hasText: NAME });
  await row.waitFor();
  // The author may not erase.
  await expect.poll(() => button(row, '抹除').isDisabled()).toBe(true);

  const { order } = (await client.call(getOrder, { id })).data;
  expect(
    (await client.call(cancelOrder, { orderId: id, version: order.version, reason: '行程取消' })).code,
  ).toBe(200);

  const director = await product.as('director');
  await director.goto(`${product.url}/member/erasure`);
  await arrived(director);
  const theirs = director.getByRole('row').filter({ hasText: NAME });
  await button(theirs, '抹除').click();
  const ask = dialog(director);
  await ask.getByText('历史记录中的个人内容').waitFor();
  expect(await axeViolations(director)).toEqual([]);
  const typed = ask.getByLabel(/请输入客人姓名/);
  await typed.fill('慕容');
  await button(ask, '抹除').click();
  await ask.getByText('与客人姓名不一致').waitFor();
  await typed.fill(NAME);
  await button(ask, '抹除').click();
  await theirs.waitFor({ state: 'detached' });

  await desk.goto(`${product.url}/orderManagement/orderDetail?id=${id}`);
  await arrived(desk);
  await desk.getByText('已抹除').first().waitFor();
  expect(await desk.getByText(NAME).count()).toBe(0);
  expect((await client.call(pageOrders, { keyword: NAME })).data.records).toEqual([]);
  expect((await client.call(pageOrders, { keyword: PHONE })).data.records).toEqual([]);
  expect(complaints).toEqual([]);
});
