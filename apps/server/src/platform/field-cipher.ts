/**
 * Encrypts personal fields with AES-256-GCM under a rotatable key (key id before the text) and hashes them for
 * look-ups. FIELD_KEYS: `id:base64-of-32-bytes[,older:…]`, the first encrypts.
 */

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { isPersonalPhone, parsePhone } from '@minsu/contract/platform/phone-numbers.ts';

export interface FieldCipher {
  /** Ids of available keys; the first encrypts. */
  readonly keyIds: readonly string[];
  encrypt(text: string): string;
  decrypt(sealed: string): string;
  /** Stable over key rotation: its key lives in the database. */
  hash(text: string): Buffer;
  /** Key for one person's data; it cannot be derived again after the salt is deleted. */
  personKey(salt: Buffer, personId: string): Buffer;
}

/** 32 bytes each, stored encrypted with the field keys (field-secrets.ts). */
export interface FieldSecrets {
  readonly hash: Buffer;
  readonly person: Buffer;
}

const parseKeys = (setting: string): [id: string, key: KeyObject][] =>
  setting.split(',').map((entry) => {
    const [id = '', base64 = ''] = entry.trim().split(':');
    const key = Buffer.from(base64, 'base64');
    if (!/^\w{1,16}$/.test(id) || key.length !== 32)
      throw new Error('FIELD_KEYS: each key is id:base64 of exactly 32 bytes, separated by commas');
    return [id, createSecretKey(key)];
  });

const derived = (key: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

/** Secrets for databases created before secrets were stored: derived from the oldest key. */
export const derivedSecrets = (setting: string): FieldSecrets => {
  const oldest = (parseKeys(setting).at(-1) as [string, KeyObject])[1];
  return { hash: derived(oldest, 'minsu field hash'), person: derived(oldest, 'minsu person key') };
};

/** Pattern of an encrypted value: key id, nonce, tag and text. */
export const SEALED_PATTERN = '^\\w{1,16}\\.[A-Za-z0-9_-]{38,}$';
export const keyIdOf = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'));

export const createFieldCipher = (
  setting: string,
  secrets: FieldSecrets = derivedSecrets(setting),
): FieldCipher => {
  const keys = parseKeys(setting);
  const byId = new Map(keys);
  const [newestId, newest] = keys[0] as [string, KeyObject];
  const hashKey = createSecretKey(secrets.hash);
  const personSecret = createSecretKey(secrets.person);
  return {
    keyIds: keys.map(([id]) => id),
    encrypt(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${newestId}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(sealed) {
      const [id = '', body = ''] = sealed.split('.');
      const key = byId.get(id);
      if (!key) throw new Error(`no field key with id ${id}`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
    personKey: (salt, personId) => createHmac('sha256', personSecret).update(salt).update(personId).digest(),
  };
};

const maskMain = (main: string): string =>
  main.length >= 11
    ? `${main.slice(0, 3)}****${main.slice(-4)}`
    : `****${main.slice(main.length >= 8 ? -4 : -2)}`;

/**
 * Masks as 138****1024; numbers of eight digits and more keep the four that are searched for, shorter ones two. Extensions are left unmasked, because they are useless alone.
 */
export const maskPhone = (phone: string): string => {
  const number = parsePhone(phone);
  return number ? `${maskMain(number.main)}${number.suffix}` : maskMain(phone);
};

export interface SealedPhone {
  readonly phoneCipher: string | null;
  readonly phoneHash: Buffer | null;
  readonly phoneMasked: string | null;
}

/** Identity of a person's phone; null for shared or incomplete numbers. */
export const phoneIdentity = (
  cipher: Pick<FieldCipher, 'hash'>,
  given: string | null | undefined,
  fromPlatform = false,
): Buffer | null => (given && isPersonalPhone(given, fromPlatform) ? cipher.hash(normalPhone(given)) : null);

/** Stored form of a number: its digits, or as typed if that loses something. */
export const storedPhone = (given: string): string =>
  isPersonalPhone(given) ? normalPhone(given) : given.normalize('NFKC').trim();

/** Phone number as stored: encrypted, hashed, masked. */
export const sealedPhone = (
  cipher: FieldCipher,
  given: string | null | undefined,
  fromPlatform = false,
): SealedPhone => {
  if (given === null || given === undefined) return { phoneCipher: null, phoneHash: null, phoneMasked: null };
  const phone = storedPhone(given);
  return {
    phoneCipher: cipher.encrypt(phone),
    phoneHash: phoneIdentity(cipher, given, fromPlatform),
    phoneMasked: maskPhone(phone),
  };
};

export const maskEmail = (email: string): string => email.replace(/^(.).*?(@.*)$/, '$1***$2');
