/** Our availability and prices reach the platforms: everything first, then changes, in their latest state. */
import {
  readBackChannel,
  resyncChannel,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { compareChannels } from '@minsu/contract/inventory/room-status/compare-endpoints.ts';
import { saveLinkedRooms } from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { type MappedListing, mapListing, openAccountOf } from '../../../../test/channels/map-listing.ts';
import { type PushByHand, pushByHand } from '../../../../test/channels/push-by-hand.ts';
import { type ScriptedPlatform, scriptPlatform } from '../../../../test/channels/scripted-calendar.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { NOON, TODAY } from '../../../../test/test-day.ts';
import { setAdapters } from '../adapters/all-adapters.ts';
import { markHouses } from './dirty-houses.ts';

const LAST = addDays(TODAY, 364);
const PRICE = 40_000;

let t: TestApp;
let admin: TestClient;
let push: PushByHand;
let mt: ScriptedPlatform;
let house: BuiltHouse;
let connectionId: string;
let listing: MappedListing;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOON);
  mt = scriptPlatform();
  setAdapters(t.config, { mt: mt.adapter });
  push = await pushByHand(t);
  house = await buildHouse(t.database, { rooms: 3, basePriceFen: PRICE, weekendPriceFen: null });
  connectionId = (await buildConnection(t.database, { name: '美团' })).id;
  await openAccountOf(t.database, connectionId);
  listing = await mapListing(t.database, { connectionId, house });
});
afterEach(async () => {
  await push.close();
  await t.database.updateTable('channelConnections').set({ deletedAt: t.now() }).execute();
  await t.database.updateTable('channelRooms').set({ readBackDueAt: null }).execute();
  await t.database.deleteFrom('channelCells').execute();
  await t.database.deleteFrom('channelDirtyHouses').execute();
  await t.database.deleteFrom('channelFollow').execute();
});

const there = (night: string, key = listing.key) => mt.calendarOf(key).get(night);
const sell = (checkIn: string, checkOut: string, more: object = {}) =>
  admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '推送',
    stays: [{ roomTypeId: house.roomTypeId, checkIn, checkOut, guests: 1, ...more }],
  });
const price = (nights: readonly string[], priceFen: number, was = PRICE) =>
  admin.ok(setPriceCells, {
    confirmAbsurd: true,
    cells: nights.map((night) => ({
      ...{ houseId: house.id, roomTypeId: house.roomTypeId, night },
      ...{ set: { priceFen }, was: { priceFen: was } },
    })),
  });
const changed = (houseId: string) => t.job().change((ctx) => markHouses(ctx, [houseId], ctx.now));

/** Each stored night has its values there, and the comparison screen shows no difference. */
const expectAllSaid = async (): Promise<void> => {
  const cells = await t.database
    .selectFrom('channelCells as c')
    .innerJoin('channelRooms as r', (on) =>
      on.onRef('r.connectionId', '=', 'c.connectionId').onRef('r.id', '=', 'c.channelRoomId'),
    )
    .select(['r.platformRoomId', 'c.night', 'c.stock', 'c.priceFen', 'c.closed', 'c.state'])
    .execute();
  expect(cells.length).toBeGreaterThan(0);
  const otherwise = cells.filter(({ platformRoomId, night, state, ...cell }) => {
    const said = there(night, platformRoomId);
    const same = said?.stock === cell.stock && said.priceFen === cell.priceFen && said.closed === cell.closed;
    return state !== 'synced' || !same;
  });
  expect(otherwise).toEqual([]);
  const differing = await admin.ok(compareChannels, { differing: true, days: 30, size: 200 });
  expect(differing.rows).toEqual([]);
};

