/**
 * A walk-in pays room and deposit with one QR code at check-in, leaves early, gets a part back, and the next day's bill of the provider
 * matches to the fen.
 */
import { pageReconciliations } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { requireDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { getCollection } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../apps/server/test/free-port.ts';
import { setAhead } from './ahead.ts';
import { axeViolations } from './axe.ts';
import { openBrowser } from './browser.ts';
import { checkInHere } from './check-in.ts';
import { findFreeRooms } from './demo.ts';
import { arrived, button, dialog, openPage, settled, watchConsole } from './pages.ts';
import { startDemo } from './product.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

const DEPOSIT_FEN = 30_000;
/** One payment, its refund, and the return of the deposit. */
const BILL_LINES = 3;

const data = temporaryDataDir();
const SANDBOX_PORT = await freePort();
const env = { SANDBOX_PORT: String(SANDBOX_PORT), DEMO_PAYMENTS: 'on' };
let server: RunningServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  server = await startDemo(data.dir, env);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

const as = async (username: string): Promise<Page> => {
  const { token } = await signIn(server.url, username);
  return openPage(browser, {}, { url: server.url, token });
};

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
  const [{ house, roomId, today }] = await findFreeRooms(server.url);
  const type = house.types.find(({ rooms }) => rooms.some(({ id }) => id === roomId));
  const stay = { roomTypeId: type?.id ?? '', roomId, checkIn: today, checkOut: addDays(today, 3) };
  const { id } = (await client.call(createOrder, { houseId: house.id, bookerName: '顾知行', stays: [stay] }))
    .data;
  const { order } = (await client.call(getOrder, { id })).data;
  await client.call(requireDeposit, { orderId: id, version: order.version, amountFen: DEPOSIT_FEN });
  return id;
};

/** From the check-in dialog, which continues with the paid amount. */
const checkInByQr = async (desk: Page, client: Awaited<ReturnType<typeof signIn>>, id: string) => {
  await button(desk, '办理入住').first().click();
  await button(dialog(desk), '扫码收款').click();
  await button(dialog(desk), '生成二维码').click();
  await dialog(desk).locator('.pay-code').waitFor();
  const { active } = (await client.call(getCollection, { orderId: id })).data;
  await pay(active?.code ?? '');
  await dialog(desk).locator('.intent-paid').waitFor();
  await button(dialog(desk), '完成').click();
  await checkInHere(desk);
  await desk.getByText('押金已收').filter({ visible: true }).first().waitFor();
  return active?.amountFen ?? 0;
};

/** At noon, when every provider has the bill of the day before. */
const nextNoon = (): number => {
  const tomorrow = addDays(localDate(new Date(), BUSINESS_TIME_ZONE), 1);
  return Date.parse(`${tomorrow}T12:00:00+08:00`) - Date.now();
};

let paidDay = '';
let leftFen = 0;

test('pays deposit and room at check-in, leaves early, and gets a part back to the source', async () => {
  const client = await signIn(server.url, 'admin');
  await expect
    .poll(async () => (await client.call(listMerchantAccounts, {})).data.length, { timeout: 30_000 })
    .toBe(3);
  const id = await sell(client);
  const address = `${server.url}/orderManagement/orderDetail?id=${id}&tab=folio`;
  const desk = await as('admin');
  const complaints = watchConsole(desk);
  await desk.goto(address);
  await settled(desk);
  const paidFen = await checkInByQr(desk, client, id);
  paidDay = localDate(new Date(), BUSINESS_TIME_ZONE);
  const paid = (await client.call(getOrder, { id })).data;
  expect([paid.order.balanceFen, paid.order.deposit]).toEqual([0, 'held']);
  expect(paid.folio?.payments.map(({ amountFen }) => amountFen)).toEqual([paidFen - DEPOSIT_FEN]);

  await button(desk, '办理退房').first().click();
  await dialog(desk)
    .getByText(/押金剩余/)
    .waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await button(dialog(desk), '办理退房').click();
  await desk.getByText('押金已退').filter({ visible: true }).first().waitFor({ timeout: 120_000 });
  const left = (await client.call(getOrder, { id })).data;
  const creditFen = -(left.order.balanceFen ?? 0);
  expect(creditFen).toBeGreaterThan(0);
  expect(creditFen).toBeLessThan(paidFen - DEPOSIT_FEN);

  await button(desk, '更多').first().click();
  await desk.getByRole('menuitem', { name: '申请退款' }).click();
  await dialog(desk).locator('[id$="field-reason"]').fill('提前离店');
  await button(dialog(desk), '申请退款').click();
  const finance = await as('finance');
  await finance.goto(address);
  const part = finance.locator('.folio-part').filter({ visible: true });
  await button(part, '批准').click();
  await button(dialog(finance), '批准').click();
  await part.getByText('已退款').waitFor({ timeout: 120_000 });
  const { order, folio } = (await client.call(getOrder, { id })).data;
  expect(order.balanceFen).toBe(0);
  expect(folio?.refunds).toMatchObject([{ state: 'succeeded', amountFen: creditFen, byHand: false }]);
  leftFen = paidFen - DEPOSIT_FEN - creditFen;
  expect(complaints).toEqual([]);
}, 300_000);

test('the next day’s bill matches to the fen', async () => {
  await server.stop();
  server = await startServer(data.dir, { ...env, ...(await setAhead(data.dir, nextNoon())) });
  const client = await signIn(server.url, 'finance');
  const days = async () =>
    (await client.call(pageReconciliations, { dayFrom: paidDay, dayTo: paidDay, size: 20 })).data.records;
  await expect
    .poll(async () => (await days()).find(({ accountName }) => accountName === '微信支付'), {
      timeout: 120_000,
    })
    .toMatchObject({
      ...{ state: 'matched', lines: BILL_LINES, matched: BILL_LINES, openCount: 0 },
      ...{ ourFen: leftFen, theirFen: leftFen },
    });
  const page = await as('finance');
  const complaints = watchConsole(page);
  await page.goto(
    `${server.url}/walletInformationMenu/reconciliation?part=days&dayFrom=${paidDay}&dayTo=${paidDay}`,
  );
  await arrived(page);
  const row = page.getByRole('row').filter({ hasText: '微信支付' });
  await row.getByText('已核对').waitFor();
  await row.getByText(`${BILL_LINES} / ${BILL_LINES}`).waitFor();
  await button(row, '重新对账').click();
  await page.getByText('对账完成').first().waitFor();
  await row.getByText('已核对').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect((await days()).find(({ accountName }) => accountName === '微信支付')).toMatchObject({
    ...{ state: 'matched', matched: BILL_LINES, theirFen: leftFen },
  });
  expect(complaints).toEqual([]);
}, 300_000);
