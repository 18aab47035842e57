import { moveRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import {
  explainPrice,
  getPriceGrid,
  pageCellHistory,
  pagePriceLog,
  setPriceCells,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { createSeason } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse, buildRoomType } from '../../../test/builders.ts';
import {
  admin,
  bulk,
  cellOf,
  FROM,
  gridOf,
  nonRefundable,
  openPriceDesk,
  pricesOf,
  TO,
  t,
} from '../../../test/desks/price-desk.ts';
import type { TestClient } from '../../../test/test-app.ts';

openPriceDesk();

describe('the calendar', () => {
  test('shows each layer and derived prices, and sales charge the shown price', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    await admin.ok(createSeason, {
      houseId: house.id,
      name: '年末',
      from: '2026-12-10',
      to: '2026-12-12',
      kind: 'percent',
      value: 2_000,
    });
    const plan = await nonRefundable(house);
    await admin.ok(setPriceCells, {
      cells: [{ ...cellOf(house, '2026-12-11'), set: { priceFen: 88_801 }, was: { priceFen: 60_000 } }],
    });
    const standard = await pricesOf(house);
    expect(standard.layers?.slice(0, 7)).toBe('bbbscsb');
    expect(standard.prices?.slice(0, 7)).toEqual([40_000, 40_000, 40_000, 48_000, 88_801, 60_000, 40_000]);
    const derived = await pricesOf(house, 'NR');
    expect(derived.layers).toBe('d'.repeat(14));
    expect(derived.prices?.slice(3, 6)).toEqual([43_200, 79_921, 54_000]);
    const stay = { roomTypeId: house.roomTypeId, checkIn: '2026-12-10', checkOut: '2026-12-13' };
    const quote = await admin.ok(quoteStay, { houseId: house.id, ...stay, ratePlanId: plan.id });
    expect(quote).toMatchObject({ roomFen: 43_200 + 79_921 + 54_000, planName: '不可取消', sellable: true });
    const order = await admin.ok(createOrder, {
      houseId: house.id,
      bookerName: '张三',
      stays: [{ ...stay, ratePlanId: plan.id }],
    });
    expect(order.totalFen).toBe(quote.totalFen);
    expect((await gridOf(house))?.free.slice(2, 7)).toEqual([2, 1, 1, 1, 2]);
  });

  test('counts a room that changes type for each type on its own nights, with its stays', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const suite = await buildRoomType(t.database, house.id);
    const [room = null] = house.rooms;
    const from = '2026-12-10';
    await admin.ok(moveRoom, { id: room?.id ?? '', version: 0, roomTypeId: suite, from });
    await buildStay(t.database, house, { checkIn: '2026-12-09', checkOut: '2026-12-12', room });
    const seen = async (first: string, after: string) => {
      const grid = await admin.ok(getPriceGrid, { from: first, to: after, houseIds: [house.id] });
      const types = grid.houses[0]?.types ?? [];
      return [house.roomTypeId, suite].map((id) => {
        const type = types.find((one) => one.id === id);
        return [type?.rooms, type?.free];
      });
    };
    expect(await seen('2026-12-08', '2026-12-14')).toEqual([
      [
        [2, 2, 1, 1, 1, 1],
        [2, 1, 1, 1, 1, 1],
      ],
      [
        [0, 0, 1, 1, 1, 1],
        [0, 0, 0, 0, 1, 1],
      ],
    ]);
    expect(await seen('2026-12-08', from)).toEqual([
      [
        [2, 2],
        [2, 1],
      ],
      [
        [0, 0],
        [0, 0],
      ],
    ]);
    expect(await seen(from, '2026-12-13')).toEqual([
      [
        [1, 1, 1],
        [1, 1, 1],
      ],
      [
        [1, 1, 1],
        [0, 0, 1],
      ],
    ]);
  });

  test('explains a cell: authors of its layers, whose parts sum to the price', async () => {
    const house = await buildHouse(t.database);
    const plan = await nonRefundable(house);
    await bulk(house, { price: { kind: 'set', value: 55_555 } });
    const why = await admin.ok(explainPrice, { ...cellOf(house, '2026-12-11'), ratePlanId: plan.id });
    expect(why).toMatchObject({ priceFen: 50_000, layer: 'derived' });
    expect(why.parts.map(({ layer, deltaFen }) => [layer, deltaFen])).toEqual([
      ['base', 40_000],
      ['weekend', 10_000],
      ['calendar', 5_555],
      ['derived', -5_555],
    ]);
    expect(why.parts[2]).toMatchObject({ by: 'admin', source: 'bulk' });
    expect(why.parts[3]).toMatchObject({ name: '不可取消', percentBp: -1_000, by: 'admin' });
    const unknown = await admin.call(explainPrice, { ...cellOf(house, FROM), ratePlanId: house.id });
    expect(unknown.failure).toBe('ratePlan.notFound');
  });

  test('is closed to users who do not see money, and answers 404 out of scope', async () => {
    const house = await buildHouse(t.database);
    const desk = await t.as('frontdesk');
    expect((await desk.ok(getPriceGrid, { from: FROM, to: TO, houseIds: [house.id] })).houses).toEqual([]);
    expect((await desk.call(explainPrice, cellOf(house, FROM))).failure).toBe('house.roomTypeNotFound');
    expect((await desk.ok(pagePriceLog, { houseId: house.id })).records).toEqual([]);
    const keeper = await t.as('housekeeper');
    expect((await keeper.call(getPriceGrid, { from: FROM, to: TO })).status).toBe(403);
    expect((await admin.call(getPriceGrid, { from: TO, to: FROM })).status).toBe(422);
  });
});

