/** Door codes follow their stays and stay hidden until the guests are known; the blacklist stops a sale. */

import {
  addToBlacklist,
  blacklistGuest,
  checkBooker,
  liftBlacklist,
  pageBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { changeHours, sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { cancelOrder, editRemarks, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  previewUndoCheckOut,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import {
  getOrderGuests,
  issueDoorCode,
  recallGuest,
  registerGuest,
  revealDoorCode,
  revokeDoorCode,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHourlyHouse } from '../../../test/build-hours.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openSandboxApp, type SandboxApp } from '../../../test/channels/sandbox-app.ts';
import { chineseId, papers, withPapers } from '../../../test/desks/guest-papers.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import type { TestApp, TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';
import { followDoorCodesJob } from './registration-jobs.ts';
import { sendDueCodes } from './send-door-codes.ts';

let app: SandboxApp;
let sandbox: SandboxApp['sandbox'];
let t: TestApp;
let desk: TestClient;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  app = await openSandboxApp((url) => ({ LOCKS_URL: `${url}/locks` }));
  ({ sandbox, t, desk, admin } = app);
  house = await buildHouse(t.database, { rooms: 12, department: 'staff' });
  await t.database.updateTable('houses').set({ smartLocks: true }).where('id', '=', house.id).execute();
});
afterAll(() => app.close());

let next = 0;
const sell = async (more: { phone?: string } = {}) => {
  const room = house.rooms[next++];
  return { ...(await sellStay(admin, house, room, more)), roomId: room?.id as string };
};
const codesOf = async (orderId: string) => (await desk.ok(getOrderGuests, { orderId })).stays[0]?.codes ?? [];
const follow = async (orderId: string, name: string, houseId = house.id) => {
  expect(followDoorCodesJob.on).toContain(name);
  await followDoorCodesJob.run(t.job(), { houseId, entityId: orderId, name });
};

describe('a door code', () => {
  test('is hidden before the guests are known and shown after; the asking is on record', async () => {
    const { orderId, stayId, roomId } = await sell();
    await desk.ok(issueDoorCode, { stayId });
    await sendDueCodes(t.job());
    const [code] = await codesOf(orderId);
    const id = code?.id as string;
    expect(code).toMatchObject({
      state: 'active',
      validFrom: '2026-11-20T06:00:00.000Z',
      validTo: '2026-11-22T04:00:00.000Z',
    });
    expect((await desk.call(revealDoorCode, { id })).failure).toBe('registration.gateClosed');
    await desk.ok(registerGuest, { stayId, ...papers(1)[0], name: '陈思远', number: chineseId(1) });
    const { code: digits } = await desk.ok(revealDoorCode, { id });
    expect(sandbox.locks.codes()[id]).toMatchObject({ lock: roomId, code: digits });
    expect(await eventNamesOf(t.database, orderId)).toContain('order.doorCodeRevealed');
    expect((await desk.call(issueDoorCode, { stayId })).failure).toBe('registration.codeExists');
    const stale = await desk.call(revokeDoorCode, { id, version: 99 });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect((stale.data as unknown as { current: unknown }).current).toEqual((await codesOf(orderId))[0]);
    await desk.ok(revokeDoorCode, { id, version: (await codesOf(orderId))[0]?.version as number });
    await sendDueCodes(t.job());
    expect(sandbox.locks.codes()[id]).toBeUndefined();
    expect((await desk.call(revealDoorCode, { id })).failure).toBe('registration.codeRevoked');
  });

  test('comes with the check-in, follows dates and rooms, and dies with the check-out', async () => {
    const { orderId, stayId } = await sell();
    const inHouse = await desk.ok(checkInOrder, withPapers({ stayId, version: 0 }, 1));
    await follow(orderId, 'order.checkedIn');
    const [first] = await codesOf(orderId);
    expect(first).toMatchObject({ state: 'active', validFrom: '2026-11-20T04:00:00.000Z' });
    const longer = await admin.ok(changeStay, {
      stayId,
      version: inHouse.order.version,
      checkOut: '2026-11-23',
    });
    await follow(orderId, 'order.extended');
    expect((await codesOf(orderId))[0]).toMatchObject({ id: first?.id, validTo: '2026-11-23T04:00:00.000Z' });
    expect(sandbox.locks.codes()[first?.id as string]?.to).toBe('2026-11-23T04:00:00.000Z');
    const other = house.rooms[next++]?.id as string;
    const moved = await admin.ok(changeStay, { stayId, version: longer.order.version, roomId: other });
    await follow(orderId, 'order.moved');
    const [second, old] = await codesOf(orderId);
    expect([second?.state, old?.id, old?.state]).toEqual(['active', first?.id, 'revoked']);
    expect(sandbox.locks.codes()[second?.id as string]?.lock).toBe(other);
    await admin.ok(checkOutOrder, { stayId, version: moved.order.version, waiveBalance: true, reason: '试' });
    sandbox.behave('locks', 'fail');
    await follow(orderId, 'order.checkedOut');
    expect((await codesOf(orderId))[0]).toMatchObject({ state: 'revoking', lastError: 'internal error' });
    sandbox.behave('locks', 'none');
    t.setNow('2026-11-20T04:05:00Z');
    await sendDueCodes(t.job());
    expect((await codesOf(orderId)).map((code) => code.state)).toEqual(['revoked', 'revoked']);
    // Set, moved to another window and set again, gone with the move, set, gone with the check-out.
    const told = (await eventNamesOf(t.database, orderId)).filter((name) =>
      /doorCode(Sent|Ended)/.test(name),
    );
    expect(told.sort()).toEqual([
      ...['order.doorCodeEnded', 'order.doorCodeEnded'],
      ...['order.doorCodeSent', 'order.doorCodeSent', 'order.doorCodeSent'],
    ]);
  });

  test('an undone check-out issues a new one, and says so before', async () => {
    const { orderId, stayId, roomId } = await sell();
    const inHouse = await desk.ok(checkInOrder, withPapers({ stayId, version: 0 }, 1));
    await follow(orderId, 'order.checkedIn');
    const { version } = inHouse.order;
    const gone = await admin.ok(checkOutOrder, { stayId, version, waiveBalance: true, reason: '试' });
    await follow(orderId, 'order.checkedOut');
    expect(await admin.ok(previewUndoCheckOut, { stayId })).toMatchObject({ newDoorCode: true });
    await admin.ok(undoCheckOut, { stayId, version: gone.order.version });
    await follow(orderId, 'order.checkOutUndone');
    const codes = await codesOf(orderId);
    expect(codes.map(({ state }) => state)).toEqual(['active', 'revoked']);
    expect(sandbox.locks.codes()[codes[0]?.id as string]).toMatchObject({ lock: roomId });
    await follow(orderId, 'order.checkOutUndone');
    expect(await codesOf(orderId)).toHaveLength(2);
  });

  test('follows a late check-out and an early check-in, and goes back with them', async () => {
    const { orderId, stayId } = await sell();
    await desk.ok(issueDoorCode, { stayId });
    const setTime = async (end: 'arrival' | 'departure', time: string | null) => {
      const { order } = await admin.ok(getOrder, { id: orderId });
      await admin.ok(setExtraTime, { stayId, version: order.version, end, time });
      await follow(orderId, `order.${end}TimeSet`);
      const [{ validFrom, validTo } = {}] = await codesOf(orderId);
      return [validFrom, validTo];
    };
    expect(await setTime('departure', '16:00')).toEqual([
      '2026-11-20T06:00:00.000Z',
      '2026-11-22T08:00:00.000Z',
    ]);
    expect(await setTime('arrival', '09:00')).toEqual([
      '2026-11-20T01:00:00.000Z',
      '2026-11-22T08:00:00.000Z',
    ]);
    expect((await setTime('departure', null))[1]).toBe('2026-11-22T04:00:00.000Z');
  });

  test('follows changed hours, into another room too', async () => {
    const hourly = await buildHourlyHouse(t.database, { rooms: 2, department: 'staff' });
    await t.database.updateTable('houses').set({ smartLocks: true }).where('id', '=', hourly.id).execute();
    const { id: houseId, roomTypeId, planId: ratePlanId } = hourly;
    const [first, second] = hourly.rooms;
    const sold = await admin.ok(sellHours, {
      ...{ houseId, roomTypeId, ratePlanId, bookerName: '王女士', guests: 1 },
      ...{ day: day(1), start: '10:00', roomId: first?.id },
    });
    const stayId = sold.stays[0]?.id as string;
    await desk.ok(issueDoorCode, { stayId });
    const change = async (wanted: { hours?: number; roomId?: string | undefined }) => {
      const { order } = await admin.ok(getOrder, { id: sold.id });
      await admin.ok(changeHours, { stayId, version: order.version, ...wanted });
      await follow(sold.id, 'order.hoursChanged', houseId);
      return codesOf(sold.id);
    };
    expect(await change({ hours: 5 })).toMatchObject([{ validTo: '2026-11-21T07:00:00.000Z' }]);
    const [now, old] = await change({ roomId: second?.id });
    expect([now?.state, old?.state]).toEqual(['active', 'revoked']);
    expect(sandbox.locks.codes()[now?.id as string]?.lock).toBe(second?.id);
  });

  test('dies with a cancelled order; without a room or locks there is none', async () => {
    const { orderId, stayId } = await sell();
    await desk.ok(issueDoorCode, { stayId });
    await admin.ok(cancelOrder, { orderId, version: 0, reason: '行程有变' });
    await follow(orderId, 'order.cancelled');
    expect((await codesOf(orderId))[0]?.state).toBe('revoked');
    expect((await desk.call(issueDoorCode, { stayId })).failure).toBe('registration.codeStayOver');
    const plain = await buildHouse(t.database);
    const stay = { roomTypeId: plain.roomTypeId, checkIn: '2026-11-20', checkOut: '2026-11-21', guests: 1 };
    const sold = await admin.ok(createOrder, { houseId: plain.id, bookerName: '陈', stays: [stay] });
    const plainStay = { stayId: sold.stays[0]?.id as string };
    expect((await admin.call(issueDoorCode, plainStay)).failure).toBe('registration.locksNotConnected');
    expect((await desk.call(issueDoorCode, plainStay)).status).toBe(404);
  });
});

describe('the blacklist', () => {
  test('stops a sale at the phone, lets a lead decide, and forgets who is lifted', async () => {
    const lead = await t.as('supervisor');
    const { orderId } = await sell({ phone: '13866667777' });
    const entry = await admin.ok(blacklistGuest, { orderId, reason: '损坏家具拒不赔偿' });
    expect((await admin.call(blacklistGuest, { orderId, reason: '再一次' })).failure).toBe(
      'registration.blacklistTaken',
    );
    const stay = { roomTypeId: house.roomTypeId, checkIn: '2026-11-25', checkOut: '2026-11-26', guests: 1 };
    const sale = { houseId: house.id, bookerName: '陈思远', phone: '138 6666 7777', stays: [stay] };
    const refused = await desk.call(createOrder, sale);
    expect([refused.failure, refused.fields.phone]).toEqual([
      'registration.blacklisted',
      'Guest is on the blocklist: 损坏家具拒不赔偿',
    ]);
    expect((await desk.call(createOrder, { ...sale, acceptBlacklisted: true })).failure).toBe(
      'registration.blacklisted',
    );
    await admin.ok(createOrder, { ...sale, acceptBlacklisted: true });
    const known = await desk.ok(checkBooker, {
      phone: '13866667777',
      houseId: house.id,
      checkIn: '2026-11-21',
      checkOut: '2026-11-26',
    });
    expect(known).toMatchObject({ guest: { name: '陈思远' }, blacklistedFor: '损坏家具拒不赔偿' });
    expect(known.orders).toHaveLength(2);
    expect((await desk.call(liftBlacklist, { id: entry.id, version: 0, reason: 'x' })).status).toBe(403);
    expect((await lead.ok(pageBlacklist, {})).records.map(({ id }) => id)).toContain(entry.id);
    await admin.ok(liftBlacklist, { id: entry.id, version: 0, reason: '已赔偿' });
    expect((await admin.call(liftBlacklist, { id: entry.id, version: 1, reason: 'x' })).failure).toBe(
      'registration.blacklistLifted',
    );
    await desk.ok(createOrder, sale);
  });

  test('knows a guest by his document, too', async () => {
    const number = chineseId(66);
    const guest = { name: '黑某', documentType: 'idCard' as const, number, reason: '持假证' };
    expect((await admin.call(addToBlacklist, { ...guest, number: '1' })).status).toBe(422);
    expect((await admin.call(addToBlacklist, { name: '黑某', reason: 'x' })).status).toBe(422);
    await admin.ok(addToBlacklist, guest);
    expect((await desk.ok(recallGuest, { number })).blacklistedFor).toBe('持假证');
  });
});

test('an order carries tags', async () => {
  const { orderId } = await sell();
  const key = { orderId, version: 0, remark: '', remarkInternal: '' };
  const order = await desk.ok(editRemarks, { ...key, tags: ['常客', '带宠物', '常客'] });
  expect(order.order.tags).toEqual(['常客', '带宠物']);
  const kept = await desk.ok(editRemarks, { ...key, version: 1, remark: '晚到' });
  expect(kept.order.tags).toEqual(['常客', '带宠物']);
  const long = await desk.call(editRemarks, { ...key, version: 2, tags: ['x'.repeat(21)] });
  expect(long.status).toBe(422);
  expect((await desk.ok(getOrder, { id: orderId })).order.version).toBe(2);
});
