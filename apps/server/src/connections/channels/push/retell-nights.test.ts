/** A platform that sold a night reduces its own count; our values for the night are pushed again, changed or not. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { mapListing, openAccountOf } from '../../../../test/channels/map-listing.ts';
import { type PushByHand, pushByHand } from '../../../../test/channels/push-by-hand.ts';
import { type ScriptedPlatform, scriptPlatform } from '../../../../test/channels/scripted-calendar.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { setAdapters } from '../adapters/all-adapters.ts';
import { takeOrders } from '../pull/take-order.ts';

let t: TestApp;
let mt: ScriptedPlatform;
let push: PushByHand;
beforeAll(async () => {
  t = await openTestApp();
  mt = scriptPlatform();
  setAdapters(t.config, { mt: mt.adapter });
  push = await pushByHand(t);
});
afterAll(async () => {
  await push.close();
  await t.close();
});

const FIRST = '2026-12-01';
const SECOND = addDays(FIRST, 1);
const PRICE = 40_000;

const orderFor = (listingKey: string): PlatformOrder => ({
  ...{ platformOrderId: 'A1', revision: 1, state: 'confirmed', listingKey, listingName: '大床房', rooms: 1 },
  ...{ checkIn: FIRST, checkOut: addDays(FIRST, 2), guestNames: ['李雷'], guests: 1, bookerName: '李雷' },
  nights: [FIRST, SECOND].map((night) => ({ night, sellFen: PRICE, settleFen: PRICE })),
  ...{ bookerPhone: null, sellFen: 2 * PRICE, settleFen: 2 * PRICE, acceptBy: null, remark: '' },
  ...{
    cancelReason: null,
    cancelTerms: '',
    currency: 'CNY',
    paid: null,
    promotionFen: 0,
    refundFen: null,
    createdAt: t.now(),
  },
});

test('the guest gets a room of another listing: the one he booked is on sale again for the night that is left', async () => {
  const house = await buildHouse(t.database, { rooms: 2, basePriceFen: PRICE, weekendPriceFen: null });
  const [first, second] = house.rooms;
  const { id: connectionId } = await buildConnection(t.database, { name: '美团' });
  await openAccountOf(t.database, connectionId);
  const listing = await mapListing(t.database, { connectionId, house, rooms: first ? [first] : [] });
  const other = await mapListing(t.database, { connectionId, house, rooms: second ? [second] : [] });
  await push.settled();
  // The desk has sold the second night of the room that the platform sells.
  const stay = { roomTypeId: house.roomTypeId, checkIn: SECOND, checkOut: addDays(SECOND, 1), guests: 1 };
  const booked = { houseId: house.id, bookerName: '柜台', stays: [{ ...stay, roomId: first?.id }] };
  await (await t.as('admin')).ok(createOrder, booked);
  await push.settled();
  const there = (night: string, key = listing.key) => mt.calendarOf(key).get(night)?.stock;
  const night = mt.calendarOf(listing.key).get(FIRST);
  if (night) mt.calendarOf(listing.key).set(FIRST, { ...night, stock: 0 });
  const job = t.job();
  await job.read((ctx) => takeOrders(ctx, job.change, connectionId, [orderFor(listing.key)]));
  await push.settled();
  expect([there(FIRST), there(SECOND)]).toEqual([1, 0]);
  expect([there(FIRST, other.key), there(SECOND, other.key)]).toEqual([0, 0]);
  // A revision without effect on the nights pushes nothing.
  mt.pushes.length = 0;
  const arrived = { ...orderFor(listing.key), revision: 2, state: 'in_house' as const };
  await job.read((ctx) => takeOrders(ctx, job.change, connectionId, [arrived]));
  await push.settled();
  expect(mt.pushes).toEqual([]);
});
