/** A merchant account of Alipay with its keys parsed. */
import type { KeyObject } from 'node:crypto';
import type { MerchantAccount } from '../provider.ts';
import { readPrivateKey, readPublicKey } from '../rsa-keys.ts';

export interface AlipayMerchant {
  readonly appId: string;
  /** 2088… */
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  /** Alipay's key, not the app's. */
  readonly alipayPublicKey: KeyObject;
}

/** Returns null if a key cannot be read. */
export const readMerchant = ({ merchantNo, credentials }: MerchantAccount): AlipayMerchant | null => {
  const { appId } = credentials;
  const privateKey = readPrivateKey(credentials.privateKey ?? '');
  const alipayPublicKey = readPublicKey(credentials.alipayPublicKey ?? '');
  return appId && privateKey && alipayPublicKey
    ? { appId, sellerId: merchantNo, privateKey, alipayPublicKey }
    : null;
};
