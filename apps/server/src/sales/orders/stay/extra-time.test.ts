/** Early check-in and late check-out: fees by rule, no overlap with slots and cleaning, one winner of a race. */

import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { previewExtraTime, setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHourlyHouse } from '../../../../test/build-hours.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { TODAY } from '../../../../test/test-day.ts';

const NEXT = '2026-11-21';
const AFTER = '2026-11-22';
let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 1, department: 'staff' });
});

const sell = async (checkIn: string, checkOut: string, bookerName: string) => {
  const stay = {
    roomTypeId: house.roomTypeId,
    roomId: house.rooms[0]?.id ?? '',
    checkIn,
    checkOut,
    guests: 1,
  };
  const { id } = await admin.ok(createOrder, { houseId: house.id, bookerName, stays: [stay] });
  return id;
};
const at = async (orderId: string) => {
  const { order, stays } = await admin.ok(getOrder, { id: orderId });
  return { stayId: stays[0]?.id ?? '', version: order.version };
};
const leaveAt = async (orderId: string, time: string | null, more: object = {}, by = desk) =>
  by.call(setExtraTime, { ...(await at(orderId)), end: 'departure', time, ...more });
const barOf = async (orderId: string) => {
  const { stays } = await desk.ok(getBoard, { from: TODAY, to: '2026-12-04', houseIds: [house.id] });
  return stays.find((stay) => stay.orderId === orderId);
};
test('charges half a night for the afternoon and a whole one for the evening; the fee follows the time', async () => {
  const id = await sell(TODAY, NEXT, '林小满');
  const { order } = await admin.ok(getOrder, { id });
  const night = order.totalFen ?? 0;
  const key = await at(id);
  const seen = await desk.ok(previewExtraTime, { stayId: key.stayId, end: 'departure', time: '16:00' });
  expect(seen).toEqual({ standard: '12:00', feeFen: Math.ceil(night / 200) * 100, refusal: null });
  const half = await leaveAt(id, '16:00');
  expect(half.data.stays[0]).toMatchObject({ leaveTime: '16:00', arriveTime: null });
  expect(half.data.order.totalFen).toBe(night + (seen.feeFen ?? 0));
  expect((await barOf(id))?.leaves).toBe('16:00');
  const whole = await leaveAt(id, '20:00');
  expect(whole.data.order.totalFen).toBe(night * 2);
  expect(whole.data.folio?.lines.filter(({ kind }) => kind === 'late_checkout')).toHaveLength(1);
  const dropped = await leaveAt(id, null);
  expect(dropped.data.order.totalFen).toBe(night);
  expect(dropped.data.stays[0]?.leaveTime).toBeNull();
  const early = await desk.ok(setExtraTime, { ...(await at(id)), end: 'arrival', time: '09:00' });
  expect(early.stays[0]?.arriveTime).toBe('09:00');
  expect(early.order.totalFen).toBe(night + Math.ceil(night / 200) * 100);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('refuses times that are not early or late, and fees below the rule, at their fields', async () => {
  const id = await sell(TODAY, NEXT, '林小满');
  const soon = await leaveAt(id, '11:30');
  expect([soon.failure, soon.fields.time]).toEqual([
    'order.notLater',
    'Must be after the property’s check-out time, 12:00',
  ]);
  const late = await desk.call(setExtraTime, { ...(await at(id)), end: 'arrival', time: '15:00' });
  expect(late.failure).toBe('order.notEarlier');
  const cheap = await leaveAt(id, '16:00', { feeFen: 100 });
  expect([cheap.failure, Boolean(cheap.fields.feeFen)]).toEqual(['order.feeBelowRule', true]);
  expect((await leaveAt(id, '16:00', { feeFen: 100 }, admin)).code).toBe(200);
  expect((await leaveAt(id, '16:00', {}, await t.as('housekeeper'))).code).toBe(403);
  const foreign = await buildHouse(t.database, { rooms: 1 });
  const away = await admin.ok(createOrder, {
    ...{ houseId: foreign.id, bookerName: '远客' },
    stays: [{ roomTypeId: foreign.roomTypeId, checkIn: TODAY, checkOut: NEXT, guests: 1 }],
  });
  expect((await leaveAt(away.id, '16:00')).code).toBe(404);
  await admin.ok(cancelOrder, { orderId: id, version: (await at(id)).version, reason: '不来了' });
  expect((await leaveAt(id, '17:00')).failure).toBe('order.notConfirmed');
});

test('keeps the fee with its time; removing it alone would undercut the rule', async () => {
  const id = await sell(TODAY, NEXT, '林小满');
  const late = await leaveAt(id, '16:00');
  const charge = late.data.folio?.lines.find(({ kind }) => kind === 'late_checkout');
  expect(charge?.canRemove).toBe(false);
  const removal = async () => ({
    orderId: id,
    version: (await at(id)).version,
    chargeId: charge?.id ?? '',
  });
  expect((await desk.call(removeCharge, await removal())).failure).toBe('order.feeBelowRule');
  const lowered = await admin.ok(removeCharge, await removal());
  expect(lowered.stays[0]).toMatchObject({ leaveTime: '16:00' });
  expect(lowered.folio?.lines.some(({ kind }) => kind === 'late_checkout')).toBe(false);
});

test('respects the next guest and their cleaning, and names the conflict', async () => {
  const leaving = await sell(TODAY, NEXT, '林小满');
  await sell(NEXT, AFTER, '沈青禾');
  const refused = await leaveAt(leaving, '14:00');
  expect(refused.failure).toBe('order.extraTimeTaken');
  expect(refused.fields.time).toContain('沈青禾');
  const seen = await desk.ok(previewExtraTime, {
    stayId: (await at(leaving)).stayId,
    end: 'departure',
    time: '14:00',
  });
  expect(seen.refusal).toContain('沈青禾');
});

test('sells only one of a slot and a late check-out that overlap, and names the winner to the other', async () => {
  const hourly = await buildHourlyHouse(t.database);
  house = hourly;
  const leaving = await sell(TODAY, NEXT, '林小满');
  const slot = {
    ...{
      houseId: house.id,
      roomTypeId: house.roomTypeId,
      ratePlanId: hourly.planId,
      day: NEXT,
      start: '14:00',
    },
    ...{ bookerName: '钟点客', guests: 1 },
  };
  const [late, hours] = await Promise.all([
    leaveAt(leaving, '15:00', {}, admin),
    admin.call(sellHours, slot),
  ]);
  expect([late.code, hours.code].filter((code) => code === 200)).toHaveLength(1);
  expect([late, hours].find(({ code }) => code !== 200)?.status).toBe(409);
  const afterwards = await admin.call(sellHours, { ...slot, start: '17:00' });
  expect(afterwards.code).toBe(late.code === 200 ? 200 : afterwards.code);
});
