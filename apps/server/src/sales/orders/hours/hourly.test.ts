/** Hourly stays: availability, sale, and everything they must not overlap. */

import { getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { blockRooms, getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { explainNight } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { pageTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  changeHours,
  searchHoursOfStay,
  searchSlots,
  sellHours,
} from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { cancelOrder, getOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder, searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHourlyHouse, type HourlyHouse } from '../../../../test/build-hours.ts';
import { buildStay } from '../../../../test/build-stay.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

/** 08:00 in China. */
const TODAY = '2026-11-19';
const NOW = `${TODAY}T00:00:00Z`;
const day = (n: number) => addDays(TODAY, n);

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  admin = await t.as('admin');
});
afterAll(() => t.close());

interface HoursInput {
  readonly day?: string;
  readonly start?: string;
  readonly roomId?: string;
  readonly overtimeHours?: number;
  readonly guests?: number;
  readonly quotedFen?: number;
}
const hoursOf = (house: HourlyHouse, wanted: HoursInput = {}) => ({
  houseId: house.id,
  roomTypeId: house.roomTypeId,
  ratePlanId: house.planId,
  bookerName: '王女士',
  day: day(0),
  start: '10:00',
  ...wanted,
});
const sell = (house: HourlyHouse, wanted: HoursInput = {}) => admin.call(sellHours, hoursOf(house, wanted));
const sold = (house: HourlyHouse, wanted: HoursInput = {}) => admin.ok(sellHours, hoursOf(house, wanted));
const nights = (house: HourlyHouse, from: number, to: number, roomId?: string) => ({
  houseId: house.id,
  bookerName: '李先生',
  stays: [{ roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(to), ...(roomId && { roomId }) }],
});
const offer = async (house: HourlyHouse, on = day(0), more: object = {}) => {
  const offers = await admin.ok(searchSlots, { day: on, houseId: house.id, ...more });
  return offers[0];
};
const startsOf = async (house: HourlyHouse, on = day(0)): Promise<string[]> =>
  (await offer(house, on))?.rooms.flatMap((room) => room.starts) ?? [];
const detail = async (id: string) => admin.ok(getOrder, { id });
const stayOf = async (orderId: string) => {
  const order = await detail(orderId);
  const [stay] = order.stays;
  if (!stay) throw new Error('no stay');
  return { order, stay, key: { stayId: stay.id, version: order.order.version } };
};

