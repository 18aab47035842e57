import { datesOf } from '@minsu/contract/dates.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import {
  blockRooms,
  changeBlock,
  getBlock,
  getBoard,
  unblockRoom,
} from '@minsu/contract/room-status/room-status-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { releaseDueHolds } from './release-holds.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
let ids: string[];
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  desk = await t.as('frontdesk');
  house = await buildHouse(t.database, { rooms: 2, department: 'staff' });
  ids = house.rooms.map((room) => room.id);
});

const dates = { from: '2026-11-25', to: '2026-11-28' };
const closed = (more: object = {}) => ({
  roomIds: ids,
  ...dates,
  kind: 'closed' as const,
  reason: '维护',
  ...more,
});
const room = (index: number) => house.rooms[index] ?? null;
const block = async (more: object = {}) => {
  const [made] = await desk.ok(blockRooms, { ...closed(), roomIds: ids.slice(0, 1), ...more });
  if (!made) throw new Error('one block was asked for');
  return made;
};

/** `room number night` of every night that a block owns. */
const blockedNights = async () => {
  const rows = await t.database
    .selectFrom('roomNight as n')
    .innerJoin('rooms as r', 'r.id', 'n.roomId')
    .select(['r.number', 'n.night'])
    .where('n.houseId', '=', house.id)
    .where('n.blockId', 'is not', null)
    .orderBy('r.number')
    .orderBy('n.night')
    .execute();
  return rows.map((row) => `${row.number} ${row.night}`);
};
const nightsOf = (number: string, from: string, to: string) =>
  datesOf(from, to).map((night) => `${number} ${night}`);

const runJob = () => t.job().change((ctx) => releaseDueHolds(ctx, null));

const eventNames = async (id: string) =>
  (
    await t.database.selectFrom('events').select('name').where('entityId', '=', id).orderBy('id').execute()
  ).map((e) => e.name);

