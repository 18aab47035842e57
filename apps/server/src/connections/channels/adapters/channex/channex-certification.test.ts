/**
 * Channex's published certification list: each business event is done by the commands of our screens, and the sandbox
 * compares the calls that follow with what the list demands. December stands for the list's November.
 */
import { createTypeListings } from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { noRestrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../../../test/builders.ts';
import {
  type ChannexWorld,
  openChannexWorld,
  stagingKey,
} from '../../../../../test/channels/channex-world.ts';

const MONTH = '2026-12';
const TWINS = 8;
const DOUBLES = 5;
const MINUTE = 60_000;

type Room = 'twin' | 'double';
type Plan = 'bar' | 'breakfast';
type Cells = z.input<typeof setPriceCells.input>['cells'][number]['set'];

let world: ChannexWorld;
let house: BuiltHouse;
let connectionId: string;
let propertyId: string;
const types = {} as Record<Room, string>;
const rooms = {} as Record<Room, string[]>;
const plans = {} as Record<Plan, string>;

const day = (of: number): string => `${MONTH}-${String(of).padStart(2, '0')}`;

const addPlan = async (code: string, name: string, basePriceFen: number): Promise<string> => {
  const priced = Object.values(types).map((roomTypeId) => ({ roomTypeId, basePriceFen }));
  const { id } = await world.operator.ok(createRatePlan, {
    ...{ houseId: house.id, code, name, nameEn: name, channels: ['direct', 'channex'], types: priced },
  });
  return id;
};

const block = (of: Room, count: number, from: string, to: string) =>
  world.operator.ok(blockRooms, {
    ...{ roomIds: rooms[of].slice(-count), from, to, kind: 'closed', reason: 'test' },
  });

beforeAll(async () => {
  world = await openChannexWorld();
  const db = world.t.database;
  house = await buildHouse(db, { name: 'Certification Hotel', rooms: TWINS, maxGuests: 2 });
  types.twin = house.roomTypeId;
  types.double = await buildRoomType(db, house.id, { maxGuests: 2 });
  rooms.twin = house.rooms.map(({ id }) => id);
  const doubles = await Promise.all(
    Array.from({ length: DOUBLES }, (_, at) =>
      buildRoom(db, house.id, types.double, String(201 + at), 20 + at),
    ),
  );
  rooms.double = doubles.map(({ id }) => id);
  await sql`update room_types set extra_guest_fee_fen = 0,
    name = case when id = ${types.twin} then 'Twin Room' else 'Double Room' end
    where house_id = ${house.id}`.execute(db);
  plans.bar = await addPlan('BAR', 'Best Available Rate', basePrices.bar);
  plans.breakfast = await addPlan('BB', 'Bed & Breakfast Rate', basePrices.breakfast);
  connectionId = await world.connect(stagingKey, 'staging', 'Certification');
  // Availability that varies, and the one double room of step 9.
  await block('twin', 1, day(2), day(4));
  await block('double', DOUBLES - 1, day(25), day(26));
  await block('double', 1, day(2), day(4));
  // Prices that vary.
  await set('twin', 'bar', [30, 31], { priceFen: 15_000 });
  await set('double', 'bar', [30, 31], { priceFen: 16_000 });
  await set('twin', 'breakfast', [30, 31], { priceFen: 17_000 });
  await set('double', 'breakfast', [30, 31], { priceFen: 18_000 });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('clearRequests');
  world.pass(2 * MINUTE);
});

const basePrices: Readonly<Record<Plan, number>> = { bar: 10_000, breakfast: 12_000 };
/** Expected price calendar, by room type, plan and night; other cells have their plan's price and no restriction. */
const shown = new Map<string, Cells>();

const cellsOf = (room: Room, plan: Plan, nights: readonly string[], values: Cells) =>
  nights.map((night) => {
    const key = `${room}/${plan}/${night}`;
    const seen: Cells = { ...noRestrictions, priceFen: basePrices[plan], ...shown.get(key) };
    shown.set(key, { ...seen, ...values });
    const was = Object.fromEntries(Object.keys(values).map((name) => [name, seen[name as keyof Cells]]));
    return {
      ...{ houseId: house.id, roomTypeId: types[room], ratePlanId: plans[plan], night },
      ...{ set: values, was },
    };
  });
const range = (from: number, to: number) => datesOf(day(from), addDays(day(to), 1));

/** One save of the price calendar. */
const save = (cells: ReturnType<typeof cellsOf>) =>
  world.operator.ok(setPriceCells, { cells, confirmAbsurd: true });
const set = (room: Room, plan: Plan, [from, to]: readonly [number, number], values: Cells) =>
  save(cellsOf(room, plan, range(from, to), values));

/** What is told has to be told at once, not with the next change. */
const certify = async (step: number) => {
  await world.push.settled();
  return world.control('certify', { propertyId, step, month: MONTH });
};
const met = { isMet: true, problems: [] };

test('step 1: what we created there is told in full by two calls', async () => {
  const ratePlanIds = [plans.bar, plans.breakfast];
  for (const roomTypeId of [types.twin, types.double]) {
    const made = await world.operator.ok(createTypeListings, { connectionId, roomTypeId, ratePlanIds });
    expect(made).toEqual({ created: roomTypeId === types.twin ? 4 : 3, mapped: 2 });
  }
  const { rows: known } = await sql<{ propertyKey: string }>`
    select distinct property_key from channel_rooms where house_id = ${house.id}`.execute(world.t.database);
  expect(known).toHaveLength(1);
  propertyId = known[0]?.propertyKey ?? '';
  await world.control('clearRequests');
  expect(await certify(1)).toMatchObject({ ...met, calls: 2 });
});

test('step 2: one price of one night', async () => {
  await set('twin', 'bar', [22, 22], { priceFen: 33_300 });
  expect(await certify(2)).toMatchObject({ ...met, calls: 1, extra: [] });
});

test('step 3: three prices of three plans', async () => {
  await save([
    ...cellsOf('twin', 'bar', range(21, 21), { priceFen: 33_300 }),
    ...cellsOf('double', 'bar', range(25, 25), { priceFen: 44_400 }),
    ...cellsOf('double', 'breakfast', range(29, 29), { priceFen: 45_623 }),
  ]);
  expect(await certify(3)).toMatchObject({ ...met, calls: 1, extra: [] });
});

test('step 4: prices of ranges', async () => {
  await save([
    ...cellsOf('twin', 'bar', range(1, 10), { priceFen: 24_100 }),
    ...cellsOf('double', 'bar', range(10, 16), { priceFen: 31_266 }),
    ...cellsOf('double', 'breakfast', range(1, 20), { priceFen: 11_100 }),
  ]);
  expect(await certify(4)).toMatchObject({ ...met, calls: 1, extra: [] });
});

test('step 5: minimum stays', async () => {
  await save([
    ...cellsOf('twin', 'bar', range(23, 23), { minStay: 3 }),
    ...cellsOf('double', 'bar', range(25, 25), { minStay: 2 }),
    ...cellsOf('double', 'breakfast', range(15, 15), { minStay: 5 }),
  ]);
  expect(await certify(5)).toMatchObject({ ...met, calls: 1 });
});

test('step 6: stop sells', async () => {
  await save([
    ...cellsOf('twin', 'bar', range(14, 14), { stopSell: true }),
    ...cellsOf('double', 'bar', range(16, 16), { stopSell: true }),
    ...cellsOf('double', 'breakfast', range(20, 20), { stopSell: true }),
  ]);
  expect(await certify(6)).toMatchObject({ ...met, calls: 1, extra: [] });
});

test('step 7: several restrictions at once', async () => {
  await save([
    ...cellsOf('twin', 'bar', range(1, 10), {
      ...{ closedArrival: true, closedDeparture: false, maxStay: 4, minStay: 1 },
    }),
    ...cellsOf('twin', 'breakfast', range(12, 16), {
      ...{ closedArrival: false, closedDeparture: true, minStay: 6 },
    }),
    ...cellsOf('double', 'bar', range(10, 16), { closedArrival: true, minStay: 2 }),
    ...cellsOf('double', 'breakfast', range(1, 20), { minStay: 10 }),
  ]);
  expect(await certify(7)).toMatchObject({ ...met, calls: 1 });
});

test('step 8: half a year', async () => {
  const half = datesOf('2027-01-01', '2027-06-02');
  await save([
    ...cellsOf('twin', 'bar', half, {
      ...{ priceFen: 43_200, closedArrival: false, closedDeparture: false, minStay: 2 },
    }),
    ...cellsOf('double', 'bar', half, { priceFen: 34_200, minStay: 3 }),
  ]);
  expect(await certify(8)).toMatchObject({ ...met, calls: 1 });
});

const sell = (room: Room, night: string) =>
  world.operator.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远' },
    stays: [{ roomTypeId: types[room], checkIn: night, checkOut: addDays(night, 1), guests: 2 }],
  });