describe('availability', () => {
  test("offers an empty room within the plan's window, priced with overtime", async () => {
    const house = await buildHourlyHouse(t.database);
    const found = await offer(house);
    expect(found).toMatchObject({
      hours: 4,
      priceFen: 10_000,
      overtimeFen: 2_500,
      sellable: true,
      refusals: [],
    });
    expect(found?.rooms[0]?.starts.slice(0, 2)).toEqual(['09:00', '09:30']);
    expect(found?.rooms[0]?.starts.at(-1)).toBe('18:00');
    expect((await offer(house, day(0), { overtimeHours: 3 }))?.rooms[0]?.starts.at(-1)).toBe('17:00');
  });

  test('offers only hours between a departure with cleaning and an arrival', async () => {
    const house = await buildHourlyHouse(t.database);
    await admin.ok(createOrder, nights(house, 1, 3));
    expect((await startsOf(house, day(1))).at(-1)).toBe('10:00');
    expect(await startsOf(house, day(2))).toEqual([]);
    expect((await startsOf(house, day(3)))[0]).toBe('13:30');
    const [refused, taken] = [
      await sell(house, { day: day(2) }),
      await sell(house, { day: day(1), start: '11:00' }),
    ];
    expect([refused.status, refused.failure]).toEqual([409, 'order.noHoursThatDay']);
    expect(taken.message).toContain('09:00 09:30 10:00');
  });

  test('hides hours past by property-local time and refuses them after a grace period', async () => {
    const house = await buildHourlyHouse(t.database);
    t.setNow(`${TODAY}T06:20:00Z`);
    expect((await startsOf(house)).slice(0, 3)).toEqual(['14:20', '14:30', '15:00']);
    expect((await startsOf(house, day(1)))[0]).toBe('09:00');
    const late = await sell(house, { start: '14:00' });
    expect([late.status, late.failure]).toEqual([422, 'order.startPassed']);
    expect(late.fields.start).toContain('14:20');
    expect((await sell(house, { day: day(-1) })).status).toBe(422);
    const { stay, key } = await stayOf((await sold(house, { start: '14:10' })).id);
    // A new start time is checked like any other; the current one may stay.
    const earlier = await admin.call(changeHours, { ...key, start: '13:30' });
    expect(earlier.failure).toBe('order.startPassed');
    const free = await admin.ok(searchHoursOfStay, { stayId: stay.id, hours: 5 });
    const own = free.rooms.find(({ id }) => id === stay.roomId)?.starts;
    expect(own?.slice(0, 2)).toEqual(['14:10', '14:20']);
    expect((await admin.call(changeHours, { ...key, hours: 5 })).code).toBe(200);
    t.setNow(NOW);
  });

  test('sells a clean room before a dirty one', async () => {
    const house = await buildHourlyHouse(t.database, { rooms: 2 });
    const [first, second] = house.rooms;
    const dirty = { condition: 'dirty' } as const;
    await t.database
      .updateTable('rooms')
      .set(dirty)
      .where('id', '=', first?.id ?? '')
      .execute();
    expect((await offer(house))?.rooms.map(({ condition }) => condition)).toContain('dirty');
    const { stay } = await stayOf((await sold(house)).id);
    expect(stay.roomId).toBe(second?.id);
  });

  test('sells an empty room before one whose guest has not checked out, and says which', async () => {
    const house = await buildHourlyHouse(t.database, { rooms: 2 });
    const [first] = house.rooms;
    const early = await sold(house, { roomId: first?.id } as never);
    const { stay: inside } = await stayOf(early.id);
    await t.database.updateTable('stays').set({ state: 'in_house' }).where('id', '=', inside.id).execute();
    const rooms = (await offer(house))?.rooms ?? [];
    expect(rooms.filter(({ occupied }) => occupied).map(({ id }) => id)).toEqual([first?.id]);
    const { stay } = await stayOf((await sold(house)).id);
    expect(stay.roomId).toBe(house.rooms[1]?.id);
  });

  test('answers 404 out of scope, 403 without the permission to sell, and hides money where required', async () => {
    const house = await buildHourlyHouse(t.database);
    const [desk, cleaner] = [await t.as('frontdesk'), await t.as('housekeeper')];
    expect(await desk.ok(searchSlots, { day: day(0), houseId: house.id })).toEqual([]);
    expect((await desk.call(sellHours, hoursOf(house))).status).toBe(404);
    expect((await cleaner.call(sellHours, hoursOf(house))).status).toBe(403);
    const { stay, key } = await stayOf((await sold(house)).id);
    expect((await desk.call(changeHours, { ...key, hours: 5 })).status).toBe(404);
    expect((await desk.call(searchHoursOfStay, { stayId: stay.id, hours: 5 })).status).toBe(404);
    expect((await cleaner.call(changeHours, { ...key, hours: 5 })).status).toBe(403);
    expect((await cleaner.call(searchHoursOfStay, { stayId: stay.id, hours: 5 })).status).toBe(403);
  });
});

test('lists types with a free room first', async () => {
  const full = await buildHourlyHouse(t.database, { rooms: 1, name: '0 满' });
  await buildStay(t.database, full, { checkIn: day(40), checkOut: day(44), room: full.rooms[0] ?? null });
  await buildHourlyHouse(t.database, { rooms: 1, name: '9 空' });
  const offers = await (await t.as('admin')).ok(searchSlots, { day: day(42) });
  const sellable = offers.map((offer) => offer.sellable);
  expect(sellable).toEqual(sellable.toSorted((one, other) => Number(other) - Number(one)));
  expect(offers.at(-1)).toMatchObject({ houseId: full.id, sellable: false });
  expect(sellable).toContain(true);
});

