import { setRoomCondition } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { saveLinkedRooms } from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import {
  exportRoomLog,
  pageRoomLog,
  type RoomLogEntry,
} from '@minsu/contract/inventory/room-status/room-log-endpoints.ts';
import {
  blockRooms,
  changeBlock,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { moveStays, undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { checkInOrder, checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { assignRoom, lockAssignment } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../test/builders.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
let ids: string[];
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 6, department: 'staff' });
  ids = house.rooms.map(({ id }) => id);
});

const room = (index: number): string => ids[index] ?? '';
const log = async (more: object = {}, by = desk) =>
  (await by.ok(pageRoomLog, { houseId: [house.id], ...more })).records;

describe('the room-state log', () => {
  test('lists what was done to a room and by whom, newest first; automatic entries belong to the system', async () => {
    const type = await buildRoomType(t.database, house.id);
    const whole = await buildRoom(t.database, house.id, type, '整栋', 9);
    const links = { roomId: whole.id, version: 0, partIds: [room(0)] };
    await (await t.as('admin')).ok(saveLinkedRooms, links);
    const nights = { from: '2026-12-01', to: '2026-12-03' };
    const asked = { roomIds: [room(0)], ...nights, kind: 'closed' as const, reason: '年会' };
    const [block] = await desk.ok(blockRooms, asked);
    await desk.ok(unblockRoom, { id: block?.id ?? '', version: 0 });
    await desk.ok(setRoomCondition, { roomIds: [room(1)], condition: 'dirty' });
    const records = await log();
    const lines = records.map((one) => [one.operation, one.roomNumber, one.bySystem, one.actor]);
    expect(lines[0]).toEqual(['condition', '102', false, 'frontdesk']);
    expect(lines.slice(1, 5)).toEqual(
      expect.arrayContaining([
        ['unblocked', '101', false, 'frontdesk'],
        ['linkedOpened', '整栋', true, 'frontdesk'],
        ['blocked', '101', false, 'frontdesk'],
        ['linkedClosed', '整栋', true, 'frontdesk'],
      ]),
    );
    expect(lines[5]).toEqual(['partsSaved', '整栋', false, 'admin']);
    expect(records[0]).toMatchObject({ before: { condition: 'clean' }, after: { condition: 'dirty' } });
    expect(records[5]).toMatchObject({ before: { parts: [] }, after: { parts: ['101'] } });
    const closed = { ...nights, kind: 'closed', reason: '年会' };
    expect(records.find((one) => one.operation === 'blocked')).toMatchObject({
      before: null,
      after: closed,
      roomTypeName: '大床房',
      orderId: null,
    });
    expect(records.find((one) => one.operation === 'unblocked')).toMatchObject({
      before: closed,
      after: null,
    });
  });

  test('is filtered, paged and sorted either way', async () => {
    await desk.ok(setRoomCondition, { roomIds: [room(1)], condition: 'dirty' });
    await (await t.as('admin')).ok(setRoomCondition, { roomIds: [room(2)], condition: 'inspected' });
    const nights = { from: '2026-12-01', to: '2026-12-03' };
    await desk.ok(blockRooms, { roomIds: [room(1)], ...nights, kind: 'held', reason: '团队' });
    const only = async (more: object) => (await log(more)).map((one) => `${one.operation} ${one.roomNumber}`);
    expect(await only({ roomId: room(1) })).toEqual(['blocked 102', 'condition 102']);
    expect(await only({ operation: ['condition'] })).toEqual(['condition 103', 'condition 102']);
    expect(await only({ actor: 'ADM' })).toEqual(['condition 103']);
    expect(await only({ bySystem: true })).toEqual([]);
    expect(await only({ doneFrom: '2026-11-21' })).toEqual([]);
    expect(await only({ doneFrom: '2026-11-20', doneTo: '2026-11-20' })).toHaveLength(3);
    expect(await only({ size: 2, current: 2 })).toEqual(['condition 102']);
    expect(await only({ sort: 'at', size: 1 })).toEqual(['condition 102']);
  });

  test('shows a changed block with its previous state', async () => {
    const nights = { from: '2026-12-01', to: '2026-12-03' };
    const [block] = await desk.ok(blockRooms, {
      roomIds: [room(0)],
      ...nights,
      kind: 'closed',
      reason: '年会',
    });
    const change = { id: block?.id ?? '', version: 0, roomId: room(1), from: '2026-12-02', to: '2026-12-05' };
    await desk.ok(changeBlock, change);
    const [line] = await log({ operation: ['blockChanged'] });
    expect(line).toMatchObject({
      roomNumber: '102',
      before: { from: '2026-12-01', to: '2026-12-03', kind: 'closed' },
      after: { from: '2026-12-02', to: '2026-12-05', kind: 'closed' },
    });
    expect(await log({ roomId: room(0), operation: ['blockChanged'] })).toHaveLength(1);
  });

  test('follows a stay through its rooms, with its order', async () => {
    const { stayId, orderId } = await buildStay(t.database, house, {
      checkIn: '2026-11-20',
      checkOut: '2026-11-22',
      room: null,
      paidFen: 80_000,
    });
    let { version } = (await desk.ok(assignRoom, { stayId, version: 0, roomId: room(0) })).order;
    ({ version } = (await desk.ok(lockAssignment, { stayId, version, locked: true })).order);
    ({ version } = (await desk.ok(lockAssignment, { stayId, version, locked: false })).order);
    await desk.ok(moveStays, { moves: [{ stayId, version, roomId: room(1), pricing: 'keep' }] });
    await desk.ok(undoStep, {});
    const placeOf = (state: RoomLogEntry['before']) => state?.places?.[0]?.slice(0, 3) ?? state?.room ?? '–';
    const lines = (await log()).map(
      ({ operation, before, after }) => `${operation} ${placeOf(before)} → ${placeOf(after)}`,
    );
    expect(lines).toEqual([
      'stepUndone 102 → 101',
      'moved 101 → 102',
      'unlocked 101 → 101',
      'locked 101 → 101',
      'assigned – → 101',
    ]);
    const [moved] = await log({ operation: ['moved'] });
    expect(moved).toMatchObject({ orderId, orderNo: `T${orderId}`, roomId: room(1), bySystem: false });
    expect((await log({ roomId: room(0) })).map((one) => one.operation)).toEqual([
      'moved',
      'unlocked',
      'locked',
      'assigned',
    ]);
  });

  test('notes that a departed guest left a dirty room', async () => {
    const { stayId } = await buildStay(t.database, house, {
      checkIn: '2026-11-20',
      checkOut: '2026-11-21',
      room: house.rooms[0] ?? null,
      priceFen: 0,
    });
    const { version } = (await desk.ok(checkInOrder, withPapers({ stayId, version: 0 }))).order;
    await desk.ok(checkOutOrder, { stayId, version });
    const records = await log();
    expect(records.map((one) => one.operation).sort()).toEqual(['checkedIn', 'checkedOut', 'condition']);
    expect(records.find((one) => one.operation === 'condition')).toMatchObject({
      roomNumber: '101',
      bySystem: true,
      before: { condition: 'clean' },
      after: { condition: 'dirty' },
    });
  });

  test('is limited to properties in scope, on screen and in the file', async () => {
    const foreign = await buildHouse(t.database);
    const dirty = { roomIds: [foreign.rooms[0]?.id ?? ''], condition: 'dirty' as const };
    await (await t.as('admin')).ok(setRoomCondition, dirty);
    expect(await log({ houseId: [foreign.id] })).toEqual([]);
    expect(await log({ houseId: undefined, roomId: foreign.rooms[0]?.id })).toEqual([]);
    expect((await t.nobody.call(pageRoomLog, {})).status).toBe(401);
    expect((await t.nobody.call(exportRoomLog.start, {})).status).toBe(401);
  });
});
