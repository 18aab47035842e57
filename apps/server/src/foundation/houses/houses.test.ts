import {
  getHouse,
  houseFacets,
  houseOptions,
  pageHouses,
  setHouseOnline,
} from '@minsu/contract/foundation/houses/house-endpoints.ts';
import {
  batchAddRoom,
  pageRooms,
  setRoomCondition,
} from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildLandlord, buildRoomType } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let lake: BuiltHouse;
let hill: BuiltHouse;
let villa: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  const landlordId = await buildLandlord(t.database);
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 3, department: 'staff', basePriceFen: 30_000 });
  hill = await buildHouse(t.database, {
    name: 'Hill',
    rooms: 1,
    city: '苏州',
    landlordId,
    state: 'approved',
  });
  villa = await buildHouse(t.database, { name: 'Villa', kind: 'entire', state: 'offline' });
});
afterAll(() => t.close());

const eventsOf = (entityId: string) =>
  t.database
    .selectFrom('events')
    .select(['name', 'before', 'after'])
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();

describe('the list of houses', () => {
  test('pages, sorts and keeps its total beyond the end', async () => {
    const admin = await t.as('admin');
    const page = await admin.ok(pageHouses, { size: 2, sort: '-roomCount' });
    expect(page).toMatchObject({ total: 3, current: 1, size: 2 });
    expect(page.records.map((row) => row.name)[0]).toBe('Lake');
    expect(page.records[0]).toMatchObject({
      roomCount: 3,
      fromPriceFen: 30_000,
      rating: null,
      evaluationCount: 0,
    });
    expect(await admin.ok(pageHouses, { current: 9, size: 2 })).toMatchObject({ total: 3, records: [] });
  });

  test('a draft without a place comes last and offers no nameless city', async () => {
    const admin = await t.as('admin');
    const draft = await buildHouse(t.database, { name: 'Nowhere', city: '', state: 'draft' });
    try {
      const { records } = await admin.ok(pageHouses, {});
      expect(records.at(-1)?.name).toBe('Nowhere');
      expect((await admin.ok(houseFacets, {})).cities.map(({ value }) => value)).not.toContain('');
    } finally {
      await t.database.deleteFrom('rooms').where('houseId', '=', draft.id).execute();
      await t.database.deleteFrom('roomTypes').where('houseId', '=', draft.id).execute();
      await t.database.deleteFrom('houses').where('id', '=', draft.id).execute();
    }
  });

  test('filters by city, kind, state and text; a sign of the pattern is only a sign', async () => {
    const admin = await t.as('admin');
    const names = async (input: object) =>
      (await admin.ok(pageHouses, input)).records.map((row) => row.name).sort();
    expect(await names({ city: '苏州' })).toEqual(['Hill']);
    expect(await names({ kind: 'entire' })).toEqual(['Villa']);
    expect(await names({ state: ['offline', 'approved'] })).toEqual(['Hill', 'Villa']);
    expect(await names({ keyword: ' LAK ' })).toEqual(['Lake']);
    expect(await names({ keyword: '%' })).toEqual([]);
  });

  test('counts the rooms of tonight by the business date', async () => {
    const [room] = lake.rooms;
    await buildStay(t.database, lake, {
      checkIn: '2026-11-19',
      checkOut: '2026-11-21',
      room: room ?? null,
      state: 'in_house',
    });
    const occupied = async () =>
      (await (await t.as('admin')).ok(pageHouses, { keyword: 'lake' })).records[0]?.occupiedTonight;
    expect(await occupied()).toBe(1);
    t.setNow('2026-11-20T21:30:00Z'); // 05:30 in Shanghai: still the night of the 20th
    expect(await occupied()).toBe(1);
    t.setNow('2026-11-20T22:30:00Z');
    expect(await occupied()).toBe(0);
    t.setNow('2026-11-20T04:00:00Z');
  });

  test('shows each role its own houses, and money only to those who see it', async () => {
    const seen = async (name: string) => (await (await t.as(name)).ok(pageHouses, {})).records;
    expect((await seen('frontdesk')).map((row) => row.name)).toEqual(['Lake']);
    expect((await seen('landlord')).map((row) => row.name)).toEqual(['Hill']);
    expect((await seen('housekeeper')).map((row) => row.fromPriceFen)).toEqual([null]);
  });

  test('facets and options stay in scope', async () => {
    const desk = await t.as('frontdesk');
    expect(await desk.ok(houseFacets, {})).toEqual({
      cities: [{ value: '杭州', count: 1 }],
      tags: [],
      states: [{ value: 'online', count: 1 }],
      licences: { soon: 0, over: 0 },
    });
    const options = await desk.ok(houseOptions, {});
    expect(options).toEqual([
      {
        id: lake.id,
        name: 'Lake',
        city: '杭州',
        roomTypes: [{ id: lake.roomTypeId, name: '大床房', baseGuests: 2, maxGuests: 4 }],
      },
    ]);
    expect(await desk.ok(houseOptions, { ids: [hill.id] })).toEqual([]);
  });

  test('refuses a field it does not know', async () => {
    const { status, fields } = await (await t.as('admin')).call(pageHouses, { colour: 'red' });
    expect(status).toBe(422);
    expect(Object.keys(fields)).toEqual(['colour']);
  });
});

