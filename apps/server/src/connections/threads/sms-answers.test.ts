/** Guests' SMS replies: signed, stored once, in the conversation of the stay, and answered. */

import {
  countThreads,
  getThread,
  pageThreads,
  replyToThread,
  startThread,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { smsAnswerHook } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import type { SmsContent } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { smsHeaders } from '@minsu/contract/foundation/messages/sms-wire.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxSms, signSms } from '../../../../sandbox/src/sms/sms-gateway.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openSandboxApp, type SandboxApp } from '../../../test/channels/sandbox-app.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';
import { sendMailJob } from '../../foundation/messages/message-jobs.ts';
import { queueSms } from '../../foundation/messages/queue-sms.ts';
import { mirrorNotificationsJob } from './retry-message.ts';

let s: SandboxApp;
let house: BuiltHouse;
beforeAll(async () => {
  s = await openSandboxApp((url) => ({
    SMS_URL: `${url}/sms`,
    SMS_APP_ID: sandboxSms.appId,
    SMS_SIGN_KEY: sandboxSms.signKey,
    SMS_SIGNATURE: '民宿管家',
  }));
  // The provider uses the real clock.
  s.t.setNow(new Date().toISOString());
  house = await buildHouse(s.t.database, { rooms: 9, department: 'staff' });
});
afterAll(() => s.close());

const answer = (body: object, { key = sandboxSms.signKey, at = s.t.now().getTime() } = {}) => {
  const payload = JSON.stringify(body);
  return s.t.app.inject({
    method: 'POST',
    url: smsAnswerHook.path,
    payload,
    headers: {
      'content-type': 'application/json',
      [smsHeaders.app]: sandboxSms.appId,
      [smsHeaders.timestamp]: String(at),
      [smsHeaders.signature]: signSms(key, String(at), payload),
    },
  });
};

const book = (phone: string, from = 30) =>
  s.admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '沈鱼', phone },
    stays: [{ roomTypeId: house.roomTypeId, checkIn: day(from), checkOut: day(from + 1), guests: 1 }],
  });
const threadsOf = async (view: 'needsReply' | 'closed' = 'needsReply') =>
  (await s.admin.ok(pageThreads, { view })).records;

test('an answer opens the conversation of the stay, waits in it, and is answered by text message', async () => {
  const { id: orderId } = await book('13911110001');
  const before = await s.admin.ok(countThreads, {});
  expect((await answer({ id: 'UP1', from: '13911110001', text: '几点可以入住？' })).statusCode).toBe(200);
  // The provider sends it twice.
  expect((await answer({ id: 'UP1', from: '13911110001', text: '几点可以入住？' })).statusCode).toBe(200);
  const [thread] = await threadsOf();
  expect(thread).toMatchObject({ orderId, channel: 'sms', guestName: '沈鱼', state: 'open' });
  expect((await s.admin.ok(countThreads, {})).needsReply).toBe(before.needsReply + 1);
  const id = thread?.id ?? '';
  const { messages } = await s.admin.ok(getThread, { id });
  expect(messages.map(({ kind, text, author }) => [kind, text, author])).toEqual([
    ['guest', '几点可以入住？', '沈鱼'],
  ]);
  expect(await eventNamesOf(s.t.database, id)).toEqual(['thread.started', 'thread.guestMessage']);

  await s.admin.ok(replyToThread, { id, text: '下午两点起', consented: true, close: true });
  const sent = await s.t.database
    .selectFrom('threadMessages')
    .select('notificationId')
    .where('threadId', '=', id)
    .where('kind', '=', 'reply')
    .executeTakeFirstOrThrow();
  await sendMailJob.run(s.t.job(), { entityId: sent.notificationId });
  await mirrorNotificationsJob.run(s.t.job(), { entityId: sent.notificationId });
  expect(s.sandbox.sms.to('13911110001')).toEqual(['【民宿管家】下午两点起']);
  expect((await s.admin.ok(getThread, { id })).messages.at(-1)?.state).toBe('sent');
  expect((await threadsOf('closed')).map((row) => row.id)).toContain(id);

  // Another word opens it again.
  s.t.setNow(new Date(s.t.now().getTime() + 1_000).toISOString());
  expect((await answer({ id: 'UP2', from: '13911110001', text: '好的' })).statusCode).toBe(200);
  expect((await threadsOf()).map((row) => row.id)).toContain(id);
});

test('of several stays it is the one that was written about', async () => {
  const { id: first } = await book('13911110002', 30);
  await book('13911110002', 40);
  const { thread } = await s.admin.ok(startThread, { orderId: first });
  expect((await answer({ id: 'UP3', from: '+86 13911110002', text: '在吗' })).statusCode).toBe(200);
  expect((await s.admin.ok(getThread, { id: thread.id })).messages).toHaveLength(1);
});

test('forged, old, not understood or of nobody: nothing is stored', async () => {
  await book('13911110003');
  const of = { id: 'UP4', from: '13911110003', text: '你好' };
  const count = async () => (await s.t.database.selectFrom('threadMessages').select('id').execute()).length;
  const before = await count();
  expect((await answer(of, { key: 'other' })).statusCode).toBe(403);
  expect((await answer(of, { at: s.t.now().getTime() - 400_000 })).statusCode).toBe(403);
  expect((await answer({ ...of, text: '' })).statusCode).toBe(403);
  expect((await answer({ ...of, text: 'x'.repeat(1_001) })).statusCode).toBe(403);
  expect((await answer({ ...of, from: '13900009999' })).statusCode).toBe(404);
  expect(await count()).toBe(before);
  const without = await openTestApp();
  try {
    const { statusCode } = await without.app.inject({ method: 'POST', url: smsAnswerHook.path, payload: {} });
    expect(statusCode).toBe(404);
  } finally {
    await without.close();
  }
});

test('the sandbox’s phone writes back only where it was written to', () => {
  expect(s.sandbox.sms.say('13911119999', '你好').status).toBe(404);
  expect(s.sandbox.sms.say('13911110001', '还有一个问题').status).toBe(200);
});

test('a reply of TD opts the number out: it is in the conversation, and nothing but codes follows', async () => {
  await book('13911110077');
  expect((await answer({ id: 'UP77', from: '13911110077', text: 'TD' })).statusCode).toBe(200);
  const queue = (kind: 'account.code' | 'thread.reply', content?: SmsContent) =>
    s.t.job().change((ctx) =>
      queueSms(ctx, {
        ...{ kind, to: '13911110077', userId: null, language: 'zh-CN', subject: '短信', text: '您好' },
        ...(content && { content }),
      }),
    );
  const reply = await queue('thread.reply');
  const code = await queue('account.code', { template: 'code', values: { code: '123456' } });
  for (const entityId of [reply, code]) await sendMailJob.run(s.t.job(), { entityId });
  const states = await s.t.database
    .selectFrom('notifications')
    .select(['id', 'state'])
    .where('id', 'in', [reply, code])
    .execute();
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [reply, 'failed'],
      [code, 'sent'],
    ]),
  );
});
