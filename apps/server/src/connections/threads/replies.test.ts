/** Replies sent to platforms: exactly once under all faults; notes never. */
import {
  getThread,
  noteOnThread,
  replyToThread,
  retryMessage,
  startThread,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { playPlatforms } from '../../../test/channels/scripted-platform.ts';
import { type GuestDesk, openGuestDesk } from '../../../test/desks/guest-desk.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { postToThread } from './post-to-thread.ts';
import { sendDueJob } from './send-messages.ts';

let t: TestApp;
let desk: GuestDesk;
let front: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  front = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  desk = await openGuestDesk(t);
  await desk.book('R1');
});

const later = (minutes: number) => t.setNow(new Date(t.now().getTime() + minutes * 60_000).toISOString());
const due = () => sendDueJob.run(t.job(), {});
const last = async (id: string) => (await desk.detail(id)).messages.at(-1);

test('an answer is queued at once, sent under its own id, and ends the wait', async () => {
  const id = await desk.hear('R1');
  later(1);
  const answered = await front.ok(replyToThread, { id, text: '下午两点以后都可以' });
  expect(answered.messages.at(-1)).toMatchObject({ kind: 'reply', state: 'queued', author: 'frontdesk' });
  expect(answered.thread).toMatchObject({ waitingSince: null, assigneeName: 'frontdesk' });
  await desk.send(id);
  const sent = await last(id);
  expect(sent).toMatchObject({ state: 'sent', attempts: 1, problem: null });
  expect(desk.scripted.heard.get(sent?.id ?? '')).toMatchObject({
    platformOrderId: 'R1',
    text: '下午两点以后都可以',
  });
  // The platform also reports our own message; it is not stored again.
  await desk.read();
  expect((await desk.detail(id)).messages).toHaveLength(2);
  expect(await eventNamesOf(t.database, id)).toEqual([
    'thread.guestMessage',
    'thread.replied',
    'thread.sent',
  ]);
});

