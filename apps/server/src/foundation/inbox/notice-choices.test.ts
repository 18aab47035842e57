/**
 * Notifications reach a user once, by the chosen channels, for the subjects of the user's roles; no user can choose for
 * another.
 */
import {
  countInbox,
  pageInbox,
  pageNotices,
  readInbox,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import {
  chooseNotice,
  getNoticeChoices,
  resetNotices,
} from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import {
  type InboxSubject,
  inboxSubjects,
  type NoticeWay,
} from '@minsu/contract/foundation/messages/subjects.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { type Told, tellUsers } from '../messages/tell-users.ts';

let t: TestApp;
const ids = new Map<string, string>();
beforeAll(async () => {
  t = await openTestApp();
  const users = await t.database.selectFrom('users').select(['id', 'username']).execute();
  for (const { id, username } of users) ids.set(username, id);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  await t.database.deleteFrom('inboxMessages').execute();
  await t.database.deleteFrom('noticeChoices').execute();
  await t.database.deleteFrom('notifications').execute();
  await t.database.updateTable('users').set({ email: 'somebody@minsu.example' }).execute();
});

const idOf = (username: string) => ids.get(username) as string;
const tell = (usernames: readonly string[], subject: InboxSubject, change: Partial<Told> = {}) =>
  t.job().change((ctx) =>
    tellUsers(ctx, {
      to: { userIds: usernames.map(idOf) },
      kind: 'message',
      subject,
      title: ['标题', 'Title'],
      content: ['湖畔小院', 'Lakeside'],
      path: '/orderManagement/orderList',
      ...change,
    }),
  );
const choose = async (username: string, subject: InboxSubject, way: NoticeWay, on: boolean) =>
  (await t.as(username)).ok(chooseNotice, { subject, way, on });
const box = async (username: string, input: Record<string, unknown> = {}) =>
  (await (await t.as(username)).ok(pageInbox, input)).records;
const mails = () =>
  t.database
    .selectFrom('notifications')
    .select(['userId', 'subject', 'bodyCipher', 'secret', 'language'])
    .where('kind', '=', 'inbox.told')
    .execute();

test('a subject that is switched off comes no more, to him alone; switched on again it does', async () => {
  const now = await choose('operator', 'channel', 'box', false);
  expect(now.subjects.find(({ subject }) => subject === 'channel')).toEqual({
    ...{ subject: 'channel', box: false, mail: false, sound: false, popup: false, push: false },
    ...{ kept: false, chosen: true },
  });
  expect(await tell(['operator', 'director'], 'channel', { key: 'one' })).toEqual([idOf('director')]);
  expect(await tell(['operator'], 'order')).toEqual([idOf('operator')]);
  expect((await box('operator')).map(({ subject }) => subject)).toEqual(['order']);
  await choose('operator', 'channel', 'box', true);
  await tell(['operator'], 'channel');
  expect((await box('operator', { subject: ['channel'] })).length).toBe(1);
});

test('by mail: once per cause, to the address of his profile, with the way to the record, without a name in the subject', async () => {
  await choose('operator', 'order', 'mail', true);
  await tell(['operator', 'director'], 'order', { key: 'cause' });
  await tell(['operator', 'director'], 'order', { key: 'cause' });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ userId: idOf('operator'), subject: '民宿管家提醒：订单', secret: false });
  const text = t.services.cipher.decrypt(mail?.bodyCipher ?? '');
  expect(text).toContain('湖畔小院');
  expect(text).toContain(`${t.services.config.publicUrl}/orderManagement/orderList`);
  expect((await box('operator')).length).toBe(1);
});

test('by mail alone: told once, in no box, nothing unread, and not in the log of boxes', async () => {
  await choose('operator', 'order', 'mail', true);
  await choose('operator', 'order', 'box', false);
  expect(await tell(['operator'], 'order', { key: 'cause' })).toEqual([idOf('operator')]);
  expect(await tell(['operator'], 'order', { key: 'cause' })).toEqual([]);
  expect((await mails()).length).toBe(1);
  expect(await box('operator')).toEqual([]);
  const operator = await t.as('operator');
  expect(await operator.ok(countInbox, {})).toEqual({
    message: 0,
    notice: 0,
    todo: 0,
    rings: null,
    popups: [],
  });
  expect((await (await t.as('admin')).ok(pageNotices, {})).total).toBe(0);
  const { id } = await t.database.selectFrom('inboxMessages').select('id').executeTakeFirstOrThrow();
  expect((await operator.call(readInbox, { ids: [id] })).status).toBe(404);
});

test('without an address it goes into the box instead, and mail cannot be asked for', async () => {
  await choose('operator', 'order', 'mail', true);
  await choose('operator', 'order', 'box', false);
  await t.database.updateTable('users').set({ email: null }).where('username', '=', 'operator').execute();
  await tell(['operator'], 'order');
  expect((await box('operator')).length).toBe(1);
  expect(await mails()).toEqual([]);
  const operator = await t.as('operator');
  const refused = await operator.call(chooseNotice, { subject: 'channel', way: 'mail', on: true });
  expect(refused).toMatchObject({ status: 422, failure: messageFailures.noOwnMail.code });
  expect((await operator.ok(getNoticeChoices, {})).mailTo).toBeNull();
});

test('a mail of its own is not sent twice', async () => {
  await choose('operator', 'report', 'mail', true);
  await tell(['operator'], 'report', { mailed: true });
  expect(await mails()).toEqual([]);
  expect((await box('operator')).length).toBe(1);
});