describe('a listing', () => {
  test('that is new is told everything, in as few pieces as the platform takes', async () => {
    await buildStay(t.database, house, {
      ...{ checkIn: '2026-12-01', checkOut: '2026-12-03', room: house.rooms[0] ?? null },
    });
    await push.settled();
    expect([...mt.calendarOf(listing.key).keys()].sort()).toEqual(datesOf(TODAY, addDays(LAST, 1)));
    expect(there('2026-12-02')).toEqual({
      ...{ stock: 2, priceFen: PRICE, closed: false, minNights: null },
      ...{ closedArrival: false, closedDeparture: false },
      ...{ maxNights: null, includedGuests: 0, extraGuestFen: 0 },
    });
    expect(there(LAST)?.stock).toBe(3);
    expect(mt.pushes).toHaveLength(3);
    await expectAllSaid();
    const lines = await t.database
      .selectFrom('channelOperations')
      .select(['kind', 'result', 'items'])
      .where('connectionId', '=', connectionId)
      .execute();
    expect(lines.map(({ kind, result }) => `${kind} ${result}`)).toEqual(Array(3).fill('push done'));
    expect(lines.reduce((sum, { items }) => sum + items, 0)).toBe(365);
  });

  test('many of them are sent completely', async () => {
    const houses = await Promise.all(
      Array.from({ length: 6 }, () => buildHouse(t.database, { rooms: 2, basePriceFen: PRICE })),
    );
    const listings = await Promise.all(
      houses.flatMap((one) =>
        one.rooms.map((room) => mapListing(t.database, { connectionId, house: one, rooms: [room] })),
      ),
    );
    await push.settled();
    expect(listings.map(({ key }) => mt.calendarOf(key).size)).toEqual(Array(12).fill(365));
    await expectAllSaid();
  });

  test('hears of a sale, and of nothing else', async () => {
    await push.settled();
    mt.pushes.length = 0;
    await sell('2026-12-24', '2026-12-26');
    await push.settled();
    expect(mt.pushes).toEqual([
      {
        listing: listing.key,
        runs: [expect.objectContaining({ from: '2026-12-24', to: '2026-12-26', stock: 2 })],
      },
    ]);
    await expectAllSaid();
  });

  test('hears once of many changes, and what is true at last', async () => {
    await push.settled();
    mt.pushes.length = 0;
    await price(['2026-12-01', '2026-12-02'], 50_000);
    await sell('2026-12-01', '2026-12-02');
    await price(['2026-12-01'], 60_000, 50_000);
    await sell('2026-12-01', '2026-12-02');
    await push.settled();
    expect(mt.pushes).toHaveLength(1);
    expect(mt.pushes[0]?.runs).toMatchObject([
      { from: '2026-12-01', to: '2026-12-02', stock: 1, priceFen: 60_000 },
      { from: '2026-12-02', to: '2026-12-03', stock: 3, priceFen: 50_000 },
    ]);
  });

  test('a stop goes before everything that waited longer', async () => {
    mt = scriptPlatform({ limits: { callsPerMinute: 60_000, nightsPerPush: 30 } });
    setAdapters(t.config, { mt: mt.adapter });
    const other = await buildHouse(t.database, { rooms: 1, basePriceFen: PRICE });
    const single = await mapListing(t.database, { connectionId, house: other });
    await push.settled();
    mt.pushes.length = 0;
    await t.database.updateTable('channelConnections').set({ state: 'paused' }).execute();
    await price(datesOf('2026-12-01', '2027-01-15'), 70_000);
    await push.turn();
    t.setNow(`${TODAY}T04:10:00Z`);
    await admin.ok(createOrder, {
      houseId: other.id,
      bookerName: '停售',
      stays: [{ roomTypeId: other.roomTypeId, checkIn: '2027-02-01', checkOut: '2027-02-02', guests: 1 }],
    });
    await push.turn();
    await t.database.updateTable('channelConnections').set({ state: 'active' }).execute();
    await push.settled();
    expect(mt.pushes.map(({ listing: key }) => key)).toEqual([single.key, listing.key, listing.key]);
    expect(mt.pushes[0]?.runs).toMatchObject([{ from: '2027-02-01', to: '2027-02-02', stock: 0 }]);
    await expectAllSaid();
  });

  test('gets the new last night when a day is over, and forgets the one that is past', async () => {
    await push.settled();
    t.setNow('2026-11-21T04:00:00Z');
    const { extendHorizonJob } = await import('./push-jobs.ts');
    await extendHorizonJob.run(t.job(), {});
    await push.settled();
    expect(there(addDays(LAST, 1))).toMatchObject({ stock: 3, closed: false });
    const [first] = await t.database
      .selectFrom('channelCells')
      .select((eb) => eb.fn.min('night').as('night'))
      .execute();
    expect(first?.night).toBe('2026-11-21');
  });
});

describe('stock', () => {
  test('a stay without a room lowers it where no other room can take it', async () => {
    const [first, ...others] = house.rooms;
    if (!first) throw new Error('no room');
    const one = await mapListing(t.database, {
      connectionId: (await anotherAccount()).id,
      ...{ house, rooms: [first] },
    });
    await push.settled();
    await buildStay(t.database, house, { checkIn: '2026-12-10', checkOut: '2026-12-11', room: null });
    for (const room of others)
      await buildStay(t.database, house, { checkIn: '2026-12-10', checkOut: '2026-12-11', room });
    await changed(house.id);
    await push.settled();
    expect([there('2026-12-10')?.stock, there('2026-12-10', one.key)?.stock]).toEqual([0, 0]);
    expect([there('2026-12-11')?.stock, there('2026-12-11', one.key)?.stock]).toEqual([3, 1]);
    await buildStay(t.database, house, { checkIn: '2026-12-20', checkOut: '2026-12-21', room: null });
    await changed(house.id);
    await push.settled();
    expect([there('2026-12-20')?.stock, there('2026-12-20', one.key)?.stock]).toEqual([2, 1]);
  });

  test('the whole house sold, its rooms are closed everywhere', async () => {
    const wholeType = await buildRoomType(t.database, house.id, { basePriceFen: 150_000 });
    const whole = await buildRoom(t.database, house.id, wholeType, '整栋', 9);
    const parts = house.rooms.map(({ id }) => id);
    await admin.ok(saveLinkedRooms, { roomId: whole.id, version: 0, partIds: parts });
    const asWhole = await mapListing(t.database, {
      ...{ connectionId, house, rooms: [whole], roomTypeId: wholeType },
    });
    await push.settled();
    expect(there('2026-12-05', asWhole.key)?.stock).toBe(1);
    await sell('2026-12-05', '2026-12-06', { roomTypeId: wholeType });
    await sell('2026-12-08', '2026-12-09');
    await push.settled();
    expect([there('2026-12-05')?.stock, there('2026-12-05', asWhole.key)?.stock]).toEqual([0, 0]);
    expect([there('2026-12-08')?.stock, there('2026-12-08', asWhole.key)?.stock]).toEqual([2, 0]);
  });

  test('a house that goes offline is closed', async () => {
    await push.settled();
    await t.database.updateTable('houses').set({ state: 'offline' }).where('id', '=', house.id).execute();
    await changed(house.id);
    await push.settled();
    expect(there(TODAY)).toMatchObject({ closed: true, stock: 0 });
    expect(there(LAST)).toMatchObject({ closed: true, stock: 0 });
  });
});

