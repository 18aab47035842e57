import { addDays, datesOf } from '@minsu/contract/dates.ts';
import { moveRoom } from '@minsu/contract/houses/room-endpoints.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import {
  applyBulkPrices,
  checkBulkPrices,
  checkPriceUndo,
  explainPrice,
  exportPriceLog,
  getPriceEdit,
  getPriceGrid,
  pageCellHistory,
  pagePriceEdits,
  pagePriceLog,
  setPriceCells,
  undoPriceEdit,
} from '@minsu/contract/prices/price-calendar-endpoints.ts';
import { quoteStay } from '@minsu/contract/prices/price-endpoints.ts';
import { derivedFen, STANDARD_PLAN_ID } from '@minsu/contract/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/prices/rate-plan-endpoints.ts';
import { createSeason } from '@minsu/contract/prices/season-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoomType } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const FROM = '2026-12-07';
const TO = '2026-12-21';

const gridOf = async (house: BuiltHouse, client = admin) => {
  const grid = await client.ok(getPriceGrid, { from: FROM, to: TO, houseIds: [house.id] });
  return grid.houses[0]?.types[0];
};
const pricesOf = async (house: BuiltHouse, code = 'STANDARD') => {
  const plan = (await gridOf(house))?.plans.find((one) => one.code === code);
  return { prices: plan?.prices, layers: plan?.layers, restrictions: plan?.restrictions };
};
const at = (night: string) => datesOf(FROM, TO).indexOf(night);

const cellOf = (house: BuiltHouse, night: string) => ({
  houseId: house.id,
  roomTypeId: house.roomTypeId,
  night,
});
const nonRefundable = (house: BuiltHouse) =>
  admin.ok(createRatePlan, {
    houseId: house.id,
    code: 'nr',
    name: '不可取消',
    parentId: STANDARD_PLAN_ID,
    percentBp: -1_000,
    cancellationPolicy: 'nonRefundable',
    channels: ['direct', 'mt'],
    types: [{ roomTypeId: house.roomTypeId }],
  });

const bulkOf = (house: BuiltHouse, more: object = {}) => ({
  houseIds: [house.id],
  ranges: [{ from: FROM, to: addDays(TO, -1) }],
  ...more,
});
const bulk = async (house: BuiltHouse, more: object, extra: object = {}) => {
  const { token } = await admin.ok(checkBulkPrices, bulkOf(house, more));
  const { edit } = await admin.ok(applyBulkPrices, { ...bulkOf(house, more), token, ...extra });
  return edit;
};

