/** Encryption of WeChat Pay API v3: AES-256-GCM for what it sends to us, RSA-OAEP for personal data that we send. */
import { constants, createDecipheriv, type KeyObject, publicEncrypt } from 'node:crypto';

export interface EncryptedResource {
  readonly nonce: string;
  readonly ciphertext: string;
  readonly associated_data?: string | null | undefined;
}

const KEY_BYTES = 32;
const TAG_BYTES = 16;

/** An APIv3 key is 32 ASCII characters, used as bytes. */
export const isApiV3Key = (text: string): boolean => /^[\x21-\x7e]{32}$/.test(text);

/** Returns null if the tag does not match: wrong key, or changed content. */
export const decryptResource = (apiV3Key: string, resource: EncryptedResource): string | null => {
  const key = Buffer.from(apiV3Key, 'utf8');
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  if (key.length !== KEY_BYTES || sealed.length < TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(resource.nonce, 'utf8'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(resource.associated_data ?? '', 'utf8'));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const opened = decipher.update(sealed.subarray(0, -TAG_BYTES));
    // `final` compares the tag: without it forged content would be accepted.
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

/** Encrypts a personal field; the request must name the key in `Wechatpay-Serial`. OAEP with SHA-1, as the documents say. */
export const encryptField = (key: KeyObject, text: string): string =>
  publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(text, 'utf8'),
  ).toString('base64');