describe('closing rooms', () => {
  test('takes every night of every room, with one event each', async () => {
    const blocks = await desk.ok(blockRooms, closed());
    expect(blocks).toMatchObject([
      {
        roomId: ids[0],
        kind: 'closed',
        ...dates,
        reason: '维护',
        note: '',
        createdBy: 'frontdesk',
        version: 0,
      },
      { roomId: ids[1] },
    ]);
    expect(await blockedNights()).toEqual([
      ...nightsOf('101', dates.from, dates.to),
      ...nightsOf('102', dates.from, dates.to),
    ]);
    expect(await eventNames(blocks[0]?.id ?? '')).toEqual(['roomBlock.created']);
    const board = await desk.ok(getBoard, { from: '2026-11-26', to: '2026-11-27', houseIds: [house.id] });
    expect(board.blocks.map((one) => [one.roomId, one.from, one.to])).toEqual(
      ids.toSorted().map((id) => [id, dates.from, dates.to]),
    );
  });

  test('is all or nothing: one taken night refuses every room, and says which', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-26', checkOut: '2026-11-27', room: room(1) });
    const { status, failure, message, data } = await desk.call(blockRooms, closed());
    expect([status, failure]).toEqual([409, 'roomStatus.staysInTheWay']);
    expect(message).toBe('There are stays in 102 from 2026-11-26 on (1 in all); move them first');
    expect(data).toMatchObject({ stays: [{ guest: '张三', roomNumber: '102', night: '2026-11-26' }] });
    expect(await blockedNights()).toEqual([]);
    await block({ from: '2026-11-26' });
    expect((await desk.call(blockRooms, closed({ roomIds: ids.slice(0, 1) }))).message).toBe(
      'Room 101 is already taken on 2026-11-26; refresh and choose again',
    );
  });

  test('over stays in several rooms names them all, and counts the stays', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-25', checkOut: '2026-11-27', room: room(0) });
    await buildStay(t.database, house, { checkIn: '2026-11-26', checkOut: '2026-11-27', room: room(1) });
    const { failure, message } = await desk.call(blockRooms, closed());
    expect(failure).toBe('roomStatus.staysInTheWay');
    expect(message).toBe('There are stays in 101, 102 from 2026-11-25 on (2 in all); move them first');
  });

  test('out of order over stays is refused, and every one of them is named', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-24', checkOut: '2026-11-26', room: room(0) });
    await buildStay(t.database, house, {
      checkIn: '2026-11-26',
      checkOut: '2026-11-27',
      room: room(0),
      guest: '李四',
    });
    const { status, data, failure } = await desk.call(blockRooms, closed({ kind: 'out_of_order' }));
    expect([status, failure]).toEqual([409, 'roomStatus.staysInTheWay']);
    expect(data).toMatchObject({
      stays: [
        { guest: '张三', night: '2026-11-25', checkIn: '2026-11-24' },
        { guest: '李四', night: '2026-11-26' },
      ],
    });
    await desk.ok(blockRooms, closed({ kind: 'out_of_service' }));
  });

  test('the day a guest leaves can be closed', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-24', checkOut: '2026-11-25', room: room(0) });
    await buildStay(t.database, house, { checkIn: '2026-11-28', checkOut: '2026-11-29', room: room(0) });
    await block();
    expect(await blockedNights()).toEqual(nightsOf('101', dates.from, dates.to));
  });

  test('leaves a room for every stay without one', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-27', checkOut: '2026-11-28', room: null });
    await block();
    const { status, failure, message } = await desk.call(blockRooms, closed({ roomIds: [ids[1]] }));
    expect([status, failure]).toEqual([409, 'roomStatus.neededByUnplaced']);
    expect(message).toContain('2026-11-27');
    await desk.ok(blockRooms, { ...closed({ roomIds: [ids[1]] }), to: '2026-11-27' });
  });

  test('out of service owns no night and goes over a stay', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-26', checkOut: '2026-11-27', room: room(0) });
    await desk.ok(blockRooms, closed({ kind: 'out_of_service' }));
    expect(await blockedNights()).toEqual([]);
  });

  test('may reach back, but not end in the past nor beyond the calendar', async () => {
    const refusal = async (more: object) => {
      const { status, failure, fields } = await desk.call(blockRooms, closed(more));
      return [status, failure, ...Object.keys(fields)];
    };
    expect(await refusal({ from: '2026-11-10', to: '2026-11-20' })).toEqual([
      422,
      'roomStatus.endsInThePast',
      'to',
    ]);
    expect(await refusal({ from: '2029-01-01', to: '2029-01-02' })).toEqual([
      422,
      'roomStatus.beyondHorizon',
      'to',
    ]);
    expect(await refusal({ from: dates.to, to: dates.from })).toEqual([422, 'core.invalid', 'to']);
    expect(await refusal({ colour: 'red' })).toEqual([422, 'core.invalid', 'colour']);
    expect(await refusal({ kind: 'linked' })).toEqual([422, 'core.invalid', 'kind']);
    await desk.ok(blockRooms, closed({ from: '2026-11-18', to: '2026-11-21' }));
  });

  test('before the audit hour the night that began yesterday can still be closed', async () => {
    t.setNow('2026-11-20T21:00:00Z'); // 05:00 on the 21st
    await block({ from: '2026-11-20', to: '2026-11-21' });
    t.setNow('2026-11-20T22:00:00Z');
    expect(
      (await desk.call(blockRooms, closed({ roomIds: [ids[1]], from: '2026-11-20', to: '2026-11-21' })))
        .status,
    ).toBe(422);
  });

  test('is refused without the right and for foreign rooms', async () => {
    const foreign = await buildHouse(t.database);
    const mixed = await desk.call(blockRooms, closed({ roomIds: [ids[0], foreign.rooms[0]?.id] }));
    expect([mixed.status, mixed.failure]).toEqual([404, 'house.roomNotFound']);
    expect((await (await t.as('housekeeper')).call(blockRooms, closed())).status).toBe(403);
    expect((await (await t.as('landlord')).call(blockRooms, closed())).status).toBe(403);
  });

  test('of sixteen who close one room at once exactly one succeeds, the rest hear why', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => desk.call(blockRooms, closed())));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.code !== 200).map((answer) => answer.failure))).toEqual(
      new Set(['roomStatus.roomTaken']),
    );
    expect(await blockedNights()).toHaveLength(6);
  });

  test('against sales of the same nights: every night has one owner, and no sale hangs without a room', async () => {
    const sale = {
      houseId: house.id,
      bookerName: '李四',
      stays: [{ roomTypeId: house.roomTypeId, checkIn: dates.from, checkOut: dates.to }],
    };
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        i % 2 === 0
          ? desk.call(createOrder, sale)
          : desk.call(blockRooms, closed({ roomIds: [ids[(i >> 1) % 2]] })),
      ),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(2);
    expect(answers.filter((answer) => answer.code !== 200).every((answer) => answer.status === 409)).toBe(
      true,
    );
    const nights = await t.database
      .selectFrom('roomNight')
      .select(['stayId', 'blockId'])
      .where('houseId', '=', house.id)
      .execute();
    expect(nights).toHaveLength(6);
  });
});

