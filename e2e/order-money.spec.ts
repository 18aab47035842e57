/** A cancellation keeping half: the fee is shown first, the rest refunded with dual approval. */

import { createPolicy } from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { previewCancel } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

/** Sold three days ahead under a policy keeping half, fully paid by WeChat. */
const sellAtHalf = async () => {
  const [{ house, roomId, today }] = await findFreeRooms(product.url);
  const admin = await signIn(product.url, 'admin');
  const type = house.types.find(({ rooms }) => rooms.some(({ id }) => id === roomId));
  if (!type) throw new Error('a room without a type');
  const policy = await admin.call(createPolicy, {
    name: '保留一半',
    nameEn: 'Half is kept',
    tiers: [{ hoursBefore: 0, keptPercent: 50 }],
  });
  const plan = await admin.call(createRatePlan, {
    houseId: house.id,
    code: 'HALF',
    name: '半退',
    cancellationPolicy: policy.data.id,
    parentId: STANDARD_PLAN_ID,
    channels: ['direct'],
    types: [{ roomTypeId: type.id }],
  });
  const stay = {
    roomTypeId: type.id,
    roomId,
    ratePlanId: plan.data.id,
    checkIn: addDays(today, 1),
    checkOut: addDays(today, 3),
  };
  const sold = await admin.call(createOrder, { houseId: house.id, bookerName: '许晚晴', stays: [stay] });
  if (sold.code !== 200) throw new Error(sold.message);
  return sold.data;
};

const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

test('cancelled with half the price kept; the rest is approved by another user and refunded', async () => {
  const order = await sellAtHalf();
  const admin = await signIn(product.url, 'admin');
  const { stays, feeFen } = (await admin.call(previewCancel, { orderId: order.id })).data;
  // Proportional to room nights; without a guest there is no cleaning fee.
  expect(feeFen).toBe(Math.round((stays[0]?.baseFen ?? 0) / 2));
  const address = `${product.url}/orderManagement/orderDetail?id=${order.id}`;
  const desk = await product.as('supervisor');
  const complaints = watchConsole(desk);
  await desk.goto(address);
  await desk.locator('.order-tabs:visible').waitFor();
  await button(desk, '收款').last().click();
  await dialog(desk).getByText('微信').click();
  await button(dialog(desk), '收款').click();
  await desk.getByText('已结清').first().waitFor();

  await button(desk, '更多').first().click();
  await desk.getByRole('menuitem', { name: '取消订单' }).click();
  const asked = dialog(desk);
  await asked.getByText(/保留一半：房费 .* 的 50%/).waitFor();
  await asked.getByText(yuan(feeFen)).first().waitFor();
  await asked.getByText(/释放 2 间夜/).waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await asked.locator('[id$="field-reason"]').fill('航班取消');
  await button(asked, '取消订单').click();
  await desk.getByText('已取消').first().waitFor();
  const refunds = desk.locator('.folio-part').filter({ visible: true });
  await refunds.getByText('待审批').waitFor();
  expect(await axeViolations(desk)).toEqual([]);

  const finance = await product.as('finance');
  await finance.goto(`${product.url}/orderManagement/orderList?view=toRefund`);
  await finance.getByText('许晚晴').first().waitFor();
  await finance.goto(address);
  const part = finance.locator('.folio-part').filter({ visible: true });
  await button(part, '批准').click();
  await button(dialog(finance), '批准').click();
  await part.getByText('已退款').waitFor({ timeout: 30_000 });
  await part.getByText(/流水号 SB/).waitFor();
  // Also live on the other screen.
  await refunds.getByText('已退款').waitFor({ timeout: 30_000 });
  await desk.getByText('已结清').first().waitFor();
  expect(complaints).toEqual([]);
}, 180_000);
