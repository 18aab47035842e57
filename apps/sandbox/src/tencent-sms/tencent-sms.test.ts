/** Messages: statuses by number, limits, pulled and pushed statuses, lists. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeReceiver, noticeReceiver } from '../payment-kit/notice-receiver.test-kit.ts';
import { tencentAccount, tencentSigns, tencentTemplates } from './seed.ts';
import { openTencent, type TencentDesk } from './tencent-sms.test-kit.ts';

let desk: TencentDesk;
beforeEach(async () => {
  desk = await openTencent();
});
afterEach(() => desk.sandbox.stop());

describe('SendSms', () => {
  it('answers for each number, some of which fail, with HTTP 200', async () => {
    desk.act('optOut', { phone: '+8613900000002' });
    const { SendStatusSet } = await desk.send({
      PhoneNumberSet: ['+8613900000001', '8613900000002', '139'],
    });
    expect(SendStatusSet).toMatchObject([
      { Code: 'Ok', PhoneNumber: '+8613900000001', Fee: 1, SessionContext: 'msg-1', IsoCode: 'CN' },
      { Code: 'FailedOperation.PhoneNumberInBlacklist', SerialNo: '', Fee: 0 },
      { Code: 'InvalidParameterValue.IncorrectPhoneNumber', SerialNo: '' },
    ]);
    expect(desk.tencentSms.state.messages).toMatchObject([
      { content: '【民宿管家】张三您好，您的房间201已准备好，欢迎入住。' },
    ]);
  });

  it.each([
    [
      'a sign under review',
      { SignName: tencentSigns.pending },
      'FailedOperation.SignatureIncorrectOrUnapproved',
    ],
    ['no sign', { SignName: '' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    [
      'a rejected template',
      { TemplateId: tencentTemplates.rejected },
      'FailedOperation.TemplateIncorrectOrUnapproved',
    ],
    ['too few variables', { TemplateParamSet: ['张三'] }, 'FailedOperation.TemplateIncorrectOrUnapproved'],
    [
      'too many variables',
      { TemplateParamSet: ['1', '2', '3'] },
      'FailedOperation.TemplateIncorrectOrUnapproved',
    ],
    [
      'a code that is no number',
      { TemplateId: tencentTemplates.code, TemplateParamSet: ['abc'] },
      'InvalidParameterValue.TemplateParameterFormatError',
    ],
    [
      'a code of seven digits',
      { TemplateId: tencentTemplates.code, TemplateParamSet: ['1234567'] },
      'InvalidParameterValue.TemplateParameterFormatError',
    ],
    [
      'a link',
      { TemplateParamSet: ['https://a.cn', '201'] },
      'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter',
    ],
    [
      'an international template at home',
      { TemplateId: tencentTemplates.international },
      'FailedOperation.TemplateIncorrectOrUnapproved',
    ],
  ])('%s', async (_, params, code) => {
    expect(await desk.codes(params)).toEqual([code]);
    expect(desk.tencentSms.state.messages).toEqual([]);
  });

  it.each([
    [{ PhoneNumberSet: [] }, 'MissingParameter.EmptyPhoneNumberSet'],
    [{ PhoneNumberSet: Array(201).fill('+8613900000001') }, 'LimitExceeded.PhoneNumberCountLimit'],
    [
      { PhoneNumberSet: ['+8613900000001', '+33612345678'] },
      'UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber',
    ],
    [{ SmsSdkAppId: '1400000009' }, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'],
    [{ SessionContext: '长'.repeat(171) }, 'InvalidParameterValue'],
  ])('refuses the whole call: case %#', async (params, code) => {
    expect((await desk.send(params)).Error?.Code).toBe(code);
  });

  it('private accounts have 12 characters a variable; marketing waits for the day', async () => {
    desk.act('settings', { isPrivateAccount: true });
    expect(await desk.codes({ TemplateParamSet: ['长'.repeat(13), '1'] })).toEqual([
      'InvalidParameterValue.TemplateParameterLengthLimit',
    ]);
    const marketing = { TemplateId: tencentTemplates.marketing, TemplateParamSet: [] };
    expect(await desk.codes(marketing)).toEqual(['Ok']);
    desk.pass(10 * 3_600);
    expect(await desk.codes(marketing)).toEqual(['FailedOperation.MarketingSendTimeConstraint']);
  });

  it('the same text once in 30 seconds, two messages a day', async () => {
    const thirty = 'LimitExceeded.PhoneNumberThirtySecondLimit';
    expect([await desk.codes(), await desk.codes()]).toEqual([['Ok'], [thirty]]);
    desk.pass(31);
    expect(await desk.codes({ TemplateParamSet: ['李四', '202'] })).toEqual(['Ok']);
    desk.pass(31);
    expect(await desk.codes()).toEqual(['LimitExceeded.PhoneNumberDailyLimit']);
    desk.pass(86_400);
    expect(await desk.codes()).toEqual(['Ok']);
  });

  it('what the control side says, by number and by call', async () => {
    desk.act('refuse', { code: 'FailedOperation.InsufficientBalanceInSmsPackage' });
    expect(await desk.codes()).toEqual(['FailedOperation.InsufficientBalanceInSmsPackage']);
    desk.act('refuse', { code: 'InternalError.SendAndRecvFail', scope: 'request' });
    expect((await desk.send()).Error?.Code).toBe('InternalError.SendAndRecvFail');
    expect(await desk.codes()).toEqual(['Ok']);
  });
});

describe('statuses', () => {
  const pull = async () =>
    (await desk.call('PullSmsSendStatus', { Limit: 100, SmsSdkAppId: tencentAccount.app }))
      .PullSmsSendStatusSet;

  it('can be pulled once, and by number again', async () => {
    await desk.send();
    expect(await pull()).toEqual([]);
    desk.act('deliver', { phone: '+8613900000001', receipt: 'MK:0005' });
    expect(await pull()).toMatchObject([
      {
        ...{ CountryCode: '86', SubscriberNumber: '13900000001', PhoneNumber: '+8613900000001' },
        ...{ ReportStatus: 'FAIL', Description: 'MK:0005', SessionContext: 'msg-1' },
        UserReceiveTime: 1_795_147_200,
      },
    ]);
    expect(await pull()).toEqual([]);
    const byNumber = {
      ...{ SmsSdkAppId: tencentAccount.app, PhoneNumber: '+8613900000001', Offset: 0, Limit: 10 },
      BeginTime: 1_795_147_200 - 60,
    };
    const again = await desk.call('PullSmsSendStatusByPhoneNumber', byNumber);
    expect(again.PullSmsSendStatusSet).toHaveLength(1);
    const early = await desk.call('PullSmsSendStatusByPhoneNumber', {
      ...byNumber,
      BeginTime: 1_794_000_000,
    });
    expect(early.Error?.Code).toBe('InvalidParameterValue.BeginTimeVerifyFail');
  });

  it('the pull must be opened and takes at most 100', async () => {
    const many = await desk.call('PullSmsSendStatus', { Limit: 101, SmsSdkAppId: tencentAccount.app });
    expect(many.Error?.Code).toBe('InvalidParameterValue');
    desk.act('settings', { isPullOpen: false });
    const closed = await desk.call('PullSmsSendStatus', { Limit: 1, SmsSdkAppId: tencentAccount.app });
    expect(closed.Error?.Code).toBe('UnauthorizedOperation.RequestPermissionDeny');
  });

  describe('pushed', () => {
    let receiver: NoticeReceiver;
    beforeEach(async () => {
      receiver = await noticeReceiver({ status: 200, body: '{"result":0,"errmsg":"OK"}' });
      desk.act('callbackUrl', { url: receiver.url });
    });
    afterEach(() => receiver.stop());

    it('as an array in Beijing time, repeated twice', async () => {
      const refusal = { status: 200, body: '{"result":1}' };
      receiver.answerNext(refusal, refusal, refusal);
      const { SendStatusSet } = await desk.send();
      for (const seconds of [1, 60, 300, 3_600]) {
        desk.act('pass', { seconds });
        await desk.tencentSms.settle();
      }
      expect(receiver.received).toHaveLength(3);
      expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual([
        {
          ...{ user_receive_time: '2026-11-20 12:00:01', nationcode: '86', mobile: '13900000001' },
          ...{ report_status: 'SUCCESS', errmsg: 'DELIVRD', description: '用户短信送达成功' },
          ...{ sid: SendStatusSet[0].SerialNo, ext: 'msg-1' },
        },
      ]);
    });

    it('without ext unless it is opened', async () => {
      desk.act('settings', { isExtOpen: false });
      await desk.send();
      desk.act('deliver', { phone: '+8613900000001' });
      await desk.tencentSms.settle();
      expect(receiver.received[0]?.body).not.toContain('ext');
    });
  });
});

describe('lists', () => {
  it('name the states of signs and templates', async () => {
    const signs = await desk.call('DescribeSmsSignList', { International: 0 });
    const states = signs.DescribeSignListStatusSet as { SignName: string; StatusCode: number }[];
    expect(states.map(({ SignName, StatusCode }) => [SignName, StatusCode])).toEqual([
      [tencentSigns.approved, 0],
      [tencentSigns.pending, 1],
      [tencentSigns.rejected, -1],
    ]);
    const ids = [1_000_001, 1_000_004];
    const some = await desk.call('DescribeSmsTemplateList', { International: 0, TemplateIdSet: ids });
    expect(some.DescribeTemplateStatusSet).toMatchObject([
      { TemplateId: 1_000_001, StatusCode: 0 },
      { TemplateId: 1_000_004, StatusCode: -1, ReviewReply: '模板内容含营销信息' },
    ]);
    const none = await desk.call('DescribeSmsTemplateList', { International: 0 });
    expect(none.DescribeTemplateStatusSet).toEqual([]);
  });
});
