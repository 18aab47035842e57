/** Channex over HTTP against its sandbox: connected, mapped, pushed, read, with faults. */

import { saveConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  bindKey,
  chooseChannelProperty,
  listChannelProperties,
  mapTypeListings,
  unmapTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { linkRoom } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../../test/builders.ts';
import {
  type ChannexWorld,
  openChannexWorld,
  productionKey,
  revokedKey,
  stagingKey,
} from '../../../../../test/channels/channex-world.ts';

import { adapterOf } from '../all-adapters.ts';

const TYPE = '清荷大床房';
const MINUTE = 60_000;
let world: ChannexWorld;
let house: BuiltHouse;
let connectionId: string;
/** Plans of the type there. */
let plans: readonly string[];

beforeAll(async () => {
  world = await openChannexWorld();
  house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 4, basePriceFen: 50_000 });
  connectionId = await world.connect();
  for (const { key, currency } of await world.operator.ok(listChannelProperties, { connectionId }))
    if (currency !== 'CNY')
      await world.operator.ok(chooseChannelProperty, { connectionId, key, chosen: false });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('clearFaults');
  world.pass(2 * MINUTE);
});

const dirty = () =>
  sql`insert into channel_dirty_houses (house_id, since) values (${house.id}, now()) on conflict do nothing`.execute(
    world.t.database,
  );
const orders = async () =>
  (
    await sql<{
      no: string;
      booking: string;
      otherChannel: string;
      collect: string;
      roomFen: number;
      checkOut: string;
    }>`
      select channel_order_no as no, booking, other_channel, collect, room_fen, check_out from orders
      where channel = 'channex' order by created_at`.execute(world.t.database)
  ).rows;
const numberOf = (uniqueId: unknown): string => String(uniqueId).replace(/^[A-Z]+-/, '');
const orderOf = async (uniqueId: unknown) => {
  const number = numberOf(uniqueId);
  return (await orders()).find(({ no }) => no === number);
};
const acksOf = async (revisionId: unknown) =>
  (await world.calls('POST /booking_revisions/:id/ack')).filter(({ status }) => status === 200).length &&
  revisionId;
const stay = (over: Record<string, unknown> = {}) => ({
  ...{ ratePlanId: plans[0], checkIn: '2026-12-01', checkOut: '2026-12-03', ota: 'Booking.com', ...over },
});

test('a type is mapped with all plans of its room type; rooms are not linked one by one', async () => {
  expect((await world.listings(connectionId)).find(({ typeName }) => typeName === TYPE)?.mapping).toBeNull();
  const mapped = await world.map(connectionId, TYPE, house.roomTypeId);
  expect(mapped).toHaveLength(2);
  const listings = await sql<{ key: string }>`
    select platform_room_id as key from channel_rooms where house_id = ${house.id} order by name`.execute(
    world.t.database,
  );
  plans = listings.rows.map(({ key }) => key);
  const link = { roomId: house.rooms[0]?.id, connectionId, channelRoomId: mapped[0]?.channelRoomId };
  expect((await world.operator.call(linkRoom, link as never)).failure).toBe('channel.sellsByType');
});