describe('the sale', () => {
  test('is an ordinary order without nights on folio, lists, boards and reports', async () => {
    const house = await buildHourlyHouse(t.database, { rooms: 2 });
    const created = await sold(house, {
      overtimeHours: 1,
      quotedFen: 12_500,
      roomId: house.rooms[1]?.id ?? '',
    });
    expect(created.totalFen).toBe(12_500);
    const { order, stay } = await stayOf(created.id);
    expect(order.order).toMatchObject({
      nights: 0,
      hours: '10:00–15:00',
      balanceFen: 12_500,
      shown: 'expected',
    });
    expect(stay).toMatchObject({ checkIn: day(0), checkOut: day(0), roomNumber: '102', nights: [] });
    expect(stay.hours).toEqual({ from: '10:00', to: '15:00', included: 4 });
    expect(stay.actions).toContain('changeHours');
    expect(stay.actions).not.toContain('extend');
    expect(order.folio?.lines).toMatchObject([
      { kind: 'day_use', amountFen: 12_500, description: '102 10:00–15:00' },
    ]);
    const page = await admin.ok(pageOrders, { houseId: [house.id] });
    expect(page.records[0]).toMatchObject({ hours: '10:00–15:00', nights: 0 });
    const [line] = order.folio?.lines ?? [];
    const removal = { orderId: created.id, version: 0, chargeId: line?.id ?? '' };
    expect((await admin.call(removeCharge, removal)).failure).toBe('order.hoursStayCharged');
    const rows = await t.database
      .selectFrom('roomNight')
      .selectAll()
      .where('houseId', '=', house.id)
      .execute();
    expect(rows).toEqual([]);
    const board = await admin.ok(getBoard, { from: day(0), to: day(3), houseIds: [house.id] });
    expect(board.stays).toMatchObject([
      { hours: { from: '10:00', to: '15:00' }, roomId: house.rooms[1]?.id },
    ]);
    const cards = await admin.ok(getDayBoard, { houseIds: [house.id] });
    expect(cards.rooms.find(({ number }) => number === '102')?.arriving).toMatchObject({
      hours: '10:00–15:00',
    });
    expect(await brokenInvariants(t.database)).toEqual({});
  });

  test('gives one of 20 concurrent buyers the room and hour, and tells the others the conflict and free times', async () => {
    for (let round = 0; round < 3; round += 1) {
      const house = await buildHourlyHouse(t.database);
      const roomId = house.rooms[0]?.id ?? '';
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => sell(house, { roomId, start: i % 2 ? '10:00' : '11:30' })),
      );
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      const lost = answers.filter((a) => a.status !== 200);
      expect(new Set(lost.map((a) => a.failure))).toEqual(new Set(['order.hoursTaken']));
      for (const { message } of lost) {
        expect(message).toContain('王女士');
        expect(message).toMatch(/1[5-8]:[03]0/);
      }
    }
    expect(await brokenInvariants(t.database)).toEqual({});
  }, 60_000);

  test('never sells the same room for hours and nights concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const house = await buildHourlyHouse(t.database);
      const roomId = house.rooms[0]?.id ?? '';
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          i % 2
            ? sell(house, { day: day(1), start: '13:00' })
            : admin.call(createOrder, nights(house, 1, 2, roomId)),
        ),
      );
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      expect(answers.every((a) => a.status === 200 || a.status === 409)).toBe(true);
    }
    expect(await brokenInvariants(t.database)).toEqual({});
  }, 60_000);

  test('reports bad input at its field and changes nothing', async () => {
    const house = await buildHourlyHouse(t.database);
    const refusal = async (wanted: HoursInput) => {
      const { status, failure, fields } = await sell(house, wanted);
      return [status, failure, Object.keys(fields)[0]];
    };
    expect(await refusal({ start: '08:30' })).toEqual([422, 'order.startOutsidePlan', 'start']);
    expect(await refusal({ start: '25:00' })).toEqual([422, 'core.invalid', 'start']);
    expect(await refusal({ day: day(-1) })).toEqual([422, 'order.pastArrival', 'day']);
    expect(await refusal({ guests: 9 })).toEqual([422, 'order.tooManyGuests', 'guests']);
    expect(await refusal({ overtimeHours: 9 })).toEqual([422, 'core.invalid', 'overtimeHours']);
    expect(await refusal({ quotedFen: 1 })).toEqual([409, 'order.priceChanged', undefined]);
    const byNight = nights(house, 0, 1);
    const hourlyByNight = {
      ...byNight,
      stays: byNight.stays.map((stay) => ({ ...stay, ratePlanId: house.planId })),
    };
    expect((await admin.call(createOrder, hourlyByNight)).failure).toBe('price.hourlyByNight');
    const slots = await t.database
      .selectFrom('roomSlot')
      .selectAll()
      .where('houseId', '=', house.id)
      .execute();
    expect(slots).toEqual([]);
  });
});

