/** The texts that are signed, the Authorization header, and the ciphers of API v3. */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

/** Every line ends with a line feed, including the last. */
export const signedText = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

export const SCHEMA = 'WECHATPAY2-SHA256-RSA2048';
const PAIRS = ['mchid', 'nonce_str', 'timestamp', 'serial_no', 'signature'] as const;
export type Authorization = Readonly<Record<(typeof PAIRS)[number], string>>;

/** Null where the schema is another one, or a pair is missing, repeated or unknown. */
export const authorizationOf = (header: string | undefined): Authorization | null => {
  const [schema, rest] = [header?.split(' ', 1)[0], header?.slice(SCHEMA.length).trim() ?? ''];
  if (schema !== SCHEMA) return null;
  const found: Record<string, string> = {};
  for (const pair of rest.split(',')) {
    const [, name = '', value = ''] = /^\s*([a-z_]+)="([^"]*)"\s*$/.exec(pair) ?? [];
    if (!PAIRS.some((one) => one === name) || Object.hasOwn(found, name)) return null;
    found[name] = value;
  }
  return PAIRS.every((name) => found[name]) ? (found as Authorization) : null;
};

export interface Sealed {
  readonly algorithm: 'AEAD_AES_256_GCM';
  readonly ciphertext: string;
  readonly associated_data: string;
  readonly nonce: string;
}

const TAG_BYTES = 16;

export const sealGcm = (
  plain: string,
  key: string,
  associatedData: string,
  nonce: string = randomBytes(6).toString('hex'),
): Sealed => {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: ciphertext.toString('base64'),
    associated_data: associatedData,
    nonce,
  };
};

export const openGcm = (
  { ciphertext, associated_data, nonce }: Omit<Sealed, 'algorithm'>,
  key: string,
): string => {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAAD(Buffer.from(associated_data));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  return plain.toString();
};

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };

export const sealOaep = (plain: string | Buffer, publicKey: string): string =>
  publicEncrypt({ key: publicKey, ...OAEP }, Buffer.from(plain)).toString('base64');

/** Null where it was not sealed with that key. */
export const openOaep = (sealed: string, privateKey: string): string | null => {
  try {
    return privateDecrypt({ key: privateKey, ...OAEP }, Buffer.from(sealed, 'base64')).toString();
  } catch {
    return null;
  }
};
