import {
  createPolicy,
  deletePolicy,
  editPolicy,
  listPolicies,
  previewCancellation,
} from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  createRatePlan,
  deleteRatePlan,
  editRatePlan,
  pageRatePlans,
  ratePlanOptions,
  setRatePlanActive,
} from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import {
  createSeason,
  deleteSeason,
  editSeason,
  getLongStay,
  pageSeasons,
  saveLongStay,
} from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoomType } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const planOf = (house: BuiltHouse, more: object = {}) => ({
  houseId: house.id,
  code: 'BB',
  name: '含早',
  parentId: STANDARD_PLAN_ID as string | null,
  amountFen: 3_000,
  channels: ['direct' as const],
  types: [{ roomTypeId: house.roomTypeId }],
  ...more,
});
const add = (house: BuiltHouse, more: object = {}) => admin.ok(createRatePlan, planOf(house, more));

const refusalOf = async (client: TestClient, endpoint: Parameters<TestClient['call']>[0], input: object) => {
  const { status, failure, fields } = await client.call(endpoint, input as Record<string, unknown>);
  return [status, failure, ...Object.keys(fields)];
};

describe('rate plans', () => {
  test('are added, listed, edited, disabled and deleted', async () => {
    const house = await buildHouse(t.database, { name: '云栖小院' });
    const plan = await add(house, { meal: 'breakfast', cancellationPolicy: 'strict' });
    expect(plan).toMatchObject({ code: 'BB', policyName: 'Strict', childCount: 0, version: 0, active: true });
    const page = await admin.ok(pageRatePlans, { keyword: '云栖' });
    expect(page.records.map(({ id }) => id)).toEqual([plan.id]);
    const { houseId: _, ...fields } = planOf(house, { name: '双早', percentBp: 500 });
    const edited = await admin.ok(editRatePlan, { id: plan.id, version: 0, ...fields });
    expect(edited).toMatchObject({ name: '双早', percentBp: 500, version: 1, updatedBy: 'admin' });
    const stale = await admin.call(editRatePlan, { id: plan.id, version: 0, ...fields });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    await admin.ok(setRatePlanActive, { id: plan.id, version: 1, active: false });
    const options = await admin.ok(ratePlanOptions, { houseId: house.id });
    expect(options.map(({ id }) => id)).toEqual([STANDARD_PLAN_ID]);
    await admin.ok(deleteRatePlan, { id: plan.id, version: 2 });
    expect((await admin.ok(pageRatePlans, { houseId: house.id })).total).toBe(0);
    await add(house);
  });

  test('refuse cycles, depth, foreign types, missing prices, taken codes and users without permission', async () => {
    const house = await buildHouse(t.database);
    const other = await buildRoomType(t.database, house.id);
    const a = await add(house, { code: 'AA' });
    const b = await add(house, { code: 'BBB', parentId: a.id });
    const c = await add(house, { code: 'CC', parentId: b.id });
    const refusal = (more: object, client = admin) =>
      refusalOf(client, createRatePlan, planOf(house, { code: 'X1', ...more }));
    expect(await refusal({ parentId: c.id })).toEqual([422, 'ratePlan.tooDeep', 'parentId']);
    expect(await refusal({ parentId: house.id })).toEqual([422, 'ratePlan.parentNotFound', 'parentId']);
    expect(await refusal({ parentId: a.id, types: [{ roomTypeId: other }] })).toEqual([
      422,
      'ratePlan.typeNotInParent',
      'types.0.roomTypeId',
    ]);
    expect(await refusal({ types: [{ roomTypeId: house.id }] })).toEqual([
      422,
      'ratePlan.typeNotFound',
      'types.0.roomTypeId',
    ]);
    expect(await refusal({ parentId: null })).toEqual([422, 'ratePlan.priceNeeded', 'types.0.basePriceFen']);
    expect(await refusal({ kind: 'hourly' })).toEqual([422, 'ratePlan.hoursNeeded', 'hours']);
    expect(await refusal({ amountFen: -40_000 })).toEqual([422, 'ratePlan.negativePrice', 'amountFen']);
    expect(await refusal({ code: 'aa' })).toEqual([409, 'ratePlan.codeTaken', 'code']);
    expect(await refusal({ code: 'STANDARD' })).toEqual([409, 'ratePlan.codeTaken', 'code']);
    expect(await refusal({ cancellationPolicy: 'none' })).toEqual([
      422,
      'ratePlan.policyNotFound',
      'cancellationPolicy',
    ]);
    expect(await refusal({ minAdvanceDays: 5, maxAdvanceDays: 2 })).toEqual([
      422,
      'core.invalid',
      'maxAdvanceDays',
    ]);
    expect(await refusal({ houseId: house.roomTypeId })).toEqual([404, 'house.notFound']);
    expect((await refusal({}, await t.as('frontdesk')))[0]).toBe(403);
    expect((await refusal({}, await t.as('operator')))[0]).toBe(200);
    const { houseId: _, ...fields } = planOf(house, { code: 'AA', parentId: c.id });
    expect(await refusalOf(admin, editRatePlan, { id: a.id, version: 0, ...fields })).toEqual([
      422,
      'ratePlan.cycle',
      'parentId',
    ]);
    expect(await refusalOf(admin, deleteRatePlan, { id: a.id, version: 0 })).toEqual([
      409,
      'ratePlan.hasChildren',
    ]);
    expect(await refusalOf(admin, setRatePlanActive, { id: a.id, version: 0, active: false })).toEqual([
      409,
      'ratePlan.hasChildren',
    ]);
    expect(await refusalOf(await t.as('frontdesk'), deleteRatePlan, { id: a.id, version: 0 })).toEqual([
      403,
      'core.forbidden',
    ]);
  });

  test('derive from no inactive plan, and end in a plan with a price', async () => {
    const house = await buildHouse(t.database);
    const parent = await add(house, { code: 'UP' });
    const child = await add(house, { code: 'DOWN', parentId: parent.id });
    await admin.ok(setRatePlanActive, { id: child.id, version: 0, active: false });
    await admin.ok(setRatePlanActive, { id: parent.id, version: 0, active: false });
    const activate = { id: child.id, version: 1, active: true };
    expect(await refusalOf(admin, setRatePlanActive, activate)).toEqual([409, 'ratePlan.parentInactive']);
    expect(
      await refusalOf(admin, createRatePlan, planOf(house, { code: 'NEW', parentId: parent.id })),
    ).toEqual([409, 'ratePlan.parentInactive', 'parentId']);
    await admin.ok(setRatePlanActive, { id: parent.id, version: 1, active: true });
    await admin.ok(setRatePlanActive, activate);
    const own = await add(house, {
      code: 'OWN',
      parentId: null,
      types: [{ roomTypeId: house.roomTypeId, basePriceFen: 10_000 }],
    });
    const half = await add(house, { code: 'HALF', parentId: own.id, amountFen: -5_000 });
    const below = (amountFen: number) => planOf(house, { code: 'LOW', parentId: half.id, amountFen });
    expect(await refusalOf(admin, createRatePlan, below(-5_000))).toEqual([
      422,
      'ratePlan.negativePrice',
      'amountFen',
    ]);
    await admin.ok(createRatePlan, below(-4_900));
  });

  test('with their own price have seasons, and are kept while orders and seasons use them', async () => {
    const house = await buildHouse(t.database);
    const own = await add(house, {
      code: 'VIP',
      parentId: null,
      rounding: 'yuan',
      types: [{ roomTypeId: house.roomTypeId, basePriceFen: 30_050, weekendPriceFen: null }],
    });
    const season = await admin.ok(createSeason, {
      houseId: house.id,
      name: '冬',
      from: '2026-12-07',
      to: '2026-12-08',
      kind: 'amount',
      value: 1_000,
      planIds: [own.id],
    });
    const stay = { roomTypeId: house.roomTypeId, checkIn: '2026-12-08', checkOut: '2026-12-10' };
    const quote = await admin.ok(quoteStay, { houseId: house.id, ...stay, ratePlanId: own.id });
    expect(quote.nights.map(({ priceFen }) => priceFen)).toEqual([31_100, 30_100]);
    expect((await admin.ok(quoteStay, { houseId: house.id, ...stay })).roomFen).toBe(80_000);
    expect(await refusalOf(admin, deleteRatePlan, { id: own.id, version: 0 })).toEqual([
      409,
      'ratePlan.inSeasons',
    ]);
    await admin.ok(deleteSeason, { id: season.id, version: 0 });
    await admin.ok(createOrder, {
      houseId: house.id,
      bookerName: '李四',
      stays: [{ ...stay, ratePlanId: own.id }],
    });
    expect(await refusalOf(admin, deleteRatePlan, { id: own.id, version: 0 })).toEqual([
      409,
      'ratePlan.hasOrders',
    ]);
  });
});

