/** A walk-in pays room and deposit with one QR code, confirmed on screen; part is refunded to the source. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { requireDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { getCollection } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { expect, test } from 'vitest';
import { freePort } from '../apps/server/test/free-port.ts';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { button, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const SANDBOX_PORT = await freePort();
const product = runningProduct({ SANDBOX_PORT: String(SANDBOX_PORT), DEMO_PAYMENTS: 'on' });

const DEPOSIT_FEN = 20_000;
const REFUND_FEN = 5_000;

/** The guest's phone, simulated by the sandbox. */
const pay = async (code: string): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${SANDBOX_PORT}/control/wechat-pay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, mchid: '1900009191' }),
  });
  expect(answer.status).toBe(200);
};

const sell = async (client: Awaited<ReturnType<typeof signIn>>): Promise<string> => {
  const [{ house, roomId, today }] = await findFreeRooms(product.url);
  const type = house.types.find(({ rooms }) => rooms.some(({ id }) => id === roomId));
  const stay = { roomTypeId: type?.id ?? '', roomId, checkIn: today, checkOut: addDays(today, 2) };
  const { id } = (await client.call(createOrder, { houseId: house.id, bookerName: '许清和', stays: [stay] }))
    .data;
  const { order } = (await client.call(getOrder, { id })).data;
  await client.call(requireDeposit, { orderId: id, version: order.version, amountFen: DEPOSIT_FEN });
  return id;
};

test('paid on the phone, confirmed at the desk, and partly refunded', async () => {
  const client = await signIn(product.url, 'admin');
  await expect
    .poll(async () => (await client.call(listMerchantAccounts, {})).data.length, { timeout: 30_000 })
    .toBe(3);
  const id = await sell(client);
  const desk = await product.as('admin');
  const complaints = watchConsole(desk);
  await desk.goto(`${product.url}/orderManagement/orderDetail?id=${id}&tab=folio`);
  await settled(desk);

  await button(desk, '扫码收款').first().click();
  await dialog(desk).getByText('同时收取押金').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await button(dialog(desk), '生成二维码').click();
  await dialog(desk).locator('.pay-code').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  const { active, dueFen } = (await client.call(getCollection, { orderId: id })).data;
  expect(active).toMatchObject({ state: 'pending', provider: 'wechatPay', amountFen: dueFen + DEPOSIT_FEN });

  await pay(active?.code ?? '');
  await dialog(desk).locator('.intent-paid').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await button(dialog(desk), '完成').click();
  await desk.getByText('已结清').first().waitFor();
  await desk.getByText('押金已收').first().waitFor();

  const { order, folio } = (await client.call(getOrder, { id })).data;
  expect([order.balanceFen, order.deposit]).toEqual([0, 'held']);
  const paymentId = folio?.payments[0]?.id ?? '';
  const asked = await client.call(requestRefund, {
    ...{ orderId: id, version: order.version, paymentId, amountFen: REFUND_FEN, reason: '提前离店' },
  });
  const finance = await signIn(product.url, 'finance');
  await finance.call(approveRefund, {
    ...{ orderId: id, version: asked.data.order.version, refundId: asked.data.folio?.refunds[0]?.id ?? '' },
  });
  await desk.getByText('退款成功').or(desk.getByText('已退款')).first().waitFor({ timeout: 120_000 });
  const after = (await client.call(getOrder, { id })).data;
  expect(after.folio?.refunds).toMatchObject([
    { state: 'succeeded', amountFen: REFUND_FEN, method: 'wechat', byHand: false },
  ]);
  expect(complaints).toEqual([]);
}, 240_000);
