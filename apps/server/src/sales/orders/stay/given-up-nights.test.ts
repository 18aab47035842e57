/** Nights given up by early departure or shortening follow the terms of the sale and who holds the money. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { addCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { previewCancel, previewNoShow } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
  previewCheckOut,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay, previewStayChange } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants, LEFT_A_BILL } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

const TODAY = '2026-11-18';
const day = (n: number) => addDays(TODAY, n);
const noon = (n: number) => `${day(n)}T04:00:00Z`;

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: noon(0) });
  [admin, desk] = await Promise.all([t.as('admin'), t.as('frontdesk')]);
});
afterEach(async () => {
  t.setNow(noon(0));
  const { [LEFT_A_BILL]: _, ...broken } = await brokenInvariants(t.database);
  expect(broken).toEqual({});
});
afterAll(() => t.close());

type Sale = { policy: string; from: number; nights: number; more?: object; cleaningFen?: number };

/** Nights at 400.00 each, paid in full. */
const sell = async ({ policy, from, nights, more = {}, cleaningFen = 0 }: Sale) => {
  const house = await buildHouse(t.database, { rooms: 1, weekendPriceFen: null, department: 'staff' });
  await t.database
    .updateTable('houses')
    .set({ cancellationPolicy: policy, cleaningFeeFen: cleaningFen })
    .where('id', '=', house.id)
    .execute();
  const sold = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    stays: [{ roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(from + nights), guests: 1 }],
    payment: { method: 'cash', amountFen: nights * 40_000 + cleaningFen },
    ...more,
  });
  return admin.ok(getOrder, { id: sold.id });
};
type Detail = Awaited<ReturnType<typeof sell>>;
const CHANNEL = { collect: 'channel', source: 'channel', channel: 'mt', payment: undefined };
const stayKey = ({ order, stays }: Detail) => ({ stayId: stays[0]?.id ?? '', version: order.version });
const bill = ({ folio }: Detail) =>
  (folio?.lines ?? []).reduce((sum, line) => sum + (line.void ? 0 : line.amountFen), 0);
const enter = (order: Detail) => admin.ok(checkInOrder, withPapers({ ...stayKey(order), acceptDirty: true }));

describe('shortening a stay', () => {
  test('keeps non-refundable nights; waiving them needs the permission', async () => {
    const order = await sell({ policy: 'nonRefundable', from: 20, nights: 3 });
    const shorter = { ...stayKey(order), checkOut: day(21) };
    const preview = await desk.ok(previewStayChange, shorter);
    expect(preview.givenUp).toMatchObject({ holder: 'house', nights: 2, keptPercent: 100, soldFen: 80_000 });
    expect(preview.givenUp?.offers[0]).toEqual({ outcome: 'policy', feeFen: 80_000, needsWaiver: false });
    const refused = await desk.call(changeStay, { ...shorter, outcome: 'giveBack' });
    expect([refused.status, refused.failure]).toEqual([403, 'order.waiveForbidden']);
    const after = await desk.ok(changeStay, { ...shorter, feeFen: 80_000 });
    expect([bill(after), after.order.balanceFen]).toEqual([120_000, 0]);
    const back = await desk.ok(undoStep, { stayId: shorter.stayId });
    expect(back.undoneAt).not.toBeNull();
    expect(bill(await admin.ok(getOrder, { id: order.order.id }))).toBe(120_000);
    const again = await admin.ok(getOrder, { id: order.order.id });
    const waived = await admin.ok(changeStay, { ...stayKey(again), checkOut: day(21), outcome: 'giveBack' });
    expect([bill(waived), waived.order.balanceFen]).toEqual([40_000, -80_000]);
  });

  test('refuses when the fee has changed since it was shown', async () => {
    const order = await sell({ policy: 'strict', from: 3, nights: 3 });
    const shorter = { ...stayKey(order), checkOut: day(4), feeFen: 40_000 };
    t.setNow(noon(3));
    const late = await desk.call(changeStay, shorter);
    expect([late.status, late.failure]).toEqual([409, 'order.feeChanged']);
    expect((await admin.ok(getOrder, { id: order.order.id })).stays[0]?.checkOut).toBe(day(6));
  });

  test('costs as much in several steps plus a cancellation as cancelling everything at once', async () => {
    const cuts = fc.record({
      policy: fc.constantFrom('flexible', 'moderate', 'strict', 'nonRefundable'),
      from: fc.integer({ min: 1, max: 9 }),
      cuts: fc.array(fc.record({ front: fc.boolean(), nights: fc.integer({ min: 1, max: 2 }) }), {
        maxLength: 3,
      }),
    });
    await fc.assert(
      fc.asyncProperty(cuts, async ({ policy, from, cuts: steps }) => {
        let order = await sell({ policy, from, nights: 5 });
        const { feeFen } = await admin.ok(previewCancel, { orderId: order.order.id });
        for (const { front, nights } of steps) {
          const [stay] = order.stays;
          if (!stay || stay.nights.length <= nights) continue;
          const dates = front
            ? { checkIn: addDays(stay.checkIn, nights) }
            : { checkOut: addDays(stay.checkOut, -nights) };
          order = await admin.ok(changeStay, { ...stayKey(order), ...dates });
        }
        const { id: orderId, version } = order.order;
        order = await admin.ok(cancelOrder, { orderId, version, reason: '不来了' });
        expect(bill(order)).toBe(feeFen);
      }),
      { numRuns: 12 },
    );
  });

  test('keeps what a platform collected until the platform reports its amounts', async () => {
    const order = await sell({ policy: 'flexible', from: 20, nights: 3, more: CHANNEL });
    const shorter = { ...stayKey(order), checkOut: day(21) };
    const preview = await desk.ok(previewStayChange, shorter);
    expect(preview.givenUp).toMatchObject({ holder: 'platform' });
    expect(preview.givenUp?.offers[0]).toEqual({ outcome: 'platform', feeFen: 80_000, needsWaiver: false });
    const after = await desk.ok(changeStay, shorter);
    expect(after.order).toMatchObject({ balanceFen: 0, afterSale: 'awaiting_platform', totalFen: 120_000 });
  });
});

