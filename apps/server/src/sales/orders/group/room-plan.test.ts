import { saveLinkedRooms } from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { applyRoomPlan, planRooms, type RoomPlan } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { lockAssignment, unassignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 2, department: 'staff' });
});
afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));

const day = (n: number) => addDays('2026-12-01', n);
const room = (index: number) => house.rooms[index] ?? null;
const stay = (from: number, to: number, at: { id: string } | null, guest = '张三') =>
  buildStay(t.database, house, { checkIn: day(from), checkOut: day(to), room: at, guest });
const plan = (more: object = {}) => desk.ok(planRooms, { houseId: house.id, ...more });
const apply = ({ placements }: RoomPlan, by = desk) =>
  by.call(applyRoomPlan, {
    houseId: house.id,
    placements: placements.map(({ stayId, version, roomId }) => ({ stayId, version, roomId })),
  });
const said = ({ placements }: RoomPlan) =>
  placements.map((one) => `${one.guest} ${one.fromRoom ?? '-'}→${one.room}`).sort();

test('gives every stay the tightest gap, changes nothing until applied, and undoes in one step', async () => {
  await stay(0, 2, room(1));
  await stay(4, 6, room(1));
  await stay(2, 4, null, '甲');
  await stay(2, 5, null, '乙');
  await stay(3, 4, null, '丙');
  const proposed = await plan();
  expect(said(proposed)).toEqual(['乙 -→101', '甲 -→102']);
  expect([proposed.left.map((one) => one.guest), proposed.moves]).toEqual([['丙'], 0]);
  const unplaced = async () =>
    (
      await t.database
        .selectFrom('stays')
        .select('id')
        .where('houseId', '=', house.id)
        .where('roomId', 'is', null)
        .execute()
    ).length;
  expect(await unplaced()).toBe(3);
  const done = (await apply(proposed)).data;
  expect(done.stays.map((one) => one.roomNumber).sort()).toEqual(['101', '102']);
  expect(await unplaced()).toBe(1);
  const order = await desk.ok(getOrder, { id: done.stays[0]?.orderId ?? '' });
  expect([order.order.version, order.order.unassigned]).toEqual([1, false]);
  await desk.ok(undoStep, { id: done.stepId });
  expect(await unplaced()).toBe(3);
  expect(said(await plan())).toEqual(said(proposed));
});

test('plans only stays of the requested dates, explains the rest, and counts short gaps before and after', async () => {
  await stay(0, 2, room(0));
  await stay(3, 6, room(0));
  await stay(0, 3, room(1));
  await stay(2, 3, null, '甲');
  await stay(4, 6, null, '乙');
  await stay(1, 5, null, '丙');
  const proposed = await plan({ from: day(2), to: day(3) });
  expect(said(proposed)).toEqual(['甲 -→101']);
  expect(proposed.left).toMatchObject([{ guest: '丙', why: 'full', night: day(1) }]);
  expect([proposed.orphansBefore, proposed.orphansAfter]).toEqual([1, 0]);
  await stay(6, 8, room(1), '丁');
  await stay(8, 10, room(0), '戊');
  await stay(6, 10, null, '己');
  const scattered = await plan({ from: day(7) });
  expect(scattered.left).toMatchObject([{ guest: '己', why: 'scattered', night: null }]);
});

test('reshuffles upcoming unlocked stays only on request', async () => {
  const first = await stay(0, 2, room(0), '甲');
  await stay(2, 4, room(1), '乙');
  await stay(0, 4, null, '丙');
  expect((await plan()).left.map((one) => one.guest)).toEqual(['丙']);
  const proposed = await plan({ reshuffle: true });
  expect([proposed.left, proposed.moves, proposed.placements.length]).toEqual([[], 1, 2]);
  for (const guest of [first]) {
    const { order } = await desk.ok(getOrder, { id: guest.orderId });
    await desk.ok(lockAssignment, { stayId: guest.stayId, version: order.version, locked: true });
  }
  // The other stay may still move.
  expect(said(await plan({ reshuffle: true }))).toEqual(['丙 -→102', '乙 102→101']);
  const applied = await apply(await plan({ reshuffle: true }));
  expect(applied.status).toBe(200);
});

test('refuses a stale plan as a whole', async () => {
  await stay(0, 2, null, '甲');
  await stay(0, 2, null, '乙');
  const proposed = await plan();
  expect(proposed.placements).toHaveLength(2);
  const [one] = proposed.placements;
  await desk
    .ok(lockAssignment, { stayId: one?.stayId ?? '', version: 0, locked: true })
    .catch(() => undefined);
  const swapped = {
    ...proposed,
    placements: proposed.placements.map((each) => ({ ...each, roomId: one?.roomId ?? '' })),
  };
  expect((await apply(swapped)).failure).toBe('roomStatus.roomTaken');
  await apply({ ...proposed, placements: proposed.placements.slice(0, 1) });
  const { status, failure } = await apply(proposed);
  expect([status, failure]).toEqual([409, 'core.stale']);
});

