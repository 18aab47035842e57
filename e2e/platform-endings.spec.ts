/**
 * Platform-collected orders ended in each way by desk and night audit: nothing is booked until the platform reports
 * its amounts.
 */
import { runNightAudit } from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAhead } from './ahead.ts';
import { axeViolations } from './axe.ts';
import { openBrowser } from './browser.ts';
import { type FreeRoom, findFreeRooms } from './demo.ts';
import { arrived, button, dialog, openPage } from './pages.ts';
import { startDemo } from './product.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

/** Moves past the sale's business day, whatever the time. */
const SHIFT_MS = 30 * 3_600_000;

const data = temporaryDataDir();
let server: RunningServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let rooms: FreeRoom[];
beforeAll(async () => {
  server = await startDemo(data.dir);
  browser = await openBrowser();
  rooms = await findFreeRooms(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

let signedIn: ReturnType<typeof signIn> | undefined;
/** One session for all calls: a user's sessions are limited, and the page's, the oldest, would be ended. */
const client = () => (signedIn ??= signIn(server.url, 'admin'));

/** A platform order, fully collected, from today for three nights. */
const sell = async (bookerName: string) => {
  const room = rooms.shift();
  const type = room?.house.types.find((one) => one.rooms.some(({ id }) => id === room.roomId));
  if (!room || !type) throw new Error('no free room is left');
  const stay = {
    ...{ roomTypeId: type.id, roomId: room.roomId },
    ...{ checkIn: room.today, checkOut: addDays(room.today, 3) },
  };
  const sold = await (await client()).call(createOrder, {
    ...{ houseId: room.house.id, bookerName, stays: [stay] },
    ...{ source: 'channel', channel: 'mt', collect: 'channel', channelOrderNo: `PE-${bookerName}` },
  });
  if (sold.code !== 200) throw new Error(sold.message);
  return sold.data;
};

const read = async (id: string) => (await (await client()).call(getOrder, { id })).data;

/** With a guest checked in. */
const inHouse = async () => {
  const { records } = (await (await client()).call(pageOrders, { view: 'inHouse', size: 200 })).data;
  const found = records.find(
    ({ collect, stayCount, nights, balanceFen, checkOut }) =>
      collect === 'channel' &&
      stayCount === 1 &&
      nights > 2 &&
      balanceFen === 0 &&
      checkOut > addDays(rooms[0]?.today ?? '', 2),
  );
  if (!found) throw new Error('nobody of a platform is in house for some days');
  return found;
};

const openOrder = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${server.url}/orderManagement/orderDetail?id=${id}`);
  await arrived(page);
};

const ask = async (page: Page, action: string, step?: string) => {
  await button(page, '更多').first().click();
  await page.getByRole('menuitem', { name: action }).click();
  if (step) await button(dialog(page), step).click();
  await dialog(page).getByText('款项由平台代收').waitFor();
  const untouched = dialog(page).getByRole('radio', { name: /保持不变，等待平台确认/ });
  expect(await untouched.isChecked()).toBe(true);
  return dialog(page);
};

/** Received, collected and due are unchanged; the order waits for the platform, and nothing is refunded. */
const expectWaiting = async (page: Page, id: string, paidFen: number | null): Promise<void> => {
  await expect.poll(async () => (await read(id)).order.afterSale).toBe('awaiting_platform');
  await dialog(page).waitFor({ state: 'hidden' });
  await page.getByText('等待平台确认').filter({ visible: true }).first().waitFor();
  const { order, folio } = await read(id);
  expect(order).toMatchObject({ balanceFen: 0, paidFen });
  expect(folio?.refunds).toEqual([]);
};

const paidOf = async (id: string) => (await read(id)).order.paidFen;

test('by the desk: after cancelling, no-show, shortening and early departure nothing is booked until an amount is reported', async () => {
  const { token } = await signIn(server.url, 'admin');
  const page = await openPage(browser, {}, { url: server.url, token });
  const cancelled = await sell('平台取消');
  const missed = await sell('平台未到');
  const shortened = await sell('平台缩短');
  const left = await inHouse();

  let paidFen = await paidOf(cancelled.id);
  await openOrder(page, cancelled.id);
  const cancelling = await ask(page, '取消订单');
  expect(await axeViolations(page)).toEqual([]);
  await cancelling.locator('[id$="field-reason"]').fill('客人致电平台取消');
  await button(cancelling, '取消订单').click();
  await expectWaiting(page, cancelled.id, paidFen);

  paidFen = await paidOf(missed.id);
  await openOrder(page, missed.id);
  await button(await ask(page, '标记未入住'), '标记未入住').click();
  await expectWaiting(page, missed.id, paidFen);

  paidFen = await paidOf(shortened.id);
  await openOrder(page, shortened.id);
  await button(await ask(page, '改期', '−1 晚'), '确认变更').click();
  await expectWaiting(page, shortened.id, paidFen);

  paidFen = await paidOf(left.id);
  await openOrder(page, left.id);
  await button(page, '办理退房').first().click();
  await dialog(page).getByText('款项由平台代收').waitFor();
  await button(dialog(page), '办理退房').click();
  await expectWaiting(page, left.id, paidFen);

  await page.goto(`${server.url}/orderManagement/orderList?view=awaitsPlatform`);
  await arrived(page);
  const all = [cancelled, missed, shortened, left];
  const { records } = (await (await client()).call(pageOrders, { view: 'awaitsPlatform', size: 200 })).data;
  expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
  for (const { orderNo } of [cancelled, missed, shortened])
    await page.getByText(orderNo).filter({ visible: true }).first().waitFor();

  await openOrder(page, cancelled.id);
  await button(page, '录入平台金额').first().click();
  await dialog(page).locator('[id$="field-keptFen"]').fill('120');
  await dialog(page).locator('[id$="field-reason"]').fill('平台后台显示保留一百二十元');
  await button(dialog(page), '录入平台金额').first().click();
  await expect.poll(() => paidOf(cancelled.id)).toBe(12_000);
  expect((await read(cancelled.id)).order).toMatchObject({ balanceFen: 0, totalFen: 12_000 });

  // A typing error is corrected in place, with the folio before and after in the dialog.
  await button(page, '更多').first().click();
  await page.getByRole('menuitem', { name: '更正平台金额' }).click();
  await dialog(page).locator('[id$="field-keptFen"]').fill('102.5');
  await dialog(page).getByText('¥120.00 → ¥102.50').first().waitFor();
  await dialog(page).locator('[id$="field-reason"]').fill('少了一位小数');
  await button(dialog(page), '更正平台金额').first().click();
  await expect.poll(() => paidOf(cancelled.id)).toBe(10_250);
  expect((await read(cancelled.id)).order).toMatchObject({ balanceFen: 0, totalFen: 10_250 });
}, 240_000);

test('by the night audit: a platform guest who never came is a no-show, with the money unchanged', async () => {
  const sold = await sell('平台夜审');
  const paidFen = await paidOf(sold.id);
  await server.stop();
  server = await startServer(data.dir, await setAhead(data.dir, SHIFT_MS));
  signedIn = undefined;
  await (await client()).call(runNightAudit, {});
  await expect
    .poll(async () => (await read(sold.id)).stays.map(({ state }) => state), { timeout: 120_000 })
    .toEqual(['no_show']);
  const { order, folio } = await read(sold.id);
  expect(order).toMatchObject({ balanceFen: 0, paidFen, afterSale: 'awaiting_platform' });
  expect(folio?.refunds).toEqual([]);
  const owed = async (view: 'owedToGuest' | 'awaitsPlatform') =>
    (await (await client()).call(pageOrders, { view, size: 200 })).data.records.map(({ id }) => id);
  expect(await owed('awaitsPlatform')).toContain(sold.id);
  expect(await owed('owedToGuest')).not.toContain(sold.id);
}, 360_000);
