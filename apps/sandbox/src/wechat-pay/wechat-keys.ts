/** Keys of merchants and of WeChat Pay, generated on first use so that the sandbox starts without delay. */
import { randomBytes } from 'node:crypto';
import { type KeyPair, newKeyPair } from '../payment-kit/rsa.ts';
import { selfSigned } from '../payment-kit/self-signed.ts';
import type { Certificate, Merchant, WechatWorld } from './wechat-state.ts';

const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

const keyPair = (world: WechatWorld, name: string): KeyPair => {
  world.state.keys[name] ??= newKeyPair();
  world.touch();
  return world.state.keys[name];
};

/** An untrusted key, for forged answers and notifications. */
export const foreignKeys = (world: WechatWorld): KeyPair => keyPair(world, 'stranger');

/** First digit below 8: read as a number it is positive. */
export const newSerial = (): string => `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase();

export const merchantKeys = (world: WechatWorld, { mchid }: Merchant): KeyPair =>
  keyPair(world, `merchant/${mchid}`);

export const merchantPublicKey = (world: WechatWorld, merchant: Merchant): string =>
  merchant.publicKey ?? merchantKeys(world, merchant).publicKey;

export const addCertificate = (world: WechatWorld): Certificate => {
  const from = world.now() - 60_000;
  const certificate = { serial: newSerial(), from, until: from + FIVE_YEARS_MS, pem: null };
  world.state.certificates.push(certificate);
  world.touch();
  return certificate;
};

export const certificatePem = (world: WechatWorld, certificate: Certificate): string => {
  const { serial, from, until } = certificate;
  certificate.pem ??= selfSigned(keyPair(world, `certificate/${serial}`), {
    commonName: 'Tenpay.com Root CA (sandbox)',
    serial,
    from,
    until,
  });
  world.touch();
  return certificate.pem;
};

/** The newest one signs; the older ones stay in the list until they are taken away. */
const signingCertificate = (world: WechatWorld): Certificate =>
  world.state.certificates.at(-1) ?? addCertificate(world);

export interface ServiceKey {
  /** Value of `Wechatpay-Serial`. */
  readonly id: string;
  readonly pair: KeyPair;
}

export const publicKeyFor = (world: WechatWorld, merchant: Merchant): ServiceKey => ({
  id: merchant.publicKeyId,
  pair: keyPair(world, `public/${merchant.publicKeyId}`),
});

export const certificateKey = (world: WechatWorld, serial?: string): ServiceKey => {
  const certificate = serial === undefined ? signingCertificate(world) : { serial };
  return { id: certificate.serial, pair: keyPair(world, `certificate/${certificate.serial}`) };
};

/** The key that a `Wechatpay-Serial` names; null if the merchant has none of that name. */
export const keyNamed = (world: WechatWorld, merchant: Merchant, id: string): ServiceKey | null => {
  if (id.startsWith('PUB_KEY_ID_'))
    return id === merchant.publicKeyId && merchant.keyMode !== 'certificate'
      ? publicKeyFor(world, merchant)
      : null;
  const isKnown = world.state.certificates.some(({ serial }) => serial === id);
  return isKnown && merchant.keyMode !== 'publicKey' ? certificateKey(world, id) : null;
};

/** Without the header: the platform certificate, where the merchant has one. */
export const defaultKey = (world: WechatWorld, merchant: Merchant): ServiceKey =>
  merchant.keyMode === 'publicKey' ? publicKeyFor(world, merchant) : certificateKey(world);

/** While a merchant moves to the public key, notices are signed with one or the other. */
export const noticeKey = (world: WechatWorld, merchant: Merchant): ServiceKey => {
  if (merchant.keyMode !== 'both') return defaultKey(world, merchant);
  const isMoved = world.random.next() < merchant.publicKeyShare;
  return isMoved ? publicKeyFor(world, merchant) : certificateKey(world);
};
