/** The spec's password transport: AES-ECB with PKCS7, base64. It hides nothing from a listener; TLS and argon2id do. */
import { createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = (key: string): string => `aes-${Buffer.byteLength(key) * 8}-ecb`;

export const encryptPassword = (password: string, key: string): string => {
  const cipher = createCipheriv(algorithm(key), Buffer.from(key), null);
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
};

/** The password, or null for anything that is not one: the caller answers as for a wrong password. */
export const decryptPassword = (sealed: string, key: string): string | null => {
  try {
    const decipher = createDecipheriv(algorithm(key), Buffer.from(key), null);
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