test('step 9: bookings lower the availability', async () => {
  await sell('twin', day(21));
  await sell('double', day(25));
  const verdict = await certify(9);
  expect(verdict).toMatchObject({ ...met, extra: [] });
  expect(verdict.calls).toBeLessThanOrEqual(2);
});

test('step 10: availability of ranges', async () => {
  await block('twin', 5, day(10), day(17));
  await block('double', 1, day(17), day(25));
  const verdict = await certify(10);
  expect(verdict).toMatchObject({ ...met, extra: [] });
  expect(verdict.calls).toBeLessThanOrEqual(2);
});

test('step 11: a booking that is new, changed and cancelled comes from the revisions and is acknowledged', async () => {
  const { rows } = await sql<{ key: string }>`
    select platform_room_id as key from channel_rooms
    where house_id = ${house.id} and room_type_id = ${types.twin} and rate_plan_id = ${plans.bar}`.execute(
    world.t.database,
  );
  const booked = await world.control('book', {
    ...{ ratePlanId: rows[0]?.key, checkIn: '2026-11-27', checkOut: '2026-11-29', ota: 'Booking.com' },
  });
  await world.pull();
  world.pass(MINUTE);
  await world.control('modify', { bookingId: booked.bookingId, checkOut: '2026-11-30' });
  await world.pull();
  world.pass(MINUTE);
  await world.control('cancel', { bookingId: booked.bookingId });
  await world.pull();
  expect(await certify(11)).toMatchObject(met);
  const ours = await sql<{ booking: string; checkOut: string }>`
    select booking, check_out from orders where house_id = ${house.id} and channel = 'channex'`.execute(
    world.t.database,
  );
  expect(ours.rows).toEqual([{ booking: 'cancelled', checkOut: '2026-11-30' }]);
});
