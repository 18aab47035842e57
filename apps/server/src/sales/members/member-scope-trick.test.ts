/** Front-desk users see guests of their properties. A failed booking must not reveal a member's file. */

import { replyToThread, startThread } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { findErasureGuest, getGuestErasure } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { checkBooker } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { getMember, pageMembers, revealMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { markNoShow } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { complete, enterMember, guestOf, phoneOf, sellTo } from '../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let ours: BuiltHouse;
let theirs: BuiltHouse;
let next = 0;
beforeAll(async () => {
  t = await openTestApp();
  [admin, desk] = [await t.as('admin'), await t.as('frontdesk')];
  ours = await buildHouse(t.database, { rooms: 30, department: 'staff' });
  theirs = await buildHouse(t.database, { rooms: 5 });
});
afterAll(() => t.close());

/** A member unrelated to the front-desk user, and an order the user then takes for that phone. */
const ordered = async () => {
  next += 1;
  const phone = `1390000${String(next).padStart(4, '0')}`;
  const { member } = await enterMember(admin, { name: '顾念慈', contacts: [phoneOf(phone)] });
  expect(await sees(member.id)).toBe(false);
  const sold = await sellTo(desk, ours, { phone, name: '某人', room: next });
  expect(await guestOf(t, sold.id)).toBe(member.id);
  return { id: member.id, phone, orderId: sold.id };
};

const sees = async (id: string): Promise<boolean> => (await desk.call(getMember, { id })).status === 200;

const keyOf = async (orderId: string) => {
  const { order } = await desk.ok(getOrder, { id: orderId });
  return { orderId: order.id, version: order.version };
};

const stayOf = async (orderId: string) => {
  const { order, stays } = await desk.ok(getOrder, { id: orderId });
  return { version: order.version, stayId: stays[0]?.id ?? '' };
};

test('reveals the file for an active order and hides it again after cancellation', async () => {
  const { id, phone, orderId } = await ordered();
  expect(await sees(id)).toBe(true);
  await desk.ok(cancelOrder, { ...(await keyOf(orderId)), reason: '客人取消' });
  expect(await sees(id)).toBe(false);
  expect((await desk.call(revealMember, { id, reason: '核对身份' })).status).toBe(404);
  const { records } = await desk.ok(pageMembers, { keyword: phone });
  expect(records).toEqual([]);
  expect((await desk.call(getGuestErasure, { guestId: id })).status).toBe(404);
  expect(await desk.ok(findErasureGuest, { phone })).toBeNull();
  expect((await desk.ok(checkBooker, { phone, houseId: ours.id })).guest?.id ?? null).toBeNull();
  // Users with every house in scope see every member.
  expect((await admin.ok(getMember, { id })).member.id).toBe(id);
});

test('excludes guests who never arrived and includes guests who stayed, whatever else was cancelled', async () => {
  const gone = await ordered();
  await desk.ok(markNoShow, await stayOf(gone.orderId));
  expect(await sees(gone.id)).toBe(false);
  const guest = await ordered();
  await complete(t, guest.orderId);
  const second = await sellTo(desk, ours, { phone: guest.phone, name: '某人', room: 25 });
  await desk.ok(cancelOrder, { ...(await keyOf(second.id)), reason: '重复下单' });
  expect(await sees(guest.id)).toBe(true);
});

test.each(['expired', 'rejected', 'cancelled', 'no_show'])('ignores an order that is %s', async (shown) => {
  const { id, orderId } = await ordered();
  await t.database.updateTable('orders').set({ shown }).where('id', '=', orderId).execute();
  expect(await sees(id)).toBe(false);
});

test.each(['wait_pay', 'wait_accept', 'hold', 'expected', 'in_house', 'completed'])(
  'counts an order that is %s',
  async (shown) => {
    const { id, orderId } = await ordered();
    await t.database.updateTable('orders').set({ shown }).where('id', '=', orderId).execute();
    expect(await sees(id)).toBe(true);
  },
);

test("reveals nothing about a guest's other stays through a cancelled order", async () => {
  const { id, orderId } = await ordered();
  await t.database.updateTable('guests').set({ stayCount: 7 }).where('id', '=', id).execute();
  expect((await desk.ok(getOrder, { id: orderId })).order.guestStays).toBe(7);
  await desk.ok(cancelOrder, { ...(await keyOf(orderId)), reason: '客人取消' });
  expect((await desk.ok(getOrder, { id: orderId })).order.guestStays).toBe(0);
});

test('does not follow a member entered in advance through other properties', async () => {
  const phone = '13800008888';
  const { member } = await enterMember(desk, { name: '沈听澜', contacts: [phoneOf(phone)] });
  expect(await sees(member.id)).toBe(true);
  const elsewhere = await sellTo(admin, theirs, { phone, name: '沈听澜', room: 1 });
  expect(await guestOf(t, elsewhere.id)).toBe(member.id);
  expect(await sees(member.id)).toBe(false);
  expect((await desk.ok(pageMembers, { keyword: phone })).records).toEqual([]);
  const here = await sellTo(desk, ours, { phone, name: '沈听澜', room: 26 });
  expect(await sees(member.id)).toBe(true);
  await desk.ok(cancelOrder, { ...(await keyOf(here.id)), reason: '客人取消' });
  expect(await sees(member.id)).toBe(false);
});

const consentsOf = async (id: string) =>
  (await t.database.selectFrom('guests').select('consents').where('id', '=', id).executeTakeFirstOrThrow())
    .consents;

test("lets the conversation of a cancelled order write nothing to its guest's file", async () => {
  const { id, orderId } = await ordered();
  const { thread } = await desk.ok(startThread, { orderId });
  await desk.ok(cancelOrder, { ...(await keyOf(orderId)), reason: '客人取消' });
  await desk.ok(replyToThread, { id: thread.id, text: '订单已取消', consented: true });
  expect(await consentsOf(id)).toEqual({});
  const living = await ordered();
  const { thread: other } = await desk.ok(startThread, { orderId: living.orderId });
  await desk.ok(replyToThread, { id: other.id, text: '欢迎', consented: true });
  expect(await consentsOf(living.id)).toHaveProperty('stayMessages');
});