describe('changing a block', () => {
  test('resizes and moves it; the nights follow', async () => {
    const made = await block();
    const longer = await desk.ok(changeBlock, {
      id: made.id,
      version: 0,
      from: '2026-11-24',
      to: '2026-11-29',
      reason: '漏水',
      kind: 'out_of_order',
    });
    expect(longer).toMatchObject({ version: 1, reason: '漏水', kind: 'out_of_order', note: '' });
    expect(await blockedNights()).toEqual(nightsOf('101', '2026-11-24', '2026-11-29'));
    await desk.ok(changeBlock, { id: made.id, version: 1, ...dates, roomId: ids[1] });
    expect(await blockedNights()).toEqual(nightsOf('102', dates.from, dates.to));
    await desk.ok(changeBlock, { id: made.id, version: 2, ...dates, kind: 'out_of_service' });
    expect(await blockedNights()).toEqual([]);
    await desk.ok(changeBlock, { id: made.id, version: 3, ...dates, kind: 'held' });
    expect(await blockedNights()).toEqual(nightsOf('102', dates.from, dates.to));
    expect(await eventNames(made.id)).toEqual(['roomBlock.created', ...Array(4).fill('roomBlock.changed')]);
  });

  test('onto a stay is refused and changes nothing', async () => {
    const made = await block();
    await buildStay(t.database, house, { checkIn: '2026-11-28', checkOut: '2026-11-30', room: room(0) });
    const { failure } = await desk.call(changeBlock, {
      id: made.id,
      version: 0,
      from: dates.from,
      to: '2026-11-29',
    });
    expect(failure).toBe('roomStatus.staysInTheWay');
    expect(await blockedNights()).toEqual(nightsOf('101', dates.from, dates.to));
    expect(await desk.ok(getBlock, { id: made.id })).toMatchObject({ ...dates, version: 0 });
  });

  test('shrinking is never refused for stays without a room, growing is', async () => {
    const made = await block();
    await desk.ok(blockRooms, closed({ roomIds: [ids[1]] }));
    await buildStay(t.database, house, { checkIn: '2026-11-24', checkOut: '2026-11-30', room: null });
    await desk.ok(changeBlock, { id: made.id, version: 0, from: dates.from, to: '2026-11-27' });
    await desk.ok(changeBlock, { id: made.id, version: 1, from: '2026-11-24', to: '2026-11-27' });
    const again = await desk.call(changeBlock, {
      id: made.id,
      version: 2,
      from: '2026-11-24',
      to: '2026-11-28',
    });
    expect(again.failure).toBe('roomStatus.neededByUnplaced');
  });

  test('to a room of another type takes that type’s stock', async () => {
    const suite = await buildRoomType(t.database, house.id);
    const only = await buildRoom(t.database, house.id, suite, '901', 9);
    await buildStay(t.database, house, {
      checkIn: dates.from,
      checkOut: dates.to,
      room: null,
      roomTypeId: suite,
    });
    const made = await block();
    const { failure } = await desk.call(changeBlock, { id: made.id, version: 0, ...dates, roomId: only.id });
    expect(failure).toBe('roomStatus.neededByUnplaced');
  });

  test('once begun it keeps start and room, and may end today at the earliest tomorrow', async () => {
    const made = await block({ from: '2026-11-19', to: '2026-11-24' });
    const change = async (more: object) =>
      (
        await desk.call(changeBlock, {
          id: made.id,
          version: 0,
          from: '2026-11-19',
          to: '2026-11-24',
          ...more,
        })
      ).failure;
    expect(await change({ from: '2026-11-20' })).toBe('roomStatus.startedBlockKeepsStart');
    expect(await change({ roomId: ids[1] })).toBe('roomStatus.startedBlockKeepsRoom');
    expect(await change({ to: '2026-11-20' })).toBe('roomStatus.endsInThePast');
    expect(await change({ to: '2026-11-21' })).toBeUndefined();
    expect(await blockedNights()).toEqual(nightsOf('101', '2026-11-19', '2026-11-21'));
  });

  test('refuses stale versions with the current block, ended, linked, foreign and unknown ones', async () => {
    const made = await block();
    await desk.ok(changeBlock, { id: made.id, version: 0, ...dates, note: '二次' });
    const stale = await desk.call(changeBlock, { id: made.id, version: 0, ...dates });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect(stale.data).toMatchObject({ current: { id: made.id, version: 1, note: '二次' } });
    const linked = async (kind: string) => {
      await t.database.updateTable('roomBlocks').set({ kind }).where('id', '=', made.id).execute();
      return (await desk.call(changeBlock, { id: made.id, version: 1, ...dates })).failure;
    };
    expect(await linked('linked')).toBe('roomStatus.linkedBlock');
    await linked('closed');
    t.setNow('2026-11-28T04:00:00Z');
    const ended = await desk.call(changeBlock, { id: made.id, version: 2, ...dates });
    expect(ended.failure).toBe('roomStatus.blockInThePast');
    const foreign = await buildHouse(t.database);
    const [theirs] = await (await t.as('admin')).ok(
      blockRooms,
      closed({ roomIds: [foreign.rooms[0]?.id ?? ''], from: '2026-12-01', to: '2026-12-02' }),
    );
    const answer = await desk.call(changeBlock, { id: theirs?.id ?? '', version: 0, ...dates });
    expect([answer.status, answer.failure]).toEqual([404, 'roomStatus.blockNotFound']);
    const moved = await desk.call(changeBlock, {
      id: made.id,
      version: 2,
      ...dates,
      roomId: foreign.rooms[0]?.id,
    });
    expect(moved.status).toBe(404);
  });
});

