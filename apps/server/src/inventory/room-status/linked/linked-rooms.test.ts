import {
  getLinkedRooms,
  previewLinkedRooms,
  saveLinkedRooms,
} from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import {
  blockRooms,
  changeBlock,
  getBoard,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  createOrder,
  findFreeRooms,
  searchAvailability,
} from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { assignRoom, changeStay, unassignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
let wholeType: string;
/** The whole house with rooms 101 and 102; 103 is not linked. */
let whole: { id: string; number: string };
let ids: string[];

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
  wholeType = await buildRoomType(t.database, house.id, { basePriceFen: 150_000, maxGuests: 10 });
  whole = await buildRoom(t.database, house.id, wholeType, '整栋', 9);
  ids = house.rooms.map((room) => room.id);
});
afterEach(async () => expect(await brokenInvariants(t.database, '2026-11-20')).toEqual({}));

const link = async (partIds = ids.slice(0, 2), roomId = whole.id, by = admin) => {
  const rooms = await admin.ok(getLinkedRooms, { houseId: house.id });
  const version = rooms.find((room) => room.id === roomId)?.version ?? 0;
  return by.call(saveLinkedRooms, { roomId, version, partIds });
};
const dates = { checkIn: '2026-12-01', checkOut: '2026-12-03' };
const sell = (roomTypeId: string, roomId: string | undefined, more: object = {}) =>
  admin.call(createOrder, {
    houseId: house.id,
    bookerName: '王五',
    stays: [{ roomTypeId, ...dates, guests: 1, ...(roomId && { roomId }), ...more }],
  });
const sellWhole = (more: object = {}) => sell(wholeType, whole.id, more);
const sellRoom = (index: number, more: object = {}) => sell(house.roomTypeId, ids[index], more);

/** `number from→to: why` of the closures on the board. */
const closures = async () => {
  const board = await admin.ok(getBoard, { from: '2026-11-20', to: '2026-12-20', houseIds: [house.id] });
  const numbers = new Map([...house.rooms, whole].map((room) => [room.id, room.number]));
  return board.blocks
    .filter((block) => block.kind === 'linked')
    .map(
      (block) => `${numbers.get(block.roomId)} ${block.from.slice(5)}→${block.to.slice(5)}: ${block.reason}`,
    )
    .sort();
};
const free = async (roomTypeId: string, on = dates) => {
  const page = await admin.ok(searchAvailability, { ...on, houseId: house.id, onlyFree: false });
  return page.records.find((row) => row.roomTypeId === roomTypeId)?.free;
};

/** Gives the role the permission, so that only the scope refuses. */
const allowLandlord = async () => {
  const role = await t.database
    .selectFrom('roles')
    .select('id')
    .where('roleCode', '=', 'landlord')
    .executeTakeFirstOrThrow();
  const right = { roleId: role.id, permission: 'room:edit' };
  await t.database
    .insertInto('rolePermissions')
    .values(right)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  t.sessions.forget();
};

/** Whether a session waits for a lock. */
const isWaited = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.database);
  return rows.length > 0;
};

test('leaves nothing closed when nights are released while the first links are saved', async () => {
  const input = { from: dates.checkIn, to: dates.checkOut, kind: 'out_of_order' as const, reason: '漏水' };
  const [block] = await admin.ok(blockRooms, { roomIds: ids.slice(0, 1), ...input });
  const id = block?.id ?? '';
  const { linking } = await t.database.transaction().execute(async (giving) => {
    await giving.deleteFrom('roomNight').where('blockId', '=', id).execute();
    await giving.updateTable('roomBlocks').set({ removedAt: t.now() }).where('id', '=', id).execute();
    const linking = link();
    const first = await Promise.race([linking.then(() => 'linked'), expect.poll(isWaited).toBe(true)]);
    expect(first).not.toBe('linked');
    return { linking };
  });
  expect((await linking).status).toBe(200);
  expect((await sell(wholeType, whole.id)).status).toBe(200);
});

