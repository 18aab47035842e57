/**
 * The specified password transport: AES-ECB with PKCS7, base64. It hides nothing from an eavesdropper; TLS and argon2id
 * protect the password.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { TICKET_MARK } from '@minsu/contract/foundation/auth/auth-endpoints.ts';

const algorithm = (key: string): string => `aes-${Buffer.byteLength(key) * 8}-ecb`;

export const encryptPassword = (password: string, key: string): string => {
  const cipher = createCipheriv(algorithm(key), Buffer.from(key), null);
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
};

export interface Opened {
  /** Null for anything that is none: the caller answers as for a wrong password. */
  readonly password: string | null;
  /** Null where the client gave none. */
  readonly ticket: string | null;
}

const decrypt = (sealed: string, key: string): string | null => {
  try {
    const decipher = createDecipheriv(algorithm(key), Buffer.from(key), null);
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

export const openSealed = (sealed: string, key: string): Opened => {
  const text = decrypt(sealed, key);
  const at = text?.indexOf(TICKET_MARK) ?? -1;
  return text === null || at < 0
    ? { password: text, ticket: null }
    : { password: text.slice(0, at), ticket: text.slice(at + TICKET_MARK.length) };
};
