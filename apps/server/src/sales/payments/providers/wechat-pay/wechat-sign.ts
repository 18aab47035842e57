/**
 * Signatures of WeChat Pay API v3: ours on requests, theirs on answers and notifications. Each text is a number of lines that
 * all end with a line feed, an empty body's line too. Documents: pay.weixin.qq.com, "签名生成" and "签名验证"; wechatpay-go
 * `core/auth`.
 */
import type { KeyObject } from 'node:crypto';
import { signRsa, verifyRsa } from '../rsa-keys.ts';

export interface SignedRequest {
  readonly method: string;
  /** Path with query, exactly as it is sent. */
  readonly target: string;
  readonly timestamp: number;
  readonly nonce: string;
  /** Exactly as it is sent; empty for GET. */
  readonly body: string;
}

export interface MerchantKey {
  readonly mchid: string;
  /** Serial number of the merchant's API certificate. */
  readonly serialNo: string;
  readonly privateKey: KeyObject;
}

export const requestText = ({ method, target, timestamp, nonce, body }: SignedRequest): string =>
  [method, target, timestamp, nonce, body].map((line) => `${line}\n`).join('');

export const authorizationOf = (merchant: MerchantKey, request: SignedRequest): string => {
  const signature = signRsa(merchant.privateKey, requestText(request));
  const pairs = [
    ['mchid', merchant.mchid],
    ['nonce_str', request.nonce],
    ['timestamp', String(request.timestamp)],
    ['serial_no', merchant.serialNo],
    ['signature', signature],
  ];
  return `WECHATPAY2-SHA256-RSA2048 ${pairs.map(([name, value]) => `${name}="${value}"`).join(',')}`;
};

/** Seconds that a signed answer or notification may be away from our clock. */
export const CLOCK_WINDOW_S = 300;

/** The probes that WeChat sends to find receivers that skip the check; they must be refused like any forged signature. */
export const PROBE_PREFIX = 'WECHATPAY/SIGNTEST/';

export interface Signature {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  /** Names the key: `PUB_KEY_ID_…`, or the serial number of a platform certificate. */
  readonly serial: string;
}

export type Headers = Readonly<Record<string, string | undefined>>;

/** Returns null if one of the four headers is missing. Header names are lower case. */
export const readSignature = (headers: Headers): Signature | null => {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(
    (name) => headers[`wechatpay-${name}`],
  );
  return timestamp && nonce && signature && serial ? { timestamp, nonce, signature, serial } : null;
};

/** Whether the sender's clock was within the window around ours when it signed. */
export const isInWindow = ({ timestamp }: Pick<Signature, 'timestamp'>, now: Date): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now.getTime() / 1_000) <= CLOCK_WINDOW_S;

/** Checks the signature alone; the caller checks the time and chooses the key. */
export const isSignedBy = (key: KeyObject, signed: Signature, body: Uint8Array): boolean => {
  if (signed.signature.startsWith(PROBE_PREFIX)) return false;
  const head = Buffer.from(`${signed.timestamp}\n${signed.nonce}\n`, 'utf8');
  return verifyRsa(key, Buffer.concat([head, body, Buffer.from('\n')]), signed.signature);
};
