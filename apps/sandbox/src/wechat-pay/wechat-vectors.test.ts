/** The check values of the documents, on the service's side. */
import { X509Certificate } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyRsa } from '../payment-kit/rsa.ts';
import { gcmVectors, PUBLIC_KEY, wechatVectors } from '../payment-kit/vectors.test-kit.ts';
import { openWechat, type WechatDesk } from './wechat-pay.test-kit.ts';
import { openGcm, sealGcm, signedText } from './wechat-sign.ts';

let desk: WechatDesk;
beforeEach(async () => {
  desk = await openWechat();
});
afterEach(() => desk.stop());

const SIGNED_AT = 1_767_225_600;
const NONCE = '593BEC0C930BF1AFEB40B4A08C8FB242';

describe('check values', () => {
  it.each(Object.entries(wechatVectors))(
    '%s verifies, and fails when a byte changes',
    (_, { text, signature }) => {
      expect(verifyRsa(text, signature, PUBLIC_KEY)).toBe(true);
      expect(verifyRsa(text.slice(0, -1), signature, PUBLIC_KEY)).toBe(false);
    },
  );

  it('builds the signed text of W1 from its parts', () => {
    const [method = '', path = '', timestamp = '', nonce = '', body = ''] = wechatVectors.W1.text.split('\n');
    expect(signedText(method, path, timestamp, nonce, body)).toBe(wechatVectors.W1.text);
  });

  it.each(gcmVectors)(
    'seals and opens $ciphertext',
    ({ key, nonce, associated_data, plaintext, ciphertext }) => {
      expect(sealGcm(plaintext, key, associated_data, nonce).ciphertext).toBe(ciphertext);
      expect(openGcm({ ciphertext, nonce, associated_data }, key)).toBe(plaintext);
      const forged = Buffer.from(ciphertext, 'base64');
      forged[0] = (forged[0] ?? 0) ^ 1;
      expect(() => openGcm({ ciphertext: forged.toString('base64'), nonce, associated_data }, key)).toThrow();
    },
  );

  it('takes the request W1 as it is published', async () => {
    desk.act('merchantKey', { mchid: '1900009191', publicKey: PUBLIC_KEY, serialNo: 'ABC123' });
    desk.act('freeze', { at: new Date(SIGNED_AT * 1_000).toISOString() });
    const send = (body: string) =>
      fetch(`${desk.sandbox.url}/v3/pay/transactions/native`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Minsu/1.0',
          authorization: `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="${NONCE}",timestamp="${SIGNED_AT}",serial_no="ABC123",signature="${wechatVectors.W1.signature}"`,
        },
        body,
      });
    const body = wechatVectors.W1.text.split('\n')[4] ?? '';
    const taken = await send(body);
    expect([taken.status, await taken.json()]).toEqual([
      200,
      { code_url: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) },
    ]);
    expect((await send(body.replace('"total":100', '"total":101'))).status).toBe(401);
  });
});

describe('the platform certificate', () => {
  it('is a certificate that OpenSSL reads, signed by its own key, under its serial', () => {
    const { certificates = [] } = desk.credentials(desk.wechatPay.merchants.older);
    const [{ pem, serial } = { pem: '', serial: '' }] = certificates;
    const read = new X509Certificate(pem);
    expect(read.serialNumber).toBe(serial);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(new Date(read.validTo).getFullYear() - new Date(read.validFrom).getFullYear()).toBe(5);
  });
});
