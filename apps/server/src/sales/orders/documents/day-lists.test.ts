/** Reads the printed PDF lists of a day: arrivals, departures, cleaning. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  dayLists,
  printArrivals,
  printCleaning,
  printDepartures,
} from '@minsu/contract/sales/orders/documents/day-list-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { short } from '../../../../test/run-length.ts';
import { pagesOfPdf } from '../../../../test/sheets/pdf-text.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { TODAY } from '../../../../test/test-day.ts';
import { userIdOf } from '../../../../test/user-id-of.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 4, department: 'staff', name: '云栖小院' });
});

const fetchPdf = <E extends Endpoint>(endpoint: E, input: InputOf<E>, token = desk.token) =>
  t.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { authorization: token, 'accept-language': 'zh-CN' },
    payload: input as object,
  });
const pagesOf = async (...args: Parameters<typeof fetchPdf>): Promise<string[]> => {
  const answer = await fetchPdf(...args);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return pagesOfPdf(answer.rawPayload);
};
const linesOf = async (endpoint: Endpoint, more: object = {}, token = desk.token): Promise<string[]> =>
  (await pagesOf(endpoint, { date: TODAY, houseId: [house.id], ...more }, token)).join('\n').split('\n');

const stay = (guest: string, checkIn: string, checkOut: string, more: object = {}) =>
  buildStay(t.database, house, { checkIn, checkOut, guest, room: null, ...more });

describe('arrivals', () => {
  test('list room, guest, nights, notes, amount due and registrations, and exclude other stays', async () => {
    const [room = null] = house.rooms;
    const { orderId } = await stay('欧阳䶮', TODAY, '2026-11-23', {
      room,
      priceFen: 43_210,
      paidFen: 100_00,
    });
    await t.database.updateTable('orders').set({ remark: '晚到' }).where('id', '=', orderId).execute();
    await stay('无房客', TODAY, '2026-11-21', { state: 'in_house', shown: 'in_house' });
    await stay('明日客', '2026-11-21', '2026-11-22');
    await stay('未确认', TODAY, '2026-11-21', { booking: 'wait_pay', shown: 'wait_pay' });
    await stay('已取消', TODAY, '2026-11-21', { state: 'cancelled' });
    const lines = await linesOf(printArrivals);
    for (const said of [
      '预抵名单',
      `${TODAY}，共 2 间`,
      '云栖小院（2）',
      '101',
      '欧阳䶮',
      '3',
      '晚到',
      '1,196.30',
    ])
      expect(lines).toContain(said);
    for (const said of ['未排房', '无房客', '400.00', '0/2', '已入住', '合计', '1,596.30'])
      expect(lines).toContain(said);
    for (const other of ['明日客', '未确认', '已取消']) expect(lines).not.toContain(other);
  });

  test("show a group's amount due once, and the room of the first night", async () => {
    const [first, second, other] = house.rooms;
    const { orderId, stayId } = await stay('团长', TODAY, '2026-11-22', { room: first, priceFen: 10_000 });
    const { stayId: more } = await stay('团员', TODAY, '2026-11-22', { room: second, priceFen: 10_000 });
    await sql`update stays set order_id = ${orderId} where id = ${more}`.execute(t.database);
    await sql`update orders set room_fen = 40000 where id = ${orderId}`.execute(t.database);
    // The guest is in another room from the second night on.
    await sql`update stay_rooms set to_date = '2026-11-21' where stay_id = ${stayId}`.execute(t.database);
    await sql`insert into stay_rooms (house_id, stay_id, from_date, to_date, room_id)
      values (${house.id}, ${stayId}, '2026-11-21', '2026-11-22', ${other?.id})`.execute(t.database);
    await sql`update stays set room_id = ${other?.id} where id = ${stayId}`.execute(t.database);
    const lines = await linesOf(printArrivals);
    expect(lines.filter((line) => line === '400.00')).toHaveLength(2);
    expect(lines).toContain('同单');
    expect(lines).toContain('101');
    expect(lines).not.toContain('103');
    expect(await linesOf(printDepartures, { date: '2026-11-22' })).toContain('103');
  });
});

describe('departures', () => {
  test('list due-out and overdue guests with late check-outs', async () => {
    const [room = null, other = null] = house.rooms;
    const { orderId } = await stay('离店客', '2026-11-18', TODAY, {
      room,
      state: 'in_house',
      shown: 'in_house',
    });
    await sql`insert into order_charges (house_id, id, order_id, kind, description, amount_fen, charged_on, created_by,
      created_at) values (${house.id}, ${newId()}, ${orderId}, 'late_checkout', '', 5000, ${TODAY}, 'x', now())`.execute(
      t.database,
    );
    await stay('逾期客', '2026-11-17', '2026-11-19', { room: other, state: 'in_house', shown: 'in_house' });
    await stay('续住客', '2026-11-17', '2026-11-21', { state: 'in_house', shown: 'in_house' });
    const lines = await linesOf(printDepartures);
    for (const said of ['离店客', '是', '11-18 – 11-20', '800.00', '逾期客', '逾期未退'])
      expect(lines).toContain(said);
    expect(lines).not.toContain('续住客');
    // Overdue shows only on the current day.
    expect(await linesOf(printDepartures, { date: '2026-11-21' })).not.toContain('逾期客');
  });
});

describe('cleaning list', () => {
  test("groups rooms by cleaner, with a checkbox per open task and the room's condition", async () => {
    const [first, second] = house.rooms;
    const cleanerId = await userIdOf(t.database, 'housekeeper');
    const task = (roomId: string | undefined, more: object) =>
      t.database
        .insertInto('tasks')
        .values({
          houseId: house.id,
          id: newId(),
          roomId: roomId as string,
          kind: 'departure',
          state: 'unassigned',
          origin: 'hand',
          day: TODAY,
          dueAt: '2026-11-20T06:00:00Z',
          plannedMinutes: 30,
          createdBy: 'x',
          createdAt: '2026-11-20T00:00:00Z',
          ...more,
        })
        .execute();
    await sql`update rooms set condition = 'dirty' where id = ${first?.id}`.execute(t.database);
    await task(first?.id, { state: 'assigned', assigneeId: cleanerId, note: '先做', changeOver: true });
    await task(second?.id, { kind: 'deep', day: '2026-11-19' });
    await task(second?.id, { kind: 'repair', state: 'cancelled' });
    const lines = await linesOf(printCleaning);
    for (const said of [
      '保洁清单',
      'housekeeper（1）',
      '□',
      '101',
      '脏房',
      '退房清洁',
      '14:00',
      '今日有预抵 · 先做',
    ])
      expect(lines).toContain(said);
    for (const said of ['未分配（1）', '深度清洁', '102']) expect(lines).toContain(said);
    expect(lines).not.toContain('维修');
    expect(lines.indexOf('housekeeper（1）')).toBeLessThan(lines.indexOf('未分配（1）'));
  });
});

test.skipIf(short)(
  'a list of 2,000 rooms has all its rooms, its head on every page, and is there within a second',
  async () => {
    const big = await buildHouse(t.database, { rooms: 2_000, department: 'staff', name: '大酒店' });
    const dates = { checkIn: TODAY, checkOut: '2026-11-22' };
    for (const room of big.rooms.slice(0, 1)) await buildStay(t.database, big, { ...dates, room });
    await sql`
    with model as (select * from stays where house_id = ${big.id}),
    room as (select r.id, r.number, gen_random_uuid() as order_id, gen_random_uuid() as stay_id from rooms r
      where r.house_id = ${big.id} and r.id <> (select room_id from model)),
    sold as (insert into orders (house_id, id, order_no, booking, shown, source, channel, booker_name, check_in, check_out,
        nights, guests, stay_count, room_fen, created_by, created_at)
      select ${big.id}, room.order_id, 'B' || room.number, 'confirmed', 'expected', 'phone', 'direct', '客' || room.number,
        ${TODAY}, '2026-11-22', 2, 2, 1, 80000, 'x', now() from room)
    insert into stays (house_id, id, order_id, room_type_id, room_id, check_in, check_out, state, guest_name, guests)
    select ${big.id}, room.stay_id, room.order_id, model.room_type_id, room.id, ${TODAY}, '2026-11-22', 'expected',
      '客' || room.number, 2 from room, model`.execute(t.database);
    await sql`analyze stays, orders`.execute(t.database);
    const took: number[] = [];
    let pages: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const start = process.cpuUsage();
      pages = await pagesOf(printArrivals, { date: TODAY, houseId: [big.id] });
      const { user, system } = process.cpuUsage(start);
      took.push((user + system) / 1_000);
    }
    const text = pages.join('\n');
    expect(text).toContain('大酒店（2000）');
    const rooms = new Set(text.match(/^客.+$/gm));
    expect(rooms.size).toBe(1_999);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('入住人');
      expect(page).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`);
    }
    // Measures processor time, so that other load on the machine does not count.
    expect(Math.min(...took)).toBeLessThan(1_000);
  },
);

describe('refusals', () => {
  test('refuses anonymous clients and roles without the permission', async () => {
    const input = { date: TODAY };
    const housekeeper = await t.as('housekeeper');
    for (const endpoint of Object.values(dayLists)) {
      expect((await t.nobody.call(endpoint, input)).status).toBe(401);
      expect((await housekeeper.call(endpoint, input)).status).toBe(403);
      const wrong = await desk.call(endpoint, { date: '2026-02-30' });
      expect([wrong.status, wrong.failure]).toEqual([422, 'core.invalid']);
    }
  });

  test('excludes properties out of scope, whether requested or not', async () => {
    const foreign = await buildHouse(t.database, { rooms: 1, name: '他人小院' });
    await buildStay(t.database, foreign, {
      checkIn: TODAY,
      checkOut: addDays(TODAY, 1),
      room: foreign.rooms[0] ?? null,
      guest: '外人',
    });
    for (const more of [{}, { houseId: [foreign.id] }, { houseId: undefined }])
      expect(await linesOf(printArrivals, more)).not.toContain('外人');
  });

  test('omits amounts for roles that may not see them', async () => {
    await stay('客人', TODAY, '2026-11-21', { priceFen: 12_345 });
    expect(await linesOf(printArrivals)).toContain('123.45');
    await sql`update roles set sees_money = false where role_code = 'front_desk'`.execute(t.database);
    t.sessions.forget();
    const blind = await t.openSession('frontdesk');
    const lines = await linesOf(printArrivals, {}, blind.token);
    expect(lines).toContain('客人');
    for (const said of ['123.45', '待收', '合计']) expect(lines).not.toContain(said);
    await sql`update roles set sees_money = true where role_code = 'front_desk'`.execute(t.database);
    t.sessions.forget();
  });
});
