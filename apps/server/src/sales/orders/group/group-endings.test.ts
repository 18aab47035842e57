/** Groups with a no-show and cancelled rooms keep owing what was charged, to the fen. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { previewCancel } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import {
  cancelOrder,
  editRemarks,
  getOrder,
  reinstateOrder,
} from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

const TODAY = '2026-11-18';
const NOON = `${TODAY}T04:00:00Z`;

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: NOON });
  admin = await t.as('admin');
});
afterEach(async () => {
  t.setNow(NOON);
  expect(await brokenInvariants(t.database)).toEqual({});
});
afterAll(() => t.close());

/** Two rooms for two nights at 400.00, with cleaning fee, paid; the strict policy keeps half of the room price. */
const sell = async () => {
  const house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null, department: 'staff' });
  await t.database
    .updateTable('houses')
    .set({ cancellationPolicy: 'strict', cleaningFeeFen: 5_000 })
    .where('id', '=', house.id)
    .execute();
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: addDays(TODAY, 2), guests: 1 };
  const { id, totalFen } = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    stays: [stay, stay],
    payment: { method: 'cash', amountFen: 170_000 },
  });
  expect(totalFen).toBe(170_000);
  return admin.ok(getOrder, { id });
};
type Detail = Awaited<ReturnType<typeof sell>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });
const stayKey = ({ order, stays }: Detail, at: number) => ({
  stayId: stays[at]?.id ?? '',
  version: order.version,
});
const owed = ({ folio }: Detail) =>
  (folio?.lines ?? []).filter((line) => !line.void).reduce((sum, { amountFen }) => sum + amountFen, 0);
const asked = ({ folio }: Detail) =>
  (folio?.refunds ?? [])
    .filter(({ state }) => state === 'requested')
    .reduce((sum, { amountFen }) => sum + amountFen, 0);
/** Marks the first room a no-show without refund; returns its charge. */
const oneNotCome = async (): Promise<{ order: Detail; keptFen: number }> => {
  const sold = await sell();
  const order = await admin.ok(markNoShow, { ...stayKey(sold, 0), refund: false });
  return { order, keptFen: owed(order) - 85_000 };
};

test("keeps the no-show's charge when the rest is cancelled; preview, folio, list and refund agree", async () => {
  const { order, keptFen } = await oneNotCome();
  expect(keptFen).toBeGreaterThan(0);
  const preview = await admin.ok(previewCancel, { orderId: order.order.id });
  const { feeFen } = preview;
  expect(preview.balanceFen).toBe(keptFen + feeFen - 170_000);
  expect(preview.refundFen).toBe(170_000 - keptFen - feeFen);
  const over = await admin.ok(cancelOrder, { ...key(order), reason: '不来了', feeFen });
  expect(owed(over)).toBe(keptFen + feeFen);
  expect(over.order.balanceFen).toBe(preview.balanceFen);
  expect(asked(over)).toBe(preview.refundFen);
  const { records } = await admin.ok(pageOrders, { keyword: over.order.orderNo });
  expect(records[0]).toMatchObject({ balanceFen: preview.balanceFen, totalFen: over.order.totalFen });
  // Reinstated, it owes the no-show's fee again; once the guest arrives, the sold price.
  const back = await admin.ok(reinstateOrder, key(over));
  expect([owed(back), asked(back)]).toEqual([keptFen + 85_000, 0]);
  const came = await admin.ok(reinstateStay, stayKey(back, 0));
  expect(owed(came)).toBe(170_000);
});

test('charges nothing more when the cancellation is waived, and keeps the no-show', async () => {
  const { order, keptFen } = await oneNotCome();
  const over = await admin.ok(cancelOrder, { ...key(order), reason: '不来了', waiveFee: true });
  expect([owed(over), asked(over)]).toEqual([keptFen, 170_000 - keptFen]);
});

