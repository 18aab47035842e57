import {
  addCharge,
  addPayment,
  voidPayment,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  acceptOrder,
  cancelOrder,
  getOrder,
  getOrderHistory,
  reinstateOrder,
  revealPhone,
} from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
  undoCheckIn,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import {
  assignRoom,
  changeStay,
  lockAssignment,
  previewStayChange,
  unassignRoom,
} from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoomType } from '../../../test/builders.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { closeDay } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterEach(() => closeDay(t));
afterAll(() => t.close());

const orderOf = (house: BuiltHouse, from = 0, nights = 2, more: Record<string, unknown> = {}) => ({
  houseId: house.id,
  bookerName: '陈思远',
  phone: '138 0013 8000',
  stays: [{ roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(from + nights), guests: 2 }],
  ...more,
});
const sell = (house: BuiltHouse, from = 0, nights = 2, more: Record<string, unknown> = {}) =>
  admin.ok(createOrder, orderOf(house, from, nights, more));
const detail = (id: string) => admin.ok(getOrder, { id });

describe('the life of a stay', () => {
  test('is sold, checked in, extended, charged, paid and checked out with a complete history', async () => {
    const house = await buildHouse(t.database);
    const sold = await sell(house);
    expect(sold.totalFen).toBe(50_000 + 50_000);
    const stayId = sold.stays[0]?.id as string;
    let order = await admin.ok(checkInOrder, withPapers({ stayId, version: 0, guestName: '陈思远' }));
    expect(order.order.shown).toBe('in_house');
    order = await admin.ok(changeStay, { stayId, version: order.order.version, checkOut: day(3) });
    expect(order.order.totalFen).toBe(140_000);
    order = await admin.ok(addCharge, {
      orderId: sold.id,
      version: order.order.version,
      kind: 'minibar',
      amountFen: 6_800,
    });
    const early = await admin.call(checkOutOrder, { stayId, version: order.order.version });
    expect([early.status, early.failure]).toEqual([409, 'order.balanceOpen']);
    t.setNow(`${day(3)}T03:00:00Z`);
    order = await detail(sold.id);
    const open = await admin.call(checkOutOrder, { stayId, version: order.order.version });
    expect(open.message).toContain('1,468.00');
    order = await admin.ok(addPayment, {
      orderId: sold.id,
      version: order.order.version,
      method: 'wechat',
      amountFen: 146_800,
    });
    order = await admin.ok(checkOutOrder, { stayId, version: order.order.version });
    expect(order.order).toMatchObject({ shown: 'completed', balanceFen: 0 });
    expect(order.folio?.lines.map((line) => line.kind)).toEqual([
      'room_night',
      'room_night',
      'room_night',
      'minibar',
    ]);
    const history = await admin.ok(getOrderHistory, { id: sold.id });
    expect(history.map((entry) => entry.name).reverse()).toEqual([
      'order.created',
      'order.checkedIn',
      'order.extended',
      'order.chargeAdded',
      'order.paymentTaken',
      'order.checkedOut',
    ]);
  });

  test('can undo check-in and check-out on the same day only', async () => {
    const house = await buildHouse(t.database);
    const { id, stays } = await sell(house, 0, 2, { collect: 'channel', source: 'channel', channel: 'mt' });
    const stayId = stays[0]?.id as string;
    await admin.ok(checkInOrder, withPapers({ stayId, version: 0 }));
    await admin.ok(undoCheckIn, { stayId, version: 1 });
    await admin.ok(checkInOrder, withPapers({ stayId, version: 2 }));
    t.setNow(`${day(1)}T04:00:00Z`);
    expect((await admin.call(undoCheckIn, { stayId, version: 3 })).failure).toBe('order.undoOnlySameDay');
    await admin.ok(checkOutOrder, { stayId, version: 3 });
    const after = await detail(id);
    expect(after.stays[0]).toMatchObject({ checkOut: day(1), state: 'checked_out', roomCondition: 'dirty' });
    expect(after.order).toMatchObject({ balanceFen: 0, afterSale: 'awaiting_platform' });
    const back = await admin.ok(undoCheckOut, { stayId, version: after.order.version });
    expect(back.order).toMatchObject({ balanceFen: 0, afterSale: 'none' });
  });

  test('keeps the booked name and number of guests after check-in is undone', async () => {
    const house = await buildHouse(t.database);
    const stay = { roomTypeId: house.roomTypeId, checkIn: day(0), checkOut: day(1), guests: 2 };
    const { id } = await admin.ok(createOrder, {
      ...{ houseId: house.id, bookerName: '陈思远', stays: [{ ...stay, guestName: '订房人' }] },
    });
    const [booked] = (await detail(id)).stays;
    const stayId = booked?.id as string;
    const enter = (version: number, people: number) =>
      admin.ok(checkInOrder, withPapers({ stayId, version, people, acceptDirty: true }, people));
    const alone = await enter(0, 1);
    expect(alone.stays[0]).toMatchObject({ guests: 1 });
    expect(alone.stays[0]?.guestName).not.toBe('订房人');
    const back = await admin.ok(undoCheckIn, { stayId, version: alone.order.version });
    expect(back.stays[0]).toMatchObject({ state: 'expected', guests: 2, guestName: '订房人' });
    expect(back.order.guests).toBe(2);
    const both = await enter(back.order.version, 2);
    expect(both.stays[0]).toMatchObject({ state: 'in_house', guests: 2 });
  });

  test('refuses check-in to dirty or occupied rooms, too early, or without a room', async () => {
    const house = await buildHouse(t.database);
    const first = await sell(house, 0, 1);
    const second = await sell(house, 1, 1);
    expect(
      (await admin.call(checkInOrder, withPapers({ stayId: second.stays[0]?.id, version: 0 }))).failure,
    ).toBe('order.checkInTooEarly');
    await admin.ok(checkInOrder, withPapers({ stayId: first.stays[0]?.id as string, version: 0 }));
    t.setNow(`${day(1)}T04:00:00Z`);
    const stayId = second.stays[0]?.id as string;
    expect((await admin.call(checkInOrder, withPapers({ stayId, version: 0 }))).failure).toBe(
      'order.roomStillOccupied',
    );
    expect((await detail(second.id)).stays[0]?.roomOccupied).toBe(true);
    await admin.ok(checkOutOrder, {
      stayId: first.stays[0]?.id as string,
      version: 1,
      waiveBalance: true,
      reason: '老板的朋友',
    });
    expect((await detail(second.id)).stays[0]?.roomOccupied).toBe(false);
    expect((await admin.call(checkInOrder, withPapers({ stayId, version: 0 }))).failure).toBe(
      'order.roomDirty',
    );
    await admin.ok(unassignRoom, { stayId, version: 0 });
    expect((await admin.call(checkInOrder, withPapers({ stayId, version: 1 }))).failure).toBe(
      'order.checkInNeedsRoom',
    );
    const room = house.rooms[0]?.id as string;
    const order = await admin.ok(
      checkInOrder,
      withPapers({ stayId, version: 1, roomId: room, acceptDirty: true }),
    );
    expect(order.order.shown).toBe('in_house');
  });

  test('keeps the first night of a no-show, charges its terms, and can be reinstated', async () => {
    const house = await buildHouse(t.database);
    const { stays, id } = await sell(house, 0, 3);
    const stayId = stays[0]?.id as string;
    const gone = await admin.ok(markNoShow, { stayId, version: 0 });
    expect(gone.order).toMatchObject({ shown: 'no_show', totalFen: 84_000 });
    await sell(house, 1, 1);
    expect((await admin.call(reinstateStay, { stayId, version: 1 })).status).toBe(409);
    expect((await detail(id)).order.shown).toBe('no_show');
  });

  test('accepts and pays waiting orders; a cancelled one can be reinstated while its nights are free', async () => {
    const house = await buildHouse(t.database);
    const web = await sell(house, 5, 2, { source: 'web' });
    expect(web.booking).toBe('wait_pay');
    expect((await admin.call(acceptOrder, { orderId: web.id, version: 0 })).failure).toBe(
      'order.cannotAccept',
    );
    const cancelled = await admin.ok(cancelOrder, { orderId: web.id, version: 0, reason: '客人改期' });
    expect(cancelled.order).toMatchObject({ shown: 'cancelled', balanceFen: 0 });
    const back = await admin.ok(reinstateOrder, { orderId: web.id, version: 1 });
    expect(back.order.shown).toBe('expected');
    await admin.ok(cancelOrder, { orderId: web.id, version: 2, reason: '客人改期' });
    await sell(house, 6, 1);
    expect((await admin.call(reinstateOrder, { orderId: web.id, version: 3 })).status).toBe(409);
  });

  test('releases an expired hold for a sale', async () => {
    const house = await buildHouse(t.database);
    const held = await sell(house, 8, 2, { hold: true });
    expect((await admin.call(createOrder, orderOf(house, 8))).status).toBe(409);
    t.setNow(`${day(1)}T05:00:00Z`);
    await sell(house, 8, 2);
    expect((await detail(held.id)).order.shown).toBe('expired');
  });
});

