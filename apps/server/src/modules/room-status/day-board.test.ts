import { setRoomCondition } from '@minsu/contract/houses/room-endpoints.ts';
import {
  type DayBoard,
  dayCounters,
  getDayBoard,
  pageRoomLog,
} from '@minsu/contract/room-status/day-board-endpoints.ts';
import { saveLinkedRooms } from '@minsu/contract/room-status/linked-room-endpoints.ts';
import { blockRooms, unblockRoom } from '@minsu/contract/room-status/room-status-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { dayCountersOf } from './day-board-rules.ts';

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

const room = (index: number) => house.rooms[index] ?? null;
const stay = (
  checkIn: string,
  checkOut: string,
  index: number | null,
  state = 'expected',
  more: object = {},
) =>
  buildStay(t.database, house, {
    checkIn,
    checkOut,
    room: index === null ? null : room(index),
    state,
    ...more,
  });
const board = (more: object = {}, by = desk) => by.ok(getDayBoard, { houseIds: [house.id], ...more });
const shown = ({ rooms }: DayBoard) => rooms.map((each) => `${each.number} ${each.counters.join('+')}`);

describe('the day board', () => {
  beforeEach(async () => {
    await stay('2026-11-18', '2026-11-20', 0, 'in_house', { guest: '甲' });
    await stay('2026-11-20', '2026-11-22', 0, 'expected', { guest: '乙', paidFen: 80_000 });
    await stay('2026-11-17', '2026-11-19', 1, 'in_house', { guest: '丙' });
    await stay('2026-11-19', '2026-11-25', 2, 'in_house', { guest: '丁' });
    await stay('2026-11-20', '2026-11-21', null, 'expected', { guest: '戊' });
    await stay('2026-11-21', '2026-11-23', 4, 'expected', { guest: '己' });
    const block = { from: '2026-11-20', to: '2026-11-21', kind: 'out_of_order' as const, reason: '漏水' };
    await desk.ok(blockRooms, { roomIds: [ids[3] ?? ''], ...block });
    await desk.ok(setRoomCondition, { roomIds: [ids[2] ?? '', ids[5] ?? ''], condition: 'dirty' });
  });

  test('puts every room where it stands, and counts those without a room among who arrives', async () => {
    const day = await board();
    expect(shown(day)).toEqual([
      '101 arriving+leaving+inHouse+occupiedClean',
      '102 leaving+inHouse+occupiedClean',
      '103 inHouse+occupiedDirty',
      '104 blocked',
      '105 vacantClean',
      '106 vacantDirty',
    ]);
    expect(day.counters).toEqual({
      arriving: 2,
      leaving: 2,
      inHouse: 3,
      vacantClean: 1,
      vacantDirty: 1,
      occupiedClean: 2,
      occupiedDirty: 1,
      blocked: 1,
    });
    expect(day.rooms[0]).toMatchObject({
      businessDate: '2026-11-20',
      inHouse: { guest: '甲', owes: true },
      arriving: { guest: '乙', owes: false, checkOut: '2026-11-22' },
      overdue: false,
    });
    expect(day.rooms[1]).toMatchObject({ overdue: true, inHouse: { guest: '丙' } });
    expect(day.rooms[3]).toMatchObject({ block: { kind: 'out_of_order', reason: '漏水', to: '2026-11-21' } });
    expect(day.unassigned).toMatchObject([{ guest: '戊', roomTypeName: '大床房', houseId: house.id }]);
  });

  test('shows the rooms of one counter, a floor, a number; the counters stay those of all', async () => {
    const dirty = await board({ counter: 'vacantDirty' });
    expect([shown(dirty), dirty.counters.inHouse, dirty.unassigned]).toEqual([['106 vacantDirty'], 3, []]);
    expect((await board({ counter: 'arriving' })).unassigned).toHaveLength(1);
    expect(shown(await board({ keyword: '104' }))).toEqual(['104 blocked']);
    expect((await board({ floor: '9' })).rooms).toEqual([]);
    expect((await board({ roomTypeId: house.roomTypeId })).roomTotal).toBe(6);
  });

  test('hides money and other houses from who may not see them', async () => {
    const clean = await board({}, await t.as('housekeeper'));
    expect(clean.rooms[0]?.inHouse?.owes).toBe(false);
    const foreign = await buildHouse(t.database);
    expect((await board({ houseIds: [foreign.id] })).rooms).toEqual([]);
    expect((await t.nobody.call(getDayBoard, {})).status).toBe(401);
  });

  test('before the audit hour it is still yesterday', async () => {
    t.setNow('2026-11-20T21:00:00Z');
    expect((await board()).rooms[0]?.businessDate).toBe('2026-11-20');
    t.setNow('2026-11-20T22:30:00Z');
    expect((await board()).counters.arriving).toBe(1);
    t.setNow('2026-11-20T04:00:00Z');
  });
});

