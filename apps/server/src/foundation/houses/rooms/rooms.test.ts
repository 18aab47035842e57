/** Single rooms, runs of them, rooms of a channel, and their links, the way a client of the specification calls them. */
import {
  connectionOptions,
  linkRoom,
  pageChannelRooms,
  unlinkRoom,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import {
  getHouseHistory,
  listHousePapers,
} from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import {
  batchAddRoom,
  cancelRoomMove,
  createRoom,
  editRoom,
  moveRoom,
  pageRoomLinks,
  pageRooms,
  setRoomActive,
} from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { buildHouse, buildLandlord, buildRoomType, giveRole } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import {
  admin,
  desk,
  eventNames,
  foreign,
  house,
  openRoomDesk,
  roomOf,
  t,
  villa,
} from '../../../../test/desks/room-desk.ts';

openRoomDesk();

describe('a run of rooms', () => {
  test('500 at once, not one more; a reversed range and an entire place are refused in words', async () => {
    const big = await buildHouse(t.database, { rooms: 0 });
    const added = await admin.ok(batchAddRoom, { houseId: big.id, from: 1, to: 500 });
    expect(added.added).toHaveLength(500);
    const more = await admin.call(batchAddRoom, { houseId: big.id, from: 1, to: 501 });
    expect(more).toMatchObject({
      status: 422,
      fields: { to: 'Add up to 500 rooms at once, in several steps if needed' },
    });
    const reversed = await admin.call(batchAddRoom, { houseId: big.id, from: 9, to: 8 });
    expect(Object.keys(reversed.fields)).toEqual(['to']);
    const entire = await admin.call(batchAddRoom, { houseId: villa.id, from: 1, to: 2 });
    expect(entire).toMatchObject({ status: 409, failure: 'house.entireHasOneRoom' });
    const nothing = await admin.call(batchAddRoom, {});
    expect(Object.keys(nothing.fields).sort()).toEqual(['from', 'houseId', 'to']);
  });

  test('body and query are merged, what the contract does not know is ignored', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/hotel-info/room/batchAddRoom?houseId=${house.id}&prefix=8&from=1&to=2`,
      headers: { authorization: admin.token, 'content-type': 'application/json' },
      payload: { floor: '8F', roomTypeId: house.roomTypeId, colour: 'red' },
    });
    expect(answer.json().data).toMatchObject({ added: [{ number: '81' }, { number: '82' }], skipped: [] });
    const empty = await t.app.inject({
      method: 'POST',
      url: `/hotel-info/room/page?houseId=${house.id}`,
      headers: { authorization: admin.token },
    });
    expect(empty.json().data.total).toBe(4);
  });
});

describe('one room', () => {
  test('is added with what is noted of it, and edited; a taken number is refused at its field', async () => {
    const room = await admin.ok(createRoom, {
      houseId: house.id,
      number: '909',
      floor: '9F',
      note: '临街',
      lockNote: '钥匙在前台',
    });
    expect(room).toMatchObject({
      number: '909',
      floor: '9F',
      lockNote: '钥匙在前台',
      active: true,
      move: null,
    });
    const twin = await admin.call(createRoom, { houseId: house.id, number: '909' });
    expect(twin).toMatchObject({ status: 409, failure: 'house.numberTaken' });
    expect(Object.keys(twin.fields)).toEqual(['number']);
    let edited = await admin.ok(editRoom, {
      id: room.id,
      version: room.version,
      number: '910',
      note: '安静',
    });
    expect(edited).toMatchObject({ number: '910', floor: '9F', note: '安静', lockNote: '钥匙在前台' });
    expect(await admin.call(editRoom, { id: room.id, version: room.version, number: '911' })).toMatchObject({
      status: 409,
      failure: 'core.stale',
    });
    const emptied = { id: room.id, version: edited.version, floor: null, note: '' };
    edited = await admin.ok(editRoom, emptied);
    expect(edited).toMatchObject({ number: '910', floor: null, note: null, lockNote: '钥匙在前台' });
    const clash = await admin.call(editRoom, { id: room.id, version: edited.version, number: '101' });
    expect(clash).toMatchObject({ failure: 'house.numberTaken' });
    expect(await eventNames(room.id)).toEqual(['room.edited', 'room.edited']);
    const [event] = await t.database
      .selectFrom('events')
      .select('after')
      .where('entityId', '=', room.id)
      .execute();
    expect(JSON.stringify(event)).not.toContain('钥匙');
  });

  test('is one room however its number is typed; one that is not in use keeps its number and says so', async () => {
    const own = await buildHouse(t.database, { rooms: 0 });
    const add = (number: string) => admin.call(createRoom, { houseId: own.id, number });
    const { data: room } = await add(' Ａ１\u200b ');
    expect(room.number).toBe('A1');
    for (const number of ['a1', 'A1', '\u200ba1', 'ａ１'])
      expect(await add(number), number).toMatchObject({ status: 409, failure: 'house.numberTaken' });
    expect((await add('\u200b')).status).toBe(422);
    const { data: other } = await add('B2');
    const edit = { id: other.id, version: other.version, number: 'a1' };
    expect((await admin.call(editRoom, edit)).failure).toBe('house.numberTaken');
    const lower = await admin.ok(editRoom, { ...edit, number: 'b2' });
    expect(lower.number).toBe('b2');
    await admin.ok(setRoomActive, { id: room.id, version: room.version, active: false });
    expect((await add('a1')).failure).toBe('house.numberOfInactive');
    const run = await admin.ok(batchAddRoom, { houseId: own.id, prefix: 'a', from: 1, to: 2 });
    expect(run.added.map((one) => one.number)).toEqual(['a2']);
    expect(run.skipped).toEqual([
      { number: 'a1', reason: expect.stringContaining('belongs to a disabled room') },
    ]);
  });

  test('where the key is does not concern everybody', async () => {
    const [room] = (await admin.ok(pageRooms, { houseId: house.id })).records;
    await admin.ok(editRoom, {
      id: room?.id ?? '',
      version: room?.version ?? 0,
      number: room?.number ?? '',
      lockNote: '门锁没电',
    });
    expect((await roomOf(room?.id ?? '', desk))?.lockNote).toBe('门锁没电');
    expect((await roomOf(room?.id ?? '', await t.as('finance'), house.id))?.lockNote).toBeNull();
    // Finance sees all houses; the front desk may manage rooms of its department only, and so may a user with both
    // roles.
    const foreign = await buildHouse(t.database, { rooms: 1 });
    const away = foreign.rooms[0]?.id ?? '';
    await t.database.updateTable('rooms').set({ lockNote: '地垫下' }).where('id', '=', away).execute();
    await giveRole(t.database, 'finance', 'front_desk');
    const both = await t.openSession('finance');
    expect((await roomOf(room?.id ?? '', both, house.id))?.lockNote).toBe('门锁没电');
    expect((await roomOf(away, both, foreign.id))?.lockNote).toBeNull();
    expect((await roomOf(away, admin, foreign.id))?.lockNote).toBe('地垫下');
  });

  test('is not taken out of use while stays have it: they are named', async () => {
    const own = await buildHouse(t.database, { rooms: 2 });
    const [first, second] = own.rooms;
    const { orderId } = await buildStay(t.database, own, {
      checkIn: '2026-12-01',
      checkOut: '2026-12-03',
      room: first ?? null,
    });
    const room = await roomOf(first?.id ?? '');
    const refused = await admin.call(setRoomActive, {
      id: first?.id ?? '',
      version: room?.version ?? 0,
      active: false,
    });
    expect(refused).toMatchObject({ status: 409, failure: 'house.roomHasStays' });
    expect(refused.message).toContain(`T${orderId}`);
    const off = await admin.ok(setRoomActive, { id: second?.id ?? '', version: 0, active: false });
    expect(off).toMatchObject({ active: false });
    expect(off.actions).toContain('activate');
    const on = await admin.ok(setRoomActive, { id: second?.id ?? '', version: off.version, active: true });
    expect(on.active).toBe(true);
    expect(await eventNames(second?.id ?? '')).toEqual(['room.deactivated', 'room.activated']);
  });

  test.each([
    ['due out today', '2026-11-20'],
    ['overdue', '2026-11-18'],
  ])('nor while a guest is still in it: %s', async (_, checkOut) => {
    const own = await buildHouse(t.database, { rooms: 1 });
    const room = own.rooms[0] ?? null;
    const off = { id: room?.id ?? '', version: 0, active: false };
    const dates = { checkIn: '2026-11-15', checkOut, room };
    const { orderId, stayId } = await buildStay(t.database, own, { ...dates, state: 'in_house' });
    const refused = await admin.call(setRoomActive, off);
    expect(refused).toMatchObject({ status: 409, failure: 'house.roomHasStays' });
    expect(refused.message).toContain(`T${orderId}`);
    await t.database
      .updateTable('stays')
      .set({ state: 'checked_out' })
      .where('houseId', '=', own.id)
      .where('id', '=', stayId)
      .execute();
    expect((await admin.call(setRoomActive, off)).status).toBe(200);
  });

  test('nor while a stay without a room needs it', async () => {
    const own = await buildHouse(t.database, { rooms: 1 });
    await buildStay(t.database, own, { checkIn: '2026-12-01', checkOut: '2026-12-03', room: null });
    const refused = await admin.call(setRoomActive, {
      id: own.rooms[0]?.id ?? '',
      version: 0,
      active: false,
    });
    expect(refused).toMatchObject({ status: 409, failure: 'house.roomNeededByUnplaced' });
    expect(refused.message).toContain('2026-12-01');
  });
});

test('an archived house keeps its rooms as they are: none is added, changed, moved or taken out of use', async () => {
  const gone = await buildHouse(t.database, { rooms: 1 });
  const mt = await buildConnection(t.database, { rooms: ['901'] });
  const roomTypeId = await buildRoomType(t.database, gone.id);
  await t.database.updateTable('houses').set({ state: 'archived' }).where('id', '=', gone.id).execute();
  const before = await t.database.selectFrom('rooms').selectAll().where('houseId', '=', gone.id).execute();
  const houseId = gone.id;
  const key = { id: gone.rooms[0]?.id ?? '', version: 0 };
  const channel = { connectionId: mt.id, channelRoomIds: mt.rooms.map((room) => room.id) };
  const answers = await Promise.all([
    admin.call(batchAddRoom, { houseId, roomTypeId, from: 801, to: 802 }),
    admin.call(batchAddRoom, { houseId, roomTypeId, ...channel }),
    admin.call(createRoom, { houseId, roomTypeId, number: '801' }),
    admin.call(editRoom, { ...key, number: '801' }),
    admin.call(setRoomActive, { ...key, active: false }),
    admin.call(moveRoom, { ...key, roomTypeId, from: '2026-12-01' }),
    admin.call(cancelRoomMove, key),
  ]);
  expect(answers.map(({ status, failure }) => [status, failure])).toEqual(
    answers.map(() => [409, 'house.archived']),
  );
  const after = await t.database.selectFrom('rooms').selectAll().where('houseId', '=', gone.id).execute();
  expect(after).toEqual(before);
});

describe('who may', () => {
  test('rooms and links of other houses are not found', async () => {
    const scoped = await t.as('frontdesk');
    const { records } = await scoped.ok(pageRoomLinks, { size: 200 });
    expect(new Set(records.map((room) => room.houseId))).toEqual(new Set([house.id]));
    expect(await roomOf(foreign.rooms[0]?.id ?? '', scoped)).toBeUndefined();
  });

  test('each call names its permission', async () => {
    const clerk = await t.as('frontdesk');
    const roomId = house.rooms[0]?.id ?? '';
    const calls = [
      clerk.call(editRoom, { id: roomId, version: 0, number: '1' }),
      clerk.call(setRoomActive, { id: roomId, version: 0, active: false }),
      clerk.call(createRoom, { houseId: house.id, number: '1' }),
      clerk.call(linkRoom, { roomId, connectionId: roomId, channelRoomId: roomId }),
      clerk.call(unlinkRoom, { roomId, connectionId: roomId }),
      clerk.call(connectionOptions, {}),
      clerk.call(pageChannelRooms, { connectionId: roomId }),
    ];
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual(calls.map(() => 403));
  });

  test('a hotel style house of several types needs to know which', async () => {
    const own = await buildHouse(t.database, { rooms: 0 });
    await buildRoomType(t.database, own.id);
    const unclear = await admin.call(createRoom, { houseId: own.id, number: '1' });
    expect(unclear).toMatchObject({ status: 422, failure: 'house.roomTypeNeeded' });
  });
});

describe('the history of a house', () => {
  test('tells what happened to it and its rooms, newest first, page by page; none of a foreign house', async () => {
    const landlordId = await buildLandlord(t.database);
    const own = await buildHouse(t.database, { rooms: 1, department: 'staff', landlordId });
    for (let n = 0; n < 31; n += 1) await admin.ok(createRoom, { houseId: own.id, number: String(500 + n) });
    const [room] = own.rooms;
    await admin.ok(editRoom, { id: room?.id ?? '', version: 0, number: '102', floor: '2F' });
    const first = await admin.ok(getHouseHistory, { houseId: own.id });
    expect(first.more).toBe(true);
    expect(first.entries[0]).toMatchObject({ name: 'room.edited', room: '102', actor: 'admin' });
    expect(first.entries[0]?.changes).toEqual(
      expect.arrayContaining([{ field: 'number', before: '101', after: '102' }]),
    );
    const rest = await admin.ok(getHouseHistory, { houseId: own.id, before: first.entries.at(-1)?.id ?? '' });
    expect([first.entries.length, rest.entries.length, rest.more]).toEqual([30, 2, false]);
    expect((await desk.call(getHouseHistory, { houseId: foreign.id })).failure).toBe('house.notFound');
    const landlord = await t.as('landlord');
    expect((await landlord.call(listHousePapers, { houseId: foreign.id })).failure).toBe('house.notFound');
    expect(await landlord.ok(listHousePapers, { houseId: own.id })).toEqual([]);
  });
});
