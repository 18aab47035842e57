/** Messages reported by platforms: in any order and number, for unknown orders, from feeds and hooks. */
import { getThread, replyToThread } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendHook } from '../../../test/channels/send-hook.ts';
import { type GuestDesk, openGuestDesk } from '../../../test/desks/guest-desk.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { takeMessages } from './take-messages.ts';
import { placeThreadsJob } from './thread-jobs.ts';

let t: TestApp;
let desk: GuestDesk;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  desk = await openGuestDesk(t);
});

const later = (minutes: number) => t.setNow(new Date(t.now().getTime() + minutes * 60_000).toISOString());

const waitsForLock = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(t.database);
        return rows[0]?.n;
      },
      { timeout: 20_000 },
    )
    .toBe(1);

const textsOf = async (threadId: string) =>
  (await desk.detail(threadId)).messages.map(({ kind, text }) => `${kind}: ${text}`);

test('a guest of an order writes: one conversation, sealed, unread, waiting, without his words in any event', async () => {
  await desk.book('G1');
  const id = await desk.hear('G1', '我的电话是 13912345678');
  const [row] = await desk.list({ view: 'needsReply' });
  expect(row).toMatchObject({
    id,
    houseId: desk.house.id,
    platformOrderId: 'G1',
    channel: 'mt',
    guestName: '李雷',
    preview: '我的电话是 13912345678',
    previewKind: 'guest',
    state: 'open',
    unread: true,
    assigneeId: null,
  });
  expect(row?.orderNo).toMatch(/^M/);
  expect(row?.waitingSince).not.toBeNull();
  const stored = await t.database
    .selectFrom('threadMessages')
    .select('textCipher')
    .where('threadId', '=', id)
    .execute();
  expect(stored[0]?.textCipher).not.toContain('139');
  const { rows } = await sql`select from events where entity = 'thread'
    and (after::text like '%139%' or before::text like '%139%')`.execute(t.database);
  expect(rows).toEqual([]);
});

test('told twice, by two readers at once and from the beginning again, each message is stored once', async () => {
  await desk.book('G2');
  desk.scripted.write({ platformOrderId: 'G2', text: '一', at: t.now() });
  desk.scripted.write({ platformOrderId: 'G2', text: '二', at: new Date(t.now().getTime() + 1_000) });
  await Promise.all([desk.read(), desk.read(), desk.read()]);
  await t.database
    .updateTable('channelConnections')
    .set({ messageCursor: null })
    .where('id', '=', desk.listing.connectionId)
    .execute();
  await desk.read();
  const { id } = await desk.threadOf('G2');
  expect(await textsOf(id)).toEqual(['guest: 一', 'guest: 二']);
});

test('an older message that comes later takes its place, and neither the newest nor the wait moves forward', async () => {
  await desk.book('G3');
  const base = t.now().getTime();
  desk.scripted.write({ platformOrderId: 'G3', text: '后说的', at: new Date(base) });
  await desk.read();
  desk.scripted.write({ platformOrderId: 'G3', text: '先说的', at: new Date(base - 600_000) });
  await desk.read();
  const { id } = await desk.threadOf('G3');
  expect(await textsOf(id)).toEqual(['guest: 先说的', 'guest: 后说的']);
  const { thread } = await desk.detail(id);
  expect(thread.preview).toBe('后说的');
  expect(thread.waitingSince).toBe(new Date(base - 600_000).toISOString());
});

test('the guest writes in the moment in which our answer fails: both are counted', async () => {
  await desk.book('G4');
  const id = await desk.hear('G4', '在吗');
  later(1);
  await (await t.as('frontdesk')).ok(replyToThread, { id, text: '在' });
  desk.scripted.answers.push({ kind: 'refused', code: '13', message: '含有联系方式' });
  later(1);
  const said = desk.scripted.write({ platformOrderId: 'G4', text: '喂？', at: t.now() });
  let sending = Promise.resolve();
  await t.job().change(async (ctx) => {
    const { connectionId } = desk.listing;
    await takeMessages(ctx, { connectionId, platform: 'mt' }, [said]);
    sending = desk.send(id);
    await waitsForLock();
  });
  await sending;
  const { thread } = await desk.detail(id);
  expect(thread).toMatchObject({ preview: '喂？', hasFailed: true });
  expect((await desk.threadOf('G4')).guestAt).toEqual(t.now());
});