describe('one house', () => {
  test('shows figures of the last 30 nights', async () => {
    const house = await buildHouse(t.database, { name: 'Figures', rooms: 2 });
    const [a, b] = house.rooms;
    await buildStay(t.database, house, {
      checkIn: '2026-11-10',
      checkOut: '2026-11-13',
      room: a ?? null,
      state: 'checked_out',
      shown: 'completed',
      priceFen: 30_000,
    });
    await buildStay(t.database, house, {
      checkIn: '2026-11-18',
      checkOut: '2026-11-22',
      room: b ?? null,
      state: 'in_house',
      priceFen: 45_000,
    });
    await buildStay(t.database, house, {
      checkIn: '2026-11-15',
      checkOut: '2026-11-16',
      room: b ?? null,
      state: 'no_show',
    });
    const detail = await (await t.as('admin')).ok(getHouse, { id: house.id });
    // 3 nights at 300 and 2 of 4 nights at 450 have passed; the no-show was not sold.
    expect(detail.figures).toEqual({
      occupancy30: 5 / 60,
      adrFen: 36_000,
      revenue30Fen: 180_000,
      futureOrders: 1,
    });
    expect(detail.house).toMatchObject({ businessDate: '2026-11-20', checkInTime: '14:00', depositFen: 0 });
    expect(detail.roomTypes).toMatchObject([{ roomCount: 2, basePriceFen: 40_000 }]);
    expect(detail.actions).toEqual(['takeOffline', 'edit', 'duplicate', 'batchAddRoom']);
  });

  test('hides money from a housekeeper, and every action', async () => {
    const detail = await (await t.as('housekeeper')).ok(getHouse, { id: lake.id });
    expect(detail.house).toMatchObject({ fromPriceFen: null, depositFen: null, cleaningFeeFen: null });
    expect(detail.roomTypes[0]).toMatchObject({
      basePriceFen: null,
      weekendPriceFen: null,
      extraGuestFeeFen: null,
    });
    expect(detail.figures).toMatchObject({ adrFen: null, revenue30Fen: null });
    expect(detail.actions).toEqual([]);
  });

  test('is unknown to who may not see it', async () => {
    for (const name of ['frontdesk', 'landlord']) {
      const { status, failure } = await (await t.as(name)).call(getHouse, { id: villa.id });
      expect([status, failure]).toEqual([404, 'house.notFound']);
    }
  });
});

