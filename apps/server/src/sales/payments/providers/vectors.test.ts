/** Check values of the documents: what we sign, verify and decrypt agrees with them bit by bit. */
import { constants, createHash, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  gcmVectors,
  rsaVectors,
  signatureDigests,
  stripeVector,
  unionPayText,
  vectorPrivateKey,
  vectorPublicKey,
} from '../../../../test/channels/payment-vectors.ts';
import { answerParts, isAnswerSigned, isNoticeSigned, signedText } from './alipay/alipay-sign.ts';
import { readPrivateKey, readPublicKey, signRsa, verifyRsa } from './rsa-keys.ts';
import { isStripeSigned, readStripeSignature, stripeHmac } from './stripe/stripe-signature.ts';
import { decryptResource, encryptField } from './wechat-pay/wechat-cipher.ts';
import { authorizationOf, isSignedBy, requestText } from './wechat-pay/wechat-sign.ts';

const must = <T>(value: T | null): T => {
  if (value === null) throw new Error('no key');
  return value;
};
const privateKey = must(readPrivateKey(vectorPrivateKey));
const publicKey = must(readPublicKey(vectorPublicKey));
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const names = Object.keys(rsaVectors) as (keyof typeof rsaVectors)[];

test('the vectors are those of the reference table', () => {
  expect(names.sort()).toEqual(Object.keys(signatureDigests).sort());
  expect(sha256(unionPayText)).toBe(rsaVectors.U1.text);
});

describe.each(names)('%s', (name) => {
  const { text, signature } = rsaVectors[name];
  test('is signed as listed, and verifies', () => {
    expect(signRsa(privateKey, text)).toBe(signature);
    expect(sha256(signature)).toBe(signatureDigests[name]);
    expect(verifyRsa(publicKey, Buffer.from(text), signature)).toBe(true);
  });
  test('does not verify with one byte changed', () => {
    const changed = Buffer.from(text);
    changed[changed.length - 2] = (changed.at(-2) ?? 0) ^ 1;
    expect(verifyRsa(publicKey, changed, signature)).toBe(false);
  });
});

const linesOf = (text: string): string[] => text.split('\n');

test.each(['W1', 'W2'] as const)('%s: the text of a WeChat request is built line by line', (name) => {
  const [method = '', target = '', timestamp, nonce = '', body = ''] = linesOf(rsaVectors[name].text);
  const request = { method, target, timestamp: Number(timestamp), nonce, body };
  expect(requestText(request)).toBe(rsaVectors[name].text);
  const merchant = { mchid: '1900009191', serialNo: '5157F09EFDC096DE15EBE81A47057A72', privateKey };
  expect(authorizationOf(merchant, request)).toBe(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",timestamp="1767225600",serial_no="5157F09EFDC096DE15EBE81A47057A72",signature="${rsaVectors[name].signature}"`,
  );
});

test('W3: an answer of WeChat verifies over its raw body', () => {
  const [timestamp = '', nonce = '', body = ''] = linesOf(rsaVectors.W3.text);
  const signed = { timestamp, nonce, signature: rsaVectors.W3.signature, serial: 'PUB_KEY_ID_1' };
  expect(isSignedBy(publicKey, signed, Buffer.from(body))).toBe(true);
  expect(isSignedBy(publicKey, signed, Buffer.from(JSON.stringify(JSON.parse(body), null, 1)))).toBe(false);
  expect(isSignedBy(publicKey, { ...signed, nonce: `${nonce}0` }, Buffer.from(body))).toBe(false);
});

const paramsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('&').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

test('A1: the parameters of an Alipay request are sorted and joined', () => {
  const params = paramsOf(rsaVectors.A1.text);
  const shuffled = Object.fromEntries(Object.entries(params).reverse());
  expect(signedText({ ...shuffled, sign: 'x', app_auth_token: '' })).toBe(rsaVectors.A1.text);
});

test('A4: an answer of Alipay verifies over the raw text of its inner object', () => {
  const { text, signature } = rsaVectors.A4;
  const answer = (inner: string) =>
    answerParts(
      `{"alipay_trade_precreate_response":${inner},"sign":"${signature}"}`,
      'alipay.trade.precreate',
    );
  const parts = answer(text);
  expect(parts?.inner).toBe(text);
  expect(parts && isAnswerSigned(publicKey, parts)).toBe(true);
  const rewritten = answer(JSON.stringify(JSON.parse(text)));
  expect(rewritten && isAnswerSigned(publicKey, rewritten)).toBe(false);
});

test('A5: a notification of Alipay verifies without sign and sign_type', () => {
  const { text, signature } = rsaVectors.A5;
  const fields = { ...paramsOf(text), sign: signature, sign_type: 'RSA2' };
  expect(isNoticeSigned(publicKey, fields)).toBe(true);
  expect(isNoticeSigned(publicKey, { ...fields, total_amount: '100.00' })).toBe(false);
  expect(isNoticeSigned(publicKey, { ...fields, refund_fee: '1.00' })).toBe(false);
});

test.each(gcmVectors)('AES-256-GCM with the key $key: $plaintext', ({ key, plaintext, ...resource }) => {
  expect(decryptResource(key, resource)).toBe(plaintext);
  expect(decryptResource(key, { ...resource, associated_data: 'other' })).toBeNull();
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  sealed[0] = (sealed[0] ?? 0) ^ 1;
  expect(decryptResource(key, { ...resource, ciphertext: sealed.toString('base64') })).toBeNull();
});

test('S1: a web hook of Stripe', () => {
  const { secret, timestamp, body, v1 } = stripeVector;
  expect(stripeHmac(secret, timestamp, Buffer.from(body))).toBe(v1);
  const signature = readStripeSignature(`t=${timestamp},v1=${'0'.repeat(64)},v1=${v1},v0=${v1}`);
  expect(signature && isStripeSigned(['whsec_old', secret], signature, Buffer.from(body))).toBe(true);
  expect(signature && isStripeSigned(['whsec_old'], signature, Buffer.from(body))).toBe(false);
  const schemeless = readStripeSignature(`t=${timestamp},v0=${v1}`);
  expect(schemeless).toBeNull();
});

test('a personal field encrypted for WeChat is opened with OAEP and SHA-1', () => {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = Buffer.from(encryptField(publicKey, '张三'), 'base64');
  expect(privateDecrypt({ key: privateKey, padding, oaepHash: 'sha1' }, sealed).toString()).toBe('张三');
});
