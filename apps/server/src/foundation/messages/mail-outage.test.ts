/** Mails through bad times: the server away for an hour, slow, picky, encrypted, gone in the middle; each goes out once. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { retryMailsJob, sendMailJob } from './message-jobs.ts';
import { queueMail } from './queue-mail.ts';

const NOON = Date.parse('2026-11-20T04:00:00Z');
const MAIL_FROM = '民宿管家 <desk@minsu.example>';

const queueTo = (t: TestApp, to: string) =>
  t.job().change((ctx) =>
    queueMail(ctx, {
      kind: 'order.depositReturned',
      to,
      userId: null,
      language: 'zh-CN',
      subject: '押金已退还',
      text: `您好，${to}\n.\n..行首的点\n`,
      secret: false,
    }),
  );
const stateOf = (t: TestApp, id: string) =>
  t.database
    .selectFrom('notifications')
    .select(['state', 'attempts', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Advances the clock minute by minute and runs the sending job each time. */
const passMinutes = async (t: TestApp, from: number, minutes: number): Promise<void> => {
  for (let minute = 1; minute <= minutes; minute += 1) {
    t.setNow(new Date(from + minute * 60_000).toISOString());
    await retryMailsJob.run(t.job(), {});
  }
};

describe('a plain server', () => {
  let t: TestApp;
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    t = await openTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM } });
  });
  afterAll(async () => {
    await t.close();
    await smtp.close();
  });
  afterEach(() => {
    smtp.refuseRecipient(null);
    smtp.refuseMail(null);
    smtp.hangUp(false);
    smtp.slow(0);
    smtp.dieAfterData(false);
    smtp.received.length = 0;
    t.setNow(new Date(NOON).toISOString());
  });
  const idsOf = () => smtp.received.map(({ data }) => /^Message-ID: <([\w-]+)@minsu>/m.exec(data)?.[1]);

  test('away for an hour, mails of all that time go out exactly once when it is back', async () => {
    smtp.hangUp(true);
    const ids: string[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      t.setNow(new Date(NOON + minute * 60_000).toISOString());
      const id = await queueTo(t, `guest${minute}@guests.example`);
      ids.push(id);
      await sendMailJob.run(t.job(), { entityId: id });
      await retryMailsJob.run(t.job(), {});
    }
    expect(smtp.received).toEqual([]);
    smtp.hangUp(false);
    await passMinutes(t, NOON + 60 * 60_000, 60);
    expect(idsOf().sort()).toEqual([...ids].sort());
    for (const id of ids) expect(await stateOf(t, id)).toMatchObject({ state: 'sent', lastError: null });
    // Nothing is sent again later.
    await passMinutes(t, NOON + 120 * 60_000, 30);
    expect(smtp.received).toHaveLength(ids.length);
  }, 60_000);

  test('what stands in a mail arrives as it was written', async () => {
    const id = await queueTo(t, 'wang.fang@guests.example');
    await sendMailJob.run(t.job(), { entityId: id });
    const [mail] = smtp.received;
    const [head = '', ...body] = (mail?.data ?? '').split('\n\n');
    const isBase64 = /content-transfer-encoding: base64/i.test(head);
    const raw = body.join('\n\n');
    const text = isBase64
      ? Buffer.from(raw, 'base64').toString('utf8')
      : Buffer.from(
          raw
            .replaceAll(/=\n/g, '')
            .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8');
    expect(text.replaceAll('\r\n', '\n')).toContain('您好，wang.fang@guests.example\n.\n..行首的点\n');
  });

  test('a recipient that is refused for good fails at once, one for now is tried again; others are not held up', async () => {
    smtp.refuseRecipient((address) => {
      if (address.startsWith('gone')) return `550 5.1.1 <${address}> unknown`;
      return address.startsWith('full') ? '452 4.2.2 mailbox full' : null;
    });
    const [gone, full, good] = await Promise.all(
      ['gone', 'full', 'good'].map((name) => queueTo(t, `${name}@guests.example`)),
    );
    for (const entityId of [gone, full, good]) await sendMailJob.run(t.job(), { entityId });
    expect(await stateOf(t, gone ?? '')).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await stateOf(t, gone ?? '')).lastError).not.toContain('gone@');
    expect(await stateOf(t, full ?? '')).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await stateOf(t, good ?? '')).toMatchObject({ state: 'sent' });
    smtp.refuseRecipient(null);
    await passMinutes(t, NOON, 2);
    expect(idsOf().sort()).toEqual([full, good].sort());
  });

  test('a whole mail that is refused for now (greylisting) is taken later, once', async () => {
    smtp.refuseMail('451 4.7.1 try again later');
    const id = await queueTo(t, 'grey@guests.example');
    await sendMailJob.run(t.job(), { entityId: id });
    expect(await stateOf(t, id)).toMatchObject({ state: 'queued' });
    smtp.refuseMail(null);
    await passMinutes(t, NOON, 3);
    expect(idsOf()).toEqual([id]);
  });

  test('a slow server is waited for; meanwhile nobody sends the same mail beside it', async () => {
    smtp.slow(150);
    const id = await queueTo(t, 'slow@guests.example');
    await Promise.all([
      sendMailJob.run(t.job(), { entityId: id }),
      sendMailJob.run(t.job(), { entityId: id }),
      retryMailsJob.run(t.job(), {}),
    ]);
    expect(idsOf()).toEqual([id]);
    expect(await stateOf(t, id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('a server that dies before it says that it has the mail is sent it again, under the same Message-ID', async () => {
    smtp.dieAfterData(true);
    const id = await queueTo(t, 'twice@guests.example');
    await sendMailJob.run(t.job(), { entityId: id });
    expect(await stateOf(t, id)).toMatchObject({ state: 'queued' });
    smtp.dieAfterData(false);
    await passMinutes(t, NOON, 2);
    expect(idsOf()).toEqual([id, id]);
    expect(await stateOf(t, id)).toMatchObject({ state: 'sent', attempts: 2 });
  });
});

describe('a server with encryption and a log-in', () => {
  const login = { user: 'desk', password: 'geheim-1' };
  let smtp: SmtpServer;
  afterEach(() => smtp.close());

  const sendThrough = async (url: string) => {
    const t = await openTestApp({ env: { SMTP_URL: url, MAIL_FROM } });
    try {
      const id = await queueTo(t, 'tls@guests.example');
      await sendMailJob.run(t.job(), { entityId: id });
      return await stateOf(t, id);
    } finally {
      await t.close();
    }
  };
  const urlWith = (password: string, more = '') =>
    `${smtp.url.replace('//', `//${login.user}:${password}@`)}/?${more}`;

  test.each(['tls', 'starttls'] as const)(
    '%s: the mail goes encrypted, after the log-in',
    async (security) => {
      smtp = await startSmtpServer({ security, login });
      expect(await sendThrough(urlWith(login.password, 'tls.rejectUnauthorized=false'))).toMatchObject({
        state: 'sent',
      });
      expect(smtp.received).toMatchObject([{ encrypted: true, to: 'tls@guests.example' }]);
      expect(smtp.logins).toEqual([{ user: 'desk', ok: true }]);
    },
  );

  test.each(['tls', 'starttls'] as const)(
    '%s: a certificate that nobody vouches for gets neither log-in nor mail',
    async (security) => {
      smtp = await startSmtpServer({ security, login });
      const { state, lastError } = await sendThrough(urlWith(login.password));
      expect(state).toBe('queued');
      expect(lastError).toMatch(/certificate/i);
      expect([smtp.received, smtp.logins]).toEqual([[], []]);
    },
  );

  test('a wrong password of ours is tried again, for somebody may mend it', async () => {
    smtp = await startSmtpServer({ login });
    const { state, lastError } = await sendThrough(urlWith('falsch'));
    expect(state).toBe('queued');
    expect(lastError).toContain('535');
    expect(lastError).not.toContain('falsch');
    expect(smtp.received).toEqual([]);
  });
});
