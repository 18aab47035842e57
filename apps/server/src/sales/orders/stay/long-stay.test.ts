/** The long-stay discount of a stay that is shortened, extended, split or left early: by the tiers of its sale, never without a word. */
import { getLongStay, saveLongStay } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { splitStay, undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  previewCheckOut,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay, previewStayChange } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants, LEFT_A_BILL } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

const TODAY = '2026-11-18';
const day = (n: number) => addDays(TODAY, n);
const noon = (n: number) => `${day(n)}T04:00:00Z`;
const NIGHT = 40_000;
const TIERS = [
  { minNights: 6, percentBp: 1_000 },
  { minNights: 20, percentBp: 2_500 },
];

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: noon(0) });
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(noon(0));
  house = await buildHouse(t.database, { rooms: 3, weekendPriceFen: null, department: 'staff' });
  await setTiers(TIERS);
});

const setTiers = async (tiers: typeof TIERS): Promise<void> => {
  const { version } = await admin.ok(getLongStay, { houseId: house.id });
  await admin.ok(saveLongStay, { houseId: house.id, tiers, version });
};
const policy = (cancellationPolicy: string) =>
  t.database.updateTable('houses').set({ cancellationPolicy }).where('id', '=', house.id).execute();

const read = (id: string) => admin.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof read>>;
const stayKey = ({ order, stays }: Detail, at = 0) => ({
  stayId: stays[at]?.id ?? '',
  version: order.version,
});
const sell = async (from: number, nights: number): Promise<Detail> => {
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '苏小妹' },
    stays: [
      {
        ...{ roomTypeId: house.roomTypeId, roomId: house.rooms[0]?.id },
        ...{ checkIn: day(from), checkOut: day(from + nights), guests: 1 },
      },
    ],
  });
  return read(id);
};
const discountOf = ({ folio }: Detail): number =>
  (folio?.lines ?? [])
    .filter(({ kind }) => kind === 'long_stay')
    .reduce((sum, { amountFen }) => sum + amountFen, 0);
const totals = (detail: Detail) => [detail.order.totalFen, discountOf(detail)];

test('shortened below the nights of its sale: the preview names list price and lost discount, the command does so', async () => {
  await policy('flexible');
  const order = await sell(20, 7);
  expect(totals(order)).toEqual([7 * NIGHT * 0.9, -28_000]);
  const shorter = { ...stayKey(order), checkOut: day(23) };
  const { givenUp } = await admin.ok(previewStayChange, shorter);
  expect(givenUp?.longStay).toEqual({ fromBp: 1_000, toBp: 0, roomFen: 3 * NIGHT, lostFen: 12_000 });
  // The guest gets back the price of four nights, less the discount that three nights do not earn.
  expect(givenUp?.soldFen).toBe(7 * NIGHT * 0.9 - 3 * NIGHT);
  expect(totals(await admin.ok(changeStay, shorter))).toEqual([3 * NIGHT, 0]);
});

test('shortened above them: the percentage stays', async () => {
  await policy('flexible');
  const order = await sell(20, 8);
  const shorter = { ...stayKey(order), checkOut: day(26) };
  const { givenUp } = await admin.ok(previewStayChange, shorter);
  expect([givenUp?.longStay, givenUp?.soldFen]).toEqual([undefined, 2 * NIGHT * 0.9]);
  expect(totals(await admin.ok(changeStay, shorter))).toEqual([6 * NIGHT * 0.9, -24_000]);
});

test('extended across them and undone: gained with a word, and as it was', async () => {
  const order = await sell(20, 4);
  const longer = { ...stayKey(order), checkOut: day(26) };
  const { warnings } = await admin.ok(previewStayChange, longer);
  expect(warnings.join()).toContain('10%');
  expect(warnings.join()).toContain('240.00');
  const after = await admin.ok(changeStay, longer);
  expect(totals(after)).toEqual([6 * NIGHT * 0.9, -24_000]);
  await admin.ok(undoStep, { stayId: longer.stayId });
  expect(totals(await read(order.order.id))).toEqual([4 * NIGHT, 0]);
  const again = await admin.ok(changeStay, { ...stayKey(await read(order.order.id)), checkOut: day(26) });
  expect(totals(again)).toEqual([6 * NIGHT * 0.9, -24_000]);
});

test('the tiers of the sale count, not those of today', async () => {
  await policy('flexible');
  const order = await sell(20, 7);
  await setTiers([{ minNights: 2, percentBp: 5_000 }]);
  expect(totals(await admin.ok(changeStay, { ...stayKey(order), checkOut: day(23) }))).toEqual([
    3 * NIGHT,
    0,
  ]);
  await admin.ok(undoStep, { stayId: stayKey(order).stayId });
  expect(totals(await read(order.order.id))).toEqual([7 * NIGHT * 0.9, -28_000]);
});

test('a non-refundable stay costs as much as it did', async () => {
  await policy('nonRefundable');
  const order = await sell(20, 7);
  const after = await admin.ok(changeStay, { ...stayKey(order), checkOut: day(22) });
  expect(after.order.totalFen).toBe(7 * NIGHT * 0.9);
});

test('left early: as previewed, and undone to the fen', async () => {
  await policy('flexible');
  let order = await sell(0, 7);
  const amountFen = order.order.balanceFen ?? 0;
  await admin.ok(addPayment, {
    orderId: order.order.id,
    version: order.order.version,
    method: 'cash',
    amountFen,
  });
  order = await read(order.order.id);
  await admin.ok(checkInOrder, withPapers({ ...stayKey(order), acceptDirty: true }, 1));
  t.setNow(noon(2));
  order = await read(order.order.id);
  const { givenUp, bill } = await admin.ok(previewCheckOut, { stayId: stayKey(order).stayId });
  expect(givenUp?.longStay).toMatchObject({ toBp: 0, lostFen: 8_000, roomFen: 2 * NIGHT });
  const keptFen = givenUp?.offers[0]?.feeFen ?? 0;
  const left = await admin.ok(checkOutOrder, stayKey(order));
  expect(left.order.totalFen).toBe(2 * NIGHT + keptFen);
  expect((bill?.leftFen ?? 0) + keptFen).toBe(left.order.balanceFen);
  const back = await admin.ok(undoCheckOut, stayKey(left));
  expect(totals(back)).toEqual([7 * NIGHT * 0.9, -28_000]);
  const { [LEFT_A_BILL]: _left, ...broken } = await brokenInvariants(t.database);
  expect(broken).toEqual({});
});

test('parts of a split stay count together', async () => {
  await policy('flexible');
  const order = await sell(20, 7);
  await admin.ok(splitStay, { ...stayKey(order), at: day(23), roomId: house.rooms[1]?.id ?? '' });
  const split = await read(order.order.id);
  expect(totals(split)).toEqual([7 * NIGHT * 0.9, -28_000]);
  const last = split.stays.findIndex(({ checkOut }) => checkOut === day(27));
  const kept = await admin.ok(changeStay, { ...stayKey(split, last), checkOut: day(26) });
  expect(totals(kept)).toEqual([6 * NIGHT * 0.9, -24_000]);
  const lost = await admin.ok(changeStay, {
    ...stayKey(await read(order.order.id), last),
    checkOut: day(25),
  });
  expect(totals(lost)).toEqual([5 * NIGHT, 0]);
  await admin.ok(undoStep, { stayId: stayKey(split, last).stayId });
  expect(totals(await read(order.order.id))).toEqual([6 * NIGHT * 0.9, -24_000]);
});
