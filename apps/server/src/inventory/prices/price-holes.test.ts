import {
  applyBulkPrices,
  checkBulkPrices,
  checkPriceUndo,
  explainPrice,
  getPriceEdit,
  getPriceGrid,
  pagePriceEdits,
  pagePriceLog,
  setPriceCells,
  undoPriceEdit,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { createSeason } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
const TO = '2026-12-14';

const addPlan = (house: BuiltHouse, more: object) =>
  admin.ok(createRatePlan, {
    houseId: house.id,
    name: '计划',
    channels: ['direct', 'mt'],
    types: [{ roomTypeId: house.roomTypeId }],
    ...more,
  } as never);
const ownPlan = (house: BuiltHouse, basePriceFen: number, more: object = {}) =>
  addPlan(house, { code: 'OWN', types: [{ roomTypeId: house.roomTypeId, basePriceFen }], ...more });

const cellOf = (house: BuiltHouse, night: string, set: object, was: object) => ({
  houseId: house.id,
  roomTypeId: house.roomTypeId,
  night,
  set,
  was,
});
const bulk = async (house: BuiltHouse, more: object) => {
  const asked = { houseIds: [house.id], ranges: [{ from: FROM, to: addDays(TO, -1) }], ...more } as never;
  const { token } = await admin.ok(checkBulkPrices, asked);
  const { edit } = await admin.ok(applyBulkPrices, { ...(asked as object), token } as never);
  return edit?.id as string;
};
const plansOf = async (house: BuiltHouse) => {
  const grid = await admin.ok(getPriceGrid, { from: FROM, to: TO, houseIds: [house.id] });
  return grid.houses[0]?.types[0]?.plans ?? [];
};

test('does not count cells restored by an undo as changed again', async () => {
  const house = await buildHouse(t.database);
  const id = await bulk(house, { price: { kind: 'set', value: 45_000 } });
  const hand = await admin.ok(setPriceCells, {
    cells: [cellOf(house, FROM, { priceFen: 47_000 }, { priceFen: 45_000 })],
  });
  await admin.ok(undoPriceEdit, { id, restorable: 6 });
  const check = await admin.ok(checkPriceUndo, { id });
  expect(check).toMatchObject({ cells: 7, restorable: 0, conflicts: 1 });
  expect(check.conflictSamples.map(({ night }) => night)).toEqual([FROM]);
  await admin.ok(undoPriceEdit, { id: hand.edit?.id as string });
  expect(await admin.ok(checkPriceUndo, { id })).toMatchObject({ restorable: 1, conflicts: 0 });
  await admin.ok(undoPriceEdit, { id, restorable: 1 });
  expect(await admin.ok(getPriceEdit, { id })).toMatchObject({ undone: 7, canUndo: false });
  expect((await plansOf(house))[0]?.layers).not.toContain('c');
});

test('restores cells of an inactive type, as announced', async () => {
  const house = await buildHouse(t.database);
  const gone = await buildRoomType(t.database, house.id);
  const id = await bulk(house, { price: { kind: 'set', value: 45_000 } });
  await t.database.updateTable('roomTypes').set({ retiredAt: t.now() }).where('id', '=', gone).execute();
  const { restorable } = await admin.ok(checkPriceUndo, { id });
  expect(restorable).toBe(14);
  expect((await admin.ok(undoPriceEdit, { id, restorable })).edit?.cells).toBe(14);
  expect(await admin.ok(getPriceEdit, { id })).toMatchObject({ undone: 14, canUndo: false });
  const left = t.database.selectFrom('priceCell').selectAll().where('houseId', '=', house.id);
  expect(await left.execute()).toEqual([]);
});

test("logs an undo's prices before and after, whatever changed meanwhile", async () => {
  const house = await buildHouse(t.database);
  const yuan = await ownPlan(house, 30_000, { rounding: 'yuan' });
  await addPlan(house, { code: 'KID', parentId: yuan.id, percentBp: -1_000 });
  await bulk(house, { price: { kind: 'set', value: 50_050 }, weekdays: [2] });
  const id = await bulk(house, { price: { kind: 'set', value: 60_149 }, restrictions: { minStay: 2 } });
  const season = { name: '冬', from: FROM, to: addDays(FROM, 2), kind: 'percent' as const, value: 1_050 };
  await admin.ok(createSeason, { houseId: house.id, ...season });
  const before = await plansOf(house);
  const undone = await admin.ok(undoPriceEdit, { id });
  const after = await plansOf(house);
  const log = await admin.ok(pagePriceLog, { editId: undone.edit?.id, size: 100 });
  expect(log.total).toBe(21);
  for (const { ratePlanId, night, before: was, after: now } of log.records) {
    const at = datesOf(FROM, TO).indexOf(night);
    const shown = (plans: typeof after) => plans.find((plan) => plan.id === ratePlanId)?.prices[at];
    // Only a derived plan's restrictions change: until the undo its price follows the parent.
    expect([was.priceFen, now.priceFen]).toEqual([
      shown(before),
      after.find((plan) => plan.id === ratePlanId)?.parentId ? shown(before) : shown(after),
    ]);
    expect([was.minStay, now.minStay]).toEqual([2, null]);
  }
  expect(after.find(({ code }) => code === 'OWN')?.prices.slice(0, 3)).toEqual([33_200, 50_100, 33_200]);
});

test('offers no undo to users with part of the properties, and no edits to users without money', async () => {
  const [mine, foreign] = [
    await buildHouse(t.database, { department: 'staff' }),
    await buildHouse(t.database),
  ];
  const asked = {
    houseIds: [mine.id, foreign.id],
    ranges: [{ from: FROM, to: FROM }],
    price: { kind: 'amount' as const, value: 500 },
  };
  const { token } = await admin.ok(checkBulkPrices, asked);
  const { edit } = await admin.ok(applyBulkPrices, { ...asked, token });
  const roles = await t.database
    .selectFrom('roles')
    .select('id')
    .where('roleCode', 'in', ['front_desk', 'housekeeper'])
    .execute();
  const permissions = ['price:read', 'price:edit'] as const;
  await t.database
    .insertInto('rolePermissions')
    .values(roles.flatMap(({ id }) => permissions.map((permission) => ({ roleId: id, permission }))))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  t.sessions.forget();
  const id = edit?.id as string;
  const desk = await t.as('frontdesk');
  expect(await desk.ok(getPriceEdit, { id })).toMatchObject({ cells: 1, canUndo: false });
  expect(await admin.ok(getPriceEdit, { id })).toMatchObject({ cells: 2, canUndo: true });
  const keeper = await t.as('housekeeper');
  const answers = [
    await keeper.call(pagePriceEdits, {}),
    await keeper.call(getPriceEdit, { id }),
    await keeper.call(checkPriceUndo, { id }),
    await keeper.call(undoPriceEdit, { id }),
  ];
  expect(answers.map(({ failure }) => failure)).toEqual(new Array(4).fill('core.forbidden'));
});

test('checks distant cells against the seasons of all their nights', async () => {
  const house = await buildHouse(t.database);
  const last = addDays(FROM, 120);
  const season = { name: '春', from: last, to: addDays(last, 3), kind: 'set' as const, value: 90_000 };
  await admin.ok(createSeason, { houseId: house.id, ...season });
  const { edit } = await admin.ok(setPriceCells, {
    cells: [
      cellOf(house, FROM, { priceFen: 41_000 }, { priceFen: 40_000 }),
      cellOf(house, last, { priceFen: 91_000 }, { priceFen: 90_000 }),
    ],
  });
  expect(edit?.cells).toBe(2);
});

test('refuses a price that rounds to nothing', async () => {
  const house = await buildHouse(t.database);
  const { id: ratePlanId } = await ownPlan(house, 30_000, { rounding: 'yuan' });
  const cell = { ...cellOf(house, FROM, { priceFen: 49 }, { priceFen: 30_000 }), ratePlanId };
  const answer = await admin.call(setPriceCells, { cells: [cell] });
  expect([answer.failure, ...Object.keys(answer.fields)]).toEqual([
    'priceEdit.notPositive',
    'cells.0.set.priceFen',
  ]);
});

test("ignores a plan's or channel's surcharge where the parent has no price", async () => {
  const house = await buildHouse(t.database);
  const plan = await addPlan(house, {
    code: 'LESS',
    parentId: STANDARD_PLAN_ID,
    amountFen: -5_000,
    channelFactors: [{ channel: 'mt', percentBp: 0, amountFen: 700 }],
  });
  const more = await addPlan(house, { code: 'MORE', parentId: plan.id, amountFen: 3_000 });
  await admin.ok(setPriceCells, {
    cells: [cellOf(house, FROM, { priceFen: 4_000 }, { priceFen: 40_000 })],
  });
  const stay = {
    houseId: house.id,
    roomTypeId: house.roomTypeId,
    checkIn: FROM,
    checkOut: addDays(FROM, 1),
    channel: 'mt' as const,
  };
  for (const ratePlanId of [plan.id, more.id]) {
    const quote = await admin.ok(quoteStay, { ...stay, ratePlanId });
    expect([quote.roomFen, quote.refusals.map(({ code }) => code)]).toEqual([0, ['price.noPrice']]);
  }
});

test('refuses absurd dates immediately', async () => {
  const house = await buildHouse(t.database);
  const asked = (more: object) => ({
    houseIds: [house.id],
    ranges: [{ from: FROM, to: TO }],
    price: { kind: 'set' as const, value: 40_000 },
    ...more,
  });
  const refusal = async (more: object) => {
    const { status, fields } = await admin.call(checkBulkPrices, asked(more) as never);
    return [status, ...Object.keys(fields)];
  };
  const endless = { from: FROM, to: '8999-12-31' };
  expect(await refusal({ ranges: new Array(20).fill(endless) })).toContain('ranges.0.to');
  const copy = { kind: 'copy', copyFrom: '9999-12-31' };
  expect(await refusal({ price: copy })).toEqual([422, 'price.copyFrom']);
  const cell = { houseId: house.id, roomTypeId: house.roomTypeId, night: '9999-12-31' };
  expect((await admin.call(explainPrice, cell)).status).toBe(422);
});

test("refuses a season that reduces a plan's own price to nothing, and two factors per channel", async () => {
  const house = await buildHouse(t.database);
  const own = await ownPlan(house, 8_000);
  const season = { houseId: house.id, name: '淡季', from: FROM, to: TO, kind: 'amount' as const };
  const refused = await admin.call(createSeason, { ...season, value: -9_000 });
  expect([refused.failure, ...Object.keys(refused.fields)]).toEqual(['season.negativePrice', 'value']);
  await admin.ok(createSeason, { ...season, value: -9_000, planIds: [STANDARD_PLAN_ID] });
  const factor = { channel: 'mt', percentBp: 100, amountFen: 0 };
  const twice = await admin.call(createRatePlan, {
    houseId: house.id,
    code: 'X2',
    name: 'X',
    parentId: own.id,
    channels: ['mt'],
    channelFactors: [factor, factor],
    types: [{ roomTypeId: house.roomTypeId }],
  } as never);
  expect([twice.status, ...Object.keys(twice.fields)]).toEqual([422, 'channelFactors']);
});
