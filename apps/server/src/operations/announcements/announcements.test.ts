import { pageInbox, readAllInbox, readInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import {
  createAnnouncement,
  currentAnnouncements,
  deleteAnnouncement,
  editAnnouncement,
  endAnnouncement,
  pageAnnouncements,
  publishAnnouncement,
  readAnnouncement,
  unscheduleAnnouncement,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { announcementJob } from './publish-announcement.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  await t.database.deleteFrom('announcements').execute();
  await t.database.deleteFrom('inboxMessages').execute();
});

const text = { titleZh: '停水通知', bodyZh: '周六 9 点到 12 点停水，详见 https://example.com/a?b=1' };
const write = (more: object = {}) => admin.ok(createAnnouncement, { ...text, ...more });
const key = ({ id, version }: { id: string; version: number }) => ({ id, version });
const boxOf = async (username: string) =>
  (await (await t.as(username)).ok(pageInbox, { kind: ['notice'] })).records.filter(
    ({ title }) => title[0] === text.titleZh,
  );
const currentOf = async (username: string) => (await t.as(username)).ok(currentAnnouncements, {});
const states = async () =>
  (await admin.ok(pageAnnouncements, {})).records.map(({ state, recipients, read }) => [
    state,
    recipients,
    read,
  ]);

test('published to some roles it is in their boxes and shown to them alone, and counts who has read it', async () => {
  const draft = await write({ roles: ['front_desk', 'finance'], pinned: true, titleEn: 'No water' });
  expect(draft).toMatchObject({ state: 'draft', recipients: 0, actions: ['edit', 'publish', 'delete'] });
  expect(await currentOf('finance')).toEqual([]);
  const out = await admin.ok(publishAnnouncement, key(draft));
  expect(out).toMatchObject({ state: 'published', read: 0, actions: ['end'] });
  expect(out.recipients).toBeGreaterThan(1);
  const [message] = await boxOf('finance');
  expect(message).toMatchObject({
    kind: 'notice',
    title: ['停水通知', 'No water'],
    content: [text.bodyZh, text.bodyZh],
  });
  expect(await boxOf('director')).toEqual([]);
  expect(await currentOf('director')).toEqual([]);
  expect(await currentOf('finance')).toMatchObject([{ id: draft.id, pinned: true, readAt: null }]);
  await (await t.as('finance')).ok(readInbox, { ids: [message?.id ?? ''] });
  expect((await currentOf('finance'))[0]?.readAt).toBe('2026-11-20T04:00:00.000Z');
  await (await t.as('frontdesk')).ok(readAllInbox, {});
  expect(await states()).toEqual([['published', out.recipients, 2]]);
  const stranger = await (await t.as('director')).call(readAnnouncement, { id: draft.id });
  expect(stranger.status).toBe(404);
});

test('what is written in it is text: no pattern is filled in, no markup is taken for one', async () => {
  const odd = { titleZh: '停水通知', bodyZh: '{{name}} <script>alert(1)</script> $1' };
  await admin.ok(publishAnnouncement, key(await write(odd)));
  expect((await boxOf('operator'))[0]?.content[0]).toBe(odd.bodyZh);
});

test('scheduled it goes out at its time, once, and ends by itself', async () => {
  const draft = await write({ endAt: '2026-11-22T00:00:00Z' });
  const late = await admin.call(publishAnnouncement, { ...key(draft), publishAt: '2026-11-23T00:00:00Z' });
  expect([late.status, Object.keys(late.fields)]).toEqual([422, ['publishAt']]);
  const past = await admin.call(publishAnnouncement, { ...key(draft), publishAt: '2026-11-20T03:00:00Z' });
  expect([past.status, Object.keys(past.fields)]).toEqual([422, ['publishAt']]);
  const planned = await admin.ok(publishAnnouncement, { ...key(draft), publishAt: '2026-11-21T00:00:00Z' });
  expect(planned).toMatchObject({ state: 'scheduled', actions: ['edit', 'publish', 'unschedule', 'delete'] });
  const run = () => announcementJob.run(t.job(), {});
  await run();
  expect(await boxOf('operator')).toEqual([]);
  t.setNow('2026-11-21T00:00:30Z');
  await Promise.all([run(), run()]);
  expect(await boxOf('operator')).toHaveLength(1);
  expect(await currentOf('operator')).toHaveLength(1);
  t.setNow('2026-11-22T00:00:00Z');
  expect(await currentOf('operator')).toEqual([]);
  await run();
  expect((await states())[0]?.[0]).toBe('ended');
  expect(await boxOf('operator')).toHaveLength(1);
});

test('a plan is taken back, a draft is rewritten and deleted; what is out is ended, not rewritten', async () => {
  const draft = await write();
  const planned = await admin.ok(publishAnnouncement, { ...key(draft), publishAt: '2026-11-21T00:00:00Z' });
  const again = await admin.ok(unscheduleAnnouncement, key(planned));
  expect(again).toMatchObject({ state: 'draft', publishAt: null });
  const edited = await admin.ok(editAnnouncement, { ...key(again), ...text, titleZh: '停电通知' });
  expect((await admin.call(editAnnouncement, { ...key(again), ...text })).status).toBe(409);
  const out = await admin.ok(publishAnnouncement, key(edited));
  for (const [endpoint, failure] of [
    [editAnnouncement, 'announcement.cannotEdit'],
    [publishAnnouncement, 'announcement.cannotPublish'],
    [unscheduleAnnouncement, 'announcement.cannotUnschedule'],
    [deleteAnnouncement, 'announcement.cannotDelete'],
  ] as const) {
    const input = endpoint === editAnnouncement ? { ...key(out), ...text } : key(out);
    expect((await admin.call(endpoint, input)).failure).toBe(failure);
  }
  const over = await admin.ok(endAnnouncement, key(out));
  expect(over).toMatchObject({ state: 'ended', actions: [] });
  expect((await admin.call(endAnnouncement, key(over))).failure).toBe('announcement.cannotEnd');
  const other = await write();
  await admin.ok(deleteAnnouncement, key(other));
  expect((await admin.call(deleteAnnouncement, key(other))).status).toBe(404);
});

test('fields and rights are refused', async () => {
  const refused = async (more: object) => {
    const answer = await admin.call(createAnnouncement, { ...text, ...more });
    return [answer.status, ...Object.keys(answer.fields)];
  };
  expect(await refused({ titleZh: ' ' })).toEqual([422, 'titleZh']);
  expect(await refused({ bodyZh: 'x'.repeat(2_001) })).toEqual([422, 'bodyZh']);
  expect(await refused({ roles: ['nobody'] })).toEqual([422, 'roles']);
  expect(await refused({ endAt: '2026-11-19T00:00:00Z' })).toEqual([422, 'endAt']);
  expect(await states()).toEqual([]);
  const draft = await write();
  const operator = await t.as('operator');
  const calls = [
    await operator.call(pageAnnouncements, {}),
    await operator.call(createAnnouncement, text),
    await operator.call(editAnnouncement, { ...key(draft), ...text }),
    await operator.call(publishAnnouncement, key(draft)),
    await operator.call(unscheduleAnnouncement, key(draft)),
    await operator.call(endAnnouncement, key(draft)),
    await operator.call(deleteAnnouncement, key(draft)),
  ];
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 403));
  expect((await t.nobody.call(currentAnnouncements, {})).status).toBe(401);
  expect((await t.nobody.call(readAnnouncement, { id: draft.id })).status).toBe(401);
});