describe('opening a room again', () => {
  test('removes a block that lies ahead', async () => {
    const made = await block();
    expect(await desk.ok(unblockRoom, { id: made.id, version: 0 })).toBeNull();
    expect(await blockedNights()).toEqual([]);
    expect((await desk.call(getBlock, { id: made.id })).failure).toBe('roomStatus.blockNotFound');
    expect((await desk.call(unblockRoom, { id: made.id, version: 1 })).status).toBe(404);
    expect(await eventNames(made.id)).toEqual(['roomBlock.created', 'roomBlock.removed']);
  });

  test('ends one that has begun today; its past stays', async () => {
    const made = await block({ from: '2026-11-18', to: '2026-11-28' });
    await desk.ok(unblockRoom, { id: made.id, version: 0 });
    expect(await blockedNights()).toEqual(nightsOf('101', '2026-11-18', '2026-11-20'));
    expect(await desk.ok(getBlock, { id: made.id })).toMatchObject({
      to: '2026-11-20',
      version: 1,
      actions: [],
    });
    expect((await desk.call(unblockRoom, { id: made.id, version: 1 })).failure).toBe(
      'roomStatus.blockInThePast',
    );
  });

  test('refuses a stale version and who may not', async () => {
    const made = await block();
    expect((await desk.call(unblockRoom, { id: made.id, version: 5 })).failure).toBe('core.stale');
    expect((await (await t.as('housekeeper')).call(unblockRoom, { id: made.id, version: 0 })).status).toBe(
      403,
    );
  });
});

