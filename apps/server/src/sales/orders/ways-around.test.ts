/** Ways around a guard of the sale in two steps: splitting and cancelling, moving to and fro, other plans, longer stays. */
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { previewMoves, splitStay, undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { changePlan } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { previewCancel } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { cancelStay } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { describe, expect, test } from 'vitest';
import {
  day,
  desk,
  house,
  key,
  openBoardDesk,
  orderOf,
  room,
  type Sold,
  sell,
  sumsOf,
  t,
} from '../../../test/desks/board-desk.ts';

openBoardDesk();

const setPolicy = (cancellationPolicy: string) =>
  t.database.updateTable('houses').set({ cancellationPolicy }).where('id', '=', house.id).execute();

const setCell = (night: string, cell: object) =>
  t.database
    .insertInto('priceCell')
    .values({
      ...{ houseId: house.id, roomTypeId: house.roomTypeId, planId: STANDARD_PLAN_ID, night },
      ...{ ...cell, setBy: 'test', setAt: t.now() },
    })
    .onConflict((conflict) =>
      conflict.columns(['houseId', 'roomTypeId', 'planId', 'night']).doUpdateSet(cell),
    )
    .execute();

const lead = () => t.as('supervisor');
const feeOf = async ({ orderId }: Sold) => (await desk.ok(previewCancel, { orderId })).feeFen;
const feeLines = async (sold: Sold) =>
  ((await orderOf(sold)).folio?.lines ?? [])
    .filter((line) => !line.void && line.kind === 'cancellation_fee')
    .reduce((sum, line) => sum + line.amountFen, 0);

/** Split before the second night; the second part, with the current version. */
const split = async (sold: Sold) => {
  await desk.ok(splitStay, { ...(await key(sold)), at: day(2), roomId: room(1) });
  const { stays, order } = await orderOf(sold);
  const second = stays.find(({ id }) => id !== sold.stayId);
  return { stayId: second?.id ?? '', version: order.version };
};
const cancelRest = async (sold: Sold) => {
  const { order } = await orderOf(sold);
  await desk.ok(cancelOrder, { orderId: order.id, version: order.version, reason: '行程有变' });
};

describe('a part of a split stay', () => {
  test.each([
    ['the second', { minStay: 3 }, day(1), 'price.minStay'],
    ['the second', { closedDeparture: true }, day(2), 'price.closedDeparture'],
    ['the first', { closedArrival: true }, day(2), 'price.closedArrival'],
  ] as const)('%s is not given up against %o', async (which, rule, night, code) => {
    const sold = await sell(room(0), 1, 4);
    await setCell(night, rule);
    const second = await split(sold);
    const part = which === 'the first' ? await key(sold) : second;
    const { refusals } = await desk.ok(previewCancel, { orderId: sold.orderId, stayId: part.stayId });
    const refused = await desk.call(cancelStay, { ...part, reason: '少住' });
    expect([refused.status, refused.failure]).toEqual([409, code]);
    expect(refusals).toMatchObject([{ code, message: refused.message, overridable: true }]);
    const forced = { ...part, reason: '少住', ignoreRestrictions: true };
    expect((await desk.call(cancelStay, forced)).failure).toBe('price.restrictionsForbidden');
    await (await lead()).ok(cancelStay, forced);
  });

  test('costs with the rest as much as the whole stay, where only the first night is charged', async () => {
    const terms = { policy: 'own', name: '首晚', nameEn: null, nights: 'first' };
    const tiers = [{ hoursBefore: 0, keptPercent: 70 }];
    for (const order of ['first', 'second']) {
      const sold = await sell(room(0), 1, 4);
      await t.database
        .updateTable('stays')
        .set({ terms: JSON.stringify({ ...terms, tiers }) })
        .where('orderId', '=', sold.orderId)
        .execute();
      const wholeFen = await feeOf(sold);
      const second = await split(sold);
      const part = order === 'first' ? await key(sold) : second;
      await desk.ok(cancelStay, { ...part, reason: '少住' });
      await cancelRest(sold);
      expect([order, await feeLines(sold)]).toEqual([order, wholeFen]);
    }
  });

  test('is given up without further words when the stay was not split', async () => {
    const sold = await sell(room(0), 1, 3);
    const { refusals } = await desk.ok(previewCancel, { orderId: sold.orderId });
    expect(refusals).toEqual([]);
  });
});

describe('an arrival moved closer', () => {
  test('and away again keeps the fee that is due', async () => {
    await setPolicy('moderate');
    const sold = await sell(room(0), 20, 22);
    t.setNow('2026-11-20T04:00:00Z');
    await desk.ok(changeStay, { ...(await key(sold)), checkIn: '2026-11-21', checkOut: '2026-11-23' });
    const feeFen = await feeOf(sold);
    expect(feeFen).toBeGreaterThan(0);
    await desk.ok(changeStay, { ...(await key(sold)), checkIn: day(20), checkOut: day(22) });
    expect(await feeOf(sold)).toBe(feeFen);
  });

  test('by mistake is undone the same day as if it had not been; another day the fee stays', async () => {
    await setPolicy('moderate');
    const sold = await sell(room(0), 20, 22);
    t.setNow('2026-11-20T04:00:00Z');
    const closer = { checkIn: '2026-11-22', checkOut: '2026-11-24' };
    await desk.ok(changeStay, { ...(await key(sold)), ...closer });
    await desk.ok(undoStep, { stayId: sold.stayId });
    expect(await feeOf(sold)).toBe(0);
    await desk.ok(changeStay, { ...(await key(sold)), ...closer });
    t.setNow('2026-11-21T04:00:00Z');
    const feeFen = await feeOf(sold);
    await desk.ok(undoStep, { stayId: sold.stayId });
    expect([feeFen > 0, await feeOf(sold)]).toEqual([true, feeFen]);
  });
});

describe('the price of nights sold is not lowered while a cancellation costs a fee', () => {
  test('by a cheaper plan with stricter terms', async () => {
    await setPolicy('strict');
    const admin = await t.as('admin');
    const { id: ratePlanId } = await admin.ok(createRatePlan, {
      ...{ houseId: house.id, code: 'NR', name: '不可取消', parentId: STANDARD_PLAN_ID },
      ...{ channels: ['direct'], types: [{ roomTypeId: house.roomTypeId }] },
      ...{ amountFen: -13_000, cancellationPolicy: 'nonRefundable' },
    } as never);
    const sold = await sell(room(0), 1, 4);
    t.setNow('2026-11-28T04:00:00Z');
    const input = { ...(await key(sold)), ratePlanId };
    const before = await sumsOf(sold);
    const refused = await desk.call(changePlan, input);
    expect([refused.status, refused.failure]).toEqual([403, 'order.priceNotReturned']);
    expect(await sumsOf(sold)).toEqual(before);
    await (await lead()).ok(changePlan, input);
    expect((await sumsOf(sold)).roomFen).toBe(81_000);
  });

  test.each([
    ['more nights behind', { checkOut: day(6) }],
    ['other dates and more nights', { checkIn: day(2), checkOut: day(8) }],
  ])('by today’s prices with %s', async (_, dates) => {
    await setPolicy('nonRefundable');
    for (const night of [1, 2, 3]) await setCell(day(night), { priceFen: 100_000 });
    const sold = await sell(room(0), 1, 4);
    for (const night of [1, 2, 3, 4, 5, 6, 7]) await setCell(day(night), { priceFen: 70_000 });
    const before = await sumsOf(sold);
    const input = { ...(await key(sold)), ...dates, pricing: 'difference' as const };
    const refused = await desk.call(changeStay, input);
    expect([refused.status, refused.failure]).toEqual([403, 'order.priceNotReturned']);
    const [said] = (await desk.ok(previewMoves, { moves: [input] })).stays;
    expect(said?.refusals).toMatchObject([{ code: 'order.priceNotReturned' }]);
    expect(await sumsOf(sold)).toEqual(before);
    await desk.ok(changeStay, { ...input, pricing: 'keep' });
    const added = (await orderOf(sold)).stays[0]?.nights.length ?? 0;
    expect((await sumsOf(sold)).roomFen).toBe(300_000 + (added - 3) * 70_000);
  });
});
