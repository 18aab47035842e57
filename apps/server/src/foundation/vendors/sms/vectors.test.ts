/** Published test vectors of the signatures. */
import { expect, test } from 'vitest';
import { signAliyun } from './aliyun-sign.ts';
import { signTencent } from './tencent-sign.ts';
import { isTwilioSignature, signTwilio } from './twilio-signature.ts';

const signatureIn = (authorization: string | undefined): string =>
  /Signature=(\w+)$/.exec(authorization ?? '')?.[1] ?? '';

test('Aliyun: the published vector of ACS3-HMAC-SHA256', () => {
  const { headers, requestHash } = signAliyun({
    ...{
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
    },
    params: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    ...{ date: new Date('2023-10-26T10:22:32Z'), nonce: '3156853299f313e23d1673dc12e1703d' },
    ...{ keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
  });
  expect(requestHash).toBe('7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259');
  expect(signatureIn(headers.authorization)).toBe(
    '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
  expect(headers.authorization).toMatch(
    /^ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-/,
  );
});

test('Aliyun: SendSms with Chinese text and signs that encodeURIComponent leaves', () => {
  const { headers, requestHash, query } = signAliyun({
    ...{ method: 'POST', host: 'dysmsapi.aliyuncs.com', action: 'SendSms', version: '2017-05-25' },
    params: {
      ...{ OutId: 'msg-1', PhoneNumbers: '13900000001', SignName: '民宿管家', TemplateCode: 'SMS_100000001' },
      TemplateParam: '{"name":"张三","room":"201 (A)*"}',
    },
    ...{ date: new Date('2026-01-02T03:04:05Z'), nonce: '0123456789abcdef0123456789abcdef' },
    ...{ keyId: 'LTAItestid', keySecret: 'testSecret' },
  });
  expect(requestHash).toBe('90bb7ec533b214265c4e3113f3ee722e177ac2897924e00bf914c3f6dccd6d26');
  expect(signatureIn(headers.authorization)).toBe(
    '4756d87bf9b0fe6f85d7b11ba3432f811725da65b0695b4ae6bfc39169a6fcea',
  );
  expect(query).toContain('%28A%29%2A');
});

const cvm = {
  ...{ service: 'cvm', host: 'cvm.tencentcloudapi.com', contentType: 'application/json; charset=utf-8' },
  ...{
    action: 'DescribeInstances',
    timestamp: 1_551_113_065,
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
  },
  body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
};

test('Tencent: the published vectors of TC3-HMAC-SHA256', () => {
  const example = signTencent({ ...cvm, signsAction: false, secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' });
  expect(signatureIn(example)).toBe('72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168');
  const withAction = signTencent({ ...cvm, signsAction: true, secretKey: '*'.repeat(32) });
  expect(signatureIn(withAction)).toBe('10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f');
  expect(withAction).toContain('/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, ');
});

test('Tencent: SendSms with and without the signed action, and the query of reports', () => {
  const sms = {
    ...{ service: 'sms', host: 'sms.tencentcloudapi.com', timestamp: 1_767_323_045 },
    ...{ secretId: 'AKIDtestid', secretKey: 'testSecretKey' },
  };
  const body =
    '{"SmsSdkAppId":"1400000001","SignName":"民宿管家","TemplateId":"1000001","TemplateParamSet":["张三","201"],"PhoneNumberSet":["+8613900000001"],"SessionContext":"msg-1"}';
  const send = { ...sms, body, action: 'SendSms' };
  expect(
    signatureIn(signTencent({ ...send, contentType: 'application/json; charset=utf-8', signsAction: true })),
  ).toBe('faff58a2b7aa6deb09f479be46f236db34441c60d6e1117fdbe03e953225ee4b');
  expect(signatureIn(signTencent({ ...send, contentType: 'application/json', signsAction: false }))).toBe(
    '057dbc81f5f1bbeb0bf3e9711907f9983e95343a1f91a2514e3b601085d5ad42',
  );
  const pull = { ...sms, body: '{"Limit":100,"SmsSdkAppId":"1400000001"}', action: 'PullSmsSendStatus' };
  expect(signatureIn(signTencent({ ...pull, contentType: 'application/json', signsAction: false }))).toBe(
    'da76544a3ab838106803ddcfbd2c045b9f48c7dfb1a2501086c50b8680dae50f',
  );
});

test('Twilio: the published vector, with and without the port, and a forged one', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const params = new URLSearchParams({
    ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
    ...{ From: '+14158675309', To: '+18005551212' },
  });
  const given = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
  expect(signTwilio('12345', url, params)).toBe(given);
  expect(isTwilioSignature('12345', { url, params, given })).toBe(true);
  expect(isTwilioSignature('12345', { url: url.replace('.com/', '.com:443/'), params, given })).toBe(true);
  expect(isTwilioSignature('54321', { url, params, given })).toBe(false);
  params.set('Digits', '1235');
  expect(isTwilioSignature('12345', { url, params, given })).toBe(false);
});
