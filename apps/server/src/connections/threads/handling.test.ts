/** Views, counts, assigning, snoozing, closing, reading; guests without a platform; templates and files. */

import { MAX_ATTACHMENTS } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { threadViews } from '@minsu/contract/connections/threads/thread.ts';
import {
  assignThread,
  closeThread,
  countThreads,
  earlierMessages,
  fillThreadTemplate,
  getThreadFile,
  noteOnThread,
  noteThreadPresence,
  readThread,
  reopenThread,
  replyToThread,
  settleThread,
  snoozeThread,
  startThread,
  threadAssignees,
  threadOfOrder,
  threadsOfGuest,
  uploadThreadFile,
  wakeThread,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type GuestDesk, openGuestDesk } from '../../../test/desks/guest-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { fetchFilesJob, purgeUnsentFilesJob } from './fetch-files.ts';
import { mirrorNotificationsJob } from './retry-message.ts';
import { closeOldThreadsJob, wakeThreadsJob } from './thread-jobs.ts';

let t: TestApp;
let desk: GuestDesk;
let front: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  front = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  await t.database.deleteFrom('threads').execute();
  desk = await openGuestDesk(t);
  await desk.book('A1', { checkIn: '2026-11-20', checkOut: '2026-11-22' });
});

const later = (minutes: number) => t.setNow(new Date(t.now().getTime() + minutes * 60_000).toISOString());
const key = async (id: string) => ({ id, version: (await desk.detail(id)).thread.version });
const viewsOf = async (id: string) => {
  const found = [];
  for (const view of threadViews)
    if ((await desk.list({ view })).some((row) => row.id === id)) found.push(view);
  return found;
};
const userId = (username: string) => userIdOf(t.database, username);

describe('the way of a conversation', () => {
  test('through the views: waiting, answered, snoozed, awake, closed, and opened by the guest', async () => {
    const id = await desk.hear('A1');
    expect(await viewsOf(id)).toEqual(['needsReply', 'unread', 'unassigned', 'arriving', 'open']);
    later(1);
    await front.ok(replyToThread, { id, text: '两点' });
    expect(await viewsOf(id)).toEqual(['mine', 'arriving', 'open']);
    const until = new Date(t.now().getTime() + 3_600_000).toISOString();
    await front.ok(snoozeThread, { ...(await key(id)), until });
    expect(await viewsOf(id)).toEqual(['mine', 'arriving', 'snoozed']);
    later(59);
    await wakeThreadsJob.run(t.job(), {});
    expect((await desk.detail(id)).thread.state).toBe('snoozed');
    later(2);
    await wakeThreadsJob.run(t.job(), {});
    expect((await desk.detail(id)).thread).toMatchObject({ state: 'open', snoozedUntil: null });
    await front.ok(closeThread, await key(id));
    expect(await viewsOf(id)).toEqual(['closed']);
    later(1);
    await desk.hear('A1', '再问一下');
    expect(await viewsOf(id)).toEqual(['needsReply', 'unread', 'mine', 'arriving', 'open']);
  });

  test('the guest wakes what was snoozed; what was closed with a waiting guest waits no more', async () => {
    const id = await desk.hear('A1');
    const until = new Date(t.now().getTime() + 3_600_000).toISOString();
    await front.ok(snoozeThread, { ...(await key(id)), until });
    later(1);
    await desk.hear('A1', '在吗');
    expect((await desk.detail(id)).thread.state).toBe('open');
    await front.ok(closeThread, await key(id));
    const reopened = await front.ok(reopenThread, await key(id));
    expect(reopened.thread).toMatchObject({ state: 'open', waitingSince: null });
  });

  test('no answer needed, send and close, wake by hand', async () => {
    const id = await desk.hear('A1', '谢谢');
    const settled = await front.ok(settleThread, await key(id));
    expect(settled.thread.waitingSince).toBeNull();
    const twice = await front.call(settleThread, await key(id));
    expect([twice.status, twice.failure]).toEqual([409, 'thread.nobodyWaits']);
    const closed = await front.ok(replyToThread, { id, text: '不客气', close: true });
    expect(closed.thread).toMatchObject({ state: 'closed', waitingSince: null });
    const refused = await front.call(wakeThread, await key(id));
    expect(refused.failure).toBe('thread.notSnoozed');
  });

  test('a stale version is told with what stands there now; a time gone by at its field', async () => {
    const id = await desk.hear('A1');
    const old = await key(id);
    await front.ok(closeThread, old);
    const stale = await front.call(assignThread, { ...old, assigneeId: null });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    const at = await key(id);
    const past = await front.call(snoozeThread, { ...at, until: '2026-11-20T03:00:00Z' });
    expect(past.fields).toHaveProperty('until');
    const far = await front.call(snoozeThread, { ...at, until: '2027-11-20T03:00:00Z' });
    expect(far.fields).toHaveProperty('until');
  });

  test('only who may answer guests of the house can be given it', async () => {
    const id = await desk.hear('A1');
    const given = await front.ok(assignThread, {
      ...(await key(id)),
      assigneeId: await userId('supervisor'),
    });
    expect(given.thread.assigneeName).toBe('supervisor');
    const refused = await front.call(assignThread, {
      ...(await key(id)),
      assigneeId: await userId('finance'),
    });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['assigneeId']]);
    const names = (await front.ok(threadAssignees, { houseId: desk.house.id })).map(({ name }) => name);
    expect(names).toContain('frontdesk');
    expect(names).not.toContain('housekeeper');
  });

  test('closed by itself a week after the stay, unless somebody waits', async () => {
    const waits = await desk.hear('A1');
    await desk.book('A2', { checkIn: '2026-11-20', checkOut: '2026-11-21' });
    const quiet = await desk.hear('A2');
    later(1);
    await front.ok(replyToThread, { id: quiet, text: '好' });
    later(60 * 24 * 7);
    await closeOldThreadsJob.run(t.job(), {});
    expect((await desk.detail(quiet)).thread.state).toBe('open');
    later(60 * 24 * 3);
    await closeOldThreadsJob.run(t.job(), {});
    expect([(await desk.detail(quiet)).thread.state, (await desk.detail(waits)).thread.state]).toEqual([
      'closed',
      'open',
    ]);
  });
});

