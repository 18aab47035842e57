/** Channel order numbers are unique; a duplicate is reported at its field together with the number. */
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, TODAY } from '../../../../test/test-day.ts';

let t: TestApp;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database, { rooms: 4 });
});
afterAll(() => t.close());

const saleOf = (more: Record<string, unknown>) => ({
  houseId: house.id,
  bookerName: '陈思远',
  source: 'channel',
  channel: 'mt',
  stays: [{ roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(1), guests: 1 }],
  ...more,
});

test('names the number in the refusal, at its field, in both languages', async () => {
  const admin = await t.as('admin');
  const first = await admin.call(createOrder, saleOf({ channelOrderNo: 'MT-2048-7' }));
  expect(first.status).toBe(200);
  for (const language of ['zh-CN', 'en-US']) {
    const again = await admin.call(createOrder, saleOf({ channelOrderNo: 'MT-2048-7' }), {
      headers: { 'accept-language': language },
    });
    expect([again.status, again.failure]).toEqual([409, 'order.channelTaken']);
    expect(again.message).toMatch(/MT-2048-7$/);
    expect(again.fields.channelOrderNo).toBe(again.message);
  }
});

test('refuses one of two concurrent sales with a complete message', async () => {
  const admin = await t.as('admin');
  const sale = saleOf({ channelOrderNo: 'MT-2048-8' });
  const answers = await Promise.all([admin.call(createOrder, sale), admin.call(createOrder, sale)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).not.toMatch(/[:：]\s*$/);
});
