/** Faults at or before Channex: shown where the operator looks, no wrong change, recovered once the cause is gone. */
import { getConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { listTypeListings } from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { pageOperations } from '@minsu/contract/connections/channels/channel-operation.ts';
import { pageChannelOrders } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { refreshChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { occupancyGaps } from '@minsu/contract/connections/channels/occupancy-rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../../test/builders.ts';
import {
  type ChannexWorld,
  openChannexWorld,
  productionKey,
} from '../../../../../test/channels/channex-world.ts';

const TYPE = '清荷大床房';
const MINUTE = 60_000;
let world: ChannexWorld;
let house: BuiltHouse;
let connectionId: string;
let plans: readonly string[];

beforeAll(async () => {
  world = await openChannexWorld();
  house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 4, basePriceFen: 50_000 });
  connectionId = await world.connect();
  await world.map(connectionId, TYPE, house.roomTypeId);
  const { rows } = await sql<{ key: string }>`
    select platform_room_id as key from channel_rooms where house_id = ${house.id} order by name`.execute(
    world.t.database,
  );
  plans = rows.map(({ key }) => key);
  await world.push.settled();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('clearFaults');
  world.pass(2 * MINUTE);
});

const book = (over: Record<string, unknown> = {}) =>
  world.control('book', {
    ...{ ratePlanId: plans[0], checkIn: '2026-12-01', checkOut: '2026-12-03', ota: 'Booking.com', ...over },
  });
