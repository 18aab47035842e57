/** Every queue of debts and refunds shows an order with money due, whatever its state. */

import { getReport, pageReportOrders } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addCharge, addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { getShift, printShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { endShift, startShift } from '../../../../test/desks/shift-desk.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, NOON, TODAY } from '../../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOON);
  house = await buildHouse(t.database, { rooms: 4, weekendPriceFen: null });
});
afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));

interface Sold {
  readonly id: string;
  readonly stayIds: readonly string[];
}

const sell = async (...stays: { checkIn: string; checkOut: string }[]): Promise<Sold> => {
  const order = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    stays: stays.map((stay) => ({ roomTypeId: house.roomTypeId, guests: 2, ...stay })),
  });
  return { id: order.id, stayIds: order.stays.map(({ id }) => id) };
};

const orderOf = async ({ id }: Sold) => (await admin.ok(getOrder, { id })).order;
const stayKey = async (sold: Sold, at = 0) => ({
  stayId: sold.stayIds[at] ?? '',
  version: (await orderOf(sold)).version,
});
const orderKey = async (sold: Sold) => ({ orderId: sold.id, version: (await orderOf(sold)).version });
const pay = async (sold: Sold, amountFen: number) =>
  admin.ok(addPayment, { ...(await orderKey(sold)), method: 'cash', amountFen, overpayment: 'credit' });

/** Number and amount of orders with a debt or refund due in this property, per screen. */
const places = async () => {
  const list = async (view: 'owedByGuest' | 'owedToGuest') =>
    (await admin.ok(pageOrders, { view, houseId: [house.id], size: 100 })).records;
  const [owing, owed] = [await list('owedByGuest'), await list('owedToGuest')];
  const { total } = await admin.ok(getReport, { report: 'aged-balances', by: 'age', houseId: [house.id] });
  const behind = await admin.ok(pageReportOrders, {
    ...{ report: 'aged-balances', by: 'age', houseId: [house.id], figure: 'owingOrders' },
  });
  return { owing, owed, total, behind: behind.records.map(({ orderId }) => orderId).sort() };
};

const counts = async () => {
  const views = await admin.ok(countOrderViews, {});
  const { items } = await admin.ok(getWorkQueue, {});
  const of = (key: 'owedByGuest' | 'owedToGuest') => [
    views.find(({ view }) => view === key)?.count,
    items.find((item) => item.key === key)?.count,
  ];
  return { owedByGuest: of('owedByGuest'), owedToGuest: of('owedToGuest') };
};

/** Asserts that only this order has an amount due; negative means a refund due. */
const expectDebt = async (sold: Sold, dueFen: number) => {
  const before = await counts();
  const { owing, owed, total, behind } = await places();
  const ids = (rows: typeof owing) => rows.map(({ id }) => id);
  expect([ids(owing), ids(owed)]).toEqual(dueFen > 0 ? [[sold.id], []] : [[], [sold.id]]);
  expect([total.owed, total.credit]).toEqual(dueFen > 0 ? [dueFen, 0] : [0, -dueFen]);
  expect(behind).toEqual(dueFen > 0 ? [sold.id] : []);
  expect(before.owedByGuest[0]).toBe(before.owedByGuest[1]);
  expect(before.owedToGuest[0]).toBe(before.owedToGuest[1]);
  const shift = await startShift(admin, house.id, '前台', 0);
  expect(shift.balances).toMatchObject({
    orders: [{ orderId: sold.id, dueFen }],
    owedFen: Math.max(dueFen, 0),
    creditFen: Math.max(-dueFen, 0),
  });
  const closed = await endShift(admin, shift);
  expect(closed.balances).toEqual(shift.balances);
  return shift.id;
};

const NIGHT = 40_000;

test('owes nothing while guests are expected or in house, nor after they have paid', async () => {
  const sold = await sell({ checkIn: TODAY, checkOut: day(2) });
  expect((await places()).owing).toEqual([]);
  await admin.ok(checkInOrder, withPapers(await stayKey(sold)));
  expect((await places()).owing).toEqual([]);
  await pay(sold, NIGHT * 2);
  const { owing, owed, total } = await places();
  expect([owing, owed, total.owed, total.credit]).toEqual([[], [], 0, 0]);
});

test('includes an unpaid no-show', async () => {
  const sold = await sell({ checkIn: TODAY, checkOut: day(3) });
  await admin.ok(markNoShow, await stayKey(sold));
  const order = await orderOf(sold);
  expect(order.shown).toBe('no_show');
  expect(order.balanceFen).toBeGreaterThan(0);
  await expectDebt(sold, order.balanceFen ?? 0);
});