test('keeps the order with its no-show when the last expected room is cancelled', async () => {
  const { order, keptFen } = await oneNotCome();
  const preview = await admin.ok(previewCancel, {
    orderId: order.order.id,
    stayId: stayKey(order, 1).stayId,
  });
  const over = await admin.ok(cancelStay, { ...stayKey(order, 1), reason: '不来了' });
  expect(over.order).toMatchObject({ booking: 'confirmed', shown: 'no_show' });
  expect(owed(over)).toBe(keptFen + preview.feeFen);
  expect([over.order.balanceFen, asked(over)]).toEqual([preview.balanceFen, -preview.balanceFen]);
});

test('ends the order with its last room when all others are cancelled', async () => {
  const sold = await sell();
  const one = await admin.ok(cancelStay, { ...stayKey(sold, 0), reason: '少一间', refund: false });
  expect((await admin.call(cancelStay, { ...stayKey(one, 1), reason: '也不来' })).failure).toBe(
    'order.lastStay',
  );
  const over = await admin.ok(cancelOrder, { ...key(one), reason: '也不来' });
  expect(owed(over) - 170_000).toBe(over.order.balanceFen);
  expect(asked(over)).toBe(170_000 - owed(over));
});

/** One guest today for a night at 400.00, another next week for two nights that can be cancelled free of charge. */
const sellApart = async (paidFen: number) => {
  const house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null, department: 'staff' });
  const stay = (from: number, nights: number) => ({
    roomTypeId: house.roomTypeId,
    checkIn: addDays(TODAY, from),
    checkOut: addDays(TODAY, from + nights),
    guests: 1,
  });
  const payment = { method: 'cash' as const, amountFen: paidFen };
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远', stays: [stay(0, 1), stay(7, 2)] },
    ...(paidFen > 0 && { payment }),
  });
  const sold = await admin.ok(getOrder, { id });
  return admin.ok(checkInOrder, withPapers({ ...stayKey(sold, 0), acceptDirty: true }, 1));
};

test("settles a departing guest's own costs; the room next week is not due yet", async () => {
  const open = await sellApart(0);
  expect(open.stays[0]?.leaving?.dueFen).toBe(40_000);
  expect((await admin.call(checkOutOrder, stayKey(open, 0))).failure).toBe('order.balanceOpen');
  const paid = await sellApart(40_000);
  expect(paid.stays[0]?.leaving?.dueFen).toBe(0);
  const left = await admin.ok(checkOutOrder, stayKey(paid, 0));
  expect([left.stays[0]?.state, left.order.balanceFen]).toEqual(['checked_out', 80_000]);
});

test("limits the waiver to the departing guest's costs; the other room is refunded in full", async () => {
  const open = await sellApart(0);
  const left = await admin.ok(checkOutOrder, { ...stayKey(open, 0), waiveBalance: true, reason: '熟客' });
  expect(left.order.balanceFen).toBe(80_000);
  t.setNow(`${TODAY}T05:00:00Z`);
  const paid = await admin.ok(addPayment, { ...key(left), method: 'cash', amountFen: 80_000 });
  const input = { orderId: paid.order.id, stayId: stayKey(paid, 1).stayId };
  expect((await admin.ok(previewCancel, input)).refundFen).toBe(80_000);
  const over = await admin.ok(cancelStay, { ...stayKey(paid, 1), reason: '不来了' });
  expect(asked(over)).toBe(80_000);
});

test("refunds no payments for a waiver above the departing guest's costs", async () => {
  const open = await sellApart(40_000);
  const left = await admin.ok(checkOutOrder, stayKey(open, 0));
  await t.database
    .insertInto('orderCharges')
    .values({
      houseId: left.order.houseId,
      id: newId(),
      orderId: left.order.id,
      kind: 'waiver',
      description: '整单免收',
      amountFen: 80_000,
      chargedOn: TODAY,
      createdBy: 'test',
      createdAt: new Date(NOON),
    })
    .execute();
  const noted = await admin.ok(editRemarks, { ...key(left), remark: '整单免收' });
  expect(noted.order.balanceFen).toBe(0);
  const input = { orderId: noted.order.id, stayId: stayKey(noted, 1).stayId };
  expect((await admin.ok(previewCancel, input)).refundFen).toBe(0);
  const over = await admin.ok(cancelStay, { ...stayKey(noted, 1), reason: '不来了' });
  expect(asked(over)).toBe(0);
});
