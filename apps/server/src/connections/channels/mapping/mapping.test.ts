/** Listings: links, plans, suggestions, gaps, and permissions. */
import {
  getMappingCoverage,
  linkRoom,
  linkRooms,
  pageChannelRooms,
  refreshChannelRooms,
  setChannelRoomsOnSale,
  setListingPlan,
  suggestLinks,
  unlinkRoom,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { pageRoomLinks } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../../test/builders.ts';
import { type BuiltConnection, buildConnection } from '../../../../test/channels/build-connection.ts';
import { listingOf } from '../../../../test/channels/map-listing.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const idOf = (of: { readonly id: string } | undefined): string => of?.id ?? '';
const dirty = async () =>
  (await t.database.selectFrom('channelDirtyHouses').select('houseId').execute()).map((row) => row.houseId);
const clean = () => t.database.deleteFrom('channelDirtyHouses').execute();

describe('a listing', () => {
  let house: BuiltHouse;
  let mt: BuiltConnection;
  const link = (room: number, listing = 0, more: object = {}) =>
    admin.call(linkRoom, {
      roomId: idOf(house.rooms[room]),
      connectionId: mt.id,
      channelRoomId: idOf(mt.rooms[listing]),
      ...more,
    });
  const unlink = (room: number) =>
    admin.call(unlinkRoom, { roomId: idOf(house.rooms[room]), connectionId: mt.id });

  beforeAll(async () => {
    house = await buildHouse(t.database, { name: '湖畔', rooms: 3 });
    mt = await buildConnection(t.database, { rooms: ['大床房', 'B', 'C'] });
  });

  test('sells what its first room is: type, house and the standard plan; the push hears of it', async () => {
    await clean();
    expect((await link(0)).data).toMatchObject({ ratePlanId: STANDARD_PLAN_ID, planName: '' });
    expect(await listingOf(t.database, mt.id, idOf(mt.rooms[0]))).toMatchObject({
      houseId: house.id,
      roomTypeId: house.roomTypeId,
      ratePlanId: STANDARD_PLAN_ID,
      filledAt: null,
    });
    expect(await dirty()).toEqual([house.id]);
    expect((await link(1)).status).toBe(200);
  });

  test('refuses rooms of another type or house in words, and changes nothing', async () => {
    const typeId = await buildRoomType(t.database, house.id);
    const other = await buildRoom(t.database, house.id, typeId, '901', 9);
    const far = await buildHouse(t.database, { name: '山上' });
    for (const roomId of [other.id, idOf(far.rooms[0])]) {
      const refused = await link(0, 0, { roomId });
      expect(refused).toMatchObject({ status: 409, failure: 'channel.listingOfOtherType' });
      expect(refused.message).toContain('湖畔');
    }
    const { records } = await admin.ok(pageRoomLinks, { connectionId: mt.id, linked: true });
    expect(records.map(({ number }) => number)).toEqual(['101', '102']);
  });

  test('keeps selling while a room is left, and nothing after the last', async () => {
    expect((await unlink(0)).status).toBe(200);
    expect((await listingOf(t.database, mt.id, idOf(mt.rooms[0]))).houseId).toBe(house.id);
    await clean();
    expect((await unlink(1)).status).toBe(200);
    expect(await listingOf(t.database, mt.id, idOf(mt.rooms[0]))).toMatchObject({
      houseId: null,
      roomTypeId: null,
      ratePlanId: null,
      filledAt: null,
    });
    expect(await dirty()).toEqual([house.id]);
    expect((await unlink(1)).failure).toBe('channel.notLinked');
  });

  test('two first links of different types at once: one decides', async () => {
    const typeId = await buildRoomType(t.database, house.id);
    const other = await buildRoom(t.database, house.id, typeId, '902', 10);
    const both = await Promise.all([link(2, 1), link(0, 1, { roomId: other.id })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const links = await t.database
      .selectFrom('channelRoomLinks')
      .innerJoin('rooms', 'rooms.id', 'channelRoomLinks.roomId')
      .select('rooms.roomTypeId')
      .where('channelRoomId', '=', idOf(mt.rooms[1]))
      .execute();
    const { roomTypeId } = await listingOf(t.database, mt.id, idOf(mt.rooms[1]));
    expect(links).toEqual([{ roomTypeId }]);
  });

  test('that is no longer listed, and a room out of use, are not linked', async () => {
    const gone = await buildConnection(t.database, { rooms: ['X', 'Y'] });
    await t.database
      .updateTable('channelRooms')
      .set({ listed: false })
      .where('id', '=', idOf(gone.rooms[0]))
      .execute();
    const at = { connectionId: gone.id };
    expect((await link(0, 0, { ...at, channelRoomId: idOf(gone.rooms[0]) })).failure).toBe(
      'channel.listingGone',
    );
    const off = await buildRoom(t.database, house.id, house.roomTypeId, '903', 11);
    await t.database.updateTable('rooms').set({ active: false }).where('id', '=', off.id).execute();
    const asked = { ...at, roomId: off.id, channelRoomId: idOf(gone.rooms[1]) };
    expect((await link(0, 0, asked)).failure).toBe('channel.roomNotInUse');
  });

  test('is sold under a plan of its type and channel only', async () => {
    const plan = (code: string, more: object = {}) =>
      admin.ok(createRatePlan, {
        houseId: house.id,
        code,
        name: `计划 ${code}`,
        parentId: STANDARD_PLAN_ID,
        amountFen: 1_000,
        channels: ['mt'],
        types: [{ roomTypeId: house.roomTypeId }],
        ...more,
      });
    const [good, elsewhere] = [await plan('MT'), await plan('TJ', { channels: ['tj'] })];
    const set = (ratePlanId: string, channelRoomId = idOf(mt.rooms[2])) =>
      admin.call(setListingPlan, { connectionId: mt.id, channelRoomId, ratePlanId });
    expect((await set(good.id)).failure).toBe('channel.listingNotMapped');
    const refused = await link(0, 2, { ratePlanId: elsewhere.id });
    expect(refused).toMatchObject({ status: 409, failure: 'channel.planNotHere' });
    expect(Object.keys(refused.fields)).toEqual(['ratePlanId']);
    expect((await link(0, 2, { ratePlanId: good.id })).data).toMatchObject({ planName: '计划 MT' });
    expect((await set(elsewhere.id)).failure).toBe('channel.planNotHere');
    expect((await set(house.id)).failure).toBe('ratePlan.notFound');
    await clean();
    const { data } = await set(STANDARD_PLAN_ID);
    expect(data).toMatchObject({ ratePlanId: STANDARD_PLAN_ID, planName: '', rooms: [{ number: '101' }] });
    expect(await dirty()).toEqual([house.id]);
  });

  test('does not lose a room that its unfinished orders hold; each order is named', async () => {
    const own = await buildHouse(t.database, { rooms: 2 });
    const tj = await buildConnection(t.database, { platform: 'tj', rooms: ['U'] });
    const channelRoomId = idOf(tj.rooms[0]);
    const pairs = own.rooms.map(({ id: roomId }) => ({ roomId, channelRoomId }));
    await admin.ok(linkRooms, { connectionId: tj.id, links: pairs });
    const stay = { checkIn: '2026-12-01', checkOut: '2026-12-03', room: own.rooms[0] ?? null, channel: 'tj' };
    const { orderId } = await buildStay(t.database, own, stay);
    const dates = { checkIn: stay.checkIn, checkOut: stay.checkOut, createdAt: t.now(), updatedAt: t.now() };
    await t.database
      .insertInto('channelOrders')
      .values({
        ...dates,
        connectionId: tj.id,
        platformOrderId: 'TJ1',
        revision: 1,
        state: 'confirmed',
        listingKey: channelRoomId,
        houseId: own.id,
        orderId,
        rooms: 1,
        bookerName: '张三',
        sellFen: 80_000,
        settleFen: 72_000,
        commissionFen: 8_000,
      })
      .execute();
    const undo = (room: number) =>
      admin.call(unlinkRoom, { roomId: idOf(own.rooms[room]), connectionId: tj.id });
    const refused = await undo(0);
    expect(refused).toMatchObject({ status: 409, failure: 'channel.unlinkHasOrders' });
    expect(refused.message).toContain(`T${orderId}`);
    expect((await undo(1)).status).toBe(200);
    await t.database
      .updateTable('stays')
      .set({ state: 'checked_out' })
      .where('orderId', '=', orderId)
      .execute();
    expect((await undo(0)).status).toBe(200);
  });
});

describe('many links at once', () => {
  test('a check says what would become of each row; then exactly that happens', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const other = await buildHouse(t.database, { rooms: 1 });
    const { id: connectionId, rooms } = await buildConnection(t.database, { rooms: ['A', 'B'] });
    const links = [
      { roomId: idOf(house.rooms[0]), channelRoomId: idOf(rooms[0]) },
      { roomId: idOf(house.rooms[0]), channelRoomId: idOf(rooms[1]) },
      { roomId: idOf(other.rooms[0]), channelRoomId: idOf(rooms[0]) },
      { roomId: idOf(house.rooms[1]), channelRoomId: idOf(rooms[0]) },
      { roomId: newId(), channelRoomId: idOf(rooms[1]) },
    ];
    const checked = await admin.ok(linkRooms, { connectionId, links, onlyCheck: true });
    expect(checked.rows.map(({ refusal }) => refusal === null)).toEqual([true, false, false, true, false]);
    expect(checked.rows[2]?.refusal).toContain('only rooms of that type');
    expect((await admin.ok(pageRoomLinks, { connectionId, linked: true })).total).toBe(0);
    expect(await admin.ok(linkRooms, { connectionId, links })).toEqual(checked);
    expect((await admin.ok(pageRoomLinks, { connectionId, linked: true })).total).toBe(2);
  });
});

test('suggestions: rooms and listings that are linked with nothing, of the connection’s houses', async () => {
  const house = await buildHouse(t.database, { name: '竹里馆', rooms: 3 });
  const { id: connectionId, rooms } = await buildConnection(t.database, {
    rooms: ['101', '102', '超级长的名字'],
    typeName: '大床房',
    listingName: '竹里馆',
    houseIds: [house.id],
  });
  await admin.ok(linkRoom, { connectionId, roomId: idOf(house.rooms[0]), channelRoomId: idOf(rooms[0]) });
  const found = await admin.ok(suggestLinks, { connectionId });
  expect(found.map(({ number, name, confidence }) => [number, name, confidence])).toContainEqual([
    '102',
    '102',
    100,
  ]);
  expect(found.map(({ number }) => number)).not.toContain('101');
  const links = found
    .filter(({ confidence }) => confidence >= 90)
    .map(({ roomId, channelRoomId }) => ({ roomId, channelRoomId }));
  expect(await admin.ok(linkRooms, { connectionId, links })).toMatchObject({ linked: links.length });
});

test('coverage: rooms of sold types, types without a listing, rooms that moved away from theirs', async () => {
  const house = await buildHouse(t.database, { name: '半山', rooms: 2 });
  const typeId = await buildRoomType(t.database, house.id);
  await buildRoom(t.database, house.id, typeId, '201', 5);
  const { id: connectionId, rooms } = await buildConnection(t.database, { rooms: ['A', 'B'] });
  await admin.ok(linkRoom, { connectionId, roomId: idOf(house.rooms[0]), channelRoomId: idOf(rooms[0]) });
  const before = await admin.ok(getMappingCoverage, { connectionId });
  expect(before.listings).toEqual({ total: 2, mapped: 1 });
  expect(before.rooms.map(({ number }) => number)).toEqual(['102']);
  expect(before.types.map(({ roomTypeId, rooms: count }) => [roomTypeId, count])).toEqual([[typeId, 1]]);
  expect(before.moved).toEqual([]);
  await t.database
    .updateTable('rooms')
    .set({ roomTypeId: typeId })
    .where('id', '=', idOf(house.rooms[0]))
    .execute();
  const after = await admin.ok(getMappingCoverage, { connectionId });
  expect(after.moved.map(({ number, channelRoomName }) => [number, channelRoomName])).toEqual([['101', 'A']]);
});

describe('who may', () => {
  test('houses out of scope: rooms are unknown, listings say that they are taken and no more', async () => {
    const mine = await buildHouse(t.database, { rooms: 1, department: 'staff' });
    const theirs = await buildHouse(t.database, { rooms: 1 });
    const { id: connectionId, rooms } = await buildConnection(t.database, { rooms: ['A', 'B'] });
    await admin.ok(linkRoom, { connectionId, roomId: idOf(theirs.rooms[0]), channelRoomId: idOf(rooms[0]) });
    await sql`insert into role_permissions select id, 'channel:link' from roles where role_code = 'front_desk'`.execute(
      t.database,
    );
    const clerk = await t.openSession('frontdesk');
    const { records } = await clerk.ok(pageChannelRooms, { connectionId });
    expect(records.map(({ linked, mapping }) => [linked, mapping])).toEqual([
      [true, null],
      [false, null],
    ]);
    const link = (room: { id: string } | undefined, at: number) =>
      clerk.call(linkRoom, { connectionId, roomId: idOf(room), channelRoomId: idOf(rooms[at]) });
    expect((await link(theirs.rooms[0], 1)).failure).toBe('house.roomNotFound');
    const plan = { connectionId, channelRoomId: idOf(rooms[0]), ratePlanId: STANDARD_PLAN_ID };
    expect((await clerk.call(setListingPlan, plan)).failure).toBe('channel.channelRoomNotFound');
    const sale = { connectionId, channelRoomIds: [idOf(rooms[0])], onSale: false };
    expect((await clerk.call(setChannelRoomsOnSale, sale)).failure).toBe('channel.channelRoomNotFound');
    const away = { connectionId, roomId: idOf(theirs.rooms[0]) };
    expect((await clerk.call(unlinkRoom, away)).failure).toBe('house.roomNotFound');
    expect((await link(mine.rooms[0], 1)).status).toBe(200);
    expect((await clerk.ok(suggestLinks, { connectionId })).map(({ houseId }) => houseId)).not.toContain(
      theirs.id,
    );
  });

  test('each call names its permission', async () => {
    const keeper = await t.as('housekeeper');
    const connectionId = newId();
    const calls = [
      keeper.call(refreshChannelRooms, { connectionId }),
      keeper.call(linkRooms, { connectionId, links: [] }),
      keeper.call(setListingPlan, { connectionId }),
      keeper.call(setChannelRoomsOnSale, { connectionId }),
      keeper.call(suggestLinks, { connectionId }),
      keeper.call(getMappingCoverage, { connectionId }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
  });
});
