import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { saveLinkedRooms } from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { explainNight } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { unassignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
let roomId: string;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 1, department: 'staff' });
  roomId = house.rooms[0]?.id ?? '';
});

const night = '2026-12-01';
const why = (more: object = {}, by = desk) => by.ok(explainNight, { roomId, night, ...more });
const told = async (more: object = {}) => (await why(more)).reasons;
const dates = { checkIn: '2026-11-30', checkOut: '2026-12-03' };
const sell = () =>
  desk.ok(createOrder, {
    houseId: house.id,
    bookerName: '王五',
    stays: [{ roomTypeId: house.roomTypeId, ...dates }],
  });
const block = (ids: string[], kind: 'closed' | 'out_of_order' | 'out_of_service') =>
  desk.ok(blockRooms, { roomIds: ids, from: '2026-12-01', to: '2026-12-02', kind, reason: '空调' });

test('gives no reason for a free night, such as a departure date', async () => {
  expect(await why()).toMatchObject({ free: 1, reasons: [] });
  await sell();
  expect(await told({ night: '2026-12-03' })).toEqual([]);
});

test('names an order with guest, dates and author', async () => {
  const order = await sell();
  expect(await why()).toMatchObject({
    free: 0,
    houseId: house.id,
    roomTypeId: house.roomTypeId,
    reasons: [
      {
        kind: 'order',
        roomNumber: '101',
        orderNo: order.orderNo,
        guest: '王五',
        shown: 'expected',
        from: dates.checkIn,
        to: dates.checkOut,
        by: 'frontdesk',
        at: '2026-11-20T04:00:00.000Z',
      },
    ],
  });
});

test('names blocks of every kind, including out of order and out of service', async () => {
  await block([roomId], 'out_of_service');
  expect(await why()).toMatchObject({ free: 1, reasons: [{ kind: 'block', blockKind: 'out_of_service' }] });
  await block([roomId], 'out_of_order');
  const reasons = await told();
  expect(reasons.map((one) => [one.kind, one.blockKind, one.said, one.by])).toContainEqual([
    'block',
    'out_of_order',
    '空调',
    'frontdesk',
  ]);
});

test('names the linked room and its occupant', async () => {
  const type = await buildRoomType(t.database, house.id);
  const whole = await buildRoom(t.database, house.id, type, '整栋', 9);
  await (await t.as('admin')).ok(saveLinkedRooms, { roomId: whole.id, version: 0, partIds: [roomId] });
  const order = await sell();
  expect(await told({ roomId: whole.id })).toMatchObject([
    { kind: 'link', roomNumber: '101', orderNo: order.orderNo, guest: '王五', by: 'frontdesk' },
  ]);
  await block([whole.id], 'closed').catch(() => undefined);
  expect(await told()).toMatchObject([{ kind: 'order' }]);
});

test('lists what takes each room of a type, also through links, and omits free rooms', async () => {
  const type = await buildRoomType(t.database, house.id);
  const [whole, other] = [
    await buildRoom(t.database, house.id, type, '整栋', 9),
    await buildRoom(t.database, house.id, type, '别院', 10),
  ];
  await (await t.as('admin')).ok(saveLinkedRooms, { roomId: whole.id, version: 0, partIds: [roomId] });
  const order = await sell();
  const ofType = await why({ roomId: undefined, roomTypeId: type });
  expect(ofType).toMatchObject({
    free: 1,
    roomNumber: null,
    reasons: [{ kind: 'link', roomNumber: '101', closes: '整栋', orderNo: order.orderNo }],
    more: 0,
  });
  await block([other.id], 'out_of_order');
  const { free, reasons } = await why({ roomId: undefined, roomTypeId: type });
  expect([free, reasons.map(({ kind, closes }) => [kind, closes])]).toEqual([
    0,
    [
      ['link', '整栋'],
      ['block', '别院'],
    ],
  ]);
});

test('lists unassigned guests of a type without free rooms', async () => {
  const order = await sell();
  await desk.ok(unassignRoom, { stayId: order.stays[0]?.id ?? '', version: order.version });
  expect(await why({ roomId: undefined, roomTypeId: house.roomTypeId })).toMatchObject({
    free: 0,
    reasons: [{ kind: 'unplaced', guest: '王五', orderNo: order.orderNo }],
  });
});

test('names restrictions with plan, value and author; overdue guests; the property; past dates; the horizon', async () => {
  await t.database
    .insertInto('priceCell')
    .values({
      houseId: house.id,
      roomTypeId: house.roomTypeId,
      planId: STANDARD_PLAN_ID,
      night,
      minStay: 3,
      stopSell: true,
      setBy: '李四',
      setAt: t.now(),
    })
    .execute();
  expect((await told()).map((one) => [one.kind, one.rule, one.limit, one.planName, one.by])).toEqual([
    ['restriction', 'minStay', 3, null, '李四'],
    ['restriction', 'stopSell', null, null, '李四'],
  ]);
  const stay = {
    checkIn: '2026-11-17',
    checkOut: '2026-11-19',
    room: house.rooms[0] ?? null,
    state: 'in_house',
  };
  await buildStay(t.database, house, stay);
  expect(await told({ night: '2026-11-20' })).toMatchObject([
    { kind: 'overdue', guest: '张三', shown: 'in_house' },
  ]);
  expect((await told({ night: '2026-11-18' })).map(({ kind }) => kind)).toEqual(['past', 'order']);
  expect((await told({ night: '2029-01-01' })).map(({ kind }) => kind)).toEqual(['beyondHorizon']);
  await t.database
    .updateTable('houses')
    .set({ state: 'offline', offlineReason: '装修' })
    .where('id', '=', house.id)
    .execute();
  expect(await told({ night: '2026-12-05' })).toMatchObject([{ kind: 'house', said: '装修' }]);
});

test('needs a room or type in scope and the permission to see the calendar', async () => {
  const both = await desk.call(explainNight, { roomId, roomTypeId: house.roomTypeId, night });
  expect([both.status, Object.keys(both.fields)]).toEqual([422, ['roomId']]);
  expect((await desk.call(explainNight, { night })).status).toBe(422);
  const foreign = await buildHouse(t.database);
  const room = await desk.call(explainNight, { roomId: foreign.rooms[0]?.id ?? '', night });
  expect([room.status, room.failure]).toEqual([404, 'house.roomNotFound']);
  const type = await desk.call(explainNight, { roomTypeId: foreign.roomTypeId, night });
  expect([type.status, type.failure]).toEqual([404, 'house.roomTypeNotFound']);
  expect((await t.nobody.call(explainNight, { roomId, night })).status).toBe(401);
});
