/** Hostex over HTTP against its sandbox: connected, mapped, pushed, read, with faults. */

import { saveConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  bindKey,
  chooseChannelProperty,
  listChannelProperties,
  mapTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../../test/builders.ts';
import {
  type HostexWorld,
  hostexTokens,
  openHostexWorld,
} from '../../../../../test/channels/hostex-world.ts';

const TITLE = '西湖云栖·清荷';
const MINUTE = 60_000;
let world: HostexWorld;
let house: BuiltHouse;
let connectionId: string;

beforeAll(async () => {
  world = await openHostexWorld();
  house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 3, basePriceFen: 52_850 });
  connectionId = await world.connect();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('clearFaults');
  world.pass(2 * MINUTE);
});

const run = (of: ReturnType<typeof sql>) => of.execute(world.t.database);
const dirty = () =>
  run(
    sql`insert into channel_dirty_houses (house_id, since) values (${house.id}, now()) on conflict do nothing`,
  );
const book = (over: Record<string, unknown> = {}) =>
  world.control('book', {
    ...{ channelType: 'tujia', listingId: '120011', checkIn: '2026-12-01', checkOut: '2026-12-03' },
    ...over,
  }) as Promise<{ reservationCode: string; stayCodes: [string, ...string[]] }>;
const orderOf = async (stayCode: string) =>
  (
    await sql<{
      no: string;
      booking: string;
      otherChannel: string;
      collect: string;
      roomFen: number;
      checkOut: string;
    }>`
      select o.channel_order_no as no, o.booking, d.zh as other_channel, o.collect, o.room_fen, o.check_out
      from channel_orders c join orders o on o.house_id = c.house_id and o.id = c.order_id
      left join dictionary_items d on d.type = 'otherChannel' and d.code = o.other_channel
      where c.platform_order_id = ${stayCode}`.execute(world.t.database)
  ).rows[0];
const revisionsOf = async (stayCode: string) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from channel_revisions where platform_order_id = ${stayCode}`.execute(
      world.t.database,
    )
  ).rows[0]?.n;
const tellings = async () => {
  const kinds = ['inventories', 'prices', 'restrictions'];
  return Promise.all(kinds.map((kind) => world.calls(`POST /listings/${kind}`)));
};

test('tokens that are wrong, of the other edition, read-only or of an account without a plan are refused in words', async () => {
  const { id } = await world.operator.ok(saveConnection, { platform: 'hostex', name: 'another' });
  const bind = (environment: string, apiKey: string) =>
    world.operator.call(bindKey, { id, environment, apiKey });
  expect((await bind('china', 'nonsense')).failure).toBe('channel.wrongKey');
  expect((await bind('international', hostexTokens.china)).failure).toBe('channel.wrongKey');
  expect((await bind('china', hostexTokens.readOnly)).failure).toBe('channel.keyReadOnly');
  const expired = await bind('china', hostexTokens.expired);
  expect([expired.failure, expired.message]).toEqual([
    'channel.platformRefused',
    expect.stringContaining('subscription'),
  ]);
  expect((await bind('moon', hostexTokens.china)).fields).toHaveProperty('environment');
  expect((await bind('china', hostexTokens.china)).fields).toHaveProperty('apiKey');
});

test('properties and room types are shown, and a property is mapped with all its listings', async () => {
  const properties = await world.operator.ok(listChannelProperties, { connectionId });
  expect(properties.map(({ key, listings }) => [key, listings]).sort()).toEqual([
    ['property:12001', 5],
    ['property:12002', 5],
    ['property:12003', 3],
    ['property:12004', 2],
    ['roomType:15001', 1],
  ]);
  const mapped = await world.map(connectionId, TITLE, house.roomTypeId);
  const names = ['小猪', '携程', '美团民宿', '途家', '飞猪'].map((channel) => `${TITLE} ${channel}`);
  expect(mapped.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('the first sync takes three calls a listing; one unit is never told as more', async () => {
  await world.control('clearRequests');
  await world.settle();
  const [stock, prices, terms] = await tellings();
  expect([stock?.length, prices?.length, terms?.length]).toEqual([5, 5, 5]);
  const [first] = stock ?? [];
  expect(first?.body?.inventories).toEqual([
    { start_date: '2026-11-20', end_date: '2028-11-18', inventory: 1 },
  ]);
  const told = (prices?.[0]?.body?.prices ?? []) as { price: number }[];
  expect([...new Set(told.map(({ price }) => price))].sort()).toEqual([500, 528.5]);
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from channel_cells group by 1`.execute(world.t.database);
  expect(rows).toEqual([{ state: 'synced', n: 5 * 730 }]);
});

