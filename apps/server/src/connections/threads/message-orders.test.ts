/**
 * One template to the guests of many orders: filled for each, refused where it cannot be sent, and never counted as an
 * answer.
 */

import { messageOrders } from '@minsu/contract/connections/threads/message-orders.ts';
import { getThread, threadOfOrder } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { getRun, isOver, pageRunItems } from '@minsu/contract/platform/background-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
const templateId = newId();
const [withMoney, bySms] = [newId(), newId()];

beforeAll(async () => {
  t = await openTestApp({ background: true });
  desk = await t.as('frontdesk');
  house = await buildHouse(t.database, { rooms: 6, name: '云栖小院', department: 'staff' });
  for (const [id, code, zh, channels] of [
    [templateId, 'waterOff', '{{guestName}}您好，{{houseName}}今晚停水', '{}'],
    [withMoney, 'open', '还欠 {{depositAmount}}', '{}'],
    [bySms, 'platformOnly', '您好', '{mt}'],
  ])
    await sql`insert into message_templates (id, code, name, zh, channels)
      values (${id}, ${code}, ${code}, ${zh}, ${channels}::text[])`.execute(t.database);
});
afterAll(() => t.close());

let room = 0;
const sold = async (phone: string | null): Promise<string> => {
  const { orderId } = await sellStay(desk, house, house.rooms[room], phone === null ? {} : { phone });
  room += 1;
  return orderId;
};
const consents = (orderId: string) =>
  sql`update guests set consents = '{"stayMessages": "2026-11-01T00:00:00Z"}' from orders o
    where o.id = ${orderId} and guests.id = o.guest_id`.execute(t.database);

const run = async (input: { ids: string[]; templateId: string }) => {
  const { id } = await desk.ok(messageOrders.start, input);
  await expect
    .poll(async () => isOver(await desk.ok(getRun, { id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  return desk.ok(getRun, { id });
};
const messagesOf = async (orderId: string) => {
  const { thread } = await desk.ok(threadOfOrder, { orderId });
  return thread === null ? [] : (await desk.ok(getThread, { id: thread.id })).messages;
};

test('who can be reached gets it with his own stay; the others stand with their reason; nobody is answered by it', async () => {
  const [reached, silent, unknown] = [await sold('13900001111'), await sold('13900002222'), await sold(null)];
  await consents(reached);
  const ids = [reached, silent, unknown];
  const check = await desk.ok(messageOrders.check, { ids, templateId });
  expect(check).toMatchObject({ total: 3, ready: 1, refused: 2 });
  expect(check.samples.map(({ reason }) => reason).join(' ')).toMatch(/not agreed.*No phone or email/s);
  const done = await run({ ids, templateId });
  expect([done.done, done.failed]).toEqual([1, 2]);
  const [message, ...more] = await messagesOf(reached);
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    ...{ kind: 'reply', origin: 'automation', text: '陈思远您好，云栖小院今晚停水' },
    author: expect.stringContaining('frontdesk'),
  });
  expect((await desk.ok(threadOfOrder, { orderId: reached })).thread?.assigneeName).toBeNull();
  expect(await messagesOf(silent)).toEqual([]);
});

test('a template without its values, or of another channel, is sent to nobody', async () => {
  const orderId = await sold('13900003333');
  await consents(orderId);
  await sql`update houses set deposit_fen = 0 where id = ${house.id}`.execute(t.database);
  const open = await run({ ids: [orderId], templateId: withMoney });
  const items = await desk.ok(pageRunItems, { id: open.id });
  expect(items.records[0]?.reason).toContain('depositAmount');
  const check = await desk.ok(messageOrders.check, { ids: [orderId], templateId: bySms });
  expect(check.samples[0]?.reason).toContain('not for the guest’s channel');
  expect((await run({ ids: [orderId], templateId: bySms })).failed).toBe(1);
  expect(await messagesOf(orderId)).toEqual([]);
  expect((await desk.call(messageOrders.check, { ids: [orderId], templateId: newId() })).failure).toBe(
    'template.notFound',
  );
});

test('is for those who may answer guests, and never of a foreign house', async () => {
  const orderId = await sold('13900004444');
  const keeper = await t.as('housekeeper');
  expect((await keeper.call(messageOrders.start, { ids: [orderId], templateId })).status).toBe(403);
  const foreign = await buildHouse(t.database, { rooms: 1 });
  const theirs = await sellStay(await t.as('admin'), foreign, foreign.rooms[0], { phone: '13900005555' });
  expect((await desk.call(messageOrders.start, { ids: [theirs.orderId], templateId })).failure).toBe(
    'run.nothingChosen',
  );
});