test('the first sync takes one call for stock and one for prices', async () => {
  await world.control('clearRequests');
  await world.push.settled();
  const [stock, terms] = [await world.calls('POST /availability'), await world.calls('POST /restrictions')];
  expect([stock.length, terms.length]).toEqual([1, 1]);
  expect(stock[0]?.body?.values).toMatchObject([{ date_from: '2026-11-20', availability: 4 }]);
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from channel_cells group by 1`.execute(world.t.database);
  expect(rows).toEqual([{ state: 'synced', n: 1_000 }]);
});

test('another price is one call that names nothing but the price', async () => {
  await world.control('clearRequests');
  await sql`update room_types set base_price_fen = 45623 where id = ${house.roomTypeId}`.execute(
    world.t.database,
  );
  await dirty();
  await world.push.settled();
  expect(await world.calls('POST /availability')).toHaveLength(0);
  const terms = await world.calls('POST /restrictions');
  expect(terms).toHaveLength(1);
  for (const entry of terms[0]?.body?.values ?? []) {
    expect(entry.rate).toBe(45_623);
    expect(Object.keys(entry).sort()).toEqual([
      'date_from',
      'date_to',
      'property_id',
      'rate',
      'rate_plan_id',
    ]);
  }
});

test('a booking there becomes an order of its channel here, and is acknowledged once', async () => {
  await world.control('clearRequests');
  const { uniqueId, revisionId, bookingId } = await world.control('book', stay());
  await world.pull();
  expect(await orderOf(uniqueId)).toMatchObject({
    ...{ booking: 'confirmed', otherChannel: 'bookingCom', collect: 'property', roomFen: 91_246 },
  });
  await world.pull();
  const { records } = await world.operator.ok(pageOrders, { keyword: numberOf(uniqueId) });
  expect(records).toMatchObject([{ channel: 'channex', channelName: 'Booking.com', channelColour: 'blue' }]);
  const { order, actions } = await world.operator.ok(getOrder, { id: records[0]?.id ?? '' });
  // Channex has no call for it: neither offered nor done.
  expect(actions.filter((action) => ['accept', 'reject', 'cancel'].includes(action))).toEqual([]);
  const refused = await world.operator.call(cancelOrder, {
    ...{ orderId: order.id, version: order.version, reason: '客人不来' },
  });
  expect(refused.failure).toBe('channel.notByApi');
  expect(await acksOf(revisionId)).toBe(revisionId);
  expect(await world.calls('POST /booking_revisions/:id/ack')).toHaveLength(1);
  world.pass(1_000);
  await world.control('modify', { bookingId, checkOut: '2026-12-04' });
  await world.pull();
  expect(await orderOf(uniqueId)).toMatchObject({ checkOut: '2026-12-04', roomFen: 136_869 });
  world.pass(1_000);
  await world.control('cancel', { bookingId });
  await world.pull();
  expect(await orderOf(uniqueId)).toMatchObject({ booking: 'cancelled' });
  expect(await world.calls('POST /booking_revisions/:id/ack')).toHaveLength(3);
  await world.push.settled();
});

test('a booking of several plans is several orders, and those that it loses are cancelled', async () => {
  const { uniqueId, bookingId } = await world.control('book', {
    ota: 'Airbnb',
    rooms: [stay(), stay({ ratePlanId: plans[1], checkOut: '2026-12-05' })],
  });
  await world.pull();
  const number = String(uniqueId).replace(/^[A-Z]+-/, '');
  const ours = async () => (await orders()).filter(({ no }) => no.startsWith(number));
  expect((await ours()).map(({ booking, collect }) => [booking, collect])).toEqual([
    ['confirmed', 'channel'],
    ['confirmed', 'channel'],
  ]);
  world.pass(1_000);
  await world.control('cancel', { bookingId });
  await world.pull();
  expect((await ours()).map(({ booking }) => booking)).toEqual(['cancelled', 'cancelled']);
  await world.push.settled();
});

test('a plan that is not mapped leaves its bookings in the tray until it is', async () => {
  const other = (await world.listings(connectionId)).find(({ typeName }) => typeName === '听雨双床房');
  const { rows } = await sql<{ key: string }>`
    select platform_room_id as key from channel_rooms where id = ${other?.channelRoomId}`.execute(
    world.t.database,
  );
  const { uniqueId } = await world.control('book', stay({ ratePlanId: rows[0]?.key }));
  await world.pull();
  expect(await orderOf(uniqueId)).toBeUndefined();
  const twin = await buildHouse(world.t.database, { name: '听雨', rooms: 3, basePriceFen: 56_800 });
  await world.map(connectionId, '听雨双床房', twin.roomTypeId);
  expect(await orderOf(uniqueId)).toMatchObject({ booking: 'confirmed' });
  await world.push.settled();
});

test('orders of a property that is not chosen are neither taken nor acknowledged, and that is told', async () => {
  const state = await world.see<{ ratePlans: Record<string, { id: string; propertyId: string }> }>('state');
  const properties = await world.operator.ok(listChannelProperties, { connectionId });
  const foreign = properties.find(({ chosen }) => !chosen);
  const plan = Object.values(state.ratePlans).find(({ propertyId }) => propertyId === foreign?.key);
  await world.control('clearRequests');
  await world.control('book', stay({ ratePlanId: plan?.id, checkIn: '2026-11-25', checkOut: '2026-11-26' }));
  await world.pull();
  await world.pull();
  expect(await world.calls('POST /booking_revisions/:id/ack')).toHaveLength(0);
  const told = await world.operator.ok(listChannelProperties, { connectionId });
  expect(told.find(({ chosen }) => !chosen)).toMatchObject({ waiting: 1 });
});

test('after a silence longer than the feed keeps anything, what came meanwhile is read anew', async () => {
  const { uniqueId } = await world.control('book', stay({ checkIn: '2026-12-10', checkOut: '2026-12-11' }));
  world.pass(50 * MINUTE);
  await world.pull();
  expect(await orderOf(uniqueId)).toMatchObject({ booking: 'confirmed' });
  const { rows } = await sql`select from channel_operations where code = 'recovered'`.execute(
    world.t.database,
  );
  expect(rows.length).toBeGreaterThan(0);
  await world.push.settled();
});

interface TheirBooking {
  readonly id: string;
  readonly attributes: {
    readonly status: string;
    readonly arrival_date: string;
    readonly departure_date: string;
    readonly ota_reservation_code: string;
  };
}

/** All pages, as the API returns them now. */
const theirBookings = async (): Promise<TheirBooking[]> => {
  const all: TheirBooking[] = [];
  for (let page = 1; ; page += 1) {
    const url = `${world.sandbox.url}/channex/production/api/v1/bookings?pagination[limit]=100&pagination[page]=${page}`;
    const answer = await fetch(url, { headers: { 'user-api-key': productionKey } });
    const { data } = (await answer.json()) as { data: TheirBooking[] };
    all.push(...data);
    if (data.length < 100) return all;
  }
};

test('a history told out of order and twice ends in their orders, each revision acknowledged once', async () => {
  const properties = await world.operator.ok(listChannelProperties, { connectionId });
  const propertyId = properties.find(({ chosen }) => chosen)?.key;
  await world.push.settled();
  await world.control('clearRequests');
  for (const name of ['shuffledList', 'repeatedRow'])
    await world.control('fault', { name, count: 50, only: 'GET /booking_revisions/feed' });
  for (let round = 0; round < 5; round += 1) {
    await world.control('history', { propertyId, count: 8, withinDays: 25 });
    world.pass(MINUTE);
    await world.pull();
  }
  await world.control('clearFaults');
  await world.pull();
  const acked = (await world.calls('POST /booking_revisions/:id/ack')).map(({ path }) => path);
  expect(acked.length).toBeGreaterThanOrEqual(40);
  expect(new Set(acked).size).toBe(acked.length);
  const ours = await orders();
  const mapped = new Set(ours.map(({ no }) => no.split('/')[0]));
  let compared = 0;
  for (const { attributes } of await theirBookings()) {
    if (!mapped.has(attributes.ota_reservation_code)) continue;
    const parts = ours.filter(({ no }) => no.split('/')[0] === attributes.ota_reservation_code);
    const isOver = parts.every(({ booking }) => booking === 'cancelled');
    expect([attributes.ota_reservation_code, isOver]).toEqual([
      attributes.ota_reservation_code,
      attributes.status === 'cancelled',
    ]);
    const last = parts
      .map(({ checkOut }) => checkOut)
      .sort()
      .at(-1);
    if (!isOver) expect(last).toBe(attributes.departure_date);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(10);
  await world.push.settled();
});

test.each(['http503', 'rateLimited', 'lostAnswer', 'halfAnswer', 'gateway504', 'garbage', 'halfApplied'])(
  'after %s on prices both sides say the same once it is quiet',
  async (name) => {
    await world.control('fault', { name, count: 1, only: 'POST /restrictions' });
    const price = 40_000 + name.length * 100;
    await sql`update room_types set base_price_fen = ${price} where id = ${house.roomTypeId}`.execute(
      world.t.database,
    );
    await dirty();
    for (let turns = 0; turns < 40 && (turns < 2 || (await world.push.waiting()) > 0); turns += 1) {
      await world.push.turn();
      world.pass(5_000);
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from channel_cells where house_id = ${house.id} and state <> 'synced'`.execute(
      world.t.database,
    );
    expect(rows[0]?.n).toBe(0);
    const calls = await world.calls('POST /restrictions');
    expect(calls.at(-1)?.body?.values?.[0]).toMatchObject({ rate: price });
  },
);