test('refuses rooms of other types or properties, stays out of scope, arrived guests and users without permission', async () => {
  const type = await buildRoomType(t.database, house.id);
  const suite = await buildRoom(t.database, house.id, type, '901');
  await stay(0, 2, null);
  const proposed = await plan();
  const inRoom = (roomId: string) => ({
    ...proposed,
    placements: proposed.placements.map((each) => ({ ...each, roomId })),
  });
  expect((await apply(inRoom(suite.id))).failure).toBe('roomStatus.roomOfOtherType');
  const foreign = await buildHouse(t.database);
  expect((await apply(inRoom(foreign.rooms[0]?.id ?? ''))).failure).toBe('house.roomNotFound');
  expect((await desk.call(planRooms, { houseId: foreign.id })).failure).toBe('house.notFound');
  const theirs = await buildStay(t.database, foreign, { checkIn: day(0), checkOut: day(1), room: null });
  const placements = [{ stayId: theirs.stayId, version: 0, roomId: foreign.rooms[0]?.id ?? '' }];
  expect((await desk.call(applyRoomPlan, { houseId: foreign.id, placements })).failure).toBe(
    'order.stayNotFound',
  );
  const guest = await buildStay(t.database, house, {
    checkIn: '2026-11-20',
    checkOut: '2026-11-22',
    room: room(0),
    state: 'in_house',
  });
  const arrived = [{ stayId: guest.stayId, version: 0, roomId: room(1)?.id ?? '' }];
  expect((await desk.call(applyRoomPlan, { houseId: house.id, placements: arrived })).failure).toBe(
    'order.cannotAssign',
  );
  expect((await apply(proposed, await t.as('housekeeper'))).status).toBe(403);
  expect((await (await t.as('finance')).call(planRooms, { houseId: house.id })).status).toBe(403);
});

test('never gives away linked rooms twice, also across types', async () => {
  const type = await buildRoomType(t.database, house.id);
  const whole = await buildRoom(t.database, house.id, type, '整栋', 9);
  const partIds = house.rooms.map(({ id }) => id);
  await (await t.as('admin')).ok(saveLinkedRooms, { roomId: whole.id, version: 0, partIds });
  const sold = await desk.ok(createOrder, {
    houseId: house.id,
    bookerName: '包栋',
    stays: [{ roomTypeId: type, checkIn: day(0), checkOut: day(2) }],
  });
  await desk.ok(unassignRoom, { stayId: sold.stays[0]?.id ?? '', version: sold.version });
  await stay(1, 3, null, '甲');
  const proposed = await plan();
  expect([proposed.placements.length, proposed.left.length]).toEqual([1, 1]);
  expect(proposed.left[0]).toMatchObject({ why: 'linked', night: day(1) });
  // Both are unassigned and need the same space: the plan gives it to one of them.
  const { data: done, status } = await apply(proposed);
  expect(status).toBe(200);
  expect((await plan()).left.map(({ why, night }) => [why, night])).toEqual([['full', day(1)]]);
  await desk.ok(undoStep, { id: done.stepId });
  const { order } = await desk.ok(getOrder, { id: sold.id });
  await desk.ok(cancelOrder, { orderId: sold.id, version: order.version, reason: '改期' });
  expect(said(await plan())).toEqual(['甲 -→101']);
  expect((await apply(await plan())).status).toBe(200);
  const closed = t.database
    .selectFrom('roomBlocks')
    .select('roomId')
    .where('kind', '=', 'linked')
    .where('removedAt', 'is', null);
  expect(await closed.where('houseId', '=', house.id).execute()).toEqual([{ roomId: whole.id }]);
});

test('plans and places hundreds of stays in a few statements', async () => {
  const big = await buildHouse(t.database, { rooms: 60, department: 'staff' });
  for (let n = 0; n < 150; n += 1) {
    const from = (n * 7) % 40;
    await buildStay(t.database, big, { checkIn: day(from), checkOut: day(from + 1 + (n % 5)), room: null });
  }
  const proposed = await desk.ok(planRooms, { houseId: big.id, reshuffle: true });
  expect([proposed.placements.length, proposed.left.length]).toEqual([150, 0]);
  const placements = proposed.placements.map(({ stayId, version, roomId }) => ({ stayId, version, roomId }));
  const done = await desk.ok(applyRoomPlan, { houseId: big.id, placements });
  expect(done.stays).toHaveLength(150);
  await desk.ok(undoStep, { id: done.stepId });
}, 60_000);

const sale = (from: number, to: number, more: object = {}) =>
  plan({ roomTypeId: house.roomTypeId, sale: { checkIn: day(from), checkOut: day(to) }, ...more });

test('makes room for a sale, whose room is free once the others have moved', async () => {
  await stay(0, 2, room(0), '甲');
  await stay(2, 4, room(1), '乙');
  const proposed = await sale(1, 4);
  expect(proposed).toMatchObject({ moves: 1, left: [] });
  const { sale: found, placements } = proposed;
  expect(placements.map((one) => one.guest)).toEqual([found?.room === '101' ? '甲' : '乙']);
  expect((await apply(proposed)).status).toBe(200);
  const sold = await buildStay(t.database, house, {
    checkIn: day(1),
    checkOut: day(4),
    room: { id: found?.roomId ?? '' },
  });
  expect(sold).toBeDefined();
});

test('moves no stay for a sale that cannot fit or already does', async () => {
  await stay(0, 2, room(0), '甲');
  await stay(1, 3, room(1), '乙');
  expect(await sale(1, 4)).toMatchObject({ sale: null, placements: [], moves: 0 });
  const free = await sale(4, 6);
  expect([free.moves, free.sale?.room]).toEqual([0, expect.any(String)]);
});

test("validates the sale's type and date order", async () => {
  const checkIn = day(3);
  const typeless = await desk.call(planRooms, { houseId: house.id, sale: { checkIn, checkOut: day(4) } });
  expect([typeless.status, Object.keys(typeless.fields)]).toEqual([422, ['roomTypeId']]);
  const reversed = await desk.call(planRooms, {
    ...{ houseId: house.id, roomTypeId: house.roomTypeId },
    sale: { checkIn, checkOut: day(1) },
  });
  expect([reversed.status, Object.keys(reversed.fields)]).toEqual([422, ['sale.checkOut']]);
});