describe('faults', () => {
  test('the answer was lost though the message was taken: sent again under the same key, said once', async () => {
    const id = await desk.hear('R1');
    await front.ok(replyToThread, { id, text: '好的' });
    desk.scripted.answers.push(
      { kind: 'failed', message: 'timeout' },
      { kind: 'failed', message: 'timeout' },
    );
    await desk.send(id);
    expect(await last(id)).toMatchObject({ state: 'queued', attempts: 1, problem: 'timeout' });
    await due();
    expect(desk.scripted.sends).toHaveLength(1);
    later(1);
    await due();
    later(2);
    await due();
    expect(await last(id)).toMatchObject({ state: 'sent', attempts: 3, problem: null });
    expect([desk.scripted.sends.length, desk.scripted.heard.size]).toEqual([3, 1]);
  });

  test('the feed tells that it is there before we know: it is not sent again', async () => {
    const id = await desk.hear('R1');
    await front.ok(replyToThread, { id, text: '好的' });
    desk.scripted.answers.push({ kind: 'failed', message: 'timeout' });
    await desk.send(id);
    await desk.read();
    later(60);
    await due();
    expect([(await last(id))?.state, desk.scripted.sends.length]).toEqual(['sent', 1]);
  });

  test('refused: it has failed, the guest waits again, its author is told; sent again it keeps its key', async () => {
    const id = await desk.hear('R1');
    later(1);
    await front.ok(replyToThread, { id, text: '加微信 abc' });
    desk.scripted.answers.push({ kind: 'refused', code: '13', message: '内容含有联系方式' });
    await desk.send(id);
    const failed = await last(id);
    expect(failed).toMatchObject({ state: 'failed', problem: '内容含有联系方式', actions: ['retry'] });
    const { thread } = await desk.detail(id);
    expect([thread.hasFailed, thread.waitingSince === null]).toEqual([true, false]);
    const told = await t.database
      .selectFrom('inboxMessages')
      .select('path')
      .where('key', '=', `thread.failed:${failed?.id}`)
      .execute();
    expect(told).toEqual([{ path: `/messageMenu/message?id=${id}` }]);
    const messageId = failed?.id ?? '';
    await front.ok(retryMessage, { messageId });
    const again = await front.call(retryMessage, { messageId });
    expect([again.status, again.failure]).toEqual([409, 'thread.notFailed']);
    await desk.send(id);
    expect((await last(id))?.state).toBe('sent');
    expect([desk.scripted.sends, desk.scripted.heard.size]).toEqual([[messageId, messageId], 1]);
  });

  test('limited: not before the platform’s time; two of one guest keep their order', async () => {
    const id = await desk.hear('R1');
    await front.ok(replyToThread, { id, text: '一' });
    later(0.001);
    await front.ok(replyToThread, { id, text: '二' });
    desk.scripted.answers.push({ kind: 'limited', code: '62', message: 'slow down', retryAfterMs: 90_000 });
    await desk.send(id);
    expect(desk.scripted.sends).toHaveLength(1);
    later(1);
    await due();
    expect(desk.scripted.sends).toHaveLength(1);
    later(1);
    await due();
    expect([...desk.scripted.heard.values()].map(({ text }) => text)).toEqual(['一', '二']);
  });

  test('a platform that hangs is asked once, its other messages wait; another platform is not kept waiting', async () => {
    const ids = [await desk.hear('R1')];
    for (const order of ['R2', 'R3']) {
      await desk.book(order);
      ids.push(await desk.hear(order));
    }
    const pig = await openGuestDesk(t, 'pig');
    playPlatforms(t, desk.scripted, pig.scripted);
    await t.database
      .updateTable('channelConnections')
      .set({ state: 'active' })
      .where('id', '=', desk.listing.connectionId)
      .execute();
    await pig.book('X2');
    ids.push(await pig.hear('X2'));
    for (const id of ids) await front.ok(replyToThread, { id, text: '好的' });
    let asked = 0;
    desk.scripted.before = async (call) => {
      if (call === 'sendMessage') asked += 1;
    };
    desk.scripted.mood = 'down';
    await due();
    expect([asked, pig.scripted.heard.size]).toEqual([1, 1]);
    later(10);
    desk.scripted.mood = 'well';
    await due();
    expect(desk.scripted.heard.size).toBe(3);
  });

  test.each(['paused', 'broken'])(
    'its connection is %s: it waits for it, and fails after a day',
    async (state) => {
      const id = await desk.hear('R1');
      await front.ok(replyToThread, { id, text: '好的' });
      const setState = (to: string) =>
        t.database
          .updateTable('channelConnections')
          .set({ state: to })
          .where('id', '=', desk.listing.connectionId)
          .execute();
      await setState(state);
      await desk.send(id);
      expect([await last(id), desk.scripted.sends]).toMatchObject([{ state: 'queued', attempts: 0 }, []]);
      await setState('active');
      await due();
      expect((await last(id))?.state).toBe('sent');
      await front.ok(replyToThread, { id, text: '再见', anyway: true });
      await setState(state);
      later(25 * 60);
      for (let n = 0; n < 10; n += 1) {
        await due();
        later(6 * 60);
      }
      expect(await last(id)).toMatchObject({ state: 'failed', problem: 'not connected' });
      expect(desk.scripted.sends).toHaveLength(1);
    },
  );

  test('never answered: it ends as failed after its last attempt', async () => {
    const id = await desk.hear('R1');
    await front.ok(replyToThread, { id, text: '好的' });
    desk.scripted.mood = 'down';
    for (let n = 0; n < 12; n += 1) {
      await due();
      later(6 * 60);
    }
    desk.scripted.mood = 'well';
    expect(await last(id)).toMatchObject({ state: 'failed', attempts: 9 });
  });

  test('a process that died while it sent: another one sends it, said once', async () => {
    const id = await desk.hear('R1');
    await front.ok(replyToThread, { id, text: '好的' });
    const until = new Date(t.now().getTime() + 120_000);
    await t.database
      .updateTable('threadMessages')
      .set({ state: 'sending', attempts: 1, nextTryAt: until })
      .where('threadId', '=', id)
      .where('kind', '=', 'reply')
      .execute();
    await due();
    expect(desk.scripted.sends).toHaveLength(0);
    later(3);
    await Promise.all([due(), due(), due()]);
    expect([desk.scripted.sends.length, (await last(id))?.state]).toEqual([1, 'sent']);
  });
});

test('a note is seen here and goes nowhere', async () => {
  const id = await desk.hear('R1');
  const noted = await front.ok(noteOnThread, { id, text: '客人第三次来，送水果' });
  expect(noted.messages.at(-1)).toMatchObject({ kind: 'note', state: null, actions: [] });
  expect(noted.thread.waitingSince).not.toBeNull();
  await desk.send(id);
  await due();
  expect(desk.scripted.sends).toEqual([]);
  const { messages } = noted;
  const refused = await front.call(retryMessage, { messageId: messages.at(-1)?.id ?? '' });
  expect(refused.status).toBe(409);
});

test('a colleague has answered meanwhile: refused with his name and what he wrote, unless one insists', async () => {
  const id = await desk.hear('R1');
  const { messages } = await desk.detail(id);
  const seen = messages.at(-1)?.id;
  later(1);
  await (await t.as('supervisor')).ok(replyToThread, { id, text: '两点', seen });
  const refused = await front.call(replyToThread, { id, text: '三点', seen });
  expect([refused.status, refused.failure, refused.message.includes('supervisor')]).toEqual([
    409,
    'thread.answeredMeanwhile',
    true,
  ]);
  expect((await desk.detail(id)).messages).toHaveLength(2);
  await front.ok(replyToThread, { id, text: '三点', seen, anyway: true });
  await front.ok(replyToThread, { id, text: '或四点', seen: (await last(id))?.id });
  expect((await desk.detail(id)).messages).toHaveLength(4);
});