describe('the calendar', () => {
  test('shows each layer, a derived plan by its formula, and what is sold costs what it says', async () => {
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

  test('counts a room that moves for each type on its own nights, and its stays with it', async () => {
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

  test('explains a cell: who set what, and the parts sum to the price', async () => {
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

  test('is closed to who sees no money, and silent about foreign houses', async () => {
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
  test('writes price and restrictions with their history, and clears them again', async () => {
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

  test('refuses a stale view cell by cell and saves nothing of it', async () => {
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

  test('of two people on the same cells one wins, the other is told', async () => {
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

  test('refuses what cannot be', async () => {
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

describe('bulk changes', () => {
  test('are looked at first, applied as shown, listed, logged and taken back', async () => {
    const house = await buildHouse(t.database);
    await nonRefundable(house);
    const change = {
      price: { kind: 'percent', value: 2_500, lastDigit: 8 },
      weekdays: [5, 6],
      restrictions: { minStay: 2 },
    };
    const check = await admin.ok(checkBulkPrices, bulkOf(house, change) as never);
    expect(check).toMatchObject({
      cells: 8,
      changed: 8,
      skippedDerived: 1,
      minFen: 62_800,
      maxFen: 62_800,
      beforeMinFen: 50_000,
      refusals: [],
      long: false,
    });
    expect(check.samples[0]).toMatchObject({
      before: { priceFen: 50_000 },
      after: { priceFen: 62_800, minStay: 2 },
    });
    const { edit } = await admin.ok(applyBulkPrices, {
      ...bulkOf(house, change),
      token: check.token,
      note: '周末',
    } as never);
    expect(edit).toMatchObject({
      cells: 8,
      source: 'bulk',
      note: '周末',
      canUndo: true,
      operation: { price: { kind: 'percent' } },
    });
    expect((await pricesOf(house)).prices?.[at('2026-12-11')]).toBe(62_800);
    expect((await pricesOf(house, 'NR')).restrictions?.length).toBe(4);
    expect((await admin.ok(pagePriceLog, { editId: edit?.id })).total).toBe(8);
    const file = await admin.call(exportPriceLog.file, { editId: edit?.id });
    expect(file.status).toBe(200);
    const id = edit?.id as string;
    expect(await admin.ok(checkPriceUndo, { id })).toMatchObject({ cells: 8, restorable: 8, conflicts: 0 });
    const undone = await admin.ok(undoPriceEdit, { id, restorable: 8 });
    expect(undone.edit).toMatchObject({ source: 'undo', undoOf: id, canUndo: false });
    expect((await pricesOf(house)).layers).not.toContain('c');
    expect((await pricesOf(house, 'NR')).restrictions).toEqual([]);
    expect((await admin.call(undoPriceEdit, { id })).failure).toBe('priceEdit.nothingToUndo');
    expect((await admin.call(undoPriceEdit, { id: undone.edit?.id as string })).failure).toBe(
      'priceEdit.isUndo',
    );
    const list = await admin.ok(pagePriceEdits, { houseId: house.id });
    expect(list.records.map(({ source, undone: cells }) => [source, cells])).toEqual([
      ['undo', 0],
      ['bulk', 8],
    ]);
  });

  test('an undo leaves cells that were changed again, and names them', async () => {
    const house = await buildHouse(t.database);
    const edit = await bulk(house, { price: { kind: 'set', value: 45_000 } });
    await admin.ok(setPriceCells, {
      cells: [{ ...cellOf(house, FROM), set: { priceFen: 47_000 }, was: { priceFen: 45_000 } }],
    });
    const id = edit?.id as string;
    const check = await admin.ok(checkPriceUndo, { id });
    expect(check).toMatchObject({ restorable: 13, conflicts: 1 });
    expect(check.conflictSamples).toMatchObject([{ night: FROM, now: { priceFen: 47_000 }, setBy: 'admin' }]);
    expect((await admin.call(undoPriceEdit, { id, restorable: 14 })).failure).toBe(
      'priceEdit.changedSinceCheck',
    );
    await admin.ok(undoPriceEdit, { id, restorable: 13 });
    expect((await pricesOf(house)).layers).toBe(`c${'b'.repeat(3)}wwbbbbbwwb`);
  });

  test('copy a period with its restrictions, open and close', async () => {
    const house = await buildHouse(t.database);
    await bulk(house, {
      ranges: [{ from: FROM, to: addDays(FROM, 6) }],
      price: { kind: 'set', value: 33_300 },
      restrictions: { stopSell: true },
    });
    const next = addDays(FROM, 7);
    await bulk(house, {
      ranges: [{ from: next, to: addDays(next, 6) }],
      price: { kind: 'copy', copyFrom: FROM, value: 1_000 },
      copyRestrictions: true,
      restrictions: { closedArrival: true },
    });
    const { prices, restrictions } = await pricesOf(house);
    expect(prices?.slice(7)).toEqual(new Array(7).fill(36_630));
    expect(restrictions?.slice(7)).toMatchObject(new Array(7).fill({ stopSell: true, closedArrival: true }));
    await bulk(house, { restrictions: { stopSell: false, closedArrival: false } });
    expect((await pricesOf(house)).restrictions).toEqual([]);
  });

  test('refuse guard rails, an old look, foreign houses and who may not', async () => {
    const house = await buildHouse(t.database);
    const refusal = async (change: object, client = admin) => {
      const { status, failure } = await client.call(checkBulkPrices, bulkOf(house, change) as never);
      return [status, failure];
    };
    expect(await refusal({})).toEqual([422, 'priceEdit.nothingToChange']);
    expect(
      await refusal({ price: { kind: 'set', value: 1 }, ranges: [{ from: '2026-11-01', to: TO }] }),
    ).toEqual([422, 'priceEdit.pastDates']);
    expect(await refusal({ price: { kind: 'set', value: 1 }, planCodes: ['NONE'] })).toEqual([
      422,
      'priceEdit.noCells',
    ]);
    expect(await refusal({ price: { kind: 'percent' } })).toEqual([422, 'core.invalid']);
    expect(await refusal({ price: { kind: 'set', value: 1 }, houseIds: [house.roomTypeId] })).toEqual([
      404,
      'house.notFound',
    ]);
    expect(await refusal({ price: { kind: 'set', value: 1 } }, await t.as('frontdesk'))).toEqual([
      403,
      'core.forbidden',
    ]);
    const below = { price: { kind: 'amount', value: -40_000 } };
    const check = await admin.ok(checkBulkPrices, bulkOf(house, below) as never);
    expect(check.refusals).toMatchObject([{ code: 'priceEdit.notPositive', count: 10 }]);
    const apply = (change: object, more: object) =>
      admin.call(applyBulkPrices, { ...bulkOf(house, change), ...more } as never);
    expect((await apply(below, { token: check.token })).failure).toBe('priceEdit.notPositive');
    const lengths = { restrictions: { minStay: 9, maxStay: 2 } };
    expect((await admin.ok(checkBulkPrices, bulkOf(house, lengths))).refusals[0]?.code).toBe(
      'priceEdit.minAboveMax',
    );
    const absurd = { price: { kind: 'set', value: 4_000_000 } };
    const look = await admin.ok(checkBulkPrices, bulkOf(house, absurd) as never);
    expect(look.absurd.count).toBe(14);
    expect((await apply(absurd, { token: look.token })).failure).toBe('priceEdit.absurd');
    expect((await pricesOf(house)).layers).not.toContain('c');
    expect((await apply(absurd, { token: look.token, confirmAbsurd: true })).status).toBe(200);
    expect((await apply(absurd, { token: look.token, confirmAbsurd: true })).failure).toBe(
      'priceEdit.changedSinceCheck',
    );
  });

  test('two at once on the same cells: one is applied whole, the other is told to look again', async () => {
    const house = await buildHouse(t.database);
    const change = (value: number) => bulkOf(house, { price: { kind: 'percent', value } }) as never;
    const [a, b] = await Promise.all([
      admin.ok(checkBulkPrices, change(1_000)),
      admin.ok(checkBulkPrices, change(2_000)),
    ]);
    const apply = (value: number, token: string) =>
      admin.call(applyBulkPrices, { ...(change(value) as object), token } as never);
    const answers = await Promise.all([apply(1_000, a.token), apply(2_000, b.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const prices = (await pricesOf(house)).prices ?? [];
    expect([44_000, 48_000]).toContain(prices[0]);
    expect(
      prices.every((fen, i) => [1.1, 1.2].includes(fen / (i % 7 === 4 || i % 7 === 5 ? 50_000 : 40_000))),
    ).toBe(true);
    expect(new Set(prices).size).toBe(2);
  });

  test('undone in any order, any sequence leaves the calendar exactly as it was', async () => {
    const house = await buildHouse(t.database);
    await nonRefundable(house);
    await bulk(house, { weekdays: [1], price: { kind: 'set', value: 41_100 }, restrictions: { maxStay: 6 } });
    const priced = (kind: string, min: number, max: number, more: object = {}) =>
      fc.integer({ min, max }).map((value) => ({ price: { kind, value, ...more } }));
    const operation = fc.oneof(
      priced('percent', -900, 900),
      priced('percent', -900, 900, { lastDigit: 9 }),
      priced('set', 30_000, 60_000),
      priced('amount', -500, 500),
      priced('copy', -500, 500, { copyFrom: '2026-12-01' }),
      fc.constant({ price: { kind: 'clear' } }),
      fc.record({
        restrictions: fc.record({
          minStay: fc.option(fc.integer({ min: 1, max: 5 })),
          closedArrival: fc.boolean(),
          stopSell: fc.boolean(),
        }),
      }),
    );
    const edit = fc.record({
      operation,
      weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }),
      planCodes: fc.constantFrom(undefined, ['STANDARD'], ['NR']),
      place: fc.nat(1_000),
    });
    const plans = async () => {
      const [standard, derived] = (await gridOf(house))?.plans ?? [];
      const step = { percentBp: -1_000, amountFen: 0 };
      expect(derived?.prices).toEqual(standard?.prices.map((fen) => derivedFen(fen, step)));
      return [standard, derived];
    };
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), fc.boolean(), async (edits, any) => {
        const before = await plans();
        let made: { id: string; place: number }[] = [];
        for (const { operation: one, place, ...where } of edits) {
          const written = await bulk(house, { ...where, ...one });
          if (written) made.unshift({ id: written.id, place });
          await plans();
        }
        if (any) made.sort((a, b) => a.place - b.place);
        // What lies under a later change comes back once that one is taken back.
        for (let rest = made.length; made.length > 0; rest -= 1) {
          expect(rest).toBeGreaterThan(0);
          for (const { id } of made) await admin.call(undoPriceEdit, { id });
          const left = await Promise.all(made.map(({ id }) => admin.ok(getPriceEdit, { id })));
          if (!any) expect(left.every(({ canUndo }) => !canUndo)).toBe(true);
          made = made.filter((_, at) => left[at]?.canUndo);
        }
        expect(await plans()).toEqual(before);
      }),
      { numRuns: 30 },
    );
  }, 120_000);
});
