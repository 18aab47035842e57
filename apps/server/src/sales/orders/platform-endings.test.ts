/**
 * Orders whose money a platform holds, ended in every way there is: nothing is booked until the platform tells, and then the channel
 * owes exactly what it keeps.
 */

import { runNightAudit } from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { moveStays } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { addPayment, setPlatformAmount } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { channelCollected, channelReceivable } from '../../../test/channels/platform-receivable.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { brokenInvariants, LEFT_A_BILL } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

const TODAY = '2026-11-18';
const day = (n: number) => addDays(TODAY, n);
const noon = (n: number) => `${day(n)}T04:00:00Z`;
const NIGHT_FEN = 40_000;
/** As many as one night audit once turned into refunds to guests. */
const AUDITED = 14;

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
  house = await buildHouse(t.database, { rooms: AUDITED, weekendPriceFen: null, department: 'staff' });
  await t.database
    .updateTable('houses')
    .set({ cancellationPolicy: 'strict', cleaningFeeFen: 5_000 })
    .where('id', '=', house.id)
    .execute();
});

const read = (id: string) => admin.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof read>>;

/** Collected by the platform: three nights from that day in so many rooms. */
const sell = async (from: number, rooms = 1): Promise<Detail> => {
  const stay = { roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(from + 3), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远', stays: Array.from({ length: rooms }, () => stay) },
    ...{ collect: 'channel', source: 'channel', channel: 'mt' },
  });
  return read(id);
};
const stayKey = ({ order, stays }: Detail, at = 0) => ({
  stayId: stays[at]?.id ?? '',
  version: order.version,
});
const enter = (order: Detail, at = 0) =>
  desk.ok(checkInOrder, withPapers({ ...stayKey(order, at), acceptDirty: true }, 1, at));

/** Several stays of the house end two nights earlier by one drop on the board. */
const shortenTogether = async (orders: readonly Detail[]) => {
  const moves = orders.map((order) => ({ ...stayKey(order), checkOut: day(10) }));
  await desk.ok(moveStays, { moves });
  return orders;
};

const auditNight = async (orders: readonly Detail[]) => {
  t.setNow(noon(1));
  expect(await desk.ok(runNightAudit, { houseId: house.id })).toMatchObject({ noShows: orders.length });
  return orders;
};

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (made) => [...(await made), await make()],
    Promise.resolve([]),
  );

const endings: Readonly<Record<string, () => Promise<readonly Detail[]>>> = {
  'cancelled whole': async () => {
    const sold = await sell(9);
    const { id: orderId, version } = sold.order;
    return [await desk.ok(cancelOrder, { orderId, version, reason: '客人致电平台' })];
  },
  'not come': async () => [await desk.ok(markNoShow, stayKey(await sell(0)))],
  'shortened before arrival': async () => [
    await desk.ok(changeStay, { ...stayKey(await sell(9)), checkOut: day(10) }),
  ],
  'shortened in house': async () => [
    await desk.ok(changeStay, { ...stayKey(await enter(await sell(0))), checkOut: day(1) }),
  ],
  'left early': async () => {
    const here = await enter(await sell(0));
    t.setNow(noon(1));
    return [await desk.ok(checkOutOrder, stayKey(here))];
  },
  'one room of a group cancelled': async () => [
    await desk.ok(cancelStay, { ...stayKey(await sell(9, 2)), reason: '少来一间' }),
  ],
  'one room of a group not come': async () => [await desk.ok(markNoShow, stayKey(await sell(0, 2)))],
  'one room of a group left early': async () => {
    const both = await enter(await enter(await sell(0, 2)), 1);
    t.setNow(noon(1));
    return [await desk.ok(checkOutOrder, stayKey(both))];
  },
  'many shortened in one step of the board': async () => shortenTogether(await times(3, () => sell(9))),
  'many not come, by the night audit': async () => auditNight(await times(AUDITED, () => sell(0))),
  'a group not come, by the night audit': async () => {
    const sold = await sell(0, 2);
    t.setNow(noon(1));
    expect(await desk.ok(runNightAudit, { houseId: house.id })).toMatchObject({ noShows: 2 });
    return [sold];
  },
};