test('what cannot be sent is refused at its field and changes nothing', async () => {
  const id = await desk.hear('R1');
  for (const [input, path] of [
    [{ text: '   ' }, 'text'],
    [{ text: '您好 {{guestName}}' }, 'text'],
    [{ text: '长'.repeat(1_001) }, 'text'],
  ] as const) {
    const refused = await front.call(replyToThread, { id, ...input });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, [path]]);
  }
  const missing = await front.call(replyToThread, { id, text: '见附件', attachmentIds: [id] });
  expect(missing.failure).toBe('thread.attachmentNotFound');
  expect((await desk.detail(id)).messages).toHaveLength(1);
});

test('no connection, or none yet of the guest where he has to begin: said before anything is written', async () => {
  const id = await desk.hear('R1');
  await t.database
    .updateTable('channelConnections')
    .set({ state: 'broken' })
    .where('id', '=', desk.listing.connectionId)
    .execute();
  expect((await desk.detail(id)).hindrance).toBe('notConnected');
  expect((await front.call(replyToThread, { id, text: '好' })).failure).toBe('thread.notConnected');
  const pig = await openGuestDesk(t, 'pig');
  await pig.book('X1');
  const order = await t.database
    .selectFrom('orders')
    .select('id')
    .where('channelOrderNo', '=', 'X1')
    .executeTakeFirstOrThrow();
  const started = await front.ok(startThread, { orderId: order.id });
  expect([started.thread.channel, started.hindrance]).toEqual(['pig', 'guestFirst']);
  expect((await front.call(replyToThread, { id: started.thread.id, text: '欢迎' })).failure).toBe(
    'thread.guestFirst',
  );
  // The guest's first word finds the conversation that was begun.
  expect(await pig.hear('X1')).toBe(started.thread.id);
  await front.ok(replyToThread, { id: started.thread.id, text: '欢迎' });
});

describe('what a rule posts', () => {
  const post = (orderId: string, text = '欢迎入住') =>
    t.job().change((ctx) => postToThread(ctx, { stayOrOrderId: orderId, text, by: '入住前一天' }));

  test('is sent like an answer, by order or stay, and is none: the guest goes on waiting', async () => {
    const id = await desk.hear('R1');
    const { thread } = await desk.detail(id);
    const stay = await t.database
      .selectFrom('stays')
      .select('id')
      .where('orderId', '=', thread.orderId ?? '')
      .executeTakeFirstOrThrow();
    later(1);
    expect(await post(thread.orderId ?? '')).toMatchObject({ posted: true, threadId: id });
    expect(await post(stay.id, '门口有停车位')).toMatchObject({ posted: true, threadId: id });
    await desk.send(id);
    const after = await desk.detail(id);
    expect(after.thread.waitingSince).not.toBeNull();
    expect(after.thread.assigneeId).toBeNull();
    expect(after.messages.slice(-2)).toMatchObject([
      { origin: 'automation', author: '入住前一天', state: 'sent' },
      { text: '门口有停车位', state: 'sent' },
    ]);
    expect(await eventNamesOf(t.database, id)).not.toContain('thread.replied');
  });

  test('is refused by name, and nothing is stored', async () => {
    const id = await desk.hear('R1');
    const { thread } = await desk.detail(id);
    expect(await post(thread.orderId ?? '', '{{guestName}}')).toEqual({
      posted: false,
      refused: { failure: threadFailures.openVariables, path: 'text', params: { names: ['guestName'] } },
    });
    expect((await desk.detail(id)).messages).toHaveLength(1);
  });
});

test('who may not, and whose house it is not', async () => {
  const id = await desk.hear('R1');
  for (const username of ['housekeeper', 'finance', 'landlord']) {
    const other = await t.as(username);
    expect((await other.call(getThread, { id })).status).toBe(403);
    expect((await other.call(replyToThread, { id, text: '好' })).status).toBe(403);
    expect((await other.call(noteOnThread, { id, text: '好' })).status).toBe(403);
  }
  await t.database
    .updateTable('houses')
    .set({ departmentId: null })
    .where('id', '=', desk.house.id)
    .execute();
  expect((await front.call(getThread, { id })).status).toBe(404);
  expect((await front.call(replyToThread, { id, text: '好' })).status).toBe(404);
  expect((await desk.list({ view: 'open' })).map((row) => row.id)).not.toContain(id);
});
