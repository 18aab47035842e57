/**
 * Overpayments need a decision in every path: without one they are refused at the field; with one they stay as
 * credit or are refunded.
 */
import { saveCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { addPayment, chargeCompany } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, TODAY } from '../../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 3 });
});

/** One night with its cleaning. */
const NIGHT = 50_000;
interface Paid {
  readonly amountFen: number;
  readonly overpayment?: 'credit' | 'refund';
}
const sale = (rooms: number, payment?: Paid) => ({
  ...{ houseId: house.id, bookerName: '梅若兰', source: 'walk_in' as const },
  stays: Array.from({ length: rooms }, () => ({
    roomTypeId: house.roomTypeId,
    checkIn: TODAY,
    checkOut: day(1),
  })),
  ...(payment && { payment: { method: 'cash', ...payment } }),
});
const counts = async () => {
  const { rows } =
    await sql`select (select count(*) from orders) as orders, (select count(*) from payments) as payments,
    (select count(*) from ledger_entries) as entries`.execute(t.database);
  return rows[0];
};
const read = (id: string) => admin.ok(getOrder, { id });

test.each([
  ['a walk-in', 1],
  ['a group', 2],
])('refuses an overpayment by %s at its amount and sells nothing', async (_, rooms) => {
  const before = await counts();
  const refused = await admin.call(createOrder, sale(rooms, { amountFen: rooms * NIGHT + 10_000 }));
  expect([refused.status, refused.failure]).toEqual([422, 'order.aboveDue']);
  expect(refused.fields['payment.amountFen']).toBe(
    `¥${rooms === 1 ? '500' : '1,000'}.00 is due, so this is ¥100.00 too much. Take only what is due, or choose what to do with the rest`,
  );
  expect(await counts()).toEqual(before);
  await admin.ok(createOrder, sale(rooms, { amountFen: rooms * NIGHT }));
});

test('keeps the excess as credit on the folio, or requests a refund at once', async () => {
  const kept = await admin.ok(createOrder, sale(1, { amountFen: NIGHT + 10_000, overpayment: 'credit' }));
  expect((await read(kept.id)).order).toMatchObject({ balanceFen: -10_000, afterSale: 'none' });
  const back = await admin.ok(createOrder, sale(1, { amountFen: NIGHT + 10_000, overpayment: 'refund' }));
  const { order, folio } = await read(back.id);
  expect(order.afterSale).toBe('refund_requested');
  expect(folio?.refunds).toMatchObject([{ amountFen: 10_000, state: 'requested', method: 'cash' }]);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('asks for later payments too, but not within the amount due', async () => {
  const { id, version } = await admin.ok(createOrder, sale(1, { amountFen: 40_000 }));
  const key = { orderId: id, version };
  const refused = await admin.call(addPayment, { ...key, method: 'wechat', amountFen: 10_001 });
  expect([refused.failure, refused.fields.amountFen]).toEqual([
    'order.aboveDue',
    '¥100.00 is due, so this is ¥0.01 too much. Take only what is due, or choose what to do with the rest',
  ]);
  expect((await read(id)).order).toMatchObject({ balanceFen: 10_000, version });
  await admin.ok(addPayment, { ...key, method: 'wechat', amountFen: 10_000 });
  const paid = await read(id);
  const more = { orderId: id, version: paid.order.version, method: 'wechat', amountFen: 500 };
  expect((await admin.call(addPayment, more)).failure).toBe('order.aboveDue');
  await admin.ok(addPayment, { ...more, overpayment: 'refund' });
  const { folio, order } = await read(id);
  expect([order.balanceFen, folio?.refunds.map(({ amountFen }) => amountFen)]).toEqual([-500, [500]]);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('never charges a company more than the amount due', async () => {
  const company = await admin.ok(saveCompany, { name: '行云旅行', contact: '何琳', creditFen: 1_000_000 });
  const { id, version } = await admin.ok(createOrder, sale(1));
  const charge = { orderId: id, version, companyId: company.id };
  const refused = await admin.call(chargeCompany, { ...charge, amountFen: NIGHT + 1 });
  expect([refused.failure, refused.fields.amountFen]).toEqual([
    'order.companyAboveDue',
    '¥500.00 is due, so this is ¥0.01 too much. Charge no more than what is due',
  ]);
  await admin.ok(chargeCompany, { ...charge, amountFen: NIGHT });
});