describe('the list', () => {
  test('a note hides no question: the last word of guest or house stands in the row', async () => {
    const id = await desk.hear('A1', '可以带狗吗');
    later(1);
    await front.ok(noteOnThread, { id, text: '问一下店长' });
    expect((await desk.detail(id)).thread).toMatchObject({ preview: '可以带狗吗', previewKind: 'guest' });
  });

  test('a colleague is named by his id where the caller sees his work, anybody else is not', async () => {
    const id = await desk.hear('A1');
    await front.ok(assignThread, { ...(await key(id)), assigneeId: await userId('frontdesk') });
    const [own, landlord] = [await userId('frontdesk'), await userId('landlord')];
    const named = await front.ok(threadAssignees, { ids: [own, landlord] });
    expect(named.map((one) => one.id)).toEqual([own]);
  });
});

describe('reading', () => {
  test('is each one’s own; a new word makes it unread again', async () => {
    const id = await desk.hear('A1');
    const counts = await front.ok(countThreads, {});
    expect(counts).toMatchObject({
      unread: 1,
      needsReply: 1,
      mine: 0,
      unassigned: 1,
      arriving: 1,
      inHouse: 0,
    });
    const upTo = (await desk.detail(id)).messages.at(-1)?.id ?? null;
    expect((await front.ok(readThread, { id, upTo })).unread).toBe(0);
    expect((await (await t.as('supervisor')).ok(countThreads, {})).unread).toBe(1);
    // The figure on a view is the length of its list.
    expect(await desk.list({ view: 'unread' })).toEqual([]);
    expect((await desk.list({ view: 'unread' }, 'supervisor')).map((row) => row.id)).toEqual([id]);
    later(1);
    await desk.hear('A1', '还有');
    expect((await front.ok(countThreads, {})).unread).toBe(1);
    await front.ok(readThread, { id, upTo: (await desk.detail(id)).messages.at(-1)?.id ?? null });
    expect((await front.ok(readThread, { id, upTo: null })).unread).toBe(1);
  });

  test('an older word that came later is read with the newest one', async () => {
    const id = await desk.hear('A1', '后说的');
    later(1);
    const at = new Date(t.now().getTime() - 600_000);
    desk.scripted.write({ platformOrderId: 'A1', text: '先说的', at });
    await desk.read();
    const newest = (await desk.detail(id)).messages.at(-1);
    expect(newest?.text).toBe('后说的');
    expect((await front.ok(readThread, { id, upTo: newest?.id ?? null })).unread).toBe(0);
    expect((await desk.detail(id)).thread.unread).toBe(false);
  });

  test('a message that is not of this conversation cannot be read up to, and nothing lies before it', async () => {
    const id = await desk.hear('A1');
    await desk.book('A9');
    const foreign = (await desk.detail(await desk.hear('A9'))).messages.at(-1)?.id ?? '';
    for (const message of [foreign, newId()]) {
      const read = await front.call(readThread, { id, upTo: message });
      const before = await front.call(earlierMessages, { id, before: message });
      expect([read.failure, before.failure]).toEqual(['thread.messageNotFound', 'thread.messageNotFound']);
    }
    expect((await front.ok(countThreads, {})).unread).toBe(2);
  });

  test('a long conversation comes in pages, oldest first', async () => {
    for (let n = 0; n < 120; n += 1)
      desk.scripted.write({
        platformOrderId: 'A1',
        text: `第 ${n} 条`,
        at: new Date(t.now().getTime() + n * 1_000),
      });
    await desk.read();
    const { id } = await desk.threadOf('A1');
    const { messages, earlier } = await desk.detail(id);
    expect([messages.length, earlier, messages.at(-1)?.text]).toEqual([50, true, '第 119 条']);
    const more = await front.ok(earlierMessages, { id, before: messages[0]?.id ?? '' });
    expect([more.messages[0]?.text, more.messages.at(-1)?.text, more.earlier]).toEqual([
      '第 20 条',
      '第 69 条',
      true,
    ]);
  });

  test('who else has it open is told for some seconds', async () => {
    const id = await desk.hear('A1');
    const supervisor = await t.as('supervisor');
    expect(await supervisor.ok(noteThreadPresence, { id, answering: true })).toEqual([]);
    expect(await front.ok(noteThreadPresence, { id, answering: false })).toEqual([
      { name: 'supervisor', answering: true },
    ]);
    later(1);
    expect(await front.ok(noteThreadPresence, { id, answering: false })).toEqual([]);
  });

  test('found by guest, order number and the platform’s', async () => {
    const id = await desk.hear('A1');
    const { orderNo } = (await desk.detail(id)).thread;
    for (const keyword of ['李雷', '雷', orderNo ?? '', 'A1', '13800001234'])
      expect(
        (await desk.list({ view: 'open', keyword })).map((row) => row.id),
        keyword,
      ).toEqual([id]);
    expect(await desk.list({ view: 'open', keyword: '韩梅梅' })).toEqual([]);
    expect(await desk.list({ view: 'open', channel: ['tj'] })).toEqual([]);
  });
});

