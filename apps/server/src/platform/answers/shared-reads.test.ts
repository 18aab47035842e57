/** Shared reads: each caller gets what they would get alone, never an older state. */

import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { TODAY } from '../../../test/test-day.ts';

let t: TestApp;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database, { rooms: 30 });
});
afterAll(() => t.close());

const sell = async (night: number) => {
  const stay = {
    roomTypeId: house.roomTypeId,
    checkIn: addDays(TODAY, night),
    checkOut: addDays(TODAY, night + 1),
  };
  const sold = { houseId: house.id, bookerName: '陈思远', phone: '13912345678' };
  return (await t.as('admin')).ok(createOrder, { ...sold, stays: [{ ...stay, guests: 1 }] });
};

const list = { current: 1, size: 50, sort: '-createdAt' };
const window = { from: TODAY, to: addDays(TODAY, 30) };
const AT_ONCE = 4;

test('users of different rightsKey who ask the same at once see no more and no less than alone', async () => {
  await sell(1);
  const names = ['admin', 'operator', 'frontdesk', 'finance', 'landlord'];
  const users = await Promise.all(names.map((name) => t.as(name)));
  const may = (answer: { status: number }) => answer.status === 200;
  for (const language of ['zh-CN', 'en-US'])
    for (const ask of [
      (user: (typeof users)[number]) =>
        user.call(pageOrders, list, { headers: { 'accept-language': language } }),
      (user: (typeof users)[number]) =>
        user.call(getBoard, window, { headers: { 'accept-language': language } }),
    ]) {
      const alone = [];
      for (const user of users) alone.push(await ask(user));
      const answers = await Promise.all(
        users.flatMap((user, at) =>
          Array.from({ length: AT_ONCE }, async () => ({ at, answer: await ask(user) })),
        ),
      );
      for (const { at, answer } of answers) expect(answer.data).toEqual(alone[at]?.data);
      const seen = new Set(alone.filter(may).map(({ data }) => JSON.stringify(data)));
      expect(seen.size).toBeGreaterThan(1);
    }
});

test('who asks when a sale is answered is told of it, whatever others are asking all the time', async () => {
  const desk = await t.as('admin');
  let isOver = false;
  const asking = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await desk.ok(pageOrders, list);
  });
  for (let night = 2; night < 26; night += 1) {
    const { id } = await sell(night);
    const { records } = await desk.ok(pageOrders, list);
    expect(records[0]?.id).toBe(id);
  }
  isOver = true;
  await Promise.all(asking);
});
