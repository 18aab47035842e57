/** Signatures: the published vectors, and calls that the gateway must refuse. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalRequest, rpcStringToSign, sha256, signRpc, signV3 } from './aliyun-sign.ts';
import { type AliyunDesk, NOW, notice, openAliyun } from './aliyun-sms.test-kit.ts';
import { aliyunAccount } from './seed.ts';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('published vectors', () => {
  it('V3, RunInstances', () => {
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': EMPTY,
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    };
    const query: [string, string][] = [
      ['ImageId', 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd'],
      ['RegionId', 'cn-shanghai'],
    ];
    const of = { method: 'POST', path: '/', query, headers, contentSha256: EMPTY };
    const canonical = canonicalRequest({ ...of, signedHeaders: Object.keys(headers).sort() });
    expect(sha256(canonical)).toBe('7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259');
    expect(signV3('YourAccessKeySecret', canonical)).toBe(
      '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('V3, SendSms', () => {
    const headers = {
      host: 'dysmsapi.aliyuncs.com',
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': EMPTY,
      'x-acs-date': '2026-01-02T03:04:05Z',
      'x-acs-signature-nonce': '0123456789abcdef0123456789abcdef',
      'x-acs-version': '2017-05-25',
    };
    const query: [string, string][] = [
      ['OutId', 'msg-1'],
      ['PhoneNumbers', '13900000001'],
      ['SignName', '民宿管家'],
      ['TemplateCode', 'SMS_100000001'],
      ['TemplateParam', '{"name":"张三","room":"201 (A)*"}'],
    ];
    const of = { method: 'POST', path: '/', query, headers, contentSha256: EMPTY };
    const canonical = canonicalRequest({ ...of, signedHeaders: Object.keys(headers).sort() });
    expect(sha256(canonical)).toBe('90bb7ec533b214265c4e3113f3ee722e177ac2897924e00bf914c3f6dccd6d26');
    expect(signV3('testSecret', canonical)).toBe(
      '4756d87bf9b0fe6f85d7b11ba3432f811725da65b0695b4ae6bfc39169a6fcea',
    );
  });

  it('RPC, the document and the SendSms form', () => {
    const common: [string, string][] = [
      ['AccessKeyId', 'testId'],
      ['Action', 'SendSms'],
      ['SignatureMethod', 'HMAC-SHA1'],
      ['SignatureVersion', '1.0'],
      ['Version', '2017-05-25'],
    ];
    const get: [string, string][] = [
      ['Format', 'XML'],
      ['OutId', '123'],
      ['PhoneNumbers', '15300000001'],
      ['RegionId', 'cn-hangzhou'],
      ['SignName', '阿里云短信测试专用'],
      ['SignatureNonce', '45e25e9b-0a6f-4070-8c85-2956eda1b466'],
      ['TemplateCode', 'SMS_71390007'],
      ['TemplateParam', '{"customer":"test"}'],
      ['Timestamp', '2017-07-12T02:42:19Z'],
    ];
    expect(signRpc('testSecret', rpcStringToSign('GET', [...common, ...get]))).toBe(
      'zJDF+Lrzhj/ThnlvIToysFRq6t4=',
    );
    const post: [string, string][] = [
      ['Format', 'JSON'],
      ['OutId', 'msg-1'],
      ['PhoneNumbers', '13900000001'],
      ['SignName', '民宿管家'],
      ['SignatureNonce', '0123456789abcdef0123456789abcdef'],
      ['TemplateCode', 'SMS_100000001'],
      ['TemplateParam', '{"name":"张三","room":"201 (A)*"}'],
      ['Timestamp', '2026-01-02T03:04:05Z'],
    ];
    expect(signRpc('testSecret', rpcStringToSign('POST', [...common, ...post]))).toBe(
      'nM8xwJ79yOW9M8OdABaFzvXlvqA=',
    );
  });
});

describe('the gateway', () => {
  let desk: AliyunDesk;
  beforeEach(async () => {
    desk = await openAliyun();
  });
  afterEach(() => desk.sandbox.stop());

  it('takes both signatures', async () => {
    expect((await desk.send()).body).toMatchObject({ Code: 'OK', Message: 'OK' });
    const params = { ...notice, Action: 'SendSms' };
    expect((await desk.rpc('GET', { ...params, PhoneNumbers: '13900000002' })).body.Code).toBe('OK');
    expect((await desk.rpc('POST', { ...params, PhoneNumbers: '13900000003' })).body.Code).toBe('OK');
  });

  it.each([
    ['another secret', { key: { ...aliyunAccount, secret: 'wrong' } }, 400, 'SignatureDoesNotMatch'],
    [
      'an unknown key',
      { key: { accessKeyId: 'LTAInobody', secret: 'x' } },
      404,
      'InvalidAccessKeyId.NotFound',
    ],
    ['a clock 16 minutes behind', { at: new Date(NOW.getTime() - 960_000) }, 400, 'InvalidTimeStamp.Expired'],
    ['a clock 16 minutes ahead', { at: new Date(NOW.getTime() + 960_000) }, 400, 'InvalidTimeStamp.Expired'],
    ['an unsigned nonce', { unsigned: ['x-acs-signature-nonce'] }, 400, 'IncompleteSignature'],
    ['an unsigned host', { unsigned: ['host'] }, 400, 'IncompleteSignature'],
    ['spaces after the commas', { comma: ', ' }, 400, 'IncompleteSignature'],
    [
      'a body that is not the hashed one',
      { body: 'a=b', contentSha256: EMPTY },
      400,
      'SignatureDoesNotMatch',
    ],
    ['another version', { version: '2018-05-01' }, 400, 'InvalidVersion'],
  ])('refuses %s', async (_, spoil, status, code) => {
    const answer = await desk.send({}, spoil);
    expect([answer.status, answer.body.Code]).toEqual([status, code]);
    expect(answer.body).toHaveProperty('HostId');
    expect(desk.aliyunSms.state.messages).toEqual([]);
  });

  it('refuses a replayed nonce, also with other parameters', async () => {
    expect((await desk.send({}, { nonce: 'n1' })).body.Code).toBe('OK');
    const again = await desk.send({ PhoneNumbers: '13900000009' }, { nonce: 'n1' });
    expect([again.status, again.body.Code]).toEqual([400, 'SignatureNonceUsed']);
    expect(desk.aliyunSms.state.messages).toHaveLength(1);
  });

  it('refuses a parameter that was changed after signing, a missing one, an unknown one and an unknown action', async () => {
    const missing = await desk.call('SendSms', { SignName: notice.SignName });
    expect([missing.status, missing.body.Code]).toEqual([400, 'MissingPhoneNumbers']);
    const unknown = await desk.send({ OutID: 'msg-1' });
    expect([unknown.status, unknown.body.Code]).toEqual([400, 'InvalidParameter']);
    const action = await desk.call('SendSMS', notice);
    expect([action.status, action.body.Code]).toEqual([404, 'InvalidAction.NotFound']);
  });

  it('refuses a rolled key at once and takes the new one', async () => {
    const rolled = desk.act('rollKey') as { accessKeyId: string; secret: string };
    expect((await desk.send()).body.Code).toBe('InvalidAccessKeyId.NotFound');
    expect((await desk.send({}, { key: rolled })).body.Code).toBe('OK');
  });

  it.each([
    ['rateLimited', 400, 'Throttling.User'],
    ['http503', 503, 'ServiceUnavailable'],
    ['keyRefused', 403, 'InvalidAccessKeyId.Inactive'],
  ] as const)('%s: %i %s', async (fault, status, code) => {
    desk.act('fault', { name: fault, count: 1, only: 'SendSms' });
    const answer = await desk.send();
    expect([answer.status, answer.body.Code]).toEqual([status, code]);
    expect((await desk.send()).body.Code).toBe('OK');
  });
});