test('a block tells its room, house and what may be done', async () => {
  const made = await block();
  expect(await desk.ok(getBlock, { id: made.id })).toMatchObject({
    roomNumber: '101',
    actions: ['changeBlock', 'unblockRoom'],
  });
  expect(await (await t.as('housekeeper')).ok(getBlock, { id: made.id })).toMatchObject({ actions: [] });
  expect((await (await t.as('landlord')).call(getBlock, { id: made.id })).status).toBe(404);
});

describe('a hold with a release time', () => {
  const held = {
    from: '2026-11-20',
    to: '2026-11-28',
    kind: 'held' as const,
    releaseAt: '2026-11-22T10:00:00.000Z',
  };

  test('is refused for other kinds, in the past, and after the hold itself', async () => {
    const refusal = async (more: object) => {
      const { status, failure, fields } = await desk.call(blockRooms, closed({ ...held, ...more }));
      return [status, failure, ...Object.keys(fields)];
    };
    expect(await refusal({ kind: 'closed' })).toEqual([422, 'roomStatus.onlyHeldReleases', 'releaseAt']);
    const past = '2026-11-20T03:00:00.000Z';
    expect(await refusal({ releaseAt: past })).toEqual([422, 'roomStatus.releaseInThePast', 'releaseAt']);
    // 2026-11-28 in Shanghai has begun.
    const late = '2026-11-27T16:00:00.000Z';
    expect(await refusal({ releaseAt: late })).toEqual([422, 'roomStatus.releaseAfterEnd', 'releaseAt']);
    expect(await refusal({ releaseAt: 'tomorrow' })).toEqual([422, 'core.invalid', 'releaseAt']);
  });

  test('is given free when its time has come; what was held stays on record', async () => {
    const made = await block(held);
    expect(made.releaseAt).toBe(held.releaseAt);
    const ahead = await block({ ...held, roomIds: ids.slice(1), from: '2026-11-25' });
    await runJob();
    expect(await blockedNights()).toHaveLength(8 + 3);
    t.setNow('2026-11-22T10:00:00Z');
    await runJob();
    await runJob();
    expect(await blockedNights()).toEqual(nightsOf('101', '2026-11-20', '2026-11-22'));
    expect(await eventNames(made.id)).toEqual(['roomBlock.created', 'roomBlock.released']);
    expect(await eventNames(ahead.id)).toEqual(['roomBlock.created', 'roomBlock.released']);
  });

  test('a sale takes an expired hold over before the job has run, and not one that still lasts', async () => {
    await block(held);
    await block({ ...held, roomIds: ids.slice(1), releaseAt: null });
    const sale = {
      houseId: house.id,
      bookerName: '李四',
      stays: [{ roomTypeId: house.roomTypeId, checkIn: dates.from, checkOut: dates.to }],
    };
    expect((await desk.call(createOrder, sale)).failure).toBe('roomStatus.soldOut');
    t.setNow('2026-11-22T10:00:00Z');
    expect((await desk.ok(createOrder, sale)).stays[0]?.roomNumber).toBe('101');
    expect((await desk.call(createOrder, sale)).failure).toBe('roomStatus.soldOut');
  });

  test('may be moved, taken away, and goes when the hold becomes another kind', async () => {
    const made = await block(held);
    const change = (version: number, more: object) =>
      desk.ok(changeBlock, { id: made.id, version, from: held.from, to: held.to, ...more });
    const later = '2026-11-24T10:00:00.000Z';
    expect((await change(0, { releaseAt: later })).releaseAt).toBe(later);
    expect((await change(1, { note: '二次' })).releaseAt).toBe(later);
    expect((await change(2, { kind: 'closed' })).releaseAt).toBeNull();
    expect(await desk.ok(getBlock, { id: made.id })).toMatchObject({ kind: 'closed', releaseAt: null });
  });
});