describe('seasons', () => {
  const seasonOf = (house: BuiltHouse, more: object = {}) => ({
    houseId: house.id,
    name: '春节',
    priority: 10,
    from: '2027-02-05',
    to: '2027-02-12',
    kind: 'percent' as const,
    value: 5_000,
    ...more,
  });

  test('of one priority never overlap; the higher priority wins', async () => {
    const house = await buildHouse(t.database);
    const season = await admin.ok(createSeason, seasonOf(house));
    const refusal = (more: object, client = admin) => refusalOf(client, createSeason, seasonOf(house, more));
    const clash = await admin.call(createSeason, seasonOf(house, { name: '又', to: '2027-02-06' }));
    expect([clash.failure, clash.message]).toEqual(['season.clash', expect.stringContaining('春节')]);
    expect(await refusal({ weekdays: [1], from: '2027-02-12', to: '2027-03-01' })).toEqual([
      409,
      'season.clash',
      'priority',
    ]);
    await admin.ok(
      createSeason,
      seasonOf(house, { name: '除夕', priority: 20, to: '2027-02-05', value: 10_000 }),
    );
    const stay = {
      houseId: house.id,
      roomTypeId: house.roomTypeId,
      checkIn: '2027-02-04',
      checkOut: '2027-02-08',
    };
    const { nights } = await admin.ok(quoteStay, stay);
    expect(nights.map(({ priceFen }) => priceFen)).toEqual([40_000, 100_000, 75_000, 60_000]);
    const edited = await admin.ok(editSeason, {
      id: season.id,
      version: 0,
      ...{
        name: '春节',
        priority: 10,
        from: '2027-02-05',
        to: '2027-02-12',
        kind: 'set' as const,
        value: 66_600,
      },
    });
    expect(edited).toMatchObject({ version: 1, value: 66_600 });
    expect((await admin.ok(quoteStay, stay)).nights[3]?.priceFen).toBe(66_600);
    expect((await admin.ok(pageSeasons, { houseId: house.id })).total).toBe(2);
  });

  test('refuse typing errors, derived plans, other properties and users without permission', async () => {
    const house = await buildHouse(t.database);
    const derived = await add(house);
    const refusal = (more: object, client = admin) => refusalOf(client, createSeason, seasonOf(house, more));
    expect(await refusal({ to: '2027-02-04' })).toEqual([422, 'core.invalid', 'to']);
    expect(await refusal({ kind: 'set', value: 0 })).toEqual([422, 'core.invalid', 'value']);
    expect(await refusal({ kind: 'amount', value: -40_000 })).toEqual([422, 'season.negativePrice', 'value']);
    expect(await refusal({ value: -9_901 })).toEqual([422, 'core.invalid', 'value']);
    expect(await refusal({ planIds: [derived.id] })).toEqual([422, 'season.derivedPlan', 'planIds']);
    expect(await refusal({ roomTypeIds: [house.id] })).toEqual([422, 'ratePlan.typeNotFound', 'roomTypeIds']);
    expect(await refusal({ houseId: house.roomTypeId })).toEqual([404, 'house.notFound']);
    expect((await refusal({}, await t.as('frontdesk')))[0]).toBe(403);
  });
});

