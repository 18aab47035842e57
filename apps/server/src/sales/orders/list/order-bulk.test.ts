/** Bulk tags and room assignment with undo; tags in use; orders that need attention. */
import { getRun, isOver, pageRunItems, undoRun } from '@minsu/contract/platform/background-run.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  assignOrders,
  countOrderViews,
  orderTags,
  pageOrders,
  tagOrders,
} from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay, type StayOptions } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { TODAY } from '../../../../test/test-day.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 2, department: 'staff' });
});

const over = (id: string) =>
  expect
    .poll(async () => isOver(await desk.ok(getRun, { id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
const build = (more: Partial<StayOptions> = {}) =>
  buildStay(t.database, house, { checkIn: '2026-11-25', checkOut: '2026-11-27', room: null, ...more });
const orderOf = async (id: string) => (await desk.ok(getOrder, { id })).order;
const found = async (filter: object) =>
  (await desk.ok(pageOrders, { houseId: [house.id], ...filter })).records.map(({ id }) => id).sort();

describe('tags', () => {
  test('are added and removed, filter the list, are counted, and a run can be undone', async () => {
    const [a, b] = [(await build()).orderId, (await build()).orderId];
    const run = await desk.ok(tagOrders.start, { ids: [a, b], add: ['团建', '早到'], remove: [] });
    await over(run.id);
    const second = await desk.ok(tagOrders.start, { ids: [b], add: [], remove: ['早到'] });
    await over(second.id);
    expect([(await orderOf(a)).tags, (await orderOf(b)).tags]).toEqual([['团建', '早到'], ['团建']]);
    expect(await found({ tag: ['早到'] })).toEqual([a]);
    expect(await found({ tag: ['早到', '团建'] })).toEqual([a, b].sort());
    expect(await found({ tag: ['没有'] })).toEqual([]);
    expect(await desk.ok(orderTags, {})).toEqual(
      expect.arrayContaining([
        { tag: '团建', count: 2 },
        { tag: '早到', count: 1 },
      ]),
    );
    await over((await desk.ok(undoRun, { id: second.id })).id);
    expect((await orderOf(b)).tags).toEqual(['团建', '早到']);
    // A later run changed b, so undoing the first skips it.
    const undone = await desk.ok(undoRun, { id: run.id });
    await over(undone.id);
    expect(await desk.ok(getRun, { id: undone.id })).toMatchObject({ done: 1, failed: 1 });
    expect([(await orderOf(a)).tags, (await orderOf(b)).tags]).toEqual([[], ['团建', '早到']]);
  });

  test('are limited to ten', async () => {
    const { orderId } = await build();
    const tags = Array.from({ length: 10 }, (_, at) => `标签${at}`);
    await over((await desk.ok(tagOrders.start, { ids: [orderId], add: tags })).id);
    const run = await desk.ok(tagOrders.start, { ids: [orderId], add: ['多余'] });
    await over(run.id);
    expect(await desk.ok(getRun, { id: run.id })).toMatchObject({ done: 0, failed: 1 });
    const { records } = await desk.ok(pageRunItems, { id: run.id });
    expect(records[0]?.reason).toBe('Up to 10 tags per order');
    expect((await orderOf(orderId)).tags).toEqual(tags);
  });
});

describe('rooms', () => {
  test('are assigned while available; an order that would get only some keeps waiting; undo works', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 2; at += 1) ids.push((await build()).orderId);
    // Overbooked because its room is gone.
    const { orderId: group } = await build();
    const { stayId, orderId: left } = await build();
    await sql`update stays set order_id = ${group} where id = ${stayId}`.execute(t.database);
    const check = await desk.ok(assignOrders.check, { ids: [...ids, group, left] });
    expect(check).toMatchObject({ total: 4, ready: 4 });
    const run = await desk.ok(assignOrders.start, { ids: [...ids, group] });
    await over(run.id);
    expect(await desk.ok(getRun, { id: run.id })).toMatchObject({ done: 2, failed: 1 });
    const rooms = await Promise.all(ids.map(async (id) => (await orderOf(id)).roomNumbers));
    expect(rooms.sort()).toEqual(['101', '102']);
    const waiting = await desk.ok(getOrder, { id: group });
    expect(waiting.stays.map(({ roomId }) => roomId)).toEqual([null, null]);
    expect(waiting.order.unassigned).toBe(true);
    expect(await desk.ok(assignOrders.check, { ids })).toMatchObject({ ready: 0, refused: 2 });
    await over((await desk.ok(undoRun, { id: run.id })).id);
    for (const id of ids) expect(await orderOf(id)).toMatchObject({ roomNumbers: '', unassigned: true });
    const { rows } = await sql<{
      unplaced: number;
    }>`select unplaced from type_night where house_id = ${house.id}
      and night = '2026-11-25'`.execute(t.database);
    expect(rows[0]?.unplaced).toBe(4);
  });
});

test('finds each order that needs attention once per reason, and no others', async () => {
  const [room = null, other = null] = house.rooms;
  const past = { checkIn: '2026-11-17', checkOut: '2026-11-19' };
  const paid = { priceFen: 10_000, paidFen: 20_000 };
  const overdue = await build({ ...past, ...paid, room, state: 'in_house', shown: 'in_house' });
  const waits = await build({ booking: 'hold', shown: 'hold' });
  await sql`update orders set deadline_at = '2026-11-20T03:00:00Z' where id = ${waits.orderId}`.execute(
    t.database,
  );
  const missing = await build({ checkIn: '2026-11-18', checkOut: '2026-11-21', room: other });
  const roomless = await build({ checkIn: TODAY, checkOut: '2026-11-21' });
  const unpaid = await build({ ...past, state: 'checked_out', shown: 'completed' });
  const refused = await build({ ...past, ...paid, state: 'checked_out', shown: 'completed' });
  const paymentId = newId();
  await sql`insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at)
    values (${house.id}, ${paymentId}, ${refused.orderId}, 'cash', 20000, 'succeeded', ${TODAY}, 'x', now())`.execute(
    t.database,
  );
  await sql`insert into refunds (house_id, id, order_id, payment_id, method, amount_fen, state, reason, requested_by,
      requested_at)
    values (${house.id}, ${newId()}, ${refused.orderId}, ${paymentId}, 'cash', 100, 'failed', 'x', 'x', now())`.execute(
    t.database,
  );
  // In order: settled, expected, within its deadline.
  await build({ ...past, ...paid, state: 'checked_out', shown: 'completed' });
  await build({ checkIn: '2026-11-21', checkOut: '2026-11-22' });
  const later = await build({ booking: 'hold', shown: 'hold' });
  await sql`update orders set deadline_at = '2026-11-20T05:00:00Z' where id = ${later.orderId}`.execute(
    t.database,
  );
  const expected = [overdue, waits, missing, roomless, unpaid, refused].map(({ orderId }) => orderId).sort();
  expect(await found({ view: 'abnormal' })).toEqual(expected);
  const counts = await desk.ok(countOrderViews, {});
  const { total } = await desk.ok(pageOrders, { view: 'abnormal' });
  expect(counts.find(({ view }) => view === 'abnormal')?.count).toBe(total);
});

test('limits bulk changes and tags to permission and scope', async () => {
  const foreign = await buildHouse(t.database, { rooms: 1 });
  const { orderId } = await buildStay(t.database, foreign, {
    checkIn: '2026-11-25',
    checkOut: '2026-11-27',
    room: null,
  });
  await sql`update orders set tags = '{外单}' where id = ${orderId}`.execute(t.database);
  const keeper = await t.as('housekeeper');
  const ids = [orderId];
  expect((await keeper.call(tagOrders.start, { ids, add: ['x'] })).status).toBe(403);
  expect((await keeper.call(assignOrders.start, { ids })).status).toBe(403);
  expect((await desk.call(tagOrders.start, { ids, add: ['x'] })).failure).toBe('run.nothingChosen');
  expect((await desk.call(assignOrders.start, { ids })).failure).toBe('run.nothingChosen');
  expect((await keeper.call(orderTags, {})).status).toBe(403);
  expect((await desk.ok(orderTags, {})).map(({ tag }) => tag)).not.toContain('外单');
});