describe('setting cells', () => {
  test('writes price and restrictions with history, and clears them again', async () => {
    const house = await buildHouse(t.database);
    const cell = cellOf(house, FROM);
    const set = (change: object, was: object) =>
      admin.ok(setPriceCells, { cells: [{ ...cell, set: change, was }] });
    await set({ priceFen: 52_000, minStay: 2 }, { priceFen: 40_000, minStay: null });
    expect(await pricesOf(house)).toMatchObject({
      prices: expect.arrayContaining([52_000]),
      restrictions: [{ at: 0, minStay: 2, maxStay: null, stopSell: false }],
    });
    expect((await set({ priceFen: 52_000 }, { priceFen: 52_000 })).edit).toBeNull();
    await set({ priceFen: null, minStay: null }, { priceFen: 52_000, minStay: 2 });
    expect((await pricesOf(house)).layers?.[0]).toBe('b');
    const history = await admin.ok(pageCellHistory, cell);
    expect(
      history.records.map(({ before, after, cleared }) => [before.priceFen, after.priceFen, cleared]),
    ).toEqual([
      [52_000, 40_000, true],
      [40_000, 52_000, false],
    ]);
    expect(history.records[0]).toMatchObject({ by: 'admin', source: 'cells', planName: '' });
  });

  test('refuses a stale view cell by cell and saves none of it', async () => {
    const house = await buildHouse(t.database);
    const cells = [
      { ...cellOf(house, FROM), set: { priceFen: 50_000 }, was: { priceFen: 40_000 } },
      { ...cellOf(house, addDays(FROM, 1)), set: { priceFen: 50_000 }, was: { priceFen: 39_000 } },
    ];
    const answer = await admin.call(setPriceCells, { cells });
    expect([answer.status, answer.failure]).toEqual([409, 'priceEdit.staleCells']);
    expect((answer.data as unknown as { current: unknown[] }).current).toMatchObject([
      { night: addDays(FROM, 1), expected: { priceFen: 39_000 }, now: { priceFen: 40_000 } },
    ]);
    expect((await pricesOf(house)).layers).not.toContain('c');
  });

  test('lets one of two concurrent users win and tells the other', async () => {
    const house = await buildHouse(t.database);
    const other = await t.as('admin2').catch(() => t.as('director'));
    const set = (client: TestClient, priceFen: number) =>
      client.call(setPriceCells, {
        cells: datesOf(FROM, TO).map((night) => ({
          ...cellOf(house, night),
          set: { stopSell: true, minStay: priceFen },
          was: { stopSell: false, minStay: null },
        })),
      });
    const answers = await Promise.all([set(admin, 3), set(other, 4)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stays = (await pricesOf(house)).restrictions?.map(({ minStay }) => minStay);
    expect(new Set(stays).size).toBe(1);
    expect(stays?.length).toBe(14);
  });

  test('refuses invalid values', async () => {
    const house = await buildHouse(t.database);
    const plan = await nonRefundable(house);
    const refusal = async (cell: object, client = admin) => {
      const one = { ...cellOf(house, FROM), set: { priceFen: 50_000 }, was: { priceFen: 40_000 }, ...cell };
      const { status, failure, fields } = await client.call(setPriceCells, { cells: [one] });
      return [status, failure, ...Object.keys(fields)];
    };
    expect(await refusal({ set: { priceFen: 0 } })).toEqual([422, 'core.invalid', 'cells.0.set.priceFen']);
    expect(await refusal({ set: { priceFen: -5 } })).toEqual([422, 'core.invalid', 'cells.0.set.priceFen']);
    expect(await refusal({ was: {} })).toEqual([422, 'core.invalid', 'cells.0.was.priceFen']);
    expect(await refusal({ night: '2026-11-19' })).toEqual([422, 'priceEdit.pastDates']);
    expect(await refusal({ night: '2029-01-01' })).toEqual([422, 'priceEdit.beyondHorizon']);
    expect(await refusal({ ratePlanId: plan.id })).toEqual([
      422,
      'priceEdit.derivedReadOnly',
      'cells.0.set.priceFen',
    ]);
    expect(await refusal({ set: { minStay: 5, maxStay: 3 }, was: { minStay: null, maxStay: null } })).toEqual(
      [422, 'priceEdit.minAboveMax', 'cells.0.set.maxStay'],
    );
    expect(await refusal({ set: { priceFen: 400_001 } })).toEqual([409, 'priceEdit.absurd']);
    expect(await refusal({}, await t.as('frontdesk'))).toEqual([403, 'core.forbidden']);
    const mine = await buildHouse(t.database);
    await t.database.updateTable('houses').set({ state: 'archived' }).where('id', '=', mine.id).execute();
    expect(await refusal({ houseId: mine.id })).toEqual([404, 'house.notFound']);
    const twice = { ...cellOf(house, FROM), set: { stopSell: true }, was: { stopSell: false } };
    expect((await admin.call(setPriceCells, { cells: [twice, twice] })).failure).toBe(
      'priceEdit.repeatedCell',
    );
    const high = { ...cellOf(house, FROM), set: { priceFen: 400_001 }, was: { priceFen: 40_000 } };
    expect((await admin.ok(setPriceCells, { cells: [high], confirmAbsurd: true })).edit?.cells).toBe(1);
  });
});
