/** The same write sent again and again at once: one effect, and everybody hears the same. */
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../test/builders.ts';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { day } from '../../test/test-day.ts';

let t: TestApp;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database, { rooms: 60 });
});
afterAll(() => t.close());

const sale = (bookerName: string) => ({
  houseId: house.id,
  bookerName,
  stays: [{ roomTypeId: house.roomTypeId, checkIn: day(30), checkOut: day(31), guests: 1 }],
});

const countOf = async (bookerName: string): Promise<number> =>
  (await t.database.selectFrom('orders').select('id').where('bookerName', '=', bookerName).execute()).length;

test('50 equal writes under one key at once: one order, and whoever is answered hears of that one', async () => {
  const admin = await t.as('admin');
  const send = () => admin.call(createOrder, sale('同一笔'), { headers: { 'idempotency-key': 'one-sale' } });
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(await countOf('同一笔')).toBe(1);
  const good = answers.filter(({ code }) => code === 200);
  expect(new Set(good.map(({ data }) => data.orderNo)).size).toBe(1);
  // Who came while the first was under way may be told to wait; asked again he hears the same.
  expect(answers.filter(({ code }) => code !== 200 && code !== 409 && code !== 503)).toEqual([]);
  expect((await send()).data.orderNo).toBe(good[0]?.data.orderNo);
});

test('without a key each is a write of its own', async () => {
  const admin = await t.as('admin');
  await Promise.all(Array.from({ length: 5 }, () => admin.call(createOrder, sale('五笔'))));
  expect(await countOf('五笔')).toBe(5);
});
