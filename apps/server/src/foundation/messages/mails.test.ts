/** Mails: queued with the change, sent over a real SMTP connection, retried, refused, held; and who may read them. */
import {
  getNotification,
  pageNotifications,
  resendNotification,
  revealNotification,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import {
  addRoleMembers,
  createRole,
  removeRoleMember,
} from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { errorText, isRefused, nextTry } from './mail-rules.ts';
import { purgeMessagesJob, retryMailsJob, sendMailJob } from './message-jobs.ts';
import { type Mail, queueMail } from './queue-mail.ts';

const secretText = '请在一小时内打开 https://minsu.example/reset?token=abc123';
const mail: Mail = {
  kind: 'auth.passwordReset',
  to: 'wang.fang@guests.example',
  userId: null,
  language: 'zh-CN',
  subject: '重置密码',
  text: secretText,
};

const queue = (t: TestApp, change: Partial<Mail> = {}) =>
  t.job().change((ctx) => queueMail(ctx, { ...mail, ...change }));
const rowOf = (t: TestApp, id: string) =>
  t.database.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventsOf = (t: TestApp, id: string) =>
  t.database
    .selectFrom('events')
    .select(['name', 'userId'])
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

describe('with a mail server', () => {
  let t: TestApp;
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    t = await openTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: '民宿管家 <desk@minsu.example>' } });
  });
  afterAll(async () => {
    await t.close();
    await smtp.close();
  });
  afterEach(() => {
    smtp.refuseRecipient(null);
    smtp.hangUp(false);
    t.setNow('2026-11-20T04:00:00Z');
  });
  const send = (id: string) => sendMailJob.run(t.job(), { entityId: id });

  test('a queued mail goes out once, with its sender, subject and text', async () => {
    const id = await queue(t);
    expect(await rowOf(t, id)).toMatchObject({ state: 'queued', attempts: 0 });
    await send(id);
    await send(id);
    const mine = smtp.received.filter(({ data }) => data.includes(id));
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ from: 'desk@minsu.example', to: mail.to });
    const body = mine[0]?.data.split('\n\n')[1]?.replaceAll('=\n', '').replaceAll('=3D', '=');
    expect(body).toContain('token=abc123');
    expect(await rowOf(t, id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null });
    expect((await eventsOf(t, id)).map(({ name }) => name)).toEqual([
      'notification.queued',
      'notification.sent',
    ]);
  });

  test('neither recipient nor text stands in the database as it is', async () => {
    const row = JSON.stringify(await rowOf(t, await queue(t)));
    expect(row).not.toContain('wang.fang');
    expect(row).not.toContain('abc123');
    expect(row).toContain('w***@guests.example');
  });

  test('a mail server that is away is tried again, later and later, then the mail has failed', async () => {
    smtp.hangUp(true);
    const id = await queue(t);
    await send(id);
    const first = await rowOf(t, id);
    expect(first).toMatchObject({ state: 'queued', attempts: 1 });
    expect(first.nextTryAt?.toISOString()).toBe('2026-11-20T04:01:00.000Z');
    await retryMailsJob.run(t.job(), {});
    expect((await rowOf(t, id)).attempts).toBe(1);
    for (const at of ['04:01', '04:06', '04:21', '05:21', '09:21']) {
      t.setNow(`2026-11-20T${at}:00Z`);
      await retryMailsJob.run(t.job(), {});
    }
    expect(await rowOf(t, id)).toMatchObject({ state: 'failed', attempts: 6, nextTryAt: null });
  });

  test('one that comes back in time gets the mail', async () => {
    smtp.hangUp(true);
    const id = await queue(t);
    await send(id);
    smtp.hangUp(false);
    t.setNow('2026-11-20T04:01:00Z');
    await retryMailsJob.run(t.job(), {});
    expect(await rowOf(t, id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  test('a refused recipient fails at once; what the server said is kept without the address', async () => {
    smtp.refuseRecipient((address) => `550 5.1.1 <${address}> unknown`);
    const id = await queue(t);
    await send(id);
    const row = await rowOf(t, id);
    expect(row).toMatchObject({ state: 'failed', attempts: 1 });
    expect(row.lastError).toContain('550');
    expect(row.lastError).not.toContain('wang.fang');
  });

  test('a mail that a dying process left claimed goes out after all', async () => {
    const id = await queue(t);
    await t.database
      .updateTable('notifications')
      .set({ state: 'sending', attempts: 1, nextTryAt: new Date('2026-11-20T04:10:00Z') })
      .where('id', '=', id)
      .execute();
    await retryMailsJob.run(t.job(), {});
    expect((await rowOf(t, id)).state).toBe('sending');
    t.setNow('2026-11-20T04:10:00Z');
    await retryMailsJob.run(t.job(), {});
    expect(await rowOf(t, id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('a failed mail is sent again on request, once however often it is asked', async () => {
    smtp.refuseRecipient(() => '550 no');
    const id = await queue(t);
    await send(id);
    smtp.refuseRecipient(null);
    const admin = await t.as('admin');
    const { version } = await admin.ok(getNotification, { id });
    const headers = { 'idempotency-key': 'again' };
    const first = await admin.ok(resendNotification, { id, version }, { headers });
    expect(first).toMatchObject({ state: 'queued', attempts: 0, lastError: null });
    expect(await admin.ok(resendNotification, { id, version }, { headers })).toEqual(first);
    expect((await admin.call(resendNotification, { id, version })).status).toBe(409);
    const again = await admin.call(resendNotification, { id, version: first.version });
    expect(again.failure).toBe(messageFailures.cannotResend.code);
    await send(id);
    expect((await rowOf(t, id)).state).toBe('sent');
    expect(smtp.received.filter(({ data }) => data.includes(id))).toHaveLength(1);
  });

  test('a change that fails queues nothing', async () => {
    const before = await t.database.selectFrom('notifications').select('id').execute();
    await expect(
      t.job().change(async (ctx) => {
        await queueMail(ctx, mail);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await t.database.selectFrom('notifications').select('id').execute()).toHaveLength(before.length);
  });
});

describe('without a mail server', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());

  test('a mail is kept, listed with its recipient masked, and its secret revealed to an administrator only', async () => {
    const id = await queue(t);
    const supervisor = await t.as('supervisor');
    const { records } = await supervisor.ok(pageNotifications, { state: ['kept'] });
    expect(records.find((row) => row.id === id)).toMatchObject({
      state: 'kept',
      recipientMasked: 'w***@guests.example',
      subject: '重置密码',
      secret: true,
    });
    expect(JSON.stringify(records)).not.toContain('abc123');
    expect((await supervisor.ok(getNotification, { id })).text).toBeNull();
    expect((await supervisor.call(revealNotification, { id })).status).toBe(403);

    const admin = await t.as('admin');
    expect(await admin.ok(revealNotification, { id })).toEqual({ recipient: mail.to, text: secretText });
    await admin.ok(revealNotification, { id });
    const looks = (await eventsOf(t, id)).filter(({ name }) => name === 'notification.revealed');
    expect(looks).toHaveLength(2);
    expect(looks[0]?.userId).toEqual(expect.any(String));
  });

  test('a text that is no secret is shown to who reads the log', async () => {
    const id = await queue(t, { secret: false, text: '您的申请已通过' });
    const detail = await (await t.as('director')).ok(getNotification, { id });
    expect(detail).toMatchObject({ secret: false, text: '您的申请已通过' });
  });

  test('it cannot be sent until there is a server, and says so', async () => {
    const id = await queue(t);
    const answer = await (await t.as('admin')).call(resendNotification, { id, version: 0 });
    expect(answer.failure).toBe(messageFailures.noMailServer.code);
    expect(await rowOf(t, id)).toMatchObject({ state: 'kept', version: 0 });
  });

  test.each(['operator', 'frontdesk', 'finance', 'housekeeper', 'landlord'])(
    '%s reads no mails',
    async (username) => {
      const id = await queue(t);
      const client = await t.as(username);
      expect((await client.call(pageNotifications, {})).status).toBe(403);
      expect((await client.call(getNotification, { id })).status).toBe(403);
      expect((await client.call(revealNotification, { id })).status).toBe(403);
      expect((await client.call(resendNotification, { id, version: 0 })).status).toBe(403);
    },
  );

  test('whose department is one reads what went out for its houses, and nothing else', async () => {
    const [own, foreign] = [
      await buildHouse(t.database, { department: 'staff' }),
      await buildHouse(t.database),
    ];
    const about = (house: BuiltHouse) => ({ houseId: house.id, orderId: NIL_ID });
    const ids = [
      await queue(t, { of: about(own) }),
      await queue(t, { of: about(foreign) }),
      await queue(t),
    ] as const;
    const role = await (await t.as('admin')).ok(createRole, {
      code: 'log_reader',
      name: '通知查看',
      nameEn: 'Log reader',
      scope: 'department',
      seesMoney: false,
      permissions: ['notification:read', 'notification:resend', 'notification:reveal'],
    });
    const deskId = await userIdOf(t.database, 'frontdesk');
    await (await t.as('admin')).ok(addRoleMembers, { id: role.id, userIds: [deskId] });
    const reader = await t.as('frontdesk');
    const { records, total } = await reader.ok(pageNotifications, { size: 200 });
    expect(records.map(({ id }) => id)).toEqual([ids[0]]);
    expect(total).toBe(1);
    expect((await reader.call(getNotification, { id: ids[0] })).status).toBe(200);
    for (const id of ids.slice(1)) {
      expect((await reader.call(getNotification, { id })).status).toBe(404);
      expect((await reader.call(revealNotification, { id })).status).toBe(404);
      expect((await reader.call(resendNotification, { id, version: 0 })).status).toBe(404);
    }
    await (await t.as('admin')).ok(removeRoleMember, { id: role.id, userId: deskId });
  });

  test('an unknown notification answers 404', async () => {
    const admin = await t.as('admin');
    const id = '01900000-0000-7000-8000-000000000000';
    for (const answer of [
      await admin.call(getNotification, { id }),
      await admin.call(revealNotification, { id }),
      await admin.call(resendNotification, { id, version: 0 }),
    ])
      expect(answer.failure).toBe(messageFailures.notificationNotFound.code);
  });

  test('filters by channel, kind, state, date and text', async () => {
    const id = await queue(t, { subject: '独一无二 100%', kind: 'account.code' });
    const admin = await t.as('admin');
    const found = async (input: Record<string, unknown>) =>
      (await admin.ok(pageNotifications, { size: 200, ...input })).records.map((row) => row.id);
    expect(await found({ keyword: '无二 100%' })).toEqual([id]);
    expect(await found({ kind: ['account.code'] })).toEqual([id]);
    expect(await found({ channel: ['sms'] })).toEqual([]);
    expect(await found({ state: ['sent'] })).toEqual([]);
    expect(await found({ view: 'unsent' })).toContain(id);
    expect(await found({ createdTo: '2026-11-19' })).toEqual([]);
    expect(await found({ createdFrom: '2026-11-20', createdTo: '2026-11-20' })).toContain(id);
  });

  test('settled mails are purged after 90 days, queued ones are not', async () => {
    const kept = await queue(t);
    const queued = await queue(t);
    await t.database.updateTable('notifications').set({ state: 'queued' }).where('id', '=', queued).execute();
    t.setNow('2027-03-01T00:00:00Z');
    await purgeMessagesJob.run(t.job(), {});
    const left = await t.database.selectFrom('notifications').select('id').execute();
    expect(left.map((row) => row.id)).toContain(queued);
    expect(left.map((row) => row.id)).not.toContain(kept);
  });
});

test('waits grow and end', () => {
  const now = new Date(0);
  const minutes = [1, 2, 3, 4, 5, 6].map((attempt) => (nextTry(attempt, now)?.getTime() ?? -60_000) / 60_000);
  expect(minutes).toEqual([1, 5, 15, 60, 240, -1]);
});

test('a wrong password of ours refuses no mail; an error text is one line of a size', () => {
  expect(isRefused({ permanent: true, code: 'EENVELOPE' })).toBe(true);
  expect(isRefused({ permanent: true, code: 'EAUTH' })).toBe(false);
  expect(isRefused({ code: 'ESOCKET' })).toBe(false);
  const said = errorText({ response: `450 a@b.cn\n busy ${'x'.repeat(400)}` }, 'a@b.cn', 'a***@b.cn');
  expect(said).toMatch(/^450 a\*\*\*@b\.cn busy x+$/);
  expect(said).toHaveLength(300);
});