const listed = async (view: 'awaitsPlatform' | 'owedToGuest') => {
  const { records } = await admin.ok(pageOrders, { view, houseId: [house.id], size: 200 });
  return records.map(({ id }) => id).toSorted();
};

const expectUntouched = async (ended: readonly Detail[]): Promise<void> => {
  for (const { order: was, stays } of ended) {
    const { order, folio } = await read(was.id);
    const soldFen = stays.length * (3 * NIGHT_FEN + 5_000);
    expect([order.paidFen, order.totalFen]).toEqual([soldFen, soldFen]);
    expect(order).toMatchObject({ balanceFen: 0, afterSale: 'awaiting_platform' });
    expect(folio?.refunds).toEqual([]);
    expect(await channelReceivable(t.database, order.id)).toBe(soldFen);
    expect(await channelCollected(t.database, order.id)).toBe(soldFen);
  }
  expect(await listed('owedToGuest')).toEqual([]);
  expect(await listed('awaitsPlatform')).toEqual(ended.map(({ order }) => order.id).toSorted());
};

const tellKept = async ({ order: { id: orderId } }: Detail, keptFen: number): Promise<void> => {
  const { version } = (await read(orderId)).order;
  await admin.ok(setPlatformAmount, { orderId, version, keptFen, reason: '平台后台' });
};

test.each(Object.entries(endings))(
  '%s: unchanged until the platform tells, then by its amount',
  async (_, end) => {
    const ended = await end();
    await expectUntouched(ended);
    for (const [at, one] of ended.entries()) {
      const keptFen = 12_345 + at;
      await tellKept(one, keptFen);
      const { order } = await read(one.order.id);
      expect(order).toMatchObject({ balanceFen: 0, totalFen: keptFen, paidFen: keptFen });
      expect(order.afterSale).not.toBe('awaiting_platform');
      expect(await channelReceivable(t.database, order.id)).toBe(keptFen);
    }
    expect(await listed('awaitsPlatform')).toEqual([]);
    expect(await listed('owedToGuest')).toEqual([]);
    const { [LEFT_A_BILL]: _left, ...broken } = await brokenInvariants(t.database);
    expect(broken).toEqual({});
  },
);

const extend = async (order: Detail, at: number, to: number) => {
  const key = stayKey(await read(order.order.id), at);
  const { order: longer } = await desk.ok(changeStay, { ...key, checkOut: day(to) });
  return desk.ok(addPayment, {
    ...{ orderId: longer.id, version: longer.version },
    ...{ method: 'wechat', amountFen: longer.balanceFen ?? 0 },
  });
};

test('nights that the desk sold besides are given up first, and the platform is asked nothing', async () => {
  const sold = await sell(9, 2);
  await extend(sold, 1, 13);
  await desk.ok(changeStay, { ...stayKey(await read(sold.order.id), 1), checkOut: day(12) });
  const { order } = await read(sold.order.id);
  expect(order).toMatchObject({ totalFen: sold.order.totalFen, balanceFen: -NIGHT_FEN });
  expect(order.afterSale).not.toBe('awaiting_platform');
  expect(await channelReceivable(t.database, order.id)).toBe(sold.order.totalFen);
});

test('with one room of a group the platform’s part is held for the rooms that remain', async () => {
  const sold = await sell(9, 2);
  await extend(sold, 1, 13);
  await desk.ok(cancelStay, { ...stayKey(await read(sold.order.id), 1), reason: '少来一间' });
  const { order } = await read(sold.order.id);
  expect(order).toMatchObject({ totalFen: sold.order.totalFen, balanceFen: -NIGHT_FEN });
  expect(await listed('awaitsPlatform')).toEqual([order.id]);
  expect(await channelReceivable(t.database, order.id)).toBe(sold.order.totalFen);
});

test('a fee for another time, agreed at the desk, is none of the platform’s', async () => {
  const sold = await sell(9);
  const lead = await t.as('admin');
  await lead.ok(setExtraTime, { ...stayKey(sold), end: 'arrival', time: '10:00', feeFen: 7_700 });
  await desk.ok(changeStay, { ...stayKey(await read(sold.order.id)), checkOut: day(10) });
  const { order } = await read(sold.order.id);
  expect(order).toMatchObject({ balanceFen: 7_700, totalFen: (sold.order.totalFen ?? 0) + 7_700 });
});
