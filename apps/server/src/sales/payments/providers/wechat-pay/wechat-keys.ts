/**
 * Finds the key that an answer or notification of WeChat Pay was signed with: the public key from the merchant console, or a
 * platform certificate, which is fetched, decrypted and kept in memory. A merchant that moves from one to the other gets both
 * kinds for about a week.
 */
import type { KeyObject, X509Certificate } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { z } from 'zod';
import type { ProviderDeps } from '../provider.ts';
import { readJson } from '../read-json.ts';
import { readCertificate } from '../rsa-keys.ts';
import { decryptResource } from './wechat-cipher.ts';
import type { WechatMerchant } from './wechat-merchant.ts';
import { isInWindow, isSignedBy, readSignature } from './wechat-sign.ts';
import type { Send } from './wechat-transport.ts';

/** `unknown`: WeChat has no such key. `unavailable`: the certificates cannot be fetched right now. */
export type FoundKey = KeyObject | 'unknown' | 'unavailable';
export type FindKey = (merchant: WechatMerchant, serial: string) => Promise<FoundKey>;

const Certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        nonce: z.string(),
        ciphertext: z.string(),
        associated_data: z.string().nullish(),
      }),
    }),
  ),
});

type BySerial = ReadonlyMap<string, X509Certificate>;

interface Cached {
  readonly version: number;
  readonly checkedAt: number;
  readonly certificates: BySerial;
}

/** WeChat publishes new certificates a day before it signs with them. */
const REFRESH_MS = 12 * HOUR_MS;
/** Notifications with made-up serial numbers must not make us ask WeChat each time. */
const MIN_PAUSE_MS = MINUTE_MS;
/** A notification has to be answered within five seconds, this included. */
const TIMEOUT_MS = 3_000;

const isValidAt = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);

/** Returns null if one cannot be decrypted: the APIv3 key is wrong, or this is not WeChat. */
const openCertificates = ({ apiV3Key }: WechatMerchant, body: Uint8Array): BySerial | null => {
  const listed = Certificates.safeParse(readJson(body));
  if (!listed.success) return null;
  const bySerial = new Map<string, X509Certificate>();
  for (const { serial_no, encrypt_certificate } of listed.data.data) {
    const pem = decryptResource(apiV3Key, encrypt_certificate);
    const certificate = pem === null ? null : readCertificate(pem);
    if (!certificate) return null;
    bySerial.set(serial_no, certificate);
  }
  return bySerial;
};

/** The list is signed with one of its own certificates, or with the public key; the APIv3 key vouches for the content. */
const isListSigned = (
  { publicKey }: WechatMerchant,
  listed: BySerial,
  reply: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Buffer },
  now: Date,
): boolean => {
  const signature = readSignature(reply.headers);
  if (!signature || !isInWindow(signature, now)) return false;
  const key = signature.serial === publicKey?.id ? publicKey.key : listed.get(signature.serial)?.publicKey;
  return key !== undefined && isSignedBy(key, signature, reply.body);
};

/** Returns null if WeChat did not answer, or not credibly. */
const fetchCertificates = async (
  send: Send,
  merchant: WechatMerchant,
  now: Date,
): Promise<BySerial | null> => {
  const reply = await send(merchant, { method: 'GET', target: '/v3/certificates', timeoutMs: TIMEOUT_MS });
  if (reply.kind === 'failed') return null;
  // Merchants opened since autumn 2024 have no platform certificate.
  if (reply.status === 404) return new Map();
  const listed = reply.status === 200 ? openCertificates(merchant, reply.body) : null;
  return listed && isListSigned(merchant, listed, reply, now) ? listed : null;
};

export const createFindKey = ({ clock }: Pick<ProviderDeps, 'clock'>, send: Send): FindKey => {
  const cache = new Map<string, Cached>();
  const running = new Map<string, Promise<Cached | null>>();

  const refresh = async (merchant: WechatMerchant): Promise<Cached | null> => {
    const certificates = await fetchCertificates(send, merchant, clock());
    if (!certificates) return null;
    const cached = { version: merchant.version, checkedAt: clock().getTime(), certificates };
    cache.set(merchant.accountId, cached);
    return cached;
  };
  /** Callers at the same moment share one request. */
  const refreshOnce = (merchant: WechatMerchant): Promise<Cached | null> => {
    const name = `${merchant.accountId}/${merchant.version}`;
    const begun = running.get(name) ?? refresh(merchant).finally(() => void running.delete(name));
    running.set(name, begun);
    return begun;
  };

  return async (merchant, serial) => {
    const { publicKey, accountId, version } = merchant;
    if (serial === publicKey?.id) return publicKey.key;
    if (serial.startsWith('PUB_KEY_ID_')) return 'unknown';
    const usable = (cached: Cached | null | undefined) => {
      const certificate = cached?.certificates.get(serial);
      return certificate && isValidAt(certificate, clock()) ? certificate.publicKey : undefined;
    };
    const last = cache.get(accountId);
    const cached = last?.version === version ? last : undefined;
    const age = cached ? clock().getTime() - cached.checkedAt : Number.POSITIVE_INFINITY;
    const isFresh = age < REFRESH_MS && (usable(cached) !== undefined || age < MIN_PAUSE_MS);
    const newest = isFresh ? cached : await refreshOnce(merchant);
    return usable(newest ?? cached) ?? (newest ? 'unknown' : 'unavailable');
  };
};
