/** Cancellations and no-shows: fees by the terms of the sale, refunds, and permissions to waive. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { splitStay } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { addPayment, removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { previewCancel, previewNoShow } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder, getOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  markNoShow,
  reinstateStay,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

const TODAY = '2026-11-18';
const day = (n: number) => addDays(TODAY, n);
/** Noon in Shanghai. */
const noon = (n: number) => `${day(n)}T04:00:00Z`;

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: noon(0) });
  [admin, desk] = await Promise.all([t.as('admin'), t.as('frontdesk')]);
});
afterEach(async () => {
  t.setNow(noon(0));
  expect(await brokenInvariants(t.database)).toEqual({});
});
afterAll(() => t.close());

const houseWith = async (policy: string, rooms = 1) => {
  const house = await buildHouse(t.database, { rooms, weekendPriceFen: null, department: 'staff' });
  await t.database
    .updateTable('houses')
    .set({ cancellationPolicy: policy })
    .where('id', '=', house.id)
    .execute();
  return house;
};
/** Nights at 400.00 each. */
const sell = async (house: BuiltHouse, from: number, nights: number, rooms = 1, more = {}) => {
  const stay = { roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(from + nights), guests: 1 };
  const sold = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    stays: Array.from({ length: rooms }, () => stay),
    ...more,
  });
  return admin.ok(getOrder, { id: sold.id });
};
type Detail = Awaited<ReturnType<typeof sell>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });
const stayId = (detail: Detail, at = 0) => detail.stays[at]?.id as string;
const lines = (detail: Detail) =>
  detail.folio?.lines.filter((line) => !line.void).map(({ kind, amountFen }) => [kind, amountFen]);

