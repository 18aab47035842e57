/**
 * Nights that the front desk sold on a platform's order, when the order ends: the platform's part stays as it is until the
 * platform tells, the desk's part follows the policy of the sale.
 */
import { runNightAudit } from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { moveStays } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { addPayment, setPlatformAmount } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { previewCancel, previewNoShow } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder, getOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
  previewCheckOut,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay, previewStayChange } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { channelReceivable } from '../../../test/channels/platform-receivable.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { brokenInvariants, LEFT_A_BILL } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

const TODAY = '2026-11-18';
const day = (n: number) => addDays(TODAY, n);
const noon = (n: number) => `${day(n)}T04:00:00Z`;
const NIGHT = 40_000;

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: noon(0) });
  [admin, desk] = await Promise.all([t.as('admin'), t.as('frontdesk')]);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(noon(0));
  house = await buildHouse(t.database, { rooms: 4, weekendPriceFen: null, department: 'staff' });
});

const policy = (cancellationPolicy: string, cleaningFeeFen = 0) =>
  t.database
    .updateTable('houses')
    .set({ cancellationPolicy, cleaningFeeFen })
    .where('id', '=', house.id)
    .execute();

const read = (id: string) => admin.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof read>>;
const stayKey = ({ order, stays }: Detail, at = 0) => ({
  stayId: stays[at]?.id ?? '',
  version: order.version,
});
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });

/** Sold and collected by the platform. */
const sell = async (from: number, nights: number, rooms = 1): Promise<Detail> => {
  const stay = { roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(from + nights), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '柳如是', collect: 'channel', source: 'channel', channel: 'tj' },
    stays: Array.from({ length: rooms }, () => stay),
  });
  return read(id);
};
const pay = async (order: Detail): Promise<Detail> => {
  const amountFen = (await read(order.order.id)).order.balanceFen ?? 0;
  await desk.ok(addPayment, { ...key(await read(order.order.id)), method: 'wechat', amountFen });
  return read(order.order.id);
};
const extend = async (order: Detail, nights: number, at = 0): Promise<Detail> => {
  const checkOut = addDays(order.stays[at]?.checkOut ?? '', nights);
  await desk.ok(changeStay, { ...stayKey(order, at), checkOut });
  return pay(await read(order.order.id));
};
const enter = async (order: Detail): Promise<Detail> => {
  await desk.ok(checkInOrder, withPapers({ ...stayKey(order), acceptDirty: true }, 1));
  return read(order.order.id);
};
const tell = async ({ order }: Detail, keptFen: number): Promise<Detail> => {
  const { version } = (await read(order.id)).order;
  await admin.ok(setPlatformAmount, { orderId: order.id, version, keptFen, reason: '平台后台' });
  return read(order.id);
};
const expectSound = async (): Promise<void> => {
  const { [LEFT_A_BILL]: _left, ...broken } = await brokenInvariants(t.database);
  expect(broken).toEqual({});
};