describe('the stay', () => {
  test('frees the slot and leaves the room dirty after check-in, an extra hour and check-out', async () => {
    const house = await buildHourlyHouse(t.database);
    const created = await sold(house);
    let at = await stayOf(created.id);
    await admin.ok(checkInOrder, withPapers(at.key, 1));
    at = await stayOf(created.id);
    expect((await admin.call(changeHours, { ...at.key, start: '09:00' })).failure).toBe(
      'order.startedHoursStay',
    );
    expect((await admin.call(changeHours, { ...at.key, hours: 3 })).failure).toBe('order.hoursBelowPlan');
    const free = await admin.ok(searchHoursOfStay, { stayId: at.stay.id, hours: 5 });
    expect(free.roomFen).toBe(12_500);
    await admin.ok(changeHours, { ...at.key, hours: 5 });
    at = await stayOf(created.id);
    expect(at.stay.hours).toMatchObject({ from: '10:00', to: '15:00' });
    expect(at.order.order.totalFen).toBe(12_500);
    await admin.ok(createOrder, { ...nights(house, 1, 2) });
    const waived = { ...at.key, waiveBalance: true, reason: '测试' };
    const { stays } = await admin.ok(checkOutOrder, waived);
    expect(stays[0]).toMatchObject({ state: 'checked_out', checkIn: day(0), checkOut: day(0) });
    const tasks = await admin.ok(pageTasks, { houseId: [house.id] });
    expect(tasks.records).toMatchObject([{ kind: 'departure' }]);
    expect(await startsOf(house)).not.toEqual([]);
    at = await stayOf(created.id);
    await admin.ok(undoCheckOut, at.key);
    expect(await startsOf(house)).not.toContain('10:00');
    expect(await brokenInvariants(t.database)).toEqual({});
  });

  test('appears once, as overdue, when the guest stays a day too long', async () => {
    const house = await buildHourlyHouse(t.database);
    const created = await sold(house);
    const at = await stayOf(created.id);
    await admin.ok(checkInOrder, withPapers(at.key, 1));
    t.setNow(`${day(1)}T02:00:00Z`);
    const drawn = async (from: number) => {
      const { stays } = await admin.ok(getBoard, { from: day(from), to: day(5), houseIds: [house.id] });
      return stays.map(({ id, overdue }) => [id, overdue]);
    };
    const [before, on, after] = [await drawn(-1), await drawn(0), await drawn(1)];
    t.setNow(NOW);
    expect({ before, on, after }).toEqual({
      before: [[at.stay.id, true]],
      on: [[at.stay.id, true]],
      after: [[at.stay.id, true]],
    });
  });

  test('is due out when the next guest arrives the same day', async () => {
    const house = await buildHourlyHouse(t.database);
    const created = await sold(house, { start: '09:00' });
    await admin.ok(createOrder, nights(house, 0, 1));
    const at = await stayOf(created.id);
    await admin.ok(checkInOrder, withPapers(at.key, 1));
    const { key } = await stayOf(created.id);
    await admin.ok(checkOutOrder, { ...key, waiveBalance: true, reason: '测试' });
    const tasks = await admin.ok(pageTasks, { houseId: [house.id] });
    expect(tasks.records[0]).toMatchObject({ changeOver: true, dueAt: `${TODAY}T06:00:00.000Z` });
  });

  test('charges its terms on cancellation, and can be reinstated while its hours are free', async () => {
    const house = await buildHourlyHouse(t.database);
    const created = await sold(house, { day: day(5) });
    let { version } = (await detail(created.id)).order;
    await admin.ok(cancelOrder, { orderId: created.id, version, reason: '改期' });
    expect(await startsOf(house, day(5))).toContain('10:00');
    version = (await detail(created.id)).order.version;
    const other = await sold(house, { day: day(5), start: '12:00' });
    const refused = await admin.call(reinstateOrder, { orderId: created.id, version });
    expect(refused.failure).toBe('order.roomTakenAllDay');
    expect(refused.message).toContain('王女士');
    await admin.ok(cancelOrder, { orderId: other.id, version: 0, reason: '改期' });
    await admin.ok(reinstateOrder, { orderId: created.id, version });
    expect((await detail(created.id)).order).toMatchObject({ shown: 'expected', balanceFen: 10_000 });
  });

  test('frees the room on a no-show and owes by its terms', async () => {
    const house = await buildHourlyHouse(t.database);
    const created = await sold(house);
    const { key } = await stayOf(created.id);
    await admin.ok(markNoShow, key);
    expect(await startsOf(house)).toContain('10:00');
    const after = await stayOf(created.id);
    expect(after.order.order).toMatchObject({ shown: 'no_show', nights: 0 });
    await admin.ok(reinstateStay, after.key);
    expect((await detail(created.id)).order).toMatchObject({ shown: 'expected', totalFen: 10_000 });
    expect(await brokenInvariants(t.database)).toEqual({});
  });

  test('can move to other rooms and times without overlaps, but cannot get nights', async () => {
    const house = await buildHourlyHouse(t.database, { rooms: 2 });
    const [first, second] = house.rooms.map(({ id }) => id) as [string, string];
    const created = await sold(house, { roomId: first });
    await sold(house, { roomId: second, start: '15:00' });
    const { key } = await stayOf(created.id);
    expect((await admin.call(changeStay, { ...key, checkOut: day(1) })).failure).toBe(
      'order.hourlyHasNoNights',
    );
    const taken = await admin.call(changeHours, { ...key, roomId: second, start: '14:00' });
    expect(taken.failure).toBe('order.hoursTaken');
    expect(taken.message).toContain('15:00–19:00');
    await admin.ok(changeHours, { ...key, roomId: second, start: '09:00' });
    expect((await stayOf(created.id)).stay).toMatchObject({
      roomNumber: '102',
      hours: { from: '09:00', to: '13:00' },
    });
  });
});

