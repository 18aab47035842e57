/** Every change of a stay meets the restrictions of a new sale, in preview and command, with the same message. */

import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import type { Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  moveStays,
  previewMoves,
  previewSplit,
  previewSwap,
  splitStay,
  swapStays,
  undoStep,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { mergeOrders } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { cancelOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
  previewUndoCheckOut,
  reinstateStay,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay, previewStayChange } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildHourlyHouse } from '../../../../test/build-hours.ts';
import {
  day,
  desk,
  house,
  key,
  openBoardDesk,
  orderOf,
  picture,
  placeOf,
  room,
  type Sold,
  sell,
  suite,
  t,
} from '../../../../test/desks/board-desk.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';

openBoardDesk();

const typeOfRoom = async (roomId: string) =>
  (
    await t.database
      .selectFrom('rooms')
      .select('roomTypeId')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow()
  ).roomTypeId;

const restrict = async (night: string, rules: Partial<Restrictions>, roomId = room(0)) => {
  await t.database
    .insertInto('priceCell')
    .values({
      ...{ houseId: house.id, roomTypeId: await typeOfRoom(roomId), planId: STANDARD_PLAN_ID, night },
      ...rules,
      ...{ setBy: 'test', setAt: t.now() },
    })
    .execute();
};

const lead = () => t.as('supervisor');

interface Change<E extends Endpoint = Endpoint> {
  readonly command: E;
  readonly input: object;
  readonly preview?: Endpoint;
  readonly previewInput?: object;
}

/** Refused with this code in preview and command without the permission, and done with it. */
const expectRefused = async (change: Change, code: string, names: string) => {
  const input = change.input as InputOf<Endpoint>;
  const before = await picture();
  const refused = await desk.call(change.command, input);
  expect([refused.failure, refused.status]).toEqual([code, 409]);
  expect(refused.message).toContain(names);
  if (change.preview) {
    const preview = JSON.stringify(
      await desk.ok(change.preview, (change.previewInput ?? input) as InputOf<Endpoint>),
    );
    expect(preview).toContain(refused.message);
  }
  const forced = { ...input, ignoreRestrictions: true } as InputOf<Endpoint>;
  expect((await desk.call(change.command, forced)).failure).toBe('price.restrictionsForbidden');
  expect(await picture()).toEqual(before);
  const by = await lead();
  if (change.preview === previewStayChange)
    expect(JSON.stringify(await by.ok(change.preview, forced))).toContain('"refusals":[]');
  await by.ok(change.command, forced);
};

const changeOf = async (sold: Sold, change: object): Promise<Change> => ({
  command: changeStay,
  preview: previewStayChange,
  input: { ...(await key(sold)), ...change },
});