describe('a guest without a platform', () => {
  const walkIn = async (phone: string | null) => {
    const { orderId } = await buildStay(t.database, desk.house, {
      ...{ checkIn: '2026-11-20', checkOut: '2026-11-22', room: null, guest: '韩梅梅' },
    });
    const { cipher } = t.services;
    if (phone)
      await t.database
        .updateTable('orders')
        .set({
          phoneCipher: cipher.encrypt(phone),
          phoneHash: cipher.hash(phone),
          phoneMasked: '139****0000',
        })
        .where('id', '=', orderId)
        .execute();
    return orderId;
  };

  test('is written to by text message with his consent, through the notification queue', async () => {
    const orderId = await walkIn('13900000000');
    expect(await front.ok(threadOfOrder, { orderId })).toEqual({ thread: null, channel: 'sms' });
    const started = await front.ok(startThread, { orderId });
    const { id } = started.thread;
    expect([started.thread.channel, started.hindrance, started.phoneMasked]).toEqual([
      'sms',
      'noConsent',
      '139****0000',
    ]);
    expect((await front.call(replyToThread, { id, text: '欢迎' })).failure).toBe('thread.noConsent');
    const sent = await front.ok(replyToThread, { id, text: '欢迎', consented: true });
    expect(sent.hindrance).toBeNull();
    const row = await t.database
      .selectFrom('threadMessages as m')
      .innerJoin('notifications as n', 'n.id', 'm.notificationId')
      .select([
        'm.state',
        'n.state as noticeState',
        'n.channel',
        'n.kind',
        'n.orderId',
        'n.bodyCipher',
        'n.id',
      ])
      .where('m.threadId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ channel: 'sms', kind: 'thread.reply', orderId });
    expect(row.state).toBe(row.noticeState);
    expect(t.services.cipher.decrypt(row.bodyCipher)).toBe('欢迎');
    await t.database.updateTable('notifications').set({ state: 'sent' }).where('id', '=', row.id).execute();
    await mirrorNotificationsJob.run(t.job(), { entityId: row.id });
    expect((await desk.detail(id)).messages.at(-1)?.state).toBe('sent');
    // Results of the provider's receipts arrive as separate events.
    for (const heard of ['notification.delivered', 'notification.undelivered'])
      expect(mirrorNotificationsJob.on).toContain(heard);
    await t.database.updateTable('notifications').set({ state: 'failed' }).where('id', '=', row.id).execute();
    await mirrorNotificationsJob.run(t.job(), { entityId: row.id });
    expect((await desk.detail(id)).messages.at(-1)).toMatchObject({ state: 'failed', actions: ['retry'] });
    // An order has one conversation for all users.
    expect((await front.ok(startThread, { orderId })).thread.id).toBe(id);
  });

  test('without a number there is no way, until one is known', async () => {
    const orderId = await walkIn(null);
    const { thread, hindrance } = await front.ok(startThread, { orderId });
    expect([thread.channel, hindrance]).toEqual(['none', 'noAddress']);
    const give = (phone: string) =>
      t.database
        .updateTable('orders')
        .set(sealedPhone(t.services.cipher, phone))
        .where('id', '=', orderId)
        .execute();
    // No text message reaches an extension, or a number that is not known whole.
    for (const phone of ['17000000001 转 22', '139****0001']) {
      await give(phone);
      expect((await front.ok(startThread, { orderId })).hindrance, phone).toBe('noAddress');
    }
    await give('13900000001');
    expect((await front.ok(startThread, { orderId })).thread.channel).toBe('sms');
    const foreign = await front.call(startThread, { orderId: newId() });
    expect(foreign.status).toBe(404);
  });
});

test('a template is filled with the stay, in the guest’s language, and says what it lacks', async () => {
  const id = await desk.hear('A1');
  const templateId = newId();
  await t.database
    .insertInto('messageTemplates')
    .values({
      id: templateId,
      code: 't1',
      name: '欢迎',
      zh: '{{guestName}}您好，{{houseName}} {{checkIn}} {{checkInTime}} 入住，{{houseRules}}',
      en: 'Dear {{guestName}}, see you on {{checkIn}}',
    })
    .execute();
  const { text, missing, language } = await front.ok(fillThreadTemplate, { id, templateId });
  expect(text).toMatch(/^李雷您好，House \S+ 2026-11-20 14:00 入住，\{\{houseRules\}\}$/);
  expect([missing, language]).toEqual([['houseRules'], 'zh-CN']);
  const english = await front.ok(fillThreadTemplate, { id, templateId, language: 'en-US' });
  expect(english.text).toBe('Dear 李雷, see you on 2026-11-20');
  await t.database
    .updateTable('messageTemplates')
    .set({ active: false })
    .where('id', '=', templateId)
    .execute();
  expect((await front.call(fillThreadTemplate, { id, templateId })).status).toBe(404);
  expect((await front.ok(listTemplates, {})).map((one) => one.id)).not.toContain(templateId);
});

describe('files', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer();
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

  test('are sent with a message, shown to who sees the house alone, and stored once', async () => {
    const id = await desk.hear('A1');
    const input = { id, sendKey: 'abcdefgh1', fileName: '地图.png', file: await picture() };
    const one = await front.ok(uploadThreadFile, input);
    expect(await front.ok(uploadThreadFile, input)).toEqual(one);
    expect([one.mime, one.name]).toEqual(['image/webp', '地图.webp']);
    const two = await front.ok(uploadThreadFile, {
      id,
      sendKey: 'abcdefgh2',
      fileName: '指引.pdf',
      file: pdf,
    });
    await front.ok(replyToThread, { id, text: '', attachmentIds: [one.id, two.id] });
    await desk.send(id);
    const [heard] = [...desk.scripted.heard.values()];
    expect(heard?.files.map(({ name, mime }) => [name, mime])).toEqual([
      ['地图.webp', 'image/webp'],
      ['指引.pdf', 'application/pdf'],
    ]);
    expect(Buffer.from(heard?.files[1]?.content ?? []).equals(pdf)).toBe(true);
    expect((await front.call(getThreadFile, { id: one.id })).status).toBe(200);
    expect((await (await t.as('finance')).call(getThreadFile, { id: one.id })).status).toBe(403);
    await t.database
      .updateTable('houses')
      .set({ departmentId: null })
      .where('id', '=', desk.house.id)
      .execute();
    expect((await front.call(getThreadFile, { id: one.id })).status).toBe(404);
  });

  test('of another conversation, sent already, too many or none at all are refused', async () => {
    const id = await desk.hear('A1');
    const bad = await front.call(uploadThreadFile, {
      id,
      sendKey: 'abcdefgh3',
      file: Buffer.from('MZ not a picture'),
    });
    expect([bad.status, Object.keys(bad.fields)]).toEqual([422, ['file']]);
    const one = await front.ok(uploadThreadFile, { id, sendKey: 'abcdefgh4', file: await picture() });
    await desk.book('A2');
    const other = await desk.hear('A2');
    expect((await front.call(replyToThread, { id: other, attachmentIds: [one.id] })).failure).toBe(
      'thread.attachmentNotFound',
    );
    await front.ok(replyToThread, { id, attachmentIds: [one.id] });
    expect((await front.call(replyToThread, { id, attachmentIds: [one.id] })).failure).toBe(
      'thread.attachmentNotFound',
    );
    const many = Array.from({ length: MAX_ATTACHMENTS + 1 }, () => newId());
    expect((await front.call(replyToThread, { id, attachmentIds: many })).status).toBe(422);
  });

  test('a guest’s picture is fetched and drawn anew; what is no picture is not shown', async () => {
    desk.scripted.files.set('F1', await picture());
    desk.scripted.files.set('F2', Buffer.from('<script>'));
    const files = ['F1', 'F2'].map((file) => ({ key: file, name: '', mime: 'image/png' }));
    desk.scripted.write({ platformOrderId: 'A1', text: '', files, at: t.now() });
    await desk.read();
    const { id } = await desk.threadOf('A1');
    await fetchFilesJob.run(t.job(), { entityId: id });
    const [message] = (await desk.detail(id)).messages;
    expect(message?.attachments.map(({ ready, lost, mime }) => [ready, lost, mime])).toEqual([
      [true, false, 'image/webp'],
      [false, true, 'image/png'],
    ]);
  });

  test('what nobody sent is gone after a day', async () => {
    const id = await desk.hear('A1');
    const one = await front.ok(uploadThreadFile, { id, sendKey: 'abcdefgh5', file: await picture() });
    later(60 * 25);
    await purgeUnsentFilesJob.run(t.job(), {});
    expect((await front.call(getThreadFile, { id: one.id })).status).toBe(404);
  });
});

test('a member’s conversations, newest first', async () => {
  const id = await desk.hear('A1');
  const { guestId } = (await desk.detail(id)).thread;
  expect((await front.ok(threadsOfGuest, { guestId: guestId ?? '' })).map((row) => row.id)).toEqual([id]);
});
