/**
 * Amounts that a platform reports for a live order: followed where the stays are those it sells, left to people where
 * not, and settled by its totals when the guests are gone, whatever the desk sold besides.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { addCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { channelCollected, channelReceivable } from '../../../../test/channels/platform-receivable.ts';
import { playAlone, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import type { JobContext } from '../../../platform/module.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { takeOrders } from './take-order.ts';

const NOW = '2026-11-20T04:00:00Z';
const ARRIVAL = '2026-12-01';
const until = (nights: number) => addDays(ARRIVAL, nights);

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let job: JobContext;
let tujia: ScriptedPlatform;
let house: BuiltHouse;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  job = t.job();
  [admin, desk] = await Promise.all([t.as('admin'), t.as('frontdesk')]);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOW);
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  house = await buildHouse(t.database, { rooms: 40, weekendPriceFen: null, department: 'staff' });
  listing = await connectHouse(t, house);
});
afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));

let count = 0;
/** Two nights for ¥800.00 in all unless said otherwise. */
const newOrder = async (more: Partial<PlatformOrder> = {}): Promise<string> => {
  count += 1;
  const id = `V${count}`;
  await say(id, { guests: 1, ...more });
  return id;
};
const say = (platformOrderId: string, more: Partial<PlatformOrder>) => {
  const order = tujia.say({ platformOrderId, ...more });
  return job.read((ctx) => takeOrders(ctx, job.change, listing.connectionId, [order]));
};
const rowOf = (platformOrderId: string) =>
  t.database
    .selectFrom('channelOrders')
    .select(['orderId', 'problem', 'revision', 'appliedRevision'])
    .where('connectionId', '=', listing.connectionId)
    .where('platformOrderId', '=', platformOrderId)
    .executeTakeFirstOrThrow();
const oursOf = async (id: string) => admin.ok(getOrder, { id: (await rowOf(id)).orderId ?? '' });
const key = async (id: string) => {
  const { order, stays } = await oursOf(id);
  return { stayId: stays[0]?.id ?? '', version: order.version };
};
const enter = async (id: string, by = desk) => {
  t.setNow(`${ARRIVAL}T08:00:00Z`);
  await by.ok(checkInOrder, withPapers({ ...(await key(id)), acceptDirty: true }, 1, count));
};
const leave = async (id: string, nights = 2) => {
  t.setNow(`${until(nights)}T03:00:00Z`);
  await desk.ok(checkOutOrder, await key(id));
};

/** The channel owes `keptFen` by payments and by the ledger; the guest owes what the desk sold besides. */
const expectOwed = async (id: string, keptFen: number, deskFen = 0) => {
  const { order } = await oursOf(id);
  expect({
    collected: await channelCollected(t.database, order.id),
    receivable: await channelReceivable(t.database, order.id),
    total: order.totalFen,
    balance: order.balanceFen,
  }).toEqual({ collected: keptFen, receivable: keptFen, total: keptFen + deskFen, balance: deskFen });
  return order;
};

describe('a refund in part', () => {
  test.each(['before arrival', 'in house'])('told %s lowers price and receivable at once', async (when) => {
    const id = await newOrder();
    if (when === 'in house') await enter(id);
    await say(id, { refundFen: 13_300 });
    await expectOwed(id, 66_700);
    if (when === 'before arrival') await enter(id);
    await leave(id);
    await say(id, { state: 'completed' });
    expect(await expectOwed(id, 66_700)).toMatchObject({ shown: 'completed' });
  });

  test('is part of the price when the order is read with it for the first time', async () => {
    await expectOwed(await newOrder({ refundFen: 7_100 }), 72_900);
  });

  test('of an order cancelled there with the guest here is booked when the guest leaves', async () => {
    const id = await newOrder();
    await enter(id);
    await say(id, { state: 'cancelled', refundFen: 33_300 });
    expect(await rowOf(id)).toMatchObject({ problem: 'cancelledInHouse' });
    expect(await expectOwed(id, 80_000)).toMatchObject({ afterSale: 'awaiting_platform' });
    await leave(id);
    expect(await expectOwed(id, 46_700)).toMatchObject({ afterSale: 'refunded' });
  });
});

