/** Tencent and Twilio: the form of each call, and what each answer means. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRecordingServer, type RecordingServer } from '../../../../test/recording-server.ts';
import { createSendOnce } from '../../../platform/send-once.ts';
import { createServiceCalls } from '../service-call.ts';
import type { CreateSmsService, SmsServiceAccount } from '../sms-port.ts';
import { createTencentSms } from './tencent.ts';
import { createTwilio } from './twilio.ts';
import { signTwilio } from './twilio-signature.ts';

const NOW = new Date('2026-01-02T03:04:05Z');
let server: RecordingServer;
let answer: unknown = {};
let status = 200;
beforeAll(async () => {
  server = await openRecordingServer(() => ({ status, body: answer }));
});
afterAll(() => server.close());
beforeEach(() => {
  status = 200;
});

const open = (create: CreateSmsService) => {
  const service = create({ address: server.url, clock: () => NOW, nonce: () => 'n' });
  return { service, calls: createServiceCalls(createSendOnce([new URL(server.url).host])) };
};

const last = () => server.requests.at(-1);

describe('Tencent', () => {
  const account: SmsServiceAccount = {
    ...{ id: 'a', vendor: 'tencentSms' },
    credentials: { secretId: 'AKIDtestid', secretKey: 'testSecretKey', sdkAppId: '1400000001' },
  };
  const order = {
    ...{ key: 'msg-1', to: '+8613900000001', text: '', reportUrl: undefined },
    template: {
      ...{ code: '1000001', signature: '民宿管家' },
      values: [
        { name: '2', value: '201' },
        { name: '1', value: '张三' },
      ],
    },
  };
  const per = (Code: string, more: object = {}) => ({
    Response: {
      SendStatusSet: [{ SerialNo: '5000:1', Fee: 1, Code, Message: 'm', ...more }],
      RequestId: 'r',
    },
  });
  const send = async () => {
    const { service, calls } = open(createTencentSms);
    return { sent: await service.send(account, order, calls), notes: calls.notes };
  };

  test('SendSms: signed, parameters by position, our id as session context', async () => {
    answer = per('Ok');
    const { sent, notes } = await send();
    expect(sent).toEqual({ kind: 'accepted', reference: '5000:1', parts: 1 });
    expect(last()?.headers).toMatchObject({
      ...{ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11', 'x-tc-timestamp': '1767323045' },
      ...{ 'x-tc-region': 'ap-guangzhou', 'content-type': 'application/json' },
    });
    expect(last()?.headers.authorization).toMatch(
      /^TC3-HMAC-SHA256 Credential=AKIDtestid\/2026-01-02\/sms\/tc3_request, /,
    );
    expect(JSON.parse(last()?.body ?? '')).toEqual({
      ...{ SmsSdkAppId: '1400000001', SignName: '民宿管家', TemplateId: '1000001' },
      ...{ TemplateParamSet: ['张三', '201'], PhoneNumberSet: ['+8613900000001'], SessionContext: 'msg-1' },
    });
    expect(JSON.stringify(notes)).not.toMatch(/13900000001|张三|testSecretKey/);
  });

  test.each([
    ['LimitExceeded.PhoneNumberDailyLimit', { kind: 'limited', afterMs: 43_200_000 }],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', { kind: 'limited', afterMs: 60_000 }],
    ['FailedOperation.PhoneNumberInBlacklist', { kind: 'refused', about: 'number', hasOptedOut: true }],
    ['FailedOperation.TemplateIncorrectOrUnapproved', { kind: 'refused', about: 'account' }],
    ['InvalidParameterValue.TemplateParameterLengthLimit', { kind: 'refused', about: 'content' }],
    ['InternalError.Timeout', { kind: 'unknown' }],
  ])('HTTP 200 with %s of the number is no success', async (code, expected) => {
    answer = per(code);
    expect((await send()).sent).toMatchObject(expected);
  });

  test('a refused request concerns the account; a gateway’s page leaves the outcome unknown', async () => {
    answer = {
      Response: { Error: { Code: 'AuthFailure.SignatureExpire', Message: 'clock' }, RequestId: 'r' },
    };
    expect((await send()).sent).toMatchObject({
      kind: 'refused',
      about: 'account',
      code: 'AuthFailure.SignatureExpire',
    });
    status = 502;
    answer = {};
    expect((await send()).sent).toMatchObject({ kind: 'unknown' });
  });

  test('a report is found by our id; none proves nothing', async () => {
    const { service, calls } = open(createTencentSms);
    const question = { key: 'msg-1', to: '+8613900000001', text: '', reference: null, sentAt: NOW };
    const report = { SessionContext: 'msg-1', SerialNo: '5000:1', ReportStatus: 'FAIL', Description: '关机' };
    answer = { Response: { PullSmsSendStatusSet: [{ SessionContext: 'x' }, report], RequestId: 'r' } };
    expect(await service.find(account, question, calls)).toMatchObject({
      ...{ kind: 'found', state: 'undelivered', reference: '5000:1', message: '关机' },
    });
    answer = { Response: { PullSmsSendStatusSet: [], RequestId: 'r' } };
    expect(await service.find(account, question, calls)).toEqual({ kind: 'absent' });
  });

  test('pushed reports carry number and serial number; the answer is theirs', () => {
    const { service } = open(createTencentSms);
    const body = JSON.stringify([
      { nationcode: '86', mobile: '13900000001', report_status: 'SUCCESS', errmsg: 'DELIVRD', sid: '5000:1' },
    ]);
    expect(service.readReports(account, { headers: {}, body, url: 'https://x' })).toMatchObject({
      answer: { result: 0, errmsg: 'OK' },
      reports: [{ key: null, reference: '5000:1', to: '+8613900000001', delivered: true }],
    });
    expect(service.readReports(account, { headers: {}, body: '{', url: 'https://x' })).toHaveProperty(
      'refused',
    );
  });

  test('keys are right although the query is not opened for the account', async () => {
    const { service, calls } = open(createTencentSms);
    answer = { Response: { Error: { Code: 'FailedOperation.NotOpen', Message: '未开通' }, RequestId: 'r' } };
    expect(await service.test(account, calls)).toMatchObject({ works: true });
    answer = { Response: { Error: { Code: 'AuthFailure.SecretIdNotFound', Message: 'no' }, RequestId: 'r' } };
    expect(await service.test(account, calls)).toMatchObject({ works: false });
  });
});

describe('Twilio', () => {
  const account: SmsServiceAccount = {
    ...{ id: 'a', vendor: 'twilio' },
    credentials: { accountSid: `AC${'0'.repeat(32)}`, authToken: '12345', from: '+12025550123' },
  };
  const order = {
    ...{ key: 'k', to: '+14155550123', text: 'Your code is 482913', template: null },
    reportUrl: 'https://minsu.example/hotel-external/sms/report/x',
  };
  const send = () => {
    const { service, calls } = open(createTwilio);
    return service.send(account, order, calls);
  };

  test('sends the text as a form with basic authentication and the address for reports', async () => {
    status = 201;
    answer = { sid: 'SM1', status: 'queued', num_segments: '1' };
    expect(await send()).toEqual({ kind: 'accepted', reference: 'SM1', parts: 1 });
    expect(last()?.path).toBe(`/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`);
    expect(last()?.headers.authorization).toMatch(/^Basic /);
    expect(Object.fromEntries(new URLSearchParams(last()?.body))).toEqual({
      ...{ To: '+14155550123', From: '+12025550123', Body: 'Your code is 482913' },
      StatusCallback: order.reportUrl,
    });
  });

  test.each([
    [400, 21_610, { kind: 'refused', about: 'number', hasOptedOut: true }],
    [400, 21_211, { kind: 'refused', about: 'number' }],
    [401, 20_003, { kind: 'refused', about: 'account' }],
    [429, 20_429, { kind: 'limited' }],
    [500, 0, { kind: 'unknown' }],
  ])('HTTP %s with code %s', async (http, code, expected) => {
    status = http;
    answer = { code, message: 'm', status: http };
    expect(await send()).toMatchObject(expected);
  });

  test('a lost message is found by number, text and time', async () => {
    const { service, calls } = open(createTwilio);
    const question = { key: 'k', to: order.to, text: order.text, reference: null, sentAt: NOW };
    const message = (date: string) => ({
      sid: 'SM1',
      body: order.text,
      status: 'delivered',
      date_created: date,
    });
    answer = { messages: [message('Fri, 02 Jan 2026 03:04:06 +0000')] };
    expect(await service.find(account, question, calls)).toMatchObject({
      kind: 'found',
      state: 'delivered',
      reference: 'SM1',
    });
    answer = { messages: [message('Fri, 02 Jan 2026 01:00:00 +0000')] };
    expect(await service.find(account, question, calls)).toEqual({ kind: 'absent' });
  });

  test('reports are taken with the right signature only', () => {
    const { service } = open(createTwilio);
    const params = new URLSearchParams({
      MessageSid: 'SM1',
      MessageStatus: 'undelivered',
      To: order.to,
      ErrorCode: '30003',
    });
    const url = order.reportUrl;
    const signature = signTwilio('12345', url, params);
    const read = (given: string) =>
      service.readReports(account, {
        headers: { 'x-twilio-signature': given },
        body: params.toString(),
        url,
      });
    expect(read(signature)).toMatchObject({
      reports: [{ reference: 'SM1', delivered: false, code: '30003' }],
    });
    expect(read('forged')).toEqual({ refused: 'wrong signature' });
  });
});
