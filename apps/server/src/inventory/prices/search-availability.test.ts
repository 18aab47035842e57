import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { findFreeRooms, searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let lake: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 2, department: 'staff' });
  await buildHouse(t.database, { name: 'Small', maxGuests: 2, city: '苏州' });
  await buildHouse(t.database, { name: 'Closed', state: 'offline' });
  await buildHouse(t.database, { name: 'Empty', rooms: 0 });
});
afterAll(() => t.close());

const dates = { checkIn: '2026-12-08', checkOut: '2026-12-10' };

describe('the search', () => {
  test('lists sellable types with the price of the whole stay', async () => {
    const page = await (await t.as('operator')).ok(searchAvailability, { ...dates, guests: 3 });
    expect(page.total).toBe(1);
    expect(page.records[0]).toMatchObject({
      houseName: 'Lake',
      free: 2,
      totalFen: 90_000,
      averageFen: 40_000,
      sellable: true,
      refusals: [],
    });
  });

  test('explains why other types cannot be sold', async () => {
    const page = await (await t.as('operator')).ok(searchAvailability, {
      ...dates,
      guests: 3,
      onlyFree: false,
    });
    const reasons = page.records.map((row) => [row.houseName, ...row.refusals.map((one) => one.code)]);
    expect(reasons.sort()).toEqual([
      ['Closed', 'house.notOnline'],
      ['Empty', 'roomStatus.soldOut'],
      ['Lake'],
      ['Small', 'order.tooManyGuests'],
    ]);
  });

  test('filters, pages and respects scope', async () => {
    const operator = await t.as('operator');
    const names = async (input: object) =>
      (await operator.ok(searchAvailability, { ...dates, ...input })).records.map((row) => row.houseName);
    expect(await names({ city: '苏州' })).toEqual(['Small']);
    expect(await names({ keyword: 'lak' })).toEqual(['Lake']);
    expect(await names({ houseId: lake.id })).toEqual(['Lake']);
    expect(await operator.ok(searchAvailability, { ...dates, current: 5, size: 1 })).toMatchObject({
      total: 2,
      records: [],
    });
    const desk = await (await t.as('frontdesk')).ok(searchAvailability, dates);
    expect(desk.records.map((row) => row.houseName)).toEqual(['Lake']);
    expect(await names({ checkIn: '2026-11-18', checkOut: '2026-11-19' })).toEqual([]);
    expect(await names({ checkIn: '2028-11-18', checkOut: '2028-11-30' })).toEqual([]);
    expect((await (await t.as('housekeeper')).call(searchAvailability, dates)).status).toBe(403);
    expect(
      (await operator.call(searchAvailability, { checkIn: dates.checkOut, checkOut: dates.checkIn })).status,
    ).toBe(422);
  });

  test('agrees with the quote on random stock and restrictions', { timeout: 60_000 }, async () => {
    const house = await buildHouse(t.database, { name: 'Random', rooms: 3 });
    const random = fc.sample(
      fc.record({ room: fc.nat(3), start: fc.nat(14), nights: fc.integer({ min: 1, max: 3 }) }),
      { seed: 7, numRuns: 25 },
    );
    const owned = new Set<string>();
    for (const { room, start, nights } of random) {
      const checkIn = addDays('2026-12-01', start);
      const wanted = datesOf(checkIn, addDays(checkIn, nights)).map((night) => `${room} ${night}`);
      const built = house.rooms[room] ?? null;
      if (built !== null && wanted.some((night) => owned.has(night))) continue;
      for (const night of wanted) owned.add(night);
      await buildStay(t.database, house, { checkIn, checkOut: addDays(checkIn, nights), room: built });
    }
    const closed = fc.sample(
      fc.record({
        day: fc.nat(16),
        minStay: fc.option(fc.integer({ min: 1, max: 3 })),
        minThrough: fc.option(fc.integer({ min: 1, max: 3 })),
        maxStay: fc.option(fc.integer({ min: 3, max: 4 })),
        closedArrival: fc.boolean(),
        closedDeparture: fc.boolean(),
        stopSell: fc.boolean(),
      }),
      { seed: 8, numRuns: 5 },
    );
    const cells = new Map(
      closed.map(({ day, ...rules }) => {
        const night = addDays('2026-12-01', day);
        const by = { setBy: 'test', setAt: t.now() };
        return [night, { houseId: house.id, roomTypeId: house.roomTypeId, night, ...rules, ...by }];
      }),
    );
    await t.database
      .insertInto('priceCell')
      .values([...cells.values()])
      .execute();
    const admin = await t.as('admin');
    const free = await admin.ok(findFreeRooms, {
      houseId: house.id,
      checkIn: '2026-12-06',
      checkOut: '2026-12-08',
    });
    const roomIds = free.slice(0, 1).map((one) => one.id);
    await admin.ok(blockRooms, {
      roomIds,
      from: '2026-12-06',
      to: '2026-12-08',
      kind: 'closed',
      reason: '维护',
    });
    for (let day = 0; day < 14; day += 1)
      for (const nights of [1, 2, 4]) {
        const checkIn = addDays('2026-12-01', day);
        const ask = { checkIn, checkOut: addDays(checkIn, nights), houseId: house.id };
        const quote = await admin.ok(quoteStay, { ...ask, roomTypeId: house.roomTypeId });
        const [found] = (await admin.ok(searchAvailability, { ...ask, onlyFree: false })).records;
        expect(found).toMatchObject({ free: quote.free, sellable: quote.sellable, totalFen: quote.totalFen });
        expect(found?.refusals[0]?.code).toBe(quote.refusals[0]?.code);
        const total = async (more: object) => (await admin.ok(searchAvailability, { ...ask, ...more })).total;
        const inStock = quote.refusals.every(({ overridable }) => overridable);
        expect(await total({})).toBe(inStock ? 1 : 0);
        expect(await total({ onlySellable: true })).toBe(quote.sellable ? 1 : 0);
      }
  });
});

describe('free rooms', () => {
  test("come best fit first and ignore the moving stay's own nights", async () => {
    const house = await buildHouse(t.database, { rooms: 3 });
    const [a, b, c] = house.rooms;
    const { stayId } = await buildStay(t.database, house, { ...dates, room: a ?? null });
    await buildStay(t.database, house, { checkIn: '2026-12-10', checkOut: '2026-12-12', room: c ?? null });
    const admin = await t.as('admin');
    const numbers = async (input: object) =>
      (await admin.ok(findFreeRooms, { houseId: house.id, ...dates, ...input })).map((room) => room.number);
    expect(await numbers({})).toEqual([c?.number, b?.number]);
    expect(await numbers({ exceptStayId: stayId })).toEqual([c?.number, a?.number, b?.number]);
    expect(await numbers({ checkOut: '2026-12-11' })).toEqual([b?.number]);
    const block = { from: dates.checkIn, to: dates.checkOut, reason: '维护' };
    await admin.ok(blockRooms, { roomIds: [c?.id ?? ''], ...block, kind: 'closed' });
    await admin.ok(blockRooms, { roomIds: [a?.id ?? ''], ...block, kind: 'out_of_service' });
    expect(await numbers({})).toEqual([b?.number]);
    expect(await numbers({ exceptStayId: stayId })).toEqual([b?.number, a?.number]);
  });

  test('of properties out of scope are not listed', async () => {
    const foreign = await buildHouse(t.database);
    const { status, failure } = await (await t.as('frontdesk')).call(findFreeRooms, {
      houseId: foreign.id,
      ...dates,
    });
    expect([status, failure]).toEqual([404, 'house.notFound']);
  });
});