describe('another total', () => {
  test('for the same stay is followed with the guest here', async () => {
    const id = await newOrder();
    await enter(id);
    await say(id, { sellFen: 71_100, settleFen: 60_000 });
    await expectOwed(id, 71_100);
    expect((await rowOf(id)).problem).toBeNull();
  });

  test('of a stay made longer there is followed once the desk has made it longer here', async () => {
    const id = await newOrder();
    await enter(id);
    await say(id, { checkOut: until(3), sellFen: 117_700, settleFen: 100_000 });
    expect(await rowOf(id)).toMatchObject({ problem: 'changed' });
    expect(await expectOwed(id, 80_000)).toMatchObject({ afterSale: 'awaiting_platform' });
    await desk.ok(changeStay, { ...(await key(id)), checkOut: until(3) });
    expect(await expectOwed(id, 117_700)).toMatchObject({ afterSale: 'none' });
    const undone = await desk.call(undoStep, { stayId: (await key(id)).stayId });
    expect([undone.status, undone.failure]).toEqual([403, 'order.platformDecides']);
    await leave(id, 3);
    await say(id, { state: 'completed' });
    await expectOwed(id, 117_700);
  });

  test('comes after the desk has made the stay longer: its nights are the platform’s', async () => {
    const id = await newOrder();
    await enter(id);
    await desk.ok(changeStay, { ...(await key(id)), checkOut: until(3) });
    await expectOwed(id, 80_000, 40_000);
    await say(id, { checkOut: until(3), sellFen: 117_700, settleFen: 100_000 });
    await expectOwed(id, 117_700);
    await leave(id, 3);
  });

  test('of a change that the desk never made is booked when the guest leaves', async () => {
    const id = await newOrder();
    await enter(id);
    await say(id, { checkOut: until(1), sellFen: 47_700, settleFen: 40_000 });
    await leave(id);
    await expectOwed(id, 47_700);
    await say(id, { state: 'completed' });
    expect(await expectOwed(id, 47_700)).toMatchObject({ afterSale: 'none' });
  });

  test('leaves a dearer room that the desk sold as it is', async () => {
    const id = await newOrder();
    const lead = await t.as('supervisor');
    const room = { roomId: house.rooms[7]?.id, pricing: 'custom' as const, customFen: 180_000 };
    await lead.ok(changeStay, { ...(await key(id)), ...room });
    await expectOwed(id, 80_000, 100_000);
    await say(id, { sellFen: 71_100, settleFen: 60_000 });
    await expectOwed(id, 71_100, 100_000);
  });

  test('after one room of a group was given up takes its fee along', async () => {
    const id = await newOrder({ rooms: 2, sellFen: 160_000 });
    await desk.ok(cancelStay, { ...(await key(id)), reason: '少来一间' });
    await say(id, { rooms: 1, sellFen: 91_100 });
    await expectOwed(id, 91_100);
    await say(id, { sellFen: 88_800 });
    await expectOwed(id, 88_800);
  });

  test('than that of an order typed in by hand counts, and a person is shown it', async () => {
    const stay = { roomTypeId: house.roomTypeId, checkIn: ARRIVAL, checkOut: until(2), guests: 2 };
    const sale = { houseId: house.id, bookerName: '李雷', source: 'channel', channel: 'tj' } as const;
    await admin.ok(createOrder, { ...sale, channelOrderNo: 'T1', collect: 'channel', stays: [stay] });
    await say('T1', { sellFen: 93_300, settleFen: 90_000 });
    expect(await rowOf('T1')).toMatchObject({ problem: 'priceDiffers' });
    await expectOwed('T1', 93_300);
    // The platform holds the money, and the desk would collect it again.
    await admin.ok(createOrder, { ...sale, channelOrderNo: 'T2', collect: 'property', stays: [stay] });
    await say('T2', {});
    expect(await rowOf('T2')).toMatchObject({ problem: 'changed' });
  });
});

