import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { quotePlans, quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan, setRatePlanActive } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { getLongStay, saveLongStay } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder, searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const dates = { checkIn: '2026-12-08', checkOut: '2026-12-10' };
const addPlan = (house: BuiltHouse, more: object = {}) =>
  admin.ok(createRatePlan, {
    houseId: house.id,
    code: 'NR',
    name: '不退改',
    nameEn: 'Non-refundable',
    parentId: STANDARD_PLAN_ID,
    percentBp: -1_000,
    channels: ['direct', 'mt'],
    types: [{ roomTypeId: house.roomTypeId }],
    ...more,
  });
const stopSelling = (house: BuiltHouse, ratePlanId: string, night: string) =>
  admin.ok(setPriceCells, {
    cells: [
      {
        houseId: house.id,
        roomTypeId: house.roomTypeId,
        ratePlanId,
        night,
        set: { stopSell: true },
        was: { stopSell: false },
      },
    ],
  });
const codes = (refusals: readonly { readonly code: string }[]) => refusals.map(({ code }) => code);

describe('the plans of a stay', () => {
  test('have terms, price and every broken restriction, at the price that is charged', async () => {
    const house = await buildHouse(t.database, { rooms: 4, department: 'staff' });
    const cheap = await addPlan(house, { meal: 'breakfast', cancellationPolicy: 'nonRefundable' });
    const late = await addPlan(house, {
      code: 'LATE',
      name: '甩卖',
      parentId: cheap.id,
      amountFen: -1_000,
      percentBp: 0,
      maxAdvanceDays: 3,
    });
    await addPlan(house, {
      code: 'DAY',
      name: '钟点',
      kind: 'hourly',
      parentId: null,
      hours: 4,
      firstStart: '09:00',
      lastStart: '16:00',
      types: [{ roomTypeId: house.roomTypeId, basePriceFen: 9_900 }],
    });
    const old = await addPlan(house, { code: 'OLD' });
    await admin.ok(setRatePlanActive, { id: old.id, version: 0, active: false });
    const { version } = await admin.ok(getLongStay, { houseId: house.id });
    const tiers = [{ minNights: 2, percentBp: 500 }];
    await admin.ok(saveLongStay, { houseId: house.id, version, tiers });

    const desk = await t.as('frontdesk');
    const of = { houseId: house.id, roomTypeId: house.roomTypeId, ...dates, guests: 3 };
    const { plans, timeZone } = await desk.ok(quotePlans, of);
    expect(timeZone).toBe('Asia/Shanghai');
    const byId = new Map(plans.map((plan) => [plan.id, plan]));
    expect([...byId.keys()].sort()).toEqual([STANDARD_PLAN_ID, cheap.id, late.id].sort());
    expect(plans[0]).toMatchObject({ id: STANDARD_PLAN_ID, name: '', parentId: null, roomFen: 80_000 });
    expect(byId.get(cheap.id)).toMatchObject({
      nameEn: 'Non-refundable',
      parentName: '',
      percentBp: -1_000,
      meal: 'breakfast',
      refund: 'never',
      roomFen: 72_000,
      longStayFen: -3_600,
      longStayBp: 500,
      totalFen: 72_000 + 10_000 - 3_600,
      sellable: true,
      refusals: [],
    });
    expect(byId.get(late.id)).toMatchObject({
      parentName: '不退改',
      roomFen: 70_000,
      refund: 'until',
      sellable: false,
      refusals: [{ code: 'price.maxAdvance', overridable: true }],
    });
    for (const plan of plans) {
      const quote = await desk.ok(quoteStay, { ...of, ratePlanId: plan.id });
      expect(quote).toMatchObject({ totalFen: plan.totalFen, sellable: plan.sellable });
      const stays = [{ roomTypeId: house.roomTypeId, ...dates, guests: 3, ratePlanId: plan.id }];
      const order = { houseId: house.id, bookerName: '周七', stays, ignoreRestrictions: true };
      expect((await admin.ok(createOrder, order)).totalFen).toBe(plan.totalFen);
    }
  });

  test('need permission for prices and money, within scope', async () => {
    const house = await buildHouse(t.database);
    const of = { houseId: house.id, roomTypeId: house.roomTypeId, ...dates };
    expect((await (await t.as('housekeeper')).call(quotePlans, of)).status).toBe(403);
    const foreign = await (await t.as('frontdesk')).call(quotePlans, of);
    expect([foreign.status, foreign.failure]).toEqual([404, 'house.notFound']);
  });
});