test('every room stands in exactly one of the five counters of rooms', () => {
  const five = new Set(['vacantClean', 'vacantDirty', 'occupiedClean', 'occupiedDirty', 'blocked']);
  const facts = fc.record({
    occupied: fc.boolean(),
    leaving: fc.boolean(),
    arriving: fc.boolean(),
    blocked: fc.boolean(),
    dirty: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (of) => {
      const counters = dayCountersOf(of);
      expect(counters.filter((each) => five.has(each))).toHaveLength(1);
      expect(counters.includes('inHouse')).toBe(of.occupied);
      expect(counters.every((each) => dayCounters.includes(each))).toBe(true);
    }),
  );
});

describe('the room-state log', () => {
  const log = (more: object = {}, by = desk) => by.ok(pageRoomLog, { houseId: [house.id], ...more });

  test('tells what was done to which room, by whom, newest first; what followed by itself is the system’s', async () => {
    const type = await buildRoomType(t.database, house.id);
    const whole = await buildRoom(t.database, house.id, type, '整栋', 9);
    await (await t.as('admin')).ok(saveLinkedRooms, {
      roomId: whole.id,
      version: 0,
      partIds: [ids[0] ?? ''],
    });
    const nights = { from: '2026-12-01', to: '2026-12-03' };
    const [block] = await desk.ok(blockRooms, {
      roomIds: [ids[0] ?? ''],
      ...nights,
      kind: 'closed',
      reason: '年会',
    });
    await desk.ok(unblockRoom, { id: block?.id ?? '', version: 0 });
    await desk.ok(setRoomCondition, { roomIds: [ids[1] ?? ''], condition: 'dirty' });
    const { records, total } = await log();
    expect(total).toBe(6);
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
    expect(records.find((one) => one.operation === 'blocked')).toMatchObject({
      ...nights,
      blockKind: 'closed',
      reason: '年会',
      roomTypeName: '大床房',
    });
    expect(records[0]).toMatchObject({ conditionBefore: 'clean', conditionAfter: 'dirty' });
    const only = async (more: object) => (await log(more)).records.map((one) => one.operation);
    expect(await only({ bySystem: true })).toHaveLength(2);
    expect(await only({ roomId: ids[1] })).toEqual(['condition']);
    expect(await only({ operation: ['blocked', 'condition'] })).toEqual(['condition', 'blocked']);
    expect(await only({ actor: 'ADM' })).toEqual(['partsSaved']);
    expect(await only({ doneFrom: '2026-11-21' })).toEqual([]);
    expect(await only({ doneFrom: '2026-11-20', doneTo: '2026-11-20' })).toHaveLength(6);
    expect((await log({ size: 2, current: 3 })).records).toHaveLength(2);
  });

  test('is that of the own houses', async () => {
    const foreign = await buildHouse(t.database);
    await (await t.as('admin')).ok(setRoomCondition, {
      roomIds: [foreign.rooms[0]?.id ?? ''],
      condition: 'dirty',
    });
    expect((await desk.ok(pageRoomLog, { houseId: [foreign.id] })).records).toEqual([]);
    expect((await t.nobody.call(pageRoomLog, {})).status).toBe(401);
  });
});