const numberOf = (uniqueId: unknown): string => String(uniqueId).replace(/^[A-Z]+-/, '');
/** The row of the list where operators look. */
const row = async (uniqueId: unknown) => {
  const { records } = await world.operator.ok(pageChannelOrders, { keyword: numberOf(uniqueId) });
  return records[0];
};
/** Ours that came of it. */
const ours = async (id: string | null | undefined) => {
  const { rows } = await sql<{ booking: string; roomFen: number }>`
    select booking, room_fen from orders where id = ${id ?? null}`.execute(world.t.database);
  return rows;
};
const setPrice = async (fen: number) => {
  await sql`update room_types set base_price_fen = ${fen} where id = ${house.roomTypeId}`.execute(
    world.t.database,
  );
  await sql`insert into channel_dirty_houses (house_id, since) values (${house.id}, now()) on conflict do nothing`.execute(
    world.t.database,
  );
};
const unsettled = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from channel_cells where house_id = ${house.id} and state <> 'synced'`.execute(
    world.t.database,
  );
  return rows[0]?.n ?? 0;
};

test('a booking whose nights and total disagree takes its room, books no amount, and is told in the tray', async () => {
  const { uniqueId } = await book({ amount: 99_999_00 });
  await world.pull();
  const told = await row(uniqueId);
  expect(told).toMatchObject({ problem: 'amountUnclear' });
  expect(await ours(told?.orderId)).toEqual([{ booking: 'confirmed', roomFen: 0 }]);
});

test('decimal text is read as the same amount as the smallest units that were written', async () => {
  await setPrice(31_266);
  await world.push.settled();
  const { uniqueId } = await book({ checkIn: '2026-12-14', checkOut: '2026-12-15' });
  await world.pull();
  expect(await ours((await row(uniqueId))?.orderId)).toEqual([{ booking: 'confirmed', roomFen: 31_266 }]);
});

test('a web hook that comes twice and late wakes the feed, and the order is stored once', async () => {
  await world.control('fault', { name: 'duplicatePush', count: 5 });
  const { uniqueId } = await book({ checkIn: '2026-12-07', checkOut: '2026-12-08' });
  await world.sandbox.services.channex.settle();
  await world.pull();
  await world.pull();
  const { records } = await world.operator.ok(pageChannelOrders, { keyword: numberOf(uniqueId) });
  expect(records).toHaveLength(1);
});

test.each([-20, 20])(
  'a clock that is %i minutes off there delays nothing and acknowledges once',
  async (minutes) => {
    await world.control('times', { skewMs: minutes * MINUTE });
    await world.control('clearRequests');
    const { uniqueId, bookingId } = await book({ checkIn: '2026-12-16', checkOut: '2026-12-17' });
    await world.pull();
    await world.control('cancel', { bookingId });
    await world.pull();
    await world.control('times', { skewMs: 0 });
    expect(await row(uniqueId)).toMatchObject({ state: 'cancelled' });
    const acked = (await world.calls('POST /booking_revisions/:id/ack')).map(({ path }) => path);
    expect(new Set(acked).size).toBe(acked.length);
    expect(acked).toHaveLength(2);
  },
);

test('a storm of 429 is waited out: told in the log, no night given up, all told when it is over', async () => {
  await world.control('fault', { name: 'rateLimited', count: 1_000 });
  await setPrice(40_100);
  for (let turns = 0; turns < 12; turns += 1) {
    await world.push.turn();
    world.pass(10_000);
  }
  expect(await unsettled()).toBeGreaterThan(0);
  const { rows: given } = await sql<{ n: number }>`
    select count(*)::int as n from channel_cells where house_id = ${house.id} and state in ('failed', 'conflicted')`.execute(
    world.t.database,
  );
  expect(given[0]?.n).toBe(0);
  const { records } = await world.operator.ok(pageOperations, { connectionId, result: ['limited'] });
  expect(records.length).toBeGreaterThan(0);
  await world.control('clearFaults');
  world.pass(2 * MINUTE);
  for (let turns = 0; turns < 40 && (await unsettled()) > 0; turns += 1) {
    await world.push.turn();
    world.pass(5_000);
  }
  expect(await unsettled()).toBe(0);
});

test('a plan without options for all guests is listed with those it has', async () => {
  const { propertyId } = (await world.see<{ ratePlans: Record<string, { propertyId: string }> }>('state'))
    .ratePlans[plans[0] ?? ''] ?? { propertyId: '' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${world.sandbox.url}/channex/production/api/v1${path}`, {
      method: 'POST',
      headers: { 'user-api-key': productionKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const occupancy = { occ_adults: 2, occ_children: 0, occ_infants: 0, default_occupancy: 2 };
  const roomTypeId = await post('/room_types', {
    room_type: { property_id: propertyId, title: '人数房', count_of_rooms: 1, ...occupancy },
  });
  const options = [1, 2].map((guests) => ({ occupancy: guests, is_primary: guests === 2 }));
  const title = '人数价';
  await post('/rate_plans', {
    rate_plan: {
      property_id: propertyId,
      room_type_id: roomTypeId,
      title,
      sell_mode: 'per_person',
      options,
    },
  });
  await world.operator.ok(refreshChannelRooms, { connectionId });
  const { listings, types } = await world.operator.ok(listTypeListings, { connectionId });
  const plan = listings.find(({ name }) => name === title);
  const type = types.find((one) => one.roomTypeId === house.roomTypeId);
  expect([plan?.occupancies, type?.maxGuests]).toEqual([[1, 2], 4]);
  expect(occupancyGaps(plan?.occupancies ?? [], type?.maxGuests ?? 0).missing).toEqual([3, 4]);
});

test('a plan that is removed there is told on the card, its orders stay, and it works again when it is back', async () => {
  const { state } = world.sandbox.services.channex;
  const removed = state.ratePlans[plans[1] ?? ''];
  await world.control('remove', { id: plans[1] });
  await world.operator.ok(refreshChannelRooms, { connectionId });
  const reasons = async () =>
    (await world.operator.ok(getConnection, { id: connectionId })).connection.reasons.map(({ code }) => code);
  expect(await reasons()).toContain('deadLinks');
  await setPrice(41_200);
  await world.push.settled();
  expect(await reasons()).toContain('deadLinks');
  if (removed) state.ratePlans[removed.id] = removed;
  await world.operator.ok(refreshChannelRooms, { connectionId });
  await setPrice(41_300);
  await world.push.settled();
  expect(await reasons()).not.toContain('deadLinks');
  const prices = (await world.calls('POST /restrictions')).at(-1)?.body?.values ?? [];
  expect(prices.some(({ rate_plan_id }) => rate_plan_id === plans[1])).toBe(true);
});
