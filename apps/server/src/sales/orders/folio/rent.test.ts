/** Monthly rent falls due month by month, payments settle the oldest, and the list shows whose rent is due. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { addPayment, setBilling } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { TODAY } from '../../../../test/test-day.ts';

let t: TestApp;
let desk: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());

const sell = async (nights: number, more: object = {}) => {
  const house = await buildHouse(t.database, { rooms: 1, department: 'staff' });
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: addDays(TODAY, nights), guests: 1 };
  return desk.ok(createOrder, { houseId: house.id, bookerName: '长住客', stays: [stay], ...more });
};
const key = async (orderId: string) => ({
  orderId,
  version: (await desk.ok(getOrder, { id: orderId })).order.version,
});
const dueOrders = async () =>
  (await desk.ok(pageOrders, { view: 'rentDue', size: 100 })).records.map(({ id }) => id);

test('is due on the first day of each month, settles the oldest first, and updates the list', async () => {
  const { id } = await sell(75);
  expect((await desk.ok(getOrder, { id })).rent).toBeNull();
  const monthly = await desk.ok(setBilling, { ...(await key(id)), billing: 'monthly' });
  expect(monthly.actions).toContain('billOnce');
  const rent = monthly.rent ?? [];
  expect(rent.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-20', '2026-12-20'],
    ['2026-12-20', '2027-01-20'],
    ['2027-01-20', '2027-02-03'],
  ]);
  expect(rent.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(monthly.order.totalFen);
  expect(await dueOrders()).toContain(id);
  const [first] = rent;
  const pay = async (amountFen: number) =>
    desk.ok(addPayment, { ...(await key(id)), method: 'transfer', amountFen });
  const half = await pay(100);
  expect(half.rent?.map(({ paidFen }) => paidFen)).toEqual([100, 0, 0]);
  const paid = await pay((first?.amountFen ?? 0) - 100);
  expect(paid.rent?.[0]?.paidFen).toBe(first?.amountFen);
  expect(await dueOrders()).not.toContain(id);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('keeps one folio for short stays, platform collections and ended orders', async () => {
  const short = await sell(20);
  const refused = await desk.call(setBilling, { ...(await key(short.id)), billing: 'monthly' });
  expect([refused.status, refused.failure]).toEqual([409, 'order.notMonthly']);
  const platform = await sell(40, {
    channel: 'mt',
    source: 'channel',
    channelOrderNo: 'L1',
    collect: 'channel',
  });
  expect((await desk.call(setBilling, { ...(await key(platform.id)), billing: 'monthly' })).status).toBe(409);
  const long = await sell(40);
  await desk.ok(setBilling, { ...(await key(long.id)), billing: 'monthly' });
  const once = await desk.ok(setBilling, { ...(await key(long.id)), billing: 'once' });
  expect([once.rent, once.actions.includes('billMonthly')]).toEqual([null, true]);
  expect(await dueOrders()).not.toContain(long.id);
  const keeper = await t.as('housekeeper');
  expect((await keeper.call(setBilling, { ...(await key(long.id)), billing: 'monthly' })).status).toBe(403);
});