describe('cancellation', () => {
  test('charges half under the strict policy as previewed and requests a refund of the rest', async () => {
    const payment = { method: 'cash', amountFen: 80_000 };
    let order = await sell(await houseWith('strict'), 3, 2, 1, { payment });
    const preview = await desk.ok(previewCancel, { orderId: order.order.id });
    expect(preview).toMatchObject({
      feeFen: 40_000,
      balanceFen: -40_000,
      refundFen: 40_000,
      mayWaive: false,
    });
    expect(preview.stays[0]).toMatchObject({
      keptPercent: 50,
      baseFen: 80_000,
      policyName: 'Strict',
      freed: { from: day(3), to: day(5), count: 2 },
    });
    order = await desk.ok(cancelOrder, { ...key(order), reason: '航班取消', feeFen: preview.feeFen });
    expect(order.order).toMatchObject({
      shown: 'cancelled',
      balanceFen: -40_000,
      afterSale: 'refund_requested',
    });
    expect(lines(order)).toEqual([['cancellation_fee', 40_000]]);
    expect(order.folio?.refunds[0]).toMatchObject({
      amountFen: 40_000,
      reason: '航班取消',
      state: 'requested',
    });
    // The terms of the original sale still apply.
    order = await admin.ok(reinstateOrder, key(order));
    expect(lines(order)).toEqual([
      ['room_night', 40_000],
      ['room_night', 40_000],
    ]);
    expect(order.order.balanceFen).toBe(0);
  });

  test("applies the policy of the sale even if the property's policy changes later", async () => {
    const house = await houseWith('flexible');
    const order = await sell(house, 3, 2);
    await t.database
      .updateTable('houses')
      .set({ cancellationPolicy: 'nonRefundable' })
      .where('id', '=', house.id)
      .execute();
    expect((await admin.ok(previewCancel, { orderId: order.order.id })).feeFen).toBe(0);
  });

  test('refuses when the fee has changed since it was shown', async () => {
    const order = await sell(await houseWith('strict'), 3, 2);
    t.setNow(noon(3));
    const late = await admin.call(cancelOrder, { ...key(order), reason: '晚了', feeFen: 40_000 });
    expect([late.status, late.failure]).toEqual([409, 'order.feeChanged']);
    expect((await admin.ok(getOrder, { id: order.order.id })).order.shown).toBe('expected');
  });

  test('lets users with the permission waive the fee; the front desk can neither waive nor remove it', async () => {
    let order = await sell(await houseWith('nonRefundable'), 3, 2);
    const refused = await desk.call(cancelOrder, { ...key(order), reason: '熟客', waiveFee: true });
    expect([refused.status, refused.failure]).toEqual([403, 'order.waiveForbidden']);
    order = await desk.ok(cancelOrder, { ...key(order), reason: '熟客' });
    expect(order.order.balanceFen).toBe(80_000);
    const chargeId = order.folio?.lines.find(({ kind }) => kind === 'cancellation_fee')?.id as string;
    const removed = await desk.call(removeCharge, { ...key(order), chargeId });
    expect(removed.failure).toBe('order.waiveForbidden');
    order = await admin.ok(removeCharge, { ...key(order), chargeId });
    expect(order.order.balanceFen).toBe(0);
    let other = await sell(await houseWith('nonRefundable'), 3, 2);
    other = await admin.ok(cancelOrder, { ...key(other), reason: '熟客', waiveFee: true });
    expect(lines(other)).toEqual([]);
  });

  test('accepts payment of the fee of a cancelled order and nothing more', async () => {
    let order = await sell(await houseWith('nonRefundable'), 3, 1);
    order = await desk.ok(cancelOrder, { ...key(order), reason: '不来了' });
    expect(order.actions).toContain('addPayment');
    order = await desk.ok(addPayment, { ...key(order), method: 'wechat', amountFen: 40_000 });
    expect(order.order.balanceFen).toBe(0);
    expect(order.actions).not.toContain('addPayment');
    const more = await desk.call(addPayment, { ...key(order), method: 'wechat', amountFen: 1 });
    expect(more.failure).toBe('order.cannotTakePayment');
  });

  test('charges nothing for a hold', async () => {
    let order = await sell(await houseWith('nonRefundable'), 3, 1, 1, { hold: true });
    expect((await desk.ok(previewCancel, { orderId: order.order.id })).feeFen).toBe(0);
    order = await desk.ok(cancelOrder, { ...key(order), reason: '不要了' });
    expect(order.order.balanceFen).toBe(0);
  });

  test('charges the fee for one room of a group while the others continue', async () => {
    let order = await sell(await houseWith('strict', 2), 3, 2, 2);
    const room = stayId(order, 1);
    expect(await desk.ok(previewCancel, { orderId: order.order.id, stayId: room })).toMatchObject({
      feeFen: 40_000,
      balanceFen: 120_000,
    });
    order = await desk.ok(cancelStay, { stayId: room, version: order.order.version, reason: '少一人' });
    expect(order.order).toMatchObject({ balanceFen: 120_000, totalFen: 120_000, shown: 'expected' });
    order = await desk.ok(cancelOrder, { ...key(order), reason: '都不来了' });
    expect(order.order.balanceFen).toBe(80_000);
  });

  test('lets either a concurrent check-in or the cancellation win; the other gets the reason', async () => {
    for (const _ of [1, 2, 3]) {
      const order = await sell(await houseWith('strict'), 0, 1);
      const { version } = order.order;
      const [entered, cancelled] = await Promise.all([
        desk.call(checkInOrder, withPapers({ stayId: stayId(order), version })),
        admin.call(cancelOrder, { ...key(order), reason: '不来了' }),
      ]);
      expect([entered.status, cancelled.status].sort()).toEqual([200, 409]);
      const after = await admin.ok(getOrder, { id: order.order.id });
      expect(after.order.shown).toBe(entered.status === 200 ? 'in_house' : 'cancelled');
      expect(after.order.balanceFen).toBe(40_000);
    }
  });
});

