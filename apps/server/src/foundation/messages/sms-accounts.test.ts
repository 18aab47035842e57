/** Text messages by Aliyun accounts: set up, templates, limits, fallback, opt-out, reports, and kills between any two steps. */
import {
  listConnectors,
  pageConnectorCalls,
  rotateConnectorHook,
  saveConnector,
  switchConnector,
  testConnector,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import {
  getNotification,
  resendNotification,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import {
  addSmsOptOut,
  getSmsAccount,
  mapSmsTemplate,
  pageSmsOptOuts,
  refreshSmsTemplates,
  removeSmsOptOut,
  unmapSmsTemplate,
} from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  addAccount,
  admin,
  aliyun,
  aliyunFacts,
  callsOf,
  openSmsDesk,
  passMinutes,
  queue,
  retry,
  rowOf,
  send,
  sendsOf,
  setMood,
  t,
  taken,
} from '../../../test/desks/sms-desk.ts';
import type { JobContext } from '../../platform/module.ts';
import { followSmsJob } from './follow-sms.ts';
import { sendMailJob } from './message-jobs.ts';

openSmsDesk();

const code = (value = '482913') => ({ template: 'code', values: { code: value } }) as const;
const refusal = (Code: string, Message = '拒绝') => ({ answer: { body: { Code, Message } }, takes: false });
const lastErrorIn = async (id: string, language = 'zh-CN') =>
  (await admin.ok(getNotification, { id }, { headers: { 'accept-language': language } })).lastError;
const connectorNow = async (id: string) =>
  (await admin.ok(listConnectors, {})).find((connector) => connector.id === id);

describe('an account', () => {
  test('keeps its secret sealed: in no answer, event, log line or idempotency key', async () => {
    const secret = 'VerySecretAccessKey99';
    const saved = await admin.ok(saveConnector, aliyunFacts({ credentials: { accessKeySecret: secret } }));
    expect(saved).toMatchObject({
      storedSecrets: ['accessKeySecret'],
      credentials: { accessKeyId: 'LTAI5tTestKey01' },
    });
    expect(saved.reportUrl).toMatch(/\/hotel-external\/sms\/report\/[\w-]{20,}$/);
    await admin.ok(testConnector, { id: saved.id });
    expect(JSON.stringify(await admin.ok(listConnectors, {}))).not.toContain(secret);
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(c)::text as text from connectors c union all select to_jsonb(k)::text from connector_calls k
      union all select to_jsonb(e)::text from events e where entity = 'connector'
      union all select to_jsonb(i)::text from idempotency_keys i`.execute(t.database);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
  });

  test('says at each field what is missing, wrong or unknown', async () => {
    const { fields } = await admin.call(saveConnector, {
      ...{ vendor: 'aliyunSms', name: '错' },
      credentials: { accessKeyId: '!', other: 'x' },
      sms: { perNumberDaily: 0 },
    });
    expect(Object.keys(fields)).toContain('sms.perNumberDaily');
    const keys = await admin.call(saveConnector, {
      ...{ vendor: 'aliyunSms', name: '错', credentials: { accessKeyId: '!', other: 'x' } },
    });
    expect(Object.keys(keys.fields).sort()).toEqual([
      'credentials.accessKeyId',
      'credentials.accessKeySecret',
      'credentials.other',
    ]);
    expect(await admin.ok(listConnectors, {})).toEqual([]);
  });

  test('keeps a secret that is left out, refuses a stale version and another service', async () => {
    const first = await admin.ok(saveConnector, aliyunFacts());
    const { name } = first;
    const facts = { vendor: 'aliyunSms' as const, name, credentials: { accessKeyId: 'LTAI5tTestKey02' } };
    const second = await admin.ok(saveConnector, { ...facts, id: first.id, version: first.version });
    expect(second).toMatchObject({ storedSecrets: ['accessKeySecret'], version: first.version + 1 });
    const stale = await admin.call(saveConnector, { ...facts, id: first.id, version: first.version });
    expect(stale.status).toBe(409);
    const twilio = await admin.call(saveConnector, {
      ...{ ...facts, vendor: 'twilio', id: first.id, version: second.version },
    });
    expect(twilio.fields).toHaveProperty('vendor');
    expect((await admin.call(saveConnector, aliyunFacts({ name }))).failure).toBe('connector.nameTaken');
  });

  test('is tested by a real call, with the answer in words', async () => {
    const { id } = await admin.ok(saveConnector, aliyunFacts());
    expect(await admin.ok(testConnector, { id })).toMatchObject({ testWorks: true, testMessage: '' });
    const message = 'The specified access key is not found.';
    aliyun.answer(() => ({ status: 404, body: { Code: 'InvalidAccessKeyId.NotFound', Message: message } }));
    try {
      expect(await admin.ok(testConnector, { id })).toMatchObject({
        ...{ testWorks: false, testMessage: `InvalidAccessKeyId.NotFound ${message}` },
        lastError: `InvalidAccessKeyId.NotFound ${message}`,
      });
    } finally {
      aliyun.restore();
    }
    const { records } = await admin.ok(pageConnectorCalls, { id, failedOnly: true });
    expect(records).toMatchObject([{ operation: 'QuerySendDetails', works: false, status: 404 }]);
  });

  test('revoked it has no keys and takes no test; new keys bring it back', async () => {
    const account = await addAccount();
    const revoked = await admin.ok(switchConnector, {
      ...{ id: account.id, version: account.version, state: 'revoked' },
    });
    expect(revoked).toMatchObject({ state: 'revoked', storedSecrets: [] });
    expect((await admin.call(testConnector, { id: account.id })).failure).toBe('connector.revoked');
    expect((await admin.call(refreshSmsTemplates, { id: account.id })).failure).toBe('connector.revoked');
    const id = await queue('13900000001');
    expect((await rowOf(id)).state).toBe('kept');
    const again = await admin.ok(saveConnector, {
      ...aliyunFacts({ name: account.name }),
      ...{ id: account.id, version: revoked.version },
    });
    expect(again.state).toBe('active');
  });

  test('is for roles that see all properties; others neither read nor change anything', async () => {
    const { id, version } = await addAccount();
    const director = await t.as('director');
    expect((await director.ok(listConnectors, {}))[0]).toMatchObject({ id, reportUrl: null });
    expect((await director.call(saveConnector, aliyunFacts())).status).toBe(403);
    for (const name of ['frontdesk', 'supervisor', 'finance', 'housekeeper', 'landlord', 'operator']) {
      const client = await t.as(name);
      const statuses = await Promise.all(
        [
          client.call(listConnectors, {}),
          client.call(saveConnector, aliyunFacts()),
          client.call(testConnector, { id }),
          client.call(switchConnector, { id, version, state: 'paused' }),
          client.call(rotateConnectorHook, { id, version }),
          client.call(pageConnectorCalls, { id }),
          client.call(getSmsAccount, { id }),
          client.call(refreshSmsTemplates, { id }),
          client.call(mapSmsTemplate, { id, template: 'code', code: 'SMS_100', signature: '民宿管家' }),
          client.call(unmapSmsTemplate, { id, template: 'code' }),
          client.call(pageSmsOptOuts, {}),
          client.call(addSmsOptOut, { phone: '13900000001' }),
          client.call(removeSmsOptOut, { id }),
        ].map(async (call) => (await call).status),
      );
      expect(new Set(statuses), name).toEqual(new Set([403]));
    }
  });
});

describe('templates', () => {
  test('come with their approval from the service, and stay as gone when it lists them no more', async () => {
    const account = await addAccount();
    const detail = await admin.ok(getSmsAccount, { id: account.id });
    expect(detail.templates.map(({ code: key, approval, reason }) => [key, approval, reason])).toEqual(
      expect.arrayContaining([
        ['SMS_100', 'approved', ''],
        ['SMS_300', 'refused', '内容不合规'],
      ]),
    );
    expect(detail.signatures).toEqual(
      expect.arrayContaining([{ name: '新签名', approval: 'pending', reason: '' }]),
    );
    await t.database
      .insertInto('smsTemplates')
      .values({ connectorId: account.id, code: 'SMS_9', name: '旧', content: 'x', approval: 'approved' })
      .execute();
    const after = await admin.ok(refreshSmsTemplates, { id: account.id });
    expect(after.templates.find((template) => template.code === 'SMS_9')?.approval).toBe('gone');
    expect(after.mappings.every(({ isUsable }) => isUsable)).toBe(true);
  });

  test('only approved ones are mapped, with every variable', async () => {
    const { id } = await addAccount();
    const asked = { id, template: 'text', code: 'SMS_200', signature: '民宿管家' } as const;
    const variables = { content: 'text' };
    const fieldsOf = async (more: object) =>
      Object.keys((await admin.call(mapSmsTemplate, { ...asked, variables, ...more })).fields);
    expect(await fieldsOf({ code: 'SMS_300', variables: { x: 'text' } })).toEqual(['code']);
    expect(await fieldsOf({ code: 'SMS_404' })).toEqual(['code']);
    expect(await fieldsOf({ signature: '新签名' })).toEqual(['signature']);
    expect(await fieldsOf({ variables: {} })).toEqual(['variables.content']);
    expect(await fieldsOf({ variables: { content: 'nonsense' } })).toEqual(['variables.content']);
  });

  test('without a mapping, or with a value that is too long, nothing is sent and the log says why', async () => {
    const { id, name } = await addAccount();
    await admin.ok(unmapSmsTemplate, { id, template: 'code' });
    const unmapped = await queue('13900000001', code());
    await send(unmapped);
    expect((await rowOf(unmapped)).state).toBe('failed');
    expect(await lastErrorIn(unmapped)).toBe(`账号 ${name} 没有对应「验证码」的模板`);
    const long = await queue('13900000001', undefined, '字'.repeat(36));
    await send(long);
    expect(await lastErrorIn(long)).toBe(`账号 ${name}：变量 content 有 36 字，最多 35 字`);
    expect(await lastErrorIn(long, 'en-US')).toMatch(/variable content has 36 characters/);
    expect(taken).toEqual([]);
  });
});

describe('sending', () => {
  test('a message goes out once with template and values; the call names no secret', async () => {
    const account = await addAccount({ sms: { thousandFen: 4_500 } });
    const id = await queue('13900001234', code());
    await Promise.all([send(id), send(id), retry()]);
    expect(taken).toMatchObject([{ to: '13900001234', params: { code: '482913' } }]);
    const [row] = await sendsOf(id);
    expect(row).toMatchObject({ state: 'accepted', reference: taken[0]?.bizId, parts: 1 });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, providerReference: taken[0]?.bizId });
    expect(callsOf('SendSms').at(-1)?.query).toMatchObject({
      SignName: '民宿管家',
      TemplateCode: 'SMS_100',
      OutId: row?.id,
    });
    const { records } = await admin.ok(pageConnectorCalls, { id: account.id });
    expect(records[0]).toMatchObject({
      operation: 'SendSms',
      works: true,
      facts: { TemplateCode: 'SMS_100' },
    });
    expect(JSON.stringify(records)).not.toMatch(/13900001234|482913/);
    expect(await connectorNow(account.id)).toMatchObject({ monthCount: 1, monthCostFen: 5 });
  });

  test('a number on the service’s blocklist opts out and fails at once', async () => {
    await addAccount();
    setMood(refusal('isv.BLACK_KEY_CONTROL_LIMIT', '黑名单管控'));
    const id = await queue('13900001235');
    await send(id);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await admin.ok(pageSmsOptOuts, {})).records).toMatchObject([
      { phoneMasked: expect.stringMatching(/^139\*+1235$/), source: 'provider' },
    ]);
    setMood(null);
    const next = await queue('13900001235');
    await send(next);
    expect(await lastErrorIn(next)).toBe('该号码已退订短信');
    expect(taken).toEqual([]);
  });

  test('a number that opted out gets codes only, until staff allow it again', async () => {
    await addAccount();
    const added = await admin.ok(addSmsOptOut, { phone: '+86 139 0000 1236' });
    expect((await admin.call(addSmsOptOut, { phone: '13900001236' })).fields).toHaveProperty('phone');
    const [text, secret] = [await queue('13900001236'), await queue('13900001236', code('111111'))];
    await send(text);
    await send(secret);
    expect(taken.map(({ params }) => params)).toEqual([{ code: '111111' }]);
    await admin.ok(removeSmsOptOut, { id: added.id });
    const { version } = await rowOf(text);
    await admin.ok(resendNotification, { id: text, version });
    await send(text);
    expect(taken).toHaveLength(2);
  });

  test('an account that refuses hands over to the next in order and is left out for a while', async () => {
    const second = await addAccount({ position: 2, credentials: { accessKeyId: 'LTAI5tSecond0001' } });
    const first = await addAccount({ position: 1 });
    setMood(refusal('isv.AMOUNT_NOT_ENOUGH', '账户余额不足'));
    const id = await queue('13900001237');
    await send(id);
    expect((await sendsOf(id)).map(({ connectorId, state }) => [connectorId, state])).toEqual([
      [first.id, 'refused'],
      [second.id, 'refused'],
    ]);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await connectorNow(first.id)).toMatchObject({
      ...{ lastError: 'isv.AMOUNT_NOT_ENOUGH 账户余额不足', blockedUntil: expect.any(String) },
    });
    setMood(null);
    passMinutes(6);
    await retry();
    expect((await sendsOf(id)).at(-1)).toMatchObject({ connectorId: first.id, state: 'accepted' });
    expect(taken).toHaveLength(1);
  });

  test('while every account fails, messages wait until one may be used again, and codes are tried again', async () => {
    await addAccount();
    setMood(refusal('isv.AMOUNT_NOT_ENOUGH', '账户余额不足'));
    await send(await queue('13900001250'));
    setMood(null);
    const [text, secret] = [await queue('13900001251'), await queue('13900001252', code())];
    await send(text);
    await send(secret);
    expect(await rowOf(text)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await rowOf(secret)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await lastErrorIn(secret)).toMatch(/异常，暂停使用$/);
    passMinutes(7);
    await retry();
    expect(taken).toHaveLength(3);
  });

  test('limits per number and per account: codes fail, other messages wait', async () => {
    const { name } = await addAccount({ sms: { perNumberDaily: 2, dailyMax: 3 } });
    for (const value of ['1', '2']) await send(await queue('13900001238', code(value)));
    const [third, text] = [await queue('13900001238', code('3')), await queue('13900001238')];
    await send(third);
    await send(text);
    expect(await lastErrorIn(third)).toBe('该号码今天已发 2 条，达到每日上限');
    expect((await rowOf(third)).state).toBe('failed');
    expect(await rowOf(text)).toMatchObject({ state: 'queued', attempts: 0 });
    await send(await queue('13900001239', code('4')));
    const beyond = await queue('13900001240', code('5'));
    await send(beyond);
    expect(await lastErrorIn(beyond)).toBe(`账号 ${name} 已达到每日上限`);
    expect(taken).toHaveLength(3);
    passMinutes(24 * 60);
    await retry();
    expect((await rowOf(text)).state).toBe('sent');
  });

  test('too many for the service waits as long as the service says and counts as no attempt', async () => {
    await addAccount();
    setMood(refusal('isv.BUSINESS_LIMIT_CONTROL', '触发小时级流控Permits:5'));
    const id = await queue('13900001241');
    await send(id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'queued', attempts: 0 });
    expect(row.nextTryAt).toEqual(new Date(t.now().getTime() + 3_600_000));
  });

  test('a number abroad is not sent by an account that does not reach it', async () => {
    const { name } = await addAccount();
    const id = await queue('+1 415 555 0123');
    await send(id);
    expect(await lastErrorIn(id)).toBe(`账号 ${name} 不发送该地区的号码`);
  });
});

describe('an unknown outcome', () => {
  test('is asked about: a lost answer does not make it two', async () => {
    await addAccount();
    setMood({ answer: 'cut', takes: true });
    const id = await queue('13900002001');
    await send(id);
    expect((await sendsOf(id))[0]).toMatchObject({ state: 'unknown' });
    expect(await lastErrorIn(id)).toBe('发送结果未知，正在向服务商查询');
    setMood(null);
    passMinutes(2);
    await retry();
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    expect(taken).toHaveLength(1);
    expect(await sendsOf(id)).toHaveLength(1);
  });

  test('is sent again only after the service says that it has no such message', async () => {
    await addAccount();
    setMood({ answer: 'cut', takes: false });
    const id = await queue('13900002002');
    await send(id);
    setMood(null);
    passMinutes(2);
    await retry();
    expect(taken).toEqual([]);
    expect((await rowOf(id)).state).toBe('queued');
    passMinutes(5);
    await retry();
    expect(taken).toHaveLength(1);
    expect((await sendsOf(id)).map(({ state }) => state)).toEqual(['not_sent', 'accepted']);
  });

  test('that stays unknown is never sent again by itself; a person decides', async () => {
    await addAccount();
    setMood({ answer: { status: 502, body: {} }, takes: true });
    const id = await queue('13900002003');
    await send(id);
    const before = taken.length;
    aliyun.answer(() => 'cut');
    try {
      for (let n = 0; n < 12; n += 1) {
        passMinutes(800);
        await retry();
      }
    } finally {
      aliyun.restore();
    }
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
    expect(await lastErrorIn(id)).toMatch(/服务商也查不到/);
    expect((await sendsOf(id)).map(({ state }) => state)).toEqual(['lost']);
    expect(taken).toHaveLength(before);
  });
});

describe('killed between any two steps', () => {
  class Killed extends Error {}
  /** A process that dies when it comes to its change number `at`; `isAfter` right after the commit. */
  const dying = (at: number, isAfter: boolean): JobContext => {
    const job = t.job();
    let changes = 0;
    return {
      ...job,
      async change(run) {
        changes += 1;
        if (changes > at || (changes === at && !isAfter)) throw new Killed();
        const answer = await job.change(run);
        if (changes === at) throw new Killed();
        return answer;
      },
    };
  };

  const CHANGES = [1, 2, 3];
  const places = CHANGES.flatMap((at) => [false, true].map((isAfter) => ({ at, isAfter })));

  test.each(places)('change $at, after its commit: $isAfter', async ({ at, isAfter }) => {
    await addAccount();
    const id = await queue('13900003000');
    await expect(sendMailJob.run(dying(at, isAfter), { entityId: id })).rejects.toThrow(Killed);
    for (let n = 0; n < 4; n += 1) {
      passMinutes(11);
      await retry();
    }
    expect(taken).toHaveLength(1);
    expect((await rowOf(id)).state).toBe('sent');
    expect((await sendsOf(id)).filter(({ state }) => state === 'accepted')).toHaveLength(1);
  });
});

describe('reports', () => {
  const push = (url: string, body: unknown) =>
    t.app.inject({
      ...{ method: 'POST', url: new URL(url).pathname, payload: JSON.stringify(body) },
      headers: { 'content-type': 'application/json' },
    });
  const report = (key: string, bizId: string, more: object = {}) => ({
    ...{ phone_number: '13900004001', success: true, err_code: 'DELIVERED', err_msg: '', sms_size: '2' },
    ...{ biz_id: bizId, out_id: key, ...more },
  });

  test('pushed ones settle the message once, whatever their number and order', async () => {
    const { reportUrl } = await addAccount();
    const id = await queue('13900004001');
    await send(id);
    const [message] = taken;
    const good = report(message?.key ?? '', message?.bizId ?? '');
    const answer = await push(reportUrl ?? '', [good, good]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, msg: 'ok' }]);
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', deliveredAt: t.now() });
    expect((await sendsOf(id))[0]).toMatchObject({ state: 'delivered', parts: 2 });
    await push(reportUrl ?? '', [report(message?.key ?? '', message?.bizId ?? '', { success: false })]);
    expect((await rowOf(id)).state).toBe('delivered');
  });

  test('of another number, reference or address change nothing', async () => {
    const { reportUrl } = await addAccount();
    const id = await queue('13900004001');
    await send(id);
    const [message] = taken;
    const [key, bizId] = [message?.key ?? '', message?.bizId ?? ''];
    await push(reportUrl ?? '', [report(key, bizId, { phone_number: '13900009999' })]);
    await push(reportUrl ?? '', [report(key, 'other^0')]);
    await push(reportUrl ?? '', [report('nonsense', 'nonsense'), 7, null]);
    expect((await push(`${reportUrl}x`, [report(key, bizId)])).statusCode).toBe(404);
    expect((await push(reportUrl ?? '', { not: 'a list' })).statusCode).toBe(403);
    expect((await rowOf(id)).state).toBe('sent');
  });

  test('to an address that was replaced find nothing', async () => {
    const { id, version, reportUrl } = await addAccount();
    const next = await admin.ok(rotateConnectorHook, { id, version });
    expect(next.reportUrl).not.toBe(reportUrl);
    expect((await push(reportUrl ?? '', [])).statusCode).toBe(404);
    expect((await push(next.reportUrl ?? '', [])).statusCode).toBe(200);
  });

  test('that do not come are asked for', async () => {
    await addAccount();
    const id = await queue('13900004001');
    await send(id);
    const [message] = taken;
    await followSmsJob.run(t.job(), {});
    expect(callsOf('QuerySendDetails').filter(({ query }) => query.BizId === message?.bizId)).toEqual([]);
    if (message) message.status = 2;
    passMinutes(11);
    await followSmsJob.run(t.job(), {});
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('MOBILE_OFF'),
    });
  });
});