describe('editing the rooms within a room', () => {
  test("returns the property's rooms with parts and links", async () => {
    const { data } = await link();
    expect(data.map((room) => [room.number, room.partIds.length, room.overlapIds])).toEqual([
      ['101', 0, [whole.id]],
      ['102', 0, [whole.id]],
      ['103', 0, []],
      ['整栋', 2, ids.slice(0, 2).sort()],
    ]);
    expect((await link([])).data.flatMap((room) => room.overlapIds)).toEqual([]);
  });

  test('refuses itself, cycles, and unknown or foreign rooms at the field', async () => {
    const refusal = async (partIds: string[], roomId?: string) => {
      const { status, failure, fields } = await link(partIds, roomId);
      return [status, failure, Object.keys(fields).join()];
    };
    const [a = '', b = ''] = ids;
    expect(await refusal([whole.id])).toEqual([422, 'roomStatus.partOfItself', 'partIds']);
    await link([a]);
    await link([b], a);
    expect(await refusal([whole.id], b)).toEqual([422, 'roomStatus.linkedLoop', 'partIds']);
    expect((await link([whole.id], b)).message).toContain('整栋');
    const foreign = await buildHouse(t.database);
    expect(await refusal([foreign.rooms[0]?.id ?? ''])).toEqual([404, 'roomStatus.partNotFound', 'partIds']);
    expect((await admin.ok(getLinkedRooms, { houseId: house.id })).map((room) => room.partIds)).toEqual([
      [b],
      [],
      [],
      [a],
    ]);
  });

  test('refuses stale versions, users without permission and properties out of scope', async () => {
    await link();
    const stale = await admin.call(saveLinkedRooms, { roomId: whole.id, version: 0, partIds: [] });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    const desk = await t.as('frontdesk');
    expect((await link([], whole.id, desk)).status).toBe(403);
    expect((await desk.call(getLinkedRooms, { houseId: house.id })).status).toBe(200);
    const foreign = await buildHouse(t.database);
    expect((await desk.call(getLinkedRooms, { houseId: foreign.id })).failure).toBe('house.notFound');
    await allowLandlord();
    const input = { roomId: foreign.rooms[0]?.id ?? '', version: 0, partIds: [] };
    expect((await (await t.as('landlord')).call(saveLinkedRooms, input)).status).toBe(404);
  });

  test('previews the nights that would close and open without changes', async () => {
    const preview = (partIds: string[], roomId = whole.id, by = admin) =>
      by.call(previewLinkedRooms, { roomId, partIds });
    await sellRoom(0);
    await sellRoom(1, { checkIn: '2026-12-02', checkOut: '2026-12-04' });
    expect((await preview(ids.slice(0, 2))).data).toEqual({
      effects: [{ roomId: whole.id, number: '整栋', closes: 3, opens: 0 }],
      closes: 3,
      opens: 0,
      clashes: [],
    });
    expect(await closures()).toEqual([]);
    await link();
    expect((await preview(ids.slice(1, 2))).data).toMatchObject({ closes: 0, opens: 1 });
    const [a = '', b = ''] = ids;
    expect((await preview([b], a)).data.clashes).toEqual([
      { room: '101', other: '102', nights: ['2026-12-02'] },
    ]);
    const loop = await preview([whole.id], a);
    expect([loop.status, loop.failure, Object.keys(loop.fields).join()]).toEqual([
      422,
      'roomStatus.linkedLoop',
      'partIds',
    ]);
    expect((await preview([], whole.id, await t.as('frontdesk'))).status).toBe(403);
    const foreign = await buildHouse(t.database);
    await allowLandlord();
    const theirs = await preview([], foreign.rooms[0]?.id ?? '', await t.as('landlord'));
    expect([theirs.status, theirs.failure]).toEqual([404, 'house.roomNotFound']);
  });

  test('closes already sold nights at once and opens them when the link is removed', async () => {
    await sellRoom(0);
    expect(await closures()).toEqual([]);
    await link();
    expect(await closures()).toEqual(['整栋 12-01→12-03: 101']);
    await link(ids.slice(1, 2));
    expect(await closures()).toEqual([]);
  });

  test('refuses linking rooms that are both taken, naming the nights', async () => {
    await sellRoom(0);
    await sellWhole({ checkIn: '2026-12-02', checkOut: '2026-12-05' });
    const { status, failure, message, data } = await link();
    expect([status, failure]).toEqual([409, 'roomStatus.partsBothTaken']);
    expect(message).toContain('2026-12-02');
    expect(data).toMatchObject({ clashes: [{ nights: ['2026-12-02'] }] });
    expect(await closures()).toEqual([]);
  });
});