test.each(['security', 'announcement'] as const)('%s always comes to the box', async (subject) => {
  const operator = await t.as('operator');
  const refused = await operator.call(chooseNotice, { subject, way: 'box', on: false });
  expect(refused).toMatchObject({ status: 422, failure: messageFailures.subjectKept.code });
  await t.database
    .insertInto('noticeChoices')
    .values({ userId: idOf('operator'), subject, box: false })
    .execute();
  expect(await tell(['operator'], subject)).toEqual([idOf('operator')]);
  expect((await box('operator')).length).toBe(1);
});

test('he chooses of what his roles are told of: other subjects are refused and not shown', async () => {
  const housekeeper = await t.as('housekeeper');
  const { subjects } = await housekeeper.ok(getNoticeChoices, {});
  expect(subjects.map(({ subject }) => subject)).not.toContain('people');
  const refused = await housekeeper.call(chooseNotice, { subject: 'people', way: 'box', on: false });
  expect(refused).toMatchObject({ status: 422, failure: messageFailures.subjectNotYours.code });
  expect(
    (await (await t.as('admin')).ok(getNoticeChoices, {})).subjects.map(({ subject }) => subject),
  ).toEqual([...inboxSubjects]);
  expect(await t.database.selectFrom('noticeChoices').selectAll().execute()).toEqual([]);
});

test('nobody chooses without a session, for somebody else, or in words that do not exist', async () => {
  const input = { subject: 'order', way: 'box', on: false } as const;
  expect((await t.nobody.call(chooseNotice, input)).status).toBe(401);
  expect((await t.nobody.call(resetNotices, {})).status).toBe(401);
  expect((await t.nobody.call(getNoticeChoices, {})).status).toBe(401);
  const operator = await t.as('operator');
  expect((await operator.call(chooseNotice, { ...input, userId: idOf('director') })).status).toBe(422);
  expect((await operator.call(chooseNotice, { ...input, way: 'fax' })).status).toBe(422);
  expect((await operator.call(chooseNotice, { ...input, subject: 'weather' })).status).toBe(422);
  await choose('operator', 'order', 'box', false);
  expect(
    (await (await t.as('director')).ok(getNoticeChoices, {})).subjects.every(({ chosen }) => !chosen),
  ).toBe(true);
});

test('a sound needs the box; the desk hears of orders from the start, and no more once it has read or switched it off', async () => {
  const desk = await t.as('frontdesk');
  const rings = async () => (await desk.ok(countInbox, {})).rings;
  await tell(['frontdesk'], 'house');
  expect(await rings()).toBeNull();
  t.setNow('2026-11-20T04:01:00Z');
  await tell(['frontdesk'], 'order');
  expect(await rings()).toBe('2026-11-20T04:01:00.000Z');
  const [order] = await box('frontdesk', { subject: ['order'] });
  await desk.ok(readInbox, { ids: [order?.id ?? ''] });
  expect(await rings()).toBeNull();
  await tell(['frontdesk'], 'order');
  await choose('frontdesk', 'order', 'sound', false);
  expect(await rings()).toBeNull();
  await choose('frontdesk', 'order', 'box', false);
  const refused = await desk.call(chooseNotice, { subject: 'order', way: 'sound', on: true });
  expect(refused).toMatchObject({ status: 422, failure: messageFailures.soundNeedsBox.code });
});

test('a to-do pops up for those who want it, until it is read, done or switched off; other notices do not', async () => {
  const desk = await t.as('frontdesk');
  const popups = async () => (await desk.ok(countInbox, {})).popups.map(({ title }) => title[0]);
  await tell(['frontdesk'], 'order');
  await tell(['frontdesk'], 'house', { kind: 'todo' });
  expect(await popups()).toEqual([]);
  const accept = { kind: 'todo', title: ['待接单', 'To accept'], key: 'order.accept:1' } as const;
  await tell(['frontdesk', 'finance'], 'order', accept);
  expect(await popups()).toEqual(['待接单']);
  expect((await (await t.as('finance')).ok(countInbox, {})).popups).toEqual([]);
  await t.job().change((ctx) => settleTodo(ctx, 'order.accept:1'));
  expect(await popups()).toEqual([]);
  await tell(['frontdesk'], 'order', { ...accept, key: 'order.accept:2' });
  await choose('frontdesk', 'order', 'popup', false);
  expect(await popups()).toEqual([]);
  await choose('frontdesk', 'order', 'popup', true);
  expect(await popups()).toEqual(['待接单']);
  const [todo] = await box('frontdesk', { kind: ['todo'], subject: ['order'], view: 'unread' });
  await desk.ok(readInbox, { ids: [todo?.id ?? ''] });
  expect(await popups()).toEqual([]);
  await choose('frontdesk', 'order', 'box', false);
  const refused = await desk.call(chooseNotice, { subject: 'order', way: 'popup', on: true });
  expect(refused).toMatchObject({ status: 422, failure: messageFailures.popupNeedsBox.code });
});

test('back to the defaults; each change is on record, the same one twice is not', async () => {
  await choose('operator', 'order', 'box', false);
  await choose('operator', 'order', 'box', false);
  const operator = await t.as('operator');
  const { subjects } = await operator.ok(resetNotices, {});
  expect(subjects.some(({ chosen }) => chosen)).toBe(false);
  await operator.ok(resetNotices, {});
  const events = await t.database
    .selectFrom('events')
    .select(['name', 'before', 'after'])
    .where('name', 'in', ['user.noticesChosen', 'user.noticesReset'])
    .where('userId', '=', idOf('operator'))
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(events).toEqual([
    { name: 'user.noticesReset', before: { subjects: ['order'] }, after: null },
    {
      name: 'user.noticesChosen',
      before: { subject: 'order', box: true },
      after: { subject: 'order', box: false },
    },
  ]);
});