describe('no-show', () => {
  test('charges the kept night by the terms; reinstating restores the sale', async () => {
    let order = await sell(await houseWith('moderate'), 0, 3);
    const input = { orderId: order.order.id, stayId: stayId(order) };
    const preview = await desk.ok(previewNoShow, input);
    expect(preview).toMatchObject({ feeFen: 72_000, balanceFen: 72_000 });
    expect(preview.stays[0]?.freed).toEqual({ from: day(1), to: day(3), count: 2 });
    const { version } = order.order;
    order = await desk.ok(markNoShow, { stayId: stayId(order), version, feeFen: 72_000 });
    expect(lines(order)).toEqual([
      ['room_night', 40_000],
      ['no_show_fee', 32_000],
    ]);
    expect(order.order).toMatchObject({ shown: 'no_show', balanceFen: 72_000 });
    order = await desk.ok(reinstateStay, { stayId: stayId(order), version: order.order.version });
    expect(order.order).toMatchObject({ shown: 'expected', balanceFen: 120_000 });
  });

  test('deducts the difference when the percentage is below the first night', async () => {
    let order = await sell(await houseWith('flexible'), 0, 1);
    order = await desk.ok(markNoShow, { stayId: stayId(order), version: 0 });
    expect(lines(order)).toEqual([
      ['room_night', 40_000],
      ['no_show_fee', -28_000],
    ]);
    expect(order.order.balanceFen).toBe(12_000);
  });
});

describe('a split stay under terms that keep the first night', () => {
  const firstNight = {
    policy: 'own',
    name: '首晚',
    nameEn: null,
    tiers: [{ hoursBefore: 0, keptPercent: 100 }],
    nights: 'first',
  };
  /** Two nights in the first part, two in the second. */
  const cutInTwo = async () => {
    const order = await sell(await houseWith('flexible'), 0, 4);
    await t.database
      .updateTable('stays')
      .set({ terms: JSON.stringify(firstNight) })
      .where('orderId', '=', order.order.id)
      .execute();
    await desk.ok(splitStay, { stayId: stayId(order), version: order.order.version, at: day(2) });
    return admin.ok(getOrder, { id: order.order.id });
  };

  test('pays for one night in total; the second part alone costs nothing', async () => {
    let order = await cutInTwo();
    const { id } = order.order;
    expect((await desk.ok(previewCancel, { orderId: id })).feeFen).toBe(40_000);
    const alone = await desk.ok(previewCancel, { orderId: id, stayId: stayId(order, 1) });
    expect(alone).toMatchObject({ feeFen: 0, balanceFen: 80_000 });
    // The second part's first night takes its place, as when the arrival moves by a night.
    expect((await desk.ok(previewCancel, { orderId: id, stayId: stayId(order) })).feeFen).toBe(0);
    order = await desk.ok(cancelOrder, { ...key(order), reason: '不来了', feeFen: 40_000 });
    expect(lines(order)).toEqual([['cancellation_fee', 40_000]]);
  });

  test('is one no-show', async () => {
    let order = await cutInTwo();
    const { version } = order.order;
    order = await desk.ok(markNoShow, { stayId: stayId(order), version, feeFen: 40_000 });
    t.setNow(noon(2));
    const later = { stayId: stayId(order, 1), version: order.order.version };
    const preview = await desk.ok(previewNoShow, { orderId: order.order.id, stayId: later.stayId });
    expect(preview).toMatchObject({ feeFen: 0, balanceFen: 40_000 });
    order = await desk.ok(markNoShow, { ...later, feeFen: 0 });
    expect(order.order).toMatchObject({ shown: 'no_show', balanceFen: 40_000 });
  });

  test('starts at the second part when the first is given up', async () => {
    let order = await cutInTwo();
    const { version } = order.order;
    order = await desk.ok(cancelStay, { stayId: stayId(order), version, reason: '晚到' });
    const left = order.stays.find(({ state }) => state === 'expected')?.id as string;
    expect(await desk.ok(previewCancel, { orderId: order.order.id })).toMatchObject({
      feeFen: 40_000,
      stays: [{ stayId: left }],
    });
  });
});
