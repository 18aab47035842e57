/** Text messages by the sandbox's provider: signed, once, receipts, refused numbers, its limit; and the log of notices. */
import {
  getNotification,
  pageInbox,
  pageNotices,
  readInbox,
  remindNotice,
  resendNotification,
  smsReceiptHook,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import { smsHeaders } from '@minsu/contract/foundation/messages/sms-wire.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxSms, signSms } from '../../../../sandbox/src/sms/sms-gateway.ts';
import { openSandboxApp, type SandboxApp } from '../../../test/channels/sandbox-app.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { askReceiptsJob } from './ask-sms-receipts.ts';
import { retryMailsJob, sendMailJob } from './message-jobs.ts';
import { queueSms } from './queue-sms.ts';
import { tellUsers } from './tell-users.ts';

const texts = { title: ['房东新合同', 'New contract'], content: ['湖畔', 'Lakeside'] } as const;

let s: SandboxApp;
beforeAll(async () => {
  s = await openSandboxApp((url) => ({
    SMS_URL: `${url}/sms`,
    SMS_APP_ID: sandboxSms.appId,
    SMS_SIGN_KEY: sandboxSms.signKey,
    SMS_SIGNATURE: '民宿管家',
  }));
  // The provider uses the real clock.
  s.t.setNow(new Date().toISOString());
});
afterAll(() => s.close());

const queue = (to: string, text = '验证码 482913') =>
  s.t
    .job()
    .change((ctx) =>
      queueSms(ctx, { kind: 'account.code', to, userId: null, language: 'zh-CN', subject: '验证码', text }),
    );
const send = (entityId: string) => sendMailJob.run(s.t.job(), { entityId });
const rowOf = (id: string) =>
  s.t.database.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const passSeconds = (seconds: number) => s.t.setNow(new Date(Date.now() + seconds * 1_000).toISOString());

interface Said {
  readonly app?: string;
  readonly at?: number;
  readonly key?: string;
}
const receipt = (
  body: object,
  { app = sandboxSms.appId, at = Date.now(), key = sandboxSms.signKey }: Said = {},
) => {
  const payload = JSON.stringify(body);
  return s.t.app.inject({
    method: 'POST',
    url: smsReceiptHook.path,
    payload,
    headers: {
      'content-type': 'application/json',
      [smsHeaders.app]: app,
      [smsHeaders.timestamp]: String(at),
      [smsHeaders.signature]: signSms(key, String(at), payload),
    },
  });
};

describe('sending', () => {
  test('a queued text message goes out once, with our signature in front', async () => {
    const id = await queue('13900001234');
    await Promise.all([send(id), send(id), retryMailsJob.run(s.t.job(), {})]);
    expect(s.sandbox.sms.to('13900001234')).toEqual(['【民宿管家】验证码 482913']);
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      lastError: null,
      providerReference: expect.stringMatching(/^SMS\d+$/),
    });
  });

  test('an answer that was lost does not make it two', async () => {
    s.sandbox.behave('sms', 'drop');
    const id = await queue('13900001235');
    await send(id);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    s.sandbox.behave('sms', 'none');
    passSeconds(61);
    await retryMailsJob.run(s.t.job(), {});
    passSeconds(0);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(s.sandbox.sms.to('13900001235')).toHaveLength(1);
  });

  test('a number that does not exist fails at once, in the provider’s words without the number', async () => {
    const id = await queue('13900000000');
    await send(id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'failed', attempts: 1, lastError: '号码不存在' });
    expect(JSON.stringify(row)).not.toContain('13900000000');
  });

  test('too many to one number wait as long as they must, which counts as no attempt, and all arrive once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await queue('13900001236', `第 ${n} 条`));
    for (const id of ids) await send(id);
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).state));
    expect(states.filter((state) => state === 'sent')).toHaveLength(5);
    expect(states.filter((state) => state === 'queued')).toHaveLength(2);
    expect((await rowOf(ids[6] ?? '')).attempts).toBe(0);
    expect(s.sandbox.sms.to('13900001236')).toHaveLength(5);
  });

  test('a provider that is down is tried again; a wrong key of ours, too', async () => {
    s.sandbox.behave('sms', 'fail');
    const id = await queue('13900001237');
    await send(id);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    s.sandbox.behave('sms', 'none');
    const other = await openTestApp({
      now: new Date().toISOString(),
      env: {
        SMS_URL: `${s.sandbox.url}/sms`,
        SMS_APP_ID: sandboxSms.appId,
        SMS_SIGN_KEY: 'wrong',
        SMS_SIGNATURE: '民宿',
      },
    });
    try {
      const sms = {
        kind: 'account.code',
        to: '13900001238',
        userId: null,
        language: 'zh-CN',
        subject: '验',
        text: '1',
      } as const;
      const wrong = await other.job().change((ctx) => queueSms(ctx, sms));
      await sendMailJob.run(other.job(), { entityId: wrong });
      const row = await other.database
        .selectFrom('notifications')
        .select(['state', 'lastError'])
        .where('id', '=', wrong)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ state: 'queued', lastError: '签名不正确' });
      expect(s.sandbox.sms.to('13900001238')).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('asked for again it is another message to the provider, once however often one clicks', async () => {
    s.sandbox.behave('sms', 'refuse');
    const id = await queue('13900001239');
    await send(id);
    s.sandbox.behave('sms', 'none');
    const { version } = await s.admin.ok(getNotification, { id });
    const answers = await Promise.all([1, 2, 3].map(() => s.admin.call(resendNotification, { id, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await send(id);
    expect(s.sandbox.sms.to('13900001239')).toHaveLength(1);
    const again = await s.admin.call(resendNotification, { id, version: (await rowOf(id)).version });
    expect(again.failure).toBe(messageFailures.cannotResend.code);
  });
});

describe('receipts', () => {
  test('delivered, or not and why; a second one changes nothing', async () => {
    const [good, off] = [await queue('13900002222'), await queue('13900002223')];
    await send(good);
    await send(off);
    expect((await receipt({ id: `${good}.0`, state: 'delivered' })).statusCode).toBe(200);
    expect(
      (await receipt({ id: `${off}.0`, state: 'undelivered', message: '13900002223 关机' })).statusCode,
    ).toBe(200);
    expect(await rowOf(good)).toMatchObject({ state: 'delivered', deliveredAt: expect.any(Date) });
    expect(await rowOf(off)).toMatchObject({
      state: 'failed',
      lastError: expect.stringMatching(/^139\*+2223 关机$/),
    });
    expect((await receipt({ id: `${good}.0`, state: 'undelivered' })).statusCode).toBe(200);
    expect((await rowOf(good)).state).toBe('delivered');
  });

  test('forged, old, of another application or unknown ones change nothing', async () => {
    const id = await queue('13900002224');
    await send(id);
    const body = { id: `${id}.0`, state: 'undelivered' };
    for (const said of [
      { key: 'other' },
      { app: 'other' },
      { at: Date.now() - 400_000 },
      { at: Date.now() + 400_000 },
    ])
      expect((await receipt(body, said)).statusCode).toBe(403);
    expect((await receipt({ id: `${id}.1`, state: 'undelivered' })).statusCode).toBe(404);
    expect((await receipt({ id: 'x', state: 'undelivered' })).statusCode).toBe(404);
    expect((await receipt({ state: 'gone' })).statusCode).toBe(403);
    expect((await rowOf(id)).state).toBe('sent');
  });

  test('the sandbox reports by itself to where the product is reached', async () => {
    const t = await openTestApp({ now: new Date().toISOString() });
    try {
      await t.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = t.app.server.address() as { port: number };
      const { httpSms } = await import('./http-sms.ts');
      const config = { url: `${s.sandbox.url}/sms`, signature: '民宿管家', ...sandboxSms };
      // A probe in place of the receipt endpoint, to see what reaches it.
      const heard: string[] = [];
      t.app.server.prependListener('request', (request: { url?: string }) => heard.push(request.url ?? ''));
      const provider = httpSms(config, `http://127.0.0.1:${port}`, () => new Date());
      const id = '01900000-0000-7000-8000-000000000001.0';
      expect(await provider.send({ id, to: '13900003333', text: '你好' })).toMatchObject({
        kind: 'accepted',
      });
      await expect.poll(() => heard, { timeout: 8_000 }).toContain(smsReceiptHook.path);
    } finally {
      await t.close();
    }
  });
});

describe('the log of message boxes', () => {
  const tell = (key: string) =>
    s.t.job().change((ctx) =>
      tellUsers(ctx, {
        to: { permission: 'contract:sign' },
        kind: 'message',
        subject: 'landlord',
        ...texts,
        path: '/landlord/contractList',
        key,
      }),
    );

  test('shows whom each was told, and puts one that was read before its reader again, once', async () => {
    await tell('log-1');
    const finance = await s.t.as('finance');
    const [mine] = (await finance.ok(pageInbox, {})).records;
    const { records } = await s.admin.ok(pageNotices, { keyword: '房东新合同', size: 200 });
    const row = records.find(({ id }) => id === mine?.id);
    expect(row).toMatchObject({
      title: [...texts.title],
      content: [...texts.content],
      readAt: null,
      reminders: 0,
    });
    const unread = await s.admin.call(remindNotice, { id: row?.id ?? '', reminders: 0 });
    expect(unread.failure).toBe(messageFailures.stillUnread.code);
    await finance.ok(readInbox, { ids: [mine?.id ?? ''] });
    expect((await s.admin.ok(pageNotices, { state: ['read'] })).records.map(({ id }) => id)).toContain(
      row?.id,
    );
    const answers = await Promise.all(
      [1, 2, 3].map(() => s.admin.call(remindNotice, { id: row?.id ?? '', reminders: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await finance.ok(pageInbox, { view: 'unread' })).records.map(({ id }) => id)).toContain(row?.id);
    const told = await s.t.database
      .selectFrom('events')
      .select(['toldUserIds'])
      .where('name', '=', 'inbox.reminded')
      .execute();
    expect(told).toEqual([{ toldUserIds: [row?.userId] }]);
  });

  test.each(['operator', 'frontdesk', 'finance', 'housekeeper', 'landlord'])(
    '%s sees no box but his own',
    async (username) => {
      const client = await s.t.as(username);
      expect((await client.call(pageNotices, {})).status).toBe(403);
      expect(
        (await client.call(remindNotice, { id: '01900000-0000-7000-8000-000000000000', reminders: 0 }))
          .status,
      ).toBe(403);
    },
  );

  test('who does not see all houses does not see all boxes, either', async () => {
    const scope = async (dataScope: string) =>
      s.t.database
        .updateTable('roles')
        .set({ dataScope })
        .where('roleCode', '=', 'director_of_operations')
        .execute();
    await scope('own');
    try {
      const director = await s.t.openSession('director');
      expect((await director.call(pageNotices, {})).status).toBe(403);
      const reminded = await director.call(remindNotice, {
        id: '01900000-0000-7000-8000-000000000000',
        reminders: 0,
      });
      expect(reminded.status).toBe(403);
    } finally {
      await scope('all');
    }
  });
});

describe('a receipt that does not come', () => {
  const ask = () => askReceiptsJob.run(s.t.job(), {});
  const sentAgo = (id: string, minutes: number) =>
    s.t.database
      .updateTable('notifications')
      .set({ sentAt: new Date(s.t.now().getTime() - minutes * 60_000) })
      .where('id', '=', id)
      .execute();

  test('is asked for an hour later, and settles the message as if it had come', async () => {
    const id = await queue('13900000002');
    await send(id);
    await sentAgo(id, 59);
    await ask();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', receiptAskedAt: null });
    await sentAgo(id, 61);
    await Promise.all([ask(), ask()]);
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', deliveredAt: s.t.now() });
    const told = await s.t.database
      .selectFrom('events')
      .select('name')
      .where('entityId', '=', id)
      .where('name', '=', 'notification.delivered')
      .execute();
    expect(told).toHaveLength(1);
  });

  test('is asked for once: what the provider does not know stays sent', async () => {
    const id = await queue('13900000002', '另一条');
    await send(id);
    // The provider knows another number of tries than we do: to it this is a message it never got.
    await s.t.database.updateTable('notifications').set({ resends: 7 }).where('id', '=', id).execute();
    await sentAgo(id, 120);
    await ask();
    const asked = await rowOf(id);
    expect(asked).toMatchObject({ state: 'sent', receiptAskedAt: s.t.now() });
    await s.t.database.updateTable('notifications').set({ resends: 0 }).where('id', '=', id).execute();
    await ask();
    expect((await rowOf(id)).state).toBe('sent');
  });
});
