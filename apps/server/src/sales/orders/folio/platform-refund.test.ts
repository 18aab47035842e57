/** A platform refunds its own collections; here only a person with the right does. */
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { channelReceivable } from '../../../../test/channels/platform-receivable.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day } from '../../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  [admin, desk] = await Promise.all([t.as('admin'), t.as('frontdesk')]);
});
afterAll(() => t.close());

const get = (id: string, by = desk) => by.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof get>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });
const paymentOf = ({ folio }: Detail, method: string) => folio?.payments.find((one) => one.method === method);

const sold = async (): Promise<Detail> => {
  const house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null, department: 'staff' });
  const stay = { roomTypeId: house.roomTypeId, checkIn: day(6), checkOut: day(9), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '谢道韫', stays: [stay] },
    ...{ collect: 'channel', source: 'channel', channel: 'tj' },
  });
  return get(id);
};
const ask = (by: TestClient, detail: Detail, amountFen: number, method = 'channel') =>
  by.call(requestRefund, {
    ...{ ...key(detail), paymentId: paymentOf(detail, method)?.id ?? '', amountFen, reason: '客人要求' },
  });

test('the desk is neither offered it nor may it ask for it', async () => {
  const live = await sold();
  expect(paymentOf(live, 'channel')?.refundableFen).toBe(0);
  for (const amountFen of [1, 33_300, live.order.paidFen ?? 0]) {
    const refused = await ask(desk, live, amountFen);
    expect([refused.status, refused.failure]).toEqual([403, 'order.platformDecides']);
  }
  const after = await get(live.order.id);
  expect(after.folio?.refunds).toEqual([]);
  expect(await channelReceivable(t.database, live.order.id)).toBe(live.order.paidFen);
});

test('a person with the right may ask for it; on an ended order up to the credit', async () => {
  const live = await sold();
  expect(paymentOf(await get(live.order.id, admin), 'channel')?.refundableFen).toBe(live.order.paidFen);
  expect((await ask(admin, live, 7_700)).status).toBe(200);
  const ended = await sold();
  await admin.ok(cancelOrder, {
    ...key(ended),
    reason: '客人致电',
    outcome: 'amount',
    keepFen: 50_000,
    refund: false,
  });
  const after = await get(ended.order.id, admin);
  const creditFen = -(after.order.balanceFen ?? 0);
  expect((await ask(desk, after, creditFen)).failure).toBe('order.platformDecides');
  expect((await ask(admin, after, creditFen + 1)).failure).toBe('refund.aboveCredit');
});

test('what the guest paid for nights of the desk goes back by the desk', async () => {
  let live = await sold();
  const stayId = live.stays[0]?.id ?? '';
  const longer = await desk.ok(changeStay, { stayId, version: live.order.version, checkOut: day(11) });
  await desk.ok(addPayment, {
    ...{ orderId: live.order.id, version: longer.order.version, method: 'wechat' as const },
    amountFen: longer.order.balanceFen ?? 0,
  });
  live = await get(live.order.id);
  expect((await ask(desk, live, 2_000)).failure).toBe('order.platformDecides');
  expect((await ask(desk, live, 2_000, 'wechat')).status).toBe(200);
});