test('does not restart free cancellation when the arrival moves, in one step or several', async () => {
  const order = await sell({ policy: 'moderate', from: 1, nights: 2 });
  const { feeFen } = await admin.ok(previewCancel, { orderId: order.order.id });
  expect(feeFen).toBe(24_000);
  const later = { checkIn: day(41), checkOut: day(43) };
  let moved = await admin.ok(changeStay, { ...stayKey(order), ...later });
  expect((await admin.ok(previewCancel, { orderId: order.order.id })).feeFen).toBe(24_000);
  moved = await admin.ok(changeStay, { ...stayKey(moved), checkIn: day(50), checkOut: day(52) });
  expect((await admin.ok(previewCancel, { orderId: order.order.id })).feeFen).toBe(24_000);
  // An earlier arrival moves its deadline earlier.
  const early = await sell({ policy: 'moderate', from: 30, nights: 2 });
  expect((await admin.ok(previewCancel, { orderId: early.order.id })).feeFen).toBe(0);
  await admin.ok(changeStay, { ...stayKey(early), checkIn: day(1), checkOut: day(3) });
  expect((await admin.ok(previewCancel, { orderId: early.order.id })).feeFen).toBe(24_000);
});

describe('early departure', () => {
  test('keeps by policy, keeps all or gives back, as previewed; undo restores everything to the fen', async () => {
    for (const [outcome, keptFen] of [
      [undefined, 72_000],
      ['policy', 72_000],
      ['keep', 120_000],
      ['giveBack', 0],
    ] as const) {
      const inHouse = await enter(await sell({ policy: 'moderate', from: 0, nights: 4 }));
      const { givenUp, on } = await desk.ok(previewCheckOut, { stayId: stayKey(inHouse).stayId });
      expect([on, givenUp?.nights, givenUp?.soldFen]).toEqual([day(1), 3, 120_000]);
      const offered = givenUp?.offers.find((one) => one.outcome === (outcome ?? 'policy'));
      expect(offered?.feeFen).toBe(keptFen);
      const left = await admin.ok(checkOutOrder, { ...stayKey(inHouse), outcome });
      expect([bill(left), left.order.balanceFen]).toEqual([40_000 + keptFen, keptFen - 120_000]);
      const back = await admin.ok(undoCheckOut, stayKey(left));
      expect([bill(back), back.order.balanceFen]).toEqual([160_000, 0]);
    }
  });

  test('lets the front desk give back nights only where the policy keeps nothing', async () => {
    const inHouse = await enter(await sell({ policy: 'moderate', from: 0, nights: 3 }));
    const refused = await desk.call(checkOutOrder, { ...stayKey(inHouse), outcome: 'giveBack' });
    expect([refused.status, refused.failure]).toEqual([403, 'order.waiveForbidden']);
    const none = await desk.call(checkOutOrder, { ...stayKey(inHouse), outcome: 'amount' });
    expect([none.status, none.failure]).toEqual([422, 'order.keepNeedsAmount']);
    const most = await admin.call(checkOutOrder, { ...stayKey(inHouse), outcome: 'amount', keepFen: 80_001 });
    expect([most.status, most.failure]).toEqual([422, 'order.keepAboveSold']);
    const platform = await admin.call(checkOutOrder, { ...stayKey(inHouse), outcome: 'platform' });
    expect([platform.status, platform.failure]).toEqual([422, 'order.notHeldByPlatform']);
    const left = await admin.ok(checkOutOrder, { ...stayKey(inHouse), outcome: 'amount', keepFen: 5_000 });
    expect(left.order.balanceFen).toBe(-75_000);
  });

  test('changes nothing on a platform order until the platform reports its amounts', async () => {
    const inHouse = await enter(await sell({ policy: 'flexible', from: 0, nights: 3, more: CHANNEL }));
    expect(inHouse.stays[0]?.leaving).toMatchObject({ returnedFen: 80_000, dueFen: 0 });
    const left = await desk.ok(checkOutOrder, stayKey(inHouse));
    expect(left.order).toMatchObject({ balanceFen: 0, afterSale: 'awaiting_platform' });
    const back = await desk.ok(undoCheckOut, stayKey(left));
    expect(back.order).toMatchObject({ balanceFen: 0, afterSale: 'none' });
  });
});

