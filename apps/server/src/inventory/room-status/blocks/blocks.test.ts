import {
  blockRooms,
  getBlock,
  getBoard,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { buildHouse } from '../../../../test/builders.ts';
import {
  block,
  blockedNights,
  closed,
  dates,
  desk,
  eventNames,
  house,
  ids,
  nightsOf,
  openBlockingDesk,
  room,
  t,
} from '../../../../test/desks/blocking-desk.ts';

openBlockingDesk();

describe('blocking rooms', () => {
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

  test('is all or nothing: one taken night refuses every room and is named', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-26', checkOut: '2026-11-27', room: room(1) });
    const { status, failure, message, data } = await desk.call(blockRooms, closed());
    expect([status, failure]).toEqual([409, 'roomStatus.staysInTheWay']);
    expect(message).toBe(
      'There are stays in 102 from 2026-11-26 (1 in total). Move them or change their dates first',
    );
    expect(data).toMatchObject({ stays: [{ guest: '张三', roomNumber: '102', night: '2026-11-26' }] });
    expect(await blockedNights()).toEqual([]);
    await block({ from: '2026-11-26' });
    expect((await desk.call(blockRooms, closed({ roomIds: ids.slice(0, 1) }))).message).toBe(
      'Room 101 is already taken on 2026-11-26. Refresh and choose again',
    );
  });

  test('names and counts all stays in several rooms', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-25', checkOut: '2026-11-27', room: room(0) });
    await buildStay(t.database, house, { checkIn: '2026-11-26', checkOut: '2026-11-27', room: room(1) });
    const { failure, message } = await desk.call(blockRooms, closed());
    expect(failure).toBe('roomStatus.staysInTheWay');
    expect(message).toBe(
      'There are stays in 101, 102 from 2026-11-25 (2 in total). Move them or change their dates first',
    );
  });

  test('refuses out of order over stays and names each of them', async () => {
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

  test("allows blocking from a guest's departure date", async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-24', checkOut: '2026-11-25', room: room(0) });
    await buildStay(t.database, house, { checkIn: '2026-11-28', checkOut: '2026-11-29', room: room(0) });
    await block();
    expect(await blockedNights()).toEqual(nightsOf('101', dates.from, dates.to));
  });

  test('leaves a room for every unassigned stay', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-27', checkOut: '2026-11-28', room: null });
    await block();
    const { status, failure, message } = await desk.call(blockRooms, closed({ roomIds: [ids[1]] }));
    expect([status, failure]).toEqual([409, 'roomStatus.neededByUnplaced']);
    expect(message).toContain('2026-11-27');
    await desk.ok(blockRooms, { ...closed({ roomIds: [ids[1]] }), to: '2026-11-27' });
  });

  test('as out of service owns no night and may overlap a stay', async () => {
    await buildStay(t.database, house, { checkIn: '2026-11-26', checkOut: '2026-11-27', room: room(0) });
    await desk.ok(blockRooms, closed({ kind: 'out_of_service' }));
    expect(await blockedNights()).toEqual([]);
  });

  test('may start in the past, but not end there or beyond the calendar', async () => {
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

  test('includes last night before the audit hour', async () => {
    t.setNow('2026-11-20T21:00:00Z'); // 05:00 on the 21st
    await block({ from: '2026-11-20', to: '2026-11-21' });
    t.setNow('2026-11-20T22:00:00Z');
    expect(
      (await desk.call(blockRooms, closed({ roomIds: [ids[1]], from: '2026-11-20', to: '2026-11-21' })))
        .status,
    ).toBe(422);
  });

  test('needs the permission and rooms in scope', async () => {
    const foreign = await buildHouse(t.database);
    const mixed = await desk.call(blockRooms, closed({ roomIds: [ids[0], foreign.rooms[0]?.id] }));
    expect([mixed.status, mixed.failure]).toEqual([404, 'house.roomNotFound']);
    expect((await (await t.as('housekeeper')).call(blockRooms, closed())).status).toBe(403);
    expect((await (await t.as('landlord')).call(blockRooms, closed())).status).toBe(403);
  });

  test('lets one of sixteen concurrent requests succeed and tells the others why', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => desk.call(blockRooms, closed())));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.code !== 200).map((answer) => answer.failure))).toEqual(
      new Set(['roomStatus.roomTaken']),
    );
    expect(await blockedNights()).toHaveLength(6);
  });

  test('competes with sales so that every night has one owner and no sale is stuck', async () => {
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

describe('opening a room', () => {
  test('removes a future block', async () => {
    const made = await block();
    expect(await desk.ok(unblockRoom, { id: made.id, version: 0 })).toBeNull();
    expect(await blockedNights()).toEqual([]);
    expect((await desk.call(getBlock, { id: made.id })).failure).toBe('roomStatus.blockNotFound');
    expect((await desk.call(unblockRoom, { id: made.id, version: 1 })).status).toBe(404);
    expect(await eventNames(made.id)).toEqual(['roomBlock.created', 'roomBlock.removed']);
  });

  test('ends a started block today and keeps its past', async () => {
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

  test('refuses stale versions and users without permission', async () => {
    const made = await block();
    expect((await desk.call(unblockRoom, { id: made.id, version: 5 })).failure).toBe('core.stale');
    expect((await (await t.as('housekeeper')).call(unblockRoom, { id: made.id, version: 0 })).status).toBe(
      403,
    );
  });
});

test('shows a block with room, property and actions', async () => {
  const made = await block();
  expect(await desk.ok(getBlock, { id: made.id })).toMatchObject({
    roomNumber: '101',
    actions: ['changeBlock', 'unblockRoom'],
  });
  expect(await (await t.as('housekeeper')).ok(getBlock, { id: made.id })).toMatchObject({ actions: [] });
  expect((await (await t.as('landlord')).call(getBlock, { id: made.id })).status).toBe(404);
});