test('another price is told by the price alone, and looked at a little later', async () => {
  await world.control('clearRequests');
  await run(sql`update room_types set base_price_fen = 45623 where id = ${house.roomTypeId}`);
  await dirty();
  await world.told();
  const [stock, prices, terms] = await tellings();
  expect([stock?.length, prices?.length, terms?.length]).toEqual([0, 5, 0]);
  const told = (prices?.[0]?.body?.prices ?? []) as { price: number }[];
  expect(told.map(({ price }) => price)).toContain(456.23);
  expect(await world.calls('POST /listings/calendar')).toHaveLength(0);
  await world.settle();
  expect(await world.calls('POST /listings/calendar')).toHaveLength(5);
  expect((await tellings()).flat()).toHaveLength(5);
});

test('what was promised and not done there is told once more', async () => {
  await run(sql`update room_types set base_price_fen = 46000 where id = ${house.roomTypeId}`);
  await dirty();
  await world.told();
  // A price is changed there by other means.
  await world.control('clearRequests');
  const answer = await fetch(`${world.sandbox.url}/hostex/china/v3/listings/prices`, {
    method: 'POST',
    headers: { 'hostex-access-token': hostexTokens.china, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ channel_type: 'tujia', listing_id: '120011' },
      prices: [{ start_date: '2026-12-10', end_date: '2026-12-10', price: 1 }],
    }),
  });
  expect(answer.status).toBe(200);
  await world.settle();
  const last = (await world.calls('POST /listings/prices')).at(-1);
  expect(last?.body).toMatchObject({
    listing_id: '120011',
    prices: [{ start_date: '2026-12-10', price: 460 }],
  });
});

test('a booking becomes an order of its channel; an alteration and a cancellation are followed; the same again is no news', async () => {
  const { stayCodes } = await book({ rate: 920 });
  const [code] = stayCodes;
  await world.pull();
  expect(await orderOf(code)).toMatchObject({
    ...{ booking: 'confirmed', otherChannel: '途家', collect: 'channel', roomFen: 92_000 },
  });
  world.pass(MINUTE);
  await world.pull();
  expect(await revisionsOf(code)).toBe(1);
  await world.control('alter', { stayCode: code, checkOut: '2026-12-04', rate: 1_380 });
  world.pass(1_000);
  await world.pull();
  expect(await orderOf(code)).toMatchObject({ checkOut: '2026-12-04', roomFen: 138_000 });
  // Back to the first value: also a change.
  await world.control('alter', { stayCode: code, checkOut: '2026-12-03', rate: 920 });
  world.pass(1_000);
  await world.pull();
  expect(await orderOf(code)).toMatchObject({ checkOut: '2026-12-03', roomFen: 92_000 });
  await world.control('cancel', { stayCode: code });
  world.pass(1_000);
  await world.pull();
  expect(await orderOf(code)).toMatchObject({ booking: 'cancelled' });
  await world.settle();
});

test('one reservation of two stays is two orders, each with a number of its own', async () => {
  const { stayCodes } = await book({
    stays: 2,
    checkIn: '2026-12-06',
    checkOut: '2026-12-08',
    oversell: true,
  });
  expect(stayCodes).toHaveLength(2);
  await world.pull();
  const orders = await Promise.all(stayCodes.map(orderOf));
  expect(new Set(orders.map((order) => order?.no)).size).toBe(2);
  expect(orders[1]?.no).toMatch(/^TUJIA\d+\/2$/);
  world.pass(1_000);
  await world.control('move', { stayCode: stayCodes[1], status: 'cancelled' });
  await world.pull();
  expect((await Promise.all(stayCodes.map(orderOf))).map((order) => order?.booking).sort()).toEqual([
    'cancelled',
    'confirmed',
  ]);
  await world.settle();
});