describe('online and offline', () => {
  test('follow the state table, count versions and leave events', async () => {
    const operator = await t.as('operator');
    const online = await operator.ok(setHouseOnline, { id: hill.id, version: 0, online: true });
    expect(online.house).toMatchObject({ state: 'online', version: 1 });
    expect(online.actions).toContain('takeOffline');
    const again = await operator.call(setHouseOnline, { id: hill.id, version: 1, online: true });
    expect([again.status, again.failure]).toEqual([409, 'house.cannotPublish']);
    const offline = await operator.ok(setHouseOnline, {
      id: hill.id,
      version: 1,
      online: false,
      reason: '装修',
    });
    expect(offline.house.state).toBe('offline');
    expect(await eventsOf(hill.id)).toMatchObject([
      { name: 'house.published', before: { state: 'approved' }, after: { state: 'online' } },
      {
        name: 'house.takenOffline',
        before: { state: 'online' },
        after: { state: 'offline', offlineReason: '装修' },
      },
    ]);
  });

  test('refuse a stale version with the current house', async () => {
    const { status, failure, data } = await (await t.as('operator')).call(setHouseOnline, {
      id: lake.id,
      version: 7,
      online: false,
    });
    expect([status, failure]).toEqual([409, 'core.stale']);
    expect(data).toMatchObject({ current: { house: { id: lake.id, version: 0 } } });
  });

  test('are not for the front desk', async () => {
    expect(
      (await (await t.as('frontdesk')).call(setHouseOnline, { id: lake.id, version: 0, online: false }))
        .status,
    ).toBe(403);
  });
});

