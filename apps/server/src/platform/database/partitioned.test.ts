/** Runs an order's life on tables partitioned by property as in deploy/citus.sql. */
import { getAuditChain } from '@minsu/contract/audit/audit-endpoints.ts';
import { pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { createOrder, searchAvailability } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { getBoard } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { partitionByHouse } from '../../../test/partition-by-house.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { byHouse, copied } from './distribution.ts';

let t: TestApp;
let admin: TestClient;
const built: BuiltHouse[] = [];
beforeAll(async () => {
  t = await openTestApp({ partitioned: true });
  admin = await t.as('admin');
  for (let n = 0; n < 12; n += 1) built.push(await buildHouse(t.database, { rooms: 1 }));
});
afterAll(() => t.close());

test('small tables are copied first, tables of houses then, all beside the first', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    const calls = await partitionByHouse(url);
    expect(calls.slice(0, copied.length).map(({ name }) => name)).toEqual([...copied]);
    const [first, ...others] = calls.slice(copied.length);
    expect(first).toMatchObject({ name: byHouse[0], beside: 'none' });
    expect(others.map(({ name, beside }) => [name, beside])).toEqual(
      byHouse.slice(1).map((name) => [name, byHouse[0]]),
    );
  } finally {
    await drop();
  }
});

const sale = (house: BuiltHouse) => ({
  houseId: house.id,
  bookerName: '分区',
  stays: [{ roomTypeId: house.roomTypeId, checkIn: '2026-12-01', checkOut: '2026-12-03', guests: 1 }],
});

test('houses lie apart, and each is sold, listed and shown as ever; the last room is sold once', async () => {
  for (const house of built) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call(createOrder, sale(house))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  }
  const { rows } = await sql<{ partitions: number; orders: number }>`
    select count(distinct tableoid)::int as partitions, count(*)::int as orders from orders`.execute(
    t.database,
  );
  expect(rows).toEqual([{ partitions: 3, orders: built.length }]);
  const page = await admin.ok(pageOrders, { current: 1, size: 50 });
  expect(page.total).toBe(built.length);
  const board = await admin.ok(getBoard, { from: '2026-11-30', to: '2026-12-10' });
  expect(board.stays).toHaveLength(built.length);
  const [house] = built;
  const free = await admin.ok(searchAvailability, {
    houseId: house?.id ?? '',
    checkIn: '2026-12-02',
    checkOut: '2026-12-03',
    guests: 1,
    onlyFree: false,
  });
  expect(JSON.stringify(free)).toContain(house?.id ?? '');
});

test('marks of reports and the log lie with their house; a key that crosses houses is refused as before', async () => {
  const { rows } = await sql<{ marked: number; told: number }>`
    select (select count(distinct house_id)::int from report_marks) as marked,
      (select count(*)::int from events where name = 'order.created') as told`.execute(t.database);
  expect(rows).toEqual([{ marked: built.length, told: built.length }]);
  await expect(sql`delete from events`.execute(t.database)).rejects.toThrow(/append-only|permission/);
  expect(await admin.ok(getAuditChain, {})).toMatchObject({ lost: [] });
});