test('a web hook counts only with our secret, and wakes the feed', async () => {
  const { rows } = await sql<{ key: string; secret: string }>`
    select hook_key_cipher as key, secret_cipher as secret from channel_connections where id = ${connectionId}`.execute(
    world.t.database,
  );
  const open = (sealed = '') => world.t.services.cipher.decrypt(sealed);
  const url = `${world.t.config.publicUrl}/hotel-external/channex/notify/${open(rows[0]?.key)}`;
  const send = (secret: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-channex-webhook-secret': secret },
      body: JSON.stringify({ event: 'booking_new', property_id: 'p', user_id: null, timestamp: 'now' }),
    });
  const due = async () =>
    (
      await sql<{
        due: boolean;
      }>`select feed_due_at is not null as due from channel_connections where id = ${connectionId}`.execute(
        world.t.database,
      )
    ).rows[0]?.due;
  await sql`update channel_connections set feed_due_at = null`.execute(world.t.database);
  expect((await send('forged')).status).toBe(403);
  expect(await due()).toBe(false);
  expect((await send(open(rows[0]?.secret))).status).toBe(200);
  expect(await due()).toBe(true);
});

test('keys that are wrong, revoked, of the other environment or of a taken property are refused in words', async () => {
  const { id } = await world.operator.ok(saveConnection, { platform: 'channex', name: 'another' });
  const bind = (environment: string, apiKey: string) =>
    world.operator.call(bindKey, { id, environment, apiKey });
  expect((await bind('staging', revokedKey)).fields).toHaveProperty('apiKey');
  expect((await bind('staging', productionKey)).fields).toHaveProperty('apiKey');
  expect((await bind('moon', stagingKey)).fields).toHaveProperty('environment');
  await world.operator.ok(bindKey, { id: connectionId, environment: 'production', apiKey: productionKey });
  const other = await world.operator.call(bindKey, {
    id: connectionId,
    environment: 'staging',
    apiKey: stagingKey,
  });
  expect(other.fields).toHaveProperty('environment');
});

