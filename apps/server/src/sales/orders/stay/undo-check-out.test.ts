/** Undo of a check-out on its day restores everything, or is refused without changes. */

import {
  collectDeposit,
  completeDepositReturn,
  requireDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { addPayment, removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  previewUndoCheckOut,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { closeDay } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, NOON } from '../../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterEach(() => closeDay(t));
afterAll(() => t.close());

const read = (id: string) => admin.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof read>>;
const orderKey = ({ order }: Detail) => ({ orderId: order.id, version: order.version });
const stayKey = ({ order, stays }: Detail) => ({ stayId: stays[0]?.id ?? '', version: order.version });
/** Observable state of guest, desk and till, without versions and authorship. */
const seen = ({ order, stays, folio, deposit }: Detail) => ({
  order: [
    order.shown,
    order.totalFen,
    order.balanceFen,
    order.checkIn,
    order.checkOut,
    order.nights,
    order.deposit,
  ],
  stays: stays.map(({ state, checkIn, checkOut, roomId, nights }) => ({
    state,
    checkIn,
    checkOut,
    roomId,
    nights,
  })),
  lines: folio?.lines.map(({ id, kind, amountFen }) => [id, kind, amountFen]),
  deposits: deposit?.records.map(({ state, amountFen, leftFen }) => [state, amountFen, leftFen]),
});

const sell = (house: BuiltHouse, from: number, to: number, guestName = '陈思远') =>
  admin.ok(createOrder, {
    houseId: house.id,
    bookerName: guestName,
    stays: [{ roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(to), guests: 3 }],
  });
/** In house for three nights with extra guests, deposit held or due. */
const enter = async (house: BuiltHouse, deposit: 'cash' | 'transfer' | null = null): Promise<Detail> => {
  const { id } = await sell(house, 0, 3);
  if (deposit !== null) {
    await admin.ok(requireDeposit, { ...orderKey(await read(id)), amountFen: 30_000 });
    await admin.ok(collectDeposit, { ...orderKey(await read(id)), method: deposit });
  }
  return admin.ok(checkInOrder, withPapers({ ...stayKey(await read(id)), acceptDirty: true }, 3));
};

test('restores nights, prices and charges of an early departure and takes them off the market', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  const before = await enter(house);
  const dueFen = before.stays[0]?.leaving?.dueFen ?? 0;
  const paid = await admin.ok(addPayment, { ...orderKey(before), method: 'cash', amountFen: dueFen });
  const left = await admin.ok(checkOutOrder, stayKey(paid));
  expect(left.stays[0]).toMatchObject({ state: 'checked_out', checkOut: day(1) });
  const preview = await admin.ok(previewUndoCheckOut, { stayId: stayKey(left).stayId });
  expect(preview).toEqual({
    nights: { from: day(1), to: day(3), last: day(2) },
    amountFen: (paid.order.totalFen ?? 0) - (left.order.totalFen ?? 0),
    waivedFen: 0,
    deposit: null,
    newDoorCode: false,
    refusal: null,
    overridable: false,
  });
  const back = await admin.ok(undoCheckOut, stayKey(left));
  expect(seen(back)).toEqual(seen(paid));
  const refused = await admin.call(createOrder, {
    houseId: house.id,
    bookerName: '王',
    stays: [{ roomTypeId: house.roomTypeId, checkIn: day(1), checkOut: day(2), guests: 1 }],
  });
  expect(refused.failure).toBe('roomStatus.soldOut');
});

test('restores the agreed late time and fee together with its day', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  const inHouse = await enter(house);
  const late = await admin.ok(setExtraTime, { ...stayKey(inHouse), end: 'departure', time: '16:00' });
  const amountFen = late.stays[0]?.leaving?.dueFen ?? 0;
  const paid = await admin.ok(addPayment, { ...orderKey(late), method: 'cash', amountFen });
  const left = await admin.ok(checkOutOrder, stayKey(paid));
  expect([left.order.balanceFen, left.stays[0]?.leaveTime]).toEqual([0, null]);
  expect(left.folio?.lines.some(({ kind }) => kind === 'late_checkout')).toBe(false);
  const preview = await admin.ok(previewUndoCheckOut, { stayId: stayKey(left).stayId });
  expect(preview.amountFen).toBe((paid.order.totalFen ?? 0) - (left.order.totalFen ?? 0));
  const back = await admin.ok(undoCheckOut, stayKey(left));
  expect(seen(back)).toEqual(seen(paid));
  expect(back.stays[0]?.leaveTime).toBe('16:00');
});

