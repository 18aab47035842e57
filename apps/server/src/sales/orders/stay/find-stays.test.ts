import { findStays } from '@minsu/contract/sales/orders/stay/find-stay-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let lake: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 2, department: 'staff' });
});
afterAll(() => t.close());

const stay = async (house: BuiltHouse, guest: string, [checkIn, checkOut]: [string, string], more = {}) =>
  buildStay(t.database, house, { guest, checkIn, checkOut, room: house.rooms[0] ?? null, ...more });

test('finds stays of any date by guest, phone digits or order number, upcoming ones first', async () => {
  const past = await stay(lake, '陈远山', ['2026-03-01', '2026-03-03'], {
    state: 'checked_out',
    shown: 'completed',
  });
  const far = await stay(lake, '陈远山', ['2027-06-01', '2027-06-03']);
  const near = await stay(lake, '陈远山', ['2026-12-01', '2026-12-03'], { room: null });
  await t.database
    .updateTable('orders')
    .set({ phoneMasked: '138****7788', orderNo: 'M20270601-000009' })
    .where('id', '=', far.orderId)
    .execute();
  const admin = await t.as('admin');
  const found = async (keyword: string) =>
    (await admin.ok(findStays, { keyword })).map(({ stayId }) => stayId);
  expect(await found('陈远')).toEqual([near.stayId, far.stayId, past.stayId]);
  expect(await found('7788')).toEqual([far.stayId]);
  expect(await found('M20270601-000009')).toEqual([far.stayId]);
  expect(await admin.ok(findStays, { keyword: '7788' })).toMatchObject([
    { houseName: 'Lake', roomNumber: '101', checkIn: '2027-06-01', guest: '陈远山', shown: 'expected' },
  ]);
  const [first] = await admin.ok(findStays, { keyword: '陈远' });
  expect(first).toMatchObject({ roomId: null, roomNumber: null });
});

test('excludes stays without nights and stays out of scope', async () => {
  const hill = await buildHouse(t.database, { name: 'Hill' });
  const gone = await stay(lake, '欧阳无踪', ['2026-12-05', '2026-12-06'], {
    state: 'cancelled',
    booking: 'cancelled',
  });
  await t.database.updateTable('stays').set({ holdsNights: false }).where('id', '=', gone.stayId).execute();
  const foreign = await stay(hill, '欧阳外地', ['2026-12-05', '2026-12-06']);
  const found = async (who: 'admin' | 'frontdesk') =>
    (await (await t.as(who)).ok(findStays, { keyword: '欧阳' })).map(({ stayId }) => stayId);
  expect(await found('admin')).toEqual([foreign.stayId]);
  expect(await found('frontdesk')).toEqual([]);
});

test('refuses users without order access and empty searches', async () => {
  expect((await (await t.as('housekeeper')).call(findStays, { keyword: 'a' })).status).toBe(403);
  expect((await t.nobody.call(findStays, { keyword: 'a' })).status).toBe(401);
  expect(Object.keys((await (await t.as('admin')).call(findStays, { keyword: ' ' })).fields)).toEqual([
    'keyword',
  ]);
});