describe('a new sale and a change get the same refusal', () => {
  test('refuses an extension through a stop sell like a sale of that night', async () => {
    const sold = await sell(room(0), 1, 3);
    await restrict(day(3), { stopSell: true });
    const sale = {
      houseId: house.id,
      bookerName: '李四',
      stays: [{ roomTypeId: house.roomTypeId, checkIn: day(3), checkOut: day(4) }],
    };
    const refused = await desk.call(createOrder, sale);
    const extension = await desk.call(changeStay, { ...(await key(sold)), checkOut: day(4) });
    expect([extension.failure, extension.status, extension.message]).toEqual([
      ...['price.stopSell', refused.status, refused.message],
    ]);
    await expectRefused(await changeOf(sold, { checkOut: day(4) }), 'price.stopSell', day(3));
    expect(await placeOf(sold)).toBe('101 01→04');
    const events = await t.database.selectFrom('events').select('after').execute();
    expect(JSON.stringify(events)).toContain('"ignoreRestrictions":true');
  });

  test('checks hourly stays against their own plan and calendar', async () => {
    const hourly = await buildHourlyHouse(t.database, { department: 'staff' });
    await t.database
      .insertInto('priceCell')
      .values({
        ...{ houseId: hourly.id, roomTypeId: hourly.roomTypeId, planId: hourly.planId, night: day(1) },
        ...{ stopSell: true, setBy: 'test', setAt: t.now() },
      })
      .execute();
    const sale = {
      ...{ houseId: hourly.id, roomTypeId: hourly.roomTypeId, ratePlanId: hourly.planId },
      ...{ day: day(1), start: '10:00', bookerName: '张三' },
    };
    const refused = await desk.call(sellHours, sale);
    expect([refused.failure, refused.status]).toEqual(['price.stopSell', 409]);
    const forced = { ...sale, ignoreRestrictions: true };
    expect((await desk.call(sellHours, forced)).failure).toBe('price.restrictionsForbidden');
    await (await lead()).ok(sellHours, forced);
  });

  test('refuses extending to a closed departure or beyond the maximum stay', async () => {
    const sold = await sell(room(0), 1, 3);
    await restrict(day(4), { closedDeparture: true });
    await expectRefused(await changeOf(sold, { checkOut: day(4) }), 'price.closedDeparture', day(4));
    const other = await sell(room(1), 10, 12);
    await restrict(day(10), { maxStay: 2 });
    await expectRefused(await changeOf(other, { checkOut: day(13) }), 'price.maxStay', day(10));
  });

  test('refuses shortening below the minimum stay of the arrival or of a night slept', async () => {
    const sold = await sell(room(0), 1, 4);
    await restrict(day(1), { minStay: 3 });
    await expectRefused(await changeOf(sold, { checkOut: day(3) }), 'price.minStay', day(1));
    const other = await sell(room(1), 10, 14);
    await restrict(day(11), { minThrough: 3 });
    await expectRefused(await changeOf(other, { checkOut: day(12) }), 'price.minThrough', day(11));
  });

  test('refuses moving to a closed arrival or into a room type that is closed', async () => {
    const sold = await sell(room(0), 1, 3);
    await restrict(day(5), { closedArrival: true });
    const later = { checkIn: day(5), checkOut: day(7) };
    await expectRefused(await changeOf(sold, later), 'price.closedArrival', day(5));
    const other = await sell(room(1), 10, 12);
    await restrict(day(11), { stopSell: true }, suite.id);
    const into = { roomId: suite.id, pricing: 'difference' as const };
    await expectRefused(await changeOf(other, into), 'price.stopSell', day(11));
  });

  test('refuses moving outside the advance booking limits unless the arrival is unchanged', async () => {
    const admin = await t.as('admin');
    const plan = await admin.ok(createRatePlan, {
      houseId: house.id,
      code: 'early',
      name: '早订',
      parentId: STANDARD_PLAN_ID,
      percentBp: -500,
      minAdvanceDays: 10,
      maxAdvanceDays: 25,
      channels: ['direct'],
      types: [{ roomTypeId: house.roomTypeId }],
    });
    const sold = await sell(room(0), 5, 7, { ratePlanId: plan.id });
    const nearer = { checkIn: '2026-11-29', checkOut: day(1) };
    await expectRefused(await changeOf(sold, nearer), 'price.minAdvance', '10');
    const other = await sell(room(1), 5, 7, { ratePlanId: plan.id });
    const farther = { checkIn: day(20), checkOut: day(22) };
    await expectRefused(await changeOf(other, farther), 'price.maxAdvance', '25');
    const third = await sell(room(2), 1, 3, { ratePlanId: plan.id });
    t.setNow('2026-11-29T04:00:00Z');
    await desk.ok(changeStay, { ...(await key(third)), checkOut: day(4) });
  });

  test('keeps existing rights: another room of the type, and nights before a stop sell', async () => {
    const sold = await sell(room(0), 1, 4);
    await restrict(day(1), { closedArrival: true, minStay: 7 });
    await restrict(day(2), { stopSell: true, minThrough: 9 });
    await desk.ok(changeStay, { ...(await key(sold)), roomId: room(1) });
    await desk.ok(changeStay, { ...(await key(sold)), checkOut: day(5) });
    expect(await placeOf(sold)).toBe('102 01→05');
    expect((await desk.call(changeStay, { ...(await key(sold)), checkOut: day(4) })).failure).toBe(
      'price.minStay',
    );
  });

  test('checks guests in house when extended through a stop sell or moved to a stopped type', async () => {
    const sold = await sell(room(0), 1, 2, { checkIn: '2026-11-20', checkOut: '2026-11-22' });
    await desk.ok(checkInOrder, withPapers(await key(sold)));
    await restrict('2026-11-22', { stopSell: true });
    await expectRefused(await changeOf(sold, { checkOut: '2026-11-23' }), 'price.stopSell', '2026-11-22');
    await restrict('2026-11-21', { stopSell: true }, suite.id);
    const into = { roomId: suite.id, pricing: 'difference' as const };
    await expectRefused(await changeOf(sold, into), 'price.stopSell', '2026-11-21');
  });
});