test('checks a restored late time against stays sold meanwhile', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  const inHouse = await enter(house);
  const late = await admin.ok(setExtraTime, { ...stayKey(inHouse), end: 'departure', time: '16:00' });
  const left = await admin.ok(checkOutOrder, { ...stayKey(late), waiveBalance: true, reason: '误退' });
  await sell(house, 3, 4, '李晓');
  const refused = await admin.call(undoCheckOut, stayKey(left));
  expect(refused.failure).toBe('roomStatus.guestArrivesEarlier');
  expect(seen(await read(left.order.id))).toEqual(seen(left));
});

test('names nights sold meanwhile with their owners and changes nothing', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  const inHouse = await enter(house);
  const left = await admin.ok(checkOutOrder, { ...stayKey(inHouse), waiveBalance: true, reason: '误退' });
  const next = await sell(house, 2, 4, '李晓');
  const { refusal } = await admin.ok(previewUndoCheckOut, { stayId: stayKey(left).stayId });
  expect(refusal).toContain(`${day(2)} 李晓 · ${next.orderNo}`);
  expect(refusal).not.toContain(day(1));
  const refused = await admin.call(undoCheckOut, stayKey(left));
  expect([refused.status, refused.failure, refused.message]).toEqual([409, 'order.nightsGone', refusal]);
  expect(seen(await read(left.order.id))).toEqual(seen(left));
});

test('makes waived amounts due again and keeps later removals', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  await t.database.updateTable('houses').set({ cleaningFeeFen: 5_000 }).where('id', '=', house.id).execute();
  const before = await enter(house);
  const left = await admin.ok(checkOutOrder, { ...stayKey(before), waiveBalance: true, reason: '误退' });
  const waiver = left.folio?.lines.find(({ kind }) => kind === 'waiver');
  const alone = await admin.call(removeCharge, { ...orderKey(left), chargeId: waiver?.id });
  expect(alone.failure).toBe('order.waivedAtCheckOut');
  expect((await admin.ok(previewUndoCheckOut, { stayId: stayKey(left).stayId })).waivedFen).toBe(
    -(waiver?.amountFen ?? 0),
  );
  expect(seen(await admin.ok(undoCheckOut, stayKey(left)))).toEqual(seen(before));
});

test('withdraws an unpaid deposit return and reports a paid one', async () => {
  const house = await buildHouse(t.database, { rooms: 2 });
  const leave = (at: Detail) =>
    admin.ok(checkOutOrder, { ...stayKey(at), waiveBalance: true, reason: '误退', returnDeposit: true });
  const before = await enter(house, 'transfer');
  const left = await leave(before);
  expect(left.order.deposit).toBe('returning');
  expect((await admin.ok(previewUndoCheckOut, { stayId: stayKey(left).stayId })).deposit).toEqual({
    outcome: 'withdrawn',
    amountFen: 30_000,
  });
  const back = await admin.ok(undoCheckOut, stayKey(left));
  expect(seen(back)).toEqual(seen(before));
  expect(back.deposit?.actions).toContain('deduct');
  // Second round, after finance has made the transfer.
  const again = await leave(back);
  const paid = await admin.ok(completeDepositReturn, orderKey(again));
  expect((await admin.ok(previewUndoCheckOut, { stayId: stayKey(paid).stayId })).deposit?.outcome).toBe(
    'paid',
  );
  const gone = await admin.ok(undoCheckOut, stayKey(paid));
  expect(gone.order).toMatchObject({ shown: 'in_house', deposit: 'returned' });
  expect(gone.deposit?.actions).toContain('require');
});

test('reports a return already sent to the institution as final', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  const before = await enter(house, 'transfer');
  const left = await admin.ok(checkOutOrder, {
    ...stayKey(before),
    waiveBalance: true,
    reason: '误退',
    returnDeposit: true,
  });
  await t.database
    .updateTable('deposits')
    .set({ byHand: false, sentAt: new Date(NOON) })
    .where('orderId', '=', left.order.id)
    .execute();
  const { deposit } = await admin.ok(previewUndoCheckOut, { stayId: stayKey(left).stayId });
  expect(deposit?.outcome).toBe('onItsWay');
  expect((await admin.ok(undoCheckOut, stayKey(left))).order.deposit).toBe('returning');
});

test('refuses on another day or without the permission, in the preview too', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  const left = await admin.ok(checkOutOrder, {
    ...stayKey(await enter(house)),
    waiveBalance: true,
    reason: '误退',
  });
  const asked = { stayId: stayKey(left).stayId };
  expect((await (await t.as('housekeeper')).call(previewUndoCheckOut, asked)).status).toBe(403);
  expect((await (await t.as('frontdesk')).call(previewUndoCheckOut, asked)).status).toBe(404);
  t.setNow(`${day(1)}T04:00:00Z`);
  expect((await admin.call(previewUndoCheckOut, asked)).failure).toBe('order.undoOnlySameDay');
});
