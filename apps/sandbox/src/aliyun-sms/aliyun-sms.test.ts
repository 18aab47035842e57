/** Messages: approval, variables, numbers, limits, query and pushed reports. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeReceiver, noticeReceiver } from '../payment-kit/notice-receiver.test-kit.ts';
import { type AliyunDesk, notice, openAliyun } from './aliyun-sms.test-kit.ts';
import { aliyunSigns, aliyunTemplates } from './seed.ts';

let desk: AliyunDesk;
beforeEach(async () => {
  desk = await openAliyun();
});
afterEach(() => desk.sandbox.stop());

const code = async (params: Readonly<Record<string, string>>): Promise<string> =>
  (await desk.send(params)).body.Code;

describe('SendSms refuses', () => {
  it.each([
    ['an unknown sign', { SignName: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['a sign under review', { SignName: aliyunSigns.pending }, 'isv.SIGN_STATE_ILLEGAL'],
    ['a code sign for a notice', { SignName: aliyunSigns.codesOnly }, 'isv.SMS_SIGNATURE_SCENE_ILLEGAL'],
    ['a template under review', { TemplateCode: aliyunTemplates.pending }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['a rejected template', { TemplateCode: aliyunTemplates.rejected }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['missing variables', { TemplateParam: '' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
    ['one missing variable', { TemplateParam: '{"name":"张三"}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
    ['a number as a value', { TemplateParam: '{"name":"张三","room":201}' }, 'isv.INVALID_JSON_PARAM'],
    ['no JSON', { TemplateParam: '{name' }, 'isv.INVALID_JSON_PARAM'],
    [
      'a long variable',
      { TemplateParam: JSON.stringify({ name: '长'.repeat(36), room: '1' }) },
      'isv.PARAM_LENGTH_LIMIT',
    ],
    [
      'a link in a variable',
      { TemplateParam: JSON.stringify({ name: 'https://a.cn', room: '1' }) },
      'isv.PARAM_NOT_SUPPORT_URL',
    ],
    ['a bad number', { PhoneNumbers: '1390000' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    [
      'a foreign number with a domestic template',
      { PhoneNumbers: '33612345678' },
      'isv.MOBILE_NUMBER_ILLEGAL',
    ],
    [
      'a domestic number with an international template',
      { TemplateCode: aliyunTemplates.international },
      'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
    ],
    [
      'more than 1,000 numbers',
      { PhoneNumbers: Array.from({ length: 1_001 }, (_, index) => 13_900_000_000 + index).join(',') },
      'isv.MOBILE_COUNT_OVER_LIMIT',
    ],
  ])('%s', async (_, params, expected) => {
    const { status, body } = await desk.send(params);
    expect([status, body.Code]).toEqual([200, expected]);
    expect(body).not.toHaveProperty('BizId');
    expect(desk.aliyunSms.state.messages).toEqual([]);
  });

  it('what an operator rejected, and takes it once it is approved', async () => {
    desk.act('template', { code: aliyunTemplates.notice, status: 2, reason: '变量不符合规范' });
    expect(await code({})).toBe('isv.SMS_TEMPLATE_ILLEGAL');
    desk.act('template', { code: aliyunTemplates.notice, status: 1 });
    expect(await code({})).toBe('OK');
  });

  it('codes by number: one a minute, five an hour, ten a day', async () => {
    const one = { TemplateCode: aliyunTemplates.code, TemplateParam: '{"code":"123456"}' };
    expect(await code(one)).toBe('OK');
    const second = await desk.send(one);
    expect(second.body).toMatchObject({
      Code: 'isv.BUSINESS_LIMIT_CONTROL',
      Message: '触发分钟级流控Permits:1',
    });
    expect(await code({ ...one, PhoneNumbers: '13900000002' })).toBe('OK');
    desk.act('settings', { codesPerMinute: 100 });
    for (let index = 0; index < 4; index += 1) expect(await code(one)).toBe('OK');
    expect((await desk.send(one)).body.Message).toBe('触发小时级流控Permits:5');
  });

  it('what the control side says, as often as it says', async () => {
    desk.act('refuse', { code: 'isv.AMOUNT_NOT_ENOUGH', message: '账户余额不足', count: 2 });
    const refused = [await code({}), await code({}), await code({})];
    expect(refused).toEqual(['isv.AMOUNT_NOT_ENOUGH', 'isv.AMOUNT_NOT_ENOUGH', 'OK']);
  });
});

describe('delivery', () => {
  const query = async (params: Readonly<Record<string, string>> = {}) => {
    const usual = { PhoneNumber: '13900000001', SendDate: '20261120', PageSize: '10', CurrentPage: '1' };
    return (await desk.call('QuerySendDetails', { ...usual, ...params })).body;
  };
  const details = async (params?: Readonly<Record<string, string>>) =>
    (await query(params)).SmsSendDetailDTOs.SmsSendDetailDTO as readonly Record<string, unknown>[];

  it('the query follows a message from waiting to delivered, in Beijing time', async () => {
    const { BizId = '' } = (await desk.send({ PhoneNumbers: '+8613900000001' })).body;
    expect(await details({ BizId })).toMatchObject([{ SendStatus: 1, SendDate: '2026-11-20 12:00:00' }]);
    desk.act('pass', { seconds: 1 });
    await desk.aliyunSms.settle();
    expect(await details({ BizId })).toEqual([
      {
        PhoneNum: '13900000001',
        SendStatus: 3,
        ErrCode: 'DELIVERED',
        TemplateCode: aliyunTemplates.notice,
        Content: '【民宿管家】张三您好，您的房间201 (A)*已准备好，欢迎入住。',
        SendDate: '2026-11-20 12:00:00',
        ReceiveDate: '2026-11-20 12:00:01',
        OutId: 'msg-1',
      },
    ]);
    expect(await details({ BizId: 'other' })).toEqual([]);
    expect((await query({ SendDate: '20261001' })).Code).toBe('isv.INVALID_PARAMETERS');
    expect((await query({ PageSize: '51' })).Code).toBe('InvalidParameter');
  });

  it('a slow answer leaves a message that the query finds', async () => {
    desk.act('fault', { name: 'lostAnswer', count: 1, only: 'SendSms' });
    await expect(desk.send()).rejects.toThrow();
    expect(await details()).toMatchObject([{ OutId: 'msg-1' }]);
  });

  it('lists of signs and templates name every state', async () => {
    const signs = (await desk.call('QuerySmsSignList', { PageIndex: '1', PageSize: '50' })).body;
    const states = signs.SmsSignList.map((one: Record<string, string>) => [one.SignName, one.AuditStatus]);
    expect(states).toEqual([
      [aliyunSigns.approved, 'AUDIT_STATE_PASS'],
      [aliyunSigns.codesOnly, 'AUDIT_STATE_PASS'],
      [aliyunSigns.pending, 'AUDIT_STATE_INIT'],
      [aliyunSigns.rejected, 'AUDIT_STATE_NOT_PASS'],
    ]);
    const templates = (await desk.call('QuerySmsTemplateList', { PageSize: '2', PageIndex: '2' })).body;
    expect(templates).toMatchObject({ TotalCount: 6, CurrentPage: 2, PageSize: 2 });
    expect(templates.SmsTemplateList).toMatchObject([
      { TemplateCode: aliyunTemplates.promotion, TemplateType: 1, OuterTemplateType: 2 },
      { TemplateCode: aliyunTemplates.pending, TemplateType: 0, OuterTemplateType: 1 },
    ]);
    const one = await desk.call('QuerySmsTemplate', { TemplateCode: aliyunTemplates.rejected });
    expect(one.body).toMatchObject({ TemplateStatus: 2, Reason: '变量不符合规范' });
  });

  describe('reports', () => {
    let receiver: NoticeReceiver;
    beforeEach(async () => {
      receiver = await noticeReceiver({ status: 200, body: '{"code":0,"msg":"ok"}' });
      desk.act('reportUrl', { url: receiver.url });
    });
    afterEach(() => receiver.stop());

    it('come together in one unsigned array', async () => {
      desk.act('outcome', { phone: '13900000002', receipt: 'MOBILE_NOT_ON_SERVICE' });
      const { BizId } = (await desk.send({ PhoneNumbers: '13900000001,13900000002' })).body;
      desk.act('pass', { seconds: 1 });
      await desk.aliyunSms.settle();
      expect(receiver.received).toHaveLength(1);
      const common = { biz_id: BizId, out_id: 'msg-1', sms_size: '1', send_time: '2026-11-20 12:00:00' };
      expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject([
        { ...common, phone_number: '13900000001', success: true, err_code: 'DELIVERED' },
        { ...common, phone_number: '13900000002', success: false, err_code: 'MOBILE_NOT_ON_SERVICE' },
      ]);
      expect(receiver.received[0]?.headers['content-type']).toBe('application/json');
    });

    it('are repeated after 1, 5 and 10 minutes, then never again', async () => {
      const refusal = { status: 500, body: '' };
      receiver.answerNext(refusal, { status: 200, body: '{"code":"0"}' }, refusal, refusal);
      await desk.send();
      for (const seconds of [1, 60, 300, 600, 3_600]) {
        desk.act('pass', { seconds });
        await desk.aliyunSms.settle();
      }
      expect(receiver.received).toHaveLength(4);
      expect(desk.aliyunSms.state.hookDeliveries).toMatchObject([{ state: 'failed' }]);
    });

    it('come twice when told so', async () => {
      desk.act('fault', { name: 'duplicatePush', count: 1 });
      await desk.send();
      desk.act('deliver', { phone: '13900000001' });
      await desk.aliyunSms.settle();
      expect(receiver.received.map(({ body }) => body)).toHaveLength(2);
    });
  });
});

describe('SendBatchSms', () => {
  it('sends each number its own text; unequal lists are refused', async () => {
    const batch = {
      PhoneNumberJson: '["13900000001","13900000002"]',
      SignNameJson: JSON.stringify([notice.SignName, notice.SignName]),
      TemplateCode: notice.TemplateCode,
      TemplateParamJson: '[{"name":"甲","room":"1"},{"name":"乙","room":"2"}]',
    };
    expect((await desk.call('SendBatchSms', batch)).body.Code).toBe('OK');
    expect(desk.aliyunSms.state.messages.map(({ content }) => content.slice(6, 7))).toEqual(['甲', '乙']);
    const short = await desk.call('SendBatchSms', { ...batch, SignNameJson: '["民宿管家"]' });
    expect(short.body.Code).toBe('isv.INVALID_PARAMETERS');
  });
});