describe('no-show', () => {
  test('returns received less kept, and lists the fees that are not charged', async () => {
    const order = await sell({ policy: 'moderate', from: 0, nights: 3, cleaningFen: 5_000 });
    const preview = await desk.ok(previewNoShow, { orderId: order.order.id, stayId: stayKey(order).stayId });
    expect(preview.keeping).toEqual({
      holder: 'house',
      offers: [
        { outcome: 'policy', feeFen: 72_000, needsWaiver: false },
        { outcome: 'keep', feeFen: 125_000, needsWaiver: false },
        { outcome: 'giveBack', feeFen: 0, needsWaiver: true },
        { outcome: 'amount', feeFen: 72_000, needsWaiver: false },
      ],
      soldFen: 125_000,
    });
    expect(preview.dropped.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([['cleaning', 5_000]]);
    expect(preview.paidFen - preview.feeFen).toBe(preview.refundFen);
    const gone = await desk.ok(markNoShow, { ...stayKey(order), outcome: 'keep', feeFen: 125_000 });
    expect([bill(gone), gone.order.balanceFen, gone.folio?.refunds.length]).toEqual([125_000, 0, 0]);
  });

  test('returns nothing to the guest for a platform order, cancelled or no-show', async () => {
    const order = await sell({ policy: 'flexible', from: 0, nights: 3, more: CHANNEL });
    const preview = await desk.ok(previewNoShow, { orderId: order.order.id, stayId: stayKey(order).stayId });
    expect(preview).toMatchObject({
      feeFen: 120_000,
      balanceFen: 0,
      refundFen: 0,
      keeping: { holder: 'platform' },
    });
    const gone = await desk.ok(markNoShow, stayKey(order));
    expect(gone.order).toMatchObject({ balanceFen: 0, afterSale: 'awaiting_platform' });
    const other = await sell({ policy: 'flexible', from: 9, nights: 2, more: CHANNEL });
    const { id: orderId, version } = other.order;
    const cancelled = await desk.ok(cancelOrder, { orderId, version, reason: '平台取消' });
    expect(cancelled.order).toMatchObject({ balanceFen: 0, afterSale: 'awaiting_platform' });
    expect(cancelled.folio?.refunds).toEqual([]);
  });

  test('keeps every line when a whole order is cancelled: order-level charges, discounts, platform money', async () => {
    const discounted = await sell({ policy: 'moderate', from: 9, nights: 3 });
    const { order } = await admin.ok(addCharge, {
      ...{ orderId: discounted.order.id, version: discounted.order.version },
      ...{ kind: 'discount', description: '老客优惠', amountFen: 20_000 },
    });
    const preview = await admin.ok(previewCancel, { orderId: order.id });
    expect(preview.keeping.offers.find(({ outcome }) => outcome === 'keep')?.feeFen).toBe(100_000);
    const key = { orderId: order.id, version: order.version, reason: '行程有变' };
    const kept = await admin.ok(cancelOrder, { ...key, outcome: 'keep', feeFen: 100_000, refund: false });
    expect(kept.order).toMatchObject({ balanceFen: -20_000 });

    const sold = await sell({ policy: 'moderate', from: 9, nights: 2, more: CHANNEL });
    const lowered = await admin.ok(addCharge, {
      ...{ orderId: sold.order.id, version: sold.order.version },
      ...{ kind: 'discount', description: '平台活动', amountFen: 15_000 },
    });
    const { feeFen } = await admin.ok(previewCancel, { orderId: sold.order.id });
    expect(feeFen).toBe(80_000);
    const { version } = lowered.order;
    const gone = await desk.ok(cancelOrder, { orderId: sold.order.id, version, reason: '平台取消', feeFen });
    expect(gone.order).toMatchObject({ balanceFen: 0, afterSale: 'awaiting_platform' });
  });
});
