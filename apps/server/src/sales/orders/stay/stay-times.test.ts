/** Early and late times through a stay's life: conflicts with neighbours, and effects of changes. */

import { getPriceGrid } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { splitStay, swapStays, undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  createOrder,
  findFreeRooms,
  searchAvailability,
} from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { planRooms } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { markNoShow, reinstateStay } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { previewExtraTime, setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import {
  assignRoom,
  changeStay,
  previewStayChange,
  unassignRoom,
} from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, NOON } from '../../../../test/test-day.ts';
import { timesLost } from '../order-rules.ts';

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
  house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
});

const room = (n: number): string => house.rooms[n]?.id ?? '';
const request = (from: number, to: number, more: object = {}) => ({
  houseId: house.id,
  bookerName: '林小满',
  stays: [{ roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(to), guests: 1, ...more }],
});
const sell = async (from: number, to: number, more: object = {}) =>
  (await admin.ok(createOrder, request(from, to, more))).id;
const read = (id: string) => admin.ok(getOrder, { id });
const key = async (id: string, part = 0) => {
  const { order, stays } = await read(id);
  return { stayId: stays[part]?.id ?? '', version: order.version };
};
const setTime = async (id: string, end: 'arrival' | 'departure', time: string, part = 0) =>
  admin.ok(setExtraTime, { ...(await key(id, part)), end, time });
const roomOf = async (id: string, part = 0) => (await read(id)).stays[part]?.roomId;
/** Total and times the guest was told. */
const agreed = async (id: string) => {
  const { order, stays, folio } = await read(id);
  return {
    total: order.totalFen,
    nights: stays.map((stay) => stay.nights),
    times: stays.map(({ arriveTime, leaveTime }) => [arriveTime, leaveTime]),
    lines: folio?.lines.map(({ kind, amountFen }) => `${kind} ${amountFen}`).sort(),
  };
};
const lateInFirst = async () => {
  const id = await sell(1, 3, { roomId: room(0) });
  await setTime(id, 'departure', '20:00');
  return id;
};

test('keeps the next guest out of a late departure: another room is chosen, a named one refused', async () => {
  const late = await lateInFirst();
  const { order } = await read(late);
  for (const _ of [1, 2]) expect(await roomOf(await sell(3, 4))).not.toBe(room(0));
  const named = await admin.call(createOrder, request(3, 4, { roomId: room(0) }));
  expect([named.status, named.failure]).toEqual([409, 'roomStatus.guestLeavesLater']);
  expect(named.message).toContain('20:00');
  expect(named.message).toContain(`林小满 · ${order.orderNo}`);
  expect((await admin.call(createOrder, request(3, 4))).failure).toBe('roomStatus.soldOut');
  const search = { houseId: house.id, checkIn: day(3), checkOut: day(4), guests: 1, onlyFree: false };
  const found = await admin.ok(searchAvailability, { ...search, current: 1, size: 10 });
  expect(found.records[0]).toMatchObject({ free: 0, sellable: false });
  const free = { houseId: house.id, roomTypeId: house.roomTypeId, checkIn: day(3), checkOut: day(4) };
  expect(await admin.ok(findFreeRooms, free)).toEqual([]);
  const window = { houseIds: [house.id], from: day(3), to: day(5), current: 1, size: 10 };
  const [shown] = (await admin.ok(getPriceGrid, window)).houses;
  expect(shown?.types[0]?.free).toEqual([0, 3]);
  await admin.ok(setExtraTime, { ...(await key(late)), end: 'departure', time: null });
  expect(await roomOf(await sell(3, 4))).toBe(room(0));
  expect(await brokenInvariants(t.database)).toEqual({});
});

test("keeps the previous night's guest out of an early arrival", async () => {
  const early = await sell(3, 5, { roomId: room(0) });
  await setTime(early, 'arrival', '07:00');
  const named = await admin.call(createOrder, request(1, 3, { roomId: room(0) }));
  expect(named.failure).toBe('roomStatus.guestArrivesEarlier');
  expect(named.message).toContain('07:00');
  expect(await roomOf(await sell(1, 3))).not.toBe(room(0));
  expect(await roomOf(await sell(0, 2, { roomId: room(0) }))).toBe(room(0));
});

