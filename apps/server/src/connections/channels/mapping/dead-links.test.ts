/** Deleted listings: shown on the card, offered again for matching, unlinked together. */
import { getConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  listCellCauses,
  retryChannelCells,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import {
  getMappingCoverage,
  linkRoom,
  linkRooms,
  suggestLinks,
  unlinkRoom,
  unlinkRooms,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
let connected: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { state: 'online', rooms: 3 });
  connected = await connectHouse(t, house);
});
afterAll(() => t.close());

const connection = async () => (await admin.ok(getConnection, { id: connected.connectionId })).connection;
const codes = async () => (await connection()).reasons.map(({ code, count }) => [code, count]);

const addListing = async (platformRoomId: string): Promise<string> => {
  const id = newId();
  await t.database
    .insertInto('channelRooms')
    .values({
      connectionId: connected.connectionId,
      id,
      platformRoomId,
      name: house.rooms[0]?.number ?? '',
      syncedAt: t.now(),
    })
    .execute();
  return id;
};

test('nights that did not arrive are grouped by cause; their sum is the figure of the card', async () => {
  const { connectionId, channelRoomId } = connected;
  const nights = [
    ['2027-03-01', 'conflicted', '价格低于底价'],
    ['2027-03-02', 'conflicted', '价格低于底价'],
    ['2027-03-04', 'failed', 'timeout'],
  ] as const;
  await t.database
    .insertInto('channelCells')
    .values(
      nights.map(([night, state, problem]) => ({
        ...{ houseId: house.id, connectionId, channelRoomId, night, state, problem },
        ...{ stock: 1, priceFen: 30_000, closed: false, wantedAt: t.now() },
      })),
    )
    .execute();
  const { nights: total, causes } = await admin.ok(listCellCauses, { connectionId });
  expect(total).toBe((await connection()).failed);
  expect(causes).toEqual([
    {
      state: 'conflicted',
      problem: '价格低于底价',
      nights: 2,
      listings: 1,
      firstNight: '2027-03-01',
      lastNight: '2027-03-02',
    },
    {
      state: 'failed',
      problem: 'timeout',
      nights: 1,
      listings: 1,
      firstNight: '2027-03-04',
      lastNight: '2027-03-04',
    },
  ]);
  const cause = { state: 'conflicted' as const, problem: '价格低于底价' };
  expect(await admin.ok(retryChannelCells, { connectionId, cause })).toEqual({ nights: 2 });
  expect((await admin.ok(listCellCauses, { connectionId })).nights).toBe(1);
  const cleaner = await t.as('housekeeper');
  expect((await cleaner.call(listCellCauses, { connectionId })).status).toBe(403);
});

test('a listing that vanished is told with its rooms, and they are offered again', async () => {
  const { connectionId, channelRoomId } = connected;
  await t.database
    .updateTable('channelRooms')
    .set({ listed: false })
    .where('id', '=', channelRoomId)
    .execute();
  expect(await codes()).toContainEqual(['deadLinks', 3]);
  const { dead } = await admin.ok(getMappingCoverage, { connectionId });
  expect(dead.map(({ roomId }) => roomId).sort()).toEqual(house.rooms.map(({ id }) => id).sort());
  const successor = await addListing('L2');
  const offered = await admin.ok(suggestLinks, { connectionId });
  expect(offered.map((one) => one.channelRoomId)).toContain(successor);
  const roomId = house.rooms[0]?.id ?? '';
  await admin.ok(linkRoom, { roomId, connectionId, channelRoomId: successor });
  expect(await codes()).toContainEqual(['deadLinks', 2]);
  // A link that lives is not replaced.
  const other = await addListing('L3');
  const again = await admin.call(linkRoom, { roomId, connectionId, channelRoomId: other });
  expect(again.failure).toBe('channel.roomLinked');
  const asked = { connectionId, links: [{ roomId: house.rooms[1]?.id ?? '', channelRoomId: successor }] };
  expect(await admin.ok(linkRooms, asked)).toMatchObject({ linked: 1 });
  expect(await codes()).toContainEqual(['deadLinks', 1]);
});

test('many are unlinked in one go; rooms out of scope and rooms without a link keep the rest going', async () => {
  const { connectionId } = connected;
  const [, , last] = house.rooms;
  const foreign = await buildHouse(t.database, { state: 'online' });
  const roomIds = [last?.id ?? '', foreign.rooms[0]?.id ?? ''];
  const desk = await t.as('frontdesk');
  expect((await desk.call(unlinkRooms, { connectionId, roomIds })).status).toBe(403);
  const { unlinked, rows } = await admin.ok(unlinkRooms, { connectionId, roomIds });
  expect(unlinked).toBe(1);
  expect(rows.find(({ roomId }) => roomId === last?.id)).toEqual({ roomId: last?.id, refusal: null });
  expect(rows.find(({ roomId }) => roomId !== last?.id)?.refusal).toBeTruthy();
  expect((await codes()).map(([code]) => code)).not.toContain('deadLinks');
});

test('a dead link is dropped although an order of its listing holds the room; a living one is not', async () => {
  const held = await buildHouse(t.database, { state: 'online', rooms: 2 });
  const { connectionId, channelRoomId } = await connectHouse(t, held);
  const [room] = held.rooms;
  const dates = { checkIn: '2026-12-03', checkOut: '2026-12-06' };
  const sold = await buildStay(t.database, held, { ...dates, room: room ?? null, channel: 'tj' });
  await t.database
    .insertInto('channelOrders')
    .values({
      ...{ ...dates, connectionId, platformOrderId: 'X1', listingKey: 'L1', houseId: held.id },
      ...{ orderId: sold.orderId, revision: 1, state: 'confirmed', rooms: 1, bookerName: '林静' },
      ...{ sellFen: 90_300, settleFen: 81_270, commissionFen: 9_030, createdAt: t.now(), updatedAt: t.now() },
    })
    .execute();
  const input = { connectionId, roomId: room?.id ?? '' };
  const living = await admin.call(unlinkRoom, input);
  expect([living.status, living.failure]).toEqual([409, 'channel.unlinkHasOrders']);
  await t.database
    .updateTable('channelRooms')
    .set({ listed: false })
    .where('id', '=', channelRoomId)
    .execute();
  const roomIds = held.rooms.map(({ id }) => id);
  expect(await admin.ok(unlinkRooms, { connectionId, roomIds })).toMatchObject({ unlinked: 2 });
  const { order, stays } = await admin.ok(getOrder, { id: sold.orderId });
  expect([order.shown, stays[0]?.roomId]).toEqual(['expected', room?.id]);
});
