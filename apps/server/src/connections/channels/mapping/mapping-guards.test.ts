/** Data that listings depend on cannot be removed, and houses outside a connection cannot be linked. */
import {
  linkRoom,
  linkRooms,
  setListingPlan,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { batchAddRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  createRatePlan,
  deleteRatePlan,
  editRatePlan,
  setRatePlanActive,
} from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoomType } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const idOf = (of: { readonly id: string } | undefined): string => of?.id ?? '';

describe('a plan that listings sell', () => {
  const fieldsOf = (house: BuiltHouse, more: object = {}) => ({
    code: 'MT',
    name: '平台价',
    parentId: STANDARD_PLAN_ID,
    amountFen: 1_000,
    channels: ['mt' as const],
    types: [{ roomTypeId: house.roomTypeId }],
    ...more,
  });

  const listed = async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const plan = await admin.ok(createRatePlan, { houseId: house.id, ...fieldsOf(house) });
    const { id: connectionId, rooms } = await buildConnection(t.database, {
      name: '美团·杭州',
      rooms: ['湖景'],
    });
    const listing = { connectionId, channelRoomId: idOf(rooms[0]) };
    await admin.ok(linkRoom, { ...listing, roomId: idOf(house.rooms[0]), ratePlanId: plan.id });
    return { house, plan, listing };
  };

  test('is neither stopped nor deleted; the listings are named, and another plan of theirs sets it free', async () => {
    const { plan, listing } = await listed();
    const stopped = await admin.call(setRatePlanActive, { id: plan.id, version: 0, active: false });
    expect(stopped).toMatchObject({ status: 409, failure: 'ratePlan.sellsListings' });
    expect(stopped.message).toContain('湖景 (美团·杭州)');
    const deleted = await admin.call(deleteRatePlan, { id: plan.id, version: 0 });
    expect(deleted).toMatchObject({ status: 409, failure: 'ratePlan.sellsListings' });
    await admin.ok(setListingPlan, { ...listing, ratePlanId: STANDARD_PLAN_ID });
    await admin.ok(setRatePlanActive, { id: plan.id, version: 0, active: false });
    await admin.ok(deleteRatePlan, { id: plan.id, version: 1 });
  });

  test('keeps the channel and the type of the listing; other changes are made', async () => {
    const { house, plan } = await listed();
    const otherTypeId = await buildRoomType(t.database, house.id);
    const edit = (version: number, more: object) =>
      admin.call(editRatePlan, { id: plan.id, version, ...fieldsOf(house, more) });
    for (const [field, more] of [
      ['channels', { channels: ['direct', 'tj'] }],
      ['types', { types: [{ roomTypeId: otherTypeId }] }],
    ] as const) {
      const refused = await edit(0, more);
      expect(refused).toMatchObject({ status: 409, failure: 'ratePlan.sellsListings' });
      expect(refused.fields[field]).toContain('湖景 (美团·杭州)');
    }
    expect((await edit(0, { amountFen: 2_000, channels: ['mt', 'direct'] })).status).toBe(200);
  });

  test('stopped while a listing is given to it: one of the two is refused', async () => {
    const { plan, listing } = await listed();
    await admin.ok(setListingPlan, { ...listing, ratePlanId: STANDARD_PLAN_ID });
    const both = await Promise.all([
      admin.call(setListingPlan, { ...listing, ratePlanId: plan.id }),
      admin.call(setRatePlanActive, { id: plan.id, version: 0, active: false }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a connection that was opened for some houses', () => {
  const opened = async () => {
    const served = await buildHouse(t.database, { name: '湖畔', rooms: 1 });
    const other = await buildHouse(t.database, { name: '山上', rooms: 1 });
    const connection = await buildConnection(t.database, {
      rooms: ['A', 'B'],
      houseIds: [served.id],
    });
    return { served, other, connection };
  };

  test('links no room of another house: at its field, row by row, and by import', async () => {
    const { served, other, connection } = await opened();
    const { id: connectionId, rooms } = connection;
    const channelRoomId = idOf(rooms[0]);
    const refused = await admin.call(linkRoom, { connectionId, channelRoomId, roomId: idOf(other.rooms[0]) });
    expect(refused).toMatchObject({ status: 422, failure: 'channel.houseNotServed' });
    expect(refused.fields.connectionId).toContain('山上');
    const links = [
      { roomId: idOf(other.rooms[0]), channelRoomId },
      { roomId: idOf(served.rooms[0]), channelRoomId },
    ];
    const { linked, rows } = await admin.ok(linkRooms, { connectionId, links });
    expect(linked).toBe(1);
    expect(rows.map(({ refusal }) => refusal?.includes('山上') ?? null)).toEqual([true, null]);
    const channelRoomIds = [idOf(rooms[1])];
    const imported = await admin.call(batchAddRoom, { connectionId, channelRoomIds, houseId: other.id });
    expect(imported).toMatchObject({ status: 422, failure: 'channel.houseNotServed' });
    expect(Object.keys(imported.fields)).toEqual(['houseId']);
    const stored = await t.database
      .selectFrom('channelRoomLinks')
      .select('roomId')
      .where('connectionId', '=', connectionId)
      .execute();
    expect(stored.map(({ roomId }) => roomId)).toEqual([idOf(served.rooms[0])]);
  });

  test('of houses out of scope is unknown to whoever may link', async () => {
    const { connection, served } = await opened();
    const roleOf = t.database.selectFrom('roles').select('id').where('roleCode', '=', 'front_desk');
    const { id: roleId } = await roleOf.executeTakeFirstOrThrow();
    await t.database
      .insertInto('rolePermissions')
      .values({ roleId, permission: 'channel:link' })
      .onConflict((twice) => twice.doNothing())
      .execute();
    const clerk = await t.openSession('frontdesk');
    const refused = await clerk.call(linkRoom, {
      connectionId: connection.id,
      channelRoomId: idOf(connection.rooms[0]),
      roomId: idOf(served.rooms[0]),
    });
    expect(refused).toMatchObject({ status: 404, failure: 'channel.connectionNotFound' });
  });
});
