/** Checks the signature with the sender's own choice of signed headers. */
import { timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { TencentError } from './tencent-error.ts';
import { dayOf, signTc3 } from './tencent-sign.ts';
import type { Account, TencentWorld } from './tencent-state.ts';

const VERSION = '2021-01-11';

/** Spaces after the commas. */
const AUTHORIZATION =
  /^TC3-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

export const secretIdOf = ({ headers }: Exchange): string =>
  /Credential=([^/,\s]+)/.exec(headers.authorization ?? '')?.[1] ?? '';

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const failure = (message: string): TencentError => new TencentError('AuthFailure.SignatureFailure', message);

const checkTime = ({ now, state }: TencentWorld, timestamp: number): void => {
  if (Math.abs(now() / 1_000 - timestamp) > state.settings.requestWindow)
    throw new TencentError(
      'AuthFailure.SignatureExpire',
      '签名过期。Timestamp 和服务器时间相差不得超过五分钟。',
    );
};

const common = (exchange: Exchange): { timestamp: number } => {
  const { headers, method } = exchange;
  if (method !== 'POST') throw new TencentError('UnsupportedProtocol', 'Only POST is simulated here.');
  for (const name of ['x-tc-action', 'x-tc-version', 'x-tc-timestamp', 'x-tc-region'])
    if (!headers[name])
      throw new TencentError('MissingParameter', `The request is missing the header ${name}.`);
  if (headers['x-tc-version'] !== VERSION) throw new TencentError('NoSuchVersion', '接口版本不存在。');
  const timestamp = Number(headers['x-tc-timestamp']);
  if (!Number.isInteger(timestamp) || timestamp > 1e11)
    throw new TencentError('InvalidParameter', 'X-TC-Timestamp must be a UNIX time in seconds.');
  return { timestamp };
};

const accountOf = ({ state }: TencentWorld, secretId: string) => {
  for (const account of Object.values(state.accounts)) {
    const key = account.keys.find((one) => one.secretId === secretId);
    if (key) return { account, secretKey: key.secretKey };
  }
  throw new TencentError('AuthFailure.SecretIdNotFound', '密钥不存在。');
};

export const authenticate = (world: TencentWorld, exchange: Exchange): Account => {
  const { headers, bytes } = exchange;
  const { timestamp } = common(exchange);
  const parts = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!parts)
    throw new TencentError('AuthFailure.InvalidAuthorization', '请求头部的 Authorization 不符合腾讯云标准。');
  const [, secretId = '', day = '', service = '', names = '', signature = ''] = parts;
  const { account, secretKey } = accountOf(world, secretId);
  const signedHeaders = names.split(';');
  for (const name of ['content-type', 'host'])
    if (!signedHeaders.includes(name)) throw failure(`${name} must be signed.`);
  if (signedHeaders.join(';') !== [...signedHeaders].sort().join(';'))
    throw failure('SignedHeaders must be sorted.');
  if (service !== 'sms' || day !== dayOf(timestamp)) throw failure('The credential scope is wrong.');
  const signed = signTc3(secretKey, { service, timestamp, headers, signedHeaders, body: bytes });
  if (!isEqual(signed, signature))
    throw failure('The provided credentials could not be validated. Please check your signature is correct.');
  checkTime(world, timestamp);
  if (!headers['content-type']?.startsWith('application/json'))
    throw new TencentError('InvalidParameter', 'Content-Type must be application/json.');
  return account;
};