describe('steps over several stays', () => {
  test('names each stay of a group that may not move', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(1), 1, 3)];
    await restrict(day(6), { stopSell: true });
    const moves = [
      { ...(await key(a)), checkIn: day(6), checkOut: day(8) },
      { ...(await key(b)), checkIn: day(8), checkOut: day(9) },
    ];
    const { data } = await desk.call(moveStays, { moves });
    expect(data).toMatchObject({ refused: [{ stayId: a.stayId, code: 'price.stopSell' }] });
    await expectRefused(
      { command: moveStays, preview: previewMoves, input: { moves } },
      'price.stopSell',
      day(6),
    );
  });

  test('refuses a swap into a stopped type', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(suite.id, 1, 3)];
    await restrict(day(2), { stopSell: true }, suite.id);
    const [first, second] = [await key(a), await key(b)];
    const input = {
      ...{ firstId: first.stayId, firstVersion: first.version },
      ...{ secondId: second.stayId, secondVersion: second.version, pricing: 'difference' },
    };
    await expectRefused({ command: swapStays, preview: previewSwap, input }, 'price.stopSell', day(2));
  });

  test('checks the second part of a split only if it moves', async () => {
    const sold = await sell(room(0), 1, 5);
    await restrict(day(3), { stopSell: true }, suite.id);
    await restrict(day(2), { stopSell: true, minThrough: 9 });
    const input = { ...(await key(sold)), at: day(3), roomId: suite.id, pricing: 'difference' };
    await expectRefused({ command: splitStay, preview: previewSplit, input }, 'price.stopSell', day(3));
    const other = await sell(room(1), 10, 14);
    await restrict(day(10), { minStay: 4 });
    await desk.ok(splitStay, { ...(await key(other)), at: day(12) });
  });

  test('counts split parts as one stay: neither may be shortened below the minimum nor moved away', async () => {
    const sold = await sell(room(0), 1, 5);
    await restrict(day(1), { minStay: 4 });
    const { stays } = await desk.ok(splitStay, { ...(await key(sold)), at: day(3) });
    const second = { orderId: sold.orderId, stayId: stays[1]?.stayId ?? '' };
    const shorter = await changeOf(second, { checkOut: day(4) });
    await expectRefused(shorter, 'price.minStay', day(1));
  });

  test('moves the second part away only where the first may be that short', async () => {
    const sold = await sell(room(0), 1, 5);
    await restrict(day(1), { minStay: 4 });
    const { stays } = await desk.ok(splitStay, { ...(await key(sold)), at: day(3) });
    const second = { orderId: sold.orderId, stayId: stays[1]?.stayId ?? '' };
    const away = { checkIn: day(8), checkOut: day(10) };
    await expectRefused(await changeOf(second, away), 'price.minStay', day(1));
  });

  test('refuses an undo that would sell a stopped night again', async () => {
    const sold = await sell(room(0), 1, 4);
    const by = await lead();
    await by.ok(changeStay, { ...(await key(sold)), checkOut: day(3) });
    const other = await sell(room(1), 1, 4);
    await desk.ok(changeStay, { ...(await key(other)), checkOut: day(3) });
    await restrict(day(3), { stopSell: true });
    const undo = { stayId: other.stayId };
    const refused = await desk.call(undoStep, undo);
    expect([refused.failure, await placeOf(other)]).toEqual(['price.stopSell', '102 01→03']);
    expect(refused.message).toContain(day(3));
    expect((await desk.call(undoStep, { ...undo, ignoreRestrictions: true })).failure).toBe(
      'price.restrictionsForbidden',
    );
    expect((await by.call(undoStep, { stayId: sold.stayId })).failure).toBe('price.stopSell');
    await by.ok(undoStep, { stayId: sold.stayId, ignoreRestrictions: true });
    expect(await placeOf(sold)).toBe('101 01→04');
  });
});

describe('reinstatement counts as a new sale', () => {
  const reason = '行程有变';
  const version = async (sold: Sold) => (await orderOf(sold)).order.version;

  test('of a cancelled order', async () => {
    const sold = await sell(room(0), 1, 4);
    const { orderId } = sold;
    await desk.ok(cancelOrder, { orderId, version: await version(sold), reason });
    await restrict(day(2), { stopSell: true });
    const input = { orderId, version: await version(sold) };
    await expectRefused({ command: reinstateOrder, input }, 'price.stopSell', day(2));
    expect((await orderOf(sold)).order.booking).toBe('confirmed');
  });

  test('of a no-show: its first night was kept, the others are restricted', async () => {
    const sold = await sell(room(0), 1, 2, { checkIn: '2026-11-20', checkOut: '2026-11-23' });
    await desk.ok(markNoShow, await key(sold));
    await restrict('2026-11-20', { stopSell: true, closedArrival: true });
    await restrict('2026-11-22', { stopSell: true });
    await expectRefused({ command: reinstateStay, input: await key(sold) }, 'price.stopSell', '2026-11-22');
  });

  test('of the nights of an early departure', async () => {
    const sold = await sell(room(0), 1, 2, { checkIn: '2026-11-20', checkOut: '2026-11-23' });
    await desk.ok(checkInOrder, withPapers(await key(sold)));
    await (await lead()).ok(checkOutOrder, { ...(await key(sold)), waiveBalance: true, reason });
    await restrict('2026-11-22', { stopSell: true });
    await expectRefused(
      {
        ...{ command: undoCheckOut, input: await key(sold) },
        ...{ preview: previewUndoCheckOut, previewInput: { stayId: sold.stayId } },
      },
      'price.stopSell',
      '2026-11-22',
    );
  });

  test('applies the same rules to a stay merged from another order', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(1), 1, 3)];
    await desk.ok(mergeOrders, {
      ...{ orderId: a.orderId, version: await version(a) },
      ...{ otherId: b.orderId, otherVersion: await version(b) },
    });
    await restrict(day(3), { stopSell: true });
    const moved = { orderId: a.orderId, stayId: b.stayId };
    await expectRefused(await changeOf(moved, { checkOut: day(4) }), 'price.stopSell', day(3));
  });
});
