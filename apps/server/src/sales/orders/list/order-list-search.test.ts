import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database, { rooms: 5, department: 'staff' });
  const guests = ['欧阳若水', '水若兰', 'Anna Weber', '100%', '兰若寺'];
  for (const [at, guest] of guests.entries())
    await buildStay(t.database, house, {
      guest,
      room: house.rooms[at] ?? null,
      checkIn: '2026-12-01',
      checkOut: '2026-12-02',
      createdAt: `2026-11-1${at}T04:00:00Z`,
    });
  await t.database
    .updateTable('orders')
    .set({ channelOrderNo: '若水-7' })
    .where('bookerName', '=', '兰若寺')
    .execute();
  await t.database
    .updateTable('orders')
    .set({ channelOrderNo: 'HMXK29QZ' })
    .where('bookerName', '=', 'Anna Weber')
    .execute();
});
afterAll(() => t.close());

const found = async (keyword: string, who = 'admin') => {
  const { records, total } = await (await t.as(who)).ok(pageOrders, { keyword });
  expect(total).toBe(records.length);
  return records.map((row) => row.bookerName);
};

test('searches any part of a name, even one letter, newest first', async () => {
  expect(await found('若')).toEqual(['兰若寺', '水若兰', '欧阳若水']);
  expect(await found('阳若')).toEqual(['欧阳若水']);
  expect(await found('兰若寺')).toEqual(['兰若寺']);
  expect(await found('寺兰')).toEqual([]);
});

test('ignores case and treats pattern characters literally', async () => {
  expect(await found('anna w')).toEqual(['Anna Weber']);
  expect(await found('WEB')).toEqual(['Anna Weber']);
  expect(await found('0%')).toEqual(['100%']);
  expect(await found('%')).toEqual(['100%']);
  expect(await found('_')).toEqual([]);
});

test("finds a platform's number and a room's number by the same search", async () => {
  expect(await found('若水')).toEqual(['兰若寺', '欧阳若水']);
  const second = house.rooms[1]?.number ?? '';
  expect(await found(second)).toEqual(['水若兰']);
});

test("finds a platform's code typed without capitals", async () => {
  for (const typed of ['HMXK29QZ', 'hmxk29', '29qz']) expect(await found(typed)).toEqual(['Anna Weber']);
});

test("finds nothing outside the front desk's properties", async () => {
  const theirs = await buildHouse(t.database, { rooms: 1 });
  await buildStay(t.database, theirs, {
    guest: '若有光',
    room: theirs.rooms[0] ?? null,
    checkIn: '2026-12-01',
    checkOut: '2026-12-02',
  });
  expect(await found('若有')).toEqual(['若有光']);
  expect(await found('若有', 'frontdesk')).toEqual([]);
});
