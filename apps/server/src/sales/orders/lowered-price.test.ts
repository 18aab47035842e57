/** A move, an undo or a discount gives back neither what a platform collected nor, while a cancellation costs a fee, anything else. */
import { editRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { moveStays, previewMoves, undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { addRoom } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { addCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { expect, test } from 'vitest';
import {
  day,
  desk,
  house,
  key,
  openBoardDesk,
  orderOf,
  room,
  sell,
  suite,
  suiteType,
  sumsOf,
  t,
} from '../../../test/desks/board-desk.ts';

openBoardDesk();

const limitDesk = async (discountBp: number, discountFen: number) => {
  const admin = await t.as('admin');
  const role = (await admin.ok(listRoles, {})).find(({ code }) => code === 'front_desk');
  if (!role) throw new Error('no desk');
  const { id, version, name, nameEn, scope, seesMoney } = role;
  const permissions = role.permissions as never;
  const rights = { name, nameEn, scope, seesMoney, permissions };
  await admin.ok(editRole, { id, version, ...rights, discountBp, discountFen });
};

const sellByPlatform = async () => {
  const stay = { roomTypeId: suiteType, roomId: suite.id, checkIn: day(1), checkOut: day(3), guests: 2 };
  const order = await desk.ok(createOrder, {
    houseId: house.id,
    bookerName: '张三',
    source: 'channel',
    channel: 'mt',
    channelOrderNo: `MT-${day(1)}`,
    collect: 'channel',
    stays: [stay],
  });
  return { stayId: order.stays[0]?.id ?? '', orderId: order.id };
};

test('a cheaper room lowers no price that a platform collected, by the order’s page or the board', async () => {
  const sold = await sellByPlatform();
  const before = await sumsOf(sold);
  const cheaper = { ...(await key(sold)), roomId: room(0), pricing: 'difference' as const };
  const refused = await desk.call(changeStay, cheaper);
  expect([refused.status, refused.failure]).toEqual([403, 'order.platformDecides']);
  expect((await desk.call(moveStays, { moves: [cheaper] })).failure).toBe('order.platformDecides');
  const [said] = (await desk.ok(previewMoves, { moves: [cheaper] })).stays;
  expect(said?.refusals).toMatchObject([{ code: 'order.platformDecides', message: refused.message }]);
  expect(await sumsOf(sold)).toEqual(before);
});

test('the room alone changes at the price as it is, and a person with the permission may lower it', async () => {
  const sold = await sellByPlatform();
  const before = await sumsOf(sold);
  await desk.ok(changeStay, { ...(await key(sold)), roomId: room(0) });
  expect((await sumsOf(sold)).roomFen).toBe(before.roomFen);
  const lead = await t.as('supervisor');
  const back = { ...(await key(sold)), checkIn: day(4), checkOut: day(6), pricing: 'difference' as const };
  await lead.ok(changeStay, back);
  expect((await orderOf(sold)).order.balanceFen).toBeLessThan(0);
});

const setPolicy = (cancellationPolicy: string) =>
  t.database.updateTable('houses').set({ cancellationPolicy }).where('id', '=', house.id).execute();

test.each([
  ['nonRefundable', '2026-11-20'],
  ['strict', '2026-11-26'],
])('nor is the price lowered while a cancellation costs a fee: %s, on %s', async (policy, today) => {
  await setPolicy(policy);
  const sold = await sell(suite.id, 1, 3, { guests: 2 });
  t.setNow(`${today}T04:00:00Z`);
  const cheaper = { ...(await key(sold)), roomId: room(0), pricing: 'difference' as const };
  const refused = await desk.call(changeStay, cheaper);
  expect([refused.status, refused.failure]).toEqual([403, 'order.priceNotReturned']);
  const [said] = (await desk.ok(previewMoves, { moves: [cheaper] })).stays;
  expect(said?.refusals).toMatchObject([{ code: 'order.priceNotReturned', message: refused.message }]);
  const lead = await t.as('supervisor');
  await lead.ok(changeStay, cheaper);
  expect((await sumsOf(sold)).roomFen).toBe(80_000);
});

test('before the fee begins the desk may move a guest to a cheaper room at its price', async () => {
  t.setNow('2026-11-20T04:00:00Z');
  await setPolicy('strict');
  const sold = await sell(suite.id, 10, 12, { guests: 2 });
  await desk.ok(changeStay, { ...(await key(sold)), roomId: room(0), pricing: 'difference' as const });
  expect((await sumsOf(sold)).roomFen).toBe(80_000);
});

const LATER = '2026-11-27T04:00:00Z';

test.each(['extended', 'moved'])('nor is it by undoing a step of an earlier day: %s', async (way) => {
  await setPolicy('nonRefundable');
  const sold = await sell(room(0), 1, 3);
  const dearer = { roomId: suite.id, pricing: 'difference' as const };
  const step = way === 'moved' ? dearer : { checkOut: day(6) };
  await desk.ok(changeStay, { ...(await key(sold)), ...step });
  const before = await sumsOf(sold);
  t.setNow(LATER);
  const refused = await desk.call(undoStep, { stayId: sold.stayId });
  expect([refused.status, refused.failure]).toEqual([403, 'order.stepUnderTerms']);
  expect(await sumsOf(sold)).toEqual(before);
});

test('nor is it by undoing an added room of an earlier day', async () => {
  await setPolicy('nonRefundable');
  const sold = await sell(room(0), 1, 3);
  const { order } = await orderOf(sold);
  const stay = {
    roomTypeId: house.roomTypeId,
    roomId: room(1),
    checkIn: day(1),
    checkOut: day(3),
    guests: 2,
  };
  await desk.ok(addRoom, { orderId: order.id, version: order.version, stay });
  const before = await sumsOf(sold);
  t.setNow(LATER);
  const refused = await desk.call(undoStep, {});
  expect([refused.status, refused.failure]).toEqual([403, 'order.stepUnderTerms']);
  expect(await sumsOf(sold)).toEqual(before);
});

test('a step of the same day, or one that lowers nothing, is undone as ever', async () => {
  await setPolicy('nonRefundable');
  const sold = await sell(room(0), 1, 3);
  const before = await sumsOf(sold);
  await desk.ok(changeStay, { ...(await key(sold)), checkOut: day(6) });
  await desk.ok(undoStep, { stayId: sold.stayId });
  expect(await sumsOf(sold)).toEqual(before);
  await desk.ok(changeStay, { ...(await key(sold)), roomId: room(1) });
  t.setNow(LATER);
  await desk.ok(undoStep, { stayId: sold.stayId });
  expect(await sumsOf(sold)).toEqual(before);
});

test('a discount within the role’s limit gives back nothing that a platform collected', async () => {
  await limitDesk(10_000, 50_000);
  const sold = await sellByPlatform();
  const { order } = await orderOf(sold);
  const give = { orderId: order.id, kind: 'discount', amountFen: 4_700 };
  const refused = await desk.call(addCharge, { ...give, version: order.version });
  expect([refused.status, refused.failure]).toEqual([403, 'order.platformDecides']);
  const extra = { orderId: order.id, version: order.version, kind: 'minibar', amountFen: 4_700 };
  const { order: owing } = await desk.ok(addCharge, extra);
  const { order: even } = await desk.ok(addCharge, { ...give, version: owing.version });
  expect(even.balanceFen).toBe(0);
  const lead = await t.as('supervisor');
  const { order: less } = await lead.ok(addCharge, { ...give, version: even.version });
  expect(less.balanceFen).toBe(-4_700);
  await limitDesk(0, 0);
});