describe('a sale', () => {
  test('applies restrictions and plan unless an authorised user sells anyway', async () => {
    const house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
    const plan = await add(house, { minAdvanceDays: 30 });
    const cell = { houseId: house.id, roomTypeId: house.roomTypeId, ratePlanId: STANDARD_PLAN_ID };
    await admin.ok(setPriceCells, {
      cells: [
        { ...cell, night: '2026-12-10', set: { minStay: 3 }, was: { minStay: null } },
        { ...cell, night: '2026-12-11', set: { stopSell: true }, was: { stopSell: false } },
        { ...cell, night: '2026-12-12', set: { closedDeparture: true }, was: { closedDeparture: false } },
      ],
    });
    const stay = { roomTypeId: house.roomTypeId, checkIn: '2026-12-10', checkOut: '2026-12-12' };
    const quote = await admin.ok(quoteStay, { houseId: house.id, ...stay });
    expect(quote.sellable).toBe(false);
    expect(quote.refusals.map(({ code, night }) => [code, night])).toEqual([
      ['price.minStay', '2026-12-10'],
      ['price.closedDeparture', '2026-12-12'],
      ['price.stopSell', '2026-12-11'],
    ]);
    const order = { houseId: house.id, bookerName: '王五', stays: [stay] };
    const desk = await t.as('frontdesk');
    expect((await desk.call(createOrder, order)).failure).toBe('price.minStay');
    expect(await refusalOf(desk, createOrder, { ...order, ignoreRestrictions: true })).toEqual([
      403,
      'price.restrictionsForbidden',
    ]);
    await admin.ok(createOrder, { ...order, ignoreRestrictions: true });
    const soon = await admin.ok(quoteStay, {
      houseId: house.id,
      ...stay,
      ratePlanId: plan.id,
      channel: 'mt',
    });
    expect(soon.refusals.map(({ code }) => code)).toEqual(['price.notOnChannel', 'price.minAdvance']);
    expect(await refusalOf(desk, quoteStay, { houseId: house.id, ...stay, ratePlanId: house.id })).toEqual([
      404,
      'ratePlan.notFound',
    ]);
  });

  test("of many nights gets the property's discount as a line that follows its nights", async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const { version } = await admin.ok(getLongStay, { houseId: house.id });
    const tiers = [
      { minNights: 28, percentBp: 2_000 },
      { minNights: 7, percentBp: 1_000 },
    ];
    const saved = await admin.ok(saveLongStay, { houseId: house.id, version, tiers });
    expect(saved.tiers.map(({ minNights }) => minNights)).toEqual([7, 28]);
    expect((await admin.call(saveLongStay, { houseId: house.id, version, tiers })).failure).toBe(
      'core.stale',
    );
    expect(
      (await refusalOf(await t.as('frontdesk'), saveLongStay, { houseId: house.id, version: 1, tiers }))[0],
    ).toBe(403);
    const stay = { roomTypeId: house.roomTypeId, checkIn: '2026-12-06', checkOut: '2026-12-13' };
    const quote = await admin.ok(quoteStay, { houseId: house.id, ...stay });
    expect(quote).toMatchObject({
      roomFen: 300_000,
      longStayFen: -30_000,
      longStayBp: 1_000,
      totalFen: 270_000,
    });
    const order = await admin.ok(createOrder, { houseId: house.id, bookerName: '赵六', stays: [stay] });
    expect(order.totalFen).toBe(270_000);
    const changed = await admin.ok(changeStay, {
      stayId: order.stays[0]?.id as string,
      version: order.version,
      checkOut: '2026-12-14',
    });
    expect(changed.order).toMatchObject({ totalFen: 306_000 });
    const detail = await admin.ok(getOrder, { id: order.id });
    expect(detail.folio?.lines.find(({ kind }) => kind === 'long_stay')).toMatchObject({
      amountFen: -34_000,
    });
  });
});