test('what waits to be accepted waits here, and ends as it ends there', async () => {
  const accepted = (await book({ status: 'wait_accept', checkIn: '2026-12-12', checkOut: '2026-12-13' }))
    .stayCodes[0];
  const denied = (await book({ status: 'wait_accept', checkIn: '2026-12-14', checkOut: '2026-12-15' }))
    .stayCodes[0];
  await world.pull();
  expect([(await orderOf(accepted))?.booking, (await orderOf(denied))?.booking]).toEqual([
    'wait_accept',
    'wait_accept',
  ]);
  await world.control('move', { stayCode: accepted, status: 'accepted' });
  await world.control('move', { stayCode: denied, status: 'denied' });
  world.pass(1_000);
  await world.pull();
  expect([(await orderOf(accepted))?.booking, (await orderOf(denied))?.booking]).toEqual([
    'confirmed',
    'rejected',
  ]);
  await world.settle();
});

test('an order of a room type that is not given a property yet is placed by its listing', async () => {
  const type = await buildHouse(world.t.database, { name: '云栖', rooms: 2, basePriceFen: 60_000 });
  await world.map(connectionId, '云栖大床房', type.roomTypeId);
  await world.settle();
  const { stayCodes } = await book({ channelType: 'ctrip', listingId: '150011' });
  await world.pull();
  expect(await orderOf(stayCodes[0])).toMatchObject({ booking: 'confirmed', otherChannel: '携程' });
  const { rows } = await sql<{ key: string }>`
    select property_key as key from channel_orders where platform_order_id = ${stayCodes[0]}`.execute(
    world.t.database,
  );
  expect(rows).toEqual([{ key: 'roomType:15001' }]);
});

test('a night that is sold is closed at every listing of the property, once nothing is left', async () => {
  const [room, ...others] = house.rooms;
  expect(room && others).toHaveLength(2);
  const nights = { checkIn: '2026-12-20', checkOut: '2026-12-21' };
  for (const oversell of [false, true, true]) {
    await book({ ...nights, oversell });
    await world.pull();
    world.pass(1_000);
  }
  await world.control('clearRequests');
  await world.settle();
  const [stock] = await tellings();
  const closed = (stock ?? []).filter(({ body }) =>
    ((body?.inventories as { start_date: string; inventory: number }[]) ?? []).some(
      ({ start_date, inventory }) => start_date === '2026-12-20' && inventory === 0,
    ),
  );
  expect(new Set(closed.map(({ body }) => body?.listing_id)).size).toBe(5);
});

test('a listing that is not mapped waits in the tray, and is sold once it is', async () => {
  const { stayCodes } = await book({ listingId: '120022', channelType: 'meituan_bnb' });
  await world.pull();
  expect(await orderOf(stayCodes[0])).toBeUndefined();
  const twin = await buildHouse(world.t.database, { name: '听雨', rooms: 1, basePriceFen: 56_800 });
  await world.map(connectionId, '西湖云栖·听雨', twin.roomTypeId);
  expect(await orderOf(stayCodes[0])).toMatchObject({ booking: 'confirmed', otherChannel: '美团民宿' });
  await world.settle();
});

test('orders of a property that is left to others are not taken, and that is told', async () => {
  await world.operator.ok(chooseChannelProperty, { connectionId, key: 'property:12004', chosen: false });
  await book({ listingId: '120041' });
  await world.pull();
  const properties = await world.operator.ok(listChannelProperties, { connectionId });
  expect(properties.find(({ key }) => key === 'property:12004')).toMatchObject({ waiting: 1 });
});

test('an account that takes only single dates is told by date', async () => {
  await world.control('settings', { itemShape: 'date' });
  await run(sql`update room_types set base_price_fen = 47000 where id = ${house.roomTypeId}`);
  await dirty();
  await world.settle();
  await world.control('settings', { itemShape: 'any' });
  const last = (await world.calls('POST /listings/prices')).at(-1);
  expect(last).toMatchObject({ status: 200 });
  expect((last?.body?.prices as unknown[])?.[0]).toEqual({ date: expect.any(String), price: 470 });
});