describe('rooms', () => {
  test('gives a group different rooms and sells the last room of a type once', async () => {
    const house = await buildHouse(t.database, { rooms: 3 });
    const stay = { roomTypeId: house.roomTypeId, checkIn: day(1), checkOut: day(3), guests: 1 };
    const group = await admin.ok(createOrder, {
      houseId: house.id,
      bookerName: '团',
      stays: [stay, stay, stay],
    });
    expect(new Set(group.stays.map((one) => one.roomId)).size).toBe(3);
    const full = await admin.call(createOrder, { houseId: house.id, bookerName: '晚', stays: [stay] });
    expect([full.status, full.failure]).toEqual([409, 'roomStatus.soldOut']);
  });

  test('assigns, locks and unassigns; an unassigned stay still counts against its type', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const sold = await sell(house, 2, 2);
    const stayId = sold.stays[0]?.id as string;
    await admin.ok(lockAssignment, { stayId, version: 0, locked: true });
    expect((await admin.call(unassignRoom, { stayId, version: 1 })).failure).toBe('order.locked');
    await admin.ok(lockAssignment, { stayId, version: 1, locked: false });
    const loose = await admin.ok(unassignRoom, { stayId, version: 2 });
    expect(loose.order.unassigned).toBe(true);
    expect((await admin.call(createOrder, orderOf(house, 2))).failure).toBe('roomStatus.soldOut');
    const placed = await admin.ok(assignRoom, { stayId, version: 3 });
    expect(placed.order.unassigned).toBe(false);
  });

  test('moves a guest in house from today on and keeps the room of nights slept', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const sold = await sell(house, 0, 4);
    const stayId = sold.stays[0]?.id as string;
    await admin.ok(checkInOrder, withPapers({ stayId, version: 0 }));
    t.setNow(`${day(2)}T04:00:00Z`);
    const other = house.rooms.find((room) => room.id !== sold.stays[0]?.roomId)?.id as string;
    const moved = await admin.ok(changeStay, { stayId, version: 1, roomId: other });
    expect(moved.stays[0]?.nights.map((night) => night.roomNumber)).toEqual(['101', '101', '102', '102']);
    expect(moved.order.totalFen).toBe(sold.totalFen);
  });

  test('keeps the price, charges the difference or takes a custom price when the type changes', async () => {
    const house = await buildHouse(t.database, { weekendPriceFen: null });
    const better = await buildRoomType(t.database, house.id, { basePriceFen: 90_000, weekendPriceFen: null });
    const { buildRoom } = await import('../../../test/builders.ts');
    const suite = await buildRoom(t.database, house.id, better, '901');
    const sold = await sell(house, 10, 2);
    const stayId = sold.stays[0]?.id as string;
    const preview = await admin.ok(previewStayChange, {
      stayId,
      version: 0,
      roomId: suite.id,
      pricing: 'difference',
    });
    expect(preview).toMatchObject({ otherType: true, differenceFen: 100_000, refusals: [], toRoom: '901' });
    const operator = await t.as('operator');
    const custom = { stayId, version: 0, roomId: suite.id, pricing: 'custom' as const, customFen: 100_001 };
    expect((await operator.call(changeStay, custom)).failure).toBe('order.overrideForbidden');
    const moved = await admin.ok(changeStay, custom);
    expect(moved.order.totalFen).toBe(100_001);
    const kept = await admin.ok(changeStay, { stayId, version: 1, roomId: house.rooms[0]?.id as string });
    expect(kept.order.totalFen).toBe(100_001);
  });

  test('refuses a change into a taken night by name and changes nothing', async () => {
    const house = await buildHouse(t.database);
    const first = await sell(house, 0, 2);
    await sell(house, 2, 1);
    const stayId = first.stays[0]?.id as string;
    const preview = await admin.ok(previewStayChange, { stayId, version: 0, checkOut: day(3) });
    expect(preview.refusals[0]?.code).toBe('roomStatus.roomTaken');
    const refused = await admin.call(changeStay, { stayId, version: 0, checkOut: day(3) });
    expect(refused.message).toContain(day(2));
    expect((await detail(first.id)).order).toMatchObject({ checkOut: day(2), version: 0 });
  });
});

