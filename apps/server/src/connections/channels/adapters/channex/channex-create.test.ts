/** Our room types and rate plans created at Channex: once, whatever becomes of the answers, and never beyond its sizes. */

import { saveConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  bindKey,
  createTypeListings,
  listTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../../../test/builders.ts';
import {
  type ChannexWorld,
  openChannexWorld,
  productionKey,
} from '../../../../../test/channels/channex-world.ts';

const MINUTE = 60_000;
/** The cells of four guests. */
const GUESTS = 4;
let world: ChannexWorld;
let house: BuiltHouse;
let connectionId: string;

beforeAll(async () => {
  world = await openChannexWorld();
  house = await buildHouse(world.t.database, { name: '满觉陇小筑', rooms: 2, basePriceFen: 46_800 });
  connectionId = await world.connect();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('clearFaults');
  await world.control('clearRequests');
  world.pass(2 * MINUTE);
});

const create = (roomTypeId: string, over: Record<string, unknown> = {}) =>
  world.operator.call(createTypeListings, {
    ...{ connectionId, roomTypeId, ratePlanIds: [STANDARD_PLAN_ID], ...over },
  });
const there = () => world.sandbox.services.channex.state;
const titled = (title: string) =>
  Object.values(there().roomTypes).filter(({ attributes }) => attributes.title === title);
const newType = async (name: string): Promise<string> => {
  const id = await buildRoomType(world.t.database, house.id, { basePriceFen: 40_000 });
  await sql`update room_types set name = ${name} where id = ${id}`.execute(world.t.database);
  await buildRoom(world.t.database, house.id, id, `9${name.length}${Math.floor(Math.random() * 100)}`, 50);
  return id;
};
const posted = async () =>
  (
    await Promise.all(
      ['POST /properties', 'POST /room_types', 'POST /rate_plans'].map((call) => world.calls(call)),
    )
  ).map((calls) => calls.filter(({ status }) => status === 201).length);

test('property, room type and plan are created, mapped and sold; a second time nothing is created', async () => {
  const { data } = await create(house.roomTypeId);
  expect(data).toEqual({ created: 3, mapped: 1 });
  expect(await posted()).toEqual([1, 1, 1]);
  const [type] = titled('大床房');
  expect(type?.attributes).toMatchObject({ count_of_rooms: 2, occ_adults: GUESTS, default_occupancy: 2 });
  const { listings } = await world.operator.ok(listTypeListings, { connectionId });
  expect(listings.find(({ propertyName }) => propertyName === '满觉陇小筑')).toMatchObject({
    ...{ typeName: '大床房', name: '大床房 标准价', occupancies: [1, 2, 3, 4], chosen: true },
    mapping: { roomTypeId: house.roomTypeId, ratePlanId: STANDARD_PLAN_ID },
  });
  expect((await create(house.roomTypeId)).data).toEqual({ created: 0, mapped: 1 });
  expect(await posted()).toEqual([1, 1, 1]);
});

test('a plan per person is told a price for each number of guests', async () => {
  await world.push.settled();
  const [stock, prices] = [await world.calls('POST /availability'), await world.calls('POST /restrictions')];
  expect([stock.length, prices.length]).toEqual([1, 1]);
  const weekday = prices[0]?.body?.values?.find(({ rates }) => JSON.stringify(rates).includes('46800'));
  expect(weekday?.rates).toEqual([
    { occupancy: 1, rate: 46_800 },
    { occupancy: 2, rate: 46_800 },
    { occupancy: 3, rate: 51_800 },
    { occupancy: 4, rate: 56_800 },
  ]);
  await world.control('clearRequests');
  await sql`update room_types set extra_guest_fee_fen = 6000 where id = ${house.roomTypeId}`.execute(
    world.t.database,
  );
  await sql`insert into channel_dirty_houses (house_id, since) values (${house.id}, now()) on conflict do nothing`.execute(
    world.t.database,
  );
  await world.push.settled();
  const [call, ...more] = await world.calls('POST /restrictions');
  expect(more).toEqual([]);
  const changed = call?.body?.values?.map(({ rates }) => rates);
  expect(changed).toContainEqual(expect.arrayContaining([{ occupancy: 4, rate: 58_800 }]));
  expect(await world.calls('POST /availability')).toEqual([]);
});

test.each(['gateway504', 'lostAnswer', 'halfAnswer', 'http503'])(
  'after %s a second attempt finds what was created, and creates what was not',
  async (name) => {
    const title = `新房型${name}`;
    const roomTypeId = await newType(title);
    await world.control('fault', { name, count: 1, only: 'POST /room_types' });
    expect((await create(roomTypeId)).failure).not.toBeNull();
    expect((await create(roomTypeId)).data).toMatchObject({ mapped: 1 });
    expect(titled(title)).toHaveLength(1);
    expect((await create(roomTypeId)).data).toEqual({ created: 0, mapped: 1 });
  },
);

test('what was removed there is created anew', async () => {
  const roomTypeId = await newType('短命房');
  expect((await create(roomTypeId)).data).toMatchObject({ created: 2 });
  const plan = Object.values(there().ratePlans).find(
    ({ attributes }) => attributes.title === '短命房 标准价',
  );
  await world.control('remove', { id: plan?.id });
  expect((await create(roomTypeId)).data).toEqual({ created: 1, mapped: 1 });
});

test('what would be too large or too long is refused in words, and nothing is sent', async () => {
  const roomTypeId = await newType('第二十一种');
  const property = Object.values(there().properties).find(
    ({ attributes }) => attributes.title === '满觉陇小筑',
  );
  const known = Object.values(there().roomTypes).filter(({ propertyId }) => propertyId === property?.id);
  const filled: string[] = [];
  for (let count = known.length; count < 20; count += 1) {
    const id = `filled-${count}`;
    const [any] = known;
    if (any) there().roomTypes[id] = { ...any, id, attributes: { ...any.attributes, title: id } };
    filled.push(id);
  }
  const refused = await create(roomTypeId);
  expect([refused.failure, refused.message]).toEqual([
    'channel.contentTooManyTypes',
    expect.stringContaining('20'),
  ]);
  expect(await posted()).toEqual([0, 0, 0]);
  for (const id of filled) delete there().roomTypes[id];
  expect((await create(roomTypeId)).data).toMatchObject({ created: 2 });
});

test('only who may link, for a property in scope, at a platform that can, into a property that is there', async () => {
  const roomTypeId = await newType('无权房');
  const asked = { connectionId, roomTypeId, ratePlanIds: [STANDARD_PLAN_ID] };
  expect((await (await world.t.as('finance')).call(createTypeListings, asked)).status).toBe(403);
  expect((await create('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await create(roomTypeId, { propertyKey: 'nowhere' })).fields).toHaveProperty('propertyKey');
  const { id } = await world.operator.ok(saveConnection, { platform: 'hostex', name: '百居易' });
  expect((await world.operator.call(createTypeListings, { ...asked, connectionId: id })).failure).toBe(
    'channel.createsNothing',
  );
  expect(await posted()).toEqual([0, 0, 0]);
});

test('a key that was revoked creates nothing, and says so', async () => {
  const roomTypeId = await newType('后来房');
  await world.control('revoke', { key: productionKey });
  expect((await create(roomTypeId)).failure).not.toBeNull();
  expect(titled('后来房')).toEqual([]);
  await world.control('revoke', { key: productionKey, on: false });
  await world.operator.ok(bindKey, { id: connectionId, environment: 'production', apiKey: productionKey });
  expect((await create(roomTypeId)).data).toMatchObject({ created: 2 });
});
