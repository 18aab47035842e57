/** A merchant account of WeChat Pay with its keys parsed. */
import type { KeyObject } from 'node:crypto';
import type { MerchantAccount } from '../provider.ts';
import { readPrivateKey, readPublicKey } from '../rsa-keys.ts';
import { isApiV3Key } from './wechat-cipher.ts';
import type { MerchantKey } from './wechat-sign.ts';

export interface WechatMerchant extends MerchantKey {
  readonly accountId: string;
  readonly version: number;
  readonly appId: string;
  readonly apiV3Key: string;
  /** Absent: an older merchant whose answers are signed with platform certificates. */
  readonly publicKey?: { readonly id: string; readonly key: KeyObject };
}

const readPlatformKey = (id: string | undefined, text: string | undefined) => {
  const key = text ? readPublicKey(text) : null;
  return id && key ? { id, key } : null;
};

/** Returns null if a key cannot be read, or only one of public key and its id is given. */
export const readMerchant = ({
  id,
  version,
  merchantNo,
  credentials,
}: MerchantAccount): WechatMerchant | null => {
  const { appId, apiV3Key = '', serialNo, publicKeyId, publicKey } = credentials;
  const privateKey = readPrivateKey(credentials.privateKey ?? '');
  const platformKey = readPlatformKey(publicKeyId, publicKey);
  const isHalf = platformKey === null && Boolean(publicKeyId || publicKey);
  if (!appId || !serialNo || !privateKey || !isApiV3Key(apiV3Key) || isHalf) return null;
  return {
    ...{ accountId: id, version, mchid: merchantNo, appId, serialNo, privateKey, apiV3Key },
    ...(platformKey && { publicKey: platformKey }),
  };
};