describe('rooms', () => {
  test('a run is added in the order of numbers; numbers that exist are skipped with the reason', async () => {
    const house = await buildHouse(t.database, { name: 'Tower', rooms: 2 });
    const operator = await t.as('operator');
    const result = await operator.ok(batchAddRoom, { houseId: house.id, from: 98, to: 102, floor: '1' });
    expect(result.added.map((room) => room.number)).toEqual(['98', '99', '100']);
    expect(result.skipped).toEqual([
      { number: '101', reason: 'The room number already exists' },
      { number: '102', reason: 'The room number already exists' },
    ]);
    const chinese = await operator.ok(
      batchAddRoom,
      { houseId: house.id, from: 98, to: 98 },
      { headers: { 'accept-language': 'zh-CN' } },
    );
    expect(chinese).toEqual({ added: [], skipped: [{ number: '98', reason: '房号已存在' }] });
    const page = await operator.ok(pageRooms, { houseId: house.id });
    expect(page.records.map((room) => room.number)).toEqual(['98', '99', '100', '101', '102']);
    expect(await eventsOf(house.id)).toMatchObject([
      { name: 'room.added', after: { numbers: ['98', '99', '100'], floor: '1' } },
    ]);
  });

  test('the call of the spec: all in the query, an empty JSON body', async () => {
    const house = await buildHouse(t.database, { rooms: 0 });
    const { token } = await t.as('operator');
    const response = await t.app.inject({
      method: 'POST',
      url: `/hotel-info/room/batchAddRoom?houseId=${house.id}&prefix=A&from=1&to=3&unknown=1`,
      headers: { authorization: token, 'content-type': 'application/json' },
    });
    expect(response.json()).toMatchObject({
      code: 200,
      data: { added: [{ number: 'A1' }, { number: 'A2' }, { number: 'A3' }] },
    });
  });

  test('leading zeros are part of the number, in the query and in a body; 007 and 7 are two rooms', async () => {
    const house = await buildHouse(t.database, { rooms: 0 });
    const operator = await t.as('operator');
    const url = `/hotel-info/room/batchAddRoom?houseId=${house.id}`;
    const headers = { authorization: operator.token };
    const send = async (request: object) =>
      (await t.app.inject({ method: 'POST', url, headers, ...request }))
        .json()
        .data.added.map((room: { number: string }) => room.number);
    expect(await send({ url: `${url}&from=001&to=020&floor=0` })).toEqual(
      Array.from({ length: 20 }, (_, i) => String(i + 1).padStart(3, '0')),
    );
    expect(await send({ payload: { prefix: 'B', from: '08', to: '10' } })).toEqual(['B08', 'B09', 'B10']);
    expect(await send({ payload: { from: 7, to: 8 } })).toEqual(['7', '8']);
    for (const from of ['-1', '1.5', '1e3', 'x', '1000000', '']) {
      const { status, fields } = await operator.call(batchAddRoom, { houseId: house.id, from, to: '3' });
      expect([status, Object.keys(fields)], from).toEqual([422, ['from']]);
    }
  });

  test('two at the same time add each number once', async () => {
    const house = await buildHouse(t.database, { rooms: 0 });
    const operator = await t.as('operator');
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => operator.ok(batchAddRoom, { houseId: house.id, from: 1, to: 20 })),
    );
    expect(runs.reduce((sum, run) => sum + run.added.length, 0)).toBe(20);
    expect((await operator.ok(pageRooms, { houseId: house.id })).records.map((room) => room.number)).toEqual(
      Array.from({ length: 20 }, (_, i) => String(i + 1)),
    );
  });

  test('an entire place, a foreign house, a wrong or missing type and reversed numbers are refused', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const other = await buildRoomType(t.database, house.id);
    const operator = await t.as('operator');
    const refusal = async (input: object) => {
      const { status, failure, fields } = await operator.call(batchAddRoom, { from: 1, to: 2, ...input });
      return [status, failure, ...Object.keys(fields)];
    };
    expect(await refusal({ houseId: villa.id })).toEqual([409, 'house.entireHasOneRoom']);
    expect(await refusal({ houseId: house.id })).toEqual([422, 'house.roomTypeNeeded', 'roomTypeId']);
    expect(await refusal({ houseId: house.id, roomTypeId: lake.roomTypeId })).toEqual([
      404,
      'house.roomTypeNotFound',
    ]);
    expect(await refusal({ houseId: house.id, roomTypeId: other, from: 3 })).toEqual([
      422,
      'core.invalid',
      'to',
    ]);
    expect(await refusal({ houseId: house.id, roomTypeId: other, to: 501 })).toEqual([
      422,
      'core.invalid',
      'to',
    ]);
    expect(
      (await (await t.as('frontdesk')).call(batchAddRoom, { houseId: lake.id, from: 1, to: 2 })).status,
    ).toBe(403);
  });

  test('conditions change together or not at all, and only what differs is recorded', async () => {
    const keeper = await t.as('housekeeper');
    const [a, b] = lake.rooms.map((room) => room.id);
    if (!a || !b) throw new Error('two rooms were built');
    expect(await keeper.ok(setRoomCondition, { roomIds: [a], condition: 'dirty' })).toEqual({ changed: 1 });
    expect(await keeper.ok(setRoomCondition, { roomIds: [a, b, b], condition: 'dirty' })).toEqual({
      changed: 1,
    });
    expect(await eventsOf(a)).toEqual([
      { name: 'room.conditionSet', before: { condition: 'clean' }, after: { condition: 'dirty' } },
    ]);
    const foreign = await keeper.call(setRoomCondition, {
      roomIds: [a, villa.rooms[0]?.id],
      condition: 'clean',
    });
    expect([foreign.status, foreign.failure]).toEqual([404, 'house.roomNotFound']);
    const page = await keeper.ok(pageRooms, { condition: 'dirty' });
    expect(page.records.map((room) => [room.number, room.version])).toEqual([
      ['101', 1],
      ['102', 1],
    ]);
    expect(
      (await (await t.as('finance')).call(setRoomCondition, { roomIds: [a], condition: 'clean' })).status,
    ).toBe(403);
    expect((await keeper.call(setRoomCondition, { roomIds: [], condition: 'clean' })).status).toBe(422);
  });

  test('are found by number or house, within scope', async () => {
    const desk = await t.as('frontdesk');
    expect((await desk.ok(pageRooms, { keyword: '103' })).total).toBe(1);
    expect((await desk.ok(pageRooms, { keyword: 'lake' })).total).toBe(3);
    expect((await desk.ok(pageRooms, { houseId: hill.id })).total).toBe(0);
  });
});