describe('nights next to slots', () => {
  test("are refused with the slot's name, and other rooms are used instead", async () => {
    const house = await buildHourlyHouse(t.database, { rooms: 2 });
    const [first, second] = house.rooms.map(({ id }) => id) as [string, string];
    await sold(house, { day: day(1), start: '13:00', roomId: first });
    await sold(house, { day: day(4), start: '09:00', roomId: first });
    const refused = async (from: number, to: number) =>
      (await admin.call(createOrder, nights(house, from, to, first))).failure;
    expect(await refused(1, 2)).toBe('roomStatus.slotInWay');
    expect(await refused(0, 3)).toBe('roomStatus.slotInWay');
    expect(await refused(3, 4)).toBe('roomStatus.slotInWay');
    const search = { checkIn: day(1), checkOut: day(2), houseId: house.id };
    expect((await admin.ok(searchAvailability, search)).records[0]?.free).toBe(1);
    const answer = await admin.ok(createOrder, nights(house, 1, 2));
    expect(answer.stays[0]?.roomId).toBe(second);
    expect((await admin.call(createOrder, nights(house, 1, 2))).failure).toBe('roomStatus.soldOut');
    const why = await admin.ok(explainNight, { roomId: first, night: day(1) });
    expect(why.reasons).toMatchObject([{ kind: 'hours', said: '13:00–17:00', guest: '王女士' }]);
    // Nights ending on the slot's morning or starting on its evening stay sellable.
    await admin.ok(createOrder, nights(house, 2, 3, first));
    await admin.ok(createOrder, nights(house, 4, 5, first));
    expect(await brokenInvariants(t.database)).toEqual({});
  });

  test('cannot be extended, moved or blocked across a slot', async () => {
    const house = await buildHourlyHouse(t.database, { rooms: 2 });
    const [first, second] = house.rooms.map(({ id }) => id) as [string, string];
    await sold(house, { day: day(2), start: '10:00', roomId: first });
    const inFirst = await admin.ok(createOrder, nights(house, 0, 1, first));
    const inSecond = await admin.ok(createOrder, nights(house, 1, 3, second));
    const change = async (id: string, to: object) => {
      const { key } = await stayOf(id);
      return (await admin.call(changeStay, { ...key, ...to })).failure;
    };
    expect(await change(inFirst.id, { checkOut: day(2) })).toBe('roomStatus.slotInWay');
    expect(await change(inSecond.id, { roomId: first })).toBe('roomStatus.slotInWay');
    const block = {
      roomIds: [first],
      from: day(1),
      to: day(3),
      kind: 'out_of_order' as const,
      reason: '漏水',
    };
    const refused = await admin.call(blockRooms, block);
    expect([refused.status, refused.failure]).toEqual([409, 'roomStatus.slotBesideNight']);
    await admin.ok(blockRooms, { ...block, from: day(2) });
  });
});

