/** A session narrowed to one role is refused what only the others allow, at once, over HTTP and on its socket. */
import {
  endDevice,
  endOtherDevices,
  listDevices,
  switchRole,
} from '@minsu/contract/foundation/account/session-endpoints.ts';
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { batchAddRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { editUser, pageUsers, userOptions } from '@minsu/contract/foundation/users/user-endpoints.ts';
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type BuiltHouse, buildHouse, giveRole } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let address: string;
let hangzhou: BuiltHouse;
let elsewhere: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  address = (await t.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  hangzhou = await buildHouse(t.database, { rooms: 9, department: 'staff' });
  elsewhere = await buildHouse(t.database, { rooms: 9 });
  await giveRole(t.database, 'supervisor', 'front_desk');
});
afterAll(() => t.close());

const sell = async (house: BuiltHouse) =>
  (await t.as('admin')).ok(createOrder, {
    houseId: house.id,
    bookerName: '角色',
    stays: [{ roomTypeId: house.roomTypeId, checkIn: '2026-11-21', checkOut: '2026-11-22', guests: 1 }],
  });

const housesSeen = async (client: TestClient) =>
  new Set((await client.ok(pageOrders, { size: 200 })).records.map((row) => row.houseId));

const roleCodes = (roles: readonly { roleCode: string }[]) => roles.map((role) => role.roleCode).sort();

const listenAs = async (token: string) => {
  const socket = new WebSocket(`${address}/ws`);
  const heard: LiveMessage[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as LiveMessage));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token, after: null }));
  await expect.poll(() => heard.some((message) => message.type === 'ready')).toBe(true);
  const hears = (id: string) =>
    heard.some((m) => m.type === 'changes' && m.changes.some((change) => change.entityId === id));
  const toldOfRights = () => heard.filter((m) => m.type === 'rights').length;
  return { hears, toldOfRights, close: () => socket.close() };
};

test('narrowed to the desk, a supervisor sees his department alone and adds no rooms; another session keeps all', async () => {
  const one = await t.openSession('supervisor');
  const other = await t.openSession('supervisor');
  await sell(hangzhou);
  await sell(elsewhere);
  expect(await housesSeen(one)).toEqual(new Set([hangzhou.id, elsewhere.id]));
  const rooms = { houseId: hangzhou.id, roomTypeId: hangzhou.roomTypeId, from: 901, to: 901 };

  const narrowed = await one.ok(switchRole, { roleCode: 'front_desk' });
  expect([narrowed.activeRole, roleCodes(narrowed.roleDTO), roleCodes(narrowed.heldRoles)]).toEqual([
    'front_desk',
    ['front_desk'],
    ['front_desk', 'operation_supervisor'],
  ]);
  expect(narrowed.permissions).not.toContain('order:waiveBalance');
  expect(await one.ok(userInfo, {})).toEqual(narrowed);
  expect(await housesSeen(one)).toEqual(new Set([hangzhou.id]));
  expect((await one.call(batchAddRoom, rooms)).status).toBe(403);

  expect(await housesSeen(other)).toEqual(new Set([hangzhou.id, elsewhere.id]));
  expect((await other.ok(userInfo, {})).activeRole).toBeNull();

  const wide = await one.ok(switchRole, { roleCode: null });
  expect([wide.activeRole, wide.roleDTO.length]).toEqual([null, 2]);
  expect(await housesSeen(one)).toEqual(new Set([hangzhou.id, elsewhere.id]));
  expect((await one.call(batchAddRoom, rooms)).status).toBe(200);
});

test('its socket falls silent about the houses it no longer sees', async () => {
  const client = await t.openSession('supervisor');
  const socket = await listenAs(client.token);
  const before = await sell(elsewhere);
  await expect.poll(() => socket.hears(before.id)).toBe(true);
  await client.ok(switchRole, { roleCode: 'front_desk' });
  const hidden = await sell(elsewhere);
  const shown = await sell(hangzhou);
  await expect.poll(() => socket.hears(shown.id)).toBe(true);
  expect(socket.hears(hidden.id)).toBe(false);
  await client.ok(switchRole, { roleCode: null });
  const again = await sell(elsewhere);
  await expect.poll(() => socket.hears(again.id)).toBe(true);
  socket.close();
});

test('roles taken away by an administrator count within a second: the next call is refused, the socket says so, the session goes on', async () => {
  const client = await t.openSession('operator');
  const socket = await listenAs(client.token);
  await client.ok(pageOrders, {});
  const admin = await t.as('admin');
  const { records } = await admin.ok(pageUsers, { keyword: 'operator' });
  const row = records.find((each) => each.username === 'operator');
  const housekeeper = (await admin.ok(userOptions, {})).roles.find((role) => role.code === 'housekeeper');
  await admin.ok(editUser, {
    id: row?.id ?? '',
    version: row?.version ?? 0,
    realname: 'operator',
    roleIds: [housekeeper?.id ?? ''],
  });
  expect((await client.call(pageOrders, {})).status).toBe(403);
  await expect.poll(socket.toldOfRights, { timeout: 1_000 }).toBe(1);
  expect(roleCodes((await client.ok(userInfo, {})).roleDTO)).toEqual(['housekeeper']);
  socket.close();
});

test('a role that is not held is refused, and one taken away while narrowed leaves nothing', async () => {
  const client = await t.openSession('supervisor');
  const refused = await client.call(switchRole, { roleCode: 'admin' });
  expect([refused.status, refused.failure]).toEqual([409, 'account.roleNotHeld']);
  await client.ok(switchRole, { roleCode: 'front_desk' });
  await t.database
    .deleteFrom('userRoles')
    .where('roleId', 'in', (eb) => eb.selectFrom('roles').select('id').where('roleCode', '=', 'front_desk'))
    .where('userId', 'in', (eb) => eb.selectFrom('users').select('id').where('username', '=', 'supervisor'))
    .execute();
  t.sessions.forget();
  const { roleDTO, permissions, activeRole, seesMoney } = await client.ok(userInfo, {});
  expect([roleDTO, permissions, activeRole, seesMoney]).toEqual([[], [], 'front_desk', false]);
  expect((await client.call(pageOrders, {})).status).toBe(403);
  expect((await client.ok(switchRole, { roleCode: null })).roleDTO).toHaveLength(1);
});

test('devices: this one is marked and not ended, one and all others are, within a second', async () => {
  const here = await t.openSession('finance');
  const phone = await t.openSession('finance');
  const tablet = await t.openSession('finance');
  await Promise.all([phone, tablet].map((client) => client.ok(userInfo, {})));
  const devices = await here.ok(listDevices, {});
  expect(devices.map((device) => device.current)).toEqual([true, false, false]);
  const mine = devices[0]?.id as string;
  expect((await here.call(endDevice, { id: mine })).failure).toBe('account.endsItself');

  await here.ok(endDevice, { id: devices[1]?.id as string });
  const alive = async () =>
    (await Promise.all([phone, tablet].map((client) => client.call(userInfo, {})))).filter(
      (answer) => answer.status === 200,
    ).length;
  expect(await alive()).toBe(1);
  expect((await (await t.as('admin')).call(endDevice, { id: mine })).status).toBe(404);
  expect(await here.ok(endOtherDevices, {})).toEqual({ ended: 1 });
  expect(await alive()).toBe(0);
  expect((await here.ok(listDevices, {})).map((device) => device.id)).toEqual([mine]);
});
