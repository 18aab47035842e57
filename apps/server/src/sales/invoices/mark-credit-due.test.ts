/** Whatever lowers the paid amount of an order marks its issued invoices for a credit note. */
import {
  enterInvoice,
  getOrderInvoices,
  requestInvoice,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { confirmOrderAct } from '@minsu/contract/sales/orders/documents/order-confirmation-endpoints.ts';
import { addPayment, voidPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { mergeOrders } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../test/channels/scripted-platform.ts';
import { company } from '../../../test/desks/invoice-desk.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import type { PlatformOrder } from '../../connections/channels/adapters/adapter.ts';
import { takeOrders } from '../../connections/channels/pull/take-order.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
let tujia: ScriptedPlatform;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 8, basePriceFen: 80_000, weekendPriceFen: null });
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  listing = await connectHouse(t, house);
});
afterAll(() => t.close());

const take = (order: PlatformOrder) => {
  const job = t.job();
  return job.read((ctx) => takeOrders(ctx, job.change, listing.connectionId, [order]));
};
/** Sold by the platform, which has the money. */
const pulled = async (platformOrderId: string): Promise<string> => {
  await take(tujia.say({ platformOrderId }));
  const { orderId } = await t.database
    .selectFrom('channelOrders')
    .select('orderId')
    .where('platformOrderId', '=', platformOrderId)
    .executeTakeFirstOrThrow();
  return orderId ?? '';
};
const sold = async (amountFen: number): Promise<string> => {
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(1), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远', phone: '13800001111', stays: [stay] },
    payment: { method: 'cash', amountFen },
  });
  return id;
};

let numbers = 0;
const invoiced = async (orderId: string, amountFen: number): Promise<void> => {
  const { id, version } = await admin.ok(requestInvoice, { orderId, ...company, amountFen });
  numbers += 1;
  await admin.ok(enterInvoice, {
    id,
    version,
    number: `26330000000000009${String(numbers).padStart(3, '0')}`,
  });
};
const due = async (orderId: string): Promise<boolean[]> => {
  const { invoices } = await admin.ok(getOrderInvoices, { orderId });
  return invoices.map(({ creditDue }) => creditDue);
};
const key = async (orderId: string) => {
  const { order } = await admin.ok(getOrder, { id: orderId });
  return { orderId, version: order.version };
};

test('the platform cancels the order and pays the guest back', async () => {
  const orderId = await pulled('A1');
  await invoiced(orderId, 80_000);
  expect(await due(orderId)).toEqual([false]);
  await take(tujia.say({ platformOrderId: 'A1', state: 'cancelled', refundFen: 60_000 }));
  expect(await due(orderId)).toEqual([true]);
  const history = await admin.ok(getOrderHistory, { id: orderId });
  expect(history.filter(({ name }) => name === 'order.invoiceCreditDue')).toHaveLength(1);
});

test('the platform lowers the price of the order', async () => {
  const orderId = await pulled('B1');
  await invoiced(orderId, 80_000);
  const nights = ['2026-12-01', '2026-12-02'].map((night) => ({ night, sellFen: 35_000, settleFen: 31_500 }));
  await take(tujia.say({ platformOrderId: 'B1', sellFen: 70_000, settleFen: 63_000, nights }));
  expect((await admin.ok(getOrder, { id: orderId })).order.paidFen).toBe(70_000);
  expect(await due(orderId)).toEqual([true]);
});

test('a payment is voided; merged with an order that has paid as much, the invoice stands again', async () => {
  const orderId = await sold(50_000);
  const taken = await admin.ok(addPayment, { ...(await key(orderId)), method: 'wechat', amountFen: 30_000 });
  const paymentId = taken.folio?.payments.find(({ method }) => method === 'wechat')?.id ?? '';
  await invoiced(orderId, 80_000);
  const asked = { ...(await key(orderId)), paymentId, reason: '录错', dutyReason: '已开票' };
  const confirmationId = (await admin.ok(voidPayment, asked)).folio?.confirmations[0]?.id ?? '';
  const second = await t.as('admin2');
  await second.ok(confirmOrderAct, { ...(await key(orderId)), confirmationId });
  expect(await due(orderId)).toEqual([true]);
  const otherId = await sold(30_000);
  const { version: otherVersion } = await key(otherId);
  await admin.ok(mergeOrders, { ...(await key(orderId)), otherId, otherVersion });
  expect(await due(orderId)).toEqual([false]);
  expect(await brokenInvariants(t.database)).toEqual({});
});