test('includes a cancelled order with an unpaid fee; list and order page show the fee as its total', async () => {
  const sold = await sell({ checkIn: TODAY, checkOut: day(3) });
  await admin.ok(cancelOrder, { ...(await orderKey(sold)), reason: '改期' });
  const { order, folio } = await admin.ok(getOrder, { id: sold.id });
  const fee = folio?.lines
    .filter(({ void: isVoid }) => !isVoid)
    .reduce((sum, line) => sum + line.amountFen, 0);
  expect(fee).toBeGreaterThan(0);
  const [row] = (await places()).owing;
  expect([row?.totalFen, order.totalFen, order.balanceFen]).toEqual([fee, fee, fee]);
  const sorted = await admin.ok(pageOrders, { houseId: [house.id], sort: '-totalFen' });
  expect(sorted.records.map(({ id }) => id)).toEqual([sold.id]);
  await expectDebt(sold, fee ?? 0);
});

test('includes one no-show of a group while its other room is expected next week', async () => {
  const sold = await sell({ checkIn: TODAY, checkOut: day(1) }, { checkIn: day(7), checkOut: day(9) });
  await admin.ok(markNoShow, await stayKey(sold));
  const { shown, balanceFen } = await orderOf(sold);
  expect(shown).toBe('expected');
  // The balance excludes the two nights of the other room, which are not due yet.
  const feeFen = (balanceFen ?? 0) - NIGHT * 2;
  expect(feeFen).toBeGreaterThan(0);
  await expectDebt(sold, feeFen);
  await pay(sold, feeFen - 1_120);
  expect((await places()).total.owed).toBe(1_120);
  await pay(sold, 1_120);
  const { owing, total } = await places();
  expect([owing, total.owed]).toEqual([[], 0]);
});

test('makes a departed room of a group due with the last guest in house, not before', async () => {
  const sold = await sell({ checkIn: TODAY, checkOut: day(1) }, { checkIn: TODAY, checkOut: day(3) });
  await admin.ok(checkInOrder, withPapers(await stayKey(sold), 2));
  await admin.ok(checkInOrder, withPapers(await stayKey(sold, 1), 2, 2));
  t.setNow('2026-11-21T03:00:00Z');
  await admin.ok(checkOutOrder, await stayKey(sold));
  expect((await places()).owing).toEqual([]);
});

test('shows a debt for late charges and a refund due for overpayments on a completed order', async () => {
  const sold = await sell({ checkIn: TODAY, checkOut: day(1) });
  await pay(sold, NIGHT);
  await admin.ok(checkInOrder, withPapers(await stayKey(sold)));
  t.setNow('2026-11-21T03:00:00Z');
  await admin.ok(checkOutOrder, await stayKey(sold));
  await admin.ok(addCharge, { ...(await orderKey(sold)), kind: 'damage', amountFen: 13_880 });
  expect((await orderOf(sold)).shown).toBe('completed');
  const shiftId = await expectDebt(sold, 13_880);
  expect((await admin.call(printShift, { id: shiftId })).status).toBe(200);
  await pay(sold, 13_880);
  // The hand-over keeps its figure although payments followed.
  expect((await admin.ok(getShift, { id: shiftId })).balances?.owedFen).toBe(13_880);
  await admin.ok(addCharge, { ...(await orderKey(sold)), kind: 'discount', amountFen: 8_001 });
  const { owed, total } = await places();
  expect([owed.map(({ id }) => id), total.credit]).toEqual([[sold.id], 8_001]);
});

test('shows a refund due to a guest who overpaid before arrival', async () => {
  const sold = await sell({ checkIn: day(3), checkOut: day(6) });
  await pay(sold, NIGHT * 3);
  await admin.ok(addCharge, { ...(await orderKey(sold)), kind: 'discount', amountFen: 7_777 });
  await expectDebt(sold, -7_777);
});

test('limits queues to properties in scope and amounts to users who see money', async () => {
  const sold = await sell({ checkIn: TODAY, checkOut: day(3) });
  await admin.ok(markNoShow, await stayKey(sold));
  const desk = await t.as('frontdesk');
  const seen = await desk.ok(pageOrders, { view: 'owedByGuest', size: 100 });
  expect(seen.records.map(({ id }) => id)).not.toContain(sold.id);
});