test('blocks no one when the time leaves room for cleaning', async () => {
  const late = await sell(1, 3, { roomId: room(0) });
  await setTime(late, 'departure', '12:30');
  expect(await roomOf(await sell(3, 4, { roomId: room(0) }))).toBe(room(0));
});

test('refuses calendar moves with the same message, and moves agreed times with the guest', async () => {
  const late = await lateInFirst();
  const next = await sell(3, 4, { roomId: room(1) });
  const move = { ...(await key(next)), roomId: room(0), pricing: 'keep' as const };
  const refused = await admin.call(changeStay, move);
  expect(refused.failure).toBe('roomStatus.guestLeavesLater');
  const seen = await admin.ok(previewStayChange, move);
  expect(seen.refusals.map(({ message }) => message)).toEqual([refused.message]);
  const own = await admin.call(changeStay, { ...(await key(late)), roomId: room(1), pricing: 'keep' });
  expect(own.failure).toBe('roomStatus.guestArrivesEarlier');
  const swap = async (firstId: string, secondId: string) => {
    const [first, second] = [await key(firstId), await key(secondId)];
    return admin.call(swapStays, {
      ...{ firstId: first.stayId, firstVersion: first.version },
      ...{ secondId: second.stayId, secondVersion: second.version, pricing: 'keep' },
    });
  };
  const other = await sell(1, 3, { roomId: room(1) });
  expect((await swap(late, other)).failure).toBe('roomStatus.guestArrivesEarlier');
  const last = await sell(1, 3, { roomId: room(2) });
  expect((await swap(late, last)).code).toBe(200);
  expect(await roomOf(late)).toBe(room(2));
});

test('assigns later only rooms that fit the agreed times', async () => {
  const next = await sell(3, 4, { roomId: room(0) });
  const waits = await sell(1, 3, { roomId: room(1) });
  await admin.ok(unassignRoom, await key(waits));
  await setTime(waits, 'departure', '20:00');
  const named = await admin.call(assignRoom, { ...(await key(waits)), roomId: room(0) });
  expect(named.failure).toBe('roomStatus.guestArrivesEarlier');
  await admin.ok(assignRoom, await key(waits));
  expect(await roomOf(waits)).not.toBe(await roomOf(next));
});

test('leaves stays unassigned in a room plan when no room fits their times, and moves no early or late stay', async () => {
  const waits = await sell(1, 3, { roomId: room(1) });
  for (const n of [0, 1, 2]) await sell(3, 4, { roomId: room(n) });
  await admin.ok(unassignRoom, await key(waits));
  await setTime(waits, 'departure', '20:00');
  const late = await sell(1, 2, { roomId: room(0) });
  await setTime(late, 'departure', '20:00');
  const plan = await admin.ok(planRooms, { houseId: house.id, reshuffle: true });
  expect(plan.placements).toEqual([]);
  expect(plan.left.map(({ stayId }) => stayId)).toEqual([(await key(waits)).stayId]);
});