describe('hours given up', () => {
  const buildTermed = async (cancellationPolicy: string): Promise<HourlyHouse> => {
    const house = await buildHourlyHouse(t.database, { department: 'staff' });
    await t.database.updateTable('houses').set({ cancellationPolicy }).where('id', '=', house.id).execute();
    return house;
  };

  test('fall under the terms of the sale, and need the permission to waive', async () => {
    const house = await buildTermed('nonRefundable');
    const desk = await t.as('frontdesk');
    const { id } = await sold(house, { day: day(3), overtimeHours: 3 });
    const { key, order } = await stayOf(id);
    const refused = await desk.call(changeHours, { ...key, hours: 4 });
    expect([refused.status, refused.failure]).toEqual([403, 'order.priceNotReturned']);
    expect((await detail(id)).order.totalFen).toBe(order.order.totalFen);
    const moved = await desk.ok(changeHours, { ...key, start: '11:00' });
    expect(moved.order.totalFen).toBe(order.order.totalFen);
    const lead = await t.as('supervisor');
    await lead.ok(changeHours, { ...(await stayOf(id)).key, hours: 4 });
    expect((await detail(id)).order.totalFen).toBe(10_000);
  });

  test('cost nothing while a cancellation is free', async () => {
    const house = await buildTermed('flexible');
    const { id } = await sold(house, { day: day(9), overtimeHours: 3 });
    await (await t.as('frontdesk')).ok(changeHours, { ...(await stayOf(id)).key, hours: 4 });
    expect((await detail(id)).order.totalFen).toBe(10_000);
  });
});