test('both success codes, lists bare or named, and totals or none are read alike', async () => {
  await world.control('settings', { successCode: 200, lists: 'named', hasTotals: false });
  const { stayCodes } = await book({ checkIn: '2027-01-10', checkOut: '2027-01-11' });
  await world.pull();
  expect(await orderOf(stayCodes[0])).toMatchObject({ booking: 'confirmed' });
  await world.control('settings', { successCode: 0, lists: 'bare', hasTotals: true });
});

test.each(['http503', 'rateLimited', 'lostAnswer', 'halfAnswer', 'gateway504', 'garbage'])(
  'after %s on prices both sides say the same once it is quiet',
  async (name) => {
    await world.control('fault', { name, count: 1, only: 'POST /listings/prices' });
    const price = 48_000 + name.length * 100;
    await run(sql`update room_types set base_price_fen = ${price} where id = ${house.roomTypeId}`);
    await dirty();
    await world.settle();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from channel_cells where house_id = ${house.id} and state <> 'synced'`.execute(
      world.t.database,
    );
    expect(rows[0]?.n).toBe(0);
  },
);

test('the first hook tells the secret, a forged one changes nothing, and a reading follows', async () => {
  const due = async () =>
    (
      await sql<{ due: boolean; secret: string | null }>`
        select feed_due_at is not null as due, secret_cipher as secret from channel_connections
        where id = ${connectionId}`.execute(world.t.database)
    ).rows[0];
  await run(sql`update channel_connections set feed_due_at = null, secret_cipher = null`);
  const { stayCodes } = await book({ checkIn: '2027-02-01', checkOut: '2027-02-02' });
  await expect.poll(async () => (await due())?.due, { timeout: 10_000 }).toBe(true);
  const learned = await due();
  expect(world.t.services.cipher.decrypt(learned?.secret ?? '')).toMatch(/^[0-9a-f]{64}$/);
  const { rows } = await sql<{ key: string }>`
    select hook_key_cipher as key from channel_connections where id = ${connectionId}`.execute(
    world.t.database,
  );
  const url = `${world.t.config.publicUrl}/hotel-external/hostex/notify/${world.t.services.cipher.decrypt(rows[0]?.key ?? '')}`;
  await run(sql`update channel_connections set feed_due_at = null`);
  const forged = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'hostex-webhook-secret-token': 'forged' },
    body: JSON.stringify({ event: 'reservation_created', reservation_code: stayCodes[0] }),
  });
  expect(forged.status).toBe(403);
  expect(await due()).toEqual({ ...learned, due: false });
});

test('a token that is revoked breaks the connection, and another one of the account mends it', async () => {
  await world.control('revoke', { token: hostexTokens.china });
  await world.pull();
  const stateOf = async () =>
    (
      await sql<{ state: string }>`select state from channel_connections where id = ${connectionId}`.execute(
        world.t.database,
      )
    ).rows[0]?.state;
  expect(await stateOf()).toBe('broken');
  const { token } = await world.control('token', { accountId: 'hx-china', scope: 'writable' });
  await world.operator.ok(bindKey, { id: connectionId, environment: 'china', apiKey: String(token) });
  expect(await stateOf()).toBe('active');
});

test('a type with listings of two properties may sell both', async () => {
  const rows = (await world.listings(connectionId)).filter(
    ({ typeName }) => typeName === '西湖云栖·湖景露台',
  );
  await world.operator.ok(mapTypeListings, {
    ...{ connectionId, roomTypeId: house.roomTypeId, ratePlanId: STANDARD_PLAN_ID },
    channelRoomIds: rows.map(({ channelRoomId }) => channelRoomId),
  });
  await world.settle();
  const { rows: units } = await sql<{ units: number }>`
    select distinct units from channel_rooms where room_type_id = ${house.roomTypeId}`.execute(
    world.t.database,
  );
  expect(units).toEqual([{ units: 1 }]);
});