describe('cancellation policies', () => {
  test('are stored as data, previewed on a stay, and kept while plans use them', async () => {
    const house = await buildHouse(t.database);
    const tiers = [
      { hoursBefore: 48, keptPercent: 0 },
      { hoursBefore: 0, keptPercent: 80 },
    ];
    const policy = await admin.ok(createPolicy, { name: '两天', tiers });
    const plan = await add(house, { cancellationPolicy: policy.id });
    const stay = {
      houseId: house.id,
      roomTypeId: house.roomTypeId,
      checkIn: '2026-12-08',
      checkOut: '2026-12-10',
    };
    const preview = await admin.ok(previewCancellation, { ...stay, ratePlanId: plan.id });
    expect(preview).toMatchObject({
      policyName: '两天',
      roomFen: 86_000,
      checkInAt: '2026-12-08T06:00:00.000Z',
    });
    expect(preview.steps).toEqual([
      { hoursBefore: 48, keptPercent: 0, until: '2026-12-06T06:00:00.000Z', feeFen: 0 },
      { hoursBefore: 0, keptPercent: 80, until: null, feeFen: 68_800 },
    ]);
    expect((await admin.ok(previewCancellation, stay)).policy).toBe('moderate');
    expect((await admin.ok(listPolicies, {})).find(({ id }) => id === policy.id)).toMatchObject({
      planCount: 1,
      builtIn: false,
    });
    expect(await refusalOf(admin, deletePolicy, { id: policy.id, version: 0 })).toEqual([
      409,
      'policy.inUse',
    ]);
    expect(await refusalOf(admin, createPolicy, { name: '两天', tiers })).toEqual([
      409,
      'policy.nameTaken',
      'name',
    ]);
    expect(await refusalOf(admin, createPolicy, { name: '反', tiers: [...tiers].reverse() })).toEqual([
      422,
      'core.invalid',
      'tiers.1.hoursBefore',
      'tiers.1.keptPercent',
    ]);
    const edited = await admin.ok(editPolicy, { id: policy.id, version: 0, name: '三天', tiers });
    expect(edited).toMatchObject({ name: '三天', version: 1 });
    expect((await refusalOf(await t.as('frontdesk'), createPolicy, { name: '前台', tiers }))[0]).toBe(403);
    await admin.ok(deleteRatePlan, { id: plan.id, version: 0 });
    await admin.ok(deletePolicy, { id: policy.id, version: 1 });
  });
});