describe('paid there', () => {
  test('leaves what the desk charged before to the guest', async () => {
    const id = await newOrder({ state: 'wait_accept' });
    const { order } = await oursOf(id);
    const charge = { orderId: order.id, version: order.version, kind: 'minibar', amountFen: 5_500 };
    await desk.ok(addCharge, charge);
    await desk.ok(changeStay, { ...(await key(id)), checkOut: until(4) });
    await say(id, { state: 'confirmed' });
    await expectOwed(id, 80_000, 85_500);
  });

  test('with another price for a stay that the desk has made longer: the price is settled at the end', async () => {
    const id = await newOrder({ state: 'wait_pay' });
    await desk.ok(changeStay, { ...(await key(id)), checkOut: until(4) });
    await say(id, { state: 'confirmed', sellFen: 66_600, settleFen: 60_000 });
    expect(await expectOwed(id, 80_000, 80_000)).toMatchObject({ afterSale: 'awaiting_platform' });
    t.setNow(`${ARRIVAL}T08:00:00Z`);
    await admin.ok(markNoShow, { ...(await key(id)), refund: false });
    expect(await channelReceivable(t.database, (await oursOf(id)).order.id)).toBe(66_600);
  });

  test.each<[string, Partial<PlatformOrder>]>([
    ['in another currency', { currency: 'JPY', sellFen: 1_600_000 }],
    [
      'for nights of another sum',
      { sellFen: 77_700, nights: [{ night: ARRIVAL, sellFen: 1, settleFen: 1 }] },
    ],
  ])('%s: the sale is certain, and no amount is booked', async (_, unclear) => {
    const id = await newOrder({ state: 'wait_pay' });
    await say(id, { state: 'confirmed', ...unclear });
    expect(await rowOf(id)).toMatchObject({ problem: 'amountUnclear' });
    const held = await expectOwed(id, 0);
    expect(held).toMatchObject({ booking: 'confirmed', afterSale: 'awaiting_platform' });
    await say(id, { currency: 'CNY', sellFen: 80_000, settleFen: 72_000 });
    await expectOwed(id, 80_000);
  });
});

test('completed there after our no-show: nothing goes back, and nothing is awaited any more', async () => {
  const id = await newOrder();
  t.setNow(`${ARRIVAL}T08:00:00Z`);
  await desk.ok(markNoShow, await key(id));
  await say(id, { state: 'no_show' });
  expect(await expectOwed(id, 80_000)).toMatchObject({ afterSale: 'awaiting_platform' });
  await say(id, { state: 'completed' });
  expect(await expectOwed(id, 80_000)).toMatchObject({ afterSale: 'none' });
});

test('undoing a later day’s extension costs the policy’s fee of the desk’s nights', async () => {
  const setPolicy = { cancellationPolicy: 'nonRefundable' };
  await t.database.updateTable('houses').set(setPolicy).where('id', '=', house.id).execute();
  const id = await newOrder();
  await desk.ok(changeStay, { ...(await key(id)), checkOut: until(4) });
  t.setNow('2026-11-22T04:00:00Z');
  const undone = await desk.call(undoStep, { stayId: (await key(id)).stayId });
  expect([undone.status, undone.failure]).toEqual([403, 'order.stepUnderTerms']);
  await expectOwed(id, 80_000, 80_000);
});

const told = fc.record({
  sellFen: fc.integer({ min: 1_000, max: 200_000 }),
  /** Thousandths refunded while the order lives; null: not reported. */
  back: fc.option(fc.integer({ min: 0, max: 900 })),
  nights: fc.integer({ min: 1, max: 4 }),
});
const life = fc.record({
  before: fc.array(told, { maxLength: 2 }),
  inHouse: fc.array(told, { maxLength: 2 }),
  deskNights: fc.option(fc.integer({ min: 1, max: 4 })),
});

test('random words of the platform before arrival and in house: at the end the channel owes what it keeps', async () => {
  const lead = await t.as('supervisor');
  await fc.assert(
    fc.asyncProperty(life, async ({ before, inHouse, deskNights }) => {
      t.setNow(NOW);
      const id = await newOrder();
      const hear = async ({ sellFen, back, nights }: (typeof before)[number]) => {
        const refundFen = back === null ? null : Math.floor((sellFen * back) / 1_000);
        await say(id, { sellFen, settleFen: sellFen, refundFen, checkOut: until(nights) });
      };
      for (const one of before) await hear(one);
      await enter(id, lead);
      if (deskNights !== null)
        await lead.call(changeStay, { ...(await key(id)), checkOut: until(deskNights) });
      for (const one of inHouse) await hear(one);
      const { stays } = await oursOf(id);
      t.setNow(`${stays[0]?.checkOut}T03:00:00Z`);
      const gone = { ...(await key(id)), waiveBalance: true, reason: '店长同意' };
      await lead.ok(checkOutOrder, gone);
      await say(id, { state: 'completed' });
      const { sellFen, refundFen } = tujia.orders.get(id) as PlatformOrder;
      const { order } = await oursOf(id);
      const owed = await channelReceivable(t.database, order.id);
      expect([owed, await channelCollected(t.database, order.id)]).toEqual(
        Array<number>(2).fill(sellFen - (refundFen ?? 0)),
      );
      expect(order.afterSale).not.toBe('awaiting_platform');
    }),
    { numRuns: 24 },
  );
}, 120_000);
