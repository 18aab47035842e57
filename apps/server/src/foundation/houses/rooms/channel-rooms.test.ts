/** Rooms that come from a channel's listings, and their links. */
import {
  linkRoom,
  pageChannelRooms,
  unlinkRoom,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { batchAddRoom, pageRoomLinks, pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { type BuiltConnection, buildConnection } from '../../../../test/channels/build-connection.ts';
import {
  admin,
  desk,
  eventNames,
  foreign,
  house,
  openRoomDesk,
  t,
  villa,
} from '../../../../test/desks/room-desk.ts';

openRoomDesk();

describe('rooms of a channel', () => {
  let mt: BuiltConnection;
  beforeAll(async () => {
    mt = await buildConnection(t.database, {
      name: '美团·湖畔',
      rooms: ['701', '702', '101', 'x'.repeat(21)],
    });
  });
  const listed = (index: number) => mt.rooms[index]?.id ?? '';
  const add = (input: Record<string, unknown>) => admin.call(batchAddRoom, { connectionId: mt.id, ...input });

  test('become rooms with their links; what cannot is skipped with its reason', async () => {
    const { data } = await add({
      houseId: house.id,
      channelRoomIds: mt.rooms.map((room) => room.id),
      floor: '7F',
    });
    expect(data.added.map((room) => room.number)).toEqual(['701', '702']);
    expect(data.skipped.map((one) => one.reason)).toEqual([
      'The channel name exceeds 20 characters',
      'The room number already exists',
    ]);
    const { records } = await admin.ok(pageRoomLinks, { connectionId: mt.id, linked: true });
    expect(records.map((room) => [room.number, room.floor, room.links[0]?.channelRoomName])).toEqual([
      ['701', '7F', '701'],
      ['702', '7F', '702'],
    ]);
    const again = await add({ houseId: house.id, channelRoomIds: `${listed(0)},${listed(1)}` });
    expect(again.data.added).toEqual([]);
    expect(again.data.skipped).toHaveLength(2);
    expect(again.data.skipped[0]?.reason).toContain('linked');
  });

  test('go into the only house of their connection when none is named', async () => {
    const own = await buildHouse(t.database, { rooms: 0 });
    const tj = await buildConnection(t.database, { platform: 'tj', rooms: ['007'], houseIds: [own.id] });
    const answer = await admin.ok(batchAddRoom, {
      connectionId: tj.id,
      channelRoomIds: [tj.rooms[0]?.id ?? ''],
    });
    expect(answer.added.map(({ number }) => number)).toEqual(['007']);
    expect((await admin.ok(pageRooms, { houseId: own.id })).total).toBe(1);
    const unclear = await add({ channelRoomIds: [listed(3)] });
    expect(unclear).toMatchObject({ status: 422, failure: 'channel.houseNeeded' });
    expect(Object.keys(unclear.fields)).toEqual(['houseId']);
  });

  test('refused: an entire place, a room nobody lists, an unknown connection, no right to link', async () => {
    const channelRoomIds = [listed(3)];
    expect((await add({ houseId: villa.id, channelRoomIds })).failure).toBe('house.entireHasOneRoom');
    expect((await add({ houseId: house.id, channelRoomIds: [house.id] })).failure).toBe(
      'channel.channelRoomNotFound',
    );
    expect((await add({ houseId: house.id, channelRoomIds, connectionId: house.id })).failure).toBe(
      'channel.connectionNotFound',
    );
    expect((await add({ houseId: house.id })).fields).toHaveProperty('channelRoomIds');
    const refused = await desk.call(batchAddRoom, { connectionId: mt.id, channelRoomIds, houseId: house.id });
    expect(refused.status).toBe(403);
  });
});

describe('a link', () => {
  let mt: BuiltConnection;
  let pig: BuiltConnection;
  const room = () => house.rooms[1]?.id ?? '';
  beforeAll(async () => {
    mt = await buildConnection(t.database, { rooms: ['A', 'B'] });
    pig = await buildConnection(t.database, { platform: 'pig', rooms: ['A'] });
  });
  const link = (index: number, roomId = room(), at = mt) =>
    admin.call(linkRoom, { roomId, connectionId: at.id, channelRoomId: at.rooms[index]?.id ?? '' });

  test('is made once per room and connection; a listing takes further rooms of its type', async () => {
    expect((await link(0)).data).toMatchObject({ platform: 'mt', channelRoomName: 'A', linkedBy: 'admin' });
    expect((await link(1)).failure).toBe('channel.roomLinked');
    expect((await link(0, foreign.rooms[0]?.id)).failure).toBe('channel.listingOfOtherType');
    expect((await link(0, room(), pig)).status).toBe(200);
    const found = await admin.ok(pageRoomLinks, { houseId: house.id, linked: true });
    expect(found.records.find((one) => one.id === room())?.links).toHaveLength(2);
    const free = await admin.ok(pageRoomLinks, { houseId: house.id, connectionId: pig.id, linked: false });
    expect(free.records.map((one) => one.id)).not.toContain(room());
    expect((await admin.ok(pageChannelRooms, { connectionId: mt.id, linked: false })).records).toMatchObject([
      { name: 'B', linked: false },
    ]);
  });

  test('two at once for one room of the channel: one gets it', async () => {
    const both = await Promise.all([link(1, house.rooms[0]?.id), link(1, foreign.rooms[0]?.id)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('is undone by the GET of the specification, once', async () => {
    const answer = await t.app.inject({
      method: 'GET',
      url: `/hotel-info/room/disassociate?roomId=${room()}&connectionId=${mt.id}`,
      headers: { authorization: admin.token },
    });
    expect(answer.json()).toMatchObject({ code: 200, data: null });
    expect((await admin.call(unlinkRoom, { roomId: room(), connectionId: mt.id })).failure).toBe(
      'channel.notLinked',
    );
    expect(await eventNames(room())).toEqual(expect.arrayContaining(['room.linked', 'room.unlinked']));
  });

  test('refused: a room of another connection, an unknown one', async () => {
    const wrong = await admin.call(linkRoom, {
      roomId: room(),
      connectionId: pig.id,
      channelRoomId: mt.rooms[1]?.id ?? '',
    });
    expect(wrong.failure).toBe('channel.channelRoomNotFound');
    expect((await admin.call(unlinkRoom, { roomId: house.id, connectionId: mt.id })).failure).toBe(
      'house.roomNotFound',
    );
    expect((await admin.call(linkRoom, {})).status).toBe(422);
  });
});