test('restores nights, price, early fee and times when a no-show is undone', async () => {
  const id = await sell(0, 3, { roomId: room(0), roomFenOverride: 30_000 });
  await setTime(id, 'arrival', '06:00');
  await setTime(id, 'departure', '18:00');
  const before = await agreed(id);
  await admin.ok(markNoShow, await key(id));
  expect(await agreed(id)).not.toEqual(before);
  await admin.ok(reinstateStay, await key(id));
  expect(await agreed(id)).toEqual(before);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('refuses undoing a no-show onto taken nights or before a next guest who comes too soon', async () => {
  const id = await sell(0, 2, { roomId: room(0) });
  await setTime(id, 'departure', '18:00');
  await admin.ok(markNoShow, await key(id));
  for (const n of [0, 1]) await sell(2, 3, { roomId: room(n) });
  await admin.ok(reinstateStay, await key(id));
  expect(await roomOf(id)).toBe(room(2));
  await admin.ok(markNoShow, await key(id));
  for (const n of [0, 1, 2]) await sell(1, 2, { roomId: room(n) });
  expect((await admin.call(reinstateStay, await key(id))).failure).toBe('roomStatus.soldOut');
});

test("gives a split's arrival to the first part and its departure with fee to the last; undo restores both", async () => {
  const id = await sell(1, 4, { roomId: room(0) });
  await setTime(id, 'arrival', '07:00');
  await setTime(id, 'departure', '18:00');
  const before = await agreed(id);
  await admin.ok(splitStay, { ...(await key(id)), at: day(2) });
  const { order, stays } = await read(id);
  expect(order.totalFen).toBe(before.total);
  expect(stays.map(({ arriveTime, leaveTime }) => [arriveTime, leaveTime])).toEqual([
    ['07:00', null],
    [null, '18:00'],
  ]);
  const feeOf = await t.database
    .selectFrom('orderCharges')
    .select(['stayId', 'kind'])
    .where('orderId', '=', id)
    .where('removedAt', 'is', null)
    .where('kind', 'in', ['early_checkin', 'late_checkout'])
    .orderBy('kind')
    .execute();
  expect(feeOf.map(({ stayId }) => stayId)).toEqual([stays[0]?.id, stays[1]?.id]);
  await admin.ok(undoStep, { stayId: stays[1]?.id ?? '' });
  expect(await agreed(id)).toEqual(before);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('drops a late check-out and its fee with another departure date, as previewed', async () => {
  const id = await sell(1, 3, { roomId: room(0) });
  const plain = await agreed(id);
  await setTime(id, 'arrival', '07:00');
  const early = await agreed(id);
  await setTime(id, 'departure', '20:00');
  const both = await agreed(id);
  const change = { ...(await key(id)), checkOut: day(4), pricing: 'keep' as const };
  const seen = await admin.ok(previewStayChange, change);
  expect(seen.warnings).toHaveLength(1);
  expect(seen.warnings[0]).toContain('20:00');
  await admin.ok(changeStay, change);
  const longer = await agreed(id);
  expect(longer.times).toEqual([['07:00', null]]);
  expect(longer.lines?.some((line) => line.startsWith('late_checkout'))).toBe(false);
  const sumOf = ({ nights }: typeof plain) =>
    nights.flat().reduce((sum, night) => sum + (night.priceFen ?? 0), 0);
  expect((longer.total ?? 0) - sumOf(longer)).toBe((early.total ?? 0) - sumOf(early));
  await admin.ok(undoStep, { stayId: (await key(id)).stayId });
  expect(await agreed(id)).toEqual(both);
  await admin.ok(changeStay, {
    ...(await key(id)),
    ...{ checkIn: day(5), checkOut: day(7), pricing: 'keep' as const },
  });
  expect((await agreed(id)).total).toBe(plain.total);
});

test('checks the remaining agreed time against neighbours on the new dates', async () => {
  const late = await sell(3, 4, { roomId: room(0) });
  await setTime(late, 'departure', '20:00');
  const other = await sell(1, 2, { roomId: room(0) });
  await setTime(other, 'departure', '20:00');
  const dragged = await admin.call(changeStay, { ...(await key(late)), checkIn: day(2), pricing: 'keep' });
  expect(dragged.failure).toBe('roomStatus.guestLeavesLater');
  const { stayId } = await key(late);
  const seen = await admin.ok(previewExtraTime, { stayId, end: 'departure', time: '20:00' });
  expect(seen.refusal).toBeNull();
});

test('keeps exactly the times whose days it keeps', () => {
  const at = fc.integer({ min: 0, max: 5 });
  const time = fc.constantFrom(null, '08:00', '20:00');
  fc.assert(
    fc.property(at, at, at, at, time, time, (a, b, c, d, arriveTime, leaveTime) => {
      const stay = { checkIn: day(a), checkOut: day(a + b + 1), arriveTime, leaveTime };
      const plan = { checkIn: day(c), checkOut: day(c + d + 1) };
      const lost = timesLost(stay, plan);
      expect(lost.arrival).toBe(arriveTime !== null && a !== c);
      expect(lost.departure).toBe(leaveTime !== null && a + b !== c + d);
    }),
  );
});
