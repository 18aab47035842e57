/** Regression tests for past stock and money bugs. */
import { formatFen } from '@minsu/contract/platform/money.ts';
import {
  addCharge,
  addPayment,
  removeCharge,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  cancelOrder,
  getOrder,
  reinstateOrder,
  revealPhone,
} from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import {
  assignRoom,
  changeStay,
  previewStayChange,
  unassignRoom,
} from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../test/builders.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { closeDay } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterEach(() => closeDay(t));
afterAll(() => t.close());

const sell = (house: BuiltHouse, nights: number, stays = 1, guests = 1, more: Record<string, unknown> = {}) =>
  admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    stays: Array.from({ length: stays }, () => ({
      roomTypeId: house.roomTypeId,
      checkIn: TODAY,
      checkOut: day(nights),
      guests,
    })),
    ...more,
  });
const read = (id: string) => admin.ok(getOrder, { id });
/** Runs a stay command on the current version of the order. */
const versionOf = async (id: string) => (await read(id)).order.version;

describe('stock', () => {
  test('excludes an unassigned no-show from counts through cancel, reinstate and cancel', async () => {
    const house = await buildHouse(t.database, { rooms: 3 });
    const a = await sell(house, 2, 2);
    const b = await sell(house, 2);
    const [a1, b1] = [a.stays[0]?.id as string, b.stays[0]?.id as string];
    await admin.ok(unassignRoom, { stayId: b1, version: 0 });
    await admin.ok(unassignRoom, { stayId: a1, version: 0 });
    await admin.ok(markNoShow, { stayId: a1, version: await versionOf(a.id) });
    await admin.ok(cancelOrder, { orderId: a.id, version: await versionOf(a.id), reason: '客人取消' });
    await admin.ok(reinstateOrder, { orderId: a.id, version: await versionOf(a.id) });
    await admin.ok(cancelOrder, { orderId: a.id, version: await versionOf(a.id), reason: '客人取消' });
    await sell(house, 2, 2);
    expect(
      (
        await admin.call(createOrder, {
          houseId: house.id,
          bookerName: '多',
          stays: [{ roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(2) }],
        })
      ).failure,
    ).toBe('roomStatus.soldOut');
    await admin.ok(assignRoom, { stayId: b1, version: await versionOf(b.id) });
  });

  test('never puts two guests in one room, by a move or by an undo racing a check-in', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const late = await sell(house, 1);
    await admin.ok(checkInOrder, withPapers({ stayId: late.stays[0]?.id as string, version: 0 }));
    const other = await sell(house, 3);
    const stayId = other.stays[0]?.id as string;
    await admin.ok(checkInOrder, withPapers({ stayId, version: 0 }));
    t.setNow(`${day(1)}T04:00:00Z`);
    const move = await admin.call(changeStay, {
      stayId,
      version: 1,
      roomId: late.stays[0]?.roomId as string,
    });
    expect(move.failure).toBe('order.roomStillOccupied');

    await admin.ok(checkOutOrder, {
      stayId: late.stays[0]?.id as string,
      version: 1,
      waiveBalance: true,
      reason: '测试',
    });
    const next = await admin.ok(createOrder, {
      houseId: house.id,
      bookerName: '下一位',
      stays: [
        {
          roomTypeId: house.roomTypeId,
          checkIn: day(1),
          checkOut: day(2),
          roomId: late.stays[0]?.roomId as string,
        },
      ],
    });
    const both = await Promise.all([
      admin.call(undoCheckOut, { stayId: late.stays[0]?.id, version: await versionOf(late.id) }),
      admin.call(checkInOrder, withPapers({ stayId: next.stays[0]?.id, version: 0, acceptDirty: true })),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('refuses moves that leave no night in the new room', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const { id, stays } = await sell(house, 2);
    const stayId = stays[0]?.id as string;
    await admin.ok(checkInOrder, withPapers({ stayId, version: 0 }));
    const roomId = house.rooms.find((room) => room.id !== stays[0]?.roomId)?.id;
    t.setNow(`${day(1)}T04:00:00Z`);
    const key = { stayId, version: await versionOf(id), roomId };
    for (const endpoint of [previewStayChange, changeStay])
      expect((await admin.call(endpoint, { ...key, checkOut: day(1) })).failure).toBe(
        'order.moveWithoutNight',
      );
    t.setNow(`${day(2)}T04:00:00Z`);
    for (const endpoint of [previewStayChange, changeStay])
      expect((await admin.call(endpoint, key)).failure).toBe('order.moveWithoutNight');
    expect((await read(id)).stays).toMatchObject([{ roomId: stays[0]?.roomId, checkOut: day(2) }]);
  });

  test('refuses four guests in a room for two', async () => {
    const house = await buildHouse(t.database, { maxGuests: 4 });
    const small = await buildRoomType(t.database, house.id, { maxGuests: 2 });
    const room = await buildRoom(t.database, house.id, small, '201');
    const sold = await sell(house, 1, 1, 4);
    const answer = await admin.call(changeStay, { stayId: sold.stays[0]?.id, version: 0, roomId: room.id });
    expect(answer.failure).toBe('order.tooManyGuests');
  });
});

describe('money', () => {
  test('fees follow their stay through more or fewer nights, no-show, reinstatement and cancellation', async () => {
    const house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null });
    await t.database
      .updateTable('houses')
      .set({ cleaningFeeFen: 3_000 })
      .where('id', '=', house.id)
      .execute();
    // Two base guests; an extra one costs 50.00 a night.
    const one = await sell(house, 2, 1, 3);
    expect(one.totalFen).toBe(80_000 + 10_000 + 3_000);
    const stayId = one.stays[0]?.id as string;
    const longer = await admin.ok(changeStay, { stayId, version: 0, checkOut: day(4) });
    expect(longer.order.totalFen).toBe(160_000 + 20_000 + 3_000);
    const gone = await admin.ok(markNoShow, { stayId, version: longer.order.version });
    // 60 % of the room nights, without extras.
    expect(gone.order.totalFen).toBe(96_000);
    const back = await admin.ok(reinstateStay, { stayId, version: gone.order.version });
    expect(back.order.totalFen).toBe(160_000 + 20_000 + 3_000);
    const inHouse = await admin.ok(checkInOrder, withPapers({ stayId, version: back.order.version }));
    expect(inHouse.stays[0]?.leaving).toEqual({ on: day(1), returnedFen: 135_000, dueFen: 120_000 });
    const paid = await admin.ok(addPayment, {
      orderId: one.id,
      version: inHouse.order.version,
      method: 'cash',
      amountFen: 120_000,
    });
    // The moderate policy keeps 60 % of the three nights given up.
    const left = await admin.ok(checkOutOrder, { stayId, version: paid.order.version });
    expect(left.order).toMatchObject({ totalFen: 120_000, balanceFen: 0 });
  });

  test('removes charges sold with a cancelled room of a group', async () => {
    const house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null });
    await t.database
      .updateTable('houses')
      .set({ cleaningFeeFen: 3_000 })
      .where('id', '=', house.id)
      .execute();
    const group = await sell(house, 2, 2, 3);
    const after = await admin.ok(cancelStay, {
      stayId: group.stays[0]?.id as string,
      version: 0,
      reason: '少来一位',
      waiveFee: true,
    });
    expect(after.order.totalFen).toBe(group.totalFen / 2);
  });

  test('lets no group leave with an amount due', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const group = await sell(house, 1, 2);
    const [a, b] = group.stays.map((stay) => stay.id) as [string, string];
    await admin.ok(checkInOrder, withPapers({ stayId: a, version: 0 }));
    const alone = await admin.call(checkOutOrder, { stayId: a, version: 1 });
    expect(alone.failure).toBe('order.balanceOpen');
    await admin.ok(checkInOrder, withPapers({ stayId: b, version: 1 }, 4, 4));
    await admin.ok(checkOutOrder, { stayId: a, version: 2 });
    const last = await admin.call(checkOutOrder, { stayId: b, version: await versionOf(group.id) });
    expect(last.failure).toBe('order.balanceOpen');
  });

  test('lets only platforms collect for us; the front desk can neither book channel payments nor discount', async () => {
    const house = await buildHouse(t.database, { rooms: 2, department: 'staff' });
    const desk = await t.as('frontdesk');
    const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(1), guests: 1 };
    const sale = { houseId: house.id, bookerName: '赵', stays: [stay] };
    expect((await desk.call(createOrder, { ...sale, collect: 'channel' })).fields).toHaveProperty('collect');
    const { id } = await desk.ok(createOrder, sale);
    const pay = { orderId: id, version: 0, method: 'channel', amountFen: 100 };
    expect((await desk.call(addPayment, pay)).fields).toHaveProperty('method');
    const discount = { orderId: id, version: 0, kind: 'discount' as const, amountFen: 100 };
    expect((await desk.call(addCharge, discount)).failure).toBe('order.discountForbidden');
    await (await t.as('supervisor')).ok(addCharge, discount);
  });

  test('limits a discount to the charges so far, and keeps a discounted line while it applies', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const { id } = await sell(house, 1);
    const before = await read(id);
    const totalFen = before.order.totalFen ?? 0;
    const give = async (amountFen: number) =>
      admin.call(addCharge, {
        orderId: id,
        version: await versionOf(id),
        kind: 'discount' as const,
        amountFen,
      });
    const refused = await give(90_000_000);
    expect([refused.status, refused.failure]).toEqual([422, 'order.discountTooHigh']);
    expect(refused.fields.amountFen).toContain(`¥${formatFen(totalFen)}`);
    expect(await read(id)).toEqual(before);
    const minibar = await admin.ok(addCharge, {
      orderId: id,
      version: await versionOf(id),
      kind: 'minibar',
      amountFen: 1_000,
    });
    expect((await give(totalFen + 1_001)).failure).toBe('order.discountTooHigh');
    expect((await give(totalFen + 1_000)).data.order.totalFen).toBe(0);
    const chargeId = minibar.folio?.lines.find(({ kind }) => kind === 'minibar')?.id ?? '';
    const key = { orderId: id, version: await versionOf(id), chargeId };
    expect((await admin.call(removeCharge, key)).failure).toBe('order.discountedAlready');
  });

  test('requires an amount for an own price', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const sold = await sell(house, 1);
    const answer = await admin.call(changeStay, {
      stayId: sold.stays[0]?.id,
      version: 0,
      checkOut: day(2),
      pricing: 'custom',
    });
    expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['customFen']]);
  });

  test('never expires a hold with a payment', async () => {
    const house = await buildHouse(t.database);
    const held = await sell(house, 2, 1, 1, { hold: true });
    await admin.ok(addPayment, { orderId: held.id, version: 0, method: 'wechat', amountFen: 1_000 });
    t.setNow(`${day(1)}T12:00:00Z`);
    const { expireDueOrders } = await import('./sell/expire-orders.ts');
    expect(await t.job().change((ctx) => expireDueOrders(ctx, null))).toBe(0);
  });
});

test('does not store a revealed phone for repeated Idempotency-Keys', async () => {
  const house = await buildHouse(t.database);
  const { id } = await sell(house, 1, 1, 1, { phone: '13912345678' });
  await admin.ok(
    revealPhone,
    { orderId: id, reason: '客人迟到' },
    { headers: { 'idempotency-key': 'reveal-1' } },
  );
  const kept = await t.database.selectFrom('idempotencyKeys').select('endpoint').execute();
  expect(kept).toEqual([]);
});