const anotherAccount = async () => {
  const connection = await buildConnection(t.database, { name: '美团二' });
  await openAccountOf(t.database, connection.id);
  return connection;
};

describe('the calendar read back', () => {
  test('finds what was changed there, says so, and mends it; a night sold there waits for its order', async () => {
    await push.settled();
    mt.pushes.length = 0;
    const right = there('2026-12-01');
    if (!right) throw new Error('not told');
    mt.calendarOf(listing.key).set('2026-12-01', { ...right, stock: 9 });
    mt.calendarOf(listing.key).set('2026-12-02', { ...right, stock: 2 });
    mt.calendarOf(listing.key).delete('2026-12-03');
    expect(await admin.ok(readBackChannel, { connectionId })).toEqual({ listings: 1 });
    await push.until(() => mt.pushes.length === 1);
    expect(mt.pushes[0]?.runs).toMatchObject([{ from: '2026-12-01', to: '2026-12-02', stock: 3 }]);
    await push.until(async () => (await push.waiting()) === 2);
    t.setNow(`${TODAY}T04:01:00Z`);
    await push.settled();
    await expectAllSaid();
    const line = await t.database
      .selectFrom('channelOperations')
      .select(['items', 'message', 'byName'])
      .where('connectionId', '=', connectionId)
      .where('kind', '=', 'readBack')
      .where('subject', '<>', '')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ items: 3, message: '3 / 365' });
    const connection = await t.database
      .selectFrom('channelConnections')
      .select('checkedAt')
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow();
    expect(connection.checkedAt).toBeInstanceOf(Date);
  });

  test('is asked for every night in the small hours of the house', async () => {
    await push.settled();
    const { readBackJob } = await import('./push-jobs.ts');
    const due = async () => {
      await readBackJob.run(t.job(), {});
      const row = await t.database
        .selectFrom('channelRooms')
        .select('readBackDueAt')
        .where('id', '=', listing.id)
        .executeTakeFirstOrThrow();
      return row.readBackDueAt;
    };
    t.setNow('2026-11-20T18:59:00Z');
    expect(await due()).toBeNull();
    t.setNow('2026-11-20T19:03:00Z');
    expect((await due())?.getTime()).toBeGreaterThanOrEqual(t.now().getTime());
  });
});

describe('all anew', () => {
  test('a resync tells every night again', async () => {
    await push.settled();
    mt.calendarOf(listing.key).clear();
    expect(await admin.ok(resyncChannel, { connectionId, channelRoomId: listing.id })).toEqual({
      listings: 1,
    });
    await push.settled();
    expect(mt.calendarOf(listing.key).size).toBe(365);
    await expectAllSaid();
  });

  test('a listing that is linked with nothing any more is closed before it is forgotten', async () => {
    await push.settled();
    await t.database.deleteFrom('channelRoomLinks').where('channelRoomId', '=', listing.id).execute();
    await t.database
      .updateTable('channelRooms')
      .set({ houseId: null, roomTypeId: null, ratePlanId: null, filledAt: null })
      .where('id', '=', listing.id)
      .execute();
    await changed(house.id);
    await push.settled();
    for (const night of datesOf(TODAY, addDays(LAST, 1)))
      expect(there(night)).toMatchObject({ closed: true, stock: 0 });
    for (const table of ['channelCells', 'channelConfirmedNights'] as const)
      expect(
        await t.database.selectFrom(table).select('night').where('houseId', '=', house.id).execute(),
      ).toEqual([]);
  });

  test('one that moves to another house is told by that house alone', async () => {
    await push.settled();
    const other = await buildHouse(t.database, { rooms: 1, basePriceFen: 90_000, weekendPriceFen: null });
    await t.database.deleteFrom('channelRoomLinks').where('channelRoomId', '=', listing.id).execute();
    await t.database
      .updateTable('channelRooms')
      .set({ houseId: other.id, roomTypeId: other.roomTypeId, filledAt: null })
      .where('id', '=', listing.id)
      .execute();
    await changed(house.id);
    await changed(other.id);
    await push.settled();
    expect(there('2026-12-01')).toMatchObject({ priceFen: 90_000, stock: 0 });
    await expectAllSaid();
  });
});
