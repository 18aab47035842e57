import { setRoomCondition } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import {
  type DayBoard,
  dayCounters,
  getDayBoard,
} from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import type { QueueKey } from '@minsu/contract/operations/workplace/queue-list.ts';
import { getWorkQueue, type WorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
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
      '101 arriving+leaving+inHouse+occupiedClean+owing',
      '102 leaving+inHouse+occupiedClean+overdue+owing',
      '103 inHouse+occupiedDirty+owing',
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
      overdue: 1,
      owing: 3,
    });
    expect(day.rooms[0]).toMatchObject({
      businessDate: '2026-11-20',
      inHouse: { guest: '甲', owesFen: 80_000 },
      arriving: { guest: '乙', owesFen: 0, checkOut: '2026-11-22' },
      overdue: false,
    });
    expect(day.rooms[1]).toMatchObject({ overdue: true, inHouse: { guest: '丙' } });
    expect(day.rooms[3]).toMatchObject({ block: { kind: 'out_of_order', reason: '漏水', to: '2026-11-21' } });
    expect(day.rooms.map(({ next }) => next && `${next.guest} ${next.from}`)).toEqual([
      null,
      null,
      null,
      null,
      '己 2026-11-21',
      null,
    ]);
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
    expect(clean.rooms[0]?.inHouse?.owesFen).toBeNull();
    expect(clean.counters.owing).toBe(0);
    expect(clean.rooms.map(({ tonightFen }) => tonightFen)).toEqual(new Array(6).fill(null));
    const foreign = await buildHouse(t.database);
    expect((await board({ houseIds: [foreign.id] })).rooms).toEqual([]);
    expect((await t.nobody.call(getDayBoard, {})).status).toBe(401);
  });

  test('counts those whom the workplace counts', async () => {
    const before = await (await t.as('admin')).ok(getWorkQueue, {});
    await stay('2026-11-20', '2026-11-23', 5, 'expected', { guest: '庚' });
    await stay('2026-11-20', '2026-11-21', 4, 'expected', {
      guest: '辛',
      booking: 'wait_pay',
      shown: 'wait_pay',
    });
    const after = await (await t.as('admin')).ok(getWorkQueue, {});
    const countOf = ({ items }: WorkQueue, key: QueueKey) =>
      items.find((each) => each.key === key)?.count ?? 0;
    const all = await board({ houseIds: undefined }, await t.as('admin'));
    expect(countOf(after, 'arrivals') - countOf(before, 'arrivals')).toBe(1);
    expect(all.counters.arriving).toBe(countOf(after, 'arrivals'));
    expect(all.counters.leaving).toBe(countOf(after, 'departures'));
    expect(all.unassigned).toHaveLength(countOf(after, 'unassigned'));
  });

  test("says what a tile shows: tonight's price, the note, and how many rooms the order has", async () => {
    const { orderId } = await stay('2026-11-20', '2026-11-21', 5, 'expected', { guest: '庚' });
    await t.database
      .updateTable('orders')
      .set({ remark: '不吃猪肉' })
      .where('houseId', '=', house.id)
      .where('id', '=', orderId)
      .execute();
    const { rooms } = await board();
    expect(rooms[5]).toMatchObject({ arriving: { note: '不吃猪肉', rooms: 1, arrives: null } });
    expect(rooms[4]?.tonightFen).toBeGreaterThan(0);
    const seen = await board({}, await t.as('housekeeper'));
    expect(seen.rooms[5]?.arriving).toMatchObject({ guest: '庚', note: '' });
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
    overdue: fc.boolean(),
    owing: fc.boolean(),
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