describe('selling', () => {
  beforeEach(async () => {
    await link();
  });

  test('closes the parts of a sold whole and no others; cancelling opens them', async () => {
    const { data } = await sellWhole();
    expect(await closures()).toEqual(['101 12-01→12-03: 整栋', '102 12-01→12-03: 整栋']);
    expect([await free(house.roomTypeId), await free(wholeType)]).toEqual([1, 0]);
    const refused = await sellRoom(0);
    expect([refused.status, refused.failure]).toEqual([409, 'roomStatus.roomTaken']);
    expect((await sellRoom(2)).status).toBe(200);
    await admin.ok(cancelOrder, { orderId: data.id, version: data.version, reason: '改期' });
    expect(await closures()).toEqual([]);
    expect(await free(wholeType)).toBe(1);
  });

  test('closes the whole until its last part is free again', async () => {
    const first = (await sellRoom(0)).data;
    const second = (await sellRoom(1, { checkIn: '2026-12-02', checkOut: '2026-12-04' })).data;
    expect(await closures()).toEqual([
      '整栋 12-01→12-02: 101',
      '整栋 12-02→12-03: 101, 102',
      '整栋 12-03→12-04: 102',
    ]);
    expect((await sellWhole()).failure).toBe('roomStatus.soldOut');
    await admin.ok(cancelOrder, { orderId: first.id, version: first.version, reason: '改期' });
    expect(await closures()).toEqual(['整栋 12-02→12-04: 102']);
    await admin.ok(cancelOrder, { orderId: second.id, version: second.version, reason: '改期' });
    expect(await closures()).toEqual([]);
  });

  test('moves a stay between part and whole despite its own closures', async () => {
    const { data } = await sellRoom(0);
    const stayId = data.stays[0]?.id ?? '';
    const free = await admin.ok(findFreeRooms, { houseId: house.id, ...dates, exceptStayId: stayId });
    expect(free.map((room) => room.number)).toContain('整栋');
    const moved = await admin.ok(changeStay, { stayId, version: data.version, roomId: whole.id });
    expect(await closures()).toEqual(['101 12-01→12-03: 整栋', '102 12-01→12-03: 整栋']);
    await admin.ok(changeStay, { stayId, version: moved.order.version, roomId: ids[1] ?? '' });
    expect(await closures()).toEqual(['整栋 12-01→12-03: 102']);
  });

  test('closes nothing for an unassigned stay and keeps a room of its type open', async () => {
    const { data } = await sellRoom(0);
    const stayId = data.stays[0]?.id ?? '';
    const order = await admin.ok(unassignRoom, { stayId, version: data.version });
    expect(await closures()).toEqual([]);
    await sellRoom(2);
    // 101 and 102 are left, one of them for the guest without a room: the whole would take both.
    const refused = await sellWhole();
    expect([refused.status, refused.failure]).toEqual([409, 'roomStatus.neededByUnplaced']);
    await admin.ok(assignRoom, { stayId, version: order.order.version });
    expect((await closures()).length).toBe(1);
  });

  test('gives concurrent buyers of the whole and its parts no overlapping rooms', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? sellWhole() : sellRoom(i % 3 === 1 ? 0 : 1))),
    );
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    const sold = answers.flatMap((answer) => (answer.status === 200 ? answer.data.stays : []));
    const numbers = sold.map((stay) => stay.roomNumber).sort();
    expect([['整栋'], ['101', '102'], ['101'], ['102']]).toContainEqual(numbers);
  });
});

test('keeps past closures on record when a link is removed', async () => {
  await link();
  const nights = { checkIn: '2026-11-20', checkOut: '2026-11-25' };
  await sellRoom(0, nights);
  t.setNow('2026-11-22T04:00:00Z');
  await link([]);
  const blocks = t.database
    .selectFrom('roomBlocks')
    .select(['fromDate', 'toDate'])
    .where('houseId', '=', house.id);
  expect(await blocks.where('removedAt', 'is', null).execute()).toEqual([
    { fromDate: '2026-11-20', toDate: '2026-11-22' },
  ]);
  await t.database
    .deleteFrom('roomNight')
    .where('houseId', '=', house.id)
    .where('blockId', 'is not', null)
    .execute();
  await t.database
    .updateTable('roomBlocks')
    .set({ removedAt: t.now() })
    .where('houseId', '=', house.id)
    .execute();
});