describe('bad input and permissions', () => {
  test('answers 422 at the field for reversed, past or too long dates and too many guests', async () => {
    const house = await buildHouse(t.database);
    const stay = (checkIn: string, checkOut: string, guests = 1) => ({
      houseId: house.id,
      bookerName: '赵',
      stays: [{ roomTypeId: house.roomTypeId, checkIn, checkOut, guests }],
    });
    const fieldsOf = async (input: object) =>
      Object.keys((await admin.call(createOrder, input as never)).fields);
    expect(await fieldsOf(stay(day(3), day(1)))).toEqual(['stays.0.checkOut']);
    expect(await fieldsOf(stay(day(-1), day(1)))).toEqual(['stays.0.checkIn']);
    expect(await fieldsOf(stay(day(1), day(400)))).toEqual(['stays.0.checkOut']);
    expect(await fieldsOf(stay(day(900), day(901)))).toEqual(['stays.0.checkOut']);
    expect(await fieldsOf(stay(day(1), day(2), 9))).toEqual(['stays.0.guests']);
    expect(await fieldsOf({ ...stay(day(1), day(2)), bookerName: ' ', extra: 1 })).toEqual([
      'bookerName',
      'extra',
    ]);
    expect((await admin.ok(pageOrders, { houseId: [house.id] })).total).toBe(0);
  });

  test('answers 404 for unknown and out-of-scope records, 409 with the current order for stale versions, 403 without permission', async () => {
    const house = await buildHouse(t.database);
    const { id, stays } = await sell(house, 0, 1);
    const key = { stayId: stays[0]?.id as string, version: 0 };
    const landlord = await t.as('landlord');
    expect((await landlord.call(getOrder, { id })).status).toBe(404);
    const desk = await t.as('frontdesk');
    expect((await desk.call(checkInOrder, withPapers(key))).status).toBe(404);
    expect((await desk.call(createOrder, orderOf(house, 3))).failure).toBe('house.notFound');
    expect((await landlord.call(checkInOrder, withPapers(key))).status).toBe(403);
    expect((await (await t.as('housekeeper')).call(pageOrders, {})).status).toBe(403);
    expect((await admin.call(getOrder, { id: '01999999-0000-7000-8000-000000000000' })).status).toBe(404);
    const stale = await admin.call(checkInOrder, withPapers({ ...key, version: 7 }));
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect((stale.data as unknown as { current: { order: { version: number } } }).current.order.version).toBe(
      0,
    );
  });

  test('needs the permission and a reason to waive; voids only on the same day', async () => {
    const house = await buildHouse(t.database, { department: 'staff' });
    const { id, stays } = await sell(house, 0, 1);
    const key = { stayId: stays[0]?.id as string };
    const desk = await t.as('frontdesk');
    await desk.ok(checkInOrder, withPapers({ ...key, version: 0 }));
    expect(
      (await desk.call(checkOutOrder, { ...key, version: 1, waiveBalance: true, reason: 'x' })).failure,
    ).toBe('order.waiveForbidden');
    expect(
      (await admin.call(checkOutOrder, { ...key, version: 1, waiveBalance: true })).fields,
    ).toHaveProperty('reason');
    const paid = await desk.ok(addPayment, { orderId: id, version: 1, method: 'cash', amountFen: 10_000 });
    const paymentId = paid.folio?.payments[0]?.id as string;
    t.setNow(`${day(1)}T04:00:00Z`);
    expect(
      (await desk.call(voidPayment, { orderId: id, version: 2, paymentId, reason: '收错' })).failure,
    ).toBe('order.cannotVoid');
  });

  test('stores a phone sealed, shows it masked, finds it by digits, and reveals it with a recorded reason', async () => {
    const house = await buildHouse(t.database, { department: 'staff' });
    const { id } = await sell(house, 0, 1, { phone: '+86 139-1234-5678' });
    const stored = await t.database
      .selectFrom('orders')
      .select(['phoneCipher', 'phoneMasked'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.phoneCipher).not.toContain('1391234');
    expect(stored.phoneMasked).toBe('139****5678');
    const found = await admin.ok(pageOrders, { keyword: '13912345678' });
    expect(found.records.map((row) => row.id)).toEqual([id]);
    const desk = await t.as('frontdesk');
    expect(await desk.ok(revealPhone, { orderId: id, reason: '客人迟到' })).toEqual({ phone: '13912345678' });
    expect((await (await t.as('operator')).call(revealPhone, { orderId: id, reason: 'x' })).status).toBe(403);
    expect((await admin.ok(getOrderHistory, { id }))[0]?.name).toBe('order.phoneRevealed');
  });
});
