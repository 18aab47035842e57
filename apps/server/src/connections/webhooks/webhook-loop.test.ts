/** The loop: events sent within moments of the change, many resent together, and continued by the next leader. */

import {
  createWebhook,
  pageDeliveries,
  redeliverMany,
  testWebhook,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openReceiver } from '../../../test/desks/webhook-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

let receiver: Receiver;
let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
let webhookId: string;
beforeAll(async () => {
  receiver = await openReceiver();
  t = await openTestApp({
    background: true,
    env: { SANDBOX: 'on', SANDBOX_PORT: String(receiver.port) },
  });
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 5 });
  const facts = { name: '门禁', url: receiver.url, events: ['order.created'] };
  webhookId = (await admin.ok(createWebhook, facts)).webhook.id;
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});

const PATIENCE = { timeout: 20_000, interval: 30 };
const states = async () =>
  (await admin.ok(pageDeliveries, { webhookId: [webhookId] })).records.map(({ state }) => state);

test('an order is told without anybody’s doing', async () => {
  const stays = [{ roomTypeId: house.roomTypeId, checkIn: '2026-12-01', checkOut: '2026-12-02', guests: 1 }];
  const { id } = await admin.ok(createOrder, { houseId: house.id, bookerName: '回调', stays });
  await expect
    .poll(
      () => receiver.calls.map(({ body }) => (JSON.parse(body) as { entityId: string }).entityId),
      PATIENCE,
    )
    .toEqual([id]);
  await expect.poll(states, PATIENCE).toEqual(['delivered']);
});

test('what failed is sent again all at once: looked at first, then each under its own id', async () => {
  receiver.answers(() => ({ status: 500 }));
  for (let n = 0; n < 3; n += 1) await admin.ok(testWebhook, { id: webhookId });
  await expect
    .poll(async () => (await states()).filter((state) => state === 'failed').length, PATIENCE)
    .toBe(3);
  receiver.answers(() => ({ status: 200 }));
  const filter = { webhookId: [webhookId], state: ['failed' as const] };
  expect(await admin.ok(redeliverMany.check, { filter })).toMatchObject({ total: 3, ready: 3, refused: 0 });
  const run = await admin.ok(redeliverMany.start, { filter, expected: 3 });
  await expect.poll(async () => isOver(await admin.ok(getRun, { id: run.id })), PATIENCE).toBe(true);
  await expect.poll(states, PATIENCE).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  const ids = receiver.calls.map(({ headers }) => headers['minsu-delivery']);
  expect([ids.length, new Set(ids).size]).toEqual([7, 4]);
  const finance = await t.as('finance');
  expect((await finance.call(redeliverMany.check, { filter })).status).toBe(403);
  expect((await finance.call(redeliverMany.start, { filter })).status).toBe(403);
});