test('keeps guests out of the whole while a part is still occupied', async () => {
  await link();
  const gone = {
    checkIn: '2026-11-18',
    checkOut: '2026-11-20',
    room: house.rooms[0] ?? null,
    state: 'in_house',
  };
  await buildStay(t.database, house, gone);
  await link();
  const { data } = await sellWhole({ checkIn: '2026-11-20', checkOut: '2026-11-22' });
  const key = { stayId: data.stays[0]?.id ?? '', version: data.version };
  expect((await admin.call(checkInOrder, withPapers(key))).failure).toBe('order.roomStillOccupied');
});

test('refuses undoing a check-out of the whole while a part has its next guest', async () => {
  await link();
  const entire = (await sellWhole({ checkIn: '2026-11-20', checkOut: '2026-11-21' })).data;
  const stay = { stayId: entire.stays[0]?.id ?? '', version: entire.version };
  const inHouse = await admin.ok(checkInOrder, withPapers(stay, 1));
  t.setNow('2026-11-21T04:00:00Z');
  const out = {
    stayId: stay.stayId,
    version: inHouse.order.version,
    waiveBalance: true,
    reason: '老板的朋友',
  };
  const left = await admin.ok(checkOutOrder, out);
  const next = (await sellRoom(0, { checkIn: '2026-11-21', checkOut: '2026-11-22' })).data;
  const key = { stayId: next.stays[0]?.id ?? '', version: next.version, acceptDirty: true };
  await admin.ok(checkInOrder, withPapers(key, 1));
  const undo = await admin.call(undoCheckOut, { stayId: stay.stayId, version: left.order.version });
  expect(undo.failure).toBe('order.roomStillOccupied');
});

test('closes the whole with a blocked part, follows its changes, and refuses editing the closure itself', async () => {
  await link();
  const [block] = await admin.ok(blockRooms, {
    roomIds: [ids[0] ?? ''],
    from: '2026-12-01',
    to: '2026-12-03',
    kind: 'out_of_order',
    reason: '漏水',
  });
  expect(await closures()).toEqual(['整栋 12-01→12-03: 101']);
  const range = { from: '2026-12-05', to: '2026-12-06' };
  await admin.ok(changeBlock, { id: block?.id ?? '', version: 0, ...range, roomId: ids[1] });
  expect(await closures()).toEqual(['整栋 12-05→12-06: 102']);
  const board = await admin.ok(getBoard, { from: '2026-12-05', to: '2026-12-06', houseIds: [house.id] });
  const closure = board.blocks.find((one) => one.kind === 'linked');
  const refused = await admin.call(unblockRoom, { id: closure?.id ?? '', version: 0 });
  expect(refused.failure).toBe('roomStatus.linkedBlock');
  await admin.ok(unblockRoom, { id: block?.id ?? '', version: 1 });
  expect(await closures()).toEqual([]);
});

test('refuses blocking the whole over a guest in a part, and names the part', async () => {
  await link();
  await buildStay(t.database, house, {
    checkIn: '2026-12-02',
    checkOut: '2026-12-04',
    room: house.rooms[0] ?? null,
  });
  const input = {
    roomIds: [whole.id],
    from: '2026-12-01',
    to: '2026-12-05',
    kind: 'closed' as const,
    reason: '年会',
  };
  const { failure, message } = await admin.call(blockRooms, input);
  expect(failure).toBe('roomStatus.staysInTheWay');
  expect(message).toBe(
    'There are stays in 101 from 2026-12-02 (1 in total). Move them or change their dates first',
  );
  // The stay was put there behind the back of the links: put it right for the promises that are checked after each test.
  await t.database.deleteFrom('roomOverlaps').where('houseId', '=', house.id).execute();
});

test("records links in a room's history", async () => {
  await link();
  const events = await t.database
    .selectFrom('events')
    .select('after')
    .where('name', '=', 'room.partsSaved')
    .execute();
  expect(events.map((event) => event.after)).toContainEqual({ number: '整栋', parts: ['101', '102'] });
  const { data } = await sellRoom(0);
  expect((await admin.ok(getOrder, { id: data.id })).order.shown).toBe('expected');
});