test('a guest whose order nobody knows is kept for who connects channels, and found by all once the order has a place', async () => {
  const id = await desk.hear('U1', '还有房吗');
  expect((await desk.list({ view: 'open' }, 'frontdesk')).map((row) => row.id)).not.toContain(id);
  const [row] = await desk.list({ view: 'open', keyword: 'U1' }, 'operator');
  expect(row).toMatchObject({ id, houseId: null, orderNo: null, guestName: '李雷' });
  expect(await (await t.as('frontdesk')).call(getThread, { id })).toMatchObject({ status: 404 });
  await desk.book('U1');
  await placeThreadsJob.run(t.job(), { entityId: desk.listing.connectionId });
  expect((await desk.list({ view: 'open', keyword: 'U1' }))[0]).toMatchObject({ id, houseId: desk.house.id });
  await placeThreadsJob.run(t.job(), { entityId: desk.listing.connectionId });
  const events = await t.database
    .selectFrom('events')
    .select('name')
    .where('entityId', '=', id)
    .where('name', '=', 'thread.placed')
    .execute();
  expect(events).toHaveLength(1);
});

test('a hook is answered once its message is stored; what the feed had is not read again', async () => {
  await desk.book('H1');
  desk.scripted.write({ platformOrderId: 'H1', text: '在吗', at: t.now() });
  let reads = 0;
  desk.scripted.before = async (call) => {
    if (call === 'messages') reads += 1;
  };
  const hook = { about: 'message', platformOrderIds: ['H1'], revision: 1 } as const;
  const first = await sendHook(t, 'mt', desk.listing, { ...hook, eventId: 'm1' });
  expect([first.body.code, reads]).toEqual([0, 1]);
  expect(await textsOf((await desk.threadOf('H1')).id)).toEqual(['guest: 在吗']);
  await sendHook(t, 'mt', desk.listing, { ...hook, eventId: 'm1' });
  await sendHook(t, 'mt', desk.listing, { ...hook, eventId: 'm2' });
  expect(reads).toBe(1);
  desk.scripted.mood = 'down';
  expect((await sendHook(t, 'mt', desk.listing, { ...hook, eventId: 'm3', revision: 2 })).body.code).toBe(
    100,
  );
  desk.scripted.mood = 'well';
  const forged = await sendHook(t, 'mt', desk.listing, {
    ...hook,
    eventId: 'm4',
    revision: 2,
    secret: 'wrong',
  });
  expect(forged.status).toBe(403);
});

describe('what our side wrote in the platform’s own app', () => {
  test('counts as the answer, and is ours', async () => {
    await desk.book('P1');
    const id = await desk.hear('P1');
    later(2);
    desk.scripted.write({ platformOrderId: 'P1', from: 'host', name: '老板', text: '两点以后', at: t.now() });
    await desk.read();
    const { thread, messages } = await desk.detail(id);
    expect(thread.waitingSince).toBeNull();
    expect(messages.at(-1)).toMatchObject({
      kind: 'reply',
      origin: 'platform',
      author: '老板',
      state: 'sent',
    });
  });

  test('its receipts move it on, and never back', async () => {
    await desk.book('P2');
    const said = desk.scripted.write({ platformOrderId: 'P2', from: 'host', text: '欢迎', at: t.now() });
    await desk.read();
    const { id } = await desk.threadOf('P2');
    const stateOf = async () => (await desk.detail(id)).messages[0]?.state;
    desk.scripted.write({ ...said, receipt: 'read' });
    await desk.read();
    expect(await stateOf()).toBe('read');
    desk.scripted.write({ ...said, receipt: 'delivered' });
    await desk.read();
    expect(await stateOf()).toBe('read');
  });
});
