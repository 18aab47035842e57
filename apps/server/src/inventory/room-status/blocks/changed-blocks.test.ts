/** Changed blocks, and holds that end automatically. */

import {
  blockRooms,
  changeBlock,
  getBlock,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { buildHouse, buildRoom, buildRoomType } from '../../../../test/builders.ts';
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
  runJob,
  t,
} from '../../../../test/desks/blocking-desk.ts';

openBlockingDesk();

describe('changing a block', () => {
  test('resizes and moves it with its nights', async () => {
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

  test('refuses overlapping a stay and changes nothing', async () => {
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

  test('never refuses shrinking for unassigned stays, but growing', async () => {
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

  test("takes stock of the new room's type", async () => {
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

  test('keeps start and room once started; may end tomorrow at the earliest', async () => {
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

  test('refuses stale versions with the current block, and ended, linked, foreign and unknown ones', async () => {
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
    // 2026-11-28 has begun in Shanghai.
    const late = '2026-11-27T16:00:00.000Z';
    expect(await refusal({ releaseAt: late })).toEqual([422, 'roomStatus.releaseAfterEnd', 'releaseAt']);
    expect(await refusal({ releaseAt: 'tomorrow' })).toEqual([422, 'core.invalid', 'releaseAt']);
  });

  test('is released on time and stays on record', async () => {
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

  test('gives its nights to a sale once expired, before the job has run, but not earlier', async () => {
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

  test('may be moved or cleared, and goes when the hold becomes another kind', async () => {
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