describe('a sale', () => {
  test("through a channel uses the plan's channel price, also for added nights", async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const plan = await addPlan(house, {
      channels: ['direct', 'mt'],
      channelFactors: [{ channel: 'mt', percentBp: 1_500, amountFen: 200 }],
    });
    const of = { houseId: house.id, roomTypeId: house.roomTypeId, ratePlanId: plan.id, ...dates };
    const [direct, mt, tj] = await Promise.all(
      (['direct', 'mt', 'tj'] as const).map((channel) => admin.ok(quoteStay, { ...of, channel })),
    );
    expect([direct?.roomFen, mt?.roomFen]).toEqual([72_000, 2 * (41_400 + 200)]);
    expect(tj?.refusals).toMatchObject([{ code: 'price.notOnChannel', overridable: true }]);
    const stays = [{ roomTypeId: house.roomTypeId, ratePlanId: plan.id, ...dates }];
    const order = { houseId: house.id, bookerName: '吴八', source: 'channel' as const, stays };
    expect((await admin.call(createOrder, { ...order, channel: 'tj' })).failure).toBe('price.notOnChannel');
    const sold = await admin.ok(createOrder, { ...order, channel: 'mt' });
    expect(sold.totalFen).toBe(mt?.totalFen);
    const longer = await admin.ok(changeStay, {
      stayId: sold.stays[0]?.id as string,
      version: sold.version,
      checkOut: '2026-12-11',
    });
    expect(longer.stays[0]?.nights.map(({ priceFen }) => priceFen)).toEqual([41_600, 41_600, 41_600]);
    const detail = await admin.ok(getOrder, { id: sold.id });
    expect(detail.stays[0]).toMatchObject({
      ratePlanId: plan.id,
      planName: '不退改',
      planNameEn: 'Non-refundable',
      longStayBp: 0,
    });
  });

  test('is refused when the price differs from the quote, and sells nothing', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const stay = { roomTypeId: house.roomTypeId, ...dates };
    const told = await admin.ok(quoteStay, { houseId: house.id, ...stay });
    await admin.ok(setPriceCells, {
      cells: [
        {
          houseId: house.id,
          roomTypeId: house.roomTypeId,
          ratePlanId: STANDARD_PLAN_ID,
          night: dates.checkIn,
          set: { priceFen: 45_000 },
          was: { priceFen: 40_000 },
        },
      ],
    });
    const order = (quotedFen: number, more: object = {}) => ({
      houseId: house.id,
      bookerName: '郑九',
      stays: [{ ...stay, quotedFen, ...more }],
    });
    const stale = await admin.call(createOrder, order(told.totalFen));
    expect([stale.status, stale.failure]).toEqual([409, 'order.priceChanged']);
    expect(stale.message).toContain('800.00');
    expect(stale.message).toContain('850.00');
    expect((await admin.ok(quoteStay, { houseId: house.id, ...stay })).free).toBe(1);
    expect((await admin.ok(createOrder, order(85_000))).totalFen).toBe(85_000);
  });

  test('that ignores restrictions never exceeds stock or uses an inactive plan', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const plan = await addPlan(house);
    await admin.ok(setRatePlanActive, { id: plan.id, version: 0, active: false });
    const stay = { roomTypeId: house.roomTypeId, ...dates };
    const order = { houseId: house.id, bookerName: '冯十', ignoreRestrictions: true };
    const inactive = await admin.call(createOrder, { ...order, stays: [{ ...stay, ratePlanId: plan.id }] });
    expect(inactive.failure).toBe('price.planInactive');
    await admin.ok(blockRooms, {
      roomIds: house.rooms.map(({ id }) => id),
      from: dates.checkIn,
      to: dates.checkOut,
      kind: 'closed',
      reason: '维护',
    });
    expect((await admin.call(createOrder, { ...order, stays: [stay] })).status).toBe(409);
  });
});

describe('the search', () => {
  test('marks or excludes restricted types, and offers the plan that may be sold', async () => {
    const house = await buildHouse(t.database, { name: '限制', rooms: 2 });
    const ask = { ...dates, houseId: house.id };
    const find = async (more: object = {}) =>
      (await admin.ok(searchAvailability, { ...ask, ...more })).records[0];
    await stopSelling(house, STANDARD_PLAN_ID, '2026-12-09');
    expect(await find()).toMatchObject({
      sellable: false,
      free: 2,
      totalFen: 80_000,
      refusals: [{ code: 'price.stopSell', overridable: true }],
    });
    expect((await admin.ok(searchAvailability, { ...ask, onlySellable: true })).total).toBe(0);

    const plan = await addPlan(house, { maxAdvanceDays: 30 });
    const offered = { sellable: true, ratePlanId: plan.id, planName: '不退改', totalFen: 72_000 };
    expect(await find({ onlySellable: true })).toMatchObject({ ...offered, refusals: [] });
    expect(await find({ onlySellable: true, channel: 'tj' })).toBeUndefined();
    const later = { checkIn: '2026-12-25', checkOut: '2026-12-27' };
    await stopSelling(house, STANDARD_PLAN_ID, '2026-12-26');
    expect(await find({ onlySellable: true, ...later })).toBeUndefined();
    await stopSelling(house, plan.id, '2026-12-08');
    expect(await find({ onlySellable: true })).toBeUndefined();
    expect(codes((await find())?.refusals ?? [])).toEqual(['price.stopSell']);
    // The departure date is not a night.
    expect(await find({ onlySellable: true, checkIn: '2026-12-07', checkOut: '2026-12-08' })).toMatchObject({
      ratePlanId: STANDARD_PLAN_ID,
    });
  });
});