describe('two nights of the desk behind three of the platform', () => {
  const P = 3 * NIGHT;
  const D = 2 * NIGHT;
  const sold = async (from: number): Promise<Detail> => extend(await sell(from, 3), 2);

  /** By the policy a day before arrival, and without any notice. */
  const FEE = 0.3 * D;
  const NO_SHOW_FEE = 0.6 * D;
  beforeEach(() => policy('moderate'));

  test('shortened by the desk’s nights: the policy’s fee, and nothing to ask the platform', async () => {
    const order = await sold(1);
    const shorter = { ...stayKey(order), checkOut: day(4) };
    const { givenUp } = await desk.ok(previewStayChange, shorter);
    expect(givenUp?.offers[0]).toEqual({ outcome: 'platform', feeFen: FEE, needsWaiver: false });
    expect(givenUp?.desk).toEqual({ soldFen: D, feeFen: FEE });
    const after = await desk.ok(changeStay, { ...shorter, feeFen: FEE });
    expect(after.order).toMatchObject({ totalFen: P + FEE, balanceFen: FEE - D });
    expect(after.order.afterSale).not.toBe('awaiting_platform');
  });

  test('shortened further: the platform’s night waits, and what it tells leaves the desk’s fee alone', async () => {
    const order = await sold(1);
    const after = await desk.ok(changeStay, { ...stayKey(order), checkOut: day(3) });
    expect(after.order).toMatchObject({ totalFen: P + FEE, afterSale: 'awaiting_platform' });
    const told = await tell(order, 2 * NIGHT + 11_100);
    expect(told.order).toMatchObject({ totalFen: 2 * NIGHT + 11_100 + FEE, balanceFen: FEE - D });
    expect(await channelReceivable(t.database, order.order.id)).toBe(2 * NIGHT + 11_100);
    await expectSound();
  });

  test('cancelled', async () => {
    const order = await sold(1);
    const preview = await desk.ok(previewCancel, { orderId: order.order.id });
    expect(preview.feeFen).toBe(P + FEE);
    expect(preview.keeping.desk).toEqual({ soldFen: D, feeFen: FEE });
    const { data } = await desk.call(cancelOrder, { ...key(order), reason: '不来了', refund: true });
    expect(data.order).toMatchObject({ totalFen: P + FEE, balanceFen: FEE - D });
    expect(data.folio?.refunds).toMatchObject([{ method: 'wechat', amountFen: D - FEE }]);
    const told = await tell(order, 33_300);
    expect(told.order).toMatchObject({ totalFen: 33_300 + FEE });
    expect(await channelReceivable(t.database, order.order.id)).toBe(33_300);
    const again = await tell(order, 22_200);
    expect(again.order.totalFen).toBe(22_200 + FEE);
    await expectSound();
  });

  test('cancelled and reinstated: as it was', async () => {
    const order = await sold(1);
    await desk.ok(cancelOrder, { ...key(order), reason: '不来了' });
    const back = await desk.ok(reinstateOrder, key(await read(order.order.id)));
    expect(back.order).toMatchObject({ totalFen: P + D, balanceFen: 0, afterSale: 'none' });
  });

  test('not come, by the desk and by the night audit', async () => {
    const order = await sold(0);
    const { stayId } = stayKey(order);
    expect((await desk.ok(previewNoShow, { orderId: order.order.id, stayId })).feeFen).toBe(P + NO_SHOW_FEE);
    const byDesk = await desk.ok(markNoShow, { ...stayKey(order), refund: false });
    const audited = await sold(0);
    t.setNow(noon(1));
    await desk.ok(runNightAudit, { houseId: house.id });
    for (const { order: was } of [byDesk, audited]) {
      const now = await read(was.id);
      const owed = { balanceFen: NO_SHOW_FEE - D };
      expect(now.order).toMatchObject({ ...owed, totalFen: P + NO_SHOW_FEE, afterSale: 'awaiting_platform' });
      expect((await tell(now, 44_400)).order).toMatchObject({ ...owed, totalFen: 44_400 + NO_SHOW_FEE });
      expect(await channelReceivable(t.database, was.id)).toBe(44_400);
    }
    await expectSound();
  });

  test('left early, undone, and left again', async () => {
    const order = await enter(await sold(0));
    t.setNow(noon(1));
    const { givenUp } = await desk.ok(previewCheckOut, { stayId: stayKey(order).stayId });
    const deskFee = givenUp?.desk?.feeFen ?? 0;
    expect(givenUp?.desk?.soldFen).toBe(D);
    expect(deskFee).toBeGreaterThan(0);
    const left = await desk.ok(checkOutOrder, stayKey(order));
    expect(left.order).toMatchObject({ totalFen: P + deskFee, balanceFen: deskFee - D });
    const back = await desk.ok(undoCheckOut, stayKey(left));
    expect(back.order).toMatchObject({ totalFen: P + D, balanceFen: 0 });
    await desk.ok(checkOutOrder, stayKey(await read(order.order.id)));
    expect((await tell(order, 55_500)).order.totalFen).toBe(55_500 + deskFee);
    await expectSound();
  });

  test('several in one step of the board', async () => {
    const orders = [await sold(1), await sold(1)];
    await desk.ok(moveStays, { moves: orders.map((order) => ({ ...stayKey(order), checkOut: day(4) })) });
    for (const { order } of orders)
      expect((await read(order.id)).order).toMatchObject({ totalFen: P + FEE, balanceFen: FEE - D });
  });
});

test('one room of a group: its nights of the desk by the policy, those of the platform wait', async () => {
  await policy('nonRefundable', 3_000);
  const order = await extend(await sell(5, 2, 2), 1, 1);
  const before = order.order.totalFen ?? 0;
  const gone = await desk.ok(cancelStay, { ...stayKey(order, 1), reason: '少住一间' });
  expect(gone.order).toMatchObject({ totalFen: before, balanceFen: 0, afterSale: 'awaiting_platform' });
  const room = 2 * NIGHT + 3_000;
  expect((await tell(order, room)).order.totalFen).toBe(room + NIGHT);
  expect(await channelReceivable(t.database, order.order.id)).toBe(room);
  await expectSound();
});

test('what the platform collected is never taken for the desk’s while its amounts are unknown', async () => {
  await policy('nonRefundable');
  const order = await sell(5, 2);
  await t.database.deleteFrom('payments').where('orderId', '=', order.order.id).execute();
  const { keeping } = await desk.ok(previewCancel, { orderId: order.order.id });
  expect(keeping.desk).toBeUndefined();
  expect(keeping.offers[0]).toMatchObject({ outcome: 'platform', feeFen: 0 });
});