test('a plan in another currency, of another type, and one with open orders are refused', async () => {
  const staging = await world.connect(stagingKey, 'staging', 'staging');
  const [foreign] = await world.listings(staging);
  const target = { roomTypeId: house.roomTypeId, ratePlanId: STANDARD_PLAN_ID };
  const map = (of: string, channelRoomId = '') =>
    world.operator.call(mapTypeListings, { connectionId: of, channelRoomIds: [channelRoomId], ...target });
  expect((await map(staging, foreign?.channelRoomId)).failure).toBe('channel.otherCurrency');
  const listings = (await world.listings(connectionId)).filter(({ typeName }) => typeName === TYPE);
  const elsewhere = await buildHouse(world.t.database, { rooms: 1 });
  const one = { connectionId, channelRoomIds: [listings[1]?.channelRoomId ?? ''] };
  const moved = await world.operator.call(mapTypeListings, {
    ...{ ...one, roomTypeId: elsewhere.roomTypeId, ratePlanId: STANDARD_PLAN_ID },
  });
  expect(moved.failure).toBe('channel.planOfOtherType');
  const open = await world.operator.call(unmapTypeListings, {
    ...{ connectionId, channelRoomIds: listings.map(({ channelRoomId }) => channelRoomId) },
  });
  expect(open.failure).toBe('channel.unlinkHasOrders');
});

test('a connection that is given up closes all nights of its plans there', async () => {
  const adapter = adapterOf(world.t.services, 'channex');
  const { rows } = await sql<{ token: string; key: string }>`
    select token_cipher as token, account_key as key from channel_connections where id = ${connectionId}`.execute(
    world.t.database,
  );
  const account = {
    ...{ connectionId, platform: 'channex' as const, secret: null, accountKey: rows[0]?.key ?? '' },
    token: world.t.services.cipher.decrypt(rows[0]?.token ?? ''),
  };
  await world.control('clearRequests');
  world.pass(2 * MINUTE);
  expect(await adapter?.setOnSale(account, plans[0] ?? '', false)).toEqual({ kind: 'done', value: null });
  const [call] = await world.calls('POST /restrictions');
  expect(call?.body?.values).toMatchObject([{ rate_plan_id: plans[0], stop_sell: true }]);
});

test('a key that is revoked breaks the connection, and a new one mends it', async () => {
  await world.control('revoke', { key: productionKey });
  await world.pull();
  const stateOf = async () =>
    (
      await sql<{ state: string }>`select state from channel_connections where id = ${connectionId}`.execute(
        world.t.database,
      )
    ).rows[0]?.state;
  expect(await stateOf()).toBe('broken');
});
