/** TC3: the published vectors, and calls that must be refused. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tencentAccount } from './seed.ts';
import { signTc3 } from './tencent-sign.ts';
import { NOW, notice, openTencent, type TencentDesk } from './tencent-sms.test-kit.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('published vectors', () => {
  const cvm = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`;
  const cvmHeaders = {
    'content-type': 'application/json; charset=utf-8',
    host: 'cvm.tencentcloudapi.com',
    'x-tc-action': 'DescribeInstances',
  };
  const timestamp = 1_551_113_065;

  it('the document, with two and with three signed headers', () => {
    expect(hash(cvm)).toMatch(/^35e9c5b0.*f064$/);
    const of = { service: 'cvm', timestamp, headers: cvmHeaders, body: cvm };
    expect(
      signTc3('Gu5t9xGARNpq86cd98joQYCN3EXAMPLE', { ...of, signedHeaders: ['content-type', 'host'] }),
    ).toBe('72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168');
    expect(signTc3('*'.repeat(32), { ...of, signedHeaders: ['content-type', 'host', 'x-tc-action'] })).toBe(
      '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    );
  });

  it('SendSms and PullSmsSendStatus', () => {
    const body =
      '{"SmsSdkAppId":"1400000001","SignName":"民宿管家","TemplateId":"1000001","TemplateParamSet":["张三","201"],"PhoneNumberSet":["+8613900000001"],"SessionContext":"msg-1"}';
    expect(hash(body)).toBe('7abe53b0e425b7add39f7507351271c0c0b2e07fbdd2114cb81c2d7d532b6b6d');
    const of = { service: 'sms', timestamp: 1_767_323_045 };
    const host = 'sms.tencentcloudapi.com';
    const long = { 'content-type': 'application/json; charset=utf-8', host, 'x-tc-action': 'SendSms' };
    expect(
      signTc3('testSecretKey', { ...of, headers: long, signedHeaders: Object.keys(long).sort(), body }),
    ).toBe('faff58a2b7aa6deb09f479be46f236db34441c60d6e1117fdbe03e953225ee4b');
    const short = { 'content-type': 'application/json', host };
    const signedHeaders = Object.keys(short);
    expect(signTc3('testSecretKey', { ...of, headers: short, signedHeaders, body })).toBe(
      '057dbc81f5f1bbeb0bf3e9711907f9983e95343a1f91a2514e3b601085d5ad42',
    );
    const pull = '{"Limit":100,"SmsSdkAppId":"1400000001"}';
    expect(signTc3('testSecretKey', { ...of, headers: short, signedHeaders, body: pull })).toBe(
      'da76544a3ab838106803ddcfbd2c045b9f48c7dfb1a2501086c50b8680dae50f',
    );
  });
});

describe('the gateway', () => {
  let desk: TencentDesk;
  beforeEach(async () => {
    desk = await openTencent();
  });
  afterEach(() => desk.sandbox.stop());

  it('takes both choices of signed headers and both content types', async () => {
    const sdk = await desk.send({}, { signedHeaders: ['content-type', 'host'] });
    expect(sdk.SendStatusSet).toMatchObject([{ Code: 'Ok' }]);
    const document = await desk.send(
      { PhoneNumberSet: ['13900000002'] },
      { contentType: 'application/json; charset=utf-8' },
    );
    expect(document.SendStatusSet).toMatchObject([{ Code: 'Ok', PhoneNumber: '+8613900000002' }]);
  });

  it.each([
    ['another secret', { key: { ...tencentAccount, secretKey: 'wrong' } }, 'AuthFailure.SignatureFailure'],
    ['an unknown key', { key: { secretId: 'AKIDnobody', secretKey: 'x' } }, 'AuthFailure.SecretIdNotFound'],
    ['a clock six minutes behind', { at: new Date(NOW.getTime() - 360_000) }, 'AuthFailure.SignatureExpire'],
    ['a clock six minutes ahead', { at: new Date(NOW.getTime() + 360_000) }, 'AuthFailure.SignatureExpire'],
    ['another body than the signed one', { sentBody: '{}' }, 'AuthFailure.SignatureFailure'],
    ['an unsigned host', { signedHeaders: ['content-type'] }, 'AuthFailure.SignatureFailure'],
    ['unsorted names', { signedHeaders: ['host', 'content-type'] }, 'AuthFailure.SignatureFailure'],
    ['another service', { service: 'cvm' }, 'AuthFailure.SignatureFailure'],
    ['no spaces after the commas', { comma: ',' }, 'AuthFailure.InvalidAuthorization'],
    ['no region', { without: 'x-tc-region' }, 'MissingParameter'],
    ['no version', { without: 'x-tc-version' }, 'MissingParameter'],
    ['another version', { version: '2019-07-11' }, 'NoSuchVersion'],
  ])('refuses %s', async (_, spoil, code) => {
    expect((await desk.send({}, spoil)).Error?.Code).toBe(code);
    expect(desk.tencentSms.state.messages).toEqual([]);
  });

  it('refuses missing, unknown and wrongly typed parameters and unknown actions', async () => {
    const { TemplateId: _, ...less } = notice;
    expect((await desk.call('SendSms', less)).Error?.Code).toBe('MissingParameter');
    expect((await desk.send({ OutId: '1' })).Error?.Code).toBe('UnknownParameter');
    expect((await desk.send({ TemplateId: 1_000_001 })).Error?.Code).toBe('InvalidParameter');
    expect((await desk.send({ TemplateParamSet: ['张三', 201] })).Error?.Code).toBe('InvalidParameter');
    expect((await desk.call('SendSms', 'no json')).Error?.Code).toBe('InvalidParameter');
    expect((await desk.call('SendSMS', notice)).Error?.Code).toBe('InvalidAction');
  });

  it.each([
    ['rateLimited', 'RequestLimitExceeded'],
    ['http503', 'InternalError.Timeout'],
    ['keyRefused', 'AuthFailure.SecretIdNotFound'],
  ] as const)('%s: %s with HTTP 200', async (name, code) => {
    desk.act('fault', { name, count: 1 });
    expect((await desk.send()).Error?.Code).toBe(code);
    expect(await desk.codes()).toEqual(['Ok']);
  });

  it('refuses a rolled key and takes the new one', async () => {
    const key = desk.act('rollKey') as { secretId: string; secretKey: string };
    expect((await desk.send()).Error?.Code).toBe('AuthFailure.SecretIdNotFound');
    expect((await desk.send({}, { key })).Error).toBeUndefined();
  });
});
