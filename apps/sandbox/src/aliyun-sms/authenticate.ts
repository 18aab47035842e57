/** Identifies caller and action; checks the signature before any parameter. */
import type { Exchange } from '../http/exchange.ts';
import { GatewayError, missing } from './aliyun-error.ts';
import {
  canonicalRequest,
  isEqual,
  rpcStringToSign,
  sha256,
  signRpc,
  signV3,
  stringToSign,
} from './aliyun-sign.ts';
import type { AccessKey, Account, AliyunWorld } from './aliyun-state.ts';

/** The RPC form's time stamp is good for 31 minutes. */
const RPC_WINDOW_MS = 31 * 60_000;
const VERSION = '2017-05-25';

export interface Authenticated {
  readonly account: Account;
  readonly action: string;
  /** Business parameters alone. */
  readonly params: Readonly<Record<string, string>>;
}

export const pairsOf = ({ target }: Exchange): [string, string][] => [
  ...new URLSearchParams(target.slice(target.indexOf('?') + 1 || target.length)),
];

/** Action and key a call names, unchecked: for the log and the fault menu. */
export const namedCall = (exchange: Exchange): { action: string; accessKeyId: string } => {
  const { headers, query } = exchange;
  const credential = /Credential=([^,]+)/.exec(headers.authorization ?? '')?.[1];
  const form = Object.fromEntries(new URLSearchParams(exchange.body));
  return {
    action: headers['x-acs-action'] ?? query.Action ?? form.Action ?? '',
    accessKeyId: credential ?? query.AccessKeyId ?? form.AccessKeyId ?? '',
  };
};

const keyOf = ({ state }: AliyunWorld, accessKeyId: string): { account: Account; key: AccessKey } => {
  for (const account of Object.values(state.accounts)) {
    const key = account.keys.find((one) => one.accessKeyId === accessKeyId);
    if (key) return { account, key };
  }
  throw new GatewayError(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
};

const checkTime = ({ now }: AliyunWorld, text: string, windowMs: number): void => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new GatewayError(
      400,
      'InvalidTimeStamp.Format',
      'Specified time stamp or date value is not well formatted.',
    );
  if (Math.abs(now() - Date.parse(text)) > windowMs)
    throw new GatewayError(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
};

/** Called once the signature is right, so that a forger cannot use up nonces. */
const spendNonce = ({ state, now }: AliyunWorld, accessKeyId: string, nonce: string): void => {
  const at = now();
  const fresh = Object.entries(state.nonces).filter(([, used]) => at - used < RPC_WINDOW_MS);
  state.nonces = Object.fromEntries(fresh);
  const name = `${accessKeyId}/${nonce}`;
  if (state.nonces[name] !== undefined)
    throw new GatewayError(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
  state.nonces[name] = at;
};

const mismatch = (text: string): GatewayError =>
  new GatewayError(
    400,
    'SignatureDoesNotMatch',
    `Specified signature is not matched with our calculation. server string to sign is:${text}`,
  );

const incomplete = (why: string): GatewayError =>
  new GatewayError(400, 'IncompleteSignature', `The request signature does not conform to standards. ${why}`);

/** Commas without spaces, hex in lower case. */
const AUTHORIZATION =
  /^ACS3-HMAC-SHA256 Credential=([^,\s]+),SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})$/;

const checkSignedHeaders = (headers: Exchange['headers'], signed: readonly string[]): void => {
  if (signed.join(';') !== [...signed].sort().join(';')) throw incomplete('SignedHeaders must be sorted.');
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-acs-'));
  const left = needed.find((name) => !signed.includes(name));
  if (left !== undefined) throw incomplete(`${left} must be signed.`);
  const absent = signed.find((name) => headers[name] === undefined);
  if (absent !== undefined) throw incomplete(`${absent} is signed but not sent.`);
};

const checkVersion = (version: string | undefined): void => {
  if (version === undefined) throw missing('Version');
  if (version !== VERSION)
    throw new GatewayError(400, 'InvalidVersion', 'Specified parameter Version is not valid.');
};

const byV3 = (world: AliyunWorld, exchange: Exchange): Authenticated => {
  const { method, path, headers, bytes } = exchange;
  const parts = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!parts) throw incomplete('Authorization is malformed.');
  const [, accessKeyId = '', names = '', signature = ''] = parts;
  for (const name of ['x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce'])
    if (!headers[name]) throw new GatewayError(400, `Missing${name}`, `${name} is mandatory.`);
  const signed = names.split(';');
  checkSignedHeaders(headers, signed);
  const { account, key } = keyOf(world, accessKeyId);
  const claimed = headers['x-acs-content-sha256'] ?? '';
  if (claimed !== sha256(bytes)) throw mismatch('x-acs-content-sha256 is not the hash of the body');
  const query = pairsOf(exchange);
  const parameters = { method, path, query, headers, signedHeaders: signed, contentSha256: claimed };
  const canonical = canonicalRequest(parameters);
  if (!isEqual(signV3(key.secret, canonical), signature))
    throw mismatch(`${stringToSign(canonical)}, canonical request is:${canonical}`);
  checkTime(world, headers['x-acs-date'] ?? '', world.state.settings.requestWindow * 1_000);
  spendNonce(world, accessKeyId, headers['x-acs-signature-nonce'] ?? '');
  checkVersion(headers['x-acs-version']);
  return { account, action: headers['x-acs-action'] ?? '', params: Object.fromEntries(query) };
};

const rpcNames = [
  ...['AccessKeyId', 'Action', 'Format', 'RegionId', 'Signature', 'SignatureMethod', 'SignatureNonce'],
  ...['SignatureType', 'SignatureVersion', 'Timestamp', 'Version'],
];

const byRpc = (world: AliyunWorld, exchange: Exchange): Authenticated => {
  const form = exchange.method === 'POST' ? [...new URLSearchParams(exchange.body)] : [];
  const pairs = [...pairsOf(exchange), ...form];
  const all: Readonly<Record<string, string>> = Object.fromEntries(pairs);
  for (const name of ['AccessKeyId', 'Action', 'Signature', 'SignatureNonce', 'Timestamp'])
    if (!all[name]) throw missing(name);
  const { Signature: signature = '', AccessKeyId: accessKeyId = '', Timestamp: at = '' } = all;
  if (all.SignatureMethod !== 'HMAC-SHA1' || all.SignatureVersion !== '1.0')
    throw incomplete('SignatureMethod must be HMAC-SHA1 and SignatureVersion 1.0.');
  if (all.Format !== 'JSON')
    throw new GatewayError(400, 'InvalidParameter.Format', 'Only JSON is simulated here.');
  const { account, key } = keyOf(world, accessKeyId);
  const signed = pairs.filter(([name]) => name !== 'Signature');
  const text = rpcStringToSign(exchange.method, signed);
  if (!isEqual(signRpc(key.secret, text), signature)) throw mismatch(text);
  checkTime(world, at, RPC_WINDOW_MS);
  spendNonce(world, accessKeyId, all.SignatureNonce ?? '');
  checkVersion(all.Version);
  const business = pairs.filter(([name]) => !rpcNames.includes(name));
  return { account, action: all.Action ?? '', params: Object.fromEntries(business) };
};

export const authenticate = (world: AliyunWorld, exchange: Exchange): Authenticated =>
  exchange.headers.authorization === undefined ? byRpc(world, exchange) : byV3(world, exchange);
